"""What a field of a state is: dice, cards, a track, an entry for each seat.

A game without words and board of its own is shown by this, in a terminal and on a page.
A plain `int`, `str` or enum is shown by its name and its value, a `bool` if it is true.

    class State(Struct, frozen=True):
        names: Names
        scores: PerSeat[int]
        hands: PerSeat[Cards]
        dice: Faces = ()
        heat: Annotated[int, Track(0, 12)] = 0
        player: Annotated[int, Unshown()] = 0
"""

from __future__ import annotations

from typing import Annotated, TypeVar

import msgspec

T = TypeVar("T")

UNKNOWN_CARD = "?"  # a card whose face the viewer does not see
UNKNOWN_FACE = 0  # a die whose face the viewer does not see


class IsFaces(msgspec.Struct, frozen=True):
    """Numbers that are dice; `sides` of each, for a bot that guesses hidden ones."""

    sides: int = 6


class IsCards(msgspec.Struct, frozen=True):
    """Words that are cards."""


class IsPerSeat(msgspec.Struct, frozen=True):
    """A tuple with an entry for each seat, in their order."""


class IsNames(msgspec.Struct, frozen=True):
    """The players in the order of their seats."""


class Track(msgspec.Struct, frozen=True):
    """A number on a track from `least` to `most`."""

    least: int
    most: int


class Grid(msgspec.Struct, frozen=True):
    """A board of cells, row by row; `columns` of them in a row."""

    columns: int
    signs: str = ""  # of a cell by its number, such as `.XO`; without, its value
    slant: int = 0  # half cells that a row begins further right than the one above


class Cell(msgspec.Struct, frozen=True):
    """A number that names a cell of a grid, from 0 row by row; typed as `b3`."""

    columns: int
    rows: int

    def words(self) -> tuple[str, ...]:
        """Return what each cell is called, in their order.

        >>> Cell(2, 2).words()
        ('a1', 'b1', 'a2', 'b2')
        """
        letters = "abcdefghijklmnopqrstuvwxyz"[: self.columns]
        return tuple(
            f"{letter}{row}" for row in range(1, self.rows + 1) for letter in letters
        )


class Unshown(msgspec.Struct, frozen=True):
    """What says nothing to a player, such as whose turn it is, which a heading says."""


Faces = Annotated[tuple[int, ...], IsFaces()]
Cards = Annotated[tuple[str, ...], IsCards()]
PerSeat = Annotated[tuple[T, ...], IsPerSeat()]
Names = Annotated[tuple[str, ...], IsNames()]
