"""Markers: arrow heads and dots that a line has at its ends and its corners."""

import math
from collections.abc import Iterator, Sequence

from companion.press.scene.artwork import geometry
from companion.press.scene.artwork.geometry import length
from companion.press.scene.artwork.paints import Drawing
from companion.press.scene.artwork.tree import Style, begin, local
from companion.press.scene.marks import Group, Mark
from companion.press.scene.path import Matrix, Path, Point, compose

KINDS = ("marker-start", "marker-mid", "marker-end")
MARKED = ("path", "line", "polyline", "polygon")
"""What may have markers."""

STILL = 0.0, 0.0

Corner = tuple[Point, float]
"""A point of a path, and the direction there in radians."""


def marks(drawer: Drawing, path: Path, style: Style, opacity: float) -> Iterator[Mark]:
    """Yield the markers of a path, each drawn along it."""
    corners = list(_corners(path))
    for number, (at, turn) in enumerate(corners):
        kind = KINDS[1] if 0 < number < len(corners) - 1 else KINDS[2 * bool(number)]
        if style[kind] == "none":
            continue
        element, _ = drawer.paints.reference(style[kind])
        if element is None or local(element.tag) != "marker":
            continue
        orient = element.get("orient", "0")
        if orient.startswith("auto"):
            turn += math.pi if orient != "auto" and kind == KINDS[0] else 0.0
        else:
            turn = math.radians(length(orient.removesuffix("deg"), 0))
        by_line = element.get("markerUnits") != "userSpaceOnUse"
        scale = length(style["stroke-width"], 0) if by_line else 1.0
        sides = (
            length(element.get("markerWidth"), 0, 3),
            length(element.get("markerHeight"), 0, 3),
        )
        box = tuple(geometry.numbers(element.get("viewBox", "")))
        if len(box) != 4 or not (box[2] > 0 and box[3] > 0):
            box = (0.0, 0.0, *sides)
        ratio = element.get("preserveAspectRatio", "xMidYMid meet")
        fit = geometry.fitted(box, (0, 0, *sides), ratio)
        x, y = length(element.get("refX"), 0), length(element.get("refY"), 0)
        cos, sin = math.cos(turn) * scale, math.sin(turn) * scale
        placed: Matrix = (cos, sin, -sin, cos, *at)
        size = fit[0], 0, 0, fit[3], -x * fit[0], -y * fit[3]
        own = drawer.sheet.style(element, begin())
        before, drawer.paints.context = drawer.paints.context, style
        drawn = tuple(drawer.children(element, own, opacity))
        drawer.paints.context = before
        if drawn and scale:
            seen = own["overflow"] in ("visible", "auto")
            clip = None if seen else Path().rect(*box)
            yield Group(drawn, compose(placed, size), clip)


def _corners(path: Path) -> Iterator[Corner]:
    """Yield the points of a path with the direction between what comes and goes."""
    points, comes, goes = list[Point](), list[Point](), list[Point]()
    at = start = 0.0, 0.0
    for verb, numbers in path.segments:
        if verb == "M":
            at = start = numbers[0], numbers[1]
            points.append(at)
            comes.append(STILL)
            goes.append(STILL)
            continue
        if verb == "Z" and at == start:
            continue
        every = [at, *_pairs(numbers)] if numbers else [at, start]
        end = every[-1]
        goes[-1] = next(filter(any, (_way(at, to) for to in every[1:])), STILL)
        before = (_way(of, end) for of in reversed(every[:-1]))
        points.append(end)
        comes.append(next(filter(any, before), STILL))
        goes.append(STILL)
        at = end
    for point, (x0, y0), (x1, y1) in zip(points, comes, goes, strict=True):
        yield point, math.atan2(y0 + y1, x0 + x1)


def _pairs(numbers: Sequence[float]) -> list[Point]:
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _way(start: Point, end: Point) -> Point:
    """Return the direction from a point to another, of length 1; `STILL` if none."""
    far = math.dist(start, end)
    if not far:
        return STILL
    return (end[0] - start[0]) / far, (end[1] - start[1]) / far
