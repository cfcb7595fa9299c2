"""The best turn where towers come down at once, with aids that change the boards.

A tower that comes down in the middle of a turn lifts the others of its colour, so that
it matters what the aid did to every field of it.
"""

from random import Random

import msgspec
import pytest

from companion.games.seven_steps_kosmos.rules import Position, State, best
from companion.games.seven_steps_kosmos.rules.check import position
from tests.games.seven_steps_kosmos.test_search import everything, holding, made

ANYWHERE = {"tower_timing": "at_once", "first_disc_scope": "any_empty"}
"""Once no field of a colour is empty, a turn may begin on any of them."""

Heights = dict[int, tuple[int, ...]]


@pytest.mark.parametrize(
    ("aid", "hand", "heights", "without", "score"),
    [
        # One disc less on 0.1, and it does not come down with 0.0 but stands at six.
        ("A1", "WW", {0: (6, 6, 1, 1, 1, 1, 1)}, 7, 7 + 7),
        # The tower of 0.3 goes to 0.6: it is reached from 6.3, falls, and lifts 0.1.
        (
            "A2",
            "KWW",
            {0: (0, 5, 0, 6, 0, 0, 0), 6: (1, 1, 1, 5, 1, 1, 1)},
            6 + 6,
            6 + 7 + 7,
        ),
        # One disc from 0.2 to 0.0, no more: it falls and lifts 0.1 to six.
        ("A5", "WW", {0: (5, 5, 2, 1, 1, 1, 1)}, 6 + 6, 7 + 7),
    ],
)
def test_an_aid_makes_a_tower_come_down_that_lifts_the_next_step(
    aid: str, hand: str, heights: Heights, without: int, score: int
) -> None:
    state = holding(position(Position(hand, heights=heights), ANYWHERE), aid, "", 7)
    none, aided = best(state, 0)

    assert none.score == everything(state, set()) == without
    assert aided.score == everything(state, {aid}) == made(state, aided) == score


def built(rng: Random, aid: str) -> State:
    """A turn on two high towers of a colour that is on all of its fields."""
    rulings = {"side": rng.choice(("mono", "mixed")), **ANYWHERE}
    colour, other = rng.sample("WYORVBK", 2)
    hand = colour * 2 + (other if aid not in ("A2", "A5") else "")
    state = position(Position(hand), rulings)
    assert state.table
    ground = state.table.ground
    low = 0 if aid == "A2" else 1
    heights = [low * (one == colour) for one in ground.colours]
    for field in rng.sample(ground.of[colour], 3 if aid == "A2" else 2):
        heights[field] = rng.choice((4, 5, 6, 6))
    state = msgspec.structs.replace(state, heights=tuple(heights))
    return holding(state, aid, rng.choice(("", "V2", "V3", "V4", "V5")), 3)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("aid", ["A1", "A2", "A3", "A4", "A5"])
def test_where_towers_come_down_no_legal_turn_makes_more_than_the_best_one(
    aid: str, seed: int
) -> None:
    state = built(Random(f"{aid}{seed}"), aid)
    (points,) = state.seat.points or ("",)
    told = {(line.aid, line.points): line for line in best(state, 0)}

    for pair in {(a, p) for a in ("", aid) for p in ("", points)}:
        most = everything(state, {one for one in pair if one})
        assert most == (told[pair].score if pair in told else -1)
        assert pair not in told or made(state, told[pair]) == most


def test_the_first_colour_is_raised_by_two_discs_wherever_the_turn_begins() -> None:
    # 3.1 and 3.2 lie low; to begin on level 3 both are raised, and one is begun on.
    heights = {3: (2, 1, 1, 4, 4, 2, 2)}
    state = holding(position(Position("RRR", heights=heights), {}), "A5", "", 7)
    _, raised = best(state, 0)

    assert raised.score == everything(state, {"A5"}) == made(state, raised) == 11
