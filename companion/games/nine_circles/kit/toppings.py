"""What lies on a slice, for the edition of that name: the walls of its circles."""

import math
from collections.abc import Iterator
from itertools import pairwise

from companion.games.nine_circles.kit.field import Field
from companion.games.nine_circles.kit.strokes import ring
from companion.press.scene.path import Path, Point

EDGE = 2.4
"""How far the middle of a topping stays inside its field, in mm."""


def _places(field: Field, low: float, high: float) -> Iterator[Point]:
    """Yield where toppings lie, `low` to `high` mm apart, within the field."""
    for out in field.walk(low, high):
        if field.near + EDGE < out < field.far - EDGE:
            yield field.at(out, field.noise.uniform(0.36, 0.66))


def basil(field: Field) -> None:
    """Leaves of basil, each with its vein left bare."""
    for x, y in _places(field, 5.5, 8.5):
        turn = field.noise.uniform(0, math.tau)
        for side in (-1, 1):
            half = field.noise.uniform(2.4, 3.2)
            _half_leaf(field.lines.path, (x, y), turn, side, half)


def _half_leaf(path: Path, middle: Point, turn: float, side: int, half: float) -> None:
    """Add the part of a leaf on one side of its vein, which runs at `turn`."""
    (x, y), cos, sin = middle, math.cos(turn), math.sin(turn)

    def at(along: float, aside: float) -> Point:
        aside *= side
        return x + along * cos - aside * sin, y + along * sin + aside * cos

    path.move(*at(-half, 0.12))
    path.curve(at(-half * 0.5, half * 0.75), at(half * 0.4, half * 0.6), at(half, 0))
    path.line(*at(-half, 0.12)).close()


def onions(field: Field) -> None:
    """Rings of onion, one in the other."""
    for x, y in _places(field, 6, 9.5):
        for radius, width in ((3.0, 0.5), (2.1, 0.4), (1.3, 0.3)):
            turns = field.noise.uniform(0, 6), field.noise.uniform(4.4, 6.1)
            arc = [
                (
                    x + radius * math.cos(turns[0] + turns[1] * i / 14),
                    y + radius * 0.86 * math.sin(turns[0] + turns[1] * i / 14),
                )
                for i in range(15)
            ]
            field.lines.swell(arc, width)


def olives(field: Field) -> None:
    """Sliced olives."""
    for x, y in _places(field, 3.6, 6.5):
        field.lines.even(ring(x, y, 1.25, 1.1, 12), 1.0)


def salami(field: Field) -> None:
    """Rounds of salami, with holes for their fat."""
    for x, y in _places(field, 6.2, 7.6):
        field.lines.path.points(ring(x, y, 2.9, 2.7, 20)[:-1])
        for _ in range(8):
            turn, far = field.noise.uniform(0, math.tau), field.noise.uniform(0.3, 2.1)
            spot = x + far * math.cos(turn), y + far * math.sin(turn)
            # Run the other way round, an outline inside another is a hole.
            field.lines.path.points(ring(*spot, 0.34, 0.24, 7)[:0:-1])


def mushrooms(field: Field) -> None:
    """Slices of mushroom: cap, gills and stem."""
    for x, y in _places(field, 6, 9):
        cap = [(x - 2.8, y + 0.3), (x - 2.3, y - 1.6), (x, y - 2.6)]
        cap += [(x + 2.3, y - 1.6), (x + 2.8, y + 0.3)]
        field.lines.even(cap, 0.5)
        stem = [(x - 2.8, y + 0.3), (x - 0.8, y + 0.1), (x - 0.9, y + 2.4)]
        stem += [(x + 0.9, y + 2.4), (x + 0.8, y + 0.1), (x + 2.8, y + 0.3)]
        for start, end in pairwise(stem):
            field.lines.even([start, end], 0.4)
        for i in (-2, -1, 0, 1, 2):
            field.lines.stroke((x + i * 0.8, y - 0.2), (x + i * 0.55, y - 1.5), 0.3)


def chilies(field: Field) -> None:
    """Hot peppers, upright, the stem on top."""
    for out in field.walk(2.6, 4.2):
        if field.near + 1 < out < field.far - 1:
            x, y = field.at(out, field.noise.uniform(0.42, 0.62))
            _chili(field, x, y, field.noise.uniform(2.6, 3.6))


def flakes(field: Field) -> None:
    """Small peppers strewn over the whole wall."""
    for out in field.walk(1.8, 3.4):
        x, y = field.at(out, field.noise.uniform(0.2, 0.84))
        _chili(field, x, y, field.noise.uniform(0.9, 1.5))


def _chili(field: Field, x: float, y: float, half: float) -> None:
    """Add a pepper about a point, its tip curling to either side."""
    lean = field.noise.choice((-1, 1)) * half
    path = field.lines.path.move(x - half * 0.32, y - half * 0.7)
    path.curve(
        (x - half * 0.1, y - half * 0.95),
        (x + half * 0.3, y - half * 0.9),
        (x + half * 0.36, y - half * 0.6),
    )
    tip = x + lean * 0.9, y + half
    path.curve((x + half * 0.5, y + half * 0.1), (x + lean * 0.4, y + half), tip)
    path.curve(
        (x - half * 0.1 + lean * 0.2, y + half * 0.9),
        (x - half * 0.5, y),
        (x - half * 0.32, y - half * 0.7),
    )
    path.close()
    stem = (x + half * 0.05, y - half * 0.8), (x - lean * 0.3, y - half * 1.4)
    field.lines.even(stem, 0.3)


def anchovies(field: Field) -> None:
    """Small fish that swim everywhere, their spines left bare."""
    for out in field.walk(3.4, 5.4):
        x, y = field.at(out, field.noise.uniform(0.24, 0.8))
        half, way = field.noise.uniform(1.5, 2.1), field.noise.choice((-1, 1))
        for side in (-1, 1):
            path = field.lines.path.move(x - way * half, y + side * 0.1)
            path.curve(
                (x - way * half * 0.4, y + side * half * 0.5),
                (x + way * half * 0.3, y + side * half * 0.44),
                (x + way * half * 0.8, y + side * 0.1),
            )
            path.line(x + way * half * 1.3, y + side * half * 0.4)
            path.line(x + way * half * 1.1, y + side * 0.1).close()


def pineapple(field: Field) -> None:
    """Chunks of pineapple on ice: wedges with a scored edge."""
    for out in field.walk(1.9, 3.2):
        x, y = field.at(out, field.noise.uniform(0.2, 0.84))
        turn, half = field.noise.uniform(0, math.tau), field.noise.uniform(1.2, 1.7)
        rim = [
            (x + half * math.cos(turn + a), y + half * 0.9 * math.sin(turn + a))
            for a in (-0.7, -0.35, 0.0, 0.35, 0.7)
        ]
        back = x - half * 0.5 * math.cos(turn), y - half * 0.5 * math.sin(turn)
        near = [(b + 0.22 * (x - b), c + 0.22 * (y - c)) for b, c in rim]
        field.lines.path.points([back, *near])
        field.lines.even(rim, 0.34)
