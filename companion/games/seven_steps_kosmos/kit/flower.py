"""The shape of a board: seven hexagons, one round which six lie.

Positions count from the middle, then east and on clockwise, as in the facts.
"""

import math
from collections.abc import Sequence

from companion.press.layout import hexes
from companion.press.scene.path import Path, Point

Key = tuple[int, int]
"""A point in hundredths of a millimetre."""

Edge = tuple[Point, Point]

STEPS = ((0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Of each position, the step from the middle of the board."""


def centre(q: int, r: int, pitch: float) -> Point:
    """Return the middle of a hexagon of the plane, y downwards."""
    return pitch * (q + r / 2), pitch * r * math.sqrt(3) / 2


def box(pitch: float) -> tuple[float, float]:
    """Return the width and height of a board, to a hundredth.

    >>> box(30)
    (90, 86.6)
    """
    return round(3 * pitch, 2), round(5 / math.sqrt(3) * pitch, 2)


def fields(x: float, y: float, pitch: float) -> list[Point]:
    """Return the middles of the seven fields of a board about (x, y)."""
    places = [centre(q, r, pitch) for q, r in STEPS]
    return [(x + a, y + b) for a, b in places]


def hexagon(x: float, y: float, flats: float) -> hexes.Corners:
    """Return the corners of a field, clockwise from its top."""
    wide, high = hexes.box("pointy", flats=flats)
    return hexes.corners("pointy", x - wide / 2, y - high / 2, wide, high)


def outline(x: float, y: float, pitch: float) -> tuple[Point, ...]:
    """Return the eighteen corners of a board, clockwise."""
    return _chain([hexagon(*middle, pitch) for middle in fields(x, y, pitch)])


def seams(x: float, y: float, pitch: float) -> Path:
    """Return the twelve edges that two fields of a board share."""
    edges = _edges([hexagon(*middle, pitch) for middle in fields(x, y, pitch)])
    path = Path()
    for (start, end), (edge, other) in edges.items():
        if start < end and (end, start) in edges:
            path.move(*edge).line(*other)
    return path


def _edges(shapes: Sequence[hexes.Corners]) -> dict[tuple[Key, Key], Edge]:
    return {
        (_key(start), _key(end)): (start, end)
        for shape in shapes
        for start, end in zip(shape, (*shape[1:], shape[0]), strict=True)
    }


def _chain(shapes: Sequence[hexes.Corners]) -> tuple[Point, ...]:
    """Join the edges that only one of some hexagons has."""
    edges = _edges(shapes)
    outer = {
        start: (end, points[0])
        for (start, end), points in edges.items()
        if (end, start) not in edges
    }
    at = first = min(outer)
    corners = []
    while True:
        following, point = outer[at]
        corners.append(point)
        at = following
        if at == first:
            return tuple(corners)


def _key(point: Point) -> Key:
    return round(point[0] * 100), round(point[1] * 100)


def covered(x: float, y: float, pitch: float, grow: float) -> Path:
    """Return a board with its bleed: its hexagons, each `grow` mm larger all round."""
    path = Path()
    for middle in fields(x, y, pitch):
        path.points(hexagon(*middle, pitch + 2 * grow))
    return path


def outlined(x: float, y: float, pitch: float) -> Path:
    """Return the edge of a board about (x, y)."""
    return Path().points(outline(x, y, pitch))
