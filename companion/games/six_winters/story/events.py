"""The tale of a campaign as data: the events of each year, the state at each turn."""

from collections.abc import Iterator
from typing import TypeVar

import msgspec

from companion.contract import Over
from companion.games.six_winters.cards.table import Cards
from companion.games.six_winters.reports import ReportEvent, TaleEvent


class Overcome(TaleEvent, frozen=True, tag="overcome"):
    """Characters overcame an obstacle."""

    obstacle: str
    characters: Cards
    turns_in_play: int = msgspec.field(name="lay")


class Discarded(TaleEvent, frozen=True, tag="discarded"):
    """An obstacle left play without being overcome."""

    obstacle: str
    turns_in_play: int = msgspec.field(name="lay")


class PutBack(TaleEvent, frozen=True, tag="put-back"):
    """The location of an obstacle burned; it went back on the draw pile."""

    obstacle: str
    turns_in_play: int = msgspec.field(name="lay")


class ProgressMoved(TaleEvent, frozen=True, tag="progress"):
    """A progress marker went to a space."""

    resource: str
    before: int
    space: int


class ThreatMoved(TaleEvent, frozen=True, tag="threat"):
    """A threat marker went to a space."""

    resource: str
    before: int
    space: int


class Marked(TaleEvent, frozen=True, tag="marked"):
    """A character took a condition; `cause` is what is known to have dealt it."""

    character: str
    condition: str
    cause: str = ""


class Erased(TaleEvent, frozen=True, tag="erased"):
    """A character erased a condition."""

    character: str
    condition: str


class KnockedOut(TaleEvent, frozen=True, tag="knocked-out"):
    """A character was out for the rest of the session."""

    character: str


class Departed(TaleEvent, frozen=True, tag="departed"):
    """A character left the campaign."""

    character: str


class Joined(TaleEvent, frozen=True, tag="joined"):
    """A character was unlocked."""

    character: str


class Learnt(TaleEvent, frozen=True, tag="learnt"):
    """A character's rank in a skill changed."""

    character: str
    skill: str
    rank: int


class Achieved(TaleEvent, frozen=True, tag="achieved"):
    """A character gained an achievement, counted from 1."""

    character: str
    number: int


class SupplyEmpty(TaleEvent, frozen=True, tag="dry"):
    """The last die of a resource left the supply."""

    resource: str


class LocationCame(TaleEvent, frozen=True, tag="came"):
    """A location came into a slot."""

    location: str


class Burned(TaleEvent, frozen=True, tag="burned"):
    """A location was burned."""

    location: str


class CardsBurned(TaleEvent, frozen=True, tag="cards-burned"):
    """Progress cards were burned."""

    cards: Cards


class ByHand(TaleEvent, frozen=True, tag="by-hand"):
    """Something was set by hand, for a reason."""

    subject: str
    value: str
    reason: str


class Noted(TaleEvent, frozen=True, tag="noted"):
    """The players noted something in their own words."""

    text: str


AnyEvent = (
    ReportEvent
    | Overcome | Discarded | PutBack | ProgressMoved | ThreatMoved
    | Marked | Erased | KnockedOut | Departed | Joined | Learnt | Achieved
    | SupplyEmpty | LocationCame | Burned | CardsBurned | ByHand | Noted
)  # fmt: skip

E = TypeVar("E", bound=TaleEvent)


class Role(msgspec.Struct, frozen=True):
    """A player and their character, empty until it is picked."""

    player: str
    character: str


class CharacterStress(msgspec.Struct, frozen=True):
    """A character's stress dice, the boxes that they are in, marked conditions."""

    character: str
    dice: tuple[int, int]
    boxes: tuple[int, int]
    conditions: Cards
    out: bool


class TurnRow(msgspec.Struct, frozen=True):
    """The state at the end of a turn, or now; turn 0 is the set-up.

    `season` and `box` are those in which the turn began.
    `progress`, `threat`, `pools` and `supply` are in the order of the resources.
    """

    year: int
    turn: int
    season: str
    box: int
    progress: tuple[int, ...]
    threat: tuple[int, ...]
    pools: tuple[int, ...]
    supply: tuple[int, ...]
    in_play: int
    stress: tuple[CharacterStress, ...]


class TaleYear(msgspec.Struct, frozen=True):
    """A year: its roles, its turns and its events.

    Attributes:
        over: whether it has ended.
        progress, threat: each marker as the year began, and as it ended or is now.
        seasons: the season of each turn.
        closing: the index in `happened` at which the end of the session begins.
    """

    number: int
    roles: tuple[Role, ...]
    turns: int
    over: bool
    progress: tuple[tuple[int, int], ...]
    threat: tuple[tuple[int, int], ...]
    seasons: Cards
    happened: tuple[AnyEvent, ...]
    closing: int

    def of(self, kind: type[E]) -> list[E]:
        """Return the events of one kind, in order."""
        return [event for event in self.happened if isinstance(event, kind)]


class CharacterSummary(msgspec.Struct, frozen=True):
    """A character as it is now.

    Attributes:
        skills: the ranks, in the order of the facts.
        joined: the year in which it was unlocked; 0 from the start, -1 not yet.
        years: those in which it was played.
    """

    character: str
    skills: tuple[int, ...]
    conditions: Cards
    achievements: int
    joined: int
    gone: bool
    years: tuple[int, ...]


class ObstacleInPlay(msgspec.Struct, frozen=True):
    """An obstacle in play, its slot, and for how many turns it has been there."""

    obstacle: str
    slot: str
    turns: int


class Tale(msgspec.Struct, frozen=True):
    """A whole campaign; `over` is None while it goes on.

    Attributes:
        in_play: the obstacles in play now, slot by slot.
        faces: whether every die has had a face from the start.
    """

    difficulty: str
    players: Cards
    light: bool
    years: tuple[TaleYear, ...]
    rows: tuple[TurnRow, ...]
    people: tuple[CharacterSummary, ...]
    in_play: tuple[ObstacleInPlay, ...] = msgspec.field(name="lying")
    over: Over | None
    faces: bool = False

    def of(self, kind: type[E]) -> Iterator[tuple[int, E]]:
        """Yield the events of one kind, each after the number of its year."""
        for year in self.years:
            for event in year.of(kind):
                yield year.number, event
