"""How many blanks a sheet of paper holds, and where each is placed.

A `Blank` is what a piece needs of the paper: a box round its trim, its bleed, its form.
All lengths are mm from the paper's top left corner, x to the right, y down.

    MARGIN                          A block of 2 x 2 blanks in the area that may be
    +--------------------------+    printed on. A `Placement` is the box of a trim
    | area    .......          |    (x, y, w, h), and `ink`: the corners of what it
    |       +-----+-----+      |    alone prints on. No two inks of a side overlap:
    |      .|  0  |  1  |.     |    bleeds are apart, or end where a neighbour begins.
    |       +-----+-----+      |
    |      .|  2  |  3  |.     |    The strip (ruler and notes) is at the foot, or
    |       +-----+-----+      |    along the left side if more blanks fit so.
    |         .......          |
    +--------------------------+    A folded sheet is packed on the half before its
    | strip                    |    fold, `FOLD` mm away from it.
    +--------------------------+
"""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import BadValue, DoesNotFit
from companion.press.layout import hexes
from companion.press.layout.hexes import Corners
from companion.press.layout.paper import MARGIN, Paper
from companion.press.layout.piece import Line
from companion.press.layout.sizes import Form

Scheme = Literal["grid", "bleed", "honeycomb", "straight"]
"""Cells that touch and share cuts; cells with a bleed each; hexagons that share edges;
hexagons that touch at corners and are cut in straight lines."""

Backs = Literal["duplex", "duplex-short", "fold", "fold-across", "none"]
"""The printer turns the sheet about its long or short edge; it is folded and glued, the
backs beside the fronts or below them; there are none."""

Box = tuple[float, float, float, float]
"""(left, top, right, bottom)."""

Axis = Literal["vertical", "horizontal"]

Strip = Literal["foot", "side", ""]

STRIP = 4.5
"""What the notes take of the paper, at its foot or along its left side."""

NARROW = 180.0
"""Width of paper below which the notes take two rows at its foot."""

FOLD = 5.0
"""Least distance from a fold to any ink."""

ENDS = 3.0
"""From a cut's end to where printing ends: a mark's place, if the paper allows."""

OTHER: dict[Backs, Backs] = {"fold": "fold-across", "fold-across": "fold"}
"""The other way to fold, for what does not fit half the paper one way."""

ROUND = 72
"""Corners of the polygon that stands for a circle: at 30 mm across, within 0.015 mm."""

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


class Placement(Struct, frozen=True):
    """A face on a side of a sheet.

    Attributes:
        item: which of the pieces, counted from 0.
        x, y, w, h: the box round its trim, once it is turned.
        turn: 0, 90, 180 or 270 degrees, counter-clockwise.
        ink: the corners of what it alone prints on; no two of a side overlap.
        back: whether it is the back that is seen.
    """

    item: int
    x: float
    y: float
    w: float
    h: float
    turn: int
    ink: Corners
    back: bool = False

    def moved(self, dx: float, dy: float) -> "Placement":
        ink = tuple((x + dx, y + dy) for x, y in self.ink)
        return replace(self, x=self.x + dx, y=self.y + dy, ink=ink)


class Join(Struct, frozen=True):
    """Where two sheets meet: at x = `at` if upright, else at y = `at`.

    `part` is the name of the sheet that is laid there; empty where this one is cut.
    """

    upright: bool
    at: float
    part: str = ""


class Leaf(Struct, frozen=True):
    """A sheet of paper with the placements on its sides.

    Attributes:
        sides: the placements of its one side, or of each of two.
        form: of every trim, once it is turned.
        axis: about which it is turned or folded, if there are backs.
        fold: where it is folded.
        strip: whether the notes are at its foot or along its left side.
        name: if it is one of several that are joined, which.
        joins: where it meets its neighbours.
        parts: columns and rows of all that are joined.
    """

    width: float
    height: float
    sides: tuple[tuple[Placement, ...], ...]
    form: Form
    scheme: Scheme
    axis: Axis | None = None
    fold: Line | None = None
    strip: Strip = "foot"
    name: str = ""
    joins: tuple[Join, ...] = ()
    parts: tuple[int, int] = (1, 1)


class Area(Struct, frozen=True):
    """A part of the paper that is printed on, from its top left corner."""

    x: float
    y: float
    w: float
    h: float


Packed = tuple[Leaf, tuple[Placement, ...]]
"""A leaf, still without sides, and the fronts that it holds."""

Cell = tuple[float, float, Corners]
"""The top left corner of a trim's box, and what it prints on."""


def strip_height(width: float) -> float:
    """Return the height of the strip at the foot of paper of that width."""
    return STRIP if width >= NARROW else 2 * STRIP


def rectangle(x: float, y: float, w: float, h: float) -> Corners:
    """Return the corners of a rectangle, clockwise as seen."""
    return (x, y), (x + w, y), (x + w, y + h), (x, y + h)


def trim_box(placements: Sequence[Placement]) -> Box:
    """Return the box round the trims of some placements."""
    return (
        min(p.x for p in placements),
        min(p.y for p in placements),
        max(p.x + p.w for p in placements),
        max(p.y + p.h for p in placements),
    )


def ink_box(placements: Sequence[Placement]) -> Box:
    """Return the box round all ink of some placements."""
    xs = [x for placement in placements for x, _ in placement.ink]
    ys = [y for placement in placements for _, y in placement.ink]
    return min(xs), min(ys), max(xs), max(ys)


def axis_of(paper: Paper, backs: Backs) -> Axis | None:
    """Return the axis about which a printer turns the paper."""
    upright = paper.height >= paper.width
    if backs == "duplex":
        return "vertical" if upright else "horizontal"
    if backs == "duplex-short":
        return "horizontal" if upright else "vertical"
    return None


@lru_cache(maxsize=64)
def fullest(
    blank: Blank, paper: Paper, *, scheme: Scheme = "bleed", backs: Backs = "none"
) -> Packed:
    """Return the paper packed with as many blanks as it holds.

    What does not fit half the sheet one way is folded the other way.

    Raises:
        DoesNotFit: if not even one fits; both sizes are named.
    """
    for way in (backs, OTHER.get(backs)):
        best = _most(blank, paper, scheme, way) if way else None
        if best:
            return best
    raise _refusal(blank, paper, scheme, backs)


def _most(blank: Blank, paper: Paper, scheme: Scheme, backs: Backs) -> Packed | None:
    """Return the paper that holds most, if it holds any, with room for its marks.

    The blank may be turned a quarter, the strip at the foot or along the side.
    """
    found = [
        (leaf, area, tuple(_block(way, leaf, area, turn)))
        for turn, way in ((0, blank), (90, blank.turned()))
        for leaf, area in areas(paper, way.form, scheme, backs)
    ]
    leaf, _, placements = max(found, key=lambda each: (len(each[2]), _room(*each)))
    return (leaf, placements) if placements else None


def _room(leaf: Leaf, area: Area, placements: Sequence[Placement]) -> float:
    """Return how long marks may be where they have least room; beyond `ENDS` no more.

    Pieces that are cut out one by one have their marks beside them.
    """
    if not placements or leaf.form == "disc" or leaf.scheme == "honeycomb":
        return ENDS
    left, top, right, bottom = trim_box(placements)
    across, down = _channel(leaf)
    after = area.x + area.w + across - right, area.y + area.h + down - bottom
    return min(ENDS, left - area.x, top - area.y, *(round(mm, 6) for mm in after))


def _channel(leaf: Leaf) -> tuple[float, float]:
    """Return how far beyond its area's right and bottom edge a leaf is folded."""
    if leaf.fold is None:
        return 0, 0
    return (FOLD, 0) if leaf.axis == "vertical" else (0, FOLD)


def _refusal(blank: Blank, paper: Paper, scheme: Scheme, backs: Backs) -> DoesNotFit:
    """Return why a blank does not fit, with the backs that would do if any would."""
    bleed = (
        f" with {blank.bleed:g} mm bleed" if blank.bleed and scheme != "grid" else ""
    )
    what = f"{blank.width:g} x {blank.height:g} mm{bleed} does not fit {paper.name}"
    _, area = areas(paper, blank.form, scheme, backs)[0]
    takes = f"{area.w:g} x {area.h:g} mm"
    if backs not in OTHER:
        return DoesNotFit(blank.name, what, f"it takes {takes}")
    right = f"half of it takes {takes}"
    if _most(blank, paper, scheme, "duplex"):
        right += ", choose duplex"
    return DoesNotFit(blank.name, f"{what} twice across the fold", right)


def areas(
    paper: Paper, form: Form, scheme: Scheme, backs: Backs
) -> list[tuple[Leaf, Area]]:
    """Return the paper with its strip at the foot, and at the side; and the area left.

    Of paper that is folded the area is the half before the fold.
    """
    wide, high = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN
    foot = strip_height(paper.width)
    found = []
    places: tuple[tuple[Strip, Area], ...] = (
        ("foot", Area(MARGIN, MARGIN, wide, high - foot)),
        ("side", Area(MARGIN + STRIP, MARGIN, wide - STRIP, high)),
    )
    for strip, area in places:
        axis, fold = axis_of(paper, backs), None
        if backs == "fold":
            middle = area.x + area.w / 2
            axis, fold = "vertical", (middle, MARGIN, middle, paper.height - MARGIN)
            area = replace(area, w=area.w / 2 - FOLD)
        if backs == "fold-across":
            middle = area.y + area.h / 2
            axis, fold = "horizontal", (MARGIN, middle, paper.width - MARGIN, middle)
            area = replace(area, h=area.h / 2 - FOLD)
        leaf = Leaf(paper.width, paper.height, (), form, scheme, axis, fold, strip)
        found.append((leaf, area))
    return found


def _block(blank: Blank, leaf: Leaf, area: Area, turn: int) -> list[Placement]:
    """Return as many placements as the area holds, in its middle, row by row."""
    placements = [
        Placement(0, x, y, blank.width, blank.height, turn, ink)
        for x, y, ink in CELLS[leaf.scheme](blank, area.w, area.h)
    ]
    return centred(placements, leaf, area) if placements else []


def centred(placements: Sequence[Placement], leaf: Leaf, area: Area) -> list[Placement]:
    """Return placements moved to the middle of an area."""
    left, top, right, bottom = trim_box(placements)
    _, _, ink_right, ink_bottom = ink_box(placements)
    across, down = _channel(leaf)
    dx = _before(area.w - (right - left), ink_right - right, across)
    dy = _before(area.h - (bottom - top), ink_bottom - bottom, down)
    return [p.moved(area.x + dx - left, area.y + dy - top) for p in placements]


def _before(spare: float, bleed: float, channel: float) -> float:
    """Return how much of what a block leaves over is before it: usually half.

    Towards a fold there is a channel for its marks: a narrow rest goes to their ends.
    """
    return max(spare / 2, min(ENDS, spare - bleed)) if channel else spare / 2


# Cells of a scheme in a room from (0, 0), `wide` by `high` mm, row by row.


def _grid(blank: Blank, wide: float, high: float) -> Iterator[Cell]:
    """Yield cells that touch; bleed is printed only where the block ends."""
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
    """Yield cells that have their bleed each."""
    reach = _bleed_edge(blank, 0, 0)
    left, top = (min(corner[i] for corner in reach) for i in (0, 1))
    w, h = blank.width - 2 * left, blank.height - 2 * top
    for row in range(int(high / h + 1e-9)):
        for column in range(int(wide / w + 1e-9)):
            x, y = column * w - left, row * h - top
            yield x, y, _bleed_edge(blank, x, y)


def _bleed_edge(blank: Blank, x: float, y: float) -> Corners:
    """Return the edge of a blank's bleed if its trim's box is at (x, y)."""
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
) -> Iterator[Cell]:
    """Yield hexagons; those that share an edge print up to it and no further."""
    if blank.form not in ("pointy", "flat"):
        what = f"'{tiling}' is for hexagons"
        raise BadValue(blank.name, what, "choose grid or bleed")
    box, room = (blank.width, blank.height), (wide, high)
    yield from hexes.tiles(blank.form, tiling, box, room, blank.bleed)


CELLS: dict[Scheme, Callable[[Blank, float, float], Iterator[Cell]]] = {
    "grid": _grid,
    "bleed": _apart,
    "honeycomb": partial(_tiled, tiling="honeycomb"),
    "straight": partial(_tiled, tiling="straight"),
}
