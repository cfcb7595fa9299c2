"""The shape of the pit: nine ledges, one below the other, each narrower than the last.

Seen from the rim, a little from above: every edge is the nearer half of an ellipse,
lowest at the axis. Pure geometry; `tiers` draws it.
"""

import math
from collections.abc import Callable

from msgspec import Struct

from companion.press.scene.boxes import Box
from companion.press.scene.path import ROUND, Path, Point

Ground = Callable[[float], float]
"""The height of what is stood upon, at x."""

SAG = 0.08
"""How far an edge hangs down at the axis, in half widths."""

INSET = 2.2
"""How far a wall stands back from the ledge above it, in mm."""


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
        across, down = self.half * ROUND, self.sag * ROUND
        side = -1 if back else 1
        start, end = self.axis - side * self.half, self.axis + side * self.half
        (path.line if back else path.move)(start, self.y)
        low = self.y + self.sag
        path.curve(
            (start, self.y + down), (self.axis - side * across, low), (self.axis, low)
        )
        path.curve(
            (self.axis + side * across, low), (end, self.y + down), (end, self.y)
        )

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

    def spot(self, across: float, depth: float) -> Point:
        """Return a point of the wall: `across` mm from the axis, `depth` 0..1 down."""
        x = self.top.axis + across
        high, low = self.back.at(x), self.foot.at(x)
        return x, high + (low - high) * depth

    def ledge(self) -> Path:
        return between(self.top, self.under)

    def wall(self) -> Path:
        return between(self.back, self.foot)


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


def between(upper: Edge, lower: Edge) -> Path:
    """Return the outline of what lies between two edges."""
    path = Path()
    upper.trace(path)
    lower.trace(path, back=True)
    return path.close()
