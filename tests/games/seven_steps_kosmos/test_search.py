"""The best turn: exact, with and without each tile, compared with trying everything.

A tower that comes down in the middle of a turn lifts the others of its colour, so that
it matters what the aid did to every field of it. There the aids of a box of our own let
a turn jump from the lowest level to the seventh, or it would take too many discs to
compare.
"""

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from companion.contract import Choice, Draw, Drawn, Over, Roll, Rolled
from companion.games.seven_steps_kosmos.facts import facts
from companion.games.seven_steps_kosmos.rules import (
    State,
    apply,
    deck,
    legal_actions,
    start,
    waits_for,
)
from companion.games.seven_steps_kosmos.rules.actions import Done, Lay, Points
from companion.games.seven_steps_kosmos.rules.check import Position, position
from companion.games.seven_steps_kosmos.rules.search import Line, best, top
from tests.games.seven_steps_kosmos.play import with_seat

TILES = ("A1", "A2", "A3", "A4", "A5", "V1", "V2", "V3", "V4", "V5", "V6")
RULINGS = {"side", "arrangement", "mirror", "tower_timing", "v1_min_discs"}


def everything(state: State, tiles: set[str]) -> int:
    """The most points of any turn that plays exactly these tiles; -1 if none does."""
    most, tried = -1, set()
    before = state.seat.score
    stack = [state]
    while stack:
        now = stack.pop()
        for action in legal_actions(now):
            if getattr(action, "tile", None) not in (None, *tiles):
                continue
            after = apply(now, action)
            if isinstance(action, Points | Done):
                played = {*now.played, *([action.tile] if action != Done() else [])}
                if played == tiles:
                    most = max(most, after.seats[state.turn].score - before)
                continue
            key = (after.heights, after.laid, after.played, after.left)
            if key not in tried:
                tried.add(key)
                stack.append(after)
    return most


def some_turn(rng: Random) -> State:
    """The beginning of a turn in a random game, some rulings drawn by lot."""
    some = (one for one in facts().rulings if one.id in RULINGS)
    chosen = {one.id: rng.choice(sorted(one.choices)) for one in some}
    state, left = start(chosen, {"players": ["ann", "ben"]}), rng.randint(20, 300)
    while not isinstance(due := waits_for(state), Over):
        left -= 1
        if left < 0 and state.phase == "lay" and not state.laid and not state.played:
            return state
        match due:
            case Roll(count, sides):
                faces = tuple(rng.randint(1, sides) for _ in range(count))
                state = apply(state, Rolled(faces))
            case Draw(_, count):
                state = apply(state, Drawn(tuple(rng.sample(deck(state), count))))
            case Choice():
                state = apply(state, rng.choice(legal_actions(state)))
    return some_turn(rng)


def holding(state: State, aid: str, points: str, discs: int) -> State:
    tiles = {"aid": (aid,) if aid else (), "points": (points,) if points else ()}
    return with_seat(state, state.turn, hand=state.seat.hand[:discs], **tiles)


def thinned(state: State, rng: Random, part: float) -> State:
    """Poorer boards, so that trying every move of two discs takes no minute."""
    heights = tuple(one if rng.random() < part else 0 for one in state.heights)
    return msgspec.structs.replace(state, heights=heights)


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 5))]
)
@pytest.mark.parametrize("aid", ["", "A1", "A2", "A3", "A4", "A5"])
def test_no_turn_of_all_that_are_legal_makes_more_than_the_best_one(
    aid: str, seed: int
) -> None:
    rng = Random(f"{aid}{seed}")
    state = some_turn(rng)
    if aid in ("A1", "A5"):
        state = thinned(state, rng, {"A1": 0.2, "A5": 0.08}[aid])
    discs = {"A1": 3, "A2": 3, "A5": 2}.get(aid, 5)
    state = holding(state, aid, rng.choice(("", *TILES[5:])), discs)
    lines = best(state, state.turn)

    for line in lines:
        tiles = {one for one in (line.aid, line.points) if one}
        assert line.score == everything(state, tiles)
        assert made(state, line) == line.score
    told = {(line.aid, line.points) for line in lines}
    (points,) = state.seat.points or ("",)
    for pair in {(a, p) for a in ("", aid) for p in ("", points)} - told:
        assert everything(state, {one for one in pair if one}) == -1


def made(state: State, line: Line) -> int:
    """The points that the actions of a line make when they are done."""
    after = state
    for action in line.actions:
        after = apply(after, action)
    return after.seats[state.turn].score - state.seat.score


@pytest.mark.parametrize("seed", range(5))
def test_in_the_middle_of_a_turn_the_best_way_on_is_as_good_as_planned(
    seed: int,
) -> None:
    rng = Random(seed)
    state = holding(some_turn(rng), rng.choice(TILES[:5]), rng.choice(TILES[5:]), 7)
    for line in best(state, state.turn):
        now = state
        for action in line.actions[:-1]:
            now = apply(now, action)
            rest = [one for one in best(now, now.turn) if one.points == line.points]

            assert [one.score for one in rest] == [line.score]


RISING = {0: (5, 6, 0, 4, 0, 0, 0), 3: (0, 3, 0, 0, 0, 1, 2)}
HIGH = {
    0: (4, 5, 0, 3, 0, 0, 0),
    1: (0, 0, 0, 0, 6, 6, 0),
    3: (2, 2, 2, 2, 2, 2, 2),
    6: (0, 0, 6, 0, 0, 0, 0),
}


def test_a_full_hand_climbs_from_level_one_to_seven() -> None:
    (line,) = best(position(Position("RRRRWWW", heights=RISING), {}), 0)

    laid = ("R3.6", "R3.1", "W0.3", "W0.0", "W0.1")
    assert line.actions[2:] == (*(Lay(one[0], one[1:]) for one in laid), Done())
    assert line.score == 1 + 2 + 3 + 4 + 5 + 6 + 7
    # A hand that was not told may hold anything, an empty one nothing.
    (any_disc,) = best(position(Position("???????", heights=RISING), {}), 0)
    assert any_disc.score == 28
    (nothing,) = best(position(Position(""), {}), 0)
    assert (nothing.actions, nothing.score) == ((Done(),), 0)


def test_high_start_may_be_worse_than_nothing() -> None:
    state = holding(position(Position("RWWWYYK", heights=HIGH), {}), "A3", "", 7)
    none, high = best(state, 0)

    assert (none.aid, none.score) == ("", 3 + 4 + 5 + 6 + 7 + 7 + 7)
    assert (high.aid, high.score) == ("A3", 5 + 6 + 7 + 7 + 7)
    assert top((none, high)) == none


def test_lines_go_without_tiles_first_then_with_each_and_with_both() -> None:
    state = holding(position(Position("RRRRRRR"), {}), "A4", "V6", 7)

    assert [(one.aid, one.points) for one in best(state, 0)] == [
        ("", ""), ("", "V6"), ("A4", ""), ("A4", "V6"),
    ]  # fmt: skip


def test_any_seat_is_advised_that_is_there_once_boards_are_laid() -> None:
    state = with_seat(position(Position("RRR"), {}), 1, hand=("W", "W"))

    assert top(best(state, 1)).score == 2
    with pytest.raises(ValueError, match="no boards are laid"):
        best(start({}, {"players": ["ann", "ben"]}), 0)
    with pytest.raises(ValueError, match="there is no seat 2"):
        best(position(Position("R"), {}), 2)


@pytest.mark.parametrize("aid", ["A1", "A2", "A5"])
def test_an_aid_is_advised_where_a_tower_may_come_down_at_once(aid: str) -> None:
    boards = Position("RR", heights={3: (6, 0, 1, 0, 0, 0, 0)})
    high = holding(position(boards, {"tower_timing": "at_once"}), aid, "", 2)
    none, changed = best(high, 0)

    assert (none.aid, changed.aid) == ("", aid)
    assert changed.score == everything(high, {aid})


LONG_STEPS = {"tower_timing": "at_once", "tiles": "custom"}

Heights = dict[int, tuple[int, ...]]


@cache
def box() -> dict[str, Any]:
    """Our box, all of whose aids let a disc lie six levels above the one before."""
    edition: dict[str, Any] = msgspec.to_builtins(facts().edition)
    for tile in edition["tiles"]:
        if tile["family"] == "aid":
            tile["rise"] = 6
    return edition


def turn(hand: str, heights: Heights, **rulings: str) -> State:
    where = Position(hand, heights=heights)
    return position(where, LONG_STEPS | rulings, {"edition": box()})


@pytest.mark.parametrize(
    ("aid", "hand", "heights"),
    [
        # One disc less on 0.1, and it does not come down with 0.0 but stands at six.
        ("A1", "WWW", {0: (6, 6, 1, 1, 1, 1, 1)}),
        # The tower of 0.3 goes to 0.6: it is reached from 6.3, falls, and lifts 0.1.
        ("A2", "KWW", {0: (0, 5, 0, 6, 0, 0, 0), 6: (1, 1, 1, 1, 1, 1, 1)}),
        # One disc from 0.2 to 0.0, no more: it falls and lifts 0.1 to six.
        ("A5", "WWW", {0: (5, 5, 2, 1, 1, 1, 1)}),
    ],
)
def test_an_aid_makes_a_tower_come_down_that_lifts_the_next_step(
    aid: str, hand: str, heights: Heights
) -> None:
    state = holding(turn(hand, heights), aid, "", 7)
    _, aided = best(state, 0)

    assert aided.score == everything(state, {aid}) == made(state, aided) == 2 + 7 + 7


def built(rng: Random, aid: str) -> State:
    """A turn on two high towers of a colour that is on all of its fields."""
    colour, other = rng.sample("WYORVBK", 2)
    hand = colour * 3 if aid in ("A2", "A5") else colour * 2 + other
    state = turn(hand, {}, side=rng.choice(("mono", "mixed")))
    ground = state.fields
    low = 0 if aid == "A2" else 1
    heights = [low * (one == colour) for one in ground.colours]
    for field in rng.sample(ground.of[colour], 3 if aid == "A2" else 2):
        heights[field] = rng.choice((4, 5, 6, 6))
    state = msgspec.structs.replace(state, heights=tuple(heights))
    return holding(state, aid, rng.choice(("", "V2", "V3", "V4", "V5")), 3)


@pytest.mark.slow
@pytest.mark.parametrize("aid", ["A1", "A2", "A3", "A4", "A5"])
def test_where_towers_come_down_no_legal_turn_makes_more_than_the_best_one(
    aid: str,
) -> None:
    for seed in range(3):
        state = built(Random(f"{aid}{seed}"), aid)
        (points,) = state.seat.points or ("",)
        lines = {(line.aid, line.points): line for line in best(state, 0)}

        for pair in {(a, p) for a in ("", aid) for p in ("", points)}:
            most = everything(state, {one for one in pair if one})
            assert most == (lines[pair].score if pair in lines else -1), (seed, pair)
            assert pair not in lines or made(state, lines[pair]) == most, (seed, pair)


@pytest.mark.slow
def test_the_first_colour_is_raised_by_two_discs_wherever_the_turn_begins() -> None:
    # 3.1 and 3.2 lie low; to begin on level 3 both are raised, and one is begun on.
    heights = {3: (2, 1, 1, 4, 4, 2, 2)}
    state = holding(position(Position("RRR", heights=heights), {}), "A5", "", 7)
    _, raised = best(state, 0)

    assert raised.score == everything(state, {"A5"}) == made(state, raised) == 11
