"""How far the end of a progress card is, weighed by what its squares demand.

The weights are guesses at action dice: a die costs one, and more if its square demands
another place, a face, or a relation to the die before it.
"""

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from companion.games.six_winters.cards.places import Slot
from companion.games.six_winters.cards.table import Faces
from companion.games.six_winters.facts import RESOURCES, facts
from companion.games.six_winters.facts.cards import Square
from companion.games.six_winters.referee import paths
from companion.games.six_winters.rules import State

ELSEWHERE = 1.8
"""What it takes to come to another place."""
HELD, FACE = 0.3, 4.0
"""What a demanded face takes: a pool shows it now, or none does."""
RELATION = 1.0
OUT_OF_REACH = 99.0


class End(NamedTuple):
    """Where a path has come to: its squares in their order, the face of the last."""

    filled: tuple[paths.Cell, ...]
    face: int | None


NOTHING = End((), None)
NO_POOLS: tuple[Faces, ...] = ((),) * len(RESOURCES)


def at(path: paths.Way) -> End:
    """Return where a path has come to."""
    face = path[-1].face if path else None
    return End(tuple(laid.at for laid in path), face)


Pools = tuple[Faces, ...]


def pools(state: State) -> Pools:
    """Return the faces that each pool holds, each once."""
    shown = state.shown.pools if state.shown else NO_POOLS
    return tuple([tuple(sorted(set(pool))) for pool in shown])


@lru_cache(maxsize=65536)
def left(name: str, end: End, slot: Slot, held: Pools = NO_POOLS) -> float:
    """Return what the way to the end of a card still costs from a slot.

    Args:
        held: the faces in the pools.
    """
    card = facts().card[name]
    squares = paths.squares(card)
    goal = card.role("end").at
    if end.filled and end.filled[-1] == goal:
        return 0.0
    start = card.role("start")
    first = end.filled[-1] if end.filled else None
    front: list[tuple[float, paths.Cell]] = []
    costs: dict[paths.Cell, float] = {}
    nexts = [
        squares[other] for other in squares if first and paths.touches(first, other)
    ]
    for square in nexts if first else [start]:
        if square.at not in end.filled and _can_follow(square, end.face):
            wanted = square.value
            if square.relation and end.face is not None:
                wanted = end.face + paths.STEP[square.relation]
            heappush(front, (_weight(square, slot, held, wanted), square.at))
    while front:
        cost, cell = heappop(front)
        if cell == goal:
            return cost
        if cell in costs:
            continue
        costs[cell] = cost
        for square in card.squares:
            free = square.at not in costs and square.at not in end.filled
            if free and paths.touches(cell, square.at):
                weight = _weight(square, slot, held, square.value)
                heappush(front, (cost + weight, square.at))
    return OUT_OF_REACH


def _can_follow(square: Square, face: int | None) -> bool:
    """Return whether any die can meet the relation to the die before."""
    if not square.relation or face is None:
        return True
    return face + paths.STEP[square.relation] in paths.FACES


def _weight(square: Square, slot: Slot, held: Pools, wanted: int | None) -> float:
    type_there = square.type in (None, slot.resource)
    there = type_there and square.region in (None, slot.region)
    weight = 1.0 + (0 if there else ELSEWHERE)
    if wanted is None:
        return weight + (RELATION if square.relation else 0)
    if square.type:
        return weight + (HELD if wanted in held[RESOURCES.index(square.type)] else FACE)
    return weight + (HELD if any(wanted in pool for pool in held) else FACE)
