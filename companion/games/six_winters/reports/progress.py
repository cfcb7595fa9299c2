"""Assets are laid on a progress card or an obstacle; a progress card is complete.

Source: V20.4, progress cards and overcoming; readings placing-dice and sorcery-wild.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import ClassVar, Self

from msgspec.structs import replace

from companion.contract.actions import Say
from companion.contract.questions import Finding
from companion.language import marked, phrase, phrases

from ..campaign import decks, dice_places, hand, names, reach, stress
from ..campaign.state import State, card
from ..cards.places import SLOT_NAMES, SLOTS, ResourceIndex
from ..cards.table import Seat, put
from ..cards.wording import finding, row
from ..facts import RESOURCES, facts
from ..referee import queries
from ..referee.paths import Asset, PathState, PlacedDie, to_go
from . import base, payment


class CardCompleted(base.TaleEvent, frozen=True, tag="completed"):
    """A character completed a progress card."""

    card: str
    character: str


class Completed(base.PersonReport, frozen=True, omit_defaults=True, tag="completed"):
    """A character's progress card is complete."""

    say: ClassVar = Say("completed WHO with", "completed thea: the progress card")
    done: ClassVar = base.Offer(
        "Completed a progress card",
        ("Whose progress card is complete?",),
        "Completed the card",
    )
    judged_dice: ClassVar = True
    instead: ClassVar = marked(
        "dice have faces: it is complete with the last die that is laid"
    )

    dice: queries.Dice = ()

    def against_seat(self, state: State, seat: Seat) -> str:
        if not seat.card:
            return phrase("{who} has no progress card", who=stress.name(seat.character))
        named, least = len(self.dice), fewest(seat.card)
        count = named or sum(state.dice_at(dice_places.of_card(seat.player)))
        if count >= least:
            return ""
        takes = {"card": facts().card[seat.card].name, "least": least}
        if named:
            return phrases(
                "{card} takes at least {least} dice, {n} die is named",
                "{card} takes at least {least} dice, {n} dice are named",
                count,
                **takes,
            )
        return phrases(
            "{card} takes at least {least} dice, {n} die is on it; report them with "
            "laid",
            "{card} takes at least {least} dice, {n} dice are on it; report them with "
            "laid",
            count,
            **takes,
        )

    def judged(self, state: State) -> Finding:
        verdict = judged(state, state.seats[state.seat_of(self.character)], self.dice)
        if isinstance(verdict.found, PathState) and not verdict.found.complete:
            return finding(False, verdict.sentence, verdict.notes)
        return verdict

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        for seat in seats:
            completed = cls(seat.character)
            if not completed.against(state):
                yield completed

    def apply(self, state: State) -> State:
        number = state.seat_of(self.character)
        seat = state.seats[number]
        if self.dice:
            start, card = SLOT_NAMES[seat.slot], dice_places.of_card(seat.player)
            for kind, count in enumerate(coming(state, seat, self.dice)):
                state = dice_places.moved(state, start, card, kind, count)
        return decks.completed(state, number)

    def sentence(self) -> str:
        who = names.person(self.character)
        return phrase("{who} completed the progress card", who=who)

    def events(self, before: State) -> Iterator[base.TaleEvent]:
        seat = before.seats[before.seat_of(self.character)]
        yield CardCompleted(before.turn, seat.card, self.character)

    def counts_as(self, before: State, after: State) -> str:
        return f"progress of {facts().character[self.character].english}"


@cache
def fewest(progress_card: str) -> int:
    """Return the fewest dice that complete a progress card."""
    return to_go(facts().card[progress_card], ()) or 0  # every card has a path


class LaidEvent(base.Deed, frozen=True, tag="laid"):
    """Assets were laid on a progress card, or on an obstacle by nobody known."""

    card: str
    count: int

    @classmethod
    def clause(cls, deeds: Sequence[Self]) -> str:
        counts: Counter[str] = Counter()
        for laid in deeds:
            counts[laid.card] += laid.count
        on = []
        for name, count in counts.items():
            card = names.progress(name) if name else phrase("the progress card")
            if name in facts().obstacle:
                card = facts().obstacle[name].name
            on.append(
                phrases("{n} die on {card}", "{n} dice on {card}", count, card=card)
            )
        return phrase("laid {dice}", dice=row(on))


class Laid(base.DiceReport, frozen=True, omit_defaults=True, tag="laid"):
    """Assets were laid on a character's progress card, or on an obstacle."""

    say: ClassVar = Say(
        "laid WHERE RESOURCE N with", "laid keel te 2: on the card; or tripwire"
    )
    done: ClassVar = base.Offer(
        "Laid assets",
        ("Where were assets laid?", "Which assets?", "How many {1} dice?"),
        "Laid assets on the card",
    )
    do: ClassVar = base.Offer(
        "Lay a die on a card",
        ("On whose card?", "Which asset?", "How many {1} dice?"),
        "Lay a die on the card",
    )
    judged_dice: ClassVar = True
    example: ClassVar = 3

    on: str
    resource: str
    count: int
    dice: queries.Dice = ()

    def impossible(self, state: State, number: ResourceIndex) -> str:
        slot, _ = self._goal(state)
        if slot < 0:
            return phrase(
                "{what} is nothing to lay dice on; name a character with a card, or an "
                "obstacle in play",
                what=names.called(self.on),
            )
        if not any(seat.slot == slot for seat in base.acting(state)):
            return phrase("nobody is where {card} is", card=card(self.on).name)
        return ""

    def bound(self, state: State, number: ResourceIndex) -> base.Bound:
        slot, place = self._goal(state)
        seat = state.seat(self.on)
        size = (
            len(reach.pattern(self.on, state.in_play))
            if seat is None
            else len(facts().card[state.seats[seat].card].squares)
        )
        room = size - sum(state.dice_at(place))
        full = phrases(
            "{n} more die has room there", "{n} more dice have room there", room
        )
        return base.held_at(state, slot, number)._replace(room=room, full=full)

    def _goal(self, state: State) -> tuple[int, str]:
        number = state.seat(self.on)
        if self.on and number is not None:
            seat = state.seats[number]
            place = dice_places.of_card(seat.player)
            return (seat.slot if seat.acts and seat.card else -1), place
        slot = state.where(self.on)
        return (-1 if slot is None else slot), self.on

    def judged(self, state: State) -> Finding:
        number = state.seat(self.on)
        if number is None:
            return finding(False, phrase("only a path names its dice; leave them out"))
        return judged(state, state.seats[number], self.dice, self)

    def not_there(self, state: State) -> str:
        if not self.dice:
            return phrase(base.UNNAMED)
        return phrase("no such asset is here for that square; `paths` lists what fits")

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        """Yield assets for cards and obstacles; with faces the next die of a path."""
        with_card = [seat for seat in seats if seat.card]
        if state.shown is None:
            goals = [(seat.character, seat.slot) for seat in with_card]
            for slot in sorted({seat.slot for seat in seats}):
                goals += [(name, slot) for name in state.spots[slot].attached]
            for goal, slot in goals:
                reports = (cls(goal, kind, 1) for kind in base.held(state.assets(slot)))
                yield from base.each_count(state, reports)
            return
        for seat in with_card:
            path = state.shown.paths[state.seats.index(seat)]
            terms = reach.terms(state)
            for die in hand.distinct(hand.assets(state, seat.slot)):
                asset = Asset(die.type or "support", die.face, SLOTS[seat.slot].region)
                for square in reach.fitting(seat.card, path, asset, terms):
                    typed = queries.TypedDie(die.face, die.type, at=square)
                    yield cls(seat.character, str(die.type), 1, (typed,))

    def apply(self, state: State) -> State:
        slot, place = self._goal(state)
        start, kind = SLOT_NAMES[slot], ResourceIndex.of(self.resource)
        if state.shown is None:
            return dice_places.moved(state, start, place, kind, self.count)
        number, (die,) = state.seat_of(self.on), self.dice
        if die.type is None or die.at is None:
            return state
        laid = PlacedDie(die.at, Asset(die.type, die.face, SLOTS[slot].region))
        path = (*state.shown.paths[number], laid)
        first, second = put(state.shown.paths, number, path)
        state = dice_places.moved(state, start, place, kind, (die.face,))
        if state.shown is not None:
            state = replace(state, shown=replace(state.shown, paths=(first, second)))
        # The die on the end square completes the card.
        ends = facts().card[state.seats[number].card].role("end").at == die.at
        return decks.completed(state, number) if ends else state

    def sentence(self) -> str:
        dice = base.dice_in_words(self.count, self.resource)
        if self.on in facts().character:
            who = names.person(self.on)
            return phrase("{dice} laid on the card of {who}", dice=dice, who=who)
        return phrase("{dice} laid on {card}", dice=dice, card=names.obstacle(self.on))

    def events(self, before: State) -> Iterator[base.TaleEvent]:
        number = before.seat(self.on)
        if number is None:
            yield LaidEvent(before.turn, "", self.on, self.count)
            return
        of = before.seats[number].card
        yield LaidEvent(before.turn, self.on, of, self.count)
        ends = of and facts().card[of].role("end").at
        if before.shown and any(die.at == ends for die in self.dice):
            yield CardCompleted(before.turn, of, self.on)

    def is_usual(self) -> bool:
        return self.on in facts().character

    def counts_as(self, before: State, after: State) -> str:
        """Return whose card it has completed; empty if none."""
        seat = before.seat(self.on)
        if seat is None or before.seats[seat].card == after.seats[seat].card:
            return ""
        return f"progress of {facts().character[self.on].english}"


# The dice of a whole path that is named, while dice are counted.


def judged(
    state: State, seat: Seat, dice: queries.Dice, laid: Laid | None = None
) -> Finding:
    """Return the verdict on the dice of a whole path, in their order.

    `laid` reports the new dice; None if all that the path lacks are new.
    """
    region = SLOTS[seat.slot].region
    path = tuple(
        replace(die, region=region) if die.type and not die.region else die
        for die in dice
    )
    more = coming(state, seat, dice)
    if min(more) < 0:
        on_it = state.dice_at(dice_places.of_card(seat.player))
        known = row(
            base.dice_in_words(count, kind)
            for kind, count in zip(RESOURCES, on_it, strict=True)
            if count
        )
        wrong = phrase("on the card already: {dice}; name the whole path", dice=known)
        return finding(False, wrong)
    if wrong := _not_here(state, seat, more, laid):
        return finding(False, wrong)
    wild = state.masters(ResourceIndex.SORCERY)
    return payment.check(state, queries.PathQuery(seat.card, wild, state.in_play), path)


def coming(state: State, seat: Seat, path: queries.Dice) -> tuple[int, ...]:
    """Return how many assets of each resource a whole path takes from the location."""
    named = Counter(die.type for die in path)
    on_it = state.dice_at(dice_places.of_card(seat.player))
    return tuple(
        named[kind] - there for kind, there in zip(RESOURCES, on_it, strict=True)
    )


def _not_here(state: State, seat: Seat, more: Sequence[int], laid: Laid | None) -> str:
    there = state.assets(seat.slot)
    for kind, count in zip(ResourceIndex, more, strict=True):
        wanted = laid.count * (kind.id == laid.resource) if laid else count
        if count != wanted:
            return phrases(
                "the path has {n} new die of {name}, {wanted} reported",
                "the path has {n} new dice of {name}, {wanted} reported",
                count,
                name=kind.title,
                wanted=wanted,
            )
        if count > there[kind]:
            return phrases(
                "{n} new {name} die is named, and {held}",
                "{n} new {name} dice are named, and {held}",
                count,
                name=kind.title,
                held=base.assets_at(there[kind], state.location(seat.slot).name),
            )
    return ""
