"""What the rulebook and the sheet of Nine Circles state, read once from `data/`.

Both the sheet and the referee read this and nothing else, so they cannot disagree.
How many pips there are is a ruling: `facts()` is the usual printing, `printing` any.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from companion.errors import BadValue
from companion.facts import Fact, Game, Rank, Rulings, load, settle

DATA = Path(__file__).resolve().parent / "data"
NAME = "nine-circles"

MOST_PIPS = 99
"""The longest row and the longest Virgil track that a ruling may set."""

Kind = Literal["faces", "totals", "run", "none_of", "chosen"]


class Circle(Fact, frozen=True):
    """A circle and what it requires of the active dice.

    Attributes:
        number: 1 to 9, from the rim down.
        kind: `faces`, `count` dice showing `face`; `totals`, separate sums; `run`,
            `count` consecutive numbers; `none_of`, `count` dice not showing `face`;
            `chosen`, `count` dice showing a number the player names.
        text: what it requires, in words, as printed.
    """

    number: int
    numeral: str
    name: str
    kind: Kind
    text: str
    face: int = 0
    count: int = 0
    totals: tuple[int, ...] = ()


class Sheet(Fact, frozen=True):
    """The contents of `circles.toml`."""

    dice: int
    largest_group: int
    circles: tuple[Circle, ...]
    titles: tuple[Rank, ...]


class Facts(Fact, frozen=True):
    """All there is to know of one printing.

    Attributes:
        dice: how many dice a game has.
        rows: the pips of the row for groups of 1 die, of 2 dice, and so on.
        virgil: the pips of the Virgil track.
        circles: in the order in which they are passed.
        titles: the best first.
        rulings: every reading that a player may choose.
    """

    game: Game
    dice: int
    rows: tuple[int, ...]
    virgil: int
    circles: tuple[Circle, ...]
    titles: tuple[Rank, ...]
    rulings: Rulings


@lru_cache(maxsize=1)
def facts() -> Facts:
    """Return the usual printing: seven pips a row, nine for Virgil."""
    sheet = load(Sheet, DATA / "circles.toml")
    rulings = load(Rulings, DATA / "rulings.toml")
    settled = settle(rulings, {}, NAME)
    return Facts(
        game=load(Game, DATA / "game.toml"),
        dice=sheet.dice,
        rows=row_pips(settled["rows"], sheet.largest_group),
        virgil=virgil_pips(settled["virgil"]),
        circles=sheet.circles,
        titles=sheet.titles,
        rulings=rulings,
    )


def printing(rulings: Mapping[str, str]) -> Facts:
    """Return the printing whose rows and Virgil track `rulings` set.

    Raises:
        UnknownName: if there is no such ruling or choice.
        BadValue: if `rows` or `virgil` cannot be read.

    >>> printing({"rows": "6,5,5,5"}).rows
    (6, 5, 5, 5)
    """
    usual = facts()
    settled = settle(usual.rulings, rulings, NAME)
    return msgspec.structs.replace(
        usual,
        rows=row_pips(settled["rows"], len(usual.rows)),
        virgil=virgil_pips(settled["virgil"]),
    )


def row_pips(text: str, rows: int) -> tuple[int, ...]:
    """Read the ruling `rows`: one number for each row, with commas between."""
    numbers = tuple(map(_pips, text.split(",")))
    if len(numbers) != rows or None in numbers:
        right = f"give {rows} numbers from 0 to {MOST_PIPS}, such as 6,5,5,5"
        raise BadValue(
            f"{NAME}: rows", f"'{text[:40]}' is not {rows} rows of pips", right
        )
    return tuple(number for number in numbers if number is not None)


def virgil_pips(text: str) -> int:
    """Read the ruling `virgil`: one number."""
    number = _pips(text)
    if number is None:
        right = f"give a number from 0 to {MOST_PIPS}"
        raise BadValue(
            f"{NAME}: virgil", f"'{text[:40]}' is not a number of pips", right
        )
    return number


def _pips(text: str) -> int | None:
    digits = text.strip()
    if not (
        digits.isascii() and digits.isdigit() and len(digits) <= len(str(MOST_PIPS))
    ):
        return None
    return int(digits)
