"""Stairs cut into a wall, from one ledge to the next."""

from itertools import pairwise

from companion.games.seven_steps.kit.plate import FINE, Plate
from companion.games.seven_steps.kit.profile import Step
from companion.press.scene.path import Path, polygon, taper

TREADS = 8
WIDE, NARROW = 7.6, 5.4
"""Width at the foot and at the top."""

IN = 9.4
"""From a wall's brow end to the middle of its stairs."""

DRIFT = 1.2
"""How far stairs lean towards the middle as they rise."""

CHEEK = 0.9
"""Width of the cut's dark side."""

Tread = tuple[float, float, float]
"""Left end, right end and height."""


def draw(plate: Plate, step: Step) -> None:
    """Draw the stairs of one wall, on its left."""
    x = step.brow.axis - step.brow.half + IN
    bottom, top = step.foot.y(x) + 0.1, step.brow.y(x + DRIFT)
    treads = [_tread(x, bottom, top, i / TREADS) for i in range(TREADS + 1)]
    left = [(start, y) for start, _, y in treads]
    right = [(end, y) for _, end, y in treads]
    dark = polygon([*left, *((x - CHEEK, y) for x, y in left[::-1])])
    plate.draw(dark, "rock_shade", width=FINE)
    outline = polygon([*left, *right[::-1]])
    plate.scene.draw(outline, fill=plate.colour("ledge"))
    plate.strokes(_shade(plate, treads), opacity=0.8)
    edges = Path()
    for start, end, y in treads[1:-1]:
        edges.move(start, y).line(end, y)
    plate.draw(edges, width=0.3)
    plate.draw(outline)


def _tread(x: float, bottom: float, top: float, part: float) -> Tread:
    """Return the edge of the tread `part` of the way up."""
    wide, middle = WIDE + (NARROW - WIDE) * part, x + DRIFT * part
    return middle - wide / 2, middle + wide / 2, bottom + (top - bottom) * part


def _shade(plate: Plate, treads: list[Tread]) -> Path:
    """Return strokes on the risers, longest under each tread."""
    path = Path()
    for (left, right, y), (_, _, above) in pairwise(treads):
        for i in range(1 if plate.low else 3):
            row = y + (above - y) * (0.3 + 0.22 * i)
            reach = (right - left) * (0.34 + 0.14 * i)
            taper(path, (left, row), (left + reach, row), 0.18)
    return path
