"""Hexagons: their corners, their size from any one length, and how they tile a sheet.

A hexagon is known by the box round it, so that a size sold as 31.75 x 27.4 stays that
size. It has a corner ("pointy") or an edge ("flat") at its foot:

        0                0---1
      5   1            5       2        the order of the corners, clockwise as seen
      4   2              4---3
        3
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

from companion.press.scene.path import Point

Form = Literal["pointy", "flat"]
Tiling = Literal["honeycomb", "straight"]
"""Sharing edges, to be cut one by one; or touching at corners, so that every edge is
on a straight line through the whole sheet."""

ROOT = math.sqrt(3)
Corners = tuple[Point, ...]
Size = tuple[float, float]  # width and height in mm


def box(
    form: Form, *, side: float = 0, flats: float = 0, points: float = 0
) -> tuple[float, float]:
    """Return width and height of a regular hexagon from one of its three lengths.

    That is of a side, from edge to edge (flats), or from corner to corner (points).

    Raises:
        ValueError: if not exactly one of them is given.

    >>> box("flat", points=60)[0], round(box("pointy", side=20)[0], 1)
    (60.0, 34.6)
    """
    if sum(length > 0 for length in (side, flats, points)) != 1:
        raise ValueError("give one of side, flats and points")
    edge = side or flats / ROOT or points / 2
    across, along = edge * ROOT, edge * 2.0
    return (across, along) if form == "pointy" else (along, across)


def corners(form: Form, x: float, y: float, w: float, h: float) -> Corners:
    """Return the corners of a hexagon in the box from (x, y), clockwise as seen."""
    if form == "flat":
        # Exchanging x and y mirrors the shape, so the order is reversed as well.
        return tuple((q, p) for p, q in reversed(corners("pointy", y, x, h, w)))
    middle, right, upper, lower = x + w / 2, x + w, y + h / 4, y + h * 3 / 4
    return (
        (middle, y),
        (right, upper),
        (right, lower),
        (middle, y + h),
        (x, lower),
        (x, upper),
    )


def grown(shape: Sequence[Point], by: float | Sequence[float]) -> Corners:
    """Return a convex shape with each edge moved out by `by` mm, or by its own number.

    An edge runs from a corner to the next one; corners come clockwise as seen.
    """
    count = len(shape)
    moves = [by] * count if isinstance(by, int | float) else list(by)
    edges = [_aside(shape[i], shape[(i + 1) % count], moves[i]) for i in range(count)]
    return tuple(_meet(edges[i - 1], edges[i]) for i in range(count))


def bled(shape: Sequence[Point], bleed: float) -> Corners:
    """Return a hexagon with its bleed, no wider than its share of each free triangle.

    In the straight tiling neighbours touch at corners: bleed narrows to nothing there,
    at 30 degrees, so that each triangle of waste is divided among its three edges. The
    bleed of an edge is a trapezoid, `far` mm high from `inset` mm of either end on; a
    third of an equilateral triangle is length / (2 sqrt 3) high.
    """
    out: list[Point] = []
    for i, start in enumerate(shape):
        end = shape[(i + 1) % len(shape)]
        (x0, y0), (x1, y1) = start, end
        length = math.dist(start, end)
        ux, uy = (x1 - x0) / length, (y1 - y0) / length  # along the edge
        far = min(bleed, length / (2 * ROOT))
        inset = far * ROOT
        out.append(start)
        for at in dict.fromkeys((inset, length - inset)):
            out.append((x0 + ux * at + uy * far, y0 + uy * at - ux * far))
    return tuple(out)


def tiles(
    form: Form, tiling: Tiling, box: Size, room: Size, bleed: float
) -> Iterator[tuple[float, float, Corners]]:
    """Yield where each hexagon's box is, and what it prints on, row by row.

    The room begins at (0, 0). Hexagons that share an edge print up to it.
    """
    (w, h), (wide, high) = box, room
    # Round a honeycomb, the bleed of two edges meets 2 b / sqrt 3 beyond a corner.
    edge = 2 * bleed * 2 / ROOT if tiling == "honeycomb" else 2 * bleed
    places = lattice(form, tiling, box, (wide - edge, high - edge))
    shapes = [corners(form, x, y, w, h) for x, y in places]
    if tiling == "straight":
        inks = [bled(shape, bleed) for shape in shapes]
    else:
        inks = [
            grown(shape, [0 if shared else bleed for shared in edges])
            for shape, edges in zip(shapes, sharing(shapes, w, h), strict=True)
        ]
    for (x, y), ink in zip(places, inks, strict=True):
        yield x, y, ink


def lattice(form: Form, tiling: Tiling, box: Size, room: Size) -> list[Point]:
    """Return the top left corners of as many boxes as the room holds, row by row.

    The first box of the first row is at (0, 0). In a honeycomb of pointy hexagons rows
    are 3/4 h apart and every other one is w / 2 further right; straight cuts need flat
    hexagons, their rows h apart. The other two cases are these with x and y exchanged.
    """
    (w, h), (wide, high) = box, room
    if (form, tiling) in {("flat", "honeycomb"), ("pointy", "straight")}:
        flipped: Form = "pointy" if form == "flat" else "flat"
        return [(x, y) for y, x in lattice(flipped, tiling, (h, w), (high, wide))]
    step = h * 3 / 4 if tiling == "honeycomb" else h
    return [
        (column * w + row % 2 * w / 2, row * step)
        for row in range(_fit(high - h, step))
        for column in range(_fit(wide - w - row % 2 * w / 2, w))
    ]


def sharing(
    shapes: Sequence[Sequence[Point]], w: float, h: float
) -> list[tuple[bool, ...]]:
    """Return for each edge of each hexagon whether another hexagon shares it."""
    keys = [_middles(shape, w, h) for shape in shapes]
    seen = Counter(key for edges in keys for key in edges)
    return [tuple(seen[key] > 1 for key in edges) for edges in keys]


def _middles(shape: Sequence[Point], w: float, h: float) -> list[tuple[int, int]]:
    """Return the middles of the edges in whole eighths of a box, to compare them."""
    ends = zip(shape, (*shape[1:], shape[0]), strict=True)
    return [(round((a + c) * 4 / w), round((b + d) * 4 / h)) for (a, b), (c, d) in ends]


def _fit(room: float, step: float) -> int:
    """Return how many fit: one if there is any room, and one more for every step."""
    return int(room / step + 1e-6) + 1 if room > -1e-6 else 0


def _aside(start: Point, end: Point, by: float) -> tuple[Point, Point]:
    """Return an edge moved outwards: to its left as it runs, with y down."""
    (x0, y0), (x1, y1) = start, end
    length = math.dist(start, end)
    nx, ny = (y1 - y0) / length * by, (x0 - x1) / length * by
    return (x0 + nx, y0 + ny), (x1 + nx, y1 + ny)


def _meet(first: tuple[Point, Point], second: tuple[Point, Point]) -> Point:
    ((x1, y1), (x2, y2)), ((x3, y3), (x4, y4)) = first, second
    cross = (x1 - x2) * (y3 - y4) - (y1 - y2) * (x3 - x4)
    a, b = x1 * y2 - y1 * x2, x3 * y4 - y3 * x4
    return (
        (a * (x3 - x4) - (x1 - x2) * b) / cross,
        (a * (y3 - y4) - (y1 - y2) * b) / cross,
    )
