"""The sun space: a waking face in a wreath of rays."""

import math

from companion.games.seven_steps.kit import disc
from companion.games.seven_steps.kit.plate import FINE, Plate
from companion.press.scene.path import Path, Point, polygon

RAYS = 12
NEAR, FAR = 1.2, 6.4
"""Where rays begin and end, outside the disc."""

FACE = (
    Path()
    .move(9.4, -6.2)
    .curve((7.6, -9.2), (3.0, -9.4), (1.9, -5.6))
    .curve((1.4, -2.6), (1.7, -0.2), (2.7, 1.6))
    .curve((3.4, 3.2), (1.3, 3.9), (0, 3.2))
    .move(8.6, -3.2)
    .curve((7.0, -6.0), (4.2, -5.8), (3.2, -3.3))
    .curve((4.8, -2.0), (7.0, -2.1), (8.6, -3.2))
    .circle(5.8, -3.9, 0.9)
    .move(8.4, -1.0)
    .curve((7.2, 0), (5.6, 0.1), (4.4, -0.6))
    .move(5.0, 6.8)
    .curve((3.4, 7.0), (1.4, 7.3), (0, 7.3))
    .move(4.6, 6.6)
    .curve((2.8, 5.6), (0.9, 5.4), (0, 6.1))
    .move(3.4, 7.6)
    .curve((2.2, 9.1), (0.9, 9.1), (0, 9.0))
    .move(2.4, 11.4)
    .curve((1.7, 12.2), (0.7, 12.3), (0, 12.3))
)
"""Its right half, in mm about the middle: brow and nose, eye, lips, chin."""


def draw(plate: Plate) -> None:
    """Draw rays, disc, face and name."""
    box = plate.boxes["sun"]
    (x, y), radius = box.centre, box.w / 2
    for i in range(RAYS):
        turn = 2 * math.pi * i / RAYS
        _ray(plate, x, y, turn, radius)
        _flame(plate, x, y, turn + math.pi / RAYS, radius)
    path = disc.ground(plate, box, "sun_heart", "sun")
    plate.draw(path, width=0.5)
    disc.ring(plate, box, "gold")
    disc.face(plate, x, y, FACE, "sun_face")
    disc.name(plate, "sun", x, box)


def _ray(plate: Plate, x: float, y: float, turn: float, radius: float) -> None:
    """Draw a straight ray, one half in shade."""
    left = _at(x, y, turn, radius + NEAR, -2.1)
    foot = _at(x, y, turn, radius + NEAR, 0)
    right = _at(x, y, turn, radius + NEAR, 2.1)
    tip = _at(x, y, turn, radius + FAR, 0)
    plate.strokes(polygon([left, tip, right]), "sun_ray")
    plate.strokes(polygon([left, tip, foot]), "sun_ray_shade")
    plate.draw(polygon([left, tip, right]), width=FINE)


def _flame(plate: Plate, x: float, y: float, turn: float, radius: float) -> None:
    """Draw a ray that waves."""
    left, right, count = [], [], 10
    for i in range(count + 1):
        part = i / count
        sway = 0.75 * math.sin(2 * math.pi * part) * (0.4 + part)
        half, out = 1.25 * (1 - part), radius + NEAR + (FAR - NEAR) * part
        left.append(_at(x, y, turn, out, sway - half))
        right.append(_at(x, y, turn, out, sway + half))
    flame = Path().smooth(left + right[-2::-1]).close()
    plate.draw(flame, "sun_ray", width=FINE)


def _at(x: float, y: float, turn: float, out: float, aside: float) -> Point:
    """Return the point `out` from (x, y) towards `turn` from straight up."""
    return (
        x + out * math.sin(turn) + aside * math.cos(turn),
        y - out * math.cos(turn) + aside * math.sin(turn),
    )
