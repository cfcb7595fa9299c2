"""The earth round the pit, and the way out through it, to the stars.

The earth is a bowl of bedded rock, darkest at the pit, fading outwards. Beds lie one
above the other and are broken into blocks; every block is hatched from one of its own
edges, so that no stroke ever runs across a joint.
"""

import math
import random
from collections.abc import Iterator

from msgspec import Struct

from companion.games.dante.kit import ITALIC
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point

from .look import Look
from .pit import Pit, Strokes, strokes

BED = 5.4  # mean height of a bed, in mm
DIP = 0.16  # how much beds rise on their way out, in mm a mm: they sag under the pit

ROUGH, BUILT = 1.0, 0.0
"""How much beds and joints wander: as rock does, and as bricks do."""


class Ground(Struct, frozen=True):
    """The earth on one side of the axis."""

    pit: Pit
    side: int
    bottom: float  # where the bowl ends, in mm from the top
    rough: float  # 1 for rock, 0 for bricks

    def inner(self, y: float) -> float:
        """Return how far from the axis the earth begins: behind the pit's wall."""
        return max(0.0, self.pit.half_at(y) - 3.5)

    def outer(self, y: float) -> float:
        """Return how far from the axis it has faded to nothing."""
        down = (y - self.pit.rim.y) / (self.bottom - self.pit.rim.y)
        bowl = math.sqrt(max(0.0, 1 - min(1.0, max(0.0, down)) ** 2))
        ragged = 1.8 * self.rough * math.sin(y * 0.9) * down
        return (self.pit.rim.half + 3.0) * bowl + ragged

    def bed(self, index: float, out: float) -> float:
        """Return the height of the joint over bed `index`, `out` mm from the axis."""
        wave = 1.1 * math.sin(out * 0.23 + index * 1.9 + self.side)
        wave += 0.8 * math.sin(out * 0.62 + index * 0.7)
        wave += 0.6 * math.sin(out * 1.31 + index * 2.3)
        return self.pit.rim.y + index * BED + self.rough * (wave - DIP * out)

    def at(self, out: float, y: float) -> Point:
        return self.pit.rim.axis + self.side * out, y


class Block(Struct, frozen=True):
    """A piece of a bed, between two joints; `fading` is 0 at the pit, 1 at the edge."""

    corners: tuple[Point, Point, Point, Point]
    fading: float

    def at(self, along: float, down: float) -> Point:
        """Return a point, `along` 0..1 from the inner joint, `down` 0..1 from above."""
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.corners
        x, y = ax + (bx - ax) * along, ay + (by - ay) * along
        u, v = dx + (cx - dx) * along, dy + (cy - dy) * along
        return x + (u - x) * down, y + (v - y) * down

    @property
    def size(self) -> tuple[float, float]:
        (ax, ay), (bx, by), _, (dx, dy) = self.corners
        return math.hypot(bx - ax, by - ay), math.hypot(dx - ax, dy - ay)


def draw(look: Look, pit: Pit) -> None:
    """Draw the earth on both sides of the pit, down to the way out."""
    rough = ROUGH if look.skin.earth == "rock" else BUILT
    bottom = look.boxes["way_out"].bottom - 0.5
    sparse, deepest = 2.0 if look.low else 1.0, DIP * pit.rim.half / BED
    with strokes(look, "soil") as lines:
        for side in (-1, 1):
            noise, ground = random.Random(7 + side), Ground(pit, side, bottom, rough)
            for index in range(math.ceil((bottom - pit.rim.y) / BED + deepest)):
                for block in _bed(ground, noise, index):
                    _cut(lines, block, noise, sparse)


def _bed(ground: Ground, noise: random.Random, index: int) -> Iterator[Block]:
    """Yield the blocks of one bed, from the pit outwards to where it fades."""
    out = 0.0
    while out < ground.inner(ground.bed(index + 0.5, out)):
        out += 1.0
    start = out
    if not ground.rough and index % 2:
        out -= 4
    lean = 0.0
    while (y := ground.bed(index + 0.5, out)) < ground.bottom:
        end = ground.outer(y)
        if out > end - 1.5:
            return
        wide = 8.0 + ground.rough * noise.uniform(-4.8, 0.5)
        step = min(out + wide, end)
        slant = ground.rough * noise.uniform(-1.8, min(1.8, end + 0.5 - step))
        corners = (
            ground.at(out, ground.bed(index, out)),
            ground.at(step, ground.bed(index, step)),
            ground.at(step + slant, ground.bed(index + 1, step + slant)),
            ground.at(out + lean, ground.bed(index + 1, out + lean)),
        )
        faded = (out - start) / max(end - start, 8.0)
        if min(corner[1] for corner in corners) > ground.pit.rim.y + 1.5:
            yield Block(corners, min(1.0, max(0.0, faded)))
        out, lean = step, slant


def _cut(lines: Strokes, block: Block, noise: random.Random, sparse: float) -> None:
    left = 1 - block.fading
    weight = 0.15 + 0.2 * left
    reach = 1.0 if block.fading < 0.7 else noise.uniform(0.5, 0.9)
    edge = [block.at(0, 0), block.at(0.5 * reach, 0), block.at(reach, 0)]
    lines.fade(edge, weight + 0.1)
    if noise.random() < 0.3 + left:
        down = noise.uniform(0.5, 1) if block.fading > 0.4 else 1.0
        lines.stroke(block.at(1, 0), block.at(1, down), weight + 0.06)
    pitch = (0.44 + 0.6 * block.fading + 0.2 * noise.random()) * sparse
    if block.fading < 0.18:
        _from_joint(lines, block, noise, pitch, weight)
        _along_joint(lines, block, noise, pitch, weight)
    else:
        HATCHES[int(noise.random() * len(HATCHES))](lines, block, noise, pitch, weight)


def _from_above(
    lines: Strokes, block: Block, noise: random.Random, pitch: float, weight: float
) -> None:
    """Hatch under the upper edge, at a slant, shorter towards one end."""
    count, slant = max(1, int(block.size[0] / pitch)), noise.uniform(-0.5, 0.5)
    depth = (0.5 + 0.5 * noise.random()) * (1 - 0.75 * block.fading)
    for i in range(count):
        along = (i + 0.5) / count
        down = depth * noise.uniform(0.7, 1) * (1 - 0.5 * along)
        foot = min(1.0, max(0.0, along + slant * down))
        lines.stroke(block.at(along, 0.02), block.at(foot, down), weight)


def _along_joint(
    lines: Strokes, block: Block, noise: random.Random, pitch: float, weight: float
) -> None:
    """Hatch beside the outer joint, in line with it: the side turned from the light."""
    part = 0.7 - 0.4 * block.fading
    count = max(1, int(block.size[0] * part / pitch))
    for i in range(count):
        along = 1 - part * (i + 0.6) / count
        top = 0.03 + 0.25 * noise.random() * i / count
        down = 1 - 0.75 * (i / count) * noise.uniform(0.6, 1) - 0.3 * block.fading
        lines.stroke(block.at(along, top), block.at(along, max(down, 0.2)), weight)


def _from_joint(
    lines: Strokes, block: Block, noise: random.Random, pitch: float, weight: float
) -> None:
    """Hatch outwards from the inner joint."""
    count = max(1, int(block.size[1] / pitch))
    depth = (0.35 + 0.5 * noise.random()) * (1 - 0.6 * block.fading)
    for i in range(count):
        down = (i + 0.5) / count
        along = depth * noise.uniform(0.6, 1) * (0.5 + 0.5 * down)
        lines.stroke(block.at(0.02, down), block.at(along, down), weight)


def _bare(
    lines: Strokes, block: Block, noise: random.Random, pitch: float, weight: float
) -> None:
    """Leave the block to the light."""


HATCHES = (_along_joint, _from_joint, _from_above, _along_joint, _bare)


VERSE_PT = 13

CROSS = ((0.56, 0.24, 4.2), (0.68, 0.40, 3.4), (0.60, 0.58, 3.0), (0.48, 0.42, 3.6))
"""The four stars seen on coming out: place in the box, size in mm."""


def draw_way_out(look: Look) -> None:
    """Draw the opening with its night sky, and the verse below."""
    box = look.boxes["way_out"]
    look.layer("night")
    _stars(look, box)
    far = box.x + box.w * 0.83, box.bottom - 2
    look.motif(look.skin.beyond, far, foot=True)
    look.layer("shore")
    look.motif("onlookers", (box.x + box.w * 0.235, box.bottom - 1.8), foot=True)
    look.layer("stones")
    verse, type = look.boxes["way_out_verse"], look.type(ITALIC, VERSE_PT)
    at = verse.centre[0], verse.bottom - 0.6
    look.scene.text(look.skin.way_out, at, type, align="centre")


def _stars(look: Look, box: Box) -> None:
    scene = look.scene
    ground = look["night_high"]
    for across, down, size in CROSS:
        x, y = box.x + across * box.w, box.y + down * box.h
        if scene.low:
            scene.draw(Path().circle(x, y, size * 0.45), fill=look["paper"])
        scene.icon(look.skin.star, (x, y), size=size, ink=look["star"], ground=ground)
