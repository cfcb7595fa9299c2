"""Assets come from the supply, go back to it, and are carried from slot to slot.

Source: V20.4, resource dice and mastery of Military; ruling and reading
military-mastery; reading new-dice.
"""

from collections.abc import Iterator
from typing import ClassVar, Self

from companion.contract.actions import Say
from companion.language import later, marked, phrase, phrases

from ..campaign import dice_places, hand, names, told
from ..campaign.actions import Selection
from ..campaign.state import State
from ..campaign.tasks import SupplyDice
from ..cards.answers import At, That, Whom
from ..cards.places import SLOT_NAMES, SLOTS, ResourceIndex, SlotIndex
from ..cards.table import Seat
from ..cards.wording import capital
from ..facts import RESOURCES
from ..referee.queries import Dice, TypedDie
from . import base, pools

# Only while dice are counted.


class Added(base.DiceReport, frozen=True, tag="added"):
    """New assets came from the supply, for example by an ability."""

    say: ClassVar = Say("added RESOURCE N", "added sorcery 1: new assets rolled")
    done: ClassVar = base.Offer(
        "Rolled new assets",
        ("Which new assets were rolled?", "How many {0} assets?"),
        "New assets were rolled",
    )
    instead: ClassVar = marked(
        "dice have faces: what rolls dice adds them; mend corrects it"
    )

    resource: str
    count: int

    def bound(self, state: State, number: ResourceIndex) -> base.Bound:
        left = state.supply(number)
        return base.Bound(
            left,
            phrases("{n} die is in the supply", "{n} dice are in the supply", left),
        )

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        return base.each_count(state, (cls(kind, 1) for kind in RESOURCES))

    def apply(self, state: State) -> State:
        return state.push(SupplyDice(ResourceIndex.of(self.resource), self.count))

    def sentence(self) -> str:
        return phrases(
            "{n} new {name} asset rolled",
            "{n} new {name} assets rolled",
            self.count,
            name=capital(self.resource),
        )


def supply_dice(state: State, task: SupplyDice) -> State:
    """Add new assets where somebody is, or return dice in play to the supply."""
    name, count = told.resource(task.resource), abs(task.count)
    if task.count > 0:
        slots = (SLOT_NAMES[seat.slot] for seat in base.acting(state))
        known: dict[str, Selection] = {slot: At(slot) for slot in slots}
        text = later("Where do the {name} assets come?", name=name)
    else:
        # Dice of one place go back; of several the players choose one.
        known = {
            place: answer
            for place, answer in _places(state).items()
            if state.dice_at(place)[task.resource] >= count
        }
        text = later("From where do the {name} dice go back to the supply?", name=name)
    if len(known) > 1 and not task.answers:
        return state.asks(task, text, *known.values())
    for place, answer in known.items():
        if task.answers in ((), (answer,)):
            if task.count > 0:
                return dice_places.added(state, task.resource, count, place)
            return dice_places.removed(state, place, task.resource, count)
    return state  # nobody is there any more


class Spent(base.DiceReport, frozen=True, tag="spent"):
    """Dice in play, as assets or on cards, went back to the supply."""

    say: ClassVar = Say("spent RESOURCE N", "spent support 3: back to the supply")
    done: ClassVar = base.Offer(
        "Put dice back in the supply",
        ("Which dice went back to the supply?", "How many {0} dice?"),
        "Dice went back to the supply",
    )
    instead: ClassVar = marked(
        "dice have faces: what uses dice spends them; mend corrects it"
    )

    resource: str
    count: int

    def bound(self, state: State, number: ResourceIndex) -> base.Bound:
        there = max(state.dice_at(place)[number] for place in _places(state))
        held = phrases("{n} die is in one place", "{n} dice are in one place", there)
        return base.Bound(there, held)

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        return base.each_count(state, (cls(kind, 1) for kind in base.held(state.out)))

    def apply(self, state: State) -> State:
        return state.push(SupplyDice(ResourceIndex.of(self.resource), -self.count))

    def sentence(self) -> str:
        dice = base.dice_in_words(self.count, self.resource)
        return phrase("{dice} spent, back to the supply", dice=dice)


def _places(state: State) -> dict[str, Selection]:
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


# By the mastery of Military.


MILITARY = ResourceIndex.MILITARY


class CarriedEvent(base.TaleEvent, frozen=True, tag="carried"):
    """Assets were carried to another location."""

    resource: str
    location: str
    count: int

    def sentence(self) -> str:
        """Return it in words."""
        return phrases(
            "{n} {name} asset was carried to {place}",
            "{n} {name} assets were carried to {place}",
            self.count,
            name=capital(self.resource),
            place=names.location(self.location),
        )


class Carried(base.DiceReport, frozen=True, omit_defaults=True, tag="carried"):
    """Assets were carried from one slot to another (mastery of Military)."""

    say: ClassVar = Say(
        "carried RESOURCE FROM TO N with", "carried mi em-mi em-te 1: mastery"
    )
    done: ClassVar = base.Offer(
        "Carried assets",
        ("Which assets were carried?", "From where?", "To where?", "How many?"),
    )
    do: ClassVar = base.Offer(
        "Carry assets",
        ("Which assets are carried?", "From where?", "To where?", "How many?"),
    )

    resource: str
    start: str
    slot: str
    count: int
    dice: Dice = ()

    def impossible(self, state: State, number: ResourceIndex) -> str:
        start, end = SlotIndex.named(self.start), SlotIndex.named(self.slot)
        if start is None or end is None or start == end:
            return phrase("name two places, the one of the assets first")
        if not state.masters(MILITARY):
            return phrase("only the mastery of Military carries assets")
        if _carries_any(state):
            if SLOTS[start].resource != MILITARY.id:
                return phrase("assets are carried from a Military place")
        elif number != MILITARY:
            return phrase(
                "{name} assets are not carried; Military ones are",
                name=capital(self.resource),
            )
        return ""

    def bound(self, state: State, number: ResourceIndex) -> base.Bound:
        return base.held_at(state, SlotIndex.of(self.start), number)

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        """Yield what the mastery allows whoever acts; with faces one asset a time."""
        if not state.masters(MILITARY):
            return
        any_of = _carries_any(state)
        for slot, start in enumerate(SLOT_NAMES):
            if any_of and SLOTS[slot].resource != MILITARY.id:
                continue
            for kind in () if state.shown else base.held(state.assets(slot)):
                group = tuple(cls(kind, start, end, 1) for end in SLOT_NAMES)
                counts = base.each_count(state, group)
                yield from sorted(counts, key=lambda report: report.count)
            for die in hand.distinct(hand.assets(state, slot)):
                if die.type and (any_of or die.type == MILITARY.id):
                    for end in SLOT_NAMES:
                        if end != start:
                            yield cls(die.type, start, end, 1, (TypedDie(die.face),))

    def apply(self, state: State) -> State:
        faces = pools.faces(state, self.dice, "") or self.count
        kind = ResourceIndex.of(self.resource)
        return dice_places.moved(state, self.start, self.slot, kind, faces)

    def sentence(self) -> str:
        return phrase(
            "{assets} carried from {start} to {end}",
            assets=base.assets_in_words(self.count, self.resource),
            start=names.slot(self.start),
            end=names.slot(self.slot),
        )

    def events(self, before: State) -> Iterator[base.TaleEvent]:
        place = before.spots[SlotIndex.of(self.slot)].location
        yield CarriedEvent(before.turn, self.resource, place, self.count)


def _carries_any(state: State) -> bool:
    """Return whether it carries any asset of a Military place, by the ruling."""
    return state.options.military_mastery == "any-from-military"
