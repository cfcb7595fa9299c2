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
    plate.motif("moon-face", (middle, box.centre[1] - 1.4))
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
