"""What every action inherits, and the actions that all games share."""

from __future__ import annotations

from typing import TypeVar

import msgspec

LONGEST_NOTE = 200
"""Characters of a note: a line or two, as a logbook has room for."""


class Act(
    msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, gc=False
):
    """What every action inherits; each subclass names its `tag`, a typed verb.

    An action holds words and numbers, so it is never part of a circle that the garbage
    collector must look for.
    """


S = TypeVar("S")
"""The state of a game: all there is to know at one moment, frozen."""
A = TypeVar("A", bound=Act)
"""The actions of a game: a closed union of small frozen structs."""


class Rolled(Act, frozen=True, tag="rolled"):
    """The answer to a `Roll`: one face a die, in any order."""

    faces: tuple[int, ...]


class Drawn(Act, frozen=True, tag="drawn"):
    """The answer to a `Draw`."""

    cards: tuple[str, ...]


class Note(Act, frozen=True, tag="note"):
    """A note in a player's own words.

    It may be added to any game at any time, after its end too. It is in the log, and no
    rule reads it: it is none of a game's actions, since texts cannot be listed.
    """

    text: str
