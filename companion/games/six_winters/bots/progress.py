"""Progress cards: how far it is to the end of a path, and the next asset for it.

The weights are guesses at action dice: a die costs one, and more if its square demands
another place, a face, or a relation to the die before it.
"""

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from companion.games.six_winters import reports
from companion.games.six_winters.campaign import reach
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.places import SLOTS, Slot
from companion.games.six_winters.cards.table import Faces, Seat
from companion.games.six_winters.facts import RESOURCES, facts
from companion.games.six_winters.facts.cards import Square
from companion.games.six_winters.referee import paths
from companion.games.six_winters.referee.queries import TypedDie
from companion.games.six_winters.rules import Action

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


def laid(state: State, number: int) -> reports.Laid | None:
    """Return the asset to lay on a seat's card now; None if none brings it further."""
    if state.shown is None:
        return None
    seat, path = state.seats[number], state.shown.paths[number]
    held, here = pools(state), SLOTS[seat.slot]
    best, report = left(seat.card, at(path), here, held), None
    for lay in reports.Laid.ways(state, seat):
        (die,) = lay.dice
        if die.at is not None:
            end = End((*at(path).filled, die.at), die.face)
            cost = left(seat.card, end, here, held)
            if cost < best:
                best, report = cost, lay
    return report


class Way(NamedTuple):
    """How a card goes on: the dice to its end with this one, and the report."""

    dice: float
    first: Action


def next_asset(state: State, number: int, slot: int, dice: Faces) -> Way | None:
    """Return the best asset for a seat's card from a slot; None if none helps.

    Args:
        dice: the action dice that can pay.
    """
    if not dice or state.shown is None:
        return None
    seat, resource = state.seats[number], SLOTS[slot].resource
    on, about = (
        (seat.card, state.shown.paths[number]),
        (pools(state), reach.terms(state)),
    )
    ways: list[Way] = []
    for into, pool in _sources(state, RESOURCES.index(resource)):
        for face in sorted(set(pool)):
            payer = min((die for die in dice if die >= face), default=None)
            cost = None if payer is None else _with(on, slot, face, about)
            if cost is None or payer is None:
                continue
            trades = into != resource
            report = _report(seat, (into, resource), (payer, face))
            ways.append(Way(cost + 1 + trades + payer / 50, report))
    return min(ways, key=lambda way: way.dice, default=None)


def _sources(state: State, n: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    room = reach.room(state, n)
    pools = state.shown.pools if state.shown else ()
    for track, pool in zip(facts().board.resources, pools, strict=False):
        trades = room and RESOURCES[n] in track.trades_into
        if track.id == RESOURCES[n] or trades:
            yield track.id, pool


def _report(seat: Seat, kinds: tuple[str, str], faces: tuple[int, int]) -> Action:
    payer, face = faces
    dice = (
        TypedDie(payer, label=seat.character),
        TypedDie(face, label="take"),
    )
    if kinds[0] == kinds[1]:
        return reports.Created(kinds[0], 1, dice)
    return reports.Traded(*kinds, 1, dice)


@lru_cache(maxsize=65536)
def _with(
    on: tuple[str, paths.Way], slot: int, face: int, about: tuple[Pools, paths.Terms]
) -> float | None:
    """Return what a card takes after an asset of a slot; None if it would not help."""
    (card, path), (held, terms) = on, about
    there = SLOTS[slot]
    die = paths.Asset(there.resource, face, there.region)
    near = at(path)
    before = left(card, near, there, held)
    ends = (
        End((*near.filled, at), face) for at in reach.fitting(card, path, die, terms)
    )
    best = min((left(card, end, there, held) for end in ends), default=None)
    return best if best is not None and best < before else None
