"""The moon space: a sleeping face, a crescent of shade on its left."""

import math
from itertools import pairwise

from companion.games.seven_steps.kit import disc
from companion.games.seven_steps.kit.plate import Plate
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, taper
from companion.press.scene.scene import Shape

LIT = (4.4, -0.6)
"""From the middle of the disc to that of its lit part."""

FACE = (
    Path()
    .move(7.6, -5.4)
    .curve((6.0, -7.4), (2.6, -7.4), (1.7, -4.6))
    .curve((1.3, -2.0), (1.5, -0.2), (2.3, 1.2))
    .curve((2.9, 2.5), (1.1, 3.1), (0, 2.6))
    .move(7.4, -2.8)
    .curve((6.0, -0.9), (3.8, -1.0), (2.9, -2.5))
    .move(6.7, -1.9)
    .line(7.4, -1.1)
    .move(5.4, -1.4)
    .line(5.7, -0.5)
    .move(4.1, -1.5)
    .line(3.9, -0.6)
    .move(3.3, 6.0)
    .curve((2.2, 6.2), (1.0, 6.4), (0, 6.3))
    .move(3.0, 5.9)
    .curve((1.9, 4.9), (0.7, 4.8), (0, 5.3))
    .move(2.2, 6.4)
    .curve((1.5, 7.5), (0.6, 7.6), (0, 7.5))
    .move(1.8, 9.6)
    .curve((1.2, 10.3), (0.5, 10.3), (0, 10.3))
)
"""Its right half, in mm about the middle: brow and nose, a shut eye, lips, chin."""


def draw(plate: Plate) -> None:
    """Draw disc, crescent, face and name."""
    box = plate.boxes["moon"]
    path = disc.ground(plate, box, "moon_heart", "moon")
    lit = Path().circle(box.centre[0] + LIT[0], box.centre[1] + LIT[1], box.w / 2 + 0.2)
    with plate.scene.clip(path):
        dark = Path().rect(box.x - 1, box.y - 1, box.w + 2, box.h + 2).add(lit)
        shade = plate.colour("moon_shade")
        plate.scene.add(Shape(dark, fill=shade, even_odd=True))
        plate.strokes(_limb(plate, box), opacity=0.7)
        plate.draw(lit, width=0.3)
    plate.draw(path, width=0.5)
    middle = box.centre[0] + 2.6
    disc.face(plate, middle, box.centre[1] - 1.4, FACE, "moon_face")
    disc.name(plate, "moon", middle, box)


def _limb(plate: Plate, box: Box) -> Path:
    """Return strokes that follow the dark limb, shorter and shorter inwards."""
    path, (x, y) = Path(), box.centre
    count, skip = 12, 2 if plate.low else 1
    for row in range(0, 6, skip):
        radius, reach = box.w / 2 - 0.5 - 0.62 * row, 1.25 - 0.13 * row
        for side in (-1, 1):
            turns = [side * reach * i / count for i in range(count + 1)]
            points = [
                (x - radius * math.cos(turn), y + radius * math.sin(turn))
                for turn in turns
            ]
            for i, (start, end) in enumerate(pairwise(points)):
                taper(
                    path, start, end, plate.stroke_width(0.3) * (1 - i / count) + 0.02
                )
    return path
