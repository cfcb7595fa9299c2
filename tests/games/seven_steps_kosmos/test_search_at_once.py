"""The best turn where towers come down at once, with aids that change the boards.

A tower that comes down in the middle of a turn lifts the others of its colour, so that
it matters what the aid did to every field of it. The aids of this box let a turn jump
from the lowest level to the seventh, or it would take too many discs to compare.
"""

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from companion.games.seven_steps_kosmos.facts import facts
from companion.games.seven_steps_kosmos.rules import Position, State, best
from companion.games.seven_steps_kosmos.rules.check import position
from tests.games.seven_steps_kosmos.test_search import everything, holding, made

AT_ONCE = {"tower_timing": "at_once", "tiles": "custom"}

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
    return position(where, AT_ONCE | rulings, {"edition": box()})


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
