"""How blanks tile a room: where each trim is, and what it prints on.

A `Blank` is what a piece needs of the paper: a box round its trim, its bleed, its form.
Each function in `CELLS` yields the cells of one scheme in a room `wide` by `high` mm,
whose top left corner is (0, 0), row by row. Adding 1e-9 keeps a cell that fits exactly.
"""

import math
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import BadValue
from companion.press.layout import hexes
from companion.press.layout.hexes import Corners
from companion.press.layout.sizes import Form

Scheme = Literal["grid", "bleed", "honeycomb", "straight"]
"""Cells that touch and share cuts; cells with a bleed each; hexagons that share edges;
hexagons that touch at corners and are cut in straight lines."""

Cell = tuple[float, float, Corners]
"""The top left corner of a trim's box, and the corners of its ink."""


CIRCLE_CORNERS = 72
"""Corners of the polygon that replaces a circle: 0.015 mm off at 30 mm across."""

TURNED_FORM: dict[Form, Form] = {
    "rectangle": "rectangle",
    "disc": "disc",
    "pointy": "flat",
    "flat": "pointy",
}


class Blank(Struct, frozen=True):
    """A piece without its picture: the box round its trim, its bleed and its form."""

    name: str
    width: float
    height: float
    bleed: float = 0
    form: Form = "rectangle"

    def turned(self) -> "Blank":
        """Return the same blank turned a quarter."""
        return replace(
            self, width=self.height, height=self.width, form=TURNED_FORM[self.form]
        )


def rectangle(x: float, y: float, w: float, h: float) -> Corners:
    """Return the corners of a rectangle, clockwise as seen."""
    return (x, y), (x + w, y), (x + w, y + h), (x, y + h)


def _grid(blank: Blank, wide: float, high: float) -> Iterator[Cell]:
    """Yield cells that touch; bleed is printed only round the block.

    b +---+---+ b
      | 0 | 1 |       pitch w by h; the bleed is narrower if the room ends first
    b +---+---+ b
    """
    w, h, b = blank.width, blank.height, blank.bleed
    columns, rows = int(wide / w + 1e-9), int(high / h + 1e-9)
    across = min(b, (wide - columns * w) / 2)
    down = min(b, (high - rows * h) / 2)
    for row in range(rows):
        for column in range(columns):
            left = column * w - (across if column == 0 else 0)
            right = (column + 1) * w + (across if column == columns - 1 else 0)
            top = row * h - (down if row == 0 else 0)
            bottom = (row + 1) * h + (down if row == rows - 1 else 0)
            ink = rectangle(left, top, right - left, bottom - top)
            if blank.form != "rectangle":
                ink = _bleed_edge(replace(blank, bleed=0), column * w, row * h)
            yield column * w, row * h, ink


def _apart(blank: Blank, wide: float, high: float) -> Iterator[Cell]:
    """Yield cells with the full bleed of each between them."""
    w, h = pitch(blank)
    left, top = (blank.width - w) / 2, (blank.height - h) / 2
    for row in range(int(high / h + 1e-9)):
        for column in range(int(wide / w + 1e-9)):
            x, y = column * w - left, row * h - top
            yield x, y, _bleed_edge(blank, x, y)


@lru_cache(maxsize=256)
def pitch(blank: Blank) -> tuple[float, float]:
    """Return the width and height of a blank with its bleed, as cells apart have it."""
    # The bleed of a blank at (0, 0) begins at (left, top), both 0 or less, and is
    # symmetrical.
    reach = _bleed_edge(blank, 0, 0)
    left, top = (min(corner[i] for corner in reach) for i in (0, 1))
    return blank.width - 2 * left, blank.height - 2 * top


def _bleed_edge(blank: Blank, x: float, y: float) -> Corners:
    """Return the edge of a blank's bleed if its trim's box is at (x, y)."""
    w, h, b = blank.width, blank.height, blank.bleed
    if blank.form == "rectangle":
        return rectangle(x - b, y - b, w + 2 * b, h + 2 * b)
    if blank.form == "disc":
        # The circle touches the middle of each side, so that no ink is lost.
        reach = 1 / math.cos(math.pi / CIRCLE_CORNERS)
        turns = [
            math.tau * (corner + 0.5) / CIRCLE_CORNERS
            for corner in range(CIRCLE_CORNERS)
        ]
        rx, ry = (w / 2 + b) * reach, (h / 2 + b) * reach
        return tuple(
            (x + w / 2 + rx * math.cos(turn), y + h / 2 + ry * math.sin(turn))
            for turn in turns
        )
    return hexes.grown(hexes.corners(blank.form, x, y, w, h), b)


def _hexagons(
    blank: Blank, wide: float, high: float, tiling: hexes.Tiling
) -> Iterator[Cell]:
    """Yield hexagons; the ink of two that share an edge ends there."""
    if blank.form not in ("pointy", "flat"):
        what = f"'{tiling}' is for hexagons"
        raise BadValue(blank.name, what, "choose grid or bleed")
    box, room = (blank.width, blank.height), (wide, high)
    yield from hexes.tiles(blank.form, tiling, box, room, blank.bleed)


CELLS: dict[Scheme, Callable[[Blank, float, float], Iterator[Cell]]] = {
    "grid": _grid,
    "bleed": _apart,
    "honeycomb": partial(_hexagons, tiling="honeycomb"),
    "straight": partial(_hexagons, tiling="straight"),
}
