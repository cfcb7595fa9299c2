"""Where a scene on a circle's wall is cut: one side, from the target to the icon."""

import random
from collections.abc import Iterator

from msgspec import Struct

from companion.games.nine_circles.kit.pit import Tier
from companion.games.nine_circles.kit.strokes import Strokes
from companion.press.scene.path import Point

ICON_ROOM = 6.5
"""Half of what icon and ring take where a scene runs on behind them, in mm."""


class Field(Struct, frozen=True):
    """One side of a wall, `near` to `far` mm away from the axis; `icon` stays free."""

    lines: Strokes
    noise: random.Random
    tier: Tier
    side: int
    near: float
    far: float
    icon: float

    def at(self, out: float, depth: float) -> Point:
        """Return the point `out` mm from the axis on this side, `depth` 0..1 down."""
        return self.tier.spot(self.side * out, depth)

    def walk(self, low: float, high: float) -> Iterator[float]:
        """Yield distances from the axis, `low` to `high` mm apart."""
        out = self.near + self.noise.uniform(0, low)
        while out < self.far:
            if abs(out - self.icon) > ICON_ROOM:
                yield out
            out += self.noise.uniform(low, high)
