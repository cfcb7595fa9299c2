"""Landscapes of three regions, seeded, so that no two cards show the same.

Land is like cut paper: ridges, the pines on them, snow in the air. All is drawn on
strips `HIGH` mm high and `WIDE` mm long, y down from the top of the picture, and
cached: pictures show a part of a strip, moved and mirrored, so that a PDF holds a strip
once, however many pictures show it:

    y = 0         sky
    y = HORIZON   the land begins about here
    y = HIGH      the foot of the picture

Castles, houses, a river and furrows are pictures of `artwork/`, read once. The backs of
cards are a winter's night, or its dawn, to the bleed: a back is printed a little beside
its front, so nothing frames it.
"""

import bisect
import math
import random
import zlib
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from companion.press.scene.boxes import Box
from companion.press.scene.path import IDENTITY, Path, Point, taper
from companion.press.scene.pictures import picture
from companion.press.scene.scene import Fade, Group, Mark, Scene

from . import style
from .style import BLEED, Canvas, canvas_of, outline

HIGH, WIDE = 24.0, 126.0
HORIZON = 14.0

Marks = tuple[Mark, ...]
Wood = tuple[int, float, float]
"""How many pines are on a skyline, the shortest and the tallest, in mm."""


def ridge(noise: random.Random, y: float, rise: float, *, humps: int) -> list[Point]:
    """Return a skyline along a strip: points from left to right.

    It begins with `humps` heights within `rise` mm of y; then the middle of each
    segment is moved, four times, each time by half as much (midpoint displacement).
    """
    heights = [y + noise.uniform(-rise, rise) for _ in range(humps + 1)]
    move = rise * 0.5
    for _ in range(4):
        halved: list[float] = []
        for left, right in pairwise(heights):
            halved += [left, (left + right) / 2 + noise.uniform(-move, move)]
        heights, move = [*halved, heights[-1]], move * 0.5
    step = WIDE / (len(heights) - 1)
    return [(i * step, height) for i, height in enumerate(heights)]


def height_at(line: Sequence[Point], x: float) -> float:
    """Return y of a skyline at x, in mm from the top."""
    place = min(max(bisect.bisect(line, (x, 0.0)), 1), len(line) - 1)
    (x0, y0), (x1, y1) = line[place - 1], line[place]
    return y0 + (y1 - y0) * (x - x0) / (x1 - x0)


def hill(
    canvas: Canvas, line: Sequence[Point], fill: str, noise: random.Random, shade: float
) -> None:
    """Fill the land below a skyline; strokes `shade` mm long mark its right slopes."""
    land = Path().points([*line, (WIDE, HIGH + 1), (0, HIGH + 1)])
    canvas.fill(land, fill)
    strokes = Path()
    many, part = (210, 1.0) if not canvas.low else (110, 0.6)
    for number in range(many):
        x = WIDE * (number + 0.6 * noise.random()) / many
        slope = (height_at(line, x + 2) - height_at(line, x - 2)) / 4
        long = shade * part * min(1.6, slope * 1.5) * noise.uniform(0.4, 1.2)
        if slope > 0.12:
            y = height_at(line, x)
            taper(strokes, (x, y), (x + long * 0.34, y + long), 0.2)
    with canvas.scene.clip(land):
        canvas.fill(strokes, "ink")
    canvas.stroke(Path().points(list(line), close=False), "ink", 0.26)


def pine(body: Path, snow: Path, x: float, foot: float, high: float) -> None:
    """Add a pine to two paths: all of it, and the snow on its left side.

    A height below 0 puts the snow on the other side.
    """
    side, high = math.copysign(1, high), abs(high)
    body.rect(x - high * 0.03, foot - high * 0.16, high * 0.06, high * 0.16)
    for tier in range(3):
        low = foot - high * (0.12 + 0.25 * tier)
        tip = low - high * (0.4 - 0.02 * tier)
        half = high * (0.27 - 0.07 * tier)
        body.points([(x - half, low), (x + half, low), (x, tip)])
        inner = x - side * half * 0.3, low - high * 0.06
        snow.points([(x - side * half, low), inner, (x, tip)])


def pines(
    canvas: Canvas, line: Sequence[Point], noise: random.Random, colour: str, wood: Wood
) -> None:
    """Draw pines on a skyline, in no order; half of them where ink is saved."""
    body, snow = Path(), Path()
    number, shortest, tallest = wood
    for _ in range(number // 2 if canvas.low else number):
        x, high = WIDE * noise.random(), noise.uniform(shortest, tallest)
        foot = height_at(line, x) + noise.uniform(0.2, 1.6)
        # Where ink is saved, the shade on the other side is drawn, not the snow.
        pine(body, snow, x, foot, -high if canvas.low else high)
    canvas.fill(body, colour, line=0.2)
    canvas.fill(snow, "ink" if canvas.low else "snow")


class Strip(NamedTuple):
    """A strip: where its skyline is, its colour, its shade, the pines on it."""

    y: float
    rise: float
    colour: str
    shade: float
    wood: Wood | None = None
    humps: int = 6


STRIPS = {
    "far": Strip(HORIZON - 3.4, 2.8, "{region}_far", 5.0, humps=5),
    "near": Strip(HORIZON + 0.6, 1.1, "{region}_near", 3.2, (54, 1.9, 3.0)),
    "front": Strip(HORIZON + 4.6, 0.9, "{region}_land", 2.6, (28, 3.0, 4.6)),
    "land": Strip(HORIZON + 2.6, 0.6, "{region}_land", 2.2),
    "bank": Strip(HIGH - 1.6, 0.6, "snow", 1.4),
}


@lru_cache(maxsize=128)
def strip(region: str, part: str, number: int, low: bool) -> Marks:
    """Return a strip of a region's land: one of `STRIPS`."""
    scene, of = Scene(WIDE, HIGH, low=low), STRIPS[part]
    canvas = canvas_of(scene)
    noise = random.Random(number * 7919 + len(region) * 31 + len(part))
    line = ridge(noise, of.y, of.rise, humps=of.humps)
    hill(canvas, line, of.colour.format(region=region), noise, of.shade)
    if of.wood:
        pines(canvas, line, noise, f"{region}_pine", of.wood)
    return scene.marks


def flakes(
    canvas: Canvas, noise: random.Random, many: int, sky: Box, line: tuple[str, float]
) -> None:
    """Draw so many flakes of snow in a box, of a colour and a width."""
    dots, (colour, width) = Path(), line
    for _ in range(many):
        x, y = sky.x + sky.w * noise.random(), sky.y + sky.h * noise.random()
        # A line of no length with round ends is a dot.
        dots.move(x, y).line(x, y)
    canvas.stroke(dots, colour, width)


@lru_cache(maxsize=16)
def snowfall(number: int, low: bool) -> Marks:
    """Return a strip of falling snow; none where ink is saved."""
    scene, sky = Scene(WIDE, HIGH, low=low), Box(0, 0, WIDE, HIGH * 0.8)
    noise = random.Random(9001 + number)
    for width in () if low else (0.24, 0.36, 0.56):
        flakes(canvas_of(scene), noise, int(18 / width), sky, ("snow", width))
    return scene.marks


@lru_cache(maxsize=64)
def terrain(region: str, number: int, low: bool) -> Marks:
    """Return the strips of a region's land on each other, from the farthest."""
    scene = Scene(WIDE, HIGH, low=low)
    for place, part in enumerate(("far", "near", "land")):
        marks = strip(region, part, (number + place * (number % 2)) % 3, low)
        turned = (-1.0, 0.0, 0.0, 1.0, WIDE, 0.0)
        scene.share(marks, turned if number >> place & 1 else IDENTITY)
    return scene.marks


@lru_cache(maxsize=16)
def foreground(number: int, low: bool) -> Marks:
    """Return a bank of snow, and falling snow in front of it."""
    scene = Scene(WIDE, HIGH, low=low)
    scene.share(strip("any", "bank", number, low))
    scene.share(snowfall(number, low))
    return scene.marks


CASTLES, VILLAGES = 3, 4
ORIGIN = (24.0, 20.0)
"""The origin of each picture, from its upper left corner; castles, some 20 mm wide, and
houses are right of it."""


@lru_cache(maxsize=64)
def drawn(name: str, low: bool, wall: str = "wood") -> Marks:
    """Return a picture by its name, with houses of a colour."""
    canvas = canvas_of(Scene(1, 1, low=low))
    colours = {**canvas.colours, "house": canvas[wall]}
    artwork = picture(style.GAME, f"buildings/{name}", colours, low=low)
    return (Group(artwork.marks, (1, 0, 0, 1, -ORIGIN[0], -ORIGIN[1])),)


LANDS, VARIANTS = 6, 3
LARGEST = 1.9  # largest scale of a strip; a taller box has more sky

WALLS = {"empire": "wood", "red_bank": "wood", "settled_lands": "roof"}


def seed(name: str) -> int:
    """Return the seed of a card's picture."""
    return zlib.crc32(name.encode())


def landscape(
    canvas: Canvas, box: Box, region: str, name: str, *, homes: str = "both"
) -> None:
    """Draw a region's land into a box; `name`, of a card, is the seed.

    Args:
        homes: castles and houses on "both" sides, "far" away on the left, or "none".
    """
    noise, low = random.Random(seed(name) + 3), canvas.low
    scale = max(min(box.h / HIGH, LARGEST), box.w / WIDE)
    top = box.bottom - HIGH * scale
    with canvas.scene.clip(outline(box)):
        sky(canvas, box, region, top + HORIZON * scale)
        at = box.x + box.w * noise.uniform(0.3, 0.75), top + 7.4 * scale
        _sun(canvas, at, 2.7 * scale)
        land = terrain(region, int(noise.random() * LANDS), low)
        place_strip(canvas, land, box, noise, scale)
        if homes != "none":
            _homes(canvas, box, region, noise, homes)
        front = foreground(int(noise.random() * VARIANTS), low)
        place_strip(canvas, front, box, noise, scale)


def head_box(w: float, h: float) -> Box:
    """Return the top h mm of a card w mm wide, with its bleed."""
    return Box(-BLEED, -BLEED, w + 2 * BLEED, h + BLEED)


def sky(canvas: Canvas, box: Box, region: str, horizon: float) -> None:
    """Draw a region's sky; where ink is saved, ruled lines that thin out."""
    if canvas.low:
        lines, y, step = Path(), box.y + 1.2, 1.5
        while y < horizon:
            lines.move(box.x, y).line(box.right, y)
            y, step = y + step, step * 1.26
        canvas.stroke(lines, "ink", 0.15)
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


def _sun(canvas: Canvas, at: Point, radius: float) -> None:
    disc = Path().circle(*at, radius)
    if canvas.low:
        canvas.outlined(disc, "sun", 0.3)
        return
    halo = Path().circle(*at, radius * 1.45)
    canvas.scene.draw(halo, fill=canvas["sun"], opacity=0.25)
    canvas.fill(disc, "sun")


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
    canvas: Canvas, box: Box, region: str, noise: random.Random, homes: str
) -> None:
    scale = max(min(box.h / HIGH, LARGEST), box.w / WIDE)
    ground = box.bottom - (HIGH - HORIZON - 4.4) * scale
    small = 0.62 if homes == "far" else 1.0

    def put(name: str, at: float, wide: float, down: float, part: float) -> None:
        # The origin of marks is their foot on the left; `at` is a part of the box's
        # width, `wide` and `down` are mm before scaling, y runs down from the ground.
        size = scale * part
        x, y = box.x + at * box.w - wide / 2 * size, ground + down * scale
        marks = drawn(name, canvas.low, WALLS[region])
        canvas.scene.share(marks, (size, 0, 0, size, x, y))

    near = (0.2 if noise.random() < 0.5 else 0.78) if homes == "both" else 0.22
    number = int(noise.random() * 4)
    if region == "empire":
        at, castle = near + noise.uniform(0, 0.06), f"castle-{number % CASTLES + 1}"
        put(castle, at, 23, 2 * (small - 1), small)
        return
    if region == "red_bank":
        put("river", 0.5 + (near - 0.5) * 0.2, 0, -2.4, 1)
    else:
        put("fields", 0.5, 0, -0.8, 1)
    village, other = (f"village-{n % VILLAGES + 1}" for n in (number, number + 1))
    put(village, near, 12, 2.4 * small - 2, small)
    if homes == "both":
        put(other, 1 - near, 12, 1.0, 1)


def night(canvas: Canvas, w: float, h: float, name: str, *, dawn: bool = False) -> None:
    """Draw the back of a card of w by h mm, seeded by its name."""
    box = Box(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED)
    with canvas.scene.clip(outline(box)):
        _sky(canvas, box, "dawn" if dawn else "night")
        noise, high = random.Random(seed(name)), 1.75 if w > h else 2.35
        for part in ("far", "near", "front"):
            marks = strip("back", part, int(noise.random() * 3), canvas.low)
            place_strip(canvas, marks, box, noise, high)


def _sky(canvas: Canvas, box: Box, hour: str) -> None:
    area = outline(box)
    if canvas.low:
        canvas.fill(area, "white")
    else:
        stops = tuple((step / 2, canvas[f"{hour}_{step + 1}"]) for step in range(3))
        canvas.scene.draw(area, fill=Fade(0, box.y, 0, box.bottom, stops))
    noise = random.Random(int(box.w * 10 + box.h))
    many, colour = (16, "ghost") if canvas.low else (30, "snow")
    for width in (0.3,) if canvas.low else (0.3, 0.45, 0.65):
        flakes(canvas, noise, many, box, (colour, width))
