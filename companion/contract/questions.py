"""What `check` and `odds` answer of a game: is this enough, how likely is it?

Neither needs a save.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

import msgspec

from companion.contract.options import NO_OPTIONS, Options

if TYPE_CHECKING:
    from fractions import Fraction


class Change(msgspec.Struct, frozen=True):
    """One die turned from `face` into `to` for `pips` Virgil pips."""

    face: int
    to: int
    pips: int


class Way(msgspec.Struct, frozen=True):
    """The cheapest way to meet a challenge with exactly `dice` dice.

    `using` holds the faces put forward, after the changes, sorted.
    """

    dice: int
    using: tuple[int, ...]
    changes: tuple[Change, ...]
    pips: int


class Verdict(msgspec.Struct, frozen=True):
    """What `check` answers, without a state."""

    met: bool  # whether the challenge is met with at most the pips that were offered
    using: tuple[int, ...]  # faces put forward, after changes, sorted; empty if not met
    changes: tuple[Change, ...]  # the dice turned to meet it, each with its pips
    pips_used: int  # their sum
    sets: tuple[tuple[int, ...], ...]  # all that meet it without changes, best first
    ways: tuple[Way, ...]  # for each number of dice that can meet it, with fewest pips
    possible: bool  # whether any roll of any number of dice could meet it at all
    sentence: str  # the verdict in words; what is lacking when it is not met


class Finding(Verdict, frozen=True):
    """A verdict with more than its dice."""

    notes: tuple[str, ...] = ()  # lines below the sentence
    found: object = None  # what was found, for other programs


class Query(msgspec.Struct, frozen=True, kw_only=True):
    """A question to `check` or `odds`, as typed, without a save."""

    text: str  # the challenge
    words: tuple[str, ...] = ()  # the dice, in one word or several; empty if not typed
    dice: int | None = None  # how many are rolled, for `odds`; None if it was not typed
    options: Options = NO_OPTIONS
    rulings: Mapping[str, str] = MappingProxyType({})
    setup: Mapping[str, object] = MappingProxyType({})  # of the game played, if one is


class Answer(msgspec.Struct, frozen=True):
    """What `check` answers: the challenge by name, the dice as read, the verdict."""

    name: str
    faces: object
    verdict: Verdict


class Chance(msgspec.Struct, frozen=True):
    """What `odds` answers."""

    name: str  # the challenge by name
    roll: str  # what is rolled for it, in words
    chance: Fraction  # exactly
    pips: int = 0  # how many pips may change the roll


class Questions(msgspec.Struct, frozen=True, kw_only=True):
    """What a game answers without a save.

    `examples` has, for `check` and for `odds`, what may be typed after the game and
    what it means; `phrases` every form of a question and the dice for it, where the
    examples do not show them all. With `needs_count`, `odds` requires the number of
    dice; with `needs_dice`, `check` requires their faces.
    """

    check: Callable[[Query], Answer]
    odds: Callable[[Query], Chance]
    examples: Mapping[str, Sequence[tuple[str, str]]]
    phrases: Sequence[tuple[str, str]] = ()
    needs_count: bool = True
    needs_dice: bool = True
