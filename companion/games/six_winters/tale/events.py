"""The tale of a campaign as data: the events of each year, the state at each turn."""

from typing import TypeVar

import msgspec

from companion.contract import Over

Cards = tuple[str, ...]


class Event(msgspec.Struct, frozen=True, tag_field="what"):
    """What every event has; turn 0 is before the first turn of its year."""

    turn: int


class Overcome(Event, frozen=True, tag="overcome"):
    """Characters overcame an obstacle that was in play for `lay` turns."""

    obstacle: str
    characters: Cards
    lay: int


class Discarded(Event, frozen=True, tag="discarded"):
    """An obstacle left play and nobody overcame it."""

    obstacle: str
    lay: int


class PutBack(Event, frozen=True, tag="put-back"):
    """The location of an obstacle burned; it went back on the draw pile."""

    obstacle: str
    lay: int


class Completed(Event, frozen=True, tag="completed"):
    """A character completed a progress card."""

    card: str
    character: str


class Progress(Event, frozen=True, tag="progress"):
    """A progress marker went to a space."""

    resource: str
    before: int
    space: int


class Threat(Event, frozen=True, tag="threat"):
    """A threat marker went to a space."""

    resource: str
    before: int
    space: int


class Marked(Event, frozen=True, tag="marked"):
    """A character took a condition."""

    character: str
    condition: str


class Erased(Event, frozen=True, tag="erased"):
    """A character was rid of a condition."""

    character: str
    condition: str


class KnockedOut(Event, frozen=True, tag="knocked-out"):
    """A character was out for the rest of the session."""

    character: str


class Departed(Event, frozen=True, tag="departed"):
    """A character left the campaign."""

    character: str


class Joined(Event, frozen=True, tag="joined"):
    """A character was unlocked."""

    character: str


class Learnt(Event, frozen=True, tag="learnt"):
    """A character's rank in a skill changed."""

    character: str
    skill: str
    rank: int


class Achieved(Event, frozen=True, tag="achieved"):
    """A character gained an achievement, counted from 1."""

    character: str
    number: int


class Used(Event, frozen=True, tag="used"):
    """A character used what a location offers."""

    character: str
    location: str


class Ability(Event, frozen=True, tag="ability"):
    """A character used an ability, counted from 1."""

    character: str
    number: int


class SupplyEmpty(Event, frozen=True, tag="dry"):
    """The last die of a resource left the supply."""

    resource: str


class LocationCame(Event, frozen=True, tag="came"):
    """A location came into a slot."""

    location: str


class Burned(Event, frozen=True, tag="burned"):
    """A location was burned."""

    location: str


class CardsBurned(Event, frozen=True, tag="cards-burned"):
    """Progress cards were burned."""

    cards: Cards


class ByHand(Event, frozen=True, tag="by-hand"):
    """Something was set by hand, for a reason."""

    subject: str
    value: str
    reason: str


class Noted(Event, frozen=True, tag="noted"):
    """The players noted something in their own words."""

    text: str


AnyEvent = (
    Overcome | Discarded | PutBack | Completed | Progress | Threat | Marked | Erased
    | KnockedOut | Departed | Joined | Learnt | Achieved | Used | Ability
    | SupplyEmpty | LocationCame | Burned | CardsBurned | ByHand | Noted
)  # fmt: skip

E = TypeVar("E", bound=Event)


class Role(msgspec.Struct, frozen=True):
    """Who played whom; the character is empty until it is picked."""

    player: str
    character: str


class Stress(msgspec.Struct, frozen=True):
    """A character's stress dice, the boxes that they are in, and what is marked."""

    character: str
    dice: tuple[int, int]
    boxes: tuple[int, int]
    conditions: Cards
    out: bool


class Row(msgspec.Struct, frozen=True):
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
    stress: tuple[Stress, ...]


class Year(msgspec.Struct, frozen=True):
    """A year: who was played, how many turns, and what happened.

    Attributes:
        over: whether it has ended.
        progress, threat: each marker as the year began, and as it ended or is now.
        seasons: what season each turn was in.
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
        """Return what happened of one kind, in order."""
        return [event for event in self.happened if isinstance(event, kind)]


class Person(msgspec.Struct, frozen=True):
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
    """A whole campaign; `over` is None while it goes on."""

    difficulty: str
    players: Cards
    light: bool
    years: tuple[Year, ...]
    rows: tuple[Row, ...]
    people: tuple[Person, ...]
    lying: tuple[ObstacleInPlay, ...]
    over: Over | None
