"""What every action inherits, and the actions that all games share."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, TypeVar

import msgspec

LONGEST_NOTE = 200  # characters of a note: a line or two, as a logbook has room for


class Say(msgspec.Struct, frozen=True):
    """How an action is typed, explained, and said in lists and logs.

    `companion.contract.derive` makes all of it from this.

    Attributes:
        form: the verb and a word in capitals for each field, in their order; a word in
            small letters goes before its field: `throw COUNT again FACES`.
        help: an example and what it means, `lay R 3.6: red on slot 3`; if it is empty,
            the form is read but not listed.
        sentence: with the fields of the action in braces: `lay {disc} on {field}`.
        fixed: fields that the form leaves out, with the value it means by that.
        also: further forms; only the first has the sentence.
    """

    form: str
    help: str
    sentence: str = ""
    fixed: Mapping[str, object] = MappingProxyType({})
    also: tuple[Say, ...] = ()


class Act(
    msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, gc=False
):
    """What every action inherits; each subclass names its `tag`, and how it is said.

    An action holds words and numbers, so it is never part of a circle that the garbage
    collector must look for.
    """

    say: ClassVar[Say]


S = TypeVar("S")  # the state of a game: all there is to know at one moment, frozen
A = TypeVar("A", bound=Act)
"""The actions of a game: a closed union of small frozen structs."""


class Rolled(Act, frozen=True, tag="rolled"):
    """The answer to a `Roll`: one face a die, in any order."""

    say = Say("rolled FACES", "", "the dice show {faces}")
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
