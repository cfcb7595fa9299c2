"""Where marks run: lines in mm, outside all ink, inside what the printer prints."""

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence

from companion.press import hexes
from companion.press.imposition import Leaf, Spot
from companion.press.path import Point
from companion.press.piece import Line

GAP = 0.4
"""From the bleed to a mark."""

LENGTH = 4.0
Box = tuple[float, float, float, float]
"""(left, top, right, bottom)."""


def crop(spots: Sequence[Spot], room: Box) -> list[Line]:
    """Return a mark at both ends of every straight cut, outside all bleed."""
    left, top, right, bottom = room
    west, north, east, south = extent(spots)
    xs = _distinct(edge for spot in spots for edge in (spot.x, spot.x + spot.w))
    ys = _distinct(edge for spot in spots for edge in (spot.y, spot.y + spot.h))
    up, down = max(top, north - GAP - LENGTH), min(bottom, south + GAP + LENGTH)
    far, near = max(left, west - GAP - LENGTH), min(right, east + GAP + LENGTH)
    marks: list[Line] = []
    for x in xs:
        marks += [(x, north - GAP, x, up), (x, south + GAP, x, down)]
    for y in ys:
        marks += [(west - GAP, y, far, y), (east + GAP, y, near, y)]
    return [mark for mark in marks if _points_outwards(mark, room)]


def extent(spots: Sequence[Spot]) -> Box:
    """Return the box round all ink of some spots."""
    xs = [x for spot in spots for x, _ in spot.ink]
    ys = [y for spot in spots for _, y in spot.ink]
    return min(xs), min(ys), max(xs), max(ys)


def slanted(leaf: Leaf, spots: Sequence[Spot], room: Box) -> list[Line]:
    """Return a mark at both ends of every cut through hexagons that touch at corners.

    The cuts run in three directions.
    """
    box = extent(spots)
    marks: list[Line] = []
    for one, other in _edges(leaf, spots):
        inner = _within(one, other, box)
        if inner:
            marks += _beyond(inner, room)
    return marks


def _beyond(inner: tuple[Point, Point], room: Box) -> Iterator[Line]:
    """Yield a mark that goes on from either end of a stretch, within the room."""
    for (x0, y0), (x1, y1) in (inner, inner[::-1]):
        length = math.dist((x0, y0), (x1, y1))
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        start = x1 + ux * GAP, y1 + uy * GAP
        end = x1 + ux * (GAP + LENGTH), y1 + uy * (GAP + LENGTH)
        mark = _within(start, end, room, whole=False)
        if mark:
            yield (*mark[0], *mark[1])


def creases(
    spots: Sequence[Spot], folds: Sequence[Sequence[Line]], room: Box
) -> list[Line]:
    """Return a mark at both ends of every fold of a piece, where no other piece lies.

    Args:
        folds: of each item, in mm from its own trim's corner, as its front is seen.
    """
    boxes = [extent([spot]) for spot in spots]
    marks: list[Line] = []
    for spot, box in zip(spots, boxes, strict=True):
        for x0, y0, x1, y1 in folds[spot.item]:
            inner = _within(_put(spot, x0, y0), _put(spot, x1, y1), box)
            if inner:
                marks += _beyond(inner, room)
    return [mark for mark in marks if not any(_crosses(mark, box) for box in boxes)]


def _put(spot: Spot, x: float, y: float) -> Point:
    """Return where a point of a piece's front lies on the sheet."""
    wide, high = (spot.w, spot.h) if spot.turn % 180 == 0 else (spot.h, spot.w)
    if spot.back:
        x = wide - x
    match spot.turn:
        case 90:
            return spot.x + y, spot.y + wide - x
        case 180:
            return spot.x + wide - x, spot.y + high - y
        case 270:
            return spot.x + high - y, spot.y + x
    return spot.x + x, spot.y + y


def _crosses(mark: Line, box: Box) -> bool:
    (x0, y0), (x1, y1) = sorted((mark[:2], mark[2:]))
    top, bottom = sorted((y0, y1))
    return x0 < box[2] and x1 > box[0] and top < box[3] and bottom > box[1]


def around(leaf: Leaf, spots: Sequence[Spot]) -> list[Line]:
    """Return what shows the edge of pieces that are cut out one by one.

    Four ticks round a disc; a hexagon has its whole edge, since its neighbours share
    it.
    """
    marks: list[Line] = []
    for spot in spots:
        x, y = spot.x + spot.w / 2, spot.y + spot.h / 2
        if leaf.form == "disc":
            bleed = max(corner for corner, _ in spot.ink) - spot.x - spot.w
            start = spot.w / 2 + bleed + GAP
            end = min(start + 2.5, (spot.w / 2 + bleed) * math.sqrt(2))
            for turn in (45, 135, 225, 315):
                cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
                marks.append(
                    (x + start * cos, y + start * sin, x + end * cos, y + end * sin)
                )
        elif leaf.form != "rectangle":
            shape = hexes.corners(leaf.form, spot.x, spot.y, spot.w, spot.h)
            ends = zip(shape, (*shape[1:], shape[0]), strict=True)
            marks += [(*one, *other) for one, other in ends]
    return marks


def _edges(leaf: Leaf, spots: Sequence[Spot]) -> list[tuple[Point, Point]]:
    """Return one edge of every straight line that hexagons lie on."""
    found: dict[tuple[int, int], tuple[Point, Point]] = {}
    for spot in spots:
        if leaf.form == "rectangle" or leaf.form == "disc":
            continue
        shape = hexes.corners(leaf.form, spot.x, spot.y, spot.w, spot.h)
        for one, other in itertools.pairwise((*shape, shape[0])):
            turn = math.atan2(other[1] - one[1], other[0] - one[0]) % math.pi
            turn = 0.0 if math.pi - turn < 1e-6 else turn
            away = one[0] * math.sin(turn) - one[1] * math.cos(turn)
            found.setdefault((round(turn * 100), round(away * 10)), (one, other))
    return list(found.values())


def whole(leaf: Leaf, spots: Sequence[Spot], room: Box) -> Iterator[Line]:
    """Yield every cut as a line over all that is printed on."""
    left, top, right, bottom = room
    if leaf.form == "rectangle":
        for x in _distinct(edge for s in spots for edge in (s.x, s.x + s.w)):
            yield x, top, x, bottom
        for y in _distinct(edge for s in spots for edge in (s.y, s.y + s.h)):
            yield left, y, right, y
    elif leaf.scheme == "straight":
        for one, other in _edges(leaf, spots):
            line = _within(one, other, room)
            if line:
                yield (*line[0], *line[1])
    else:
        yield from around(leaf, spots)


def _within(
    one: Point, other: Point, box: Box, *, whole: bool = True
) -> tuple[Point, Point] | None:
    """Return what of a line, or only of the stretch between two points, is in a box."""
    (x0, y0), (x1, y1) = one, other
    start, end = (-math.inf, math.inf) if whole else (0.0, 1.0)
    for at, step, low, high in (
        (x0, x1 - x0, box[0], box[2]),
        (y0, y1 - y0, box[1], box[3]),
    ):
        if abs(step) < 1e-9:
            if not low - 1e-6 <= at <= high + 1e-6:
                return None
            continue
        first, last = sorted(((low - at) / step, (high - at) / step))
        start, end = max(start, first), min(end, last)
    if start >= end:
        return None
    return (
        (x0 + (x1 - x0) * start, y0 + (y1 - y0) * start),
        (x0 + (x1 - x0) * end, y0 + (y1 - y0) * end),
    )


def _points_outwards(mark: Line, room: Box) -> bool:
    """Return whether a mark begins inside the room, and so has any length."""
    x, y = mark[:2]
    return room[0] < x < room[2] and room[1] < y < room[3]


def _distinct(values: Iterable[float]) -> list[float]:
    """Return values that differ by more than 2 microns, sorted."""
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > 0.002:
            found.append(value)
    return found
