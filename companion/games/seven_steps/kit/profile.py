"""The mountain's outline: seven round steps, seen a little from above. No ink."""

import math

from msgspec import Struct

from companion.press.scene.boxes import Box
from companion.press.scene.path import Point

SAG = 0.0737
"""How far the front of a rim hangs below its ends, in parts of half its width."""

LEDGE = 4.9
"""Height of a ledge's face, in mm."""

LEAN = 2.0
"""How far a wall leans in from foot to brow."""

STEP_IN = 5.2
"""How much narrower each terrace is than the one below, on either side."""


class Rim(Struct, frozen=True):
    """The front half of a round edge: its ends lie at `ends`, its middle lower."""

    axis: float
    half: float
    ends: float
    sag: float

    def y(self, x: float) -> float:
        """Return how low the rim lies at `x`; beyond its ends it stays level."""
        across = (x - self.axis) / self.half
        return self.ends + self.sag * math.sqrt(max(0.0, 1 - across * across))

    def points(self, count: int = 48) -> list[Point]:
        """Return the rim as points from left to right."""
        turns = (math.pi * i / count for i in range(count + 1))
        return [
            (
                self.axis - self.half * math.cos(turn),
                self.ends + self.sag * math.sin(turn),
            )
            for turn in turns
        ]


class Step(Struct, frozen=True):
    """One terrace: a wall from `foot` to `brow`, a ledge from `brow` to `back`."""

    number: int
    foot: Rim
    brow: Rim
    back: Rim

    def middle(self, x: float) -> float:
        """Return the height of the wall's middle at `x`."""
        return (self.foot.y(x) + self.brow.y(x)) / 2


def steps(box: Box, count: int) -> tuple[Step, ...]:
    """Return `count` terraces that fill `box`, from the shore up."""
    pitch, axis = box.h / count, box.x + box.w / 2
    found = []
    for i in range(count):
        half, ends = box.w / 2 - STEP_IN * i, box.y + box.h - pitch * i
        behind = half - STEP_IN
        foot = Rim(axis, half, ends, SAG * half)
        brow_half, brow_ends = half - LEAN, ends - pitch + LEDGE
        brow = Rim(axis, brow_half, brow_ends, SAG * brow_half)
        last = i == count - 1
        back = Rim(
            axis,
            brow_half - 2 if last else behind,
            ends - pitch,
            SAG * behind * (-0.35 if last else 1),
        )
        found.append(Step(i + 1, foot, brow, back))
    return tuple(found)
