"""The shore and the sea: spare dice, the pool, and waves that part round them."""

import math
import random
from collections.abc import Callable

from companion.games.seven_steps.kit.plate import LAID, NAME_TRACK, NAMES, SLOT, Plate
from companion.press.scene import text
from companion.press.scene.path import Path, Point

NAME_DROP = 5.9
"""From the foot of the slots to the baseline of their name."""

AROUND = 1.6
"""How far waves keep from slots and names."""

FIRST_WAVE = 225.5
BOAT = 7.6

AFLOAT = 8.4
"""A die that lies on the water above the slots."""

Stretch = tuple[float, float]
"""From where to where along a line."""


def draw(plate: Plate) -> None:
    """Draw beach, waves, the ship of souls, slots and their names."""
    plate.layer("beach")
    _waves(plate)
    _ship(plate)
    _row(plate, "spare", dash=(1.6, 1.2))
    _row(plate, "pool")
    _afloat(plate)


def _waves(plate: Plate) -> None:
    noise, path, sea = random.Random(11), Path(), plate.boxes["sea"]
    y = FIRST_WAVE
    while y < sea.bottom:
        near = (y - FIRST_WAVE) / (sea.bottom - FIRST_WAVE)
        ends = sea.x + noise.uniform(0, 8), sea.right - noise.uniform(0, 8)
        for stretch in _free(plate, y, ends):
            path.add(_crests(plate, y, stretch, near, noise))
        y += 1.2 + 0.9 * near + (0.5 if plate.low else 0)
    plate.strokes(path, "sea", opacity=0.85)


def _free(plate: Plate, y: float, ends: Stretch) -> list[Stretch]:
    """Return what slots and names leave free of a line at `y`."""
    free, at = [], ends[0]
    for start, end in _taken(plate, y):
        if start > at:
            free.append((at, start))
        at = max(at, end)
    return [*free, (at, ends[1])] if ends[1] > at else free


def _taken(plate: Plate, y: float) -> list[Stretch]:
    """Return what slots and names take of a line at `y`, left to right."""
    taken = []
    for place in ("spare", "pool"):
        box = plate.boxes[place]
        if box.y - AROUND < y < box.bottom + AROUND:
            taken.append((box.x - AROUND, box.right + AROUND))
        elif box.bottom < y < box.bottom + NAME_DROP + AROUND:
            words = plate.facts.places[place].name
            half = text.width(words, NAMES, plate.name_pt, NAME_TRACK) / 2 + 3
            taken.append((box.centre[0] - half, box.centre[0] + half))
    return taken


def _crests(
    plate: Plate, y: float, stretch: Stretch, near: float, noise: random.Random
) -> Path:
    """Return crests along a stretch, with gaps between them; `near` is 0..1."""
    high, long, phase = 0.35 + 0.55 * near, 9 + 9 * near, noise.uniform(0, 6)
    thick = (0.17 + 0.3 * near) * (0.6 if plate.low else 1)

    def height(x: float) -> float:
        return y - high * math.sin(x / long * 2 * math.pi + phase)

    path, (at, end) = Path(), stretch
    while at < end - 2.5:
        stop = min(at + noise.uniform(12, 40) * (1 + 0.4 * near), end)
        stop = end if end - stop < 2.5 else stop
        if not (plate.low and noise.random() < 0.2):
            _crest(path, (at, stop), height, thick)
        at = stop + noise.uniform(1.5, 6)
    return path


def _crest(
    path: Path, stretch: Stretch, height: Callable[[float], float], thick: float
) -> None:
    """Add one crest, `thick` in the middle and sharp at both ends."""
    start, end = stretch
    count = int((end - start) / 1.4) + 2
    upper: list[Point] = []
    lower: list[Point] = []
    for i in range(count + 1):
        x, half = (
            start + (end - start) * i / count,
            thick / 2 * math.sin(math.pi * i / count),
        )
        upper.append((x, height(x) - half))
        lower.append((x, height(x) + half))
    path.points(upper + lower[::-1])


def _ship(plate: Plate) -> None:
    spare, pool = plate.boxes["spare"], plate.boxes["pool"]
    foot = (spare.right + pool.x) / 2, spare.centre[1] + 5.2
    plate.motif("ship", foot, foot=True)


def _afloat(plate: Plate) -> None:
    """Name the places of dice for which the pool has no slot."""
    pool, dice = plate.boxes["pool"], plate.facts.dice
    y, pitch = pool.y - AFLOAT / 2 - 0.6, AFLOAT + 1
    for i in range(plate.facts.places["pool"].start, dice):
        at = pool.right - AFLOAT / 2 - pitch * (dice - 1 - i), y
        plate.scene.anchor(f"pool.{i + 1}", at, AFLOAT, AFLOAT)


def _row(plate: Plate, name: str, dash: tuple[float, ...] = ()) -> None:
    box, place = plate.boxes[name], plate.facts.places[name]
    ghost, paper, y = plate["ghost"], plate["paper"], box.centre[1]
    for i in range(place.start):
        x = box.x + SLOT / 2 + (box.w - SLOT) * i / max(1, place.start - 1)
        plate.slot(f"{name} {i + 1}", x, y, "sea", dash)
        plate.scene.anchor(f"{name}.{i + 1}", (x, y), LAID, LAID)
        if not dash:
            plate.scene.icon("boat", (x, y), size=BOAT, ink=ghost, ground=paper)
    plate.name(place.name, box.centre[0], box.bottom + NAME_DROP)
