"""Ornament of 1928: stepped frames and plates, polygons, scales."""

import math

from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point, polygon, stepped

from .look import Look

Line = tuple[float, str, float]
"""Of a frame: the distance from the edge, a colour, a width; in mm."""


def regular(count: int, x: float, y: float, radius: float, *, turn: float = 0) -> Path:
    """Return a regular polygon; `turn` in degrees moves its first corner."""
    return polygon(around(count, x, y, radius, turn=turn))


def around(
    count: int, x: float, y: float, radius: float, *, turn: float = 0
) -> list[Point]:
    """Return points about (x, y), the first to the right, running clockwise."""
    angles = [math.radians(turn + 360 * place / count) for place in range(count)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]


def frame(look: Look, w: float, h: float, step: float, *lines: Line) -> None:
    """Draw stepped lines inside the edge of a piece of w x h mm."""
    for inset, colour, width in lines:
        outline = stepped(inset, inset, w - 2 * inset, h - 2 * inset, step)
        look.stroke(outline, colour, width)


def plate(look: Look, middle: Point, w: float, h: float, step: float) -> None:
    """Draw a stepped plate about a point, for words to be written on."""
    x, y = middle
    outline = stepped(x - w / 2, y - h / 2, w, h, step)
    look.outlined(outline, "ivory")
    inner = stepped(x - w / 2 + 0.9, y - h / 2 + 0.9, w - 1.8, h - 1.8, step)
    look.stroke(inner, "brass", 0.2)


def scales(look: Look, box: Box, size: float) -> None:
    """Fill a box with scales that open downwards, the lowest first.

    `size` is the distance from scale to scale in mm.
    """
    (x, _), top = box.centre, box.y
    row, y, count = 0, box.bottom, math.ceil(box.w / 2 / size)
    while y > top - size / 2:
        outer, inner = Path(), Path()
        for column in range(-count, count + 1):
            at = x + (column + row % 2 / 2) * size
            outer.add(_bowl(at, y, size * 0.5))
            for part in () if look.low else (0.36, 0.22):
                inner.add(_bowl(at, y, size * part))
        width = 0.22 if look.low else 0.34
        look.scene.draw(outer, fill=look["back"], stroke=look["back_line"], width=width)
        look.stroke(inner, "back_line", 0.2)
        row, y = row + 1, y - size / 2


def _bowl(x: float, y: float, radius: float) -> Path:
    depth = radius * 1.33
    path = Path().move(x - radius, y)
    return path.curve((x - radius, y + depth), (x + radius, y + depth), (x + radius, y))
