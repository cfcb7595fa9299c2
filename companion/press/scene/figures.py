"""What more than one game draws: dice, pips, slots, laurel, arrows.

What a hand uses is recorded with `scene.place`, so that tests and preflight measure it.
Every position is a centre.
"""

import itertools
import math
from collections.abc import Sequence

from companion.press.scene import text
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene, mix

# A die, in parts of its side. Source: VISUAL.md, section 3.
CORNER = 0.18
SPOT = 0.092
SPOT_AT = 0.26

ONE, FALLING, RISING = [(0, 0)], [(-1, -1), (1, 1)], [(-1, 1), (1, -1)]
SPOTS: tuple[list[tuple[int, int]], ...] = (
    [],
    ONE,
    FALLING,
    FALLING + ONE,
    FALLING + RISING,
    FALLING + RISING + ONE,
    FALLING + RISING + [(-1, 0), (1, 0)],
)
"""Where the spots of each face are; face 0 is a blank."""


def die(
    scene: Scene,
    x: float,
    y: float,
    size: float,
    face: int,
    *,
    body: str,
    pips: str,
    edge: str,
    edge_width: float = 0.4,
    turn: float = 0,
) -> None:
    """Draw a die of side `size`; face 0 is blank, to be written or drawn upon."""
    spots = Path()
    for column, row in SPOTS[face]:
        spots.circle(column * size * SPOT_AT, row * size * SPOT_AT, size * SPOT)
    with scene.at(x, y, turn=turn):
        cube = Path().rect(-size / 2, -size / 2, size, size, size * CORNER)
        scene.draw(cube, fill=body, stroke=edge, width=edge_width)
        scene.draw(spots, fill=pips)


def pip(
    scene: Scene,
    name: str,
    x: float,
    y: float,
    diameter: float,
    *,
    fill: str,
    edge: str,
    width: float = 0.5,
) -> None:
    """Draw an open circle to be crossed off."""
    circle = Path().circle(x, y, diameter / 2)
    scene.draw(circle, fill=fill, stroke=edge, width=width)
    scene.place("pip", name, x, y, diameter, diameter)


def slot(
    scene: Scene,
    name: str,
    x: float,
    y: float,
    size: float,
    *,
    fill: str,
    edge: str,
    width: float = 0.5,
    radius: float = 2.4,
    dash: tuple[float, ...] = (),
) -> None:
    """Draw a rounded square that a die is on; dashed if it is optional."""
    square = Path().rect(x - size / 2, y - size / 2, size, size, radius)
    scene.draw(square, fill=fill, stroke=edge, width=width, dash=dash)
    scene.place("slot", name, x, y, size, size)


def total_ring(
    scene: Scene,
    words: str,
    x: float,
    y: float,
    diameter: float,
    *,
    font: str,
    size_pt: float,
    ink: str,
    fill: str,
) -> None:
    """Draw a total to be rolled: a number in a double ring."""
    radius = diameter / 2
    scene.draw(Path().circle(x, y, radius), fill=fill, stroke=ink, width=0.5)
    scene.draw(Path().circle(x, y, radius - 0.75), stroke=ink, width=0.2)
    base = y + text.cap_middle(words, font, size_pt)
    scene.text(words, x, base, font, size_pt, ink, align="centre")


def laurel(
    scene: Scene,
    x: float,
    y: float,
    radius: float,
    *,
    leaf: str,
    edge: str = "",
    reach: float = 2.6,
) -> None:
    """Draw a wreath of two arms, open at the top.

    Args:
        leaf: fills the outer leaves, lightened the inner ones.
        edge: outlines every leaf; none if empty.
        reach: how far each arm runs from the foot, in radians.
    """
    for side in (-1, 1):
        steps = [reach * step / 26 for step in range(27)]
        arm = [
            (x + side * radius * math.sin(t), y + radius * math.cos(t)) for t in steps
        ]
        # As they grow, the left arm turns its left side out, the right arm its right.
        _leaves(scene, arm, radius * 0.29, 0.63, leaf=leaf, edge=edge, outer=side)


def sprig(
    scene: Scene, points: Sequence[Point], length: float, *, leaf: str, edge: str = ""
) -> None:
    """Draw a laurel sprig that grows along `points`, with leaves of `length`."""
    _leaves(scene, points, length, 0.95, leaf=leaf, edge=edge, outer=0)


def _leaves(
    scene: Scene,
    points: Sequence[Point],
    length: float,
    pitch: float,
    *,
    leaf: str,
    edge: str,
    outer: int,
) -> None:
    """Draw a stem and pairs of leaves, smaller towards the tip.

    Args:
        pitch: from pair to pair, in leaves.
        outer: -1 if the outer leaves are left of the stem as it grows, 1 if right.
    """
    stem = Path().smooth(points)
    scene.draw(stem, stroke=edge or leaf, width=max(0.3, length * 0.09))
    spots = _pairs(points, length * pitch)
    for side in (-1, 1):
        path = Path()
        for count, (x, y, along) in enumerate(spots):
            size = length * (1 - 0.25 * count / len(spots))
            _leaf(path, x, y, along + side * 0.62, size)
        inner = side == -outer and not edge
        tint = mix(leaf, "#FFFFFF", 0.25) if inner else leaf
        scene.draw(path, fill=tint, stroke=edge or None, width=0.22)


def _pairs(points: Sequence[Point], pitch: float) -> list[tuple[float, float, float]]:
    """Return (x, y, direction) every `pitch` mm along the points."""
    spots: list[tuple[float, float, float]] = []
    left = pitch / 2
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        length, angle = math.hypot(x1 - x0, y1 - y0), math.atan2(y1 - y0, x1 - x0)
        while left <= length:
            spots.append(
                (x0 + left * math.cos(angle), y0 + left * math.sin(angle), angle)
            )
            left += pitch
        left -= length
    return spots


def _leaf(path: Path, x: float, y: float, angle: float, length: float) -> None:
    cos, sin, half = math.cos(angle), math.sin(angle), length * 0.22

    def at(along: float, aside: float) -> Point:
        return x + along * cos - aside * sin, y + along * sin + aside * cos

    tip = at(length, 0)
    path.move(x, y)
    path.curve(*at(length * 0.3, half), *at(length * 0.75, half * 0.9), *tip)
    path.curve(*at(length * 0.75, -half * 0.9), *at(length * 0.3, -half), x, y)
    path.close()


def arrow(
    scene: Scene,
    start: Point,
    end: Point,
    *,
    colour: str,
    bend: float = 0,
    width: float = 0.6,
    dash: tuple[float, ...] = (),
    head: float = 3.8,
) -> None:
    """Draw an arrow whose middle is pushed `bend` mm to the right as it runs."""
    (x0, y0), (x1, y1) = start, end
    length = math.hypot(x1 - x0, y1 - y0)
    aside = (y0 - y1) / length * bend, (x1 - x0) / length * bend
    mx, my = (x0 + x1) / 2 + aside[0], (y0 + y1) / 2 + aside[1]
    shaft = Path().move(x0, y0).curve(mx, my, mx, my, x1, y1)
    scene.draw(shaft, stroke=colour, width=width, dash=dash)
    angle = math.atan2(y1 - my, x1 - mx)
    with scene.at(x1, y1, turn=-math.degrees(angle)):
        scene.draw(
            Path().points(
                [
                    (head * 0.68, 0),
                    (-head * 0.32, head * 0.45),
                    (-head * 0.1, 0),
                    (-head * 0.32, -head * 0.45),
                ]
            ),
            fill=colour,
        )


def changes(
    scene: Scene,
    face: int,
    results: Sequence[tuple[str, int]],
    *,
    size: float,
    font: str,
    size_pt: float,
    ink: str,
    paper: str,
    accent: str,
) -> None:
    """Draw a die, an arrow, and the faces that it may become, each over its label.

    The row stands about the origin; its dice are `size` mm and twice that apart.
    """
    pitch = 2 * size
    left = -len(results) * pitch / 2
    die(scene, left, 0, size, face, body=paper, pips=ink, edge=ink)
    start, end = (left + size * 0.75, 0.0), (left + pitch - size * 0.95, 0.0)
    arrow(scene, start, end, colour=accent, head=size * 0.3, width=size * 0.05)
    for place, (label, result) in enumerate(results, 1):
        x = left + place * pitch
        die(scene, x, 0, size, result, body=paper, pips=ink, edge=ink)
        scene.text(label, x, size, font, size_pt, ink, align="centre")
