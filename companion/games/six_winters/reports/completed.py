"""A character's progress card is complete, while dice are only counted.

Source: V20.4, progress cards.
"""

from collections.abc import Iterator
from functools import cache
from typing import ClassVar, Self

from companion.contract.actions import Say
from companion.contract.questions import Finding
from companion.games.six_winters.campaign import decks, dice_places, names, stress
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.indexes import SLOT_NAMES
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.cards.wording import counted, finding
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee.paths import PathState, to_go
from companion.games.six_winters.referee.queries import Dice
from companion.games.six_winters.reports import base, paths


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
    instead: ClassVar = "dice have faces: it is complete with the last die that is laid"

    dice: Dice = ()

    def against_seat(self, state: State, seat: Seat) -> str:
        if not seat.card:
            return f"{stress.name(seat.character)} has no progress card"
        named, least = len(self.dice), fewest(seat.card)
        count = named or sum(state.dice_at(dice_places.of_card(seat.player)))
        if count >= least:
            return ""
        dice = counted(count, "die is", "dice are")
        takes = f"{facts().card[seat.card].name} takes at least {least} dice, {dice}"
        return f"{takes} named" if named else f"{takes} on it; report them with laid"

    def judged(self, state: State) -> Finding:
        seat = state.seats[state.seat_of(self.character)]
        verdict = paths.judged(state, seat, self.dice)
        way = verdict.found
        if not verdict.met or (isinstance(way, PathState) and way.complete):
            return verdict
        return finding(False, verdict.sentence, verdict.notes)

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
            for kind, count in enumerate(paths.coming(state, seat, self.dice)):
                state = dice_places.moved(state, start, card, kind, count)
        return decks.completed(state, number)

    def sentence(self) -> str:
        return f"{names.person(self.character)} completed the progress card"

    def events(self, before: State) -> Iterator[base.TaleEvent]:
        seat = before.seats[before.seat_of(self.character)]
        yield CardCompleted(before.turn, seat.card, self.character)

    def counts_as(self, before: State, after: State) -> str:
        return f"progress of {facts().character[self.character].name}"


@cache
def fewest(progress_card: str) -> int:
    """Return the fewest dice that complete a progress card."""
    return to_go(facts().card[progress_card], ()) or 0  # every card has a path
