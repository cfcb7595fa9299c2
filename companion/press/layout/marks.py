"""Where cuts and creases are marked, and what else is round the placements of a side.

`marks` yields frozen marks in painting order, with their positions in mm; `side` only
draws them. They are in the waste, inside what every printer prints; only full lines,
which are an option, run over the art.

------+     |      A mark at each end of each cut, outside all bleed.
      :bleed|      Where less than `LEAST` is left there it begins `CLEAR`
  ....+-----+..    outside the trim, on the bleed, which is cut away with it;
      | trim       where the paper ends too soon even so, it runs on into the
                   margin, part of which most printers print.
"""

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion import places
from companion.facts import Fact, load
from companion.press.layout import hexes, packing
from companion.press.layout.packing import Box, Leaf, Placement, ink_box, trim_box
from companion.press.layout.piece import Line
from companion.press.layout.sizes import MARGIN
from companion.press.scene import text
from companion.press.scene.path import Point

GAP = 0.4  # from the bleed to a mark
LENGTH = 4.0
LEAST = 3.0  # length of a mark outside the bleed: a shorter one begins on it
SHORTEST = 2.0  # length below which a mark runs on into the margin
CLEAR = 0.5  # from the trim to a mark on the bleed: the error of a knife
ASIDE = 1.0  # from a fold to a mark
Panel = tuple[Leaf, Sequence[Placement], Box]  # placements, their form, room for marks
Cut = tuple[Point, Point]  # two points of a straight cut, which may run beyond them


def panels(leaf: Leaf, placements: Sequence[Placement], room: Box) -> list[Panel]:
    """Return the parts that are cut as one: a side, its blocks, or those of its halves.

    A folded side has two halves; a back's room is mirrored like its pieces.
    """
    fronts, backs = (
        [placed for placed in placements if placed.back is back]
        for back in (False, True)
    )
    if leaf.blocks:
        parts: list[Panel] = []
        for block in leaf.blocks:
            part = replace(leaf, form=block.form, scheme=block.scheme, blocks=())
            mirrored = leaf.mirrored(block.room)
            for side, box in ((fronts, block.room), (backs, mirrored)):
                alike = [placed for placed in side if placed.item in block.items]
                if alike:
                    parts.append((part, alike, box))
        return parts
    if leaf.fold is None:
        return [(leaf, placements, room)]
    left, top, right, bottom = room
    x, y, *_ = leaf.fold
    if leaf.axis == "vertical":
        first, second = (left, top, x - ASIDE, bottom), (x + ASIDE, top, right, bottom)
    else:
        first, second = (left, top, right, y - ASIDE), (left, y + ASIDE, right, bottom)
    return [(leaf, fronts, first), (leaf, backs, second)]


def creases(
    placements: Sequence[Placement], folds: Sequence[Sequence[Line]], room: Box
) -> list[Line]:
    """Return a mark at both ends of every fold, unless it would be on another piece."""
    creased: list[Line] = []
    for placement in placements:
        others = [ink_box([other]) for other in placements if other is not placement]
        for x0, y0, x1, y1 in folds[placement.item]:
            crease = on_sheet(placement, x0, y0), on_sheet(placement, x1, y1)
            creased += [
                mark
                for mark in _cut_ends(crease, [placement], room)
                if not any(_runs_into(mark, box) for box in others)
            ]
    return creased


def _cut_ends(cut: Cut, placements: Sequence[Placement], room: Box) -> Iterator[Line]:
    """Yield a mark at either end of a cut; none if it misses the placements.

    The cut leaves three boxes one after the other, each further out:

        start ---- trim ---- ink ---- room        distances from `start`, in mm
                   knife     bleed    printable
    """
    ink = ink_box(placements)
    # Of a part of a board, the trim on this sheet: that within its ink.
    boxes = packing.common(trim_box(placements), ink), ink, room
    for start, end in (cut, cut[::-1]):
        length = math.dist(start, end)
        parts = [span(start, end, box) for box in boxes]
        far = [part[1] * length for part in parts if part]
        if len(far) == len(boxes):
            begin, stop = _mark_reach(*far)
            yield stretch(start, end, begin / length, stop / length)


def _mark_reach(trim: float, ink: float, room: float) -> tuple[float, float]:
    """Return where a mark begins and ends; the arguments are those three distances."""
    start, end = ink + GAP, min(ink + GAP + LENGTH, room)
    if end - start < LEAST:
        start = trim + CLEAR
    if end - start < SHORTEST - 1e-6:
        end = start + LENGTH
    return start, end


def on_sheet(placement: Placement, x: float, y: float) -> Point:
    """Return where a point of a piece's front is on the sheet.

    On a back, x is counted from the other side. The piece, `wide` by `high`, is then
    turned counter-clockwise: by 90 degrees, its right edge is at the top.
    """
    at, turn = placement, placement.turn
    wide, high = (at.w, at.h) if turn % 180 == 0 else (at.h, at.w)
    if at.back:
        x = wide - x
    match turn:
        case 90:
            return at.x + y, at.y + wide - x
        case 180:
            return at.x + wide - x, at.y + high - y
        case 270:
            return at.x + high - y, at.y + x
    return at.x + x, at.y + y


def _runs_into(mark: Line, box: Box) -> bool:
    (x0, y0), (x1, y1) = sorted((mark[:2], mark[2:]))
    top, bottom = sorted((y0, y1))
    return x0 < box[2] and x1 > box[0] and top < box[3] and bottom > box[1]


def around(leaf: Leaf, placements: Sequence[Placement]) -> list[Line]:
    """Return marks for pieces that are cut out one by one.

    Four ticks round a disc; the whole edge of a hexagon, since its neighbours share it.
    """
    if leaf.form == "rectangle":
        return []
    if leaf.form == "disc":
        return [tick for placement in placements for tick in _ticks(placement)]
    sides = (edge for placement in placements for edge in _edges_of(leaf, placement))
    return [(*start, *end) for start, end in sides]


def _ticks(placement: Placement) -> Iterator[Line]:
    x, y = placement.x + placement.w / 2, placement.y + placement.h / 2
    radius = max(corner for corner, _ in placement.ink) - x
    start = radius + GAP
    end = min(start + 2.5, radius * math.sqrt(2))  # the corner of its square cell
    for turn in (45, 135, 225, 315):
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        yield x + start * cos, y + start * sin, x + end * cos, y + end * sin


def _edges_of(leaf: Leaf, placement: Placement) -> Iterator[Cut]:
    """Yield the six edges of a hexagon; none of another form."""
    if leaf.form in ("pointy", "flat"):
        box = placement.x, placement.y, placement.w, placement.h
        shape = hexes.corners(leaf.form, *box)
        yield from itertools.pairwise((*shape, shape[0]))


def _slanted_cuts(leaf: Leaf, placements: Sequence[Placement]) -> list[Cut]:
    """Return one edge of every straight line that hexagons have edges on.

    The lines run in three directions. Each is known by its direction, 0 to pi, and its
    distance from the origin, rounded so that the edges on it compare equal.
    """
    cuts: dict[tuple[int, int], Cut] = {}
    for placement in placements:
        for start, end in _edges_of(leaf, placement):
            turn = math.atan2(end[1] - start[1], end[0] - start[0]) % math.pi
            turn = 0.0 if math.pi - turn < 1e-6 else turn
            away = start[0] * math.sin(turn) - start[1] * math.cos(turn)
            cuts.setdefault((round(turn * 100), round(away * 10)), (start, end))
    return list(cuts.values())


def whole(leaf: Leaf, placements: Sequence[Placement], room: Box) -> Iterator[Line]:
    """Yield every cut as a line over all that is printed on."""
    left, top, right, bottom = room
    if leaf.form == "rectangle":
        xs, ys = edges(placements)
        yield from ((x, top, x, bottom) for x in xs)
        yield from ((left, y, right, y) for y in ys)
    elif leaf.scheme == "straight":
        for start, end in _slanted_cuts(leaf, placements):
            part = span(start, end, room)
            if part:
                yield stretch(start, end, *part)
    else:
        yield from around(leaf, placements)


def span(start: Point, end: Point, box: Box) -> tuple[float, float] | None:
    """Return from where to where a line through two points is in a box, if anywhere.

    Positions count 0 at the first point and 1 at the second (the clipping of Liang and
    Barsky: the line is in the box from its last entry to its first exit).
    """
    first, last = -math.inf, math.inf
    for i in (0, 1):
        at, step = start[i], end[i] - start[i]
        low, high = box[i], box[i + 2]
        if abs(step) < 1e-9:
            if not low - 1e-6 <= at <= high + 1e-6:
                return None
            continue
        enters, leaves = sorted(((low - at) / step, (high - at) / step))
        first, last = max(first, enters), min(last, leaves)
    return (first, last) if first < last else None


def stretch(start: Point, end: Point, first: float, last: float) -> Line:
    """Return a part of a line through two points; positions count as in `span`."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    return x + dx * first, y + dy * first, x + dx * last, y + dy * last


def edges(placements: Sequence[Placement]) -> tuple[list[float], list[float]]:
    """Return the x of all vertical edges and the y of all horizontal ones, sorted.

    Edges that differ by no more than 2 microns are one.
    """

    def distinct(values: Iterable[float]) -> list[float]:
        known: list[float] = []
        for value in sorted(values):
            if not known or value - known[-1] > 0.002:
                known.append(value)
        return known

    xs = (edge for p in placements for edge in (p.x, p.x + p.w))
    ys = (edge for p in placements for edge in (p.y, p.y + p.h))
    return distinct(xs), distinct(ys)


Style = Literal["corners", "two-tone", "lines", "none"]
"""Marks at the ends of every cut, in black, or in black and grey that is visible on any
ground; lines over the whole sheet; no marks."""

MAP = 4.0  # height of the map of a board's parts
STUMP = 2.0  # length that a mark keeps where it would run into the strip's words, in mm
RULER = 50.0  # length of the ruler; it begins `2 * MARGIN` from the left edge
RULER_TEXT_X = 2 * MARGIN + RULER + 2  # left end of the words beside it
RULER_TEXT_WIDTH = 46.0  # space for those words, in mm; they need 35, in German 44
REGISTER = 1.1  # radius of a registration mark
FONT, SIZE = "jost-400-normal", 6.0  # of the words beside the pieces, in points
ASCENT, DESCENT = 0.75, 0.2  # of their letters, in em
NAME_GAP = 0.3  # from the bleed to the top of a name below or right of a piece, in mm
Pen = Literal["fine", "cased", "two-tone", "crease", "fold", "part"]


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


class SheetWords(Fact, frozen=True):
    """The words of a sheet in one language, from `sheet.toml`."""

    print: str  # at which scale to print it
    actual: str  # the name of that option
    sheet: str  # which of several it is
    front: str  # which side it is, as `back`
    back: str
    fold: str  # beside a line to fold along
    cut: str  # where a part of a board is cut
    lay: str  # where the next part is glued
    corrected: str  # that backs are moved for a printer, whose name follows
    legend: str  # what the lines of a net mean
    tab: str  # how a figure is glued, on either tab
    base: str  # and on its base


@cache
def sheet_words(language: str) -> SheetWords:
    """Return the words of a sheet in a language."""
    path = places.TEMPLATES / "shared" / "sheet.toml"
    return load(dict[str, SheetWords], path)[language]


Folds = Sequence[Sequence[Line]]  # of each item


def marks(
    leaf: Leaf, side: int, words: SheetWords, *, style: Style, folds: Folds = ()
) -> Iterator[Mark]:
    """Yield the marks of a side of a leaf but for names, in painting order.

    `folds` are those of each item, from its own trim's corner, as its front is seen.
    """
    placements, room = leaf.sides[side], free_room(leaf, side)
    for part, panel, half in panels(leaf, placements, room):
        if style != "none":
            cut = cut_marks(part, panel, half, style)
            yield replace(cut, lines=tuple(_off_strip(cut.lines, leaf, side)))
        if folds:
            yield Lines("crease", tuple(creases(panel, folds, half)))
    if leaf.parted and side == 0 and style != "none":
        yield Lines("part", tuple(_off_strip(leaf.parted, leaf, side)))
    if leaf.axis:
        yield from _crosses(leaf, placements)
    if leaf.fold:
        yield Lines("fold", (leaf.fold,))
        yield _beside(words.fold, leaf.fold, placements)
    for join in leaf.joins if side == 0 else ():
        # Ticks at both ends of a join, outside the art, and their caption.
        west, north, east, south = ink_box([placements[0]])
        left, top, right, bottom = room
        caption = words.lay.replace("[part]", join.part) if join.part else words.cut
        at, wide = join.at, text.width(caption, FONT, SIZE)
        if join.upright:
            ends = (at, top, at, north - GAP), (at, south + GAP, at, bottom)
            x = at + 1 if at + 1 + wide <= right else at - 1 - wide
            label = Label(caption, x, north - 1)
        else:
            ends = (left, at, west - GAP, at), (east + GAP, at, right, at)
            label = Label(caption, west - 1, at - 1, 90)
        yield Lines("fine", ends)
        yield label
    if side == 0 and leaf.name:
        yield _map(leaf)


def free_room(leaf: Leaf, side: int) -> Box:
    """Return the box that marks may be in: the printable area without the strip."""
    left, top = MARGIN, MARGIN
    right, bottom = leaf.width - MARGIN, leaf.height - MARGIN
    if side == 0 and leaf.strip == "foot":
        bottom -= packing.strip_height(leaf.width)
    if side == 0 and leaf.strip == "side":
        left += packing.STRIP
    return left, top, right, bottom


def cut_marks(
    leaf: Leaf, placements: Sequence[Placement], room: Box, style: Style
) -> Lines:
    """Return the marks of all cuts through one panel: two for each straight cut."""
    if style == "lines" and leaf.form != "disc":
        return Lines("two-tone", tuple(whole(leaf, placements, room)))
    pen: Pen = "two-tone" if style == "two-tone" else "cased"
    if leaf.form == "rectangle":
        left, top, right, bottom = trim_box(placements)
        xs, ys = edges(placements)
        cuts: list[Cut] = [((x, top), (x, bottom)) for x in xs]
        cuts += [((left, y), (right, y)) for y in ys]
    elif leaf.scheme == "straight":
        cuts = _slanted_cuts(leaf, placements)
    else:
        pen = "two-tone" if style == "two-tone" else "fine"
        return Lines(pen, tuple(around(leaf, placements)))
    ends = (_cut_ends(cut, placements, room) for cut in cuts)
    return Lines(pen, tuple(itertools.chain.from_iterable(ends)))


def _off_strip(lines: Sequence[Line], leaf: Leaf, side: int) -> Iterator[Line]:
    """Yield marks that end before the words of the strip, or are `STUMP` long there."""
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
    ends = edges(placements)[1 if upright else 0]
    places = (first + step for step in range(40))
    free = (at for at in places if not any(0 < end - at < wide for end in ends))
    at = next(free, first)
    if upright:
        return Label(words, line[0] - 0.6, at + wide, 90)
    return Label(words, at, line[1] - 0.6)


def names(leaf: Leaf, side: int, names: Sequence[str]) -> Iterator[Label]:
    """Yield each piece's name above, below or beside it, where there is only waste."""
    placements, room = leaf.sides[side], free_room(leaf, side)
    inks = [ink_box([placement]) for placement in placements]
    taken = list(inks)

    def free(box: Box) -> bool:
        left, top, right, bottom = box
        if left < room[0] or top < room[1] or right > room[2] or bottom > room[3]:
            return False
        left, top, right, bottom = left + 1e-6, top + 1e-6, right - 1e-6, bottom - 1e-6
        return not any(
            left < east and right > west and top < south and bottom > north
            for west, north, east, south in taken
        )

    for placement, ink in zip(placements, inks, strict=True):
        name = names[placement.item]
        wide = text.width(name, FONT, SIZE)
        for box, at, turn in _around(placement, ink, wide):
            if wide <= (placement.h if turn else placement.w) - 2 and free(box):
                taken.append(box)
                yield Label(name, *at, turn, "centre")
                break


def _around(
    placement: Placement, ink: Box, wide: float
) -> tuple[tuple[Box, Point, int], ...]:
    """Return the places for a name: its box, where it is written, and how turned."""
    (west, north, east, south), p = ink, placement
    x, y, em = p.x + p.w / 2, p.y + p.h / 2, SIZE * text.POINT
    half, base = wide / 2, NAME_GAP + ASCENT * em
    high, deep = ASCENT * em, base + DESCENT * em
    return (
        ((x - half, north - high, x + half, north), (x, north - 0.5), 0),
        ((x - half, south, x + half, south + deep), (x, south + base), 0),
        ((west - high, y - half, west, y + half), (west - 0.5, y), 90),
        ((east, y - half, east + deep, y + half), (east + base, y), 90),
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
