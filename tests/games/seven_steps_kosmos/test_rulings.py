"""Each ruling changes what it says; what is a reconstruction can be switched off."""

from typing import Any

import msgspec
import pytest

from companion.errors import BadValue, UnknownName
from companion.games.seven_steps_kosmos.facts import facts
from companion.games.seven_steps_kosmos.rules import (
    Done,
    Lay,
    Position,
    State,
    apply,
    start,
    view,
)
from companion.games.seven_steps_kosmos.rules.check import position
from companion.games.seven_steps_kosmos.words import describe

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


def test_mirror_and_arrangement_lay_the_boards_otherwise() -> None:
    spots = {
        name: state.fields.spots[7]
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


def test_a_retired_ruling_may_be_named_at_its_former_default_only() -> None:
    for old in facts().rulings.retired:
        assert table(**{old.id: old.value}) == table(), old.id
        with pytest.raises(UnknownName, match=f"{old.id}: 'no' is no longer offered"):
            table(**{old.id: "no"})


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
