"""The mountain's shape and its rock: walls and ledges.

The outline is seven round steps, seen a little from above. A wall and its ledge are one
flat colour, modelled by pen strokes. Stairs and crags are the picture `crags`.
"""

import math
import random

from msgspec import Struct

from companion.games.seven_steps.kit.plate import Plate
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point, polygon, taper
from companion.press.scene.scene import Fade, mix

SAG = 0.0737
"""How far the front of a rim hangs below its ends, in parts of half its width."""

LEDGE = 4.9
"""Height of a ledge's face, in mm."""

LEAN = 2.0
"""How far a wall leans in from foot to brow."""

STEP_IN = 5.2
"""How much narrower each terrace is than the one below, on either side."""


class Rim(Struct, frozen=True):
    """The front half of a round edge: its ends lie at `ends`, its middle lower."""

    axis: float
    half: float
    ends: float
    sag: float

    def y(self, x: float) -> float:
        """Return how low the rim lies at `x`; beyond its ends it stays level."""
        across = (x - self.axis) / self.half
        return self.ends + self.sag * math.sqrt(max(0.0, 1 - across * across))

    def points(self, count: int = 48) -> list[Point]:
        """Return the rim as points from left to right."""
        turns = (math.pi * i / count for i in range(count + 1))
        return [
            (
                self.axis - self.half * math.cos(turn),
                self.ends + self.sag * math.sin(turn),
            )
            for turn in turns
        ]


class Step(Struct, frozen=True):
    """One terrace: a wall from `foot` to `brow`, a ledge from `brow` to `back`."""

    number: int
    foot: Rim
    brow: Rim
    back: Rim

    def middle(self, x: float) -> float:
        """Return the height of the wall's middle at `x`."""
        return (self.foot.y(x) + self.brow.y(x)) / 2


def steps(box: Box, count: int) -> tuple[Step, ...]:
    """Return `count` terraces that fill `box`, from the shore up."""
    pitch, axis = box.h / count, box.x + box.w / 2
    climb = []
    for i in range(count):
        half, ends = box.w / 2 - STEP_IN * i, box.y + box.h - pitch * i
        behind = half - STEP_IN
        foot = Rim(axis, half, ends, SAG * half)
        brow_half, brow_ends = half - LEAN, ends - pitch + LEDGE
        brow = Rim(axis, brow_half, brow_ends, SAG * brow_half)
        last = i == count - 1
        back = Rim(
            axis,
            brow_half - 2 if last else behind,
            ends - pitch,
            SAG * behind * (-0.35 if last else 1),
        )
        climb.append(Step(i + 1, foot, brow, back))
    return tuple(climb)


FLANK = 8
"""Pieces that a flank is broken into."""

ROUGH = 0.55
"""How far its corners stray to either side, in mm."""


def wall(plate: Plate, step: Step, noise: random.Random) -> None:
    """Draw a wall with its flanks broken, its shade on the left and under the brow."""
    foot, brow = step.foot, step.brow
    left, right = _flank(step, -1, noise), _flank(step, 1, noise)
    outline = polygon([*foot.points(), *right, *brow.points()[::-1], *left[::-1]])
    tone = plate[f"terrace{step.number}"]
    plate.scene.draw(outline, fill=tone if plate.low else _round(plate, foot, tone))
    with plate.scene.clip(outline):
        marks = _hatched(plate, step, noise).add(_cracks(plate, step, noise))
        plate.strokes(marks, opacity=0.75)
    plate.draw(outline)
    _anchored(plate, step, outline)


def _anchored(plate: Plate, step: Step, outline: Path) -> None:
    foot, brow = step.foot, step.brow
    bend = brow.sag / 2
    middle = foot.axis, (foot.ends + brow.ends) / 2 + bend
    high = foot.ends - brow.ends + bend
    plate.scene.anchor(f"terrace.{step.number}", middle, 2 * foot.half, high, outline)


def ledge(plate: Plate, step: Step) -> None:
    """Draw the ledge on top of a wall, darker where it turns away to the left."""
    brow, back = step.brow, step.back
    tone, shade = plate["ledge"], plate["ledge_shade"]
    path = polygon([*brow.points(), *back.points()[::-1]])
    dark, dim = mix(tone, shade, 0.5), mix(tone, shade, 0.12)
    stops = ((0, dark), (0.12, dim), (0.3, tone), (1, tone))
    left, right = brow.axis - brow.half, brow.axis + brow.half
    plate.scene.draw(path, fill=tone if plate.low else Fade(left, 0, right, 0, stops))
    plate.draw(path)


def _flank(step: Step, side: int, noise: random.Random) -> list[Point]:
    """Return the corners of a broken flank, foot to brow, without its ends."""
    foot, brow = step.foot, step.brow
    x, y = foot.axis + side * foot.half, foot.ends
    wide, high = side * (foot.half - brow.half), foot.ends - brow.ends
    parts = [i / FLANK for i in range(1, FLANK)]
    return [
        (x - wide * part + noise.uniform(-ROUGH, ROUGH), y - high * part)
        for part in parts
    ]


def _round(plate: Plate, rim: Rim, tone: str) -> Fade:
    dark, light = plate["rock_shade"], plate["rock_light"]
    stops = (
        (0, mix(tone, dark, 0.52)),
        (0.15, mix(tone, dark, 0.1)),
        (0.36, tone),
        (0.72, tone),
        (1, mix(tone, light, 0.4)),
    )
    return Fade(rim.axis - rim.half, 0, rim.axis + rim.half, 0, stops)


def _hatched(plate: Plate, step: Step, noise: random.Random) -> Path:
    """Return the strokes that hang from the brow: short in front, long at the sides.

    They stand closer towards the sides, as even marks on a round tower would.
    """
    path, brow = Path(), step.brow
    high = step.foot.ends - brow.ends
    count = int(brow.half * (1.4 if plate.low else 2.5))
    for i in range(count + 1):
        across = math.sin(math.pi * ((i + noise.uniform(-0.4, 0.4)) / count - 0.5))
        side = abs(across)
        long = 0.7 + 1.9 * noise.random() ** 2 + 4 * side**4 * noise.random()
        long += high * (0.72 * side**6 if across < 0 else 0.42 * side**12)
        long = min(long * (0.6 if plate.low else 1), high - 0.4)
        x = brow.axis + brow.half * across
        end = (x + across * long * 0.11, brow.y(x) + long)
        taper(path, (x, brow.y(x)), end, plate.stroke_width(0.3))
    return path


def _cracks(plate: Plate, step: Step, noise: random.Random) -> Path:
    path, foot = Path(), step.foot
    high = foot.ends - step.brow.ends
    count = foot.half * (0.7 if plate.low else 1.4)
    for i in range(int(count)):
        across = math.sin(math.pi * ((i + noise.random()) / count - 0.5))
        if abs(across) < 0.62:
            continue
        x = foot.axis + foot.half * across * 0.995
        y = foot.y(x) - noise.uniform(0, 0.45) * high * abs(across)
        long = noise.uniform(1.4, 4.6) * abs(across)
        end = (x - across * long * 0.12 + noise.uniform(-0.3, 0.3), y - long)
        taper(path, (x, y), end, plate.stroke_width(0.26))
    return path.add(_cross(plate, step, noise))


def _cross(plate: Plate, step: Step, noise: random.Random) -> Path:
    """Return level strokes round the left side that cross the upright ones."""
    path, foot, brow = Path(), step.foot, step.brow
    rows = int((foot.ends - brow.ends) / (1.9 if plate.low else 0.95))
    for row in range(1, rows):
        part = row / rows
        half = foot.half + (brow.half - foot.half) * part
        rim = Rim(foot.axis, half, foot.ends + (brow.ends - foot.ends) * part, foot.sag)
        left = foot.axis - half + 0.5
        right = left + half * noise.uniform(0.035, 0.075)
        taper(
            path,
            (left, rim.y(left)),
            (right, rim.y(right)),
            plate.stroke_width(0.24),
            bend=0.25,
        )
    return path
