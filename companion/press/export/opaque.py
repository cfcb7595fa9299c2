"""Faces without transparency, for standards that do not know it.

What is transparent, and all that is below it there, becomes a picture of 600 dots to an
inch. Everything else stays as it is drawn: text that comes after is still text.
"""

import io
import math
from collections.abc import Iterator, Sequence

from msgspec.structs import replace
from PIL import Image

from companion.press.ink import pixels
from companion.press.layout.side import PlacedFace, Side
from companion.press.layout.sizes import INCH
from companion.press.scene.marks import Group, Mark, Picture, Raster, Shape
from companion.press.scene.matrix import IDENTITY, Matrix, compose, moved
from companion.press.scene.scene import Scene

DPI = 600
DOT = INCH / DPI

Box = tuple[float, float, float, float]
"""Left, top, right, bottom, in mm."""

MARGIN = 2
"""How many dots a picture is wider than what is transparent, on every side."""


def opaque(face: Scene) -> Scene:
    """Return a face that looks the same, without transparency."""
    below, above = _parted(face.marks)
    if not below:
        return face
    made = Scene(face.width, face.height, low=face.low)
    made.share(tuple(_without(below)))
    box = _box(below, face)
    if box is not None:
        left, top, right, bottom = box
        raster = _picture(below, face, box)
        made.picture(raster, left, top, right - left, bottom - top)
    made.share(tuple(above))
    return made


def _parted(marks: Sequence[Mark]) -> tuple[list[Mark], list[Mark]]:
    last = max((n for n, mark in enumerate(marks) if _clear(mark)), default=-1)
    if last < 0:
        return [], list(marks)
    mark, before, after = marks[last], list(marks[:last]), list(marks[last + 1 :])
    if not isinstance(mark, Group) or mark.mask:
        return [*before, mark], after
    below, above = _parted(mark.marks)
    rest: list[Mark] = [replace(mark, marks=tuple(above))] if above else []
    return [*before, replace(mark, marks=tuple(below))], rest + after


def _clear(mark: Mark) -> bool:
    if isinstance(mark, Group):
        return bool(mark.mask) or any(map(_clear, mark.marks))
    if isinstance(mark, Picture):
        return _has_alpha(mark.raster)
    return mark.opacity < 1


def _has_alpha(raster: Raster) -> bool:
    with Image.open(io.BytesIO(raster.data)) as image:
        return image.mode in ("RGBA", "LA")


def _without(marks: Sequence[Mark]) -> Iterator[Mark]:
    for mark in marks:
        if not _clear(mark):
            yield mark
        elif isinstance(mark, Group) and not mark.mask:
            yield replace(mark, marks=tuple(_without(mark.marks)))


def _box(marks: Sequence[Mark], face: Scene) -> Box | None:
    edge = 0.0, 0.0, face.width, face.height
    boxes = list(_boxes(marks, IDENTITY, edge))
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    least = (math.floor(min(side) / DOT) - MARGIN for side in (lefts, tops))
    most = (math.ceil(max(side) / DOT) + MARGIN for side in (rights, bottoms))
    left, top = (max(0, dots) * DOT for dots in least)
    right, bottom = (dots * DOT for dots in most)
    return left, top, right, bottom


def _boxes(marks: Sequence[Mark], matrix: Matrix, within: Box) -> Iterator[Box]:
    for mark in marks:
        if not _clear(mark):
            continue
        if isinstance(mark, Group):
            placed, seen = compose(matrix, mark.matrix), within
            if mark.clip is not None:
                seen = _common(_placed(mark.clip.bounds(), placed, 0), within)
            yield from [seen] if mark.mask else _boxes(mark.marks, placed, seen)
        elif isinstance(mark, Shape):
            grown = mark.width if mark.stroke else 0
            yield _common(_placed(mark.path.bounds(), matrix, grown), within)
        elif isinstance(mark, Picture):
            corners = mark.x, mark.y, mark.x + mark.w, mark.y + mark.h
            yield _common(_placed(corners, matrix, 0), within)
        else:
            yield within


def _placed(box: Box, matrix: Matrix, grow: float) -> Box:
    """Return the box round another one that is moved, and grown before."""
    left, top, right, bottom = box
    xs, ys = (left - grow, right + grow), (top - grow, bottom + grow)
    corners = [moved(matrix, x, y) for x in xs for y in ys]
    across, down = zip(*corners, strict=True)
    return min(across), min(down), max(across), max(down)


def _common(box: Box, other: Box) -> Box:
    left, top = (max(box[n], other[n]) for n in (0, 1))
    right, bottom = (min(box[n], other[n]) for n in (2, 3))
    return left, top, max(left, right), max(top, bottom)


def _picture(marks: Sequence[Mark], face: Scene, box: Box) -> Raster:
    left, top, right, bottom = box
    drawn = Scene(face.width, face.height, low=face.low)
    drawn.share(tuple(marks))
    wide, high = right - left, bottom - top
    placed = PlacedFace(drawn, -left, -top)
    image = pixels.paint(Side("art", wide, high, (placed,), (0, 0, wide, high)), DPI)
    return Raster(pixels.png(image), *image.size)
