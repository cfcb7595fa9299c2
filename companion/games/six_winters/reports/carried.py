"""Assets are carried from one slot to another.

Source: V20.4, mastery of Military; ruling and reading military-mastery.
"""

from collections.abc import Iterator
from typing import ClassVar, Self

from companion.contract.actions import Say
from companion.games.six_winters.campaign import dice_places, hand, names
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.indexes import (
    SLOT_NAMES,
    SLOTS,
    ResourceIndex,
    SlotIndex,
)
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.cards.wording import capital, counted
from companion.games.six_winters.referee.queries import Dice, TypedDie
from companion.games.six_winters.reports import base, pools
from companion.games.six_winters.reports.resources import (
    Bound,
    DiceReport,
    at,
    held,
    rising,
)

MILITARY = ResourceIndex.MILITARY


class CarriedEvent(base.TaleEvent, frozen=True, tag="carried"):
    """Assets were carried to another location."""

    resource: str
    location: str
    count: int

    def sentence(self) -> str:
        """Return it in words."""
        assets = counted(self.count, f"{capital(self.resource)} asset")
        was = "was" if self.count == 1 else "were"
        return f"{assets} {was} carried to {names.location(self.location)}"


class Carried(DiceReport, frozen=True, omit_defaults=True, tag="carried"):
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
            return "name two places, the one of the assets first"
        if not state.masters(MILITARY):
            return "only the mastery of Military carries assets"
        if _carries_any(state):
            if SLOTS[start].resource != MILITARY.id:
                return "assets are carried from a Military place"
        elif number != MILITARY:
            assets = f"{capital(self.resource)} assets"
            return f"{assets} are not carried; Military ones are"
        return ""

    def bound(self, state: State, number: ResourceIndex) -> Bound:
        start = SlotIndex.of(self.start)
        return Bound(state.assets(start)[number], at(state, start))

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        """Yield what the mastery allows whoever acts; with faces one asset a time."""
        if not state.masters(MILITARY):
            return
        any_of = _carries_any(state)
        for slot, start in enumerate(SLOT_NAMES):
            if any_of and SLOTS[slot].resource != MILITARY.id:
                continue
            for kind in () if state.shown else held(state.assets(slot)):
                group = tuple(cls(kind, start, end, 1) for end in SLOT_NAMES)
                yield from rising(state, group)
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
        way = f"from {names.slot(self.start)} to {names.slot(self.slot)}"
        assets = counted(self.count, f"{capital(self.resource)} asset")
        return f"{assets} carried {way}"

    def events(self, before: State) -> Iterator[base.TaleEvent]:
        place = before.spots[SlotIndex.of(self.slot)].location
        yield CarriedEvent(before.turn, self.resource, place, self.count)


def _carries_any(state: State) -> bool:
    """Return whether it carries any asset of a Military place, by the ruling."""
    return state.options.military_mastery == "any-from-military"
