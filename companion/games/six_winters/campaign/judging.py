"""Reports that name their dice, judged by the referee with all that the books know.

A player types only the dice: rank, place, assets, obstacles, stress, mastery and
rulings are the campaign's. The first finding that is met counts where several
characters may have acted.

Source: V20.4, actions; readings moves, low-rank, create-for-stress and sorcery-wild.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache

import msgspec
from msgspec.structs import replace

from companion.contract.questions import Finding
from companion.errors import CompanionError
from companion.games.six_winters.campaign import (
    actions,
    attempts,
    dice,
    dice_places,
    reach,
    stress,
)
from companion.games.six_winters.campaign.options import Options
from companion.games.six_winters.campaign.purchases import ALWAYS
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.indexes import (
    SLOT_NAMES,
    SLOTS,
    ResourceIndex,
    SlotIndex,
)
from companion.games.six_winters.cards.places import track_named
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.cards.wording import capital, counted, finding
from companion.games.six_winters.facts import NAME, RESOURCES, facts
from companion.games.six_winters.referee import queries, verdicts
from companion.games.six_winters.referee.labels import by_label
from companion.games.six_winters.referee.paths import PathState
from companion.games.six_winters.referee.queries import Dice, TypedDie

SORCERY, SUPPORT = ResourceIndex.SORCERY, ResourceIndex.SUPPORT


def refusal(state: State, report: actions.DicedReport) -> str:
    """Return why the dice of a report cannot have been used so, empty if they can."""
    if not report.dice:
        return ""
    found = judged(state, report)
    return "" if found.met else found.sentence


def judged(state: State, report: actions.DicedReport) -> Finding:
    """Return the referee's verdict on a report that names its dice."""
    if any(
        not 0 <= die.face <= 6 or not (die.face or die.stress) for die in report.dice
    ):
        return finding(False, "a die shows 1 to 6")
    try:
        return _found(state, report)
    except CompanionError as error:
        return finding(False, str(error).removeprefix(f"{NAME}: "))


def _found(state: State, report: actions.DicedReport) -> Finding:
    match report:
        case actions.Overcame():
            return attempts.judged(state, report)
        case actions.Created() | actions.Traded():
            return _taken(state, report)
        case actions.Laid():
            if state.seat(report.on) is None:
                return finding(False, "only a path names its dice; leave them out")
            return _path(state, report, state.seats[state.seat_of(report.on)])
    seat = state.seats[state.seat_of(report.character)]
    match report:
        case actions.Went(_, slot):
            return _move(state, report, seat, SlotIndex.of(slot))
        case actions.Rested(_, track):
            die = seat.die(track_named(track))
            return _payers(state, seat, report.dice) or check(
                state, queries.RestQuery(die), _untyped(report.dice)
            )
        case actions.Used():
            return _location(state, seat, report.dice)
        case actions.AbilityUsed(_, number):
            return _ability(state, seat, number, report.dice)
        case actions.Completed():
            return _path(state, report, seat)


def check(state: State, query: queries.Challenge, named: Dice) -> Finding:
    """Return the referee's finding under the rulings of the campaign."""
    return verdicts.check(query, named, rulings=_rulings(state.options))


@cache
def _rulings(options: Options) -> dict[str, str]:
    chosen: dict[str, str] = msgspec.to_builtins(options)
    return chosen


# Action dice, and pool dice that may be used as such.


def _payers(state: State, seat: Seat, named: Sequence[TypedDie]) -> Finding | None:
    """Return why some dice do not pay as action dice; None if they do."""
    usable = reach.usable_pools(state, seat.slot)
    for kind, count in Counter(die.type for die in named if die.type).items():
        held = state.pools[ResourceIndex.of(kind)]
        if kind not in usable:
            what = f"{capital(kind)} dice are no action dice here"
            return finding(False, f"{what}; name the faces alone")
        if count > held:
            some = counted(held, "die is", "dice are")
            return finding(False, f"{some} in the {capital(kind)} pool")
    return None


def _untyped(named: Sequence[TypedDie], label: str = "") -> Dice:
    """Return dice without their types, for a query in which none counts."""
    return tuple(
        die if die.stress else TypedDie(die.face, label=label or die.label)
        for die in named
    )


def _move(state: State, report: actions.Went, seat: Seat, slot: int) -> Finding:
    if refused := _payers(state, seat, report.dice):
        return refused
    query = queries.MoveQuery(
        state.spots[seat.slot].location,
        state.spots[slot].location,
        SLOTS[slot].region,
        state.spots[seat.slot].attached,
        reach.weather(state),
    )
    found = check(state, query, _untyped(report.dice))
    tracks = [die.stress for die in report.dice if die.stress]
    prices = found.found if isinstance(found.found, dict) else {}
    price = prices.get(tracks[0] if tracks else "dice", 0)
    if found.met and len(report.dice) > price:
        return finding(False, f"the move costs {price}, not {len(report.dice)}")
    return found


def _location(state: State, seat: Seat, named: Dice) -> Finding:
    place = state.location(seat.slot)
    pays = by_label(named, "pay")["pay"]
    if not place.action:
        return finding(False, f"{place.name} is used without dice; leave them out")
    if refused := _payers(state, seat, pays):
        return refused
    if len(pays) != 1:
        what = counted(len(pays), "die is", "dice are")
        return finding(False, f"{what} named, and it takes one action die")
    return finding(True, f"one action die pays for {place.name}")


def _ability(state: State, seat: Seat, number: int, named: Dice) -> Finding:
    named = tuple(
        TypedDie(die.face) if die.label in facts().character else die for die in named
    )
    for die in by_label(named, "pay", "make", "pool", "new", stress=True)["pay"]:
        if die.type and not state.assets(seat.slot)[ResourceIndex.of(die.type)]:
            there = state.location(seat.slot).name
            return finding(False, f"no {capital(die.type)} asset is at {there}")
    name = str(number) if number <= ALWAYS else f"a{number - ALWAYS}"
    return check(state, queries.UseQuery(seat.character, name), named)


# Pool dice that become assets, or go to the next pool.


def _taken(state: State, report: actions.Created | actions.Traded) -> Finding:
    sorts = _sorts(report)
    kind = ResourceIndex.of(report.resource)
    if len(sorts["take"]) != report.count:
        what = counted(len(sorts["take"]), "pool die is", "pool dice are")
        return finding(
            False, f"{what} named, and {report.count} reported; name them as take:23"
        )
    if any(die.type not in (None, kind.id) for die in sorts["take"] + sorts["pool"]):
        return finding(False, f"they are taken from the {kind.title} pool")
    if sorts["pool"] and len(sorts["pool"]) != state.pools[kind]:
        some = counted(state.pools[kind], "die is", "dice are")
        return finding(False, f"{some} in the {kind.title} pool")
    tried = [_taken_by(state, report, seat) for seat in state.seats if seat.acts]
    return next((found for found in tried if found.met), tried[0])


def _sorts(report: actions.Created | actions.Traded) -> dict[str, Dice]:
    """Return the dice by purpose; those with an owner pay."""
    owned = (
        replace(die, label="pay") if die.label in facts().character else die
        for die in report.dice
    )
    return by_label(tuple(owned), "pay", "take", "pool", stress=True)


def may_take(state: State, report: actions.Created | actions.Traded, seat: int) -> bool:
    """Return whether a seat can have taken the dice that a report names."""
    return not report.dice or _taken_by(state, report, state.seats[seat]).met


def _taken_by(
    state: State, report: actions.Created | actions.Traded, seat: Seat
) -> Finding:
    sorts = _sorts(report)
    owners = {die.label for die in report.dice} & facts().character.keys()
    if owners and seat.character not in owners:
        return finding(False, f"the action die is not {stress.name(seat.character)}'s")
    pays, place = sorts["pay"], state.location(seat.slot)
    if refused := _payers(state, seat, [die for die in pays if not die.stress]):
        return refused
    tracks = [die.stress for die in pays if die.stress]
    if len(pays) != 1 and not tracks:
        what = counted(len(pays), "action die is", "action dice are")
        return finding(False, f"{what} named, and one action die pays")
    cost = place.create_for_stress if tracks else None
    if cost and [die.stress for die in pays] != [cost.track] * cost.amount:
        return finding(False, f"it costs {cost.amount} {cost.track}")
    own = [die.face for die in pays if die.type == report.resource]
    if len(own) + report.count > state.pools[ResourceIndex.of(report.resource)]:
        return finding(False, "a die that pays is not taken as well")
    rank = reach.rank(state, seat)
    pool = list(_untyped(sorts["pool"] or sorts["take"], "pool"))
    if sorts["pool"] and (paid := next((d for d in pool if d.face in own), None)):
        pool.remove(paid)
    query = _query(state, report, seat, rank, 0 if tracks else pays[0].face)
    return check(state, query, (*pool, *_untyped(sorts["take"], "take")))


def _query(
    state: State,
    report: actions.Created | actions.Traded,
    seat: Seat,
    rank: int,
    face: int,
) -> queries.CreateQuery | queries.TradeQuery:
    place, mastery = state.location(seat.slot), state.masters(SUPPORT)
    if isinstance(report, actions.Created):
        return queries.CreateQuery(face, place.id, rank, mastery)
    source, target = ResourceIndex.of(report.resource), ResourceIndex.of(report.into)
    slot = SLOTS[seat.slot].resource
    return queries.TradeQuery(source.id, target.id, face, slot, place.id, rank, mastery)


# Paths: the dice of the whole card, in their order.


def _path(
    state: State, report: actions.Completed | actions.Laid, seat: Seat
) -> Finding:
    region = SLOTS[seat.slot].region
    laid = tuple(
        replace(die, region=region) if die.type and not die.region else die
        for die in report.dice
    )
    on_it = state.dice_at(dice_places.of_card(seat.player))
    more = coming(state, seat, report.dice)
    if min(more) < 0:
        some = " and ".join(
            counted(count, f"{capital(kind)} die", f"{capital(kind)} dice")
            for kind, count in zip(RESOURCES, on_it, strict=True)
            if count
        )
        return finding(False, f"on the card already: {some}; name the whole path")
    if refused := _not_here(state, report, seat, more):
        return finding(False, refused)
    wild = state.masters(SORCERY)
    found = check(state, queries.PathQuery(seat.card, wild, state.in_play), laid)
    way = found.found
    if not found.met or isinstance(report, actions.Laid):
        return found
    if isinstance(way, PathState) and way.complete:
        return found
    return finding(False, found.sentence, found.notes)


def coming(state: State, seat: Seat, path: Dice) -> tuple[int, ...]:
    """Return how many assets of each resource a whole path takes from the location."""
    named = Counter(die.type for die in path)
    on_it = state.dice_at(dice_places.of_card(seat.player))
    return tuple(
        named[kind] - there for kind, there in zip(RESOURCES, on_it, strict=True)
    )


def _not_here(
    state: State,
    report: actions.Completed | actions.Laid,
    seat: Seat,
    more: Sequence[int],
) -> str:
    """Return why the dice that a path lacks do not come from the location."""
    there = state.assets(seat.slot)
    for kind, count in zip(ResourceIndex, more, strict=True):
        if isinstance(report, actions.Laid):
            wanted = report.count if kind.id == report.resource else 0
            if count != wanted:
                named = counted(count, "new die", "new dice")
                return f"the path has {named} of {kind.title}, {wanted} reported"
        if count > there[kind]:
            held = counted(there[kind], "asset is", "assets are")
            new = f"new {kind.title} "
            named = counted(count, f"{new}die is", f"{new}dice are")
            return f"{named} named, and {held} at {state.location(seat.slot).name}"
    return ""


# What the dice of a report change beside the report itself.


def paid(state: State, report: actions.DicedReport) -> State:
    """Return the state once the dice and the stress that a report names are paid."""
    match report:
        case actions.Overcame() if report.dice:
            return attempts.spent(state, report)
        case actions.Completed(character) if report.dice:
            seat = state.seats[state.seat_of(character)]
            start, card = SLOT_NAMES[seat.slot], dice_places.of_card(seat.player)
            for kind, count in enumerate(coming(state, seat, report.dice)):
                state = dice_places.moved(state, start, card, kind, count)
        case actions.Went(character):
            state = _pool_dice_paid(state, report.dice)
            tracks = [die.stress for die in report.dice if die.stress]
            if tracks and tracks[0]:
                seat_number = state.seat_of(character)
                return stress.hit(state, seat_number, tracks[0], len(tracks))
        case actions.Rested() | actions.Used() | actions.Created() | actions.Traded():
            return _pool_dice_paid(state, report.dice)
    return state


def _pool_dice_paid(state: State, named: Dice) -> State:
    """Return the state once pool dice that were used as action dice are spent."""
    for die in named:
        if die.type and (die.label in ("", "pay", *facts().character)):
            state = dice.pooled(state, ResourceIndex.of(die.type), -1)
    return state
