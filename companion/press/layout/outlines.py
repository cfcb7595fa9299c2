"""The lines that a machine follows to cut a sheet: pure geometry, in mm.

They come from the placements that the sheet is printed from, and from the trims and
dielines of its pieces: a line is where its piece is drawn. Layers are in the order in
which they are worked on, and pieces in their order on the sheet; of a piece, what is
within another outline comes before it.
"""

import itertools
import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.press.layout import cuts, imposition, registration
from companion.press.layout.packing import Box, Leaf, Placement, ink_box
from companion.press.layout.piece import Line, Piece
from companion.press.layout.planning import Plan
from companion.press.layout.sizes import INCH
from companion.press.scene.path import Path, Point, Segment

Layer = Literal["registration", "score", "kiss", "cut"]
"""Marks that are printed, folds, cuts through a label but not its backing, and cuts
through."""

LAYERS: tuple[Layer, ...] = ("registration", "score", "kiss", "cut")

NEAR = 1e-3
"""Ends of lines that are no further apart meet, in mm."""


class Outline(Struct, frozen=True, eq=False):
    """A line on a sheet: closed, but for folds and halves; `what` is its piece."""

    layer: Layer
    path: Path
    what: str


class Drawing(Struct, frozen=True, eq=False):
    """The lines of a sheet of `width` by `height` mm, in the order of `LAYERS`."""

    width: float
    height: float
    outlines: tuple[Outline, ...]

    def of(self, layer: Layer) -> list[Outline]:
        return [outline for outline in self.outlines if outline.layer == layer]


def drawing(plan: Plan) -> Drawing:
    """Return the lines of a sheet, as its front is seen.

    A sheet of two halves has one line, which is open, from edge to edge.
    """
    leaf, items = plan
    if items[0][0].halved:
        return Drawing(leaf.width, leaf.height, tuple(_middle(leaf, items[0][0])))
    found = [
        outline
        for placed in fronts(leaf)
        for outline in _placed(leaf, placed, items[placed.item][0])
    ]
    if leaf.frame is not None and leaf.frame.corner:
        marks = registration.marks(leaf.width, leaf.height)
        found += [Outline("registration", mark, "mark") for mark in marks]
    found.sort(key=lambda outline: LAYERS.index(outline.layer))
    return Drawing(leaf.width, leaf.height, tuple(found))


def cropped(plan: Plan, dpi: int) -> Plan:
    """Return a sheet that is no larger than its ink, the lines in its middle.

    A program that puts the lines on the picture needs no more than the middle of both.
    The sheet is as large as a whole number of pixels.
    """
    leaf, items = plan
    lines = drawing(plan).outlines
    boxes = [
        _box([point for line in outline.path.polylines(0.01) for point in line])
        for outline in lines
    ]
    left, top, right, bottom = _box([c for b in boxes for c in (b[:2], b[2:])])
    placed = fronts(leaf)
    ink = ink_box(placed)
    size = []
    for near, far, first, last in (
        (left, right, ink[0], ink[2]),
        (top, bottom, ink[1], ink[3]),
    ):
        spill = max(0.0, near - first, last - far)
        dots = math.ceil((far - near + 2 * spill) * dpi / INCH - 1e-6)
        size.append(dots / dpi * INCH)
    dx, dy = (size[0] - left - right) / 2, (size[1] - top - bottom) / 2
    small = replace(
        leaf,
        width=size[0],
        height=size[1],
        joins=tuple(
            replace(join, at=join.at + (dx if join.upright else dy))
            for join in leaf.joins
        ),
    )
    moved = tuple(placement.moved(dx, dy) for placement in placed)
    return imposition.with_backs(small, moved), items


def _box(points: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def fronts(leaf: Leaf) -> list[Placement]:
    """Return the placements of a sheet's fronts."""
    return [placed for placed in leaf.sides[0] if not placed.back]


def _middle(leaf: Leaf, piece: Piece) -> Iterator[Outline]:
    """Yield the line between the halves of a sheet; none if it is one piece."""
    if leaf.width > leaf.height:
        line = Path().move(leaf.width / 2, 0).line(leaf.width / 2, leaf.height)
        yield Outline("cut", line, piece.title or piece.name)


def _placed(leaf: Leaf, placed: Placement, piece: Piece) -> Iterator[Outline]:
    """Yield the lines of one piece; of a part of a board, those within its sheet."""
    what = piece.title or piece.name
    if leaf.name:
        what = f"{what}, {leaf.name}"
    own, room = piece.dieline, _part(leaf, placed)
    for x0, y0, x1, y1 in (*piece.folds, *(own.folds if own else ())):
        ends = cuts.on_sheet(placed, x0, y0), cuts.on_sheet(placed, x1, y1)
        fold = _within(ends, room) if leaf.name else (*ends[0], *ends[1])
        if fold:
            yield Outline("score", Path().move(*fold[:2]).line(*fold[2:]), what)
    layer: Layer = "kiss" if piece.stock == "label" else "cut"
    if leaf.name:
        left, top, right, bottom = room
        whole = Path().rect(left, top, right - left, bottom - top)
        yield Outline(layer, whole, what)
        return
    edges = closed(own.cut) if own else [piece.outline()]
    for edge in sorted(edges, key=_area):
        yield Outline(layer, edge.moved(partial(cuts.on_sheet, placed)), what)


def _part(leaf: Leaf, placed: Placement) -> Box:
    """Return what is cut out of a sheet: a trim, or its part on the sheet of a board.

    A part is cut where another is glued on it, and reaches on to what it is glued on.
    """
    left, top, right, bottom = ink_box([placed])
    left, top = max(left, placed.x), max(top, placed.y)
    for join in leaf.joins:
        if not join.part and join.upright:
            left = join.at
        elif not join.part:
            top = join.at
    return left, top, min(right, placed.x + placed.w), min(bottom, placed.y + placed.h)


def _within(ends: tuple[Point, Point], room: Box) -> Line | None:
    """Return the part of a line between two points that is in a box, if any."""
    found = cuts.span(*ends, room)
    if not found:
        return None
    first, last = max(0.0, found[0]), min(1.0, found[1])
    return cuts.stretch(*ends, first, last) if first < last else None


def _area(path: Path) -> float:
    """Return the area within an outline, by the corners of its curves' chords."""
    (points,) = path.polylines(1)
    pairs = itertools.pairwise(points)
    return abs(math.fsum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs)) / 2


def closed(path: Path) -> list[Path]:
    """Return the outlines that the parts of a path make up, each closed.

    Raises:
        ValueError: if the parts leave a gap.

    >>> angle = Path().move(0, 0).line(2, 0).line(2, 1)
    >>> [loop.segments[-2:] for loop in closed(angle.move(0, 0).line(2, 1))]
    [[('L', (2, 1)), ('Z', ())]]
    """
    parts = [part for part in _parts(path) if len(part) > 1]
    found = []
    while parts:
        chain = parts.pop(0)
        while chain[-1][0] != "Z" and not _met(_end(chain), _start(chain)):
            chain += _following(_end(chain), parts)
        loop = Path()
        loop.segments += _without_idle(chain)
        found.append(loop if chain[-1][0] == "Z" else loop.close())
    return found


Part = list[Segment]


def _parts(path: Path) -> Iterator[Part]:
    """Yield the subpaths of a path."""
    part: Part = []
    for segment in path.segments:
        if segment[0] == "M" and part:
            yield part
            part = []
        part.append(segment)
    yield part


def _following(end: Point, parts: list[Part]) -> Part:
    """Take the part that goes on from a point, and return it without its start."""
    for number, part in enumerate(parts):
        if _met(_start(part), end):
            return parts.pop(number)[1:]
        if _met(_end(part), end):
            return _reversed(parts.pop(number))[1:]
    raise ValueError(f"an outline ends at {end[0]:g}, {end[1]:g} mm")


def _reversed(part: Part) -> Part:
    """Return a part that runs the other way."""
    points = [_point(segment) for segment in part]
    turned: Part = [("M", points[-1])]
    for number in range(len(part) - 1, 0, -1):
        verb, numbers = part[number]
        handles = (*numbers[2:4], *numbers[:2]) if verb == "C" else ()
        turned.append((verb, (*handles, *points[number - 1])))
    return turned


def _without_idle(chain: Sequence[Segment]) -> Iterator[Segment]:
    """Yield segments but for straight ones that lead nowhere, or back to the start."""
    at = start = _start(chain)
    for number, (verb, numbers) in enumerate(chain):
        if verb == "Z":
            yield verb, numbers
            continue
        to = _point((verb, numbers))
        last = number == len(chain) - 1
        if verb != "L" or not (_met(to, at) or (last and _met(to, start))):
            yield verb, numbers
        at = to


def _start(part: Sequence[Segment]) -> Point:
    return _point(part[0])


def _end(part: Sequence[Segment]) -> Point:
    return _point(part[-1])


def _point(segment: Segment) -> Point:
    """Return where a segment ends."""
    x, y = segment[1][-2:]
    return x, y


def _met(first: Point, second: Point) -> bool:
    return math.dist(first, second) < NEAR
