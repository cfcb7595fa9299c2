"""Reports of dice: created, traded, exchanged, laid, carried, spent, added.

Their faces are not recorded, but their places are; if a report fits several places, a
question follows.

Source: V20.4, actions and mastery; readings new-dice, placing-dice, trade and
military-mastery.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from companion.errors import short
from companion.games.six_winters.campaign import (
    actions,
    dice,
    dice_places,
    judging,
    reach,
    stress,
)
from companion.games.six_winters.campaign import names as printed
from companion.games.six_winters.campaign.state import DICE, State, card
from companion.games.six_winters.campaign.tasks import CreateAssets, SupplyDice
from companion.games.six_winters.cards.answers import At, That, Whom
from companion.games.six_winters.cards.indexes import (
    SLOT_NAMES,
    SLOTS,
    ResourceIndex,
    SlotIndex,
)
from companion.games.six_winters.cards.places import Resource
from companion.games.six_winters.cards.wording import a, capital, counted
from companion.games.six_winters.facts import RESOURCES, facts
from companion.games.six_winters.referee.action_dice import (
    EXCHANGED,
    cannot_trade,
    not_next,
)
from companion.games.six_winters.referee.overcoming import Faces, pattern
from companion.games.six_winters.referee.queries import Dice

SUPPORT, MILITARY = ResourceIndex.SUPPORT, ResourceIndex.MILITARY
DIPLOMACY = ResourceIndex.DIPLOMACY


def legal(state: State) -> Iterator[actions.DiceReport]:
    """Yield all reports of dice that can be true, each once."""
    for group in _groups(state):
        bounds = [(report, _most(state, report)) for report in group]
        for count in range(1, max(most for _, most in bounds) + 1):
            for report, most in bounds:
                if count <= most:
                    yield replace(report, count=count)


def _groups(state: State) -> Iterator[tuple[actions.DiceReport, ...]]:
    """Yield the kinds of reports, of one die each; counts of a group rise together."""
    yield from ((actions.Created(kind, 1),) for kind in _held(state.pools))
    for track, held in zip(facts().board.resources, state.pools, strict=True):
        for into in track.trades_into if held else ():
            yield (actions.Traded(track.id, into, 1),)
            yield (actions.Exchanged(track.id, into, 1),)
    for goal, slot in _goals(state):
        there = _held(state.assets(slot))
        yield from ((actions.Laid(goal, kind, 1),) for kind in there)
    if state.masters(MILITARY):
        yield from _carried(state)
    yield from ((actions.Spent(kind, 1),) for kind in _held(state.out))
    yield from ((actions.Added(kind, 1),) for kind in RESOURCES)


def _held(dice: Sequence[int]) -> Iterator[str]:
    """Yield each resource of which there are dice."""
    return (kind for kind, held in zip(RESOURCES, dice, strict=True) if held)


def _most(state: State, report: actions.DiceReport) -> int:
    """Return the highest count with which a report can be true."""
    number = ResourceIndex.of(report.resource)
    if _impossible(state, report, number):
        return 0
    bound = _bound(state, report, number)
    return min(bound.held // _dice_for_each(report), bound.room)


def _goals(state: State) -> Iterator[tuple[str, int]]:
    """Yield what dice can be laid on, and the slot from which they come."""
    acting = [seat for seat in state.seats if seat.acts]
    yield from ((seat.character, seat.slot) for seat in acting if seat.card)
    for slot in sorted({seat.slot for seat in acting}):
        yield from ((name, slot) for name in state.spots[slot].attached)


def _carried(state: State) -> Iterator[tuple[actions.Carried, ...]]:
    for slot, start in enumerate(SLOT_NAMES):
        for kind in _held(state.assets(slot)):
            yield tuple(actions.Carried(kind, start, end, 1) for end in SLOT_NAMES)


# Why a report cannot be true.


def refusal(state: State, report: actions.DiceReport) -> str:
    """Return why a report of dice cannot be true, empty if it can."""
    name, count = report.resource, report.count
    number = ResourceIndex.named(name)
    if number is None:
        return f"'{short(name)}' is no resource; name one of {', '.join(RESOURCES)}"
    if not 1 <= count <= DICE:
        return f"{str(count)[:12]} dice are reported; report 1 to {DICE}"
    reason = _impossible(state, report, number)
    return reason or _too_few(report, number, _bound(state, report, number))


def _impossible(state: State, report: actions.DiceReport, number: int) -> str:
    """Return why a report cannot be true with any count, empty if it can."""
    match report:
        case actions.Created():
            return _not_created(state, number)
        case actions.Traded() | actions.Exchanged():
            return _not_traded(state, report, number)
        case actions.Laid():
            return _not_laid(state, report)
        case actions.Carried():
            return _not_carried(state, report, number)
        case actions.Spent() | actions.Added():
            return ""
        case _:
            assert_never(report)


class Bound(NamedTuple):
    """How many dice can be reported: those held somewhere, and those with room.

    `full` is why no more have room.
    """

    held: int
    where: str
    room: int = DICE
    full: str = ""


def _bound(state: State, report: actions.DiceReport, number: int) -> Bound:
    """Return how many dice a report can name that is possible with some."""
    match report:
        case actions.Created():
            return Bound(state.pools[number], "in its pool")
        case actions.Traded(_, into) | actions.Exchanged(_, into):
            target = ResourceIndex.of(into)
            room = reach.room(state, target, report.dice)
            full = reach.short(state, target, report.count, report.dice)
            return Bound(state.pools[number], "in its pool", room, full)
        case actions.Laid():
            slot, place = _goal(state, report.on)
            room = _room(state, report.on, place)
            more = counted(room, "more die has", "more dice have")
            full = f"{more} room there"
            return Bound(state.assets(slot)[number], _at(state, slot), room, full)
        case actions.Carried():
            start = SlotIndex.of(report.start)
            return Bound(state.assets(start)[number], _at(state, start))
        case actions.Spent():
            held = [state.dice_at(place)[number] for place in _spots(state)]
            return Bound(max(held), "in one place")
        case actions.Added():
            return Bound(state.supply(number), "in the supply")
        case _:
            assert_never(report)


def _at(state: State, slot: int) -> str:
    return f"at {facts().location[state.spots[slot].location].name}"


def _dice_for_each(report: actions.DiceReport) -> int:
    return EXCHANGED if isinstance(report, actions.Exchanged) else 1


def _too_few(report: actions.DiceReport, number: int, bound: Bound) -> str:
    if report.count > bound.room:
        return bound.full
    count = report.count * _dice_for_each(report)
    if count <= bound.held:
        return ""
    name = ResourceIndex(number).title
    many = counted(count, f"{name} die is", f"{name} dice are")
    return f"{many} reported; {counted(bound.held, 'die is', 'dice are')} {bound.where}"


def _not_created(state: State, number: int) -> str:
    """Assets come out of the pool of the slot where the character is."""
    if creators(state, number):
        return ""
    there = a(f"{ResourceIndex(number).title} place")
    return f"nobody is in {there}, and assets come from the pool of their place"


def _not_traded(
    state: State, report: actions.Traded | actions.Exchanged, number: int
) -> str:
    """Return why dice cannot leave a pool for another one."""
    target = ResourceIndex.named(report.into)
    if target is None:
        return f"'{short(report.into)}' is no resource to trade into"
    source = ResourceIndex(number).id
    if isinstance(report, actions.Traded):
        return not_next(source, target.id) or _elsewhere(state, source, target.id)
    return _no_exchange(state) or not_next(source, target.id)


def _elsewhere(state: State, source: Resource, target: Resource) -> str:
    """A trade goes into the pool of the slot where the character is, or out of it."""
    slots = [SLOTS[seat.slot].resource for seat in state.seats if seat.acts]
    if state.trades_anywhere or not all(
        cannot_trade(source, target, slot) for slot in slots
    ):
        return ""
    where = f"{a(capital(source))} or {capital(target)} place"
    return (
        f"nobody is in {where}; a trade goes into the pool of the place, or out of it"
    )


def _no_exchange(state: State) -> str:
    if state.masters(DIPLOMACY):
        return ""
    return "only the mastery of Diplomacy exchanges two pool dice for a new one"


def creators(state: State, number: int) -> tuple[int, ...]:
    """Return the seats whose characters may create assets of a resource."""
    return tuple(
        n
        for n, seat in enumerate(state.seats)
        if seat.acts and SLOTS[seat.slot].resource == RESOURCES[number]
    )


def _spots(state: State) -> dict[str, actions.Selection]:
    """Return where dice can be spent, with the answer that names each place.

    Dice on abilities are not spent.
    """
    cards = {
        dice_places.of_card(seat.player): Whom(seat.character)
        for seat in state.seats
        if seat.character and seat.card
    }
    slots = {slot: At(slot) for slot in SLOT_NAMES}
    return {**slots, **{name: That(name) for name in state.in_play}, **cards}


def _goal(state: State, on: str) -> tuple[int, str]:
    """Return the slot whose assets can be laid on a goal, -1 if none, and its place."""
    seat = state.seat(on)
    if on and seat is not None:
        who = state.seats[seat]
        return (who.slot if who.acts and who.card else -1), dice_places.of_card(
            who.player
        )
    slot = state.where(on)
    return (-1 if slot is None else slot), on


def _not_laid(state: State, report: actions.Laid) -> str:
    slot, _ = _goal(state, report.on)
    if slot < 0:
        what = f"{printed.called(report.on)} is nothing to lay dice on"
        return f"{what}; name a character with a card, or an obstacle in play"
    if not any(seat.acts and seat.slot == slot for seat in state.seats):
        return f"nobody is where {card(report.on).name} is"
    return ""


def _room(state: State, on: str, place: str) -> int:
    """Return how many more dice have room on a card, or on an obstacle."""
    count = sum(state.dice_at(place))
    seat = state.seat(on)
    if seat is None:
        return len(pattern(card(on), map(card, state.in_play))) - count
    return len(facts().card[state.seats[seat].card].squares) - count


def _not_carried(state: State, report: actions.Carried, number: int) -> str:
    start, end = SlotIndex.named(report.start), SlotIndex.named(report.slot)
    if start is None or end is None or start == end:
        return "name two places, the one of the assets first"
    if not state.masters(MILITARY):
        return "only the mastery of Military carries assets"
    any_of = state.options.military_mastery == "any-from-military"
    if any_of and SLOTS[start].resource != "military":
        return "assets are carried from a Military place"  # Ruling military-mastery
    if not any_of and number != MILITARY:
        return f"{capital(report.resource)} assets are not carried; Military ones are"
    return ""


# What a report does.


def reported(state: State, report: actions.DiceReport) -> State:
    """Return the state after a report of dice that can be true."""
    match report:
        case actions.Created(name, count, named):
            task = CreateAssets(ResourceIndex.of(name), count, dice=named)
            return state.push(task)
        case actions.Traded(name, into, count, named):
            taken = _faces(state, named, "take")
            state = _left(state, name, count, taken)
            return _come(state, into, count, taken)
        case actions.Exchanged(name, into, count, named):
            gone = _faces(state, named, "")
            state = _left(state, name, EXCHANGED * count, gone)
            return _come(state, into, count)
        case actions.Laid(on, name, count):
            slot, place = _goal(state, on)
            number = ResourceIndex.of(name)
            return dice_places.moved(state, SLOT_NAMES[slot], place, number, count)
        case actions.Carried(name, start, end, count, named):
            faces = _faces(state, named, "") or count
            return dice_places.moved(state, start, end, ResourceIndex.of(name), faces)
        case actions.Spent(name, count):
            return state.push(SupplyDice(ResourceIndex.of(name), -count))
        case actions.Added(name, count):
            return state.push(SupplyDice(ResourceIndex.of(name), count))
        case _:
            assert_never(report)


def _faces(state: State, named: Dice, label: str) -> Faces:
    """Return the faces of dice that are named for a purpose; none if only counted."""
    if state.shown is None:
        return ()
    return tuple(die.face for die in named if die.label == label)


def _left(state: State, name: str, count: int, faces: Faces) -> State:
    return dice_places.out_of_pool(state, ResourceIndex.of(name), count, faces)


def _come(state: State, into: str, count: int, faces: Faces = ()) -> State:
    target = ResourceIndex.of(into)
    come = min(count, state.supply(target))
    if come < count:  # Ruling trade-supply
        dice = f"{counted(count - come, 'new die', 'new dice')} of {target.title}"
        state = state.says(f"{dice} short: the supply is empty")
    return dice_places.into_pool(state, target, come, faces[:come]) if come else state


def create_assets(state: State, task: CreateAssets) -> State:
    """Move pool dice to a location; the creator pays the location's extra cost."""
    name = ResourceIndex(task.resource).title
    report = actions.Created(RESOURCES[task.resource], task.count, task.dice)
    able = creators(state, task.resource)
    seats = able
    if state.shown is None:
        seats = tuple(n for n in able if judging.may_take(state, report, n)) or able
    costs = {state.location(state.seats[n].slot).create_asset_extra_cost for n in seats}
    apart = len({state.seats[n].slot for n in seats}) > 1 or costs != {None}
    if len(seats) > 1 and apart and not task.answers:
        names = [Whom(state.seats[n].character) for n in seats]
        return state.asks(task, f"Who creates {name} assets?", *names)
    for answer in task.answers:
        seats = tuple(n for n in seats if Whom(state.seats[n].character) == answer)
    for seat in seats[:1]:
        slot = state.seats[seat].slot
        taken = _faces(state, task.dice, "take")
        there = SLOT_NAMES[slot]
        state = dice.moved_out(state, task.resource, task.count, there, taken)
        # Threat locations: each action costs; one takes several dice by mastery only.
        times = 1 if state.masters(SUPPORT) or task.dice else task.count
        hits = [state.location(slot).create_asset_extra_cost] * times
        if any(die.stress for die in task.dice):
            hits.append(state.location(slot).create_for_stress)
        for cost in filter(None, hits):
            state = stress.hit(state, seat, cost.track, cost.amount)
    return state


def found(state: State, task: SupplyDice) -> State:
    """Add new assets, or return dice in play to the supply."""
    if task.count > 0:
        here = [SLOT_NAMES[seat.slot] for seat in state.seats if seat.acts]
        places: dict[str, actions.Selection] = {slot: At(slot) for slot in here}
    else:
        places = {
            place: answer
            for place, answer in _spots(state).items()
            if state.dice_at(place)[task.resource] >= -task.count
        }
    if len(places) > 1 and not task.answers:
        name = ResourceIndex(task.resource).title
        text = f"From where do the {name} dice go back to the supply?"
        if task.count > 0:
            text = f"Where do the {name} assets come?"
        return state.asks(task, text, *places.values())
    answered = [at for at, answer in places.items() if task.answers in ((), (answer,))]
    if not answered:
        return state  # nobody is there any more
    place = answered[0]
    if task.count > 0:
        return dice.added(state, task.resource, task.count, place)
    return dice_places.removed(state, place, task.resource, -task.count)
