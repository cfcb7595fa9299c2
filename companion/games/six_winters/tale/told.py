"""A campaign as it is told: what happened each year, and how things stood by turn."""

from typing import TypeVar

import msgspec

from companion.contract import Over

Cards = tuple[str, ...]


class Happening(msgspec.Struct, frozen=True, tag_field="what"):
    """What every happening inherits; turn 0 is before the first turn of its year."""

    turn: int


class Overcome(Happening, frozen=True, tag="overcome"):
    """Characters overcame an obstacle that had lain for so many turns."""

    obstacle: str
    characters: Cards
    lay: int


class Discarded(Happening, frozen=True, tag="discarded"):
    """An obstacle left play and nobody overcame it."""

    obstacle: str
    lay: int


class PutBack(Happening, frozen=True, tag="put-back"):
    """The location of an obstacle burned; it went back on the draw pile."""

    obstacle: str
    lay: int


class Completed(Happening, frozen=True, tag="completed"):
    """A character completed a progress card."""

    card: str
    character: str


class Progress(Happening, frozen=True, tag="progress"):
    """A progress marker went to a space."""

    resource: str
    before: int
    space: int


class Threat(Happening, frozen=True, tag="threat"):
    """A threat marker went to a space."""

    resource: str
    before: int
    space: int


class Marked(Happening, frozen=True, tag="marked"):
    """A character took a condition."""

    character: str
    condition: str


class Erased(Happening, frozen=True, tag="erased"):
    """A character was rid of a condition."""

    character: str
    condition: str


class KnockedOut(Happening, frozen=True, tag="knocked-out"):
    """A character was out for the rest of the session."""

    character: str


class Departed(Happening, frozen=True, tag="departed"):
    """A character left the campaign."""

    character: str


class Joined(Happening, frozen=True, tag="joined"):
    """A character was unlocked."""

    character: str


class Learnt(Happening, frozen=True, tag="learnt"):
    """A character's rank in a skill changed."""

    character: str
    skill: str
    rank: int


class Achieved(Happening, frozen=True, tag="achieved"):
    """A character gained an achievement, counted from 1."""

    character: str
    number: int


class Used(Happening, frozen=True, tag="used"):
    """A character used what a location offers."""

    character: str
    location: str


class Ability(Happening, frozen=True, tag="ability"):
    """A character used an ability, counted from 1."""

    character: str
    number: int


class Dry(Happening, frozen=True, tag="dry"):
    """The last die of a resource left the supply."""

    resource: str


class Came(Happening, frozen=True, tag="came"):
    """A location came into a slot."""

    location: str


class Burned(Happening, frozen=True, tag="burned"):
    """A location was burned."""

    location: str


class CardsBurned(Happening, frozen=True, tag="cards-burned"):
    """Progress cards were burned."""

    cards: Cards


class ByHand(Happening, frozen=True, tag="by-hand"):
    """Something was set by hand, for a reason."""

    subject: str
    value: str
    reason: str


class Noted(Happening, frozen=True, tag="noted"):
    """The players noted something in their own words."""

    text: str


Any = (
    Overcome | Discarded | PutBack | Completed | Progress | Threat | Marked | Erased
    | KnockedOut | Departed | Joined | Learnt | Achieved | Used | Ability | Dry | Came
    | Burned | CardsBurned | ByHand | Noted
)  # fmt: skip

H = TypeVar("H", bound=Happening)


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
    """How things stood at the end of a turn, or stand now; turn 0 is the set-up.

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
        progress, threat: each marker as the year began and as it ended, or stands.
        seasons: what season each turn was in.
        closing: with which of what happened the session's end begins.
    """

    number: int
    roles: tuple[Role, ...]
    turns: int
    over: bool
    progress: tuple[tuple[int, int], ...]
    threat: tuple[tuple[int, int], ...]
    seasons: Cards
    happened: tuple[Any, ...]
    closing: int

    def of(self, kind: type[H]) -> list[H]:
        """Return what happened of one kind, in order."""
        return [one for one in self.happened if isinstance(one, kind)]


class Person(msgspec.Struct, frozen=True):
    """A character as it stands.

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


class Lying(msgspec.Struct, frozen=True):
    """An obstacle in play, where it lies, and for how many turns it has."""

    obstacle: str
    slot: str
    turns: int


class Tale(msgspec.Struct, frozen=True):
    """A campaign as it is told; `over` is None while it goes on."""

    difficulty: str
    players: Cards
    light: bool
    years: tuple[Year, ...]
    rows: tuple[Row, ...]
    people: tuple[Person, ...]
    lying: tuple[Lying, ...]
    over: Over | None
