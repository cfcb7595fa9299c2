"""How a sentence of the rules shows counts and lists, however large."""

from collections.abc import Iterable, Sequence
from typing import Literal

from companion import language
from companion.language import phrase, phrases


def discs(count: int) -> str:
    """Return `count` with its noun."""
    return phrases("{n} disc", "{n} discs", count, n=number(count))


def points(count: int) -> str:
    """Return `count` with its noun."""
    return phrases("{n} point", "{n} points", count, n=number(count))


def number(value: int) -> str:
    """A number as a sentence shows it: Python refuses to write out very long ones."""
    return str(value) if abs(value) < 10**6 else phrase("a number of many digits")


def listed(things: Iterable[str], last: Literal["and", "or"] = "or") -> str:
    """Return things side by side, a word before the last one.

    >>> listed(["A1", "A2", "A3"]), listed(["A1"]), listed([])
    ('A1, A2 or A3', 'A1', 'none')
    """
    return language.listed([*things], last) or phrase("none")


def hand(letters: Sequence[str]) -> str:
    """Return discs side by side, 14 of them at most.

    >>> hand("RRB"), hand("")
    ('R R B', 'no discs')
    """
    first = " ".join(letters[:14])
    return f"{first} ..." if len(letters) > 14 else first or phrase("no discs")
