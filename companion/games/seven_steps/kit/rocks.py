"""Crags: heaps of broken stone at the ends of the ledges and at the foot."""

import math
import random

from companion.games.seven_steps.kit.plate import Plate
from companion.games.seven_steps.kit.profile import Rim, Step
from companion.press.scene.path import Path, Point, polygon, taper
from companion.press.scene.scene import mix

Heap = tuple[tuple[float, float], ...]
"""Of each crag, how far in from the end it stands, and its size, in mm."""

ON_LEDGE: Heap = ((0.9, 2.5), (4.0, 1.8), (6.9, 1.1))
AT_FOOT: Heap = ((-1.4, 3.4), (2.6, 2.7), (6.4, 1.9), (9.6, 1.2))


def draw(plate: Plate, climb: tuple[Step, ...]) -> None:
    """Heap crags at the foot and on every ledge; the summit has fewer."""
    noise = random.Random(12)
    for step in climb:
        heap = ON_LEDGE if step is not climb[-1] else ON_LEDGE[1:]
        _heaps(plate, step.brow, heap, step.number, noise)
    _heaps(plate, climb[0].foot, AT_FOOT, 1, noise)


def _heaps(
    plate: Plate, rim: Rim, heap: Heap, terrace: int, noise: random.Random
) -> None:
    """Heap crags at both ends of a rim, dark on the left and light on the right."""
    tone = plate.colour(f"terrace{terrace}")
    for side, other in ((-1, "rock_shade"), (1, "paper")):
        fill = mix(tone, plate.colour(other), 0.3)
        for inward, size in heap:
            x = rim.axis + side * (rim.half - inward - 0.8 * noise.random())
            size *= noise.uniform(0.85, 1.15)
            _crag(plate, (x, rim.y(x) + 0.25), size, fill, noise)


def _crag(
    plate: Plate, foot: Point, size: float, fill: str, noise: random.Random
) -> None:
    """Draw one stone: a broken outline, a ridge and strokes on the side in shade."""
    x, y = foot
    count = 6 + int(2 * noise.random())
    top: list[Point] = []
    for i in range(count):
        turn, reach = math.pi * i / (count - 1), size * noise.uniform(0.78, 1.22)
        top.append((x - reach * 1.12 * math.cos(turn), y - reach * math.sin(turn)))
    outline = polygon([*top, (x + size * 0.9, y + 0.5), (x - size * 0.9, y + 0.5)])
    peak = min(top, key=lambda corner: corner[1])
    plate.scene.draw(outline, fill=fill)
    with plate.scene.clip(outline):
        plate.strokes(_hatch(plate, peak, y, size, noise), opacity=0.85)
    plate.draw(outline, width=0.34)


def _hatch(
    plate: Plate, peak: Point, foot: float, size: float, noise: random.Random
) -> Path:
    """Return a ridge from the peak to the foot, and the strokes to its left."""
    path = Path()
    x, y = peak
    end = (x + size * noise.uniform(-0.1, 0.3), foot + 0.4)
    taper(path, peak, end, 0.3)
    rows = int(size * (1.6 if plate.low else 3.2))
    for row in range(1, rows):
        part = row / rows
        start = (x + (end[0] - x) * part, y + (end[1] - y) * part)
        reach = size * (0.35 + 0.55 * part) * noise.uniform(0.7, 1)
        taper(
            path,
            start,
            (start[0] - reach, start[1] + reach * 0.35),
            plate.stroke_width(0.24),
        )
    return path
