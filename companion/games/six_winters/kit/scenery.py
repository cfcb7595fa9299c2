"""Landscapes of three regions, each seeded, so that no two cards show the same.

A landscape is laid from kept strips (`ridges`) and buildings: only their choice, place
and sense differ, so that a card costs a few references.
"""

import random
import zlib
from functools import cache
from typing import Literal

from companion.games.six_winters.kit import buildings, ridges
from companion.games.six_winters.kit.look import Look
from companion.games.six_winters.kit.ridges import HIGH, HORIZON, WIDE, Marks
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.scene import Fade, Scene

LANDS, VARIANTS = 6, 3
LARGEST = 1.9
"""Land is not drawn larger than so many times a strip; above it is more sky."""

Side = Literal["left", "both", "far", "none"]
"""Where people live: on the left, on both sides, far off on the left, nowhere."""

WALLS = {"empire": "stone", "red_bank": "wood", "settled_lands": "roof"}


def seed(name: str) -> int:
    """Return the seed of a card's picture."""
    return zlib.crc32(name.encode())


def landscape(
    looks: Look, box: Box, region: str, name: str, *, homes: Side = "both"
) -> None:
    """Draw a region's land into a box, as the `name` of a card has it.

    Args:
        homes: where castles and houses stand; what matters stands on the right.
    """
    noise = random.Random(seed(name))
    scale = max(min(box.h / HIGH, LARGEST), box.w / WIDE)
    top = box.bottom - HIGH * scale
    with looks.scene.clip(Path().rect(box.x, box.y, box.w, box.h)):
        sky(looks, box, region, top + HORIZON * scale)
        _sun(looks, box, noise, top + 7.4 * scale, scale)
        land = ridges.terrain(region, int(noise.random() * LANDS), looks.low)
        lay(looks, land, box, noise, scale, flip=True)
        if homes != "none":
            _homes(looks, box, region, noise, homes)
        front = ridges.foreground(int(noise.random() * VARIANTS), looks.low)
        lay(looks, front, box, noise, scale, flip=True)


def sky(looks: Look, box: Box, region: str, horizon: float) -> None:
    """Draw a region's sky; where ink is saved, ruled lines that thin out."""
    if looks.low:
        looks.stroke(_rules(box, horizon), "ink", 0.15)
        return
    stops = tuple(
        (offset, looks[f"{region}_sky_{number}"])
        for number, offset in ((1, 0.0), (2, 0.55), (3, 1.0))
    )
    where = (box.w, 0.0, 0.0, horizon - box.y, box.x, box.y)
    looks.scene.share(_fade(stops), where)


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


def _sun(looks: Look, box: Box, noise: random.Random, y: float, scale: float) -> None:
    x = box.x + box.w * noise.uniform(0.3, 0.75)
    radius = 2.7 * scale
    if looks.low:
        looks.inked(Path().circle(x, y, radius), "sun", 0.3)
        return
    halo = Path().circle(x, y, radius * 1.45)
    looks.scene.draw(halo, fill=looks["sun"], opacity=0.25)
    looks.flat(Path().circle(x, y, radius), "sun")


def lay(
    looks: Look,
    marks: Marks,
    box: Box,
    noise: random.Random,
    scale: float,
    *,
    flip: bool,
) -> None:
    """Show a part of a strip, standing on the foot of a box, turned about or not."""
    slack = WIDE * scale - box.w
    left, top = box.x - slack * noise.random(), box.bottom - HIGH * scale
    if flip and noise.random() < 0.5:
        looks.scene.share(marks, (-scale, 0, 0, scale, left + WIDE * scale, top))
    else:
        looks.scene.share(marks, (scale, 0, 0, scale, left, top))


def _homes(
    looks: Look, box: Box, region: str, noise: random.Random, side: Side
) -> None:
    """Draw what stands on the land: castle, river and houses, or fields and houses."""
    scale = max(min(box.h / HIGH, LARGEST), box.w / WIDE)
    ground = box.bottom - (HIGH - HORIZON - 4.4) * scale
    small = 0.62 if side == "far" else 1.0

    def put(marks: Marks, at: float, wide: float, down: float, part: float) -> None:
        size = scale * part
        x, y = box.x + at * box.w - wide / 2 * size, ground + down * scale
        looks.scene.share(marks, (size, 0, 0, size, x, y))

    near = (0.2 if noise.random() < 0.5 else 0.78) if side == "both" else 0.22
    number = int(noise.random() * 4)
    if region == "empire":
        at = near + noise.uniform(0, 0.06)
        put(buildings.castle(number, looks.low), at, 23, 2 * (small - 1), small)
        return
    wall = WALLS[region]
    if region == "red_bank":
        put(buildings.river(looks.low), 0.5 + (near - 0.5) * 0.2, 0, -2.4, 1)
    else:
        put(buildings.fields(looks.low), 0.5, 0, -0.8, 1)
    put(buildings.village(number, wall, looks.low), near, 12, 2.4 * small - 2, small)
    if side == "both":
        put(buildings.village(number + 1, wall, looks.low), 1 - near, 12, 1.0, 1)
