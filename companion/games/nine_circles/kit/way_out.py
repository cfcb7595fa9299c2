"""The way out: from the bottom of the pit through the earth, to the stars."""

import math
import random

from companion.games.nine_circles.kit.earth import Block, cut
from companion.games.nine_circles.kit.look import ITALIC, Look, motif
from companion.games.nine_circles.kit.strokes import strokes
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Fade, Scene, Type

VERSE_PT = 13

CROSS = ((0.56, 0.24, 4.2), (0.68, 0.40, 3.4), (0.60, 0.58, 3.0), (0.48, 0.42, 3.6))
"""The four stars seen on coming out: place in the box, size in mm."""


def draw(scene: Scene, look: Look) -> None:
    """Draw the opening with its night sky, and the verse below."""
    box = look.boxes["way_out"]
    edge = _opening(box)
    opening = Path().smooth(edge, close=True)
    _sky(scene, look, box, opening)
    _stones(scene, look, box, edge)
    scene.draw(opening, stroke=look["ink"], width=0.55)
    verse = look.boxes["way_out_verse"]
    x, _ = verse.centre
    scene.text(
        look.skin.way_out,
        (x, verse.bottom - 0.6),
        Type(ITALIC, VERSE_PT, look["ink"]),
        align="centre",
    )


def _opening(box: Box) -> list[Point]:
    """Return the ragged edge of the cave's mouth: flat below, arched above."""
    noise, (x, y) = random.Random(21), box.centre
    points = []
    for i in range(30):
        turn = math.tau * i / 30
        rough = noise.uniform(0.93, 1.03)
        across, down = math.cos(turn), math.sin(turn)
        down = math.copysign(abs(down) ** (0.55 if down > 0 else 0.85), down)
        points.append((x + box.w / 2 * across * rough, y + box.h / 2 * down * rough))
    return points


def _sky(scene: Scene, look: Look, box: Box, opening: Path) -> None:
    if scene.low:
        scene.draw(opening, fill=look["night_high"])
    else:
        stops = (
            (0.0, look["night_high"]),
            (0.62, look["night_low"]),
            (0.9, look["dawn"]),
        )
        scene.draw(opening, fill=Fade(0, box.y, 0, box.bottom, stops))
    with scene.clip(opening):
        if scene.low:
            _ruled_sky(scene, look, box)
        _stars(scene, look, box)
        far = box.x + box.w * 0.83, box.bottom - 2
        motif(scene, look, look.skin.beyond, far)
        shore = box.bottom - 2.4
        scene.draw(_shore(box, shore), fill=look["ink_on"])
        motif(scene, look, "onlookers", (box.x + box.w * 0.235, shore + 0.6))


def _ruled_sky(scene: Scene, look: Look, box: Box) -> None:
    """Rule the night, closest together where it is darkest."""
    with strokes(scene, look["ink"]) as lines:
        y, step = box.y + 0.5, 0.6
        while y < box.y + box.h * 0.62:
            lines.even([(box.x, y), (box.right, y)], 0.2)
            y, step = y + step, step * 1.1


def _stars(scene: Scene, look: Look, box: Box) -> None:
    ground = look["night_high"]
    for across, down, size in CROSS:
        x, y = box.x + across * box.w, box.y + down * box.h
        if scene.low:
            scene.draw(Path().circle(x, y, size * 0.45), fill=look["paper"])
        scene.icon(look.skin.star, (x, y), size=size, ink=look["star"], ground=ground)
    if scene.low:
        return
    noise, path = random.Random(12), Path()
    for _ in range(34):
        x = noise.uniform(box.x + 2, box.right - 2)
        y = noise.uniform(box.y + 0.5, box.y + box.h * 0.6)
        path.circle(x, y, noise.uniform(0.1, 0.26))
    scene.draw(path, fill=look["star"])


def _shore(box: Box, y: float) -> Path:
    """Return the dark ground in front, higher on the left, where they stand."""
    points = [(box.x - 2, box.bottom + 2), (box.x - 2, y)]
    for i in range(13):
        part = i / 12
        lift = 0.5 - 0.9 * part + 0.3 * math.sin(part * 17)
        points.append((box.x + box.w * part, y - lift))
    points.append((box.right + 2, box.bottom + 2))
    return Path().points(points)


def _stones(scene: Scene, look: Look, box: Box, edge: list[Point]) -> None:
    """Draw the broken rock round the opening, stone by stone."""
    noise, (cx, cy) = random.Random(22), box.centre
    sparse = 2.0 if scene.low else 1.0

    def beyond(point: Point, by: float) -> Point:
        across, down = point[0] - cx, (point[1] - cy) * 2.2
        length = math.hypot(across, down) or 1.0
        return point[0] + across / length * by, point[1] + down / length * by

    with strokes(scene, look["ink"]) as lines:
        for i in range(0, len(edge), 2):
            start, end = edge[i], edge[(i + 2) % len(edge)]
            near, far = noise.uniform(1.6, 3), noise.uniform(1.6, 3)
            corners = (beyond(start, near), beyond(end, far), end, start)
            cut(lines, Block(corners, 0.15 + 0.3 * noise.random()), noise, sparse)
