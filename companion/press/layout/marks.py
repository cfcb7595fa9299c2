"""What is marked round the placements of a side: pure geometry, in mm.

`marks` yields frozen marks in painting order, with their positions; `side` only draws
them. They are in the waste, inside what every printer prints; only full lines, which
are an option, run over the art.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.press.layout import cuts, packing
from companion.press.layout.packing import STRIP, Box, Join, Leaf, Placement, ink_box
from companion.press.layout.paper import MARGIN
from companion.press.layout.piece import Line
from companion.press.scene import text

Style = Literal["corners", "two-tone", "lines", "none"]
"""Marks at the ends of every cut, in black, or in black and grey that is visible on any
ground; lines over the whole sheet; no marks."""

MAP = 4.0
"""Height of the map of a board's parts."""

STUMP = 2.0
"""Length that a mark keeps where it would run into the strip's words, in mm."""

RULER = 50.0
"""Length of the ruler; it begins `2 * MARGIN` from the left edge."""

RULER_TEXT_X = 2 * MARGIN + RULER + 2
"""Left end of the words beside the ruler, in mm from the paper's left edge."""

RULER_TEXT_WIDTH = 46.0
"""Space for those words, in mm; they need 35, in German 44."""

REGISTER = 1.1
"""Radius of a registration mark."""

FONT, SIZE = "jost-400-normal", 6.0
"""Of the words beside the pieces, in points."""

ASCENT, DESCENT = 0.75, 0.2
"""Of their letters, in em."""

NAME_GAP = 0.3
"""From the bleed to the top of a name below or right of a piece, in mm."""

Pen = Literal["fine", "cased", "two-tone", "crease", "fold"]


class Lines(Struct, frozen=True):
    """Straight lines, drawn with one pen."""

    pen: Pen
    lines: tuple[Line, ...]


class Cross(Struct, frozen=True):
    """A registration mark about (x, y), `REGISTER` mm in radius."""

    x: float
    y: float


class Label(Struct, frozen=True):
    """Words with their baseline at (x, y), turned counter-clockwise about it."""

    words: str
    x: float
    y: float
    turn: int = 0
    align: Literal["left", "centre"] = "left"


class Cells(Struct, frozen=True):
    """Boxes (x, y, w, h), of which `filled` is filled: the map of a board's parts."""

    boxes: tuple[tuple[float, float, float, float], ...]
    filled: int


Mark = Lines | Cross | Label | Cells


class Words(Struct, frozen=True):
    """The words on a sheet.

    Attributes:
        fold: beside a line to fold along.
        cut, lay: where a part of a board is cut; where the sheet "[part]" is glued.
    """

    fold: str
    cut: str
    lay: str


def marks(
    leaf: Leaf,
    side: int,
    words: Words,
    *,
    style: Style = "corners",
    folds: Sequence[Sequence[Line]] = (),
) -> Iterator[Mark]:
    """Yield the marks of a side of a leaf but for names, in painting order.

    Args:
        folds: of each item, in mm from its own trim's corner, as its front is seen.
    """
    placements, room = leaf.sides[side], free_room(leaf, side)
    for own, panel, half in cuts.panels(leaf, placements, room):
        if style != "none":
            cut = _cut_marks(own, panel, half, style)
            yield replace(cut, lines=tuple(_off_strip(cut.lines, leaf, side)))
        if folds:
            yield Lines("crease", tuple(cuts.creases(panel, folds, half)))
    if leaf.axis:
        yield from _crosses(leaf, placements)
    if leaf.fold:
        yield Lines("fold", (leaf.fold,))
        yield _beside(words.fold, leaf.fold, placements)
    for join in leaf.joins if side == 0 else ():
        yield from _join(join, placements[0], room, words)
    if side == 0 and leaf.name:
        yield _map(leaf)


def free_room(leaf: Leaf, side: int) -> Box:
    """Return the box that marks may be in: the printable area without the strip."""
    left, top = MARGIN, MARGIN
    right, bottom = leaf.width - MARGIN, leaf.height - MARGIN
    if side == 0 and leaf.strip == "foot":
        bottom -= packing.strip_height(leaf.width)
    if side == 0 and leaf.strip == "side":
        left += STRIP
    return left, top, right, bottom


def _cut_marks(
    leaf: Leaf, placements: Sequence[Placement], room: Box, style: Style
) -> Lines:
    """Return the marks of all cuts through one panel."""
    if style == "lines" and leaf.form != "disc":
        return Lines("two-tone", tuple(cuts.whole(leaf, placements, room)))
    pen: Pen = "cased"
    if leaf.form == "rectangle":
        found = cuts.crop(placements, room)
    elif leaf.scheme == "straight":
        found = cuts.slanted(leaf, placements, room)
    else:
        pen, found = "fine", cuts.around(leaf, placements)
    return Lines("two-tone" if style == "two-tone" else pen, tuple(found))


def _off_strip(lines: Sequence[Line], leaf: Leaf, side: int) -> Iterator[Line]:
    """Yield marks that end before the words of the strip, or are short there."""
    left, _, _, foot = free_room(leaf, side)
    for x0, y0, x1, y1 in lines:
        if side == 0 and leaf.strip == "foot" and x0 == x1:
            near, far = sorted((y0, y1))
            yield x0, near, x1, min(far, max(foot, near + STUMP))
        elif side == 0 and leaf.strip == "side" and y0 == y1:
            far, near = sorted((x0, x1))
            yield max(far, min(left, near - STUMP)), y0, near, y1
        else:
            yield x0, y0, x1, y1


def _crosses(leaf: Leaf, placements: Sequence[Placement]) -> Iterator[Cross]:
    """Yield a cross in each corner without ink; the strip leaves the corners free."""
    r, (left, top, right, bottom) = REGISTER, ink_box(placements)
    for x in (MARGIN + r, leaf.width - MARGIN - r):
        for y in (MARGIN + r, leaf.height - MARGIN - r):
            if not (left - r < x < right + r and top - r < y < bottom + r):
                yield Cross(x, y)


def _beside(words: str, line: Line, placements: Sequence[Placement]) -> Label:
    """Return a word beside a line, near its beginning and between the marks there.

    The places 10 to 49 mm along the line are tried, each a mm further than the last.
    """
    upright = line[0] == line[2]
    first = line[1 if upright else 0] + 10
    wide = text.width(words, FONT, SIZE) + 2
    ends = cuts.edges(placements)[1 if upright else 0]
    free = (
        first + step
        for step in range(40)
        if not any(0 < end - first - step < wide for end in ends)
    )
    at = next(free, first)
    if upright:
        return Label(words, line[0] - 0.6, at + wide, 90)
    return Label(words, at, line[1] - 0.6)


def _join(
    join: Join, placement: Placement, room: Box, words: Words
) -> Iterator[Lines | Label]:
    """Yield ticks at both ends of a join, outside the art, and their caption."""
    west, north, east, south = ink_box([placement])
    left, top, right, bottom = room
    caption = words.lay.replace("[part]", join.part) if join.part else words.cut
    at, wide = join.at, text.width(caption, FONT, SIZE)
    if join.upright:
        ends = (at, top, at, north - cuts.GAP), (at, south + cuts.GAP, at, bottom)
        x = at + 1 if at + 1 + wide <= right else at - 1 - wide
        label = Label(caption, x, north - 1)
    else:
        ends = (left, at, west - cuts.GAP, at), (east + cuts.GAP, at, right, at)
        label = Label(caption, west - 1, at - 1, 90)
    yield Lines("fine", ends)
    yield label


def names(leaf: Leaf, side: int, names: Sequence[str]) -> Iterator[Label]:
    """Yield each piece's name above, below or beside it, where there is only waste."""
    placements, room = leaf.sides[side], free_room(leaf, side)
    inks = [ink_box([placement]) for placement in placements]
    taken = list(inks)
    for placement, ink in zip(placements, inks, strict=True):
        for box, label, inside in _around(placement, ink, names[placement.item]):
            wide = text.width(label.words, FONT, SIZE)
            if wide <= inside - 2 and _free(box, taken, room):
                taken.append(box)
                yield label
                break


def _around(
    placement: Placement, ink: Box, name: str
) -> Iterator[tuple[Box, Label, float]]:
    """Yield the places for a name: its box, its label, and its greatest length."""
    (west, north, east, south), p = ink, placement
    x, y, em = p.x + p.w / 2, p.y + p.h / 2, SIZE * text.POINT
    half, base = text.width(name, FONT, SIZE) / 2, NAME_GAP + ASCENT * em
    high, deep = ASCENT * em, base + DESCENT * em
    for box, at, turn in (
        ((x - half, north - high, x + half, north), (x, north - 0.5), 0),
        ((x - half, south, x + half, south + deep), (x, south + base), 0),
        ((west - high, y - half, west, y + half), (west - 0.5, y), 90),
        ((east, y - half, east + deep, y + half), (east + base, y), 90),
    ):
        yield box, Label(name, *at, turn, "centre"), p.h if turn else p.w


def _free(box: Box, taken: Sequence[Box], room: Box) -> bool:
    left, top, right, bottom = box
    if left < room[0] or top < room[1] or right > room[2] or bottom > room[3]:
        return False
    return not any(
        left < east - 1e-6
        and right > west + 1e-6
        and top < south - 1e-6
        and bottom > north + 1e-6
        for west, north, east, south in taken
    )


def _map(leaf: Leaf) -> Cells:
    """Return a small map of a board's parts in the ruler's row, this one filled."""
    columns, rows = leaf.parts
    row, column = ord(leaf.name[0]) - ord("A"), int(leaf.name[1:]) - 1
    size = min(MAP / rows, 2 * MAP / columns)
    narrow = leaf.width < packing.NARROW
    right = leaf.width - 2 * MARGIN if narrow else RULER_TEXT_X + RULER_TEXT_WIDTH
    left, top = right - columns * size, leaf.height - MARGIN - MAP
    boxes = (
        (left + number % columns * size, top + number // columns * size, size, size)
        for number in range(columns * rows)
    )
    return Cells(tuple(boxes), row * columns + column)
