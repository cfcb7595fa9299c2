"""CPU time of the best turn: the worst of forty full hands on full boards."""

import gc
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from companion.games.seven_steps_kosmos import rules
from companion.games.seven_steps_kosmos.rules import State, start
from companion.games.seven_steps_kosmos.rules.search import best
from tests.games import lot


def late_turn(rng: Random, side: str) -> State:
    """The beginning of a turn near the end of a random game, with a full hand."""
    begun = start({"side": side}, {"players": ["ann", "ben"]})
    return next(
        state
        for state, _ in lot.played(rules, begun, rng)
        if state.phase == "lay" and state.bag < 40 and not state.laid
    )


def holding(state: State, *tiles: str) -> State:
    seat = msgspec.structs.replace(state.seat, aid=tiles[:1], points=tiles[1:])
    seats = list(state.seats)
    seats[state.turn] = seat
    return msgspec.structs.replace(state, seats=tuple(seats), played=())


TILES = [
    *[(aid,) for aid in ("A1", "A2", "A3", "A4", "A5")],
    *[("A5", points) for points in ("V1", "V2", "V3", "V4", "V5", "V6")],
]


@pytest.fixture(autouse=True)
def small_heap() -> Iterator[None]:
    """Keep what the test runner holds out of the collections that a turn causes."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.benchmark(timer=time.process_time)
@pytest.mark.parametrize("side", ["mono", "mixed"])
@pytest.mark.parametrize("tiles", [(), *TILES], ids=str)
def test_best_turn(benchmark: Any, side: str, tiles: tuple[str, ...]) -> None:
    hands = [
        holding(late_turn(Random(f"{side}{seed}"), side), *tiles) for seed in range(40)
    ]
    worst = max(hands, key=cpu)

    benchmark.pedantic(lambda: best(worst, worst.turn), rounds=5)


def cpu(state: State) -> float:
    """Return the CPU seconds of the best turn, the least of three."""
    taken = []
    for _ in range(3):
        began = time.process_time()
        best(state, state.turn)
        taken.append(time.process_time() - began)
    return min(taken)
