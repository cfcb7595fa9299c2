"""Plans to come to the end of a progress card: a die to lay, create or trade."""

from collections.abc import Iterator
from functools import lru_cache

from companion.games.six_winters import reports
from companion.games.six_winters.bots import path_costs
from companion.games.six_winters.bots.moves import Prices
from companion.games.six_winters.bots.path_costs import Pools
from companion.games.six_winters.bots.worth import STRESS, Plan, card_worth
from companion.games.six_winters.campaign import reach
from companion.games.six_winters.campaign.full import hand
from companion.games.six_winters.cards.indexes import SLOTS
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.facts import RESOURCES, facts
from companion.games.six_winters.referee import paths
from companion.games.six_winters.referee.queries import TypedDie
from companion.games.six_winters.rules import Action, State


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
    """Return the best die to lay from here, with what the card still takes then."""
    path, found = _path(state, seat), []
    held, here = path_costs.pools(state), SLOTS[seat.slot]
    before = path_costs.left(seat.card, path_costs.at(path), here, held)
    for lay in reports.Laid.ways(state, seat):
        (die,) = lay.dice
        if die.at is not None:
            end = path_costs.End((*path_costs.at(path).filled, die.at), die.face)
            cost = path_costs.left(seat.card, end, here, held)
            if cost < before:
                found.append((cost, lay))
    return min(found, key=lambda way: way[0], default=None)


def _created(state: State, seat: Seat, slot: int) -> tuple[float, Action] | None:
    """Return the best asset to create in a slot, or the trade before it."""
    dice = hand.faces(state, seat)
    if not dice or state.shown is None:
        return None
    resource = SLOTS[slot].resource
    n = RESOURCES.index(resource)
    on, about = (seat.card, _path(state, seat)), _about(state)
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


def _about(state: State) -> tuple[Pools, paths.Terms]:
    return path_costs.pools(state), reach.terms(state)


def _sources(state: State, n: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the pool of a slot, and those that trade into it if a die is left."""
    room = reach.room(state, n)
    pools = state.shown.pools if state.shown else ()
    for track, pool in zip(facts().board.resources, pools, strict=False):
        trades = room and RESOURCES[n] in track.trades_into
        if track.id == RESOURCES[n] or trades:
            yield track.id, pool


def _report(seat: Seat, kinds: tuple[str, str], faces: tuple[int, int]) -> Action:
    """Return the report of one die created, or traded first."""
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
    near = path_costs.at(path)
    before = path_costs.left(card, near, there, held)
    ends = (
        path_costs.End((*near.filled, at), face)
        for at in reach.fitting(card, path, die, terms)
    )
    best = min((path_costs.left(card, end, there, held) for end in ends), default=None)
    return best if best is not None and best < before else None
