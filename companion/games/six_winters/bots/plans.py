"""Plans: to overcome obstacles, and to come to the end of a progress card.

How far the end of a card is, is weighed by what its squares demand. The weights are
guesses at action dice: a die costs one, and more if its square demands another place, a
face, or a relation to the die before it.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from math import comb, fsum
from typing import NamedTuple

from companion.games.six_winters import reports
from companion.games.six_winters.bots import worth
from companion.games.six_winters.bots.worth import (
    STRESS,
    Moved,
    Plan,
    Prices,
    card_worth,
    hit_cost,
    obstacle_worth,
    threat_worth,
)
from companion.games.six_winters.campaign import actions, hand, reach
from companion.games.six_winters.campaign.state import card
from companion.games.six_winters.campaign.tasks import Attempting
from companion.games.six_winters.cards.places import SLOTS, TRACKS, Slot
from companion.games.six_winters.cards.table import Faces, Seat
from companion.games.six_winters.facts import RESOURCES, facts
from companion.games.six_winters.facts.cards import Obstacle, Square
from companion.games.six_winters.referee import overcoming, paths
from companion.games.six_winters.referee.queries import TypedDie
from companion.games.six_winters.reports import attempts
from companion.games.six_winters.rules import Action, State

# Attempts.


BOTHER = 0.2
"""What an attempt takes beside its dice."""
PARTS = 0.6
"""The share of an obstacle's worth for dice that cover all of it, one by one."""


@lru_cache(maxsize=8192)
def shows(wanted: Faces, dice: int, faces: int = 6) -> float:
    """Return the chance that rolled dice show all wanted faces, `faces` being left.

    >>> round(shows((1,), 1), 3), shows((2, 2), 1)
    (0.167, 0.0)
    """
    if not wanted:
        return 1.0
    count = wanted.count(wanted[0])
    rest, one = wanted[count:], 1 / faces
    if faces == 1:
        return float(dice >= count)
    return fsum(
        comb(dice, n) * one**n * (1 - one) ** (dice - n)
        * shows(rest, dice - n, faces - 1)
        for n in range(count, dice + 1)
    )  # fmt: skip


@lru_cache(maxsize=8192)
def covers(wanted: Faces, dice: int) -> float:
    """Return how many of the wanted faces rolled dice show, on average.

    >>> round(covers((2, 2, 5), 1), 3), round(covers((2,), 2), 3)
    (0.333, 0.306)
    """
    return fsum(
        shows((face,) * count, dice)
        for face in set(wanted)
        for count in range(1, wanted.count(face) + 1)
    )


class Member(NamedTuple):
    """Who takes part in an attempt, with the action dice that are left then."""

    seat: Seat
    dice: Faces


def plans(state: State, seat: Seat, prices: Prices) -> Iterator[Plan]:
    """Yield the plans of a character to overcome obstacles, alone or in a team."""
    icons, dice = threat_worth(state), hand.faces(state, seat)
    others = [other for other in state.seats if other.acts and other != seat]
    for slot, (price, went) in prices.items():
        attached = state.spots[slot].attached
        left = dice if went is None else _left(dice, went)
        if not attached or not left:
            continue
        alone = (Member(seat, left),)
        mates = [Member(other, hand.faces(state, other)) for other in others]
        both = (*alone, *(mate for mate in mates if mate.seat.slot == slot))
        for name in attached:
            if reach.forbids_overcoming(state, name):
                continue
            worth = obstacle_worth(card(name), icons)
            for team in {len(people): people for people in (alone, both)}.values():
                share, cost = _try(state, team, name)
                names = tuple(member.seat.character for member in team)
                first = went or reports.Attempted(name, names)
                yield Plan(worth * share, price + cost, first)


def _left(dice: Faces, went: Moved) -> Faces:
    paid = [die.face for die in went.dice if not die.stress and not die.type]
    return _without(dice, tuple(paid))


@lru_cache(maxsize=16384)
def _without(faces: Faces, gone: Faces) -> Faces:
    """Return sorted faces without others, as far as they are there."""
    return tuple(sorted((Counter(faces) - Counter(gone)).elements()))


def _try(state: State, team: tuple[Member, ...], name: str) -> tuple[float, float]:
    obstacle = card(name)
    slot = state.where(name)
    near = [die.face for die in hand.assets(state, slot)] if slot is not None else []
    need = _without(_still(state, name), tuple(near))
    ranks = [state.sheet(member.seat.character).rank(obstacle.skill) for member in team]
    able: Faces = ()
    for rank, member in zip(ranks, team, strict=True):
        if overcoming.skilled(obstacle, rank):
            able += member.dice
    count = sum(len(member.dice) for member in team)
    sure, found, complete = _outlook(
        need, able, count, max(ranks) == overcoming.TOP_RANK
    )
    if sure == len(need):
        return 1.0, sure + BOTHER
    fails = 1 - shows(obstacle.defence, count - sure)
    part = (sure + found) / len(need) if keeps(state) else 0.0
    share = complete + PARTS * max(0.0, part - complete)
    return share, sure + found + BOTHER + fails * _hurt(state, team, obstacle)


class Outlook(NamedTuple):
    """The faces covered in the approach, those after it, the chance of all of them."""

    sure: int
    found: float
    complete: float


@lru_cache(maxsize=16384)
def _outlook(need: Faces, able: Faces, count: int, any_face: bool) -> Outlook:
    """Return what an attempt covers on average.

    Args:
        able: the dice that may be placed in the approach.
        count: all action dice.
        any_face: whether any die fits (skill mastery).
    """
    if any_face:
        sure = min(len(need), len(able))
        found = min(len(need) - sure, count - sure)
        return Outlook(sure, float(found), float(sure + found == len(need)))
    rest = _without(need, able)
    sure = len(need) - len(rest)
    return Outlook(sure, covers(rest, count - sure), shows(rest, count - sure))


def _hurt(state: State, team: tuple[Member, ...], obstacle: Obstacle) -> float:
    damage = obstacle.damage.psyche, obstacle.damage.body
    return fsum(
        min(hit_cost(state, member.seat, track, amount) for member in team)
        for track, amount in zip(TRACKS, damage, strict=True)
    )


def keeps(state: State) -> bool:
    """Return whether dice on an obstacle may still be of use in a later turn."""
    return state.box < len(facts().board.wheel)


def _still(state: State, name: str) -> Faces:
    faces = reach.pattern(name, state.in_play)
    on_it = state.shown.placed(name) if state.shown else ()
    return _without(faces, on_it)


def in_attempt(state: State, task: Attempting) -> Action:
    """Place dice that complete an obstacle, or that stay there for a later turn."""
    seats = attempts.able(state, task)
    fitting = list(attempts.fitting(state, task.obstacle, seats)) if seats else []
    if not fitting:
        still = _still(state, task.obstacle)
        useful = seats and keeps(state)
        return (useful and worth.turned(state, seats, still)) or actions.Next()
    if not (keeps(state) or _completes(state, task, seats)):
        return actions.Next()
    return reports.Placed(
        min(fitting, key=lambda dice: (not dice[0].type, dice[0].face))
    )


def _completes(state: State, task: Attempting, seats: tuple[int, ...]) -> bool:
    still, slot = _still(state, task.obstacle), state.where(task.obstacle)
    every = [face for n in seats for face in hand.faces(state, state.seats[n])]
    if slot is not None:
        every += [die.face for die in hand.assets(state, slot)]
    skill = card(task.obstacle).skill
    ranks = [state.sheet(state.seats[n].character).rank(skill) for n in seats]
    if max(ranks) == overcoming.TOP_RANK:
        return len(every) >= len(still)
    return not Counter(still) - Counter(every)


# A die of a card to lay, create or trade.


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


def steps(state: State, seat: Seat, prices: Prices) -> Iterator[Plan]:
    worth = card_worth(state, seat.card)
    laid = _laid(state, seat)
    if laid is not None:
        yield Plan(worth, *laid)
    for slot, (price, went) in prices.items():
        found = _created(state, seat, slot)
        if found is not None:
            cost, first = found
            yield Plan(worth, price + cost, went or first)


def _path(state: State, seat: Seat) -> paths.Way:
    return state.shown.paths[state.seats.index(seat)] if state.shown else ()


def _laid(state: State, seat: Seat) -> tuple[float, Action] | None:
    path, found = _path(state, seat), []
    held, here = pools(state), SLOTS[seat.slot]
    before = left(seat.card, at(path), here, held)
    for lay in reports.Laid.ways(state, seat):
        (die,) = lay.dice
        if die.at is not None:
            end = End((*at(path).filled, die.at), die.face)
            cost = left(seat.card, end, here, held)
            if cost < before:
                found.append((cost, lay))
    return min(found, key=lambda way: way[0], default=None)


def _created(state: State, seat: Seat, slot: int) -> tuple[float, Action] | None:
    dice = hand.faces(state, seat)
    if not dice or state.shown is None:
        return None
    resource = SLOTS[slot].resource
    n = RESOURCES.index(resource)
    on, about = (seat.card, _path(state, seat)), (pools(state), reach.terms(state))
    found: list[tuple[float, Action]] = []
    for into, pool in _sources(state, n):
        for face in sorted(set(pool)):
            payer = min((die for die in dice if die >= face), default=None)
            cost = None if payer is None else _with(on, slot, face, about)
            if cost is None or payer is None:
                continue
            trades = into != resource
            report = _report(seat, (into, resource), (payer, face))
            found.append((cost + 1 + trades + payer / 50, report))
    stress = state.location(slot).create_asset_extra_cost
    best = min(found, key=lambda way: way[0], default=None)
    if best is None or (stress and stress.amount >= min(seat.dice)):
        return None
    return best[0] + (stress.amount * STRESS if stress else 0), best[1]


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
