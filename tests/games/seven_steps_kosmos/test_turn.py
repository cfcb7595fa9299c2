"""Set-up, the steps of a turn, how the game ends, and what each ruling changes.

What is a reconstruction can be switched off.
"""

from collections.abc import Callable
from itertools import product
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.contract import Choice, Draw, Drawn, Over, Roll, Rolled
from companion.errors import BadValue
from companion.games.seven_steps_kosmos.facts import facts
from companion.games.seven_steps_kosmos.rules import (
    State,
    apply,
    legal_actions,
    start,
    view,
    waits_for,
    why_not,
)
from companion.games.seven_steps_kosmos.rules.actions import (
    Done,
    Drop,
    First,
    Lay,
    Pick,
    Throw,
)
from companion.games.seven_steps_kosmos.rules.check import Position, position
from companion.games.seven_steps_kosmos.words import describe
from tests.games.seven_steps_kosmos.play import begun, do, with_seat

ANN_BEN = {"players": ["ann", "ben"]}
BOARDS = Drawn(tuple("ABCDEFG"))


def ends_turn(state: State, **changes: Any) -> State:
    """End a turn that scored more than 7; `bag` is how many discs it holds."""
    return apply(replace(state, phase="tidy", **changes), Throw(()))


def test_set_up_boards_then_who_begins_then_seven_discs_each() -> None:
    state = start({}, {"players": ["ann", "ben", "cleo"]})
    assert waits_for(state) == Draw("boards", 7)
    state = apply(state, Drawn(tuple("GFEDCBA")))
    assert waits_for(state) == Roll(1, 3, "starting player's die")
    state = apply(state, Rolled((3,)))
    dealt = []
    for seat in (2, 0, 1):
        assert waits_for(state) == Draw("bag", 7, seat)
        dealt.append(state.turn)
        state = apply(state, Drawn(tuple("RRRWWYB")))

    assert dealt == [2, 0, 1]
    assert waits_for(state) == Choice(2)
    assert [begun(players).bag for players in (2, 3, 4)] == [126, 119, 112]


def test_boards_of_the_mixed_side_are_turned_by_chance() -> None:
    state = do(start({"side": "mixed"}, ANN_BEN), BOARDS)
    assert waits_for(state) == Roll(7, 6, "turns of slots 0 to 6")
    state = apply(state, Rolled((6, 1, 2, 3, 4, 5, 6)))

    assert state.table is not None
    assert [sixths for _, sixths in state.table.boards] == [0, 1, 2, 3, 4, 5, 0]
    assert state.table.faces[:2] == ("WYRYRYR", "YVOVOVO")


def test_the_player_who_begins_may_be_named() -> None:
    for who in ("youngest", "chosen"):
        state = do(start({"start_player": who}, ANN_BEN), BOARDS)

        assert legal_actions(state) == (First(0), First(1))
        assert apply(state, First(1)).first == 1


def test_a_turn_of_seven_points_or_fewer_earns_a_tile_and_of_eight_none() -> None:
    heights = (*(0,) * 21, 3, 2, 2, 1, 1, 1, 1, *(0,) * 21)
    begin = replace(begun(), heights=heights)
    seven, eight = (
        do(begin, *(Lay("R", field) for field in fields.split()), Done())
        for fields in ("3.4 3.3 3.2", "3.3 3.2 3.1")
    )

    assert (eight.made, eight.phase) == (8, "tidy")
    assert (seven.made, seven.phase) == (7, "bonus")
    assert legal_actions(seven) == (Pick("aid"), Pick("points"))
    state = apply(seven, Pick("aid"))
    assert waits_for(state) == Draw("aid tiles", 1, 0)
    state = apply(state, Drawn(("A4",)))
    assert (state.seats[0].aid, state.aids.count) == (("A4",), 9)
    assert state.phase == "tidy"


def test_a_second_tile_of_a_family_is_looked_at_and_one_is_discarded() -> None:
    state = with_seat(begun(), 0, points=("V2",))
    state = do(state, Lay("R", "3.0"), Done(), Pick("points"), Drawn(("V5",)))

    assert legal_actions(state) == (Drop("V2"), Drop("V5"))
    state = apply(state, Drop("V2"))
    assert (state.seats[0].points, state.points.discards) == (("V5",), ("V2",))
    assert state.phase == "tidy"


def test_an_empty_stack_is_renewed_from_its_discard_pile_at_the_end_of_a_turn() -> None:
    state = begun()
    pile = replace(state.aids, count=0, discards=("A1", "A1", "A3"))
    state = ends_turn(state, aids=pile, triggered=True, bag=0)

    assert (state.aids.count, state.aids.discards) == (3, ())


def test_thrown_in_discs_go_into_the_bag_and_the_hand_is_filled() -> None:
    state = apply(replace(begun(), phase="tidy"), Throw(("R", "W")))

    assert (state.seats[0].hand, state.bag) == (("B", "R", "R", "W", "Y"), 128)
    assert waits_for(state) == Draw("bag", 2, 0)
    state = apply(state, Drawn(("K", "K")))
    assert len(state.seats[0].hand) == 7
    assert waits_for(state) == Choice(1)


def test_a_hand_that_cannot_be_filled_makes_this_round_the_last() -> None:
    state = with_seat(begun(3), 0, hand=("R", "R", "R", "R"))
    state = ends_turn(state, bag=2)

    assert state.triggered
    state = apply(state, Drawn(("K", "K")))
    assert waits_for(state) == Choice(1)
    state = apply(replace(state, phase="tidy"), Throw(("R",)))
    assert state.box == ("R",)
    assert waits_for(state) == Choice(2)
    assert isinstance(waits_for(ends_turn(state)), Over)


def test_throwing_in_can_neither_cause_nor_avoid_the_end() -> None:
    tidy = with_seat(replace(begun(), phase="tidy"), 0, hand=("R", "R", "R", "R"))
    for (bag, ends), thrown in product([(2, True), (3, False)], [0, 1, 4]):
        state = apply(replace(tidy, bag=bag), Throw(("R",) * thrown))

        assert state.triggered is ends, (bag, thrown)
        assert waits_for(state) == Draw("bag", bag + thrown, 0), (bag, thrown)


def test_the_game_ends_with_the_round_and_the_longer_one_after_another() -> None:
    for length, more in (("normal", ()), ("longer", (0, 1))):
        state = replace(begun(end_length=length), turn=1)
        state = ends_turn(with_seat(state, 1, hand=("R",)), bag=0)
        for seat in more:
            assert waits_for(state) == Choice(seat)
            state = ends_turn(state, bag=0)

        assert isinstance(waits_for(state), Over), length


def test_an_unused_tile_is_worth_two_points_and_equal_points_win_together() -> None:
    state = with_seat(begun(), 0, score=50, aid=("A1",), points=("V1",))
    even = replace(with_seat(state, 1, score=54), phase="over")
    state = replace(with_seat(state, 1, score=53), phase="over")
    reason = "points with 2 for each unused tile: ann 54, ben 53"

    assert waits_for(state) == Over(True, 54, "ann", reason, (0,))
    over = waits_for(even)
    assert isinstance(over, Over)
    assert (over.rank, over.winners) == ("ann and ben", (0, 1))
    assert legal_actions(state) == ()
    assert why_not(state, Done()) == f"the game is over: {reason}"


def test_owners_of_the_box_play_with_colours_boards_and_tiles_of_their_own() -> None:
    box = msgspec.to_builtins(facts().edition)
    box["boards"][0]["mono"], box["boards"][1]["mono"] = "WWWWWWY", "YYYYYYW"
    box["boards"][0]["mixed"], box["boards"][1]["mixed"] = "YYRYRYR", "WOVOVOV"
    box["tiles"] = [one for one in box["tiles"] if one["id"] == "V6"]
    setup = {**ANN_BEN, "edition": box}
    state = do(start({"tiles": "custom"}, setup), BOARDS, Rolled((6,) * 7))

    assert state.table is not None
    assert state.table.faces[:2] == ("WWWWWWY", "YYYYYYW")
    assert [kind.id for kind in state.kinds] == ["V6"]
    assert (state.aids.count, state.points.count) == (0, 1)
    assert len(start({}, setup).kinds) == 11
    assert len(start({"tiles": "custom"}, ANN_BEN).kinds) == 11
    for pattern, shown in (("fano", "WYRYRYR"), ("my_boards", "YYRYRYR")):
        mixed = start({"side": "mixed", "mixed_pattern": pattern}, setup)
        assert dict(mixed.patterns)["A"] == shown


def table(**rulings: str) -> State:
    return position(Position("RRW"), rulings)


TILES = "A1 A2 A3 A4 A5 V1 V2 V3 V4 V5 V6"
RULED: dict[str, tuple[Callable[[State], Any], dict[str, Any]]] = {
    "tiles": (
        lambda state: " ".join(kind.id for kind in state.kinds),
        {"reconstructed": TILES, "documented_only": "A1 V1 V2", "none": ""},
    ),
    "mirror": (lambda state: state.fields.spots[7], {"right": (2, 1), "left": (3, -1)}),
    "arrangement": (
        lambda state: state.fields.spots[7],
        {"hexagon": (2, 1), "ring": (-1, 3)},
    ),
    "side": (
        lambda state: state.table and state.table.faces[0],
        {"mono": "WWWWWWW", "mixed": "WYRYRYR"},
    ),
    "v1_min_discs": (lambda state: state.kind("V1").least, {"7": 7, "1": 1}),
    "end_length": (lambda state: state.rounds, {"normal": 0, "longer": 1}),
}
"""What of a state a ruling changes, and to what."""


def test_a_ruling_changes_what_it_says() -> None:
    for ruling, (part, expected) in RULED.items():
        found = {choice: part(table(**{ruling: choice})) for choice in expected}
        assert found == expected, ruling


def test_without_tiles_a_poor_turn_earns_none_and_own_view_counts_the_unseen() -> None:
    state = table(bag_colours="own_view")

    assert do(table(tiles="none"), Lay("R", "3.0"), Done()).phase == "tidy"
    assert "not in sight: W19 Y20 O20 R18" in describe(view(state, 0))
    assert "not in sight: W20 Y20 O20 R20" in describe(view(state, 1))


def test_an_edition_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(BadValue, match="edition: Object missing required field"):
        start({}, {**ANN_BEN, "edition": {}})
