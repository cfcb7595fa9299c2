"""What a card reads of a campaign.

Cards do not import a campaign: `Table` is what they read; `campaign.State` is one.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol, Self, TypeVar

import msgspec

from companion.language import Later

from . import places

Cards = tuple[str, ...]
Faces = tuple[int, ...]
OFF_BOARD = -1  # the slot of a character, or of an event, that is not on the board

T = TypeVar("T")


def put(row: tuple[T, ...], at: int, thing: T) -> tuple[T, ...]:
    """Return a tuple with one of its items replaced."""
    return (*row[:at], thing, *row[at + 1 :])


class Spot(msgspec.Struct, frozen=True):
    """A slot: its location, and the obstacles there, the first attached first."""

    location: str
    attached: Cards = ()


class Sheet(msgspec.Struct, frozen=True):
    """A character through the campaign."""

    character: str
    skills: tuple[int, ...]  # the eight ranks, in the order of the facts
    psyche: tuple[bool, ...] = (False, False, False)  # marked boxes, from the start
    body: tuple[bool, ...] = (False, False, False)  # likewise
    achievements: int = 0
    joined: int = 0  # the year in which it was unlocked; 0 from the start, -1 not yet
    played: int = 0  # the last year in which it was played; 0 for never
    gone: bool = False  # whether it has left the campaign

    def marked(self, track: places.Track) -> tuple[bool, ...]:
        """Return the boxes of one track."""
        return self.psyche if track == "psyche" else self.body

    def rank(self, skill: places.Skill) -> int:
        """Return the rank in a skill."""
        return self.skills[places.SKILLS.index(skill)]

    def with_rank(self, skill: places.Skill, rank: int) -> Sheet:
        """Return the sheet with another rank in a skill."""
        skills = put(self.skills, places.SKILLS.index(skill), rank)
        return msgspec.structs.replace(self, skills=skills)

    @property
    def unlocked(self) -> bool:
        return self.joined >= 0 and not self.gone


class Seat(msgspec.Struct, frozen=True):
    """A player in this session."""

    player: str
    character: str = ""
    slot: int = OFF_BOARD  # where the character is; -1 if not on the board
    dice: tuple[int, int] = (0, 0)  # the faces of the psyche and the body die
    boxes: tuple[int, int] = (0, 0)  # of both dice, counted from the top
    out: bool = False  # whether the character is knocked out, or has left
    card: str = ""  # the progress card

    @property
    def acts(self) -> bool:
        """Whether the character is on the board."""
        return bool(self.character) and self.slot >= 0 and not self.out

    def die(self, track: places.Track) -> int:
        """Return the face of a stress die."""
        return self.dice[places.TRACKS.index(track)]

    def box(self, track: places.Track) -> int:
        """Return the box of a stress die, 0 for the start."""
        return self.boxes[places.TRACKS.index(track)]

    def with_die(self, track: places.Track, face: int, box: int | None = None) -> Seat:
        """Return the seat with a stress die turned, and moved if a box is given."""
        at = places.TRACKS.index(track)
        boxes = self.boxes if box is None else put(self.boxes, at, box)
        return msgspec.structs.replace(self, dice=put(self.dice, at, face), boxes=boxes)


class Table(Protocol):
    """What a card reads: slots, seats, piles and counts of dice.

    Faces are None while dice are only counted.
    """

    @property
    def spots(self) -> tuple[Spot, ...]: ...
    @property
    def seats(self) -> tuple[Seat, Seat]: ...
    @property
    def sheets(self) -> tuple[Sheet, ...]: ...
    @property
    def pools(self) -> tuple[int, ...]: ...
    @property
    def staged(self) -> Cards: ...
    @property
    def locked(self) -> Cards: ...
    @property
    def aside(self) -> Cards: ...

    def where(self, obstacle: str) -> int | None: ...
    def obstacle(self, obstacle: str) -> places.ObstacleFace: ...
    def kinds(self, slot: int) -> Collection[places.LocationTag]: ...
    def assets(self, slot: int) -> tuple[int, ...]: ...
    def pool_faces(self, resource: int) -> Faces | None: ...
    def asset_faces(self, slot: int, resource: int) -> Faces | None: ...
    def action_faces(self, seat: int) -> Faces | None: ...
    def sheet(self, character: str) -> Sheet: ...
    def threat_level(self, resource: int) -> int: ...
    def name(self, card: str) -> str: ...
    def says(self, text: Later, card: str = "") -> Self: ...


S = TypeVar("S", bound=Table)
