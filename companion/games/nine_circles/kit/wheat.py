"""A field of wheat, for the edition that is eaten."""

import math
import random

from companion.games.nine_circles.kit.look import Look
from companion.games.nine_circles.kit.pit import Ground
from companion.games.nine_circles.kit.strokes import ribbon
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

STALKS, FEW_STALKS = 21, 13

GRAINS = 6
"""Pairs of grains in an ear."""


def draw(scene: Scene, look: Look, ground: Ground, box: Box, side: int) -> None:
    """Draw the field in `box`, on the left (-1) or on the right (1) of the rim."""
    noise = random.Random(31 + side)
    count = FEW_STALKS if scene.low else STALKS
    stems, ears = Path(), Path()
    for i in range(count):
        at = (i + 0.5) / count
        x = box.x + at * box.w if side < 0 else box.right - at * box.w
        x = min(max(x, box.x + 4), box.right - 4)
        height = box.h * (0.78 - 0.42 * at) * noise.uniform(0.82, 1.12)
        lean = -side * height * noise.uniform(0.02, 0.16)
        root, tip = (x, ground(x) + 0.6), (x + lean, ground(x) - height)
        middle = (root[0] + tip[0]) / 2 - lean * 0.25, (root[1] + tip[1]) / 2
        ribbon(stems, [root, middle, tip], [0.5, 0.36, 0.3])
        _ear(ears, middle, tip)
    scene.draw(stems, fill=look["gold"])
    scene.draw(ears, fill=look["grain"], stroke=look["ink"], width=0.15)


def _ear(path: Path, below: Point, tip: Point) -> None:
    """Add pairs of grains along the top of a stem, the lowest first."""
    angle = math.atan2(tip[1] - below[1], tip[0] - below[0])
    for i in reversed(range(GRAINS)):
        x, y = tip[0] - i * 1.15 * math.cos(angle), tip[1] - i * 1.15 * math.sin(angle)
        for turn in (-0.42, 0.42):
            _kernel(path, x, y, angle + turn)


def _kernel(path: Path, x: float, y: float, angle: float) -> None:
    cos, sin = math.cos(angle), math.sin(angle)

    def at(along: float, aside: float) -> Point:
        return x + along * cos - aside * sin, y + along * sin + aside * cos

    path.move(x, y)
    path.curve(at(0.8, 0.6), at(1.6, 0.4), at(2.1, 0))
    path.curve(at(1.4, -0.5), at(0.6, -0.5), (x, y)).close()
