"""The shape of the pit, and the strokes that earth and wood are cut with.

The pit has nine ledges, one below the other, each narrower than the last. Seen from the
rim, a little from above: every edge is the nearer half of an ellipse, lowest at the
axis. Pure geometry; `circles` draws it.

Strokes of an engraving taper. All strokes of one tone become one mark, so that a
thousand of them are painted at once.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from msgspec import Struct

from companion.press.scene.boxes import Box
from companion.press.scene.path import ROUND, Path, Point, taper

from .look import Look

Ground = Callable[[float], float]  # the height of what is stood upon, at x

SAG = 0.08  # how far an edge hangs down at the axis, in half widths
INSET = 2.2  # how far a wall stands back from the ledge above it, in mm


class Edge(Struct, frozen=True):
    """Half an ellipse about `axis`, with its ends at height `y`, `half` mm away."""

    axis: float
    y: float
    half: float

    @property
    def sag(self) -> float:
        return self.half * SAG

    def at(self, x: float) -> float:
        """Return the height of the edge at `x`."""
        return self.y + self.sag * self._rise(x)

    def turn(self, x: float) -> float:
        """Return the slope at `x`, in degrees counter-clockwise."""
        across = (x - self.axis) / self.half
        return math.degrees(math.atan(SAG * across / max(self._rise(x), 0.05)))

    def trace(self, path: Path, *, back: bool = False) -> None:
        """Add the edge to `path`: left to right, or joined on from right to left."""
        axis, y, low, side = self.axis, self.y, self.y + self.sag, -1 if back else 1
        across, down = self.half * ROUND, self.sag * ROUND
        start, end = axis - side * self.half, axis + side * self.half
        (path.line if back else path.move)(start, y)
        path.curve((start, y + down), (axis - side * across, low), (axis, low))
        path.curve((axis + side * across, low), (end, y + down), (end, y))

    def _rise(self, x: float) -> float:
        return math.sqrt(max(0.0, 1 - ((x - self.axis) / self.half) ** 2))


class Tier(Struct, frozen=True):
    """One circle: the front of its ledge, from `top` to `under`, and the wall below.

    The wall runs from `back` down to `foot`, where the next ledge begins.
    """

    number: int
    top: Edge
    under: Edge
    back: Edge
    foot: Edge

    @property
    def front(self) -> float:
        """The height of the ledge's front, which holds the name."""
        return self.under.y - self.top.y

    @property
    def middle(self) -> Edge:
        """The line half way down the wall."""
        half = (self.back.half + self.foot.half) / 2
        return Edge(self.top.axis, (self.back.y + self.foot.y) / 2, half)

    def wall(self) -> Path:
        """Return the outline of the wall."""
        path = Path()
        self.back.trace(path)
        self.foot.trace(path, back=True)
        return path.close()


class Pit(Struct, frozen=True):
    """The whole pit, from the rim down to the ice."""

    rim: Edge
    floor: Edge
    tiers: tuple[Tier, ...]

    def half_at(self, y: float) -> float:
        """Return the pit's half width at height `y`; 0 above and below it."""
        if not self.rim.y <= y <= self.floor.y + self.floor.sag:
            return 0
        part = (y - self.rim.y) / (self.floor.y - self.rim.y)
        return self.rim.half + (self.floor.half - self.rim.half) * part


def dig(pit: Box, ledge: Box, floor: Box, count: int) -> Pit:
    """Return a pit of `count` circles that fills the box `pit`.

    Args:
        ledge: the front of the first ledge; the others are as high.
        floor: as wide as the pit's lowest edge.
    """
    axis, pitch = pit.x + pit.w / 2, pit.h / count
    narrowing = (pit.w - floor.w) / 2 / count

    def tier(number: int) -> Tier:
        y, half = pit.y + pitch * (number - 1), pit.w / 2 - narrowing * (number - 1)
        top, under = Edge(axis, y, half), Edge(axis, y + ledge.h, half)
        back = Edge(axis, y + ledge.h, half - INSET)
        return Tier(number, top, under, back, Edge(axis, y + pitch, half - narrowing))

    tiers = tuple(tier(number) for number in range(1, count + 1))
    return Pit(tiers[0].top, tiers[-1].foot, tiers)


FINE, BROAD = 0.17, 0.22
"""Least and greatest width of a stroke when little ink is wanted, in mm."""


class Strokes:
    """Gather strokes in `path`; widths in mm, as they are in full ink."""

    def __init__(self, low: bool) -> None:
        self.path = Path()
        self._low = low

    def stroke(self, start: Point, end: Point, width: float, bend: float = 0) -> None:
        """Draw from `start`, thick, to `end`, sharp."""
        taper(self.path, start, end, self._width(width), bend=bend)

    def fade(self, points: Sequence[Point], width: float) -> None:
        """Draw along `points`, `width` at the first and sharp at the last."""
        left, right, last = [], [], len(points) - 1
        for i, (x, y) in enumerate(points):
            wide = self._width(width) * (1 - i / last)
            (x0, y0), (x1, y1) = points[max(i - 1, 0)], points[min(i + 1, last)]
            length = math.hypot(x1 - x0, y1 - y0) or 1e-6
            dx, dy = -(y1 - y0) / length * wide / 2, (x1 - x0) / length * wide / 2
            left.append((x + dx, y + dy))
            right.append((x - dx, y - dy))
        self.path.smooth([*left, *reversed(right)], close=True)

    def _width(self, width: float) -> float:
        return min(max(width * 0.6, FINE), BROAD) if self._low else width


@contextmanager
def strokes(look: Look, colour: str) -> Iterator[Strokes]:
    """Gather strokes of one tone; they are painted when the block ends."""
    gathered = Strokes(look.low)
    yield gathered
    look.scene.draw(gathered.path, fill=look[colour])
