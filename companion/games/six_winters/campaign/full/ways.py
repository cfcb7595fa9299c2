"""All that may be done with the dice there are, each once, by kind of report.

A report is legal if it is listed here: `legal` lists all, `of_kind` those of one verb
with the same subject, so that one report is looked up without listing the others.

Source: V20.4, actions and mastery; readings moves, low-rank, create-for-stress, trade
and military-mastery.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations

from companion.games.six_winters.campaign import actions, reach
from companion.games.six_winters.campaign.die_faces import without
from companion.games.six_winters.campaign.full import abilities, hand
from companion.games.six_winters.campaign.state import State, card
from companion.games.six_winters.cards.indexes import (
    SLOT_NAMES,
    SLOTS,
    ResourceIndex,
)
from companion.games.six_winters.cards.places import TRACKS
from companion.games.six_winters.cards.table import Cards, Seat
from companion.games.six_winters.cards.verbs.obstacles import (
    ForbidCompleting,
    ForbidOvercoming,
    MoveCost,
)
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee import overcoming, paths
from companion.games.six_winters.referee.action_dice import (
    EXCHANGED,
    Fare,
    Journey,
    Reach,
    cannot_take,
    cannot_trade,
    fares,
    move_costs,
)
from companion.games.six_winters.referee.overcoming import Faces
from companion.games.six_winters.referee.queries import Dice, TypedDie

SUPPORT, MILITARY = ResourceIndex.SUPPORT, ResourceIndex.MILITARY
DIPLOMACY, SORCERY = ResourceIndex.DIPLOMACY, ResourceIndex.SORCERY

Found = Iterator[actions.StepReport]


def legal(state: State) -> Found:
    """Yield all reports of the actions step."""
    yield from attempts(state)
    for seat in _acting(state):
        yield from moves(state, seat)
        yield from rests(state, seat)
        yield from uses(state, seat)
        yield from abilities.ways(state, seat)
        yield from created(state, seat)
        yield from traded(state, seat)
        yield from laid(state, seat)
    yield from free(state)


def free(state: State) -> Found:
    """Yield what masteries allow at any moment of the actions step."""
    if state.masters(DIPLOMACY):
        yield from exchanged(state)
    if state.masters(MILITARY):
        yield from carried(state)


OF: dict[type, Callable[[State, Seat], Found]] = {}
"""What is listed for each report of one character."""


def of_kind(state: State, report: actions.StepReport) -> Found:
    """Yield the legal reports of the same kind; none if it is not of this mode."""
    match report:
        case actions.Attempted():
            yield from attempts(state)
        case actions.Exchanged() | actions.Carried():
            yield from free(state)
        case actions.Laid(on):
            for seat in _acting(state):
                if seat.character == on:
                    yield from laid(state, seat)
        case actions.Created() | actions.Traded():
            for seat in _acting(state):
                yield from OF[type(report)](state, seat)
        case actions.Rested(who) | actions.Used(who):
            for seat in _acting(state):
                if seat.character == who:
                    yield from OF[type(report)](state, seat)
        case actions.Went(who, slot):
            for seat in _acting(state):
                if seat.character == who and slot in SLOT_NAMES:
                    yield from _moves_to(state, seat, SLOT_NAMES.index(slot))
        case actions.AbilityUsed(who, number):
            for seat in _acting(state):
                if seat.character == who:
                    yield from abilities.ways_of(state, seat, number)


def _acting(state: State) -> list[Seat]:
    return [seat for seat in state.seats if seat.acts]


@lru_cache(maxsize=4096)
def _combined(dice: Dice, count: int) -> tuple[Dice, ...]:
    """Return the sets of so many dice, each once."""
    return tuple(dict.fromkeys(combinations(dice, count)))


def moves(state: State, seat: Seat) -> Found:
    """Yield the moves of a character, with each way to pay."""
    yield from _moves_to(state, seat, *range(len(SLOT_NAMES)))


def _moves_to(state: State, seat: Seat, *slots: int) -> Found:
    verbs = [verb for _, slot, verb in state.lasting() if slot == seat.slot]
    costs = (*move_costs(verbs), *reach.weather_costs(state))
    dice = hand.payers(state, seat)
    for slot in slots:
        if slot == seat.slot:
            continue
        origin, target = state.spots[seat.slot].location, state.spots[slot].location
        for fare, price in _fares(origin, target, slot, costs):
            if fare == "dice":
                paid: tuple[Dice, ...] = _combined(dice, price)
            else:
                paid = ((TypedDie(stress=fare),),)
            name = SLOT_NAMES[slot]
            yield from (actions.Went(seat.character, name, some) for some in paid)


@lru_cache(maxsize=4096)
def _fares(
    origin: str, target: str, slot: int, costs: tuple[MoveCost, ...]
) -> tuple[tuple[Fare, int], ...]:
    known = facts().location
    journey = Journey(known[origin], known[target], SLOTS[slot].region, costs)
    return tuple(fares(journey).items())


def rests(state: State, seat: Seat) -> Found:
    """Yield the rests of a character, with each die that pays."""
    for track in TRACKS:
        if seat.die(track) < 6:
            for die in hand.distinct(hand.payers(state, seat)):
                yield actions.Rested(seat.character, track, (die,))


def uses(state: State, seat: Seat) -> Found:
    """Yield the uses of the location where a character is."""
    place = state.location(seat.slot)
    if place.action:
        for die in hand.distinct(hand.payers(state, seat)):
            yield actions.Used(seat.character, (die,))
    elif place.free_effect:
        yield actions.Used(seat.character)


# Pool dice that become assets, or go to the next pool.


def _paid(state: State, seat: Seat) -> Iterator[TypedDie]:
    """Yield the dice that pay where the owner has to be named."""
    yield from hand.distinct(hand.payers(state, seat, seat.character))


@lru_cache(maxsize=4096)
def takes(reach_of: Reach, pool: Faces) -> tuple[Faces, ...]:
    """Return every set that one action may take out of a pool.

    >>> takes(Reach(3, mastery=True), (2, 3, 3, 6))
    ((2,), (3,), (3, 3))
    """
    most = len(pool) if reach_of.mastery or not reach_of.face else reach_of.rank
    found = (
        some
        for count in range(1, max(most, 1) + 1)
        for some in dict.fromkeys(combinations(pool, count))
    )
    return tuple(some for some in found if not cannot_take(reach_of, pool, some))


def _taken(state: State, seat: Seat, kind: int) -> Iterator[tuple[Dice, int]]:
    """Yield the dice of a Create or Trade action, and how many pool dice it takes."""
    pool = state.shown.pools[kind] if state.shown else ()
    rank, mastery = reach.rank(state, seat), state.masters(SUPPORT)
    for payer in _paid(state, seat) if pool else ():
        left = pool
        if payer.type and ResourceIndex.of(payer.type) == kind:
            left = without(pool, (payer.face,))  # it cannot be taken as well
        for some in takes(Reach(payer.face, rank, mastery), left):
            yield (payer, *_named(some)), len(some)


@lru_cache(maxsize=4096)
def _named(faces: Faces) -> Dice:
    return tuple(TypedDie(face, label="take") for face in faces)


def created(state: State, seat: Seat) -> Found:
    """Yield the assets that a character may create."""
    resource = SLOTS[seat.slot].resource
    kind = ResourceIndex.of(resource)
    for dice, count in _taken(state, seat, kind):
        yield actions.Created(resource, count, dice)
    cost = state.location(seat.slot).create_for_stress
    if cost and state.shown:
        points = (TypedDie(stress=cost.track, label=seat.character),) * cost.amount
        for face in sorted(set(state.shown.pools[kind])):
            yield actions.Created(resource, 1, (*points, *_named((face,))))


def traded(state: State, seat: Seat) -> Found:
    """Yield the trades of a character."""
    slot = SLOTS[seat.slot].resource
    for track in facts().board.resources:
        for into in track.trades_into:
            if not cannot_trade(track.id, into, slot):
                target = ResourceIndex.of(into)
                for dice, count in _taken(state, seat, ResourceIndex.of(track.id)):
                    if count > reach.room(state, target, dice):
                        continue
                    yield actions.Traded(track.id, into, count, dice)


def exchanged(state: State) -> Found:
    """Yield the exchanges that Diplomacy mastery allows, one new die at a time."""
    pools = state.shown.pools if state.shown else ()
    for track, pool in zip(facts().board.resources, pools, strict=False):
        pairs = dict.fromkeys(combinations(pool, EXCHANGED))
        for into in track.trades_into:
            for pair in pairs if reach.room(state, ResourceIndex.of(into)) else ():
                dice = tuple(map(TypedDie, pair))
                yield actions.Exchanged(track.id, into, 1, dice)


def carried(state: State) -> Found:
    """Yield what Military mastery carries, one asset at a time."""
    any_of = state.options.military_mastery == "any-from-military"
    for slot, start in enumerate(SLOT_NAMES):
        if any_of and SLOTS[slot].resource != "military":
            continue
        for die in hand.distinct(hand.assets(state, slot)):
            if die.type and (any_of or die.type == "military"):
                for end in SLOT_NAMES:
                    if end != start:
                        dice = (TypedDie(die.face),)
                        yield actions.Carried(die.type, start, end, 1, dice)


# Progress cards.


def laid(state: State, seat: Seat) -> Found:
    """Yield the next dice of a player's path, one at a time."""
    if not seat.card or state.shown is None:
        return
    path = state.shown.paths[state.seats.index(seat)]
    terms = terms_of(state)
    for die in hand.distinct(hand.assets(state, seat.slot)):
        asset = paths.Asset(die.type or "support", die.face, SLOTS[seat.slot].region)
        for at in fitting(seat.card, path, asset, terms):
            typed = TypedDie(die.face, die.type, at=at)
            yield actions.Laid(seat.character, str(die.type), 1, (typed,))


def terms_of(state: State) -> paths.Terms:
    """Return what changes the dice that fit on progress cards now."""
    barred = next(
        (v.resource for _, _, v in state.lasting() if isinstance(v, ForbidCompleting)),
        None,
    )
    return paths.Terms(state.masters(SORCERY), barred)


@lru_cache(maxsize=16384)
def fitting(
    name: str, path: paths.Way, die: paths.Asset, terms: paths.Terms
) -> tuple[paths.Cell, ...]:
    """Return the squares on which a die may be laid next."""
    of = facts().card[name]
    return tuple(
        square.at
        for square in paths.next_squares(of, path)
        if paths.ways(of, (*path, paths.PlacedDie(square.at, die)), terms)
    )


# Attempts.


def attempts(state: State) -> Found:
    """Yield the obstacles that may be tried, by one character or by all there."""
    acting = _acting(state)
    for number, seat in enumerate(acting):
        others = [later for later in acting[number + 1 :] if later.slot == seat.slot]
        for name in state.spots[seat.slot].attached:
            if not forbidden(state, name):
                yield actions.Attempted(name, (seat.character,))
                for other in others:
                    both = (seat.character, other.character)
                    yield actions.Attempted(name, both)


def forbidden(state: State, obstacle: str) -> str:
    """Return the obstacle in play that keeps one from being overcome; empty if none."""
    for name, _, verb in state.lasting():
        if isinstance(verb, ForbidOvercoming) and verb.what.matches(card(obstacle)):
            return name
    return ""


def placed(state: State, obstacle: str, seats: tuple[int, ...]) -> Iterator[Dice]:
    """Yield the dice that fit on an obstacle now, one at a time."""
    if state.shown is None:
        return
    team = tuple(
        overcoming.Fighter(state.sheet(who.character).rank(card(obstacle).skill))
        for who in (state.seats[n] for n in seats)
    )
    faces = pattern(obstacle, state.in_play)
    on_it = state.shown.placed(obstacle)
    free_faces = overcoming.any_face(team, {"team-mastery": state.options.team_mastery})
    still = overcoming.open_faces(faces, on_it)
    room = len(faces) - len(on_it)
    dice = [die for n in seats for die in _paid(state, state.seats[n])]
    slot = state.where(obstacle)
    dice += hand.distinct(hand.assets(state, slot)) if slot is not None else ()
    for die in hand.distinct(dice):
        if room > 0 and (free_faces or die.face in still):
            yield (die,)


def size(state: State, obstacle: str) -> int:
    """Return how many dice complete an obstacle."""
    return len(pattern(obstacle, state.in_play))


@lru_cache(maxsize=4096)
def pattern(obstacle: str, in_play: Cards) -> Faces:
    """Return the faces that overcome an obstacle while others are in play, sorted."""
    return overcoming.pattern(card(obstacle), map(card, in_play))


OF |= {
    actions.Rested: rests,
    actions.Used: uses,
    actions.Created: created,
    actions.Traded: traded,
}
