"""What the rulebook and the sheet of Nine Circles state, read once from `data/`.

Both the sheet and the referee read this and nothing else, so they cannot disagree.
How many pips there are is a ruling: `facts()` is the usual printing, `printing` any.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Literal

from msgspec.structs import asdict

from companion.errors import BadValue
from companion.facts import Fact, Game, Rank, Rulings, settle, stated

DATA = Path(__file__).resolve().parent / "data"
NAME = "nine-circles"

MOST_PIPS = 99  # the longest row and the longest Virgil track that a ruling may set

Kind = Literal["faces", "totals", "run", "none_of", "chosen"]


class Circle(Fact, frozen=True):
    """A circle and what it requires of the active dice.

    Attributes:
        kind: `faces`, `count` dice showing `face`; `totals`, separate sums; `run`,
            `count` consecutive numbers; `none_of`, `count` dice not showing `face`;
            `chosen`, `count` dice showing a number the player names.
    """

    number: int  # 1 to 9, from the rim down
    numeral: str
    name: str
    kind: Kind
    text: str  # what it requires, in words, as printed
    face: int = 0
    count: int = 0
    totals: tuple[int, ...] = ()


class Stated(Fact, frozen=True):
    """What is stated of every printing; `largest_group` dice are thrown for one pip."""

    game: Game
    dice: int
    largest_group: int
    circles: tuple[Circle, ...]  # in the order in which they are passed
    titles: tuple[Rank, ...]  # the best first
    rulings: Rulings  # every reading that a player may choose


class Facts(Stated, frozen=True, kw_only=True):
    """All there is to know of one printing; `rows` are for groups of 1, 2, ... dice."""

    rows: tuple[int, ...]
    virgil: int


@lru_cache(maxsize=1)
def _stated() -> Stated:
    return stated(Stated, DATA, "circles.toml")


@lru_cache(maxsize=1)
def facts() -> Facts:
    """Return the usual printing: seven pips a row, nine for Virgil."""
    return printing({})


def printing(rulings: Mapping[str, str]) -> Facts:
    """Return the printing whose rows and Virgil track `rulings` set.

    Raises:
        UnknownName: if there is no such ruling or choice.
        BadValue: if `rows` or `virgil` cannot be read.

    >>> printing({"rows": "6,5,5,5"}).rows
    (6, 5, 5, 5)
    """
    known = _stated()
    settled = settle(known.rulings, rulings, NAME)
    rows = _row_pips(settled["rows"], known.largest_group)
    return Facts(**asdict(known), rows=rows, virgil=_virgil_pips(settled["virgil"]))


def _row_pips(text: str, rows: int) -> tuple[int, ...]:
    """Read the ruling `rows`: one number for each row, with commas between."""
    numbers = tuple(map(_pips, text.split(",")))
    if len(numbers) != rows or None in numbers:
        what = f"'{text[:40]}' is not {rows} rows of pips"
        right = f"give {rows} numbers from 0 to {MOST_PIPS}, such as 6,5,5,5"
        raise BadValue(f"{NAME}: rows", what, right)
    return tuple(number for number in numbers if number is not None)


def _virgil_pips(text: str) -> int:
    number = _pips(text)
    if number is None:
        what = f"'{text[:40]}' is not a number of pips"
        raise BadValue(f"{NAME}: virgil", what, f"give a number from 0 to {MOST_PIPS}")
    return number


def _pips(text: str) -> int | None:
    digits = text.strip()
    return int(digits) if re.fullmatch("[0-9]{1,2}", digits) else None  # `MOST_PIPS`
