"""The best turn where towers come down at once, and where aids are just enough.

Small boards made by lot, with high towers close together, on which a tower comes down
in the middle of the turn and lifts others to the next step.
"""

from random import Random

import msgspec
import pytest

from companion.games.seven_steps_kosmos.rules import (
    Lay,
    Move,
    Position,
    Shift,
    State,
    Take,
    apply,
    best,
)
from companion.games.seven_steps_kosmos.rules.check import position
from tests.games.seven_steps_kosmos.test_search import everything, holding, made

AT_ONCE = {"tower_timing": "at_once"}


def at_once(hand: str, aid: str, heights: dict[int, tuple[int, ...]]) -> State:
    return holding(position(Position(hand, heights=heights), AT_ONCE), aid, "", 7)


def test_a_disc_is_moved_away_so_that_a_tower_falls_and_lifts_the_next_step() -> None:
    # 0.1 is moved up to six, and falls; then 0.2 stands at six, too.
    state = at_once("WWK", "A5", {
        0: (1, 5, 5, 0, 0, 0, 1), 6: (0, 0, 6, 6, 0, 0, 0),
    })  # fmt: skip
    none, moved = best(state, 0)

    assert none.score == everything(state, set()) == 2
    assert moved.score == everything(state, {"A5"}) == made(state, moved)


def built(rng: Random, aid: str) -> State:
    """A turn on a few high towers round one field, under rulings drawn by lot."""
    chosen = {
        "side": rng.choice(("mono", "mixed")),
        "tower_timing": rng.choice(("at_once", "at_once", "after_scoring")),
        "first_disc_scope": rng.choice(("colour", "any_empty")),
    }
    hand = "".join(rng.choice("WYOR"[: rng.choice((1, 2, 4))]) for _ in range(3))
    state = position(Position(hand), chosen)
    assert state.table
    ground = state.table.ground
    heights = [0] * len(ground.names)
    centre = rng.choice([f for f, one in enumerate(ground.colours) if one in hand])
    around = [centre, *ground.near[centre]]
    towers = rng.sample(around, rng.randint(2, min(3, len(around))))
    for field in towers:
        heights[field] = rng.choice((1, 5, 5, 6, 6))
    state = msgspec.structs.replace(state, heights=tuple(heights))
    return holding(state, aid, rng.choice(("", "V1", "V2", "V3", "V4", "V6")), 3)


@pytest.mark.parametrize("seed", range(8))
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
        if pair in told:
            assert made(state, told[pair]) == most
