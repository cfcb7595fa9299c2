"""Terrain like cut paper: ridges, the pines on them, snow in the air.

All is drawn on strips `HIGH` mm high and `WIDE` mm long, y down from the top of the
picture, and cached: pictures show a part of a strip, moved and mirrored, so that a PDF
holds a strip once, however many pictures show it:

    y = 0         sky
    y = HORIZON   the land begins about here
    y = HIGH      the foot of the picture
"""

import bisect
import math
import random
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.press.scene.path import IDENTITY, Path, Point, taper
from companion.press.scene.scene import Mark, Scene

from .style import Canvas, canvas_of

HIGH, WIDE = 24.0, 126.0
HORIZON = 14.0

Marks = tuple[Mark, ...]


def ridge(
    noise: random.Random, y: float, rise: float, *, humps: int = 6, fine: int = 4
) -> list[Point]:
    """Return a skyline along a strip: points from left to right.

    It begins with `humps` heights within `rise` mm of y; then the middle of each
    segment is moved, `fine` times, each time by half as much (midpoint displacement).
    """
    heights = [y + noise.uniform(-rise, rise) for _ in range(humps + 1)]
    move = rise * 0.5
    for _ in range(fine):
        halved: list[float] = []
        for i in range(len(heights) - 1):
            middle = (heights[i] + heights[i + 1]) / 2
            halved += [heights[i], middle + noise.uniform(-move, move)]
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
        snow.points(
            [
                (x - side * half, low),
                (x - side * half * 0.3, low - high * 0.06),
                (x, tip),
            ]
        )


class Trees(NamedTuple):
    """How many pines are on a skyline, and their height in mm."""

    number: int
    shortest: float = 1.9
    tallest: float = 3.0


def pines(
    canvas: Canvas,
    line: Sequence[Point],
    noise: random.Random,
    colour: str,
    trees: Trees,
) -> None:
    """Draw pines on a skyline, in no order; half of them where ink is saved."""
    body, snow = Path(), Path()
    for _ in range(trees.number // 2 if canvas.low else trees.number):
        x, high = WIDE * noise.random(), noise.uniform(trees.shortest, trees.tallest)
        foot = height_at(line, x) + noise.uniform(0.2, 1.6)
        # Where ink is saved, the shade on the other side is drawn, not the snow.
        pine(body, snow, x, foot, -high if canvas.low else high)
    canvas.fill(body, colour, line=0.2)
    canvas.fill(snow, "ink" if canvas.low else "snow")


@lru_cache(maxsize=128)
def strip(region: str, part: str, number: int, low: bool) -> Marks:
    """Return a strip of land: `far`, `near` and `front` with pines, `land`, `bank`."""
    scene = Scene(WIDE, HIGH, low=low)
    canvas, noise = (
        canvas_of(scene),
        random.Random(number * 7919 + len(region) * 31 + len(part)),
    )
    if part == "far":
        line = ridge(noise, HORIZON - 3.4, 2.8, humps=5)
        hill(canvas, line, f"{region}_far", noise, 5.0)
    elif part == "near":
        line = ridge(noise, HORIZON + 0.6, 1.1)
        hill(canvas, line, f"{region}_near", noise, 3.2)
        pines(canvas, line, noise, f"{region}_pine", Trees(54))
    elif part == "front":
        line = ridge(noise, HORIZON + 4.6, 0.9)
        hill(canvas, line, f"{region}_land", noise, 2.6)
        pines(canvas, line, noise, f"{region}_pine", Trees(28, 3.0, 4.6))
    elif part == "land":
        line = ridge(noise, HORIZON + 2.6, 0.6)
        hill(canvas, line, f"{region}_land", noise, 2.2)
    else:
        line = ridge(noise, HIGH - 1.6, 0.6)
        hill(canvas, line, "snow", noise, 1.4)
    return scene.marks


@lru_cache(maxsize=16)
def snowfall(number: int, low: bool) -> Marks:
    """Return a strip of falling snow; none where ink is saved."""
    scene = Scene(WIDE, HIGH, low=low)
    noise = random.Random(9001 + number)
    for width in () if low else (0.24, 0.36, 0.56):
        flakes = Path()
        for _ in range(int(18 / width)):
            x, y = WIDE * noise.random(), HIGH * 0.8 * noise.random()
            # A line of no length with round ends is a dot.
            flakes.move(x, y).line(x, y)
        canvas_of(scene).stroke(flakes, "snow", width)
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
