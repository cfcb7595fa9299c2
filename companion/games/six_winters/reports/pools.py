"""Pool dice that one action takes out: as assets, or into the next pool.

Source: V20.4, actions and mastery; readings low-rank, create-for-stress and trade.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import TypeVar

from msgspec.structs import replace

from companion.contract.questions import Finding
from companion.games.six_winters.campaign import dice_places, reach, stress
from companion.games.six_winters.campaign.die_faces import without
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.indexes import ResourceIndex
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.cards.wording import counted, finding
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee import queries
from companion.games.six_winters.referee.action_dice import Reach, cannot_take
from companion.games.six_winters.referee.overcoming import Faces
from companion.games.six_winters.referee.queries import Dice, TypedDie, by_label
from companion.games.six_winters.reports import base, payment
from companion.games.six_winters.reports.resources import DiceReport

R = TypeVar("R", bound=DiceReport)

Taking = queries.CreateQuery | queries.TradeQuery
Asks = Callable[[Seat, int, int], Taking]
"""The query about a seat with its rank, and the face that pays; 0 for stress."""


# Dice that are named while dice are only counted.


def judged(state: State, report: DiceReport, asks: Asks) -> Finding:
    """Return the verdict for the first character who may have taken the dice."""
    sorts = _sorts(report.dice)
    kind = ResourceIndex.of(report.resource)
    if len(sorts["take"]) != report.count:
        what = counted(len(sorts["take"]), "pool die is", "pool dice are")
        return finding(
            False, f"{what} named, and {report.count} reported; name them as take:23"
        )
    if any(die.type not in (None, kind.id) for die in sorts["take"] + sorts["pool"]):
        return finding(False, f"they are taken from the {kind.title} pool")
    if sorts["pool"] and len(sorts["pool"]) != state.pools[kind]:
        held = counted(state.pools[kind], "die is", "dice are")
        return finding(False, f"{held} in the {kind.title} pool")
    verdicts = [taken_by(state, report, seat, asks) for seat in base.acting(state)]
    return next((verdict for verdict in verdicts if verdict.met), verdicts[0])


def _sorts(dice: Dice) -> dict[str, Dice]:
    """Return the dice by purpose; those with an owner pay."""
    owned = (
        replace(die, label="pay") if die.label in facts().character else die
        for die in dice
    )
    return by_label(tuple(owned), "pay", "take", "pool", stress=True)


def taken_by(state: State, report: DiceReport, seat: Seat, asks: Asks) -> Finding:
    """Return the verdict on the dice if one character took them."""
    sorts = _sorts(report.dice)
    owners = {die.label for die in report.dice} & facts().character.keys()
    if owners and seat.character not in owners:
        return finding(False, f"the action die is not {stress.name(seat.character)}'s")
    pays, place = sorts["pay"], state.location(seat.slot)
    if wrong := payment.refused(state, seat, [die for die in pays if not die.stress]):
        return wrong
    tracks = payment.tracks(pays)
    if len(pays) != 1 and not tracks:
        what = counted(len(pays), "action die is", "action dice are")
        return finding(False, f"{what} named, and one action die pays")
    cost = place.create_for_stress if tracks else None
    if cost and [die.stress for die in pays] != [cost.track] * cost.amount:
        return finding(False, f"it costs {cost.amount} {cost.track}")
    own = [die.face for die in pays if die.type == report.resource]
    if len(own) + report.count > state.pools[ResourceIndex.of(report.resource)]:
        return finding(False, "a die that pays is not taken as well")
    pool = list(payment.untyped(sorts["pool"] or sorts["take"], "pool"))
    if sorts["pool"] and (paid := next((d for d in pool if d.face in own), None)):
        pool.remove(paid)
    query = asks(seat, reach.rank(state, seat), 0 if tracks else pays[0].face)
    taken = payment.untyped(sorts["take"], "take")
    return payment.check(state, query, (*pool, *taken))


# Dice that there are, with their faces.


@lru_cache(maxsize=4096)
def takes(reach_of: Reach, pool: Faces) -> tuple[Faces, ...]:
    """Return every set that one action may take out of a pool.

    >>> takes(Reach(3, mastery=True), (2, 3, 3, 6))
    ((2,), (3,), (3, 3))
    """
    most = len(pool) if reach_of.mastery or not reach_of.face else reach_of.rank
    sets = (
        faces
        for count in range(1, max(most, 1) + 1)
        for faces in dict.fromkeys(combinations(pool, count))
    )
    return tuple(faces for faces in sets if not cannot_take(reach_of, pool, faces))


def taken(state: State, seat: Seat, kind: int) -> Iterator[tuple[Dice, int]]:
    """Yield the dice of a Create or Trade action, and how many pool dice it takes."""
    pool = state.shown.pools[kind] if state.shown else ()
    rank, mastery = reach.rank(state, seat), state.masters(ResourceIndex.SUPPORT)
    for payer in payment.owned(state, seat) if pool else ():
        left = pool
        if payer.type and ResourceIndex.of(payer.type) == kind:
            left = without(pool, (payer.face,))  # it cannot be taken as well
        for faces in takes(Reach(payer.face, rank, mastery), left):
            yield (payer, *_named(faces)), len(faces)


@lru_cache(maxsize=4096)
def _named(faces: Faces) -> Dice:
    return tuple(TypedDie(face, label="take") for face in faces)


# What is taken.


def faces(state: State, named: Dice, label: str) -> Faces:
    """Return the faces of dice that are named for a purpose; none if only counted."""
    if state.shown is None:
        return ()
    return tuple(die.face for die in named if die.label == label)


def out_of(state: State, resource: str, count: int, faces: Faces) -> State:
    """Return the state once dice have left a pool."""
    return dice_places.out_of_pool(state, ResourceIndex.of(resource), count, faces)


def into(state: State, resource: str, count: int, faces: Faces = ()) -> State:
    """Return the state once dice come into a pool, as far as the supply has them."""
    target = ResourceIndex.of(resource)
    come = min(count, state.supply(target))
    if come < count:  # Ruling trade-supply
        dice = f"{counted(count - come, 'new die', 'new dice')} of {target.title}"
        state = state.says(f"{dice} short: the supply is empty")
    return dice_places.into_pool(state, target, come, faces[:come]) if come else state


def with_owners(state: State, report: R) -> Iterator[R]:
    """Yield a report for each owner of its action dice; none if one is named."""
    owners = [seat.character for seat in base.acting(state)]
    if report.dice and not any(die.label in owners for die in report.dice):
        for who in owners:
            dice = tuple(
                replace(die, label=who) if die.label in ("", "pay") else die
                for die in report.dice
            )
            yield replace(report, dice=dice)
