"""Stars in the corners, mist about the mountain, rushes at its foot."""

import math
import random

from companion.games.seven_steps.kit.plate import Plate
from companion.press.scene.path import Path, taper

STARS = (
    (11, 9.5, 5.4),
    (24.5, 5.5, 3.6),
    (29.5, 17, 4.6),
    (13.5, 25, 4.0),
    (165.5, 7, 4.0),
    (181, 12.5, 5.4),
    (168.5, 22, 4.6),
)
"""Four stars of the morning on the left, three of the evening on the right: x, y, size.

Source: Dante, Purgatorio I 23 and VIII 89.
"""

DUST = ((3, 3, 43, 27), (147, 3, 187, 27))
"""Where small stars are strewn: left, top, right, bottom."""

MIST = (
    (0.5, 170, 34, 5),
    (3, 183, 26, 3),
    (0.5, 197, 28, 5),
    (140, 196, 34, 4),
    (146, 207, 27, 5),
)
"""Left end, height, length and lines of each bank; the mountain hides the rest."""

RUSHES = ((3.2, 7, 6.0), (162.5, 9, 7.5), (186, 6, 7.0))
"""Middle and number of each tuft, and the height of its tallest blade."""


def draw(plate: Plate) -> None:
    """Draw stars and mist; nothing here means anything in play."""
    for x, y, size in STARS:
        plate.star(x, y, size)
    _dust(plate)
    _mist(plate)


def _dust(plate: Plate) -> None:
    noise, path = random.Random(23), Path()
    for left, top, right, bottom in DUST:
        for _ in range(16):
            x, y = noise.uniform(left, right), noise.uniform(top, bottom)
            if all(math.hypot(x - a, y - b) > size for a, b, size in STARS):
                path.circle(x, y, noise.uniform(0.14, 0.3))
    plate.strokes(path, "gold")


def _mist(plate: Plate) -> None:
    noise, path = random.Random(31), Path()
    for left, y, long, lines in MIST:
        for i in range(lines):
            start = left + noise.uniform(0, 0.3) * long
            end = left + long * noise.uniform(0.75, 1)
            height = y + i * (1.9 if plate.low else 1.05)
            middle = start + (end - start) * noise.uniform(0.35, 0.65)
            for tip in (start, end):
                taper(path, (middle, height), (tip, height), 0.36)
    plate.strokes(path, "mist")


def rushes(plate: Plate) -> None:
    """Draw the rushes of the shore, blade by blade."""
    noise, blades, heads = random.Random(8), Path(), Path()
    for middle, count, tallest in RUSHES:
        for i in range(count):
            x = middle + noise.uniform(-2.6, 2.6)
            foot = 222.6 + noise.uniform(-1.6, 0.2)
            high, lean = tallest * noise.uniform(0.55, 1), noise.uniform(-1.3, 1.3)
            taper(blades, (x, foot), (x + lean, foot - high), 0.42, bend=lean * 0.4)
            if i % 3 == 0:
                heads.ellipse(x + lean * 0.9, foot - high * 0.93, 0.34, 0.95)
    plate.strokes(blades, "green")
    plate.strokes(heads, "hull")
