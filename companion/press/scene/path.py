"""Outlines in mm, origin top left, y down; what moves, turns and enlarges them.

A `Path` is built by chained calls and may hold any number of subpaths: a thousand
engraved strokes of one colour are one path, one mark and one paint operation. A pen
fills one for fontTools and HarfBuzz, which also read the paths of SVG.
"""

import cmath
import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Self

Point = tuple[float, float]
Segment = tuple[str, tuple[float, ...]]
ROUND = 0.5522848  # length of a Bezier handle, in radii, that makes a quarter circle


class Path:
    """A list of segments `("M" | "L" | "C" | "Z", numbers)`."""

    __slots__ = ("segments",)

    def __init__(self) -> None:
        self.segments: list[Segment] = []

    def move(self, x: float, y: float) -> Self:
        self.segments.append(("M", (x, y)))
        return self

    def line(self, x: float, y: float) -> Self:
        self.segments.append(("L", (x, y)))
        return self

    def curve(self, first: Point, second: Point, end: Point) -> Self:
        """Add a cubic curve to `end`, bent towards two handles."""
        self.segments.append(("C", first + second + end))
        return self

    def close(self) -> Self:
        self.segments.append(("Z", ()))
        return self

    def add(self, other: "Path") -> Self:
        self.segments.extend(other.segments)
        return self

    def points(self, points: Sequence[Point], *, close: bool = True) -> Self:
        """Join points by straight lines."""
        self.move(*points[0])
        for point in points[1:]:
            self.line(*point)
        return self.close() if close else self

    def smooth(self, points: Sequence[Point], *, close: bool = False) -> Self:
        """Run a soft curve (Catmull-Rom) through the points.

        At each point the curve is parallel to the line between its two neighbours; a
        sixth of that line is the length of the Bezier handle. An open end counts twice.
        """
        count = len(points)

        def at(i: int) -> Point:
            return points[i % count] if close else points[min(max(i, 0), count - 1)]

        self.move(*points[0])
        for i in range(count if close else count - 1):
            (x0, y0), (x1, y1), (x2, y2), (x3, y3) = map(at, range(i - 1, i + 3))
            self.curve(
                (x1 + (x2 - x0) / 6, y1 + (y2 - y0) / 6),
                (x2 - (x3 - x1) / 6, y2 - (y3 - y1) / 6),
                (x2, y2),
            )
        return self.close() if close else self

    def ellipse(self, x: float, y: float, rx: float, ry: float) -> Self:
        """Add an ellipse about the centre (x, y)."""
        h, v = rx * ROUND, ry * ROUND
        self.move(x + rx, y)
        self.curve((x + rx, y + v), (x + h, y + ry), (x, y + ry))
        self.curve((x - h, y + ry), (x - rx, y + v), (x - rx, y))
        self.curve((x - rx, y - v), (x - h, y - ry), (x, y - ry))
        self.curve((x + h, y - ry), (x + rx, y - v), (x + rx, y))
        return self.close()

    def circle(self, x: float, y: float, radius: float) -> Self:
        """Add a circle about the centre (x, y)."""
        return self.ellipse(x, y, radius, radius)

    def rect(self, x: float, y: float, w: float, h: float, radius: float = 0) -> Self:
        """Add a rectangle from its top left corner, round if it has a `radius`."""
        right, foot = x + w, y + h
        if radius <= 0:
            return self.points([(x, y), (right, y), (right, foot), (x, foot)])
        r, k = radius, radius * (1 - ROUND)
        self.move(x + r, y).line(right - r, y)
        self.curve((right - k, y), (right, y + k), (right, y + r)).line(right, foot - r)
        self.curve((right, foot - k), (right - k, foot), (right - r, foot))
        self.line(x + r, foot)
        self.curve((x + k, foot), (x, foot - k), (x, foot - r)).line(x, y + r)
        return self.curve((x, y + k), (x + k, y), (x + r, y)).close()

    def moved(self, change: Callable[[float, float], Point]) -> "Path":
        """Return the path with every point sent through `change`."""
        path = Path()
        add = path.segments.append
        for verb, at in self.segments:
            match at:
                case (x, y):
                    add((verb, change(x, y)))
                case (x1, y1, x2, y2, x, y):
                    add((verb, (*change(x1, y1), *change(x2, y2), *change(x, y))))
                case _:
                    add((verb, at))
        return path

    def thinned(self, fine: float) -> "Path":
        """Return the path without details smaller than `fine` mm.

        Curves that stray less than that from a line become lines, and lines to a point
        nearer than that to the last one are left out.
        """
        path = Path()
        x = y = 0.0
        for verb, numbers in self.segments:
            if verb == "C" and _flat((x, y), numbers, fine):
                verb, numbers = "L", numbers[4:]
            if verb == "L" and math.dist((x, y), numbers) < fine:
                continue
            path.segments.append((verb, numbers))
            if numbers:
                x, y = numbers[-2:]
        return path

    def polylines(self, fine: float) -> list[list[Point]]:
        """Return the points of each subpath, its curves no more than `fine` mm off.

        A closed one ends where it began.

        >>> Path().rect(0, 0, 2, 1).polylines(0.1)
        [[(0, 0), (2, 0), (2, 1), (0, 1), (0, 0)]]
        """
        lines: list[list[Point]] = []
        for verb, numbers in self.segments:
            match numbers:
                case (x, y) if verb == "M":
                    lines.append([(x, y)])
                case (x, y):
                    lines[-1].append((x, y))
                case ():
                    lines[-1].append(lines[-1][0])
                case _:
                    lines[-1] += _chords(lines[-1][-1], numbers, fine)
        return lines

    def bounds(self) -> tuple[float, float, float, float]:
        """Return (left, top, right, bottom) of all points, handles included."""
        xs = [n for _, numbers in self.segments for n in numbers[::2]]
        ys = [n for _, numbers in self.segments for n in numbers[1::2]]
        return min(xs), min(ys), max(xs), max(ys)


def _flat(start: Point, curve: tuple[float, ...], fine: float) -> bool:
    """Return whether no point of a curve is `fine` mm or more from its chord."""
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, curve
    # A cubic is at most 3/4 as far from its chord as the farther of its handles. Cross
    # and dot product of handle and chord are `length` times the distances from it and
    # along it; a handle beyond an end of the chord is no straight line either.
    dx, dy = x3 - x0, y3 - y0
    length = math.hypot(dx, dy)
    if length < fine:
        return max(math.dist(start, (x1, y1)), math.dist(start, (x2, y2))) < fine
    return all(
        abs((x - x0) * dy - (y - y0) * dx) * 0.75 < fine * length
        and -fine * length <= (x - x0) * dx + (y - y0) * dy <= (length + fine) * length
        for x, y in ((x1, y1), (x2, y2))
    )


def _chords(start: Point, curve: tuple[float, ...], fine: float) -> Iterator[Point]:
    """Yield points of a curve without its start, as many as `fine` needs.

    A cubic that is divided evenly strays from its chords by an eighth of its greatest
    second derivative, over the square of their number.
    """
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, curve
    bend = 6 * max(
        math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2),
        math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3),
    )
    count = max(1, math.ceil(math.sqrt(bend / 8 / fine)))
    for number in range(1, count):
        t = number / count
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3
    yield x3, y3


def taper(
    path: Path, start: Point, end: Point, width: float, *, bend: float = 0
) -> None:
    """Add a tapering stroke to `path`: `width` thick at `start`, sharp at `end`.

    `bend` pushes the middle of the stroke aside, in mm, to the right as it runs.
    """
    (x0, y0), (x1, y1) = start, end
    dx, dy = x1 - x0, y1 - y0
    length = math.hypot(dx, dy) or 1e-6
    nx, ny = -dy / length, dx / length
    mx, my = (x0 + x1) / 2 + nx * bend, (y0 + y1) / 2 + ny * bend
    h, t = width / 2, width * 0.3
    path.move(x0 + nx * h, y0 + ny * h)
    path.curve((mx + nx * h, my + ny * h), (mx + nx * t, my + ny * t), (x1, y1))
    side, start = (mx - nx * h, my - ny * h), (x0 - nx * h, y0 - ny * h)
    path.curve((mx - nx * t, my - ny * t), side, start).close()


def stepped(x: float, y: float, w: float, h: float, step: float) -> Path:
    """Return a rectangle whose corners are cut in two stairs of `step` mm."""
    # From the left edge up to the top edge; the other corners mirror it.
    two = 2 * step
    corner = [(0.0, two), (step, two), (step, step), (two, step), (two, 0.0)]
    back = corner[::-1]
    return polygon(
        [(x + a, y + b) for a, b in corner]
        + [(x + w - a, y + b) for a, b in back]
        + [(x + w - a, y + h - b) for a, b in corner]
        + [(x + a, y + h - b) for a, b in back]
    )


def polygon(points: Iterable[Point]) -> Path:
    """Return the closed polygon through `points`."""
    return Path().points(list(points))


Matrix = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f."""

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)


def moved(matrix: Matrix, x: float, y: float) -> Point:
    """Return where a point goes."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def compose(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the matrix that does `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def growth(matrix: Matrix) -> float:
    """Return how much larger a matrix makes things."""
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


def inverse(matrix: Matrix) -> Matrix:
    """Return the matrix that undoes another; far away if that one flattens.

    >>> inverse((2, 0, 0, 2, 10, 0))
    (0.5, 0.0, 0.0, 0.5, -5.0, 0.0)
    """
    a, b, c, d, e, f = matrix
    size = a * d - b * c
    if not size:
        return 0, 0, 0, 0, math.inf, math.inf
    turned = d / size, -b / size + 0.0, -c / size + 0.0, a / size
    return *turned, (c * f - d * e) / size, (b * e - a * f) / size


class Pen:
    """Fill `path`; quadratic curves become cubic ones."""

    def __init__(self) -> None:
        self.path = Path()
        self._here: Point = (0, 0)

    def moveTo(self, point: Point) -> None:
        self.path.move(*point)
        self._here = point

    def lineTo(self, point: Point) -> None:
        self.path.line(*point)
        self._here = point

    def curveTo(self, first: Point, second: Point, point: Point) -> None:
        self.path.curve(first, second, point)
        self._here = point

    def qCurveTo(self, handle: Point, point: Point) -> None:
        (x0, y0), (hx, hy), (x, y) = self._here, handle, point
        first = x0 + (hx - x0) * 2 / 3, y0 + (hy - y0) * 2 / 3
        self.curveTo(first, (x + (hx - x) * 2 / 3, y + (hy - y) * 2 / 3), point)

    def closePath(self) -> None:
        self.path.close()

    def endPath(self) -> None:
        """Leave the subpath open: a stroke that ends."""


_NUMBER = r"[-+]?(?>\d++\.?\d*+|\.\d++)(?>[eE][-+]?\d++)?"
PATH_DATA = re.compile(rf"(?:[Mm](?>[MLHVCSQTAZmlhvcsqtaz ,]|{_NUMBER})*+)?")
"""Valid path data; fontTools ignores anything else without an error. Quantifiers are
possessive (++, *+): a long malformed line cannot cause backtracking."""


def svg_path(data: str) -> Path:
    """Return the path that SVG path data describe; quadratic curves become cubic.

    Raises:
        ValueError: if they do not begin with M, or are malformed.

    >>> svg_path("M1 2h3z").segments
    [('M', (1.0, 2.0)), ('L', (4.0, 2.0)), ('L', (1.0, 2.0)), ('Z', ())]
    """
    line = " ".join(data.split())  # fontTools knows no line break within an arc
    if not PATH_DATA.fullmatch(line):
        raise ValueError(f"'{line[:40]}' is not M, then commands with their numbers")
    try:
        if not SPECIAL.search(line):
            return _plain(line)
        # Imported here: it adds 20 ms, and most icons have nothing of it.
        from fontTools.svgLib.path import parse_path

        pen = Pen()
        parse_path(line, pen)
    except (LookupError, TypeError, ValueError):
        what = f"'{line[:40]}' has a command without all of its numbers"
        raise ValueError(what) from None
    return pen.path


SPECIAL = re.compile("[SQTAsqta]")
"""Commands of which the next point does not follow by adding numbers."""

COMMAND = re.compile(r"([MLHVCZmlhvcz])([^MLHVCZmlhvcz]*)")
NUMBER = re.compile(r"[-+]?(?:(?:0|[1-9]\d*)(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?")
ROUNDING = {"rel_tol": 1e-15, "abs_tol": 1e-15}
NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6}


def _plain(line: str) -> Path:
    """Return the path of valid data without a `SPECIAL` command, as fontTools does."""
    path, x, y, start, ended = Path(), 0.0, 0.0, (0.0, 0.0), False
    for verb, written in COMMAND.findall(line):
        numbers = [float(number) for number in NUMBER.findall(written)]
        kind = verb.upper()
        if kind == "Z":
            if numbers:
                raise ValueError
            if not ended:
                if not cmath.isclose(complex(x, y), complex(*start), **ROUNDING):
                    path.line(*start)
                path.close()
            (x, y), ended = start, True
            continue
        if not numbers or len(numbers) % NUMBERS[kind]:
            raise ValueError
        if ended and kind != "M":
            path.move(*start)
        ended = False
        for at in range(0, len(numbers), NUMBERS[kind]):
            left, top = (0.0, 0.0) if verb == kind else (x, y)
            match numbers[at : at + NUMBERS[kind]]:
                case [across] if kind == "H":
                    x = across + left
                    path.line(x, y)
                case [down]:
                    y = down + top
                    path.line(x, y)
                case [across, down]:
                    x, y = across + left, down + top
                    if kind == "M" and not at:
                        start = x, y
                        path.move(x, y)
                    else:
                        path.line(x, y)
                case [x1, y1, x2, y2, x3, y3]:
                    x, y = x3 + left, y3 + top
                    path.curve((x1 + left, y1 + top), (x2 + left, y2 + top), (x, y))
    return path
