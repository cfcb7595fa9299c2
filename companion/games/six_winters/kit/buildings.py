"""Buildings in the snow, castles and houses, and beside them a river or fields.

Each is drawn about an origin on the ground, in mm, x to the right and y down, for a
picture `terrain.HIGH` high, and cached, so that all pictures share it.
"""

import random
from functools import lru_cache

from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

from .style import Canvas, canvas_of, outline
from .terrain import Marks

LINE = 0.26

CASTLES = (
    ((0.0, 1.0, 2.3, 0), (1.5, 1.5, 3.4, 0), (3.6, 1.1, 2.6, 1), (5.2, 1.3, 2.0, 0)),
    ((0.0, 1.2, 2.0, 1), (1.8, 0.9, 3.3, 1), (3.2, 1.7, 2.3, 0), (5.6, 1.0, 2.9, 1)),
    ((0.0, 1.5, 2.6, 0), (2.0, 1.0, 1.9, 0), (3.4, 1.3, 3.6, 1), (5.4, 1.2, 2.2, 0)),
)
"""Towers of each castle: left edge, width, height, and whether it has a roof."""

VILLAGES = (
    ((0.0, 0.6, 7.4), (6.0, 0.0, 6.0)),
    ((0.0, 0.0, 5.6), (4.6, 0.9, 8.0), (11.4, 0.2, 5.4)),
    ((0.0, 0.4, 6.2), (7.4, 0.8, 6.8)),
    ((0.0, 0.7, 8.2),),
)
"""Houses of each village: left edge, how far down, width."""

UNIT = 2.76
"""Millimetres to a unit of the castles' tables."""


def tower(canvas: Canvas, box: Box, *, roof: bool) -> None:
    """Draw a tower with battlements, or with a snowy roof, and two lit windows."""
    x, top, w, h = box.x, box.y, box.w, box.h
    canvas.outlined(outline(box), "stone", LINE)
    canvas.fill(Path().rect(x + w * 0.62, top, w * 0.38, h), "stone_shade", line=0.2)
    if roof:
        tip, left, right = top - w * 1.25, x - w * 0.18, x + w * 1.18
        eaves = Path().points([(left, top), (x + w / 2, tip), (right, top)])
        canvas.outlined(eaves, "empire", LINE)
        lee = Path().points([(left, top), (x + w / 2, tip), (x + w * 0.42, top)])
        canvas.fill(lee, "snow", line=0.2)
    else:
        _battlements(canvas, x - w * 0.12, top, w * 1.24)
    panes = Path()
    for rise in (0.42, 0.74):
        panes.rect(x + w * 0.3, box.bottom - h * rise, w * 0.17, w * 0.32, w * 0.07)
    canvas.fill(panes, "ink" if canvas.low else "lit")


def _battlements(canvas: Canvas, x: float, top: float, w: float) -> None:
    """Draw three merlons over the top of a wall, each a fifth of its width:

    high     __    __    __
    notch   |  |__|  |__|  |
    top     |______________|
    """
    merlon = w / 5
    high, notch = top - merlon * 2.2, top - merlon * 1.2
    line = [(x, top), (x, high)]
    for left in (x + merlon, x + 3 * merlon):
        right = left + merlon
        line += [(left, high), (left, notch), (right, notch), (right, high)]
    wall = Path().points([*line, (x + w, high), (x + w, top)])
    canvas.outlined(wall, "stone", LINE)


@lru_cache(maxsize=8)
def castle(number: int, low: bool) -> Marks:
    """Return a castle, some 20 mm wide, right of the origin."""
    scene = Scene(30, 20, low=low)
    canvas, noise = canvas_of(scene), random.Random(400 + number)
    towers = CASTLES[number % len(CASTLES)]
    for left, wide, high, roof in (*towers, (7.0, 0.9, 2.6, 1)):
        box = Box(left * UNIT, -0.6 - high * UNIT, wide * UNIT, high * UNIT)
        tower(canvas, box, roof=bool(roof))
    wall, bricks = Path(), Path()
    wall.rect(-0.5 * UNIT, -UNIT, 8.9 * UNIT, 1.2 * UNIT)
    canvas.outlined(wall, "stone_light", LINE)
    merlons = Path()
    for place in range(14):
        merlons.rect((place * 0.645 - 0.5) * UNIT, -1.26 * UNIT, 0.34 * UNIT, 0.72)
    canvas.outlined(merlons, "stone_light", 0.2)
    for row in range(4):
        for place in range(9):
            if noise.random() < 0.5:
                x = (place * 0.95 - 0.3 + 0.3 * noise.random()) * UNIT
                bricks.move(x, -2.2 + row * 0.62)
                bricks.line(x + noise.uniform(0.6, 1.4), -2.2 + row * 0.62)
    canvas.stroke(bricks, "ink", 0.17)
    for left, wide, high, roof in towers[1:3]:
        top = -(high + (wide * 1.2 if roof else 1.1)) * UNIT
        _flag(canvas, (left + wide / 2) * UNIT, top)
    return scene.marks


def _flag(canvas: Canvas, x: float, y: float) -> None:
    canvas.stroke(Path().move(x, y + 0.6).line(x, y - 2.2), "ink", 0.26)
    cloth = Path().points([(x, y - 2.2), (x + 2.9, y - 1.4), (x, y - 0.7)])
    canvas.fill(cloth, "ink" if canvas.low else "empire")


def house(canvas: Canvas, x: float, foot: float, w: float, wall: str) -> None:
    """Draw a house under snow, lit from within, with smoke."""
    high = w * 0.34
    eaves = foot - high
    chimney = Path().rect(x + w * 0.7, eaves - w * 0.42, w * 0.09, w * 0.26)
    canvas.outlined(chimney, wall, 0.22)
    canvas.outlined(Path().rect(x, eaves, w, high), wall, LINE)
    boards = Path()
    for place in range(1, int(w / 1.1)):
        boards.move(x + place * 1.1, eaves).line(x + place * 1.1, foot)
    canvas.stroke(boards, "ink", 0.17)
    door = Path().rect(x + w * 0.42, foot - high * 0.66, w * 0.14, high * 0.66)
    canvas.fill(door, "ink" if canvas.low else "lit")
    roof = Path().points(
        [
            (x - w * 0.08, eaves + high * 0.1),
            (x + w * 0.16, eaves - w * 0.3),
            (x + w * 0.84, eaves - w * 0.3),
            (x + w * 1.08, eaves + high * 0.1),
        ]
    )
    canvas.outlined(roof, "snow", LINE)
    _smoke(canvas, x + w * 0.745, eaves - w * 0.44, w)


def _smoke(canvas: Canvas, x: float, y: float, w: float) -> None:
    sway = (0.0, 0.012, 0.03, -0.02, -0.05, -0.01, 0.06, 0.08)
    points = [(x + side * w, y - step * w * 0.11) for step, side in enumerate(sway)]
    colour, width = ("ink", 0.24) if canvas.low else ("white", 0.45)
    canvas.stroke(Path().smooth(points), colour, width)


@lru_cache(maxsize=16)
def village(number: int, wall: str, low: bool) -> Marks:
    """Return a few houses right of the origin; `wall` is their colour."""
    scene = Scene(30, 20, low=low)
    for left, down, wide in VILLAGES[number % len(VILLAGES)]:
        house(canvas_of(scene), left, down, wide, wall)
    return scene.marks


@lru_cache(maxsize=4)
def river(low: bool) -> Marks:
    """Return a river from the origin towards the viewer, 13 mm high."""
    scene = Scene(30, 20, low=low)
    canvas, noise = canvas_of(scene), random.Random(77)
    left = ((-0.3, 0), (-2.6, 1.6), (0.6, 2.9), (-2.2, 4.4), (-6.6, 7.6), (-10, 13))
    right = ((0.3, 0), (-0.9, 1.4), (4.8, 2.9), (3.2, 4.8), (1.6, 7.6), (4.4, 13))
    # First the banks, then the water between them: the same curves, less wide.
    for grow, colour, width in ((0.9, "bank", 0.3), (0.0, "water", 0.25)):
        near = [(x - grow * (0.3 + y / 9), y) for x, y in left]
        far = [(x + grow * (0.3 + y / 9), y) for x, y in right]
        bed = Path().smooth(near)
        back = Path().smooth(far[::-1])
        bed.line(*far[-1])
        bed.segments += back.segments[1:]
        canvas.outlined(bed.close(), colour, width)
    waves = Path()
    for _ in range(10):
        y = noise.uniform(3.4, 10)
        x, long = -0.4 * y + noise.uniform(-0.6, 1.4), noise.uniform(0.8, 2)
        waves.move(x, y).line(x + long, y)
    canvas.stroke(waves, "ink" if canvas.low else "white", 0.18)
    return scene.marks


@lru_cache(maxsize=4)
def fields(low: bool) -> Marks:
    """Return furrows from the origin towards the viewer, 11.5 mm high."""
    scene = Scene(30, 20, low=low)
    furrows = Path()
    for place in range(8 if not low else 6):
        at = place / (7 if not low else 5) - 0.5
        furrows.move(at * 9, 0)
        furrows.curve((at * 15, 2.4), (at * 27, 6), (at * 44, 11.5))
    canvas = canvas_of(scene)
    canvas.stroke(furrows, "ink" if canvas.low else "field", 0.22)
    return scene.marks
