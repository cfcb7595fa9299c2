"""What is seen on the wall of each circle: quiet strokes beside the target.

Nothing here is read; a wall tells its circle from the next one at a glance. Each scene
is a function that lines one side of the wall, between the target and the icon; slices
have their toppings.
"""

import math
import random
from collections.abc import Callable, Iterator
from itertools import pairwise

from companion.games.nine_circles.kit.look import Look
from companion.games.nine_circles.kit.pit import Field, Tier, ring, strokes
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

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


MARGIN = 3.0
"""Between a scene and the target, in mm."""

ENDS = 18.0
"""What icon and ring take of the wall's half width, in mm."""

NARROWEST = 4.0


def draw(scene: Scene, look: Look, tier: Tier, *, clear: float) -> None:
    """Draw the scene of this wall in this skin; `clear` mm about the axis stay free."""
    name, end = look.skin.walls[tier.number - 1], tier.middle.half
    near, far, icon = clear + MARGIN, end - ENDS, end
    if name in BEHIND:
        near, far, icon = 0.5, end - 1, end - 10
    if far - near < NARROWEST:
        return
    with strokes(scene, look[f"scene_{tier.number}"]) as lines:
        for side in (-1, 1):
            noise = random.Random(10 * tier.number + side)
            SCENES[name](Field(lines, noise, tier, side, near, far, icon))


def meadow(field: Field) -> None:
    """A green meadow with cypresses."""
    lines, noise = field.lines, field.noise
    for out in field.walk(0.9, 2.2):
        x, y = field.at(out, 0.97)
        for lean in (-0.5, 0, 0.5):
            height = noise.uniform(0.6, 1.3)
            lines.stroke((x, y), (x + lean, y - height), 0.22)
    for out in field.walk(3.4, 8):
        x, y = field.at(out, 0.95)
        height = noise.uniform(5, 9)
        lines.stroke((x, y), (x, y - height), 0.5)
        for i in (-2, -1, 1, 2):
            aside = i * 0.34
            foot, tip = (x + aside * 0.6, y - 0.7), (x, y - height + abs(i) * 0.7)
            lines.stroke(foot, tip, 0.4, bend=aside * 0.8)


def winds(field: Field) -> None:
    """Streams of a storm, each ending in a curl, and what it carries away."""
    lines, noise = field.lines, field.noise
    for depth in (0.2, 0.4, 0.6, 0.8):
        for out in field.walk(17, 25):
            length = min(noise.uniform(13, 20), field.far - out - 1.5)
            if length < 5:
                continue
            phase = noise.uniform(0, 6)
            line = []
            for i in range(9):
                x, y = field.at(out + length * (1 - i / 8), depth)
                line.append((x, y + 0.5 * math.sin(phase + i * 0.8)))
            lines.swell([*_curl(line[0], field.side, 1.25), *line], 0.42)
    for out in field.walk(7, 12):
        x, y = field.at(out, noise.uniform(0.15, 0.85))
        for wing in (-1, 1):
            lines.stroke((x, y), (x + wing * 1.3, y - 0.7), 0.34, bend=-wing * 0.3)


def _curl(end: Point, side: int, radius: float) -> list[Point]:
    """Return a spiral that rolls up beyond `end`, from its eye outwards."""
    x, y = end[0], end[1] + radius
    turns = [math.pi * 2.6 * (1 - i / 11) for i in range(11)]
    return [
        (
            x + side * radius * (1 - turn / 11) * math.sin(turn),
            y - radius * (1 - turn / 11) * math.cos(turn),
        )
        for turn in turns
    ]


def rain(field: Field) -> None:
    """Heavy rain that beats on mud."""
    lines, noise = field.lines, field.noise
    for out in field.walk(0.5, 1.1):
        x, y = field.at(out, noise.uniform(0.02, 0.72))
        length = noise.uniform(1.8, 4)
        lines.stroke((x - length * 0.3, y + length), (x, y), 0.3)
    for out in field.walk(3.5, 6):
        x, y = field.at(out, noise.uniform(0.86, 0.95))
        for size in (1.0, 2.1):
            lower = ring(x, y, size, size * 0.28, 12)[:7]
            lines.swell(lower, 0.26)


def hoard(field: Field) -> None:
    """Boulders, and the coin they were rolled for."""
    lines, noise = field.lines, field.noise
    for out in field.walk(3.6, 5.6):
        radius = noise.uniform(1.2, 2.3)
        x, y = field.at(out, 0.98)
        _boulder(field, x, y - radius * 0.8, radius)
    for out in field.walk(2.4, 5):
        x, y = field.at(out, noise.uniform(0.25, 0.6))
        lines.even(ring(x, y, 0.75, 0.5, 10), 0.2)


def _boulder(field: Field, x: float, y: float, radius: float) -> None:
    edge = [
        (
            x + (px - x) * field.noise.uniform(0.86, 1.1),
            y + (py - y) * field.noise.uniform(0.86, 1.1),
        )
        for px, py in ring(x, y, radius, radius, 9)[:-1]
    ]
    field.lines.even([*edge, edge[0]], 0.3)
    for i in range(4):
        lean = 0.3 + 0.42 * i
        start = x + radius * 0.9 * math.cos(lean), y + radius * 0.9 * math.sin(lean)
        field.lines.stroke(start, (start[0] - radius * 0.75, start[1] - 0.25), 0.28)


def marsh(field: Field) -> None:
    """The Styx: slow water, and the breath of those below it."""
    lines, noise = field.lines, field.noise
    for depth in (0.36, 0.54, 0.72, 0.9):
        for out in field.walk(7, 12):
            length = min(noise.uniform(4, 8), field.far - out)
            if length < 2:
                continue
            line = []
            for i in range(9):
                x, y = field.at(out + length * i / 8, depth)
                line.append((x, y + 0.34 * math.sin(i * 1.6)))
            lines.swell(line, 0.34)
    for out in field.walk(2, 6):
        x, y = field.at(out, noise.uniform(0.2, 0.8))
        size = noise.uniform(0.3, 0.75)
        lines.even(ring(x, y, size, size, 8), 0.2)


def flames(field: Field) -> None:
    """Fire that burns in open tombs."""
    for out in field.walk(1.2, 1.9):
        x, y = field.at(out, 0.99)
        _flame(field, x, y, field.noise.uniform(1.5, 4.6))


def fire(field: Field) -> None:
    """Flakes of fire that fall on a boiling stream."""
    for out in field.walk(0.7, 1.5):
        x, y = field.at(out, field.noise.uniform(0.12, 0.96))
        _flame(field, x, y, field.noise.uniform(0.8, 1.7))


def _flame(field: Field, x: float, y: float, height: float) -> None:
    wide, path = height * 0.3, field.lines.path
    path.move(x, y)
    path.curve(
        (x - wide * 1.6, y - height * 0.2),
        (x - wide, y - height * 0.55),
        (x, y - height),
    )
    path.curve(
        (x + wide * 0.2, y - height * 0.6), (x + wide * 1.8, y - height * 0.3), (x, y)
    )
    path.close()


def arches(field: Field) -> None:
    """Bridges over one ditch after another."""
    lines = field.lines
    for out in field.walk(5, 5.2):
        x, y = field.at(out, 0.97)
        for radius, width in ((2.1, 0.36), (1.35, 0.24)):
            lines.even(ring(x, y, radius, radius * 2.1, 14)[7:], width)
        for i in range(1, 6):
            turn = math.pi * (1 + i / 6)
            cos, sin = math.cos(turn), math.sin(turn) * 2.1
            start, end = (x + 1.4 * cos, y + 1.4 * sin), (x + 2 * cos, y + 2 * sin)
            lines.stroke(start, end, 0.26)


def ice(field: Field) -> None:
    """Cracks that run up from the foot of the lake."""
    noise = field.noise
    for out in field.walk(1.2, 2.4):
        x, y = field.at(out, 1)
        lean = noise.uniform(-0.9, 0.9)
        line = [(x, y)]
        for _ in range(5):
            x += lean + noise.uniform(-0.6, 0.6)
            y -= noise.uniform(0.7, 2.2)
            line.append((x, y))
        field.lines.fade(line, 0.4)
        fork = line[2]
        field.lines.stroke(fork, (fork[0] - lean * 2, fork[1] - 1.5), 0.28)


SCENES: dict[str, Callable[[Field], None]] = {
    "meadow": meadow,
    "winds": winds,
    "rain": rain,
    "hoard": hoard,
    "marsh": marsh,
    "flames": flames,
    "fire": fire,
    "arches": arches,
    "ice": ice,
    "basil": basil,
    "onions": onions,
    "olives": olives,
    "salami": salami,
    "mushrooms": mushrooms,
    "chilies": chilies,
    "flakes": flakes,
    "anchovies": anchovies,
    "pineapple": pineapple,
}
"""Scenes by the names that `skins.toml` uses."""

BEHIND = ("fire", "arches", "ice", "flakes", "anchovies", "pineapple")
"""Scenes that run on behind the target."""
