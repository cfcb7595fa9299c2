"""How far the end of a progress card is, weighed by what its squares demand.

The weights are guesses at action dice: a die costs one, and more if its square demands
another place, a face, or a relation to the die before it.
"""

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from companion.games.six_winters.cards.places import Slot
from companion.games.six_winters.facts import facts
from companion.games.six_winters.facts.cards import Square
from companion.games.six_winters.referee import paths

ELSEWHERE = 1.8
FACE = 0.6
RELATION = 0.8
OUT_OF_REACH = 99.0


class End(NamedTuple):
    """Where a path has come to: its squares in their order, the face of the last."""

    filled: tuple[paths.Cell, ...]
    face: int | None


NOTHING = End((), None)


def at(path: paths.Way) -> End:
    """Return where a path has come to."""
    face = path[-1].face if path else None
    return End(tuple(laid.at for laid in path), face)


@lru_cache(maxsize=65536)
def left(name: str, end: End, slot: Slot) -> float:
    """Return what the way to the end of a card still costs from a slot."""
    card = facts().card[name]
    squares = paths.squares(card)
    goal = card.role("end").at
    if end.filled and end.filled[-1] == goal:
        return 0.0
    start = card.role("start")
    first = end.filled[-1] if end.filled else None
    front: list[tuple[float, paths.Cell]] = []
    costs: dict[paths.Cell, float] = {}
    nexts = [squares[one] for one in squares if first and paths.touches(first, one)]
    for square in nexts if first else [start]:
        if square.at not in end.filled and _can_follow(square, end.face):
            heappush(front, (_weight(square, slot), square.at))
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
                heappush(front, (cost + _weight(square, slot), square.at))
    return OUT_OF_REACH


def _can_follow(square: Square, face: int | None) -> bool:
    """Return whether any die can meet the relation to the die before."""
    if not square.relation or face is None:
        return True
    return face + paths.STEP[square.relation] in paths.FACES


def _weight(square: Square, slot: Slot) -> float:
    type_there = square.type in (None, slot.resource)
    there = type_there and square.region in (None, slot.region)
    return (
        1.0
        + (0 if there else ELSEWHERE)
        + (FACE if square.value else 0)
        + (RELATION if square.relation else 0)
    )
