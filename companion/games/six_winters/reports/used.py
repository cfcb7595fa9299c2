"""A character uses the action or effect of the location.

Source: V20.4, actions and locations.
"""

from collections.abc import Iterator
from typing import ClassVar, Self

from companion.contract.actions import Say
from companion.contract.questions import Finding
from companion.games.six_winters.campaign import names, stress
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.cards.verbs import DoVerb
from companion.games.six_winters.cards.wording import counted, finding
from companion.games.six_winters.referee.queries import Dice, by_label
from companion.games.six_winters.reports import base, payment


class LocationUsed(base.TaleEvent, frozen=True, tag="used"):
    """A character used what a location offers."""

    character: str
    location: str


class Used(base.PersonReport, frozen=True, omit_defaults=True, tag="used"):
    """A character used the action or effect of the location."""

    say: ClassVar = Say("used WHO with", "used thea: what the location offers")
    done: ClassVar = base.Offer(
        "Used a location", ("Who used the location?",), "Used the location"
    )
    do: ClassVar = base.Offer(
        "Use the location", ("Who uses the location?",), "Use the location"
    )
    judged_dice: ClassVar = True

    dice: Dice = ()

    def against_seat(self, state: State, seat: Seat) -> str:
        place = state.location(seat.slot)
        offers = place.action or place.free_effect
        return "" if offers else f"{place.name} offers nothing to use"

    def judged(self, state: State) -> Finding:
        seat = state.seats[state.seat_of(self.character)]
        place, pays = state.location(seat.slot), by_label(self.dice, "pay")["pay"]
        if not place.action:
            return finding(False, f"{place.name} is used without dice; leave them out")
        if wrong := payment.refused(state, seat, pays):
            return wrong
        if len(pays) != 1:
            what = counted(len(pays), "die is", "dice are")
            return finding(False, f"{what} named, and it takes one action die")
        return finding(True, f"one action die pays for {place.name}")

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        for seat in seats:
            place = state.location(seat.slot)
            if place.action:
                for dice in payment.ways(state, seat):
                    yield cls(seat.character, dice)
            elif place.free_effect:
                yield cls(seat.character)

    def apply(self, state: State) -> State:
        seat = state.seat_of(self.character)
        state = payment.by_seat(state, seat, self.dice)
        slot = state.seats[seat].slot
        place = state.location(slot)
        state = state.says(f"{stress.name(self.character)} uses {place.name}", place.id)
        verbs = (*place.action, *place.free_effect)
        return state.push(*(DoVerb(verb, place.id, slot, (seat,)) for verb in verbs))

    def sentence(self) -> str:
        return f"{names.person(self.character)} used the location"

    def events(self, before: State) -> Iterator[base.TaleEvent]:
        slot = before.seats[before.seat_of(self.character)].slot
        place = before.spots[slot].location
        yield LocationUsed(before.turn, self.character, place)
