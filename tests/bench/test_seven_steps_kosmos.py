"""CPU time of the best turn, twenty full hands on full boards; no figure fails."""

import time
from random import Random
from typing import Any

import msgspec
import pytest

from companion.furniture import Choice, Draw, Drawn, Roll, Rolled
from companion.games.seven_steps_kosmos.rules import (
    State,
    apply,
    best,
    deck,
    legal_actions,
    start,
    waits_for,
)


def late_turn(rng: Random, side: str) -> State:
    """The beginning of a turn near the end of a random game, with a full hand."""
    state = start({"side": side}, {"players": ["ann", "ben"]})
    while not (state.phase == "lay" and state.bag < 40 and not state.laid):
        match waits_for(state):
            case Roll(count, sides):
                faces = tuple(rng.randint(1, sides) for _ in range(count))
                state = apply(state, Rolled(faces))
            case Draw(_, count):
                state = apply(state, Drawn(tuple(rng.sample(deck(state), count))))
            case Choice():
                state = apply(state, rng.choice(legal_actions(state)))
    return state


def holding(state: State, *tiles: str) -> State:
    seat = msgspec.structs.replace(state.seat, aid=tiles[:1], points=tiles[1:])
    seats = list(state.seats)
    seats[state.turn] = seat
    return msgspec.structs.replace(state, seats=tuple(seats), played=())


@pytest.mark.benchmark(timer=time.process_time)
@pytest.mark.parametrize("side", ["mono", "mixed"])
@pytest.mark.parametrize("tiles", [(), ("A1",), ("A5",), ("A5", "V3")], ids=str)
def test_best_turn(benchmark: Any, side: str, tiles: tuple[str, ...]) -> None:
    rng = Random(2026)
    states = [holding(late_turn(rng, side), *tiles) for _ in range(20)]

    benchmark.pedantic(
        lambda: [best(state, state.turn) for state in states], rounds=3, iterations=1
    )
