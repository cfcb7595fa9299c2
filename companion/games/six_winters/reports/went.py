"""A character goes to another location.

Source: V20.4, actions; reading moves.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import ClassVar, Self

from companion.contract.actions import Say
from companion.contract.questions import Finding
from companion.errors import short
from companion.games.six_winters.campaign import changes, hand, names, reach, stress
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.indexes import SLOT_NAMES, SLOTS, SlotIndex
from companion.games.six_winters.cards.places import Region
from companion.games.six_winters.cards.table import Cards, Seat
from companion.games.six_winters.cards.verbs.obstacles import MoveCost
from companion.games.six_winters.cards.wording import finding, row
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee import queries
from companion.games.six_winters.referee.action_dice import (
    Fare,
    Journey,
    barred,
    fares,
    move_costs,
)
from companion.games.six_winters.referee.queries import Dice, TypedDie
from companion.games.six_winters.reports import base, payment


class Moved(base.Deed, frozen=True, tag="moved"):
    """A character went to a location; `paid` are the dice, or the stress."""

    location: str
    paid: Cards = ()

    @classmethod
    def clause(cls, deeds: Sequence[Self]) -> str:
        places = (
            f"{names.location(move.location)}{base.in_brackets(move.paid)}"
            for move in deeds
        )
        return f"went to {row(places)}"


class Went(base.PersonReport, frozen=True, omit_defaults=True, tag="went"):
    """A character went to another location, whatever the price was."""

    say: ClassVar = Say(
        "went WHO SLOT with", "went thea red-bank-support: to a location"
    )
    done: ClassVar = base.Offer(
        "Went elsewhere",
        ("Who went to another location?", "Where did {0} go?"),
        "Went elsewhere",
    )
    do: ClassVar = base.Offer(
        "Go elsewhere", ("Who goes elsewhere?", "Where does {0} go?"), "Go elsewhere"
    )
    judged_dice: ClassVar = True

    slot: str
    dice: Dice = ()

    def __post_init__(self) -> None:
        base.sort_dice(self)

    def against_seat(self, state: State, seat: Seat) -> str:
        slot = SlotIndex.named(self.slot)
        if slot is None:
            return f"'{short(self.slot)}' is no place; name one such as `em-mi`"
        if slot == seat.slot:
            who = stress.name(seat.character)
            return f"{who} is there already; name another place"
        origin, target = state.spots[seat.slot].location, state.spots[slot].location
        return _barred(origin, target, SLOTS[slot].region)

    def judged(self, state: State) -> Finding:
        seat = state.seats[state.seat_of(self.character)]
        if wrong := payment.refused(state, seat, self.dice):
            return wrong
        slot = SlotIndex.of(self.slot)
        query = queries.MoveQuery(
            state.spots[seat.slot].location,
            state.spots[slot].location,
            SLOTS[slot].region,
            state.spots[seat.slot].attached,
            reach.weather(state),
        )
        verdict = payment.check(state, query, payment.untyped(self.dice))
        tracks = payment.tracks(self.dice)
        prices = verdict.found if isinstance(verdict.found, dict) else {}
        price = prices.get(tracks[0] if tracks else "dice", 0)
        if verdict.met and len(self.dice) > price:
            return finding(False, f"the move costs {price}, not {len(self.dice)}")
        return verdict

    @classmethod
    def listed(cls, state: State) -> Iterator[base.Report]:
        for seat in base.acting(state):
            for slot in SLOT_NAMES:
                went = cls(seat.character, slot)
                if not went.against(state):
                    yield went

    @classmethod
    def ways(cls, state: State, seat: Seat) -> Iterator[Self]:
        yield from cls._ways_to(state, seat, *range(len(SLOT_NAMES)))

    def alike(self, state: State) -> Iterator[base.Report]:
        for seat in base.acting(state):
            if seat.character == self.character and self.slot in SLOT_NAMES:
                yield from self._ways_to(state, seat, SLOT_NAMES.index(self.slot))

    @classmethod
    def _ways_to(cls, state: State, seat: Seat, *slots: int) -> Iterator[Self]:
        verbs = [verb for _, slot, verb in state.lasting() if slot == seat.slot]
        costs = (*move_costs(verbs), *reach.weather_costs(state))
        payers = hand.payers(state, seat)
        for slot in slots:
            if slot == seat.slot:
                continue
            origin, target = state.spots[seat.slot].location, state.spots[slot].location
            for fare, price in _fares(origin, target, slot, costs):
                if fare == "dice":
                    paid: tuple[Dice, ...] = payment.combined(payers, price)
                else:
                    paid = ((TypedDie(stress=fare),),)
                name = SLOT_NAMES[slot]
                yield from (cls(seat.character, name, dice) for dice in paid)

    def apply(self, state: State) -> State:
        seat, tracks = state.seat_of(self.character), payment.tracks(self.dice)
        if state.shown is None or not tracks:
            state = payment.by_seat(state, seat, self.dice)
        if tracks:
            state = stress.hit(state, seat, tracks[0], len(tracks))
        if not state.seats[seat].acts:
            return state  # what it cost has knocked the character out
        return changes.went(state, seat, SlotIndex.of(self.slot))

    def sentence(self) -> str:
        return self._to(names.slot(self.slot))

    def choice(self, state: State) -> str:
        if self.slot not in SLOT_NAMES:
            return self.sentence()
        return self._to(names.there(state, SlotIndex.of(self.slot)))

    def logged(self, before: State) -> str:
        return self._to(names.location_in(before, self.slot))

    def _to(self, place: str) -> str:
        return f"{names.person(self.character)} goes to {place}"

    def events(self, before: State) -> Iterator[base.TaleEvent]:
        place = before.spots[SlotIndex.of(self.slot)].location
        paid = payment.in_words(self.dice)
        yield Moved(before.turn, self.character, place, paid)

    def counts_as(self, before: State, after: State) -> str:
        return f"gone to {self.slot}"


@cache
def _barred(origin: str, target: str, region: Region) -> str:
    known = facts().location
    return barred(Journey(known[origin], known[target], region))


@lru_cache(maxsize=4096)
def _fares(
    origin: str, target: str, slot: int, costs: tuple[MoveCost, ...]
) -> tuple[tuple[Fare, int], ...]:
    known = facts().location
    journey = Journey(known[origin], known[target], SLOTS[slot].region, costs)
    return tuple(fares(journey).items())
