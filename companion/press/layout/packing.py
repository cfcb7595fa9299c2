"""How blanks tile a sheet of paper: how many it holds, and where each is placed.

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

Each function in `CELLS` yields the cells of one scheme in a room `wide` by `high` mm,
whose top left corner is (0, 0), row by row. Adding 1e-9 keeps a cell that fits exactly.
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
from companion.press.layout.piece import Line
from companion.press.layout.sizes import MARGIN, Form, Frame, Paper
from companion.press.scene.path import Matrix, moved

Scheme = Literal["grid", "bleed", "honeycomb", "straight"]
"""Cells that touch and share cuts; cells with a bleed each; hexagons that share edges;
hexagons that touch at corners and are cut in straight lines."""

Cell = tuple[float, float, Corners]  # top left of a trim's box, corners of its ink
CIRCLE_CORNERS = 72  # of the polygon of a circle: 0.015 mm off at 30 mm across
TURNED: dict[Form, Form] = {"pointy": "flat", "flat": "pointy"}  # other forms stay


class Blank(Struct, frozen=True):
    """A piece without its picture: the box round its trim, its bleed and its form."""

    name: str
    width: float
    height: float
    bleed: float = 0
    form: Form = "rectangle"

    def turned(self) -> "Blank":
        """Return the same blank turned a quarter."""
        form = TURNED.get(self.form, self.form)
        return replace(self, width=self.height, height=self.width, form=form)


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
        count = CIRCLE_CORNERS
        reach = 1 / math.cos(math.pi / count)
        turns = [math.tau * (corner + 0.5) / count for corner in range(count)]
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


Backs = Literal["duplex", "duplex-short", "fold", "fold-across", "none"]
"""Backs are printed on the other side, the sheet turned about its long or short edge;
or on the same side, beside or below the fronts, to be folded over and glued; or not."""

Box = tuple[float, float, float, float]  # (left, top, right, bottom)
Axis = Literal["vertical", "horizontal"]

Strip = Literal["foot", "side", ""]
STRIP = 4.5  # height of a row of notes, at the foot of the paper or along its left side
NARROW = 180.0  # width of paper below which the notes at its foot take two rows
FOLD = 5.0  # least distance from a fold to any ink
MARK_ROOM = 3.0  # length of a mark at the end of a cut, if the paper has room for it

OTHER_FOLD: dict[Backs, Backs] = {"fold": "fold-across", "fold-across": "fold"}
"""The other direction of the fold, for pieces that do not fit half the paper."""


class Placement(Struct, frozen=True):
    """A face on a side of a sheet."""

    item: int  # which of the pieces on its sheet, counted from 0
    x: float  # x, y, w, h: the box round its trim, once it is turned
    y: float
    w: float
    h: float
    turn: int  # 0, 90, 180 or 270 degrees, counter-clockwise
    ink: Corners  # what it alone prints on; no two of a side overlap
    back: bool = False  # whether it shows the piece's back

    def moved(self, dx: float, dy: float) -> "Placement":
        ink = tuple((x + dx, y + dy) for x, y in self.ink)
        return replace(self, x=self.x + dx, y=self.y + dy, ink=ink)


class Join(Struct, frozen=True):
    """Where two sheets of a board meet: at x = `at` if upright, else at y = `at`.

    `part` is the name of the sheet that is glued there; empty where this one is cut.
    """

    upright: bool
    at: float
    part: str = ""


class Block(Struct, frozen=True):
    """Pieces alike on a sheet of several kinds, cut as one."""

    items: range  # those of the sheet's items that are in it
    form: Form  # of its pieces, as those of a leaf
    scheme: Scheme
    room: Box  # the box that its marks may be in, on the side with its fronts


class Leaf(Struct, frozen=True):
    """A sheet of paper with the placements on its sides."""

    width: float
    height: float
    sides: tuple[tuple[Placement, ...], ...]  # its one side, or both
    form: Form  # of every trim, once it is turned
    scheme: Scheme
    axis: Axis | None = None  # about which it is turned or folded, if there are backs
    fold: Line | None = None  # the line along which it is folded
    strip: Strip = "foot"  # of notes: at its foot, on its left side, or none
    name: str = ""  # of a sheet that is joined to others, such as B2; else empty
    joins: tuple[Join, ...] = ()  # where it meets its neighbours
    parts: tuple[int, int] = (1, 1)  # columns and rows of the sheets that are joined
    # Which pieces are on it; what else it holds is the same for all full sheets of a
    # file.
    items: Sequence[int] = (0,)
    blocks: tuple[Block, ...] = ()  # of a sheet of several kinds of pieces; else empty
    parted: tuple[Line, ...] = ()  # between those blocks, right through what is left
    frame: Frame | None = None  # of its paper, if a machine cuts it

    @property
    def mirror(self) -> float:
        """Where the line is that backs are mirrored about: x, or y, along its axis."""
        vertical = self.axis == "vertical"
        if self.fold:
            return self.fold[0] if vertical else self.fold[1]
        return self.width / 2 if vertical else self.height / 2

    def mirrored(self, box: Box) -> Box:
        """Return the box behind another one."""
        (left, top, right, bottom), twice = box, 2 * self.mirror
        if self.axis == "vertical":
            return twice - right, top, twice - left, bottom
        return left, twice - bottom, right, twice - top


class Area(Struct, frozen=True):
    """The part of the paper for pieces; (x, y) is its top left corner."""

    x: float
    y: float
    w: float
    h: float


Packed = tuple[Leaf, tuple[Placement, ...]]  # a leaf without sides yet, and its fronts


def strip_height(width: float) -> float:
    """Return the height of the strip at the foot of paper of that width."""
    return STRIP if width >= NARROW else 2 * STRIP


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


def common(box: Box, other: Box) -> Box:
    """Return the part that two boxes have in common."""
    (left, top, right, bottom), (west, north, east, south) = box, other
    return max(left, west), max(top, north), min(right, east), min(bottom, south)


def moved_box(matrix: Matrix, sides: Box) -> Box:
    """Return the box round a box that is moved or turned."""
    left, top, right, bottom = sides
    corners = [moved(matrix, x, y) for x in (left, right) for y in (top, bottom)]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def axis_of(paper: Paper, backs: Backs) -> Axis | None:
    """Return the axis about which a printer turns the paper."""
    if backs not in ("duplex", "duplex-short"):
        return None
    upright = paper.height >= paper.width
    return "vertical" if upright == (backs == "duplex") else "horizontal"


@lru_cache(maxsize=64)
def fullest(
    blank: Blank, paper: Paper, *, scheme: Scheme = "bleed", backs: Backs = "none"
) -> Packed:
    """Return the paper packed with as many blanks as it holds.

    If no blank fits half the sheet, it is folded the other way.

    Raises:
        DoesNotFit: if not even one fits; both sizes are named.
    """
    for way in (backs, OTHER_FOLD.get(backs)):
        best = _best_packing(blank, paper, scheme, way) if way else None
        if best:
            return best
    raise _refusal(blank, paper, scheme, backs)


def _best_packing(
    blank: Blank, paper: Paper, scheme: Scheme, backs: Backs
) -> Packed | None:
    """Return the packing with most blanks, and of those the one with longest marks.

    Four are compared: the blank upright or turned a quarter, the strip at the foot or
    along the side. None if not even one blank fits.
    """
    packings = [
        (leaf, area, tuple(_block(way, leaf, area, turn)))
        for turn, way in ((0, blank), (90, blank.turned()))
        for leaf, area in areas(paper, way.form, scheme, backs)
    ]
    leaf, _, placements = max(
        packings, key=lambda packing: (len(packing[2]), _mark_room(*packing))
    )
    return (leaf, placements) if placements else None


def _mark_room(leaf: Leaf, area: Area, placements: Sequence[Placement]) -> float:
    """Return the length of the shortest marks, `MARK_ROOM` at most.

    Pieces that are cut out one by one have their marks beside them.
    """
    if not placements or leaf.form == "disc" or leaf.scheme == "honeycomb":
        return MARK_ROOM
    left, top, right, bottom = trim_box(placements)
    across, down = _fold_channel(leaf)
    after = area.x + area.w + across - right, area.y + area.h + down - bottom
    return min(MARK_ROOM, left - area.x, top - area.y, *(round(mm, 6) for mm in after))


def _fold_channel(leaf: Leaf) -> tuple[float, float]:
    """Return how far the fold is beyond the right and the bottom edge of the area."""
    if leaf.fold is None:
        return 0, 0
    return (FOLD, 0) if leaf.axis == "vertical" else (0, FOLD)


def _refusal(blank: Blank, paper: Paper, scheme: Scheme, backs: Backs) -> DoesNotFit:
    size = f"{blank.width:g} x {blank.height:g} mm"
    if blank.bleed and scheme != "grid":
        size += f" with {blank.bleed:g} mm bleed"
    what = f"{size} does not fit {paper.name}"
    _, area = areas(paper, blank.form, scheme, backs)[0]
    takes = f"{area.w:g} x {area.h:g} mm"
    if backs not in OTHER_FOLD:
        return DoesNotFit(blank.name, what, f"it takes {takes}")
    right = f"half of it takes {takes}"
    if _best_packing(blank, paper, scheme, "duplex"):
        right += ", choose duplex"
    return DoesNotFit(blank.name, f"{what} twice across the fold", right)


def areas(
    paper: Paper, form: Form, scheme: Scheme, backs: Backs
) -> list[tuple[Leaf, Area]]:
    """Return the paper with its strip at the foot, then at the side, and their areas.

    The area of paper that is folded is the half before the fold. If a machine cuts the
    paper, its strip is at the foot, and the areas are those of `framed`.
    """
    axis = axis_of(paper, backs)
    leaf = Leaf(paper.width, paper.height, (), form, scheme, axis)
    if paper.frame is not None:
        leaf = replace(leaf, strip=strip_of(paper), frame=paper.frame)
        return [(leaf, area) for area in framed(paper, paper.frame)]
    wide, high = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN
    places: tuple[tuple[Strip, Area], ...] = (
        ("foot", Area(MARGIN, MARGIN, wide, high - strip_height(paper.width))),
        ("side", Area(MARGIN + STRIP, MARGIN, wide - STRIP, high)),
    )
    packings = []
    for strip, area in places:
        fold: Line | None = None
        if backs == "fold":
            middle = area.x + area.w / 2
            axis, fold = "vertical", (middle, MARGIN, middle, paper.height - MARGIN)
            area = replace(area, w=area.w / 2 - FOLD)
        if backs == "fold-across":
            middle = area.y + area.h / 2
            axis, fold = "horizontal", (MARGIN, middle, paper.width - MARGIN, middle)
            area = replace(area, h=area.h / 2 - FOLD)
        packings.append((replace(leaf, axis=axis, fold=fold, strip=strip), area))
    return packings


def strip_of(paper: Paper) -> Strip:
    """Return where a paper has its notes if they are not along its side."""
    return "foot" if paper.frame is None or paper.frame.strip else ""


def framed(paper: Paper, frame: Frame) -> list[Area]:
    """Return what a machine can cut of a paper.

    With registration marks it is all between them, whose corners stay free; then the
    part between the columns, and the part between the rows of its corners.
    """
    wide = paper.width - 2 * frame.edge
    high = paper.height - frame.edge - frame.foot
    areas = [Area(frame.edge, frame.edge, wide, high)]
    for across, down in ((frame.corner, 0.0), (0.0, frame.corner)):
        if frame.corner:
            x, y = frame.edge + across, frame.edge + down
            areas.append(Area(x, y, wide - 2 * across, high - 2 * down))
    return areas


def _block(blank: Blank, leaf: Leaf, area: Area, turn: int) -> list[Placement]:
    """Return the placements in an area, but for those on registration marks."""
    cells, size = CELLS[leaf.scheme](blank, area.w, area.h), (blank.width, blank.height)
    placements = [Placement(0, x, y, *size, turn, ink) for x, y, ink in cells]
    block = centred(placements, leaf, area) if placements else []
    if leaf.frame is None:
        return block
    corners = leaf.frame.marked(leaf.width, leaf.height)
    return [p for p in block if not any(_prints_on(p, corner) for corner in corners)]


def _prints_on(placement: Placement, corner: Box) -> bool:
    """Return whether the box of an ink, or the edge of a disc's, is in a square."""
    left, top, right, bottom = corner
    if len(placement.ink) < CIRCLE_CORNERS:
        west, north, east, south = ink_box([placement])
        return west < right and east > left and north < bottom and south > top
    return any(left < x < right and top < y < bottom for x, y in placement.ink)


def centred(placements: Sequence[Placement], leaf: Leaf, area: Area) -> list[Placement]:
    """Return placements moved to the middle of an area, by their trims."""

    def before(spare: float, bleed: float, channel: float) -> float:
        # Beside a fold the channel has room for marks, so that the other end gets up to
        # `MARK_ROOM` of a narrow rest first, as long as the bleed keeps out of the
        # channel.
        return max(spare / 2, min(MARK_ROOM, spare - bleed)) if channel else spare / 2

    left, top, right, bottom = trim_box(placements)
    _, _, ink_right, ink_bottom = ink_box(placements)
    across, down = _fold_channel(leaf)
    dx = before(area.w - (right - left), ink_right - right, across)
    dy = before(area.h - (bottom - top), ink_bottom - bottom, down)
    return [p.moved(area.x + dx - left, area.y + dy - top) for p in placements]
