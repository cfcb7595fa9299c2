"""What stands on the rim and walks there, and the mouth of the pit.

The two travellers come and go; the dark wood is bare trees that grow smaller towards
the middle, paler ones behind; the edition that is eaten has a field of wheat.
"""

import math
import random
from functools import partial

from companion.games.dante.kit import CAPITALS
from companion.press.scene import text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point

from .look import Look
from .pit import Edge, Ground, Pit, Strokes, strokes


def _travellers(look: Look, ground: Ground) -> None:
    """Draw the guide, who points ahead, the one he guides, and the she-wolf."""
    box, wolf = look.boxes["travellers"], look.boxes["wolf"]
    for name, part in (("guided", 0.8), (look.skin.guide, 0.22)):
        x = box.x + box.w * part
        look.motif(name, (x, ground(x) + 0.25), foot=True)
    x = wolf.x + wolf.w / 2
    # The icon's feet stand 2 of 24 above its lower edge.
    look.emblem("wolf", (x, ground(x) + 0.3 - wolf.w * (0.5 - 2 / 24)), wolf.w)


Trees = tuple[tuple[float, float], ...]

TREES: Trees = (
    *((0.22, 0.78), (0.41, 0.58), (0.57, 0.74)),
    *((0.72, 0.50), (0.83, 0.40), (0.92, 0.28)),
)
"""Where each tree stands, 0 at the sheet's edge, and its height; parts of the box."""

FAR_TREES: Trees = (
    *((0.09, 0.50), (0.30, 0.53), (0.48, 0.47)),
    *((0.65, 0.42), (0.78, 0.33)),
)

FORKS, FAR_FORKS = 6, 4  # how often a bough divides, at most
SHORTEST = 1.25  # a bough shorter than this is a twig and does not divide, in mm

THINNING = (0.68, 0.5, 0.42)
"""Width of each new bough, in widths of the one it grows from."""


def _wood(look: Look, ground: Ground, box: Box, side: int) -> None:
    """Draw the wood in `box`, on the left (-1) or on the right (1) of the rim."""

    def roots(trees: Trees) -> list[tuple[Point, float]]:
        start = box.x if side < 0 else box.right
        feet = ((start - side * at * box.w, part * box.h) for at, part in trees)
        return [((x, ground(x)), height) for x, height in feet]

    if look.low:
        _grow(look, "ink", roots(TREES), box, FORKS)
    else:
        _grow(look, "far_wood", roots(FAR_TREES), box, FAR_FORKS)
        _grow(look, "ink", roots(TREES), box, FORKS)
        _bark(look, roots(TREES)[:5])


def _grow(
    look: Look, colour: str, roots: list[tuple[Point, float]], box: Box, forks: int
) -> None:
    with strokes(look, colour) as lines:
        for (x, y), height in roots:
            tree = _Tree(lines, box, random.Random(round(x * 11)))
            tree.root((x, y + 0.7), height)
            upright = math.pi / 2 + tree.noise.uniform(-0.12, 0.12)
            tree.bough((x, y + 0.7), upright, height * 0.36, height * 0.085, forks)


def _bark(look: Look, roots: list[tuple[Point, float]]) -> None:
    with strokes(look, "bark") as lines:
        for (x, y), height in roots:
            for i in range(3):
                start = x + height * (0.014 * i - 0.02), y - height * 0.03 * i
                end = start[0] + height * 0.004, start[1] - height * (0.26 - 0.05 * i)
                lines.stroke(start, end, 0.24)


class _Tree:
    """One bare tree; its boughs turn back at the edges of `box`."""

    def __init__(self, lines: Strokes, box: Box, noise: random.Random) -> None:
        self.lines, self.box, self.noise = lines, box, noise

    def root(self, foot: Point, height: float) -> None:
        """Spread the roots of a tree `height` mm high."""
        (x, y), wide = foot, height * 0.085
        for out in (-1.0, 1.0, -0.45, 0.5):
            heel = x + out * wide * 0.25, y - height * 0.09
            toe = x + out * height * 0.12, y + abs(out) * height * 0.012
            self.lines.stroke(heel, toe, wide * 0.62, bend=out * height * 0.025)

    def bough(
        self, start: Point, angle: float, length: float, width: float, forks: int
    ) -> None:
        """Grow a bough, and those that grow from it."""
        noise, tip = self.noise, self._tip(start, angle, length)
        bend = noise.uniform(-0.1, 0.1) * length
        if not forks or length < SHORTEST:
            self.lines.stroke(start, tip, max(width, 0.2), bend=bend)
            return
        middle = _limb(self.lines.path, start, tip, width, bend)
        for i in range(2 if noise.random() < 0.55 else 3):
            along = 0.98 * (noise.uniform(0.45, 1.0) if i else 1.0)
            turn = noise.uniform(0.18, 0.62) * (1 if i % 2 else -1)
            if noise.random() < 0.3:
                turn = -turn
            shorter, thinner = length * noise.uniform(0.62, 0.84), width * THINNING[i]
            foot = _along(start, middle, tip, along)
            self.bough(foot, angle + turn, shorter, thinner, forks - 1)

    def _tip(self, start: Point, angle: float, length: float) -> Point:
        """Return the tip of a bough, turned back and shortened if it leaves the box."""
        x, y = start[0] + length * math.cos(angle), start[1] - length * math.sin(angle)
        if not self.box.x < x < self.box.right:
            x = start[0] - 0.25 * length * math.cos(angle)
        if y < self.box.y:
            y = start[1] + 0.3 * length * math.sin(angle)
        return x, y


def _limb(path: Path, start: Point, tip: Point, width: float, bend: float) -> Point:
    """Add a bent bough that thins to seven tenths; return the middle of its bend."""
    (x0, y0), (x1, y1) = start, tip
    length = math.hypot(x1 - x0, y1 - y0) or 1e-6
    nx, ny = (y0 - y1) / length, (x1 - x0) / length
    middle = (x0 + x1) / 2 + nx * bend, (y0 + y1) / 2 + ny * bend
    # Handles two thirds of the way to the point that pulls the bough aside.
    pull = 2 * middle[0] - (x0 + x1) / 2, 2 * middle[1] - (y0 + y1) / 2
    ax, ay = (x0 + 2 * pull[0]) / 3, (y0 + 2 * pull[1]) / 3
    bx, by = (x1 + 2 * pull[0]) / 3, (y1 + 2 * pull[1]) / 3
    nx, ny = nx * width / 2, ny * width / 2
    thin, tips = (nx * 0.8, ny * 0.8), (nx * 0.7, ny * 0.7)
    path.move(x0 + nx, y0 + ny)
    far = x1 + tips[0], y1 + tips[1]
    path.curve((ax + nx, ay + ny), (bx + thin[0], by + thin[1]), far)
    path.line(x1 - tips[0], y1 - tips[1])
    path.curve((bx - thin[0], by - thin[1]), (ax - nx, ay - ny), (x0 - nx, y0 - ny))
    path.close()
    return middle


def _along(start: Point, middle: Point, end: Point, part: float) -> Point:
    near, far = (start, middle) if part < 0.5 else (middle, end)
    part = part * 2 if part < 0.5 else part * 2 - 1
    return near[0] + (far[0] - near[0]) * part, near[1] + (far[1] - near[1]) * part


BACK = 5.2  # how far the far side of the rim rises over its ends, in mm

GATE_PT, GATE_WIDTH, GATE_TRACK = 13.5, 124.0, 0.24


def draw(look: Look, pit: Pit) -> None:
    """Draw the rim's far side and what grows and walks there, then the mouth."""
    footing = partial(_ground, pit.rim)
    if look.skin.rim == "wheat":
        look.layer("wheat")
    else:
        for side, name in ((-1, "wood_left"), (1, "wood_right")):
            _wood(look, footing, look.boxes[name], side)
    _travellers(look, footing)
    look.layer("mouth")
    _gate(look, pit.rim)


def _ground(rim: Edge, x: float) -> float:
    """Return the height of the far side of the rim at `x`."""
    across = (x - rim.axis) / rim.half
    return rim.y - BACK * math.sqrt(max(0.0, 1 - across**2))


def _gate(look: Look, rim: Edge) -> None:
    words, scene = look.skin.gate, look.scene
    room = GATE_WIDTH - text.width(words, CAPITALS, GATE_PT)
    track = min(GATE_TRACK, room / (len(words) - 1) / (GATE_PT * text.POINT))
    type = look.type(CAPITALS, GATE_PT, colour="gate", track=track)
    wide = scene.arc_text(words, text.Bend(rim.axis, rim.at, above=4.1), type)
    y = rim.at(rim.axis) - 5.6
    scene.place("label", words, rim.axis, y, wide, 3.2)
