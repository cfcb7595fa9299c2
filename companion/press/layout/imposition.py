"""Where pieces lie on sheets of paper: numbers only, in mm, no ink.

Blanks are laid in a block, as many as the paper holds, a quarter turned if that holds
more. Backs are the fronts mirrored
about the axis that the sheet is turned or folded about, so that each lies behind its
own front with its top on the same side.
"""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import DoesNotFit
from companion.press.layout.block import LAY, Blank, Scheme, rectangle
from companion.press.layout.hexes import Corners
from companion.press.layout.paper import MARGIN, Paper
from companion.press.layout.piece import Line
from companion.press.layout.sizes import Form

Backs = Literal["duplex", "duplex-short", "fold", "fold-across", "none"]
"""The printer turns the sheet about its long or short edge; it is folded and glued, the
backs beside the fronts or below them; there are none."""

Box = tuple[float, float, float, float]
"""(left, top, right, bottom)."""

Axis = Literal["vertical", "horizontal"]

Strip = Literal["foot", "side", ""]

STRIP = 4.5
"""What the notes take of the paper, at its foot or along its left side."""

FOLD = 5.0
"""Least distance from a fold to any ink."""

ENDS = 3.0
"""From a cut's end to where printing ends: a mark's place, if the paper allows."""

OTHER: Mapping[Backs, Backs] = MappingProxyType(
    {"fold": "fold-across", "fold-across": "fold"}
)
"""The other way to fold, for what does not fit half the paper one way."""


class Spot(Struct, frozen=True):
    """A face on a side of a sheet.

    Attributes:
        item: which of the pieces, counted from 0.
        x, y, w, h: the box round its trim, as it lies.
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


def trimmed(spots: Sequence[Spot]) -> Box:
    """Return the box round the trims of some spots."""
    right, bottom = (max(s.x + s.w for s in spots), max(s.y + s.h for s in spots))
    return min(s.x for s in spots), min(s.y for s in spots), right, bottom


def inked(spots: Sequence[Spot]) -> Box:
    """Return the box round all ink of some spots."""
    xs = [x for spot in spots for x, _ in spot.ink]
    ys = [y for spot in spots for _, y in spot.ink]
    return min(xs), min(ys), max(xs), max(ys)


class Join(Struct, frozen=True):
    """Where two sheets meet: at x = `at` if upright, else at y = `at`.

    `part` is the name of the sheet that is laid there; empty where this one is cut.
    """

    upright: bool
    at: float
    part: str = ""


class Leaf(Struct, frozen=True):
    """A sheet of paper.

    Attributes:
        sides: what lies on one side, or on each of two.
        form: of every trim, as it lies.
        axis: about which it is turned or folded, if there are backs.
        fold: where it is folded.
        strip: whether the notes stand at its foot or along its left side.
        name: if it is one of several that are joined, which.
        joins: where it meets its neighbours.
        parts: columns and rows of all that are joined.
    """

    width: float
    height: float
    sides: tuple[tuple[Spot, ...], ...]
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


def fill_sheets(
    blank: Blank,
    count: int,
    paper: Paper,
    *,
    scheme: Scheme = "bleed",
    backs: Backs = "none",
    stack: bool = False,
) -> list[Leaf]:
    """Lay `count` pieces on as few sheets as hold them.

    What does not fit half the sheet one way is folded the other way.

    Args:
        stack: cut the whole pile at once: the piles, put on one another from the first
            cell to the last, hold the pieces in their order.

    Raises:
        DoesNotFit: if not even one fits; both sizes are named.
    """
    leaf, spots = _fullest(blank, paper, scheme, backs)
    total = math.ceil(count / len(spots))
    leaves = []
    for number in range(total):
        fronts = tuple(
            replace(spot, item=item)
            for cell, spot in enumerate(spots)
            if (item := cell * total + number if stack else number * len(spots) + cell)
            < count
        )
        leaves.append(replace(leaf, sides=both_sides(leaf, fronts)))
    return leaves


def together(
    blanks: Sequence[tuple[Blank, int]], paper: Paper, *, backs: Backs = "none"
) -> Leaf | None:
    """Lay so many discs of each size on one sheet, if it holds them all.

    The first of a size is counted after the last of the one before.
    """
    for way in (backs, OTHER.get(backs)):
        for leaf, area in _areas(paper, "disc", "bleed", way) if way else ():
            spots = _rows(blanks, area)
            if spots:
                fronts = tuple(_centred(spots, leaf, area))
                return replace(leaf, sides=both_sides(leaf, fronts))
    return None


def _rows(blanks: Sequence[tuple[Blank, int]], area: Area) -> list[Spot]:
    """Return spots for all blanks, size below size; none if they are too many."""
    spots: list[Spot] = []
    top = 0.0
    for blank, count in blanks:
        cells = list(LAY["bleed"](blank, area.w, area.h - top))[:count]
        if len(cells) < count:
            return []
        for x, y, ink in cells:
            spot = Spot(len(spots), x, y, blank.width, blank.height, 0, ink)
            spots.append(_moved(spot, 0, top))
        top = inked(spots)[3]
    return spots


def each_sheet(
    blank: Blank, paper: Paper, *, scheme: Scheme = "bleed", backs: Backs = "none"
) -> int:
    """Return how many pieces a sheet holds.

    Raises:
        DoesNotFit: if not even one fits; both sizes are named.
    """
    return len(_fullest(blank, paper, scheme, backs)[1])


def single(blank: Blank, count: int, *, backs: bool = False) -> list[Leaf]:
    """Give every face a side of its own, as large as its trim and bleed."""
    b = blank.bleed
    wide, high = blank.width + 2 * b, blank.height + 2 * b
    ink = rectangle(0, 0, wide, high)
    leaves = []
    for item in range(count):
        front = Spot(item, b, b, blank.width, blank.height, 0, ink)
        axis: Axis | None = "vertical" if backs else None
        leaf = Leaf(wide, high, (), blank.form, "bleed", axis, strip="")
        leaves.append(replace(leaf, sides=both_sides(leaf, (front,))))
    return leaves


def turned_over(spot: Spot, axis: Axis, at: float) -> Spot:
    """Return the back of a spot: mirrored about the line x = `at`, or y = `at`."""

    def mirror(x: float, y: float) -> tuple[float, float]:
        return (2 * at - x, y) if axis == "vertical" else (x, 2 * at - y)

    left, top = mirror(
        spot.x + (spot.w if axis == "vertical" else 0),
        spot.y + (spot.h if axis == "horizontal" else 0),
    )
    # Mirrored about the vertical axis, what leant left leans right; about the other,
    # what stood upright stands on its head.
    turn = (-spot.turn if axis == "vertical" else 180 - spot.turn) % 360
    ink = tuple(mirror(*corner) for corner in reversed(spot.ink))
    return replace(spot, x=left, y=top, turn=turn, ink=ink, back=True)


def both_sides(leaf: Leaf, fronts: tuple[Spot, ...]) -> tuple[tuple[Spot, ...], ...]:
    """Return what lies on each side of a leaf once its backs are added."""
    if leaf.axis is None:
        return (fronts,)
    if leaf.fold:
        at = leaf.fold[0] if leaf.axis == "vertical" else leaf.fold[1]
        backs = tuple(turned_over(spot, leaf.axis, at) for spot in fronts)
        return (fronts + backs,)
    at = leaf.width / 2 if leaf.axis == "vertical" else leaf.height / 2
    return fronts, tuple(turned_over(spot, leaf.axis, at) for spot in fronts)


@lru_cache(maxsize=64)
def _fullest(
    blank: Blank, paper: Paper, scheme: Scheme, backs: Backs
) -> tuple[Leaf, tuple[Spot, ...]]:
    """Return the paper that holds most, with the notes where they cost nothing."""
    for way in (backs, OTHER.get(backs)):
        best = _most(blank, paper, scheme, way) if way else None
        if best:
            return best
    raise _refusal(blank, paper, scheme, backs)


def _most(
    blank: Blank, paper: Paper, scheme: Scheme, backs: Backs
) -> tuple[Leaf, tuple[Spot, ...]] | None:
    """Return the paper that holds most, if it holds any, with room for its marks."""
    found = [
        (leaf, area, tuple(_block(lies, leaf, area, turn)))
        for turn, lies in ((0, blank), (90, blank.turned()))
        for leaf, area in _areas(paper, lies.form, scheme, backs)
    ]
    leaf, _, spots = max(found, key=lambda one: (len(one[2]), _room(*one)))
    return (leaf, spots) if spots else None


def _room(leaf: Leaf, area: Area, spots: Sequence[Spot]) -> float:
    """Return how long marks may be where they have least room; beyond `ENDS` no more.

    Pieces that are cut out one by one have their marks beside them.
    """
    if not spots or leaf.form == "disc" or leaf.scheme == "honeycomb":
        return ENDS
    left, top, right, bottom = trimmed(spots)
    across, down = _channel(leaf)
    after = area.x + area.w + across - right, area.y + area.h + down - bottom
    return min(ENDS, left - area.x, top - area.y, *(round(one, 6) for one in after))


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
    _, area = _areas(paper, blank.form, scheme, backs)[0]
    takes = f"{area.w:g} x {area.h:g} mm"
    if backs not in OTHER:
        return DoesNotFit(blank.name, what, f"it takes {takes}")
    right = f"half of it takes {takes}"
    if _most(blank, paper, scheme, "duplex"):
        right += ", choose duplex"
    return DoesNotFit(blank.name, f"{what} twice across the fold", right)


def _areas(
    paper: Paper, form: Form, scheme: Scheme, backs: Backs
) -> list[tuple[Leaf, Area]]:
    """Return the paper with the notes at its foot, and along its side; and the room."""
    wide, high = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN
    foot = STRIP if paper.width >= 180 else 2 * STRIP
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


def axis_of(paper: Paper, backs: Backs) -> Axis | None:
    """Return the axis about which a printer turns the paper."""
    upright = paper.height >= paper.width
    if backs == "duplex":
        return "vertical" if upright else "horizontal"
    if backs == "duplex-short":
        return "horizontal" if upright else "vertical"
    return None


def _block(blank: Blank, leaf: Leaf, area: Area, turn: int) -> list[Spot]:
    """Return as many spots as the area holds, in its middle, row by row."""
    spots = [
        Spot(0, x, y, blank.width, blank.height, turn, ink)
        for x, y, ink in LAY[leaf.scheme](blank, area.w, area.h)
    ]
    return _centred(spots, leaf, area) if spots else []


def _centred(spots: Sequence[Spot], leaf: Leaf, area: Area) -> list[Spot]:
    """Return spots moved to the middle of an area."""
    left, top, right, bottom = trimmed(spots)
    _, _, east, south = inked(spots)
    across, down = _channel(leaf)
    dx = _before(area.w - (right - left), east - right, across)
    dy = _before(area.h - (bottom - top), south - bottom, down)
    return [_moved(spot, area.x + dx - left, area.y + dy - top) for spot in spots]


def _before(spare: float, bleed: float, channel: float) -> float:
    """Return how much of what a block leaves over lies before it: usually half.

    Towards a fold there is a channel for its marks: a narrow rest goes to their ends.
    """
    return max(spare / 2, min(ENDS, spare - bleed)) if channel else spare / 2


def _moved(spot: Spot, dx: float, dy: float) -> Spot:
    ink = tuple((x + dx, y + dy) for x, y in spot.ink)
    return replace(spot, x=spot.x + dx, y=spot.y + dy, ink=ink)
