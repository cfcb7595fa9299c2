"""A character takes stress, while dice are only counted.

Source: V20.4, stress; reading hits.
"""

from collections.abc import Iterator
from typing import ClassVar, Self

from companion.contract.actions import Say
from companion.errors import short
from companion.games.six_winters.campaign import names, stress
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.places import TRACKS, track_named
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.reports import base

MOST_HURT = 6
"""The highest stress of one hit that is reported; more has no more effect."""


class Hurt(base.PersonReport, frozen=True, tag="hurt"):
    """A character took stress on one track in one hit; 6 is 6 or more."""

    say: ClassVar = Say("hurt WHO TRACK N", "hurt thea body 2: one hit")
    done: ClassVar = base.Offer(
        "Took stress",
        ("Who took stress?", "Which stress did {0} take?", "How much in one hit?"),
        "Took stress",
    )
    instead: ClassVar = "dice have faces: what costs stress takes it; mend corrects it"

    track: str
    amount: int

    def against_seat(self, state: State, seat: Seat) -> str:
        if self.track not in TRACKS:
            return f"'{short(self.track)}' is no track of stress; name psyche or body"
        if 1 <= self.amount <= MOST_HURT:
            return ""
        hit = f"a hit of {str(self.amount)[:12]} is reported"
        return f"{hit}; report 1 to {MOST_HURT}"

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        for seat in seats:
            for track in TRACKS:
                for amount in range(1, MOST_HURT + 1):
                    yield cls(seat.character, track, amount)

    def apply(self, state: State) -> State:
        seat = state.seat_of(self.character)
        return stress.hit(state, seat, track_named(self.track), self.amount)

    def sentence(self) -> str:
        who = names.person(self.character)
        return f"{who} takes {self.amount} {self.track} stress"
