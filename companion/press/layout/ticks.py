"""Where marks run: lines in mm, in what is cut away, inside what the printer prints.

A mark stands outside all bleed. Where that leaves it too short it begins on the bleed,
which is cut away with it, a little outside the trim; and where the paper ends too soon
even so, it runs on into the margin, some of which most printers print.
"""

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence

from companion.press.layout import hexes
from companion.press.layout.imposition import ENDS, Box, Leaf, Spot, inked, trimmed
from companion.press.layout.piece import Line
from companion.press.scene.path import Point

GAP = 0.4
"""From the bleed to a mark."""

LENGTH = 4.0
LEAST = 3.0
"""Of a mark outside the bleed: a shorter one begins on the bleed."""

CLEAR = 0.5
"""From the trim to a mark on the bleed: what a knife may be off."""

ASIDE = 1.0
"""From a fold to a mark."""

Panel = tuple[Sequence[Spot], Box]
"""Spots that are cut as one, and where their marks may stand."""

Cut = tuple[Point, Point]
"""Two points of a straight cut, which may go on."""


def panels(leaf: Leaf, spots: Sequence[Spot], room: Box) -> list[Panel]:
    """Return what is cut as one: a whole side, or either half of one that is folded."""
    if leaf.fold is None:
        return [(spots, room)]
    left, top, right, bottom = room
    x, y, *_ = leaf.fold
    if leaf.axis == "vertical":
        rooms = (left, top, x - ASIDE, bottom), (x + ASIDE, top, right, bottom)
    else:
        rooms = (left, top, right, y - ASIDE), (left, y + ASIDE, right, bottom)
    return [
        ([spot for spot in spots if spot.back is back], half)
        for back, half in zip((False, True), rooms, strict=True)
    ]


def crop(spots: Sequence[Spot], room: Box) -> list[Line]:
    """Return a mark at both ends of every straight cut."""
    left, top, right, bottom = trimmed(spots)
    xs = _distinct(edge for spot in spots for edge in (spot.x, spot.x + spot.w))
    ys = _distinct(edge for spot in spots for edge in (spot.y, spot.y + spot.h))
    cuts: list[Cut] = [((x, top), (x, bottom)) for x in xs]
    cuts += [((left, y), (right, y)) for y in ys]
    return [mark for cut in cuts for mark in _ends(cut, spots, room)]


def slanted(leaf: Leaf, spots: Sequence[Spot], room: Box) -> list[Line]:
    """Return a mark at both ends of every cut through hexagons that touch at corners.

    The cuts run in three directions.
    """
    cuts = _edges(leaf, spots)
    return [mark for cut in cuts for mark in _ends(cut, spots, room)]


def creases(
    spots: Sequence[Spot], folds: Sequence[Sequence[Line]], room: Box
) -> list[Line]:
    """Return a mark at both ends of every fold of a piece, where no other piece lies.

    Args:
        folds: of each item, in mm from its own trim's corner, as its front is seen.
    """
    marks: list[Line] = []
    for spot in spots:
        if not folds[spot.item]:
            continue
        others = [inked([other]) for other in spots if other is not spot]
        for x0, y0, x1, y1 in folds[spot.item]:
            crease = _put(spot, x0, y0), _put(spot, x1, y1)
            marks += [
                mark
                for mark in _ends(crease, [spot], room)
                if not any(_crosses(mark, box) for box in others)
            ]
    return marks


def _ends(cut: Cut, spots: Sequence[Spot], room: Box) -> Iterator[Line]:
    """Yield a mark at either end of a cut, none if it misses the spots."""
    ink = inked(spots)
    boxes = _common(trimmed(spots), ink), ink, room
    for one, other in (cut, cut[::-1]):
        length = math.dist(one, other)
        ends = [_span(one, other, box) for box in boxes]
        far = [end[1] * length for end in ends if end]
        if len(far) == len(boxes):
            yield _stretch(one, other, *(at / length for at in _reach(*far)))


def _reach(trim: float, ink: float, room: float) -> tuple[float, float]:
    """Return where a mark begins and ends, from where its cut leaves three boxes."""
    start, end = ink + GAP, min(ink + GAP + LENGTH, room)
    if end - start < LEAST:
        start = trim + CLEAR
    if end - start < ENDS - CLEAR - 1e-6:
        end = start + LENGTH
    return start, end


def _common(one: Box, other: Box) -> Box:
    """Return what two boxes share: of a part of a board, the trim that it prints."""
    lefts, tops, rights, bottoms = zip(one, other, strict=True)
    return max(lefts), max(tops), min(rights), min(bottoms)


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
            span = _span(one, other, room)
            if span:
                yield _stretch(one, other, *span)
    else:
        yield from around(leaf, spots)


def _span(one: Point, other: Point, box: Box) -> tuple[float, float] | None:
    """Return where a line through two points is in a box, if anywhere.

    At the first point is 0, at the other 1.
    """
    start, end = -math.inf, math.inf
    for i in (0, 1):
        at, step = one[i], other[i] - one[i]
        low, high = box[i], box[i + 2]
        if abs(step) < 1e-9:
            if not low - 1e-6 <= at <= high + 1e-6:
                return None
            continue
        first, last = sorted(((low - at) / step, (high - at) / step))
        start, end = max(start, first), min(end, last)
    return (start, end) if start < end else None


def _stretch(one: Point, other: Point, start: float, end: float) -> Line:
    """Return a part of a line through two points, at which it is at 0 and at 1."""
    (x, y), (dx, dy) = one, (other[0] - one[0], other[1] - one[1])
    return x + dx * start, y + dy * start, x + dx * end, y + dy * end


def _distinct(values: Iterable[float]) -> list[float]:
    """Return values that differ by more than 2 microns, sorted."""
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > 0.002:
            found.append(value)
    return found
