"""Lengths, transforms and outlines of SVG elements, in the file's own units."""

import math
import re
from collections.abc import Mapping

from companion.press.scene.path import IDENTITY, Matrix, Path, compose, svg_path

FAR = 1e7  # greatest coordinate
TINY = 1e-12

UNITS = {
    **{"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "in": 96.0, "mm": 96 / 25.4},
    **{"cm": 96 / 2.54, "q": 96 / 101.6, "em": 16.0, "rem": 16.0, "ex": 8.0},
}
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
LENGTH = re.compile(rf"({NUMBER.pattern})\s*([a-zA-Z]*|%)")
TRANSFORM = re.compile(r"(\w+)\s*\(([^()]*)\)")
Size = tuple[float, float]  # width and height of what percentages refer to
Box = tuple[float, float, float, float]  # x, y, width, height


def length(text: str | None, whole: float, usual: float = 0) -> float:
    """Return a length in units of the file; `whole` is what 100 % are.

    Raises:
        ValueError: if it is none.

    >>> length("1in", 0), length("50%", 24), length(None, 24)
    (96.0, 12.0, 0)
    """
    if text is None or not text.strip() or text.strip() == "auto":
        return usual
    parsed = LENGTH.fullmatch(text.strip())
    if not parsed:
        raise ValueError(f"'{text[:40]}' is no length")
    if parsed[2] == "%":
        return _near(float(parsed[1]) * whole / 100)
    if parsed[2].lower() not in UNITS:
        raise ValueError(f"'{text[:40]}' has an unknown unit")
    return _near(float(parsed[1]) * UNITS[parsed[2].lower()])


def _near(value: float) -> float:
    if not -FAR <= value <= FAR:
        raise ValueError("it leads too far")
    return value


def numbers(text: str) -> list[float]:
    """Return all numbers of a text.

    >>> numbers("1,2-3 .5e1")
    [1.0, 2.0, -3.0, 5.0]
    """
    return [_near(float(number)) for number in NUMBER.findall(text)]


def transform(text: str) -> Matrix:
    """Return the matrix of a `transform`.

    Raises:
        ValueError: if it holds an unknown function, or too few numbers.

    >>> transform("translate(10) scale(2)")
    (2.0, 0.0, 0.0, 2.0, 10.0, 0.0)
    """
    matrix = IDENTITY
    for name, inside in TRANSFORM.findall(text if text != "none" else ""):
        matrix = compose(matrix, _function(name, numbers(inside)))
    return matrix


def flat(matrix: Matrix) -> bool:
    """Return whether a matrix leaves nothing to be seen."""
    a, b, c, d, *_ = matrix
    return abs(a * d - b * c) < TINY


def _function(name: str, at: list[float]) -> Matrix:
    match name, at:
        case "matrix", [a, b, c, d, e, f]:
            return a, b, c, d, e, f
        case ("translate", [x]) | ("translateX", [x]):
            return 1, 0, 0, 1, x, 0
        case "translateY", [y]:
            return 1, 0, 0, 1, 0, y
        case "translate", [x, y]:
            return 1, 0, 0, 1, x, y
        case "scale", [factor]:
            return factor, 0, 0, factor, 0, 0
        case "scale", [across, down]:
            return across, 0, 0, down, 0, 0
        case "rotate", [angle]:
            return _turned(angle)
        case "rotate", [angle, x, y]:
            there, back = (1.0, 0.0, 0.0, 1.0, x, y), (1.0, 0.0, 0.0, 1.0, -x, -y)
            return compose(compose(there, _turned(angle)), back)
        case "skewX", [angle]:
            return 1, 0, math.tan(math.radians(angle)), 1, 0, 0
        case "skewY", [angle]:
            return 1, math.tan(math.radians(angle)), 0, 1, 0, 0
    raise ValueError(f"the transform {name} has {len(at)} numbers")


def _turned(angle: float) -> Matrix:
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return cos, sin, -sin, cos, 0, 0


def placed(at: Mapping[str, str], size: Size, usual: Size = (0, 0)) -> Box:
    """Return x, y, width and height of an element; `usual` are the latter if unsaid."""
    w, h = size
    return (
        *(length(at.get("x"), w), length(at.get("y"), h)),
        *(length(at.get("width"), w, usual[0]), length(at.get("height"), h, usual[1])),
    )


def view(at: Mapping[str, str]) -> Box | None:
    """Return the view box of an element; None if it has none, or an empty one."""
    match numbers(at.get("viewBox", "")):
        case [x, y, w, h] if w > 0 and h > 0:
            return x, y, w, h
    return None


def fitted(box: Box, place: Box, ratio: str) -> Matrix:
    """Return the matrix that fits a view box into a place.

    `ratio` is SVG's preserveAspectRatio; "" is "xMidYMid meet".

    >>> fitted((0, 0, 10, 10), (0, 0, 40, 20), "xMidYMid meet")
    (2.0, 0, 0, 2.0, 10.0, 0.0)
    """
    left, top, wide, high = box
    x, y, w, h = place
    across, down = w / wide, h / high
    if not ratio.startswith("none"):
        across = down = (max if "slice" in ratio else min)(across, down)
    part = {"min": 0.0, "mid": 0.5, "max": 1.0}
    align = re.search(r"x(Min|Mid|Max)Y(Min|Mid|Max)", ratio)
    sides = align.groups() if align else ("Mid", "Mid")
    right, below = (part[side.lower()] for side in sides)
    x += (w - wide * across) * right - left * across
    y += (h - high * down) * below - top * down
    return across, 0, 0, down, x, y


def outline(tag: str, at: Mapping[str, str], size: Size) -> Path | None:
    """Return the outline of a basic shape, None if the element is none.

    Raises:
        ValueError: naming what cannot be read.
    """
    w, h = size
    match tag:
        case "path":
            path = svg_path(at.get("d", ""))
            if not all(-FAR <= n <= FAR for _, pair in path.segments for n in pair):
                raise ValueError("it leads too far")
            return path
        case "rect":
            return _rectangle(at, size)
        case "circle":
            r = length(at.get("r"), math.hypot(w, h) / math.sqrt(2))
            return _ellipse(at, size, r, r)
        case "ellipse":
            return _ellipse(at, size, length(at.get("rx"), w), length(at.get("ry"), h))
        case "line":
            start = length(at.get("x1"), w), length(at.get("y1"), h)
            end = length(at.get("x2"), w), length(at.get("y2"), h)
            return Path().move(*start).line(*end)
        case "polyline" | "polygon":
            every = numbers(at.get("points", ""))
            points = list(zip(every[::2], every[1::2], strict=False))
            closed = tag == "polygon"
            return Path().points(points, close=closed) if points else Path()
    return None


def _ellipse(at: Mapping[str, str], size: Size, rx: float, ry: float) -> Path:
    if rx <= 0 or ry <= 0:
        return Path()
    x, y = length(at.get("cx"), size[0]), length(at.get("cy"), size[1])
    return Path().ellipse(x, y, rx, ry)


def _rectangle(at: Mapping[str, str], size: Size) -> Path:
    x, y, wide, high = placed(at, size)
    if wide <= 0 or high <= 0:
        return Path()
    rx, ry = length(at.get("rx"), size[0], -1), length(at.get("ry"), size[1], -1)
    rx, ry = (ry if rx < 0 else rx), (rx if ry < 0 else ry)
    rx, ry = min(max(rx, 0), wide / 2), min(max(ry, 0), high / 2)
    if not rx or not ry:
        return Path().rect(x, y, wide, high)
    # Drawn with round corners on a grid where they are circles.
    flat = ry / rx
    path = Path().rect(x, y / flat, wide, high / flat, radius=rx)
    return path.moved(lambda a, b: (a, b * flat))
