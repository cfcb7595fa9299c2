"""A character rests: one die of stress shows 1 more.

Source: V20.4, actions.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Self

from companion.contract.actions import Say
from companion.contract.questions import Finding
from companion.errors import short
from companion.games.six_winters.campaign import names, stress
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.places import TRACKS, track_named
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.referee import queries
from companion.games.six_winters.referee.queries import Dice
from companion.games.six_winters.reports import base, payment


class RestedEvent(base.Deed, frozen=True, tag="rested"):
    """A character rested: a stress die shows one more."""

    track: str

    @classmethod
    def clause(cls, deeds: Sequence[Self]) -> str:
        return f"rested{'' if len(deeds) == 1 else f' {base.times(len(deeds))}'}"


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
        if self.track not in TRACKS:
            return f"'{short(self.track)}' is no track of stress; name psyche or body"
        full = seat.die(track_named(self.track)) >= stress.TOP_FACE
        return f"the {self.track} die shows 6 already; it rises no further" * full

    def judged(self, state: State) -> Finding:
        seat = state.seats[state.seat_of(self.character)]
        query = queries.RestQuery(seat.die(track_named(self.track)))
        return payment.refused(state, seat, self.dice) or payment.check(
            state, query, payment.untyped(self.dice)
        )

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        for seat in seats:
            for track in TRACKS:
                if seat.die(track) < stress.TOP_FACE:
                    for dice in payment.ways(state, seat):
                        yield cls(seat.character, track, dice)

    def apply(self, state: State) -> State:
        seat = state.seat_of(self.character)
        state = payment.by_seat(state, seat, self.dice)
        return stress.ease(state, seat, track_named(self.track))

    def sentence(self) -> str:
        return f"{names.person(self.character)} rests: {self.track} die 1 up"

    def events(self, before: State) -> Iterator[base.TaleEvent]:
        yield RestedEvent(before.turn, self.character, self.track)

    def counts_as(self, before: State, after: State) -> str:
        return "rested"
