"""What one character does: goes elsewhere, uses the location, rests, takes stress.

Source: V20.4, actions, locations and stress; readings moves and hits.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import ClassVar, Self

from companion.contract.actions import Say
from companion.contract.questions import Finding
from companion.errors import short
from companion.language import later, marked, phrase, phrases

from ..campaign import changes, names, reach, stress, told
from ..campaign.state import State
from ..cards import places
from ..cards.table import Cards, Seat
from ..cards.verbs import DoVerb
from ..cards.verbs.obstacles import MoveCost
from ..cards.wording import finding, row
from ..facts import facts
from ..referee import purchases, queries
from ..referee.queries import Dice, by_label
from . import base, payment


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
        return phrase("went to {places}", places=row(places))


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
    example: ClassVar = 5

    slot: str
    dice: Dice = ()

    def __post_init__(self) -> None:
        base.sort_dice(self)

    def against_seat(self, state: State, seat: Seat) -> str:
        slot = places.SlotIndex.named(self.slot)
        if slot is None:
            sentence = marked("'{word}' is no place; name one such as `em-mi`")
            return phrase(sentence, word=short(self.slot))
        if slot == seat.slot:
            who = stress.name(seat.character)
            return phrase("{who} is there already; name another place", who=who)
        origin, target = state.location(seat.slot), state.location(slot)
        if _fares(origin.id, target.id, slot, ()):
            return ""
        region = places.SLOTS[slot].region
        return purchases.barred(purchases.Journey(origin, target, region))

    def judged(self, state: State) -> Finding:
        seat = state.seats[state.seat_of(self.character)]
        if wrong := payment.refused(state, seat, self.dice):
            return wrong
        slot, start = places.SlotIndex.of(self.slot), state.spots[seat.slot]
        target, region = state.spots[slot].location, places.SLOTS[slot].region
        query = queries.MoveQuery(
            start.location, target, region, start.attached, reach.weather(state)
        )
        verdict = payment.check(state, query, payment.untyped(self.dice))
        tracks = payment.tracks(self.dice)
        prices = verdict.found if isinstance(verdict.found, dict) else {}
        price, count = prices.get(tracks[0] if tracks else "dice", 0), len(self.dice)
        if verdict.met and count > price:
            refused = phrase("the move costs {price}, not {n}", price=price, n=count)
            return finding(False, refused)
        return verdict

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        for seat in seats:
            for slot, name in enumerate(places.SLOT_NAMES):
                fares = _prices(state, seat, slot) if slot != seat.slot else ()
                paid = (payment.ways(state, seat, price, fare) for fare, price in fares)
                for dice in dict.fromkeys(chain.from_iterable(paid)):
                    yield cls(seat.character, name, dice)

    def apply(self, state: State) -> State:
        seat, tracks = state.seat_of(self.character), payment.tracks(self.dice)
        if state.shown is None or not tracks:
            state = payment.by_seat(state, seat, self.dice)
        if tracks:
            state = stress.hit(state, seat, tracks[0], len(tracks))
        if not state.seats[seat].acts:
            return state  # what it cost has knocked the character out
        return changes.went(state, seat, places.SlotIndex.of(self.slot))

    def sentence(self) -> str:
        return self._to(names.slot(self.slot))

    def choice(self, state: State) -> str:
        if self.slot not in places.SLOT_NAMES:
            return self.sentence()
        return self._to(names.there(state, places.SlotIndex.of(self.slot)))

    def logged(self, before: State) -> str:
        return self._to(names.location_in(before, self.slot))

    def _to(self, place: str) -> str:
        who = names.person(self.character)
        return phrase("{who} goes to {place}", who=who, place=place)

    def events(self, before: State) -> Iterator[base.TaleEvent]:
        place = before.spots[places.SlotIndex.of(self.slot)].location
        yield Moved(before.turn, self.character, place, payment.in_words(self.dice))

    def counts_as(self, before: State, after: State) -> str:
        return f"gone to {self.slot}"


Fares = tuple[tuple[purchases.Fare, int], ...]
"""The ways to pay for a move, each with its price; none if it is barred."""


def _prices(state: State, seat: Seat, slot: int) -> Fares:
    verbs = [verb for _, place, verb in state.lasting() if place == seat.slot]
    costs = (*purchases.move_costs(verbs), *reach.weather_costs(state))
    origin, target = state.spots[seat.slot].location, state.spots[slot].location
    # As a session ends locations burn, and their slots have no way in or out.
    return _fares(origin, target, slot, costs) if target else ()


@lru_cache(maxsize=4096)
def _fares(origin: str, target: str, slot: int, costs: tuple[MoveCost, ...]) -> Fares:
    known = facts().location
    journey = purchases.Journey(
        known[origin], known[target], places.SLOTS[slot].region, costs
    )
    return tuple(purchases.fares(journey).items())


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
        if place.action or place.free_effect:
            return ""
        return phrase("{place} offers nothing to use", place=place.name)

    def judged(self, state: State) -> Finding:
        seat = state.seats[state.seat_of(self.character)]
        place, pays = state.location(seat.slot), by_label(self.dice, "pay")["pay"]
        if not place.action:
            sentence = marked("{place} is used without dice; leave them out")
            return finding(False, phrase(sentence, place=place.name))
        if wrong := payment.refused(state, seat, pays):
            return wrong
        if len(pays) == 1:
            sentence = marked("one action die pays for {place}")
            return finding(True, phrase(sentence, place=place.name))
        refused = phrases(
            "{n} die is named, and it takes one action die",
            "{n} dice are named, and it takes one action die",
            len(pays),
        )
        return finding(False, refused)

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
        seat, who = state.seat_of(self.character), stress.name(self.character)
        state = payment.by_seat(state, seat, self.dice)
        slot = state.seats[seat].slot
        place = state.location(slot)
        uses = later("{who} uses {place}", who=who, place=told.card(place.id))
        verbs = (*place.action, *place.free_effect)
        does = (DoVerb(verb, place.id, slot, (seat,)) for verb in verbs)
        return state.says(uses, place.id).push(*does)

    def sentence(self) -> str:
        return phrase("{who} used the location", who=names.person(self.character))

    def events(self, before: State) -> Iterator[base.TaleEvent]:
        place = before.spots[before.seats[before.seat_of(self.character)].slot].location
        yield LocationUsed(before.turn, self.character, place)


class RestedEvent(base.Deed, frozen=True, tag="rested"):
    """A character rested: a stress die shows one more."""

    track: str

    @classmethod
    def clause(cls, deeds: Sequence[Self]) -> str:
        times = f" {base.times(len(deeds))}" if len(deeds) > 1 else ""
        return phrase("rested{times}", times=times)


def no_track(word: str) -> str:
    """Return that a word is no track of stress."""
    return phrase(
        "'{word}' is no track of stress; name psyche or body", word=short(word)
    )


class Rested(base.PersonReport, frozen=True, omit_defaults=True, tag="rested"):
    """A character rested: one stress die shows 1 more."""

    say: ClassVar = Say("rested WHO TRACK with", "rested thea psyche: one stress less")
    done: ClassVar = base.Offer(
        "Rested", ("Who rested?", "Which die of {0} rises by 1?"), "Rested"
    )
    do: ClassVar = base.Offer(
        "Rest", ("Who rests?", "Which die of {0} goes up by 1?"), "Rest"
    )
    judged_dice: ClassVar = True

    track: str
    dice: Dice = ()

    def against_seat(self, state: State, seat: Seat) -> str:
        if self.track not in places.TRACKS:
            return no_track(self.track)
        if seat.die(places.track_named(self.track)) < stress.TOP_FACE:
            return ""
        sentence = marked("the {track} die shows 6 already; it rises no further")
        return phrase(sentence, track=phrase(self.track))

    def judged(self, state: State) -> Finding:
        seat = state.seats[state.seat_of(self.character)]
        query = queries.RestQuery(seat.die(places.track_named(self.track)))
        return payment.refused(state, seat, self.dice) or payment.check(
            state, query, payment.untyped(self.dice)
        )

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        for seat in seats:
            for track in places.TRACKS:
                if seat.die(track) < stress.TOP_FACE:
                    for dice in payment.ways(state, seat):
                        yield cls(seat.character, track, dice)

    def apply(self, state: State) -> State:
        seat = state.seat_of(self.character)
        state = payment.by_seat(state, seat, self.dice)
        return stress.ease(state, seat, places.track_named(self.track))

    def sentence(self) -> str:
        who, track = names.person(self.character), phrase(self.track)
        return phrase("{who} rests: {track} die 1 up", who=who, track=track)

    def events(self, before: State) -> Iterator[base.TaleEvent]:
        yield RestedEvent(before.turn, self.character, self.track)

    def counts_as(self, before: State, after: State) -> str:
        return "rested"


MOST_HURT = 6  # the highest stress of one hit that is reported; more has no more effect


class Hurt(base.PersonReport, frozen=True, tag="hurt"):
    """A character took stress on one track in one hit; 6 is 6 or more."""

    say: ClassVar = Say("hurt WHO TRACK N", "hurt thea body 2: one hit")
    done: ClassVar = base.Offer(
        "Took stress",
        ("Who took stress?", "Which stress did {0} take?", "How much in one hit?"),
        "Took stress",
    )
    instead: ClassVar = marked(
        "dice have faces: what costs stress takes it; mend corrects it"
    )

    track: str
    amount: int

    def against_seat(self, state: State, seat: Seat) -> str:
        if self.track not in places.TRACKS:
            return no_track(self.track)
        if 1 <= self.amount <= MOST_HURT:
            return ""
        sentence = marked("a hit of {n} is reported; report 1 to {most}")
        return phrase(sentence, n=str(self.amount)[:12], most=MOST_HURT)

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        for seat in seats:
            for track in places.TRACKS:
                for amount in range(1, MOST_HURT + 1):
                    yield cls(seat.character, track, amount)

    def apply(self, state: State) -> State:
        seat = state.seat_of(self.character)
        return stress.hit(state, seat, places.track_named(self.track), self.amount)

    def sentence(self) -> str:
        who, track = names.person(self.character), phrase(self.track)
        return phrase(
            "{who} takes {n} {track} stress", who=who, n=self.amount, track=track
        )
