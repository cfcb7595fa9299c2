"""Actions that action dice pay for: a move, an asset, a trade, a rest.

Source: V20.4, actions, locations and mastery; readings moves, low-rank,
create-for-stress, trade, bribe-skill and squidery-port.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from companion.games.six_winters.cards.places import Region, Resource
from companion.games.six_winters.cards.verbs.obstacles import MoveCost
from companion.games.six_winters.cards.wording import (
    a,
    capital,
    counted,
    lacking,
    regional,
    row,
)
from companion.games.six_winters.facts import facts
from companion.games.six_winters.facts.cards import Location
from companion.games.six_winters.referee.overcoming import Faces

EXCHANGED = 2
"""Pool dice discarded for each new die of the next pool (Diplomacy mastery)."""


class Reach(msgspec.Struct, frozen=True):
    """The pool dice that one Create Asset or Trade action may take.

    Attributes:
        face: what the action die shows; 0 if stress is paid instead.
        rank: the character's rank in the location's skill; 0 without one.
        mastery: whether all dice that equal the action die may be moved (Support).
    """

    face: int
    rank: int = 0
    mastery: bool = False


def cannot_take(reach: Reach, pool: Sequence[int], taken: Sequence[int]) -> str:
    """Return why one action may not take dice out of a pool, empty if it may.

    >>> cannot_take(Reach(3), (2, 3, 6), (6,))
    'a 3 takes no 6; it takes a 6'
    """
    if few := lacking(taken, pool, "pool die"):
        return few
    if not taken:
        return "no pool die is named"
    if not reach.face:
        return "" if len(taken) == 1 else "stress takes exactly one die"
    # "All": some of the equal dice are an action without the mastery.
    if reach.mastery and sorted(taken) == [reach.face] * pool.count(reach.face):
        return ""
    high = max(taken)
    if high > reach.face:
        return f"{a(str(reach.face))} takes no {high}; it takes {a(str(high))}"
    if len(taken) > max(reach.rank, 1):
        return _too_many(reach, len(taken))
    return ""


def _too_many(reach: Reach, count: int) -> str:
    dice = "one die" if reach.rank < 2 else f"{reach.rank} dice"
    why = f"rank {reach.rank} takes {dice}" if reach.rank else "an action takes one die"
    more = f", or all that show {a(str(reach.face))}" if reach.mastery else ""
    return f"{counted(count, 'die', 'dice')} are named, and {why}{more}"


def takes(reach: Reach, pool: Sequence[int]) -> tuple[Faces, ...]:
    """Return the largest sets that one action may take out of a pool, most dice first.

    >>> takes(Reach(3), (2, 3, 6))
    ((3,), (2,))
    >>> takes(Reach(3, mastery=True), (3, 3, 2, 3))
    ((3, 3, 3), (2,))
    """
    if not reach.face:
        return tuple((face,) for face in sorted(set(pool), reverse=True))
    within = sorted((face for face in pool if face <= reach.face), reverse=True)
    largest: list[Faces] = []
    if reach.mastery and reach.face in within:
        largest.append((reach.face,) * within.count(reach.face))
    if reach.rank > 1 and within:
        largest.append(tuple(within[: reach.rank]))
    else:
        largest += [(face,) for face in sorted(set(within), reverse=True)]
    sets = sorted(set(largest), key=lambda faces: (len(faces), faces), reverse=True)
    return tuple(
        faces
        for faces in sets
        if not any(faces != more and Counter(faces) <= Counter(more) for more in sets)
    )


def not_next(source: Resource, target: Resource) -> str:
    """Return why a pool is not the next one on the wheel of trade, empty if it is."""
    ways = facts().board.resource(source).trades_into
    if target in ways:
        return ""
    into = row(map(capital, ways), "or")
    return f"{capital(source)} trades into {into}, not into {capital(target)}"


def cannot_trade(source: Resource, target: Resource, slot: Resource) -> str:
    """Return why dice may not be traded like this, empty if they may.

    Args:
        source, target: the pools that the dice leave and enter.
        slot: the resource of the slot where the character is.

    >>> cannot_trade("support", "technology", "technology")
    ''
    """
    if reason := not_next(source, target):
        return reason
    if slot not in (source, target):
        here = capital(slot)
        return f"the place is {here}; a trade goes into its pool, or out of it"
    return ""


Fare = Literal["dice", "psyche", "body"]


class Journey(msgspec.Struct, frozen=True):
    """A move from one location to another, and what in play changes its cost.

    Attributes:
        region: the region of the target.
        costs: the verbs that change what leaving this location costs.
    """

    origin: Location
    target: Location
    region: Region
    costs: tuple[MoveCost, ...] = ()


def fares(journey: Journey) -> dict[Fare, int]:
    """Return the price of a move for each way to pay; empty if there is no way.

    Of several ways that are paid with dice the cheapest counts.
    """
    origin, target = journey.origin, journey.target
    ways: dict[Fare, int] = {}
    prices = []
    if (printed := origin.move_cost.get(journey.region)) is not None:
        prices.append(_price(printed, journey))
    if origin.port and target.port:
        prices.append(_price(1, journey, port=True))
    if prices:
        ways["dice"] = min(prices)
    if origin.gate and target.gate:
        ways |= {"psyche": 1, "body": 1}
    return ways


def _price(printed: int, journey: Journey, *, port: bool = False) -> int:
    fixed = [
        cost.fixed
        for cost in journey.costs
        if cost.fixed is not None and cost.to == journey.region and not port
    ]
    price = min([printed, *fixed])
    return max(1, price + sum(cost.add for cost in journey.costs))


def barred(journey: Journey) -> str:
    """Return why there is no way at any price, empty if there is one."""
    origin = journey.origin
    if origin.id == journey.target.id:
        return f"{origin.name} is where the character is"
    if fares(journey):
        return ""
    regions = row(map(regional, origin.move_cost), "or")
    return f"from {origin.name} you can only go to {regions}"


def cannot_move(journey: Journey, fare: Fare, paid: int) -> str:
    """Return why a move may not be made for a payment, empty if it may."""
    if reason := barred(journey):
        return reason
    known = fares(journey)
    if fare not in known:
        return f"only from gate to gate is a move paid with {fare}"
    if paid < known[fare]:
        dice = counted(known[fare], "die", "dice") if fare == "dice" else f"1 {fare}"
        return f"the move costs {dice}, not {paid}"
    return ""


def cannot_exchange(source: Resource, target: Resource, count: int) -> str:
    """Return why so many pool dice may not be exchanged, empty if they may.

    >>> cannot_exchange("support", "technology", 3)
    '3 dice are named; each new die takes 2'
    """
    if reason := not_next(source, target):
        return reason
    if count and not count % EXCHANGED:
        return ""
    named = counted(count, "die is", "dice are") if count else "no pool die is"
    return f"{named} named; each new die takes {EXCHANGED}"


def rested(die: int) -> int:
    """Return what a stress die shows after a rest.

    >>> rested(3), rested(6)
    (4, 6)
    """
    return min(die + 1, 6)


def move_costs(verbs: Iterable[object]) -> tuple[MoveCost, ...]:
    """Return the verbs that change the cost of a move."""
    return tuple(verb for verb in verbs if isinstance(verb, MoveCost))
