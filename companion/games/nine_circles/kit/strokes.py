"""Strokes of an engraving that swell and taper, gathered tone by tone.

All strokes of one tone become one mark, so that a thousand of them are painted at once.
"""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from companion.press.scene.path import Path, Point, taper
from companion.press.scene.scene import Scene

FINE, BROAD = 0.17, 0.22
"""Least and greatest width of a stroke when little ink is wanted, in mm."""


class Strokes:
    """Gather strokes in `path`; widths in mm, as they are in full ink."""

    def __init__(self, low: bool) -> None:
        self.path = Path()
        self._low = low

    def stroke(
        self, start: Point, end: Point, width: float, *, bend: float = 0
    ) -> None:
        """Draw from `start`, thick, to `end`, sharp."""
        taper(self.path, start, end, self._width(width), bend=bend)

    def swell(self, points: Sequence[Point], width: float) -> None:
        """Draw along `points`, sharp at both ends and `width` in the middle."""
        last = len(points) - 1
        most = self._width(width)
        ribbon(
            self.path,
            points,
            [most * math.sin(math.pi * i / last) for i in range(last + 1)],
        )

    def fade(self, points: Sequence[Point], width: float) -> None:
        """Draw along `points`, `width` at the first and sharp at the last."""
        last, most = len(points) - 1, self._width(width)
        ribbon(self.path, points, [most * (1 - i / last) for i in range(last + 1)])

    def even(self, points: Sequence[Point], width: float) -> None:
        """Draw along `points` with one width."""
        ribbon(self.path, points, [self._width(width)] * len(points))

    def _width(self, width: float) -> float:
        return min(max(width * 0.6, FINE), BROAD) if self._low else width


@contextmanager
def strokes(scene: Scene, colour: str, *, opacity: float = 1) -> Iterator[Strokes]:
    """Gather strokes of one tone; they are painted when the block ends."""
    gathered = Strokes(scene.low)
    yield gathered
    scene.draw(gathered.path, fill=colour, opacity=opacity)


def ribbon(path: Path, points: Sequence[Point], widths: Sequence[float]) -> None:
    """Add a band along `points` to `path`, as wide at each of them as `widths` says."""
    left, right = [], []
    for i, ((x, y), width) in enumerate(zip(points, widths, strict=True)):
        (x0, y0), (x1, y1) = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        length = math.hypot(x1 - x0, y1 - y0) or 1e-6
        dx, dy = -(y1 - y0) / length * width / 2, (x1 - x0) / length * width / 2
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    path.smooth([*left, *reversed(right)], close=True)


def ring(x: float, y: float, rx: float, ry: float, count: int = 12) -> list[Point]:
    """Return points round an ellipse, the first one again at the end."""
    turns = [math.tau * i / count for i in range(count + 1)]
    return [(x + rx * math.cos(turn), y + ry * math.sin(turn)) for turn in turns]
