"""How blanks lie in a block: side by side, each with its bleed, or as hexagons do.

A `Blank` is what a piece needs of the paper. Every cell has ink of its own, where no
neighbour prints.
"""

import math
from collections.abc import Callable, Iterator
from functools import partial
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

Laid = tuple[float, float, Corners]
"""Where a trim's box lies, and what it prints on."""

ROUND = 72
"""Corners of what stands for a circle: at 30 mm across, within 0.015 mm."""

TURNED: dict[Form, Form] = {
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
            self, width=self.height, height=self.width, form=TURNED[self.form]
        )


def rectangle(x: float, y: float, w: float, h: float) -> Corners:
    """Return the corners of a rectangle, clockwise as seen."""
    return (x, y), (x + w, y), (x + w, y + h), (x, y + h)


def _grid(blank: Blank, wide: float, high: float) -> Iterator[Laid]:
    """Lay cells that touch; bleed is printed only where the block ends."""
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
                ink = inked(replace(blank, bleed=0), column * w, row * h)
            yield column * w, row * h, ink


def _bled(blank: Blank, wide: float, high: float) -> Iterator[Laid]:
    """Lay cells that have their bleed each."""
    reach = inked(blank, 0, 0)
    left, top = (min(corner[i] for corner in reach) for i in (0, 1))
    w, h = blank.width - 2 * left, blank.height - 2 * top
    for row in range(int(high / h + 1e-9)):
        for column in range(int(wide / w + 1e-9)):
            x, y = column * w - left, row * h - top
            yield x, y, inked(blank, x, y)


def inked(blank: Blank, x: float, y: float) -> Corners:
    """Return the edge of a blank's bleed if its trim's box lies at (x, y)."""
    w, h, b = blank.width, blank.height, blank.bleed
    if blank.form == "rectangle":
        return rectangle(x - b, y - b, w + 2 * b, h + 2 * b)
    if blank.form == "disc":
        # The circle touches the middle of each side, so that no ink is lost.
        reach = 1 / math.cos(math.pi / ROUND)
        turns = [math.tau * (corner + 0.5) / ROUND for corner in range(ROUND)]
        rx, ry = (w / 2 + b) * reach, (h / 2 + b) * reach
        return tuple(
            (x + w / 2 + rx * math.cos(turn), y + h / 2 + ry * math.sin(turn))
            for turn in turns
        )
    return hexes.grown(hexes.corners(blank.form, x, y, w, h), b)


def _tiled(
    blank: Blank, wide: float, high: float, tiling: hexes.Tiling
) -> Iterator[Laid]:
    """Lay hexagons; those that share an edge print up to it and no further."""
    if blank.form not in ("pointy", "flat"):
        what = f"'{tiling}' is for hexagons"
        raise BadValue(blank.name, what, "choose grid or bleed")
    w, h, b = blank.width, blank.height, blank.bleed
    room = 2 * b * 2 / hexes.ROOT if tiling == "honeycomb" else 2 * b
    spots = hexes.lattice(blank.form, tiling, w, h, wide - room, high - room)
    shapes = [hexes.corners(blank.form, x, y, w, h) for x, y in spots]
    if tiling == "straight":
        inks = [hexes.bled(shape, b) for shape in shapes]
    else:
        joined = hexes.sharing(shapes, w, h)
        inks = [
            hexes.grown(shape, [0 if shares else b for shares in edges])
            for shape, edges in zip(shapes, joined, strict=True)
        ]
    for (x, y), ink in zip(spots, inks, strict=True):
        yield x, y, ink


LAY: dict[Scheme, Callable[[Blank, float, float], Iterator[Laid]]] = {
    "grid": _grid,
    "bleed": _bled,
    "honeycomb": partial(_tiled, tiling="honeycomb"),
    "straight": partial(_tiled, tiling="straight"),
}
