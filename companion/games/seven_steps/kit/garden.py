"""The garden on the summit: trees, a lady, and the light that rises behind them."""

import math
import random

from companion.games.seven_steps.kit.plate import Plate
from companion.games.seven_steps.kit.sky import INNER, Arc
from companion.press.scene.path import Path, Point, taper
from companion.press.scene.scene import mix

TREES = ((32.5, 4.6), (27.6, 6.2), (21.8, 8.0), (15.0, 8.4), (9.0, 6.8))
"""Off the axis to either side, and height where the heavens leave room for it."""

ROOM = 1.2
"""Between the tallest leaf and the heavens."""

LOBES = 9

RAYS = 74
SPREAD = 108
"""How far rays turn from straight up, to either side, in degrees."""

GLOW = 22
"""How far below the summit the rays come from."""

REACH = (1, 0.8, 0.9, 0.74)
"""How far one ray after the other goes."""


def rays(plate: Plate) -> None:
    """Draw the light behind the summit: rays long and short, fewer mm to the sides."""
    arc, box = Arc(plate), plate.boxes["mountain"]
    x, y = box.centre[0], box.y + GLOW
    path, count = Path(), RAYS // 2 if plate.low else RAYS
    for i in range(-count, count + 1):
        part = i / count
        angle = math.radians(SPREAD) * part
        full = min(_to_band(arc, x, y, angle) - 1.8, 84 - 40 * abs(part))
        dx, dy = math.sin(angle), -math.cos(angle)
        near, far = GLOW - 1, full * REACH[i % len(REACH)]
        start, end = (x + near * dx, y + near * dy), (x + far * dx, y + far * dy)
        taper(path, start, end, plate.stroke_width((0.5, 0.34)[i % 2]))
    plate.strokes(path, "gold")


def _to_band(arc: Arc, x: float, y: float, angle: float) -> float:
    dx, dy = x - arc.x, y - arc.y
    along = dx * math.sin(angle) - dy * math.cos(angle)
    return -along + math.sqrt(along * along - dx * dx - dy * dy + INNER * INNER)


def draw(plate: Plate) -> None:
    """Draw what grows and stands on the summit, lighter towards the sun."""
    box, arc = plate.boxes["mountain"], Arc(plate)
    axis, ground, noise = box.centre[0], box.y + 0.9, random.Random(5)
    for side in (-1, 1):
        for off, high in TREES:
            x, y = axis + side * off, ground - 0.0006 * off * off
            high = min(high, (y - arc.height(INNER, x) - ROOM) / 1.06)
            _tree(plate, (x, y), high, 0.5 + side * off / 68, noise)
    _grass(plate, axis, ground + 0.5, noise)
    plate.motif("lady", (axis, ground + 0.6), foot=True)


def _tree(
    plate: Plate, foot: Point, high: float, light: float, noise: random.Random
) -> None:
    x, y = foot
    trunk = Path()
    taper(trunk, foot, (x, y - high * 0.6), high * 0.13)
    taper(trunk, (x, y - high * 0.2), (x - high * 0.18, y - high * 0.48), high * 0.06)
    taper(trunk, (x, y - high * 0.25), (x + high * 0.2, y - high * 0.5), high * 0.06)
    plate.strokes(trunk)
    centre, radius = (x, y - high * 0.66), high * 0.36
    crown = _crown(centre, radius, noise)
    tone = mix(plate.colour("leaf"), plate.colour("leaf_light"), light)
    plate.scene.draw(crown, fill=tone)
    with plate.scene.clip(crown):
        plate.strokes(_leafage(plate, centre, radius), opacity=0.8)
    plate.draw(crown, width=0.3)


def _crown(centre: Point, radius: float, noise: random.Random) -> Path:
    x, y = centre
    start = noise.random()
    corners = []
    for i in range(LOBES):
        turn, reach = (
            2 * math.pi * (i + start) / LOBES,
            radius * noise.uniform(0.9, 1.04),
        )
        corners.append((reach * math.cos(turn), reach * math.sin(turn)))
    path = Path().move(x + corners[0][0], y + corners[0][1])
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        first, second = (x + x0 * 1.3, y + y0 * 1.3), (x + x1 * 1.3, y + y1 * 1.3)
        path.curve(first, second, (x + x1, y + y1))
    return path.close()


def _leafage(plate: Plate, centre: Point, radius: float) -> Path:
    path, rows = Path(), 4 if plate.low else 9
    for row in range(rows):
        part = (row + 0.5) / rows
        y = centre[1] + radius * (2 * part - 1)
        reach = radius * math.sqrt(1 - (2 * part - 1) ** 2)
        start = centre[0] - reach
        end = start + reach * (0.5 + 0.55 * part)
        taper(path, (start, y), (end, y + 0.25), plate.stroke_width(0.24), bend=-0.2)
    return path


def _grass(plate: Plate, axis: float, y: float, noise: random.Random) -> None:
    path = Path()
    for _ in range(26 if plate.low else 60):
        off = noise.uniform(-36, 36)
        foot = y + noise.uniform(-0.7, 0.5) - 0.0006 * off * off
        tip = (axis + off + noise.uniform(-0.4, 0.4), foot - noise.uniform(0.6, 1.3))
        taper(path, (axis + off, foot), tip, 0.22)
    plate.strokes(path, "green")
