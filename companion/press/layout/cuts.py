"""Where cuts and creases are marked: lines in mm, in the waste.

------+     |      A mark at each end of each cut, outside all bleed.
      :bleed|      Where less than `LEAST` is left there it begins `CLEAR`
  ....+-----+..    outside the trim, on the bleed, which is cut away with it;
      | trim       where the paper ends too soon even so, it runs on into the
                   margin, part of which most printers print.
"""

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from companion.press.layout import hexes
from companion.press.layout.packing import (
    Box,
    Leaf,
    Placement,
    ink_box,
    trim_box,
)
from companion.press.layout.piece import Line
from companion.press.scene.path import Point

GAP = 0.4
"""From the bleed to a mark."""

LENGTH = 4.0
LEAST = 3.0
"""Usual and least length of a mark outside the bleed: a shorter one begins on it."""

SHORTEST = 2.0
"""Length below which a mark runs on into the margin."""

CLEAR = 0.5
"""From the trim to a mark on the bleed: the error of a knife."""

ASIDE = 1.0
"""From a fold to a mark."""

Panel = tuple[Leaf, Sequence[Placement], Box]
"""The form and scheme of placements that are cut as one, the placements, and where
their marks may be."""

Cut = tuple[Point, Point]
"""Two points of a straight cut, which may run beyond them."""


def panels(leaf: Leaf, placements: Sequence[Placement], room: Box) -> list[Panel]:
    """Return the parts that are cut as one: a side, its blocks, or those of its halves.

    A folded side has two halves.
    """
    if leaf.blocks:
        return list(_blocks(leaf, placements))
    if leaf.fold is None:
        return [(leaf, placements, room)]
    left, top, right, bottom = room
    x, y, *_ = leaf.fold
    if leaf.axis == "vertical":
        rooms = (left, top, x - ASIDE, bottom), (x + ASIDE, top, right, bottom)
    else:
        rooms = (left, top, right, y - ASIDE), (left, y + ASIDE, right, bottom)
    return [
        (leaf, [placement for placement in placements if placement.back is back], half)
        for back, half in zip((False, True), rooms, strict=True)
    ]


def _blocks(leaf: Leaf, placements: Sequence[Placement]) -> Iterator[Panel]:
    """Yield the blocks of a side; a back's room is mirrored like its pieces."""
    for block in leaf.blocks:
        own = replace(leaf, form=block.form, scheme=block.scheme, blocks=())
        for back in (False, True):
            some = [
                placement
                for placement in placements
                if placement.back is back and placement.item in block.items
            ]
            if some:
                yield own, some, leaf.mirrored(block.room) if back else block.room


def crop(placements: Sequence[Placement], room: Box) -> list[Line]:
    """Return a mark at both ends of every straight cut."""
    left, top, right, bottom = trim_box(placements)
    xs, ys = edges(placements)
    found: list[Cut] = [((x, top), (x, bottom)) for x in xs]
    found += [((left, y), (right, y)) for y in ys]
    return [mark for cut in found for mark in _ends(cut, placements, room)]


def slanted(leaf: Leaf, placements: Sequence[Placement], room: Box) -> list[Line]:
    """Return a mark at both ends of every cut through hexagons that touch at corners.

    The cuts run in three directions.
    """
    found = _slanted_cuts(leaf, placements)
    return [mark for cut in found for mark in _ends(cut, placements, room)]


def creases(
    placements: Sequence[Placement], folds: Sequence[Sequence[Line]], room: Box
) -> list[Line]:
    """Return a mark at both ends of every fold, unless it would be on another piece."""
    found: list[Line] = []
    for placement in placements:
        others = [ink_box([other]) for other in placements if other is not placement]
        for x0, y0, x1, y1 in folds[placement.item]:
            crease = on_sheet(placement, x0, y0), on_sheet(placement, x1, y1)
            found += [
                mark
                for mark in _ends(crease, [placement], room)
                if not any(_runs_into(mark, box) for box in others)
            ]
    return found


def _ends(cut: Cut, placements: Sequence[Placement], room: Box) -> Iterator[Line]:
    """Yield a mark at either end of a cut; none if it misses the placements.

    The cut leaves three boxes one after the other, each further out:

        start ---- trim ---- ink ---- room        distances from `start`, in mm
                   knife     bleed    printable
    """
    ink = ink_box(placements)
    boxes = _overlap(trim_box(placements), ink), ink, room
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


def _overlap(box: Box, other: Box) -> Box:
    """Return the overlap of two boxes: of a part of a board, the trim on this sheet."""
    lefts, tops, rights, bottoms = zip(box, other, strict=True)
    return max(lefts), max(tops), min(rights), min(bottoms)


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
    return [
        (*start, *end)
        for placement in placements
        for start, end in _edges_of(leaf, placement)
    ]


def _ticks(placement: Placement) -> Iterator[Line]:
    x, y = placement.x + placement.w / 2, placement.y + placement.h / 2
    radius = max(corner for corner, _ in placement.ink) - x
    start = radius + GAP
    end = min(start + 2.5, radius * math.sqrt(2))  # the corner of its square cell
    for turn in (45, 135, 225, 315):
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        yield x + start * cos, y + start * sin, x + end * cos, y + end * sin


def _edges_of(leaf: Leaf, placement: Placement) -> Iterator[Cut]:
    """Yield the six edges of a hexagon."""
    if leaf.form in ("pointy", "flat"):
        box = placement.x, placement.y, placement.w, placement.h
        shape = hexes.corners(leaf.form, *box)
        yield from itertools.pairwise((*shape, shape[0]))


def _slanted_cuts(leaf: Leaf, placements: Sequence[Placement]) -> list[Cut]:
    """Return one edge of every straight line that hexagons have edges on.

    A line is known by its direction, 0 to pi, and its distance from the origin, rounded
    so that the edges on it compare equal.
    """
    found: dict[tuple[int, int], Cut] = {}
    for placement in placements:
        for start, end in _edges_of(leaf, placement):
            turn = math.atan2(end[1] - start[1], end[0] - start[0]) % math.pi
            turn = 0.0 if math.pi - turn < 1e-6 else turn
            away = start[0] * math.sin(turn) - start[1] * math.cos(turn)
            found.setdefault((round(turn * 100), round(away * 10)), (start, end))
    return list(found.values())


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
    """Return the x of all vertical edges and the y of all horizontal ones, sorted."""
    xs = (edge for p in placements for edge in (p.x, p.x + p.w))
    ys = (edge for p in placements for edge in (p.y, p.y + p.h))
    return _distinct(xs), _distinct(ys)


def _distinct(values: Iterable[float]) -> list[float]:
    """Return values that differ by more than 2 microns, sorted."""
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > 0.002:
            found.append(value)
    return found
