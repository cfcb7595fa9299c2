"""Each ruling changes what it says; what is a reconstruction can be switched off."""

from typing import Any

import msgspec
import pytest

from companion.contract import Choice, Draw, Drawn
from companion.errors import BadValue, UnknownName
from companion.games.seven_steps_kosmos.facts import facts
from companion.games.seven_steps_kosmos.rules import (
    Done,
    Drop,
    Lay,
    Pick,
    Points,
    Position,
    State,
    apply,
    legal_actions,
    start,
    view,
    waits_for,
    why_not,
)
from companion.games.seven_steps_kosmos.rules.check import position
from companion.games.seven_steps_kosmos.rules.placing import slip
from companion.games.seven_steps_kosmos.words import ASKED, describe

Heights = dict[int, tuple[int, ...]]


def table(hand: str = "RRW", heights: Heights | None = None, **rulings: str) -> State:
    return position(Position(hand, heights=heights or {}), rulings)


def holding(state: State, **tiles: tuple[str, ...]) -> State:
    you = msgspec.structs.replace(state.seats[0], **tiles)
    return msgspec.structs.replace(state, seats=(you, *state.seats[1:]))


def test_tiles_that_are_reconstructed_can_be_left_out() -> None:
    kinds = {
        choice: [one.id for one in table(tiles=choice).kinds]
        for choice in ("reconstructed", "documented_only", "none")
    }

    assert len(kinds["reconstructed"]) == 11
    assert kinds["documented_only"] == ["A1", "V1", "V2"]
    assert kinds["none"] == []


def test_without_tiles_a_poor_turn_earns_none() -> None:
    state = apply(apply(table(tiles="none"), Lay("R", "3.0")), Done())

    assert state.phase == "tidy"


def test_first_disc_scope_any_empty_frees_the_first_disc_once_none_is_empty() -> None:
    full: Heights = {3: (1, 2, 3, 1, 1, 1, 1)}
    gap: Heights = {3: (1, 2, 3, 0, 1, 1, 1)}

    assert slip(table(heights=full), "R", "3.2") is not None
    assert slip(table(heights=full, first_disc_scope="any_empty"), "R", "3.2") is None
    assert slip(table(heights=gap, first_disc_scope="any_empty"), "R", "3.2")


def test_must_place_may_pass_allows_a_turn_without_a_disc() -> None:
    assert why_not(table(), Done()) is not None
    state = apply(table(must_place="may_pass"), Done())

    assert (state.seats[0].score, state.phase) == (0, "bonus")


def test_adjacency_same_board_only_keeps_a_turn_on_one_board() -> None:
    free, kept = table(), table(adjacency="same_board_only")

    assert slip(apply(free, Lay("R", "3.6")), "W", "0.3") is None
    assert slip(apply(kept, Lay("R", "3.6")), "W", "0.3")


def test_mirror_and_arrangement_lay_the_boards_otherwise() -> None:
    spots = {
        name: state.table.ground.spots[7]
        for name, state in {
            "hexagon": table(),
            "left": table(mirror="left"),
            "ring": table(arrangement="ring"),
        }.items()
        if state.table
    }

    assert spots == {"hexagon": (2, 1), "left": (3, -1), "ring": (-1, 3)}


def test_side_mixed_shows_three_colours_a_board() -> None:
    state = table(side="mixed")

    assert state.table is not None
    assert state.table.faces[0] == "WYRYRYR"


def test_seven_rule_counts_discs_only_leaves_the_points_tile_out() -> None:
    made, earns = {}, {}
    for ruling in ("total", "discs_only"):
        state = holding(table("RRRRRRR", seven_rule_counts=ruling), points=("V6",))
        for field in ("3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "3.0"):
            state = apply(state, Lay("R", field))
        state = apply(state, Points("V6"))
        made[ruling] = state.seats[0].score
        earns[ruling] = state.phase == "bonus"

    assert made == {"total": 14, "discs_only": 14}
    assert earns == {"total": False, "discs_only": True}


def test_bonus_draw_may_lets_the_tile_be_declined() -> None:
    must, may = (
        apply(apply(table(bonus_draw=choice), Lay("R", "3.0")), Done())
        for choice in ("must", "may")
    )

    assert why_not(must, Done()) == (
        "the tile that 7 points or fewer earn is taken; "
        "choose the family of the tile that is due"
    )
    assert apply(may, Done()).phase == "tidy"


def test_second_tile_discard_old_first_gives_no_look_at_the_new_one() -> None:
    state = holding(table(second_tile="discard_old_first"), aid=("A4",))
    state = apply(apply(apply(state, Lay("R", "3.0")), Done()), Pick("aid"))

    assert waits_for(state) == Choice(0)
    assert legal_actions(state) == (Drop("A4"),)
    state = apply(state, Drop("A4"))
    assert waits_for(state) == Draw("aid tiles", 1)
    assert apply(state, Drawn(("A1",))).seats[0].aid == ("A1",)


def test_bag_count_and_bag_colours_change_what_is_shown() -> None:
    usual, other = table(), table(bag_count="hidden", bag_colours="own_view")

    assert "bag " in describe(usual)
    assert "not in sight" not in describe(usual)
    assert "bag " not in describe(other)
    assert "not in sight: W19 Y20 O20 R18 V20 B20 K20" in describe(other)


def test_bag_count_on_request_tells_who_asks() -> None:
    asked = {
        count: next(ASKED["bag"](table(bag_count=count)))
        for count in ("shown", "on_request", "hidden")
    }

    assert "bag " not in describe(table(bag_count="on_request"))
    assert asked == {
        "shown": "bag 140 discs",
        "on_request": "bag 140 discs",
        "hidden": "nobody is told how many discs are in the bag",
    }


def test_box_discs_has_one_reading_that_can_be_named_and_no_other() -> None:
    assert table(box_discs="to_box") == table()
    with pytest.raises(UnknownName, match="box_discs: 'bag' is not a choice"):
        table(box_discs="bag")


def test_bag_colours_open_tells_everybody_what_the_bag_holds() -> None:
    state = table(bag_colours="open")

    for seat in (-1, 1):
        shown = describe(view(state, seat))
        assert "in the bag: W19 Y20 O20 R18 V20 B20 K20" in shown


def test_bag_colours_own_view_counts_what_the_looker_cannot_see() -> None:
    state = table(bag_colours="own_view")

    assert "not in sight: W19 Y20 O20 R18" in describe(view(state, 0))
    assert "not in sight: W20 Y20 O20 R20" in describe(view(state, 1))


def own_box() -> dict[str, Any]:
    """Our box, whose board A has a white and a yellow field exchanged with B."""
    box: dict[str, Any] = msgspec.to_builtins(facts().edition)
    box["boards"][0]["mixed"], box["boards"][1]["mixed"] = "YYRYRYR", "WOVOVOV"
    box["tiles"] = box["tiles"][:1]
    return box


def test_mixed_pattern_my_boards_is_that_of_the_edition() -> None:
    setup = {"players": ["ann", "ben"], "edition": own_box()}
    shown = {
        pattern: dict(
            start({"side": "mixed", "mixed_pattern": pattern}, setup).patterns
        )["A"]
        for pattern in ("fano", "my_boards")
    }

    assert shown == {"fano": "WYRYRYR", "my_boards": "YYRYRYR"}


def test_tiles_custom_are_those_of_the_edition() -> None:
    setup = {"players": ["ann", "ben"], "edition": own_box()}

    assert [one.id for one in start({"tiles": "custom"}, setup).kinds] == ["A1"]
    assert len(start({}, setup).kinds) == 11
    assert len(start({"tiles": "custom"}, {"players": ["a", "b"]}).kinds) == 11


def test_v1_min_discs_is_written_into_the_tile() -> None:
    least = {
        choice: [
            one.least for one in table(v1_min_discs=choice).kinds if one.id == "V1"
        ]
        for choice in ("7", "1")
    }

    assert least == {"7": [7], "1": [1]}


def test_end_length_longer_adds_a_round() -> None:
    assert table().rounds == 0
    assert table(end_length="longer").rounds == 1


@pytest.mark.parametrize("value", ["hexagram", "", "0,0"])
def test_an_arrangement_nobody_knows_is_refused(value: str) -> None:
    with pytest.raises(BadValue, match="is no arrangement"):
        table(arrangement=value)


def test_a_choice_nobody_knows_is_refused_with_the_near_one() -> None:
    with pytest.raises(UnknownName, match="did you mean 'mixed'"):
        start({"side": "mixd"}, {"players": ["ann", "ben"]})
