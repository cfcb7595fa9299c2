"""Where the parts of a large piece lie on sheets that are joined: numbers, in mm."""

import math
from collections.abc import Iterator

from msgspec.structs import replace

from companion.errors import BadValue, DoesNotFit
from companion.press.layout.block import Blank, rectangle
from companion.press.layout.imposition import (
    STRIP,
    Area,
    Backs,
    Join,
    Leaf,
    Spot,
    axis_of,
    both_sides,
)
from companion.press.layout.paper import MARGIN, Paper

TICK = 3.5
"""What is left free round a part of a board, to mark how it is joined."""

ROWS, COLUMNS = 26, 99
"""As many parts as a split piece may have, so that each has its letter and number."""


def split(
    blank: Blank, paper: Paper, *, overlap: float = 8, backs: Backs = "none"
) -> list[Leaf]:
    """Lay one large piece over several sheets, in rows from A1, A2 to B1 and on.

    Each sheet repeats `overlap` mm of the one before it; the piece is turned a quarter
    if that saves sheets.

    Raises:
        DoesNotFit: if it would take more than 26 rows or 99 columns.
        BadValue: if the backs are to be folded over.
    """
    if backs in ("fold", "fold-across"):
        what = "its backs cannot be folded over, being larger than a sheet"
        raise BadValue(blank.name, what, "choose duplex, or none")
    ways = [_tiles(blank, paper, overlap), _tiles(blank.turned(), paper, overlap)]
    turn = 0 if len(ways[0]) <= len(ways[1]) else 90
    tiles, lies = ways[turn // 90], blank.turned() if turn else blank
    if tiles[-1][0] >= ROWS or tiles[-1][1] >= COLUMNS:
        what = f"{blank.width:g} x {blank.height:g} mm takes {len(tiles)} sheets"
        raise DoesNotFit(blank.name, what, "choose larger paper")
    leaves = []
    for row, column, x, y, window in tiles:
        ink = rectangle(window.x, window.y, window.w, window.h)
        spot = Spot(0, x, y, lies.width, lies.height, turn, ink)
        axis = axis_of(paper, backs)
        leaf = Leaf(paper.width, paper.height, (), lies.form, "bleed", axis)
        ends = tiles[-1][0], tiles[-1][1]
        joins = tuple(_joins(row, column, ends, window, overlap))
        name = _part(row, column) if len(tiles) > 1 else ""
        leaf = replace(leaf, name=name, joins=joins, parts=(ends[1] + 1, ends[0] + 1))
        leaves.append(replace(leaf, sides=both_sides(leaf, (spot,))))
    return leaves


def _joins(
    row: int, column: int, ends: tuple[int, int], window: Area, overlap: float
) -> Iterator[Join]:
    """Yield the middle of each overlap: cut there, or lay the next sheet there."""
    half = overlap / 2
    if column > 0:
        yield Join(True, window.x + half)
    if column < ends[1]:
        yield Join(True, window.x + window.w - half, _part(row, column + 1))
    if row > 0:
        yield Join(False, window.y + half)
    if row < ends[0]:
        yield Join(False, window.y + window.h - half, _part(row + 1, column))


def _part(row: int, column: int) -> str:
    """Return the name of a part of a board: a letter for its row, then its column."""
    return f"{chr(ord('A') + row)}{column + 1}"


def _tiles(
    blank: Blank, paper: Paper, overlap: float
) -> list[tuple[int, int, float, float, Area]]:
    """Return row and column of each part, where the whole piece lies, and its window.

    The windows are of one size and stand in the middle of what is printed.
    """
    foot = STRIP if paper.width >= 180 else 2 * STRIP
    # Beside the art there is room for the ticks of a join.
    edge = MARGIN + TICK
    room = paper.width - 2 * edge, paper.height - 2 * edge - foot
    b = blank.bleed
    wide, high = blank.width + 2 * b, blank.height + 2 * b
    columns, w = _parts(wide, room[0], overlap)
    rows, h = _parts(high, room[1], overlap)
    left, top = edge + (room[0] - w) / 2, edge + (room[1] - h) / 2
    window = Area(left, top, w, h)
    return [
        (
            row,
            column,
            left + b - column * (w - overlap),
            top + b - row * (h - overlap),
            window,
        )
        for row in range(rows)
        for column in range(columns)
    ]


def _parts(length: float, room: float, overlap: float) -> tuple[int, float]:
    """Return how many parts a length takes, and how long each of them is."""
    count = 1 if length <= room else math.ceil((length - overlap) / (room - overlap))
    return count, (length + (count - 1) * overlap) / count
