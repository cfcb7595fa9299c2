"""Landscapes of three regions, seeded, so that no two cards show the same.

A landscape is made of strips (`terrain`) and buildings that are drawn once: only their
choice, place and direction differ, so that a card costs a few references.
"""

import random
import zlib
from functools import cache
from typing import Literal

from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.scene import Fade, Scene

from . import buildings, terrain
from .style import BLEED, Canvas, outline
from .terrain import HIGH, HORIZON, WIDE, Marks

LANDS, VARIANTS = 6, 3
LARGEST = 1.9
"""Largest scale of a strip; a taller box has more sky."""

Homes = Literal["both", "far", "none"]
"""Place of castles and houses: both sides, far away on the left, none."""

WALLS = {"empire": "stone", "red_bank": "wood", "settled_lands": "roof"}


def seed(name: str) -> int:
    """Return the seed of a card's picture."""
    return zlib.crc32(name.encode())


def landscape(
    canvas: Canvas, box: Box, region: str, name: str, *, homes: Homes = "both"
) -> None:
    """Draw a region's land into a box; `name`, of a card, is the seed.

    Args:
        homes: where castles and houses are.
    """
    noise = random.Random(seed(name) + 3)
    scale = max(min(box.h / HIGH, LARGEST), box.w / WIDE)
    top = box.bottom - HIGH * scale
    low = canvas.low
    with canvas.scene.clip(outline(box)):
        sky(canvas, box, region, top + HORIZON * scale)
        _sun(canvas, box, noise, top + 7.4 * scale, scale)
        land = terrain.terrain(region, int(noise.random() * LANDS), low)
        place_strip(canvas, land, box, noise, scale)
        if homes != "none":
            _homes(canvas, box, region, noise, homes)
        front = terrain.foreground(int(noise.random() * VARIANTS), low)
        place_strip(canvas, front, box, noise, scale)


def head_box(w: float, h: float) -> Box:
    """Return the top h mm of a card w mm wide, with its bleed."""
    return Box(-BLEED, -BLEED, w + 2 * BLEED, h + BLEED)


def head_band(
    canvas: Canvas,
    size: tuple[float, float],
    region: str,
    name: str,
    *,
    homes: Homes = "both",
) -> None:
    """Draw a landscape along the top of a card, in a band w by h mm, and its edge."""
    w, h = size
    landscape(canvas, head_box(w, h), region, name, homes=homes)
    canvas.stroke(Path().move(-BLEED, h).line(w + BLEED, h), "ink", 0.4)


def sky(canvas: Canvas, box: Box, region: str, horizon: float) -> None:
    """Draw a region's sky; where ink is saved, ruled lines that thin out."""
    if canvas.low:
        canvas.stroke(_rules(box, horizon), "ink", 0.15)
        return
    stops = tuple(
        (offset, canvas[f"{region}_sky_{number}"])
        for number, offset in ((1, 0.0), (2, 0.55), (3, 1.0))
    )
    where = (box.w, 0.0, 0.0, horizon - box.y, box.x, box.y)
    canvas.scene.share(_fade(stops), where)


@cache
def _fade(stops: tuple[tuple[float, str], ...]) -> Marks:
    """Return a sky 1 mm wide, its horizon 1 mm down, to be enlarged."""
    scene = Scene(1, 3)
    scene.draw(Path().rect(0, 0, 1, 3), fill=Fade(0, 0, 0, 1, stops))
    return scene.marks


def _rules(box: Box, horizon: float) -> Path:
    lines, y, step = Path(), box.y + 1.2, 1.5
    while y < horizon:
        lines.move(box.x, y).line(box.right, y)
        y, step = y + step, step * 1.26
    return lines


def _sun(
    canvas: Canvas, box: Box, noise: random.Random, y: float, scale: float
) -> None:
    x = box.x + box.w * noise.uniform(0.3, 0.75)
    radius = 2.7 * scale
    if canvas.low:
        canvas.outlined(Path().circle(x, y, radius), "sun", 0.3)
        return
    halo = Path().circle(x, y, radius * 1.45)
    canvas.scene.draw(halo, fill=canvas["sun"], opacity=0.25)
    canvas.fill(Path().circle(x, y, radius), "sun")


def place_strip(
    canvas: Canvas, marks: Marks, box: Box, noise: random.Random, scale: float
) -> None:
    """Show a random part of a strip along the foot of a box, mirrored or not.

    The strip is `WIDE * scale` mm long, its part as wide as the box:

        left        box.x          box.right
        |-- slack --|------ box.w ------|
    """
    slack = WIDE * scale - box.w
    left, top = box.x - slack * noise.random(), box.bottom - HIGH * scale
    if noise.random() < 0.5:
        canvas.scene.share(marks, (-scale, 0, 0, scale, left + WIDE * scale, top))
    else:
        canvas.scene.share(marks, (scale, 0, 0, scale, left, top))


def _homes(
    canvas: Canvas, box: Box, region: str, noise: random.Random, homes: Homes
) -> None:
    """Draw a castle, or houses with a river or fields, as the region has them."""
    scale = max(min(box.h / HIGH, LARGEST), box.w / WIDE)
    ground = box.bottom - (HIGH - HORIZON - 4.4) * scale
    small = 0.62 if homes == "far" else 1.0

    def put(marks: Marks, at: float, wide: float, down: float, part: float) -> None:
        # The origin of marks is their foot on the left; `at` is a part of the box's
        # width, `wide` and `down` are mm before scaling, y runs down from the ground.
        size = scale * part
        x, y = box.x + at * box.w - wide / 2 * size, ground + down * scale
        canvas.scene.share(marks, (size, 0, 0, size, x, y))

    near = (0.2 if noise.random() < 0.5 else 0.78) if homes == "both" else 0.22
    number = int(noise.random() * 4)
    if region == "empire":
        at = near + noise.uniform(0, 0.06)
        put(buildings.castle(number, canvas.low), at, 23, 2 * (small - 1), small)
        return
    wall = WALLS[region]
    if region == "red_bank":
        put(buildings.drawn("river", canvas.low), 0.5 + (near - 0.5) * 0.2, 0, -2.4, 1)
    else:
        put(buildings.drawn("fields", canvas.low), 0.5, 0, -0.8, 1)
    put(buildings.village(number, wall, canvas.low), near, 12, 2.4 * small - 2, small)
    if homes == "both":
        put(buildings.village(number + 1, wall, canvas.low), 1 - near, 12, 1.0, 1)
