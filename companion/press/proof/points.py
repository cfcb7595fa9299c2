"""Where on a face a mark is looked at, and how far a point of it is from the cut.

Points are in mm of the face, but for those of an icon, which are on its grid.
"""

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.press.layout import hexes
from companion.press.layout.packing import Box
from companion.press.layout.piece import Piece
from companion.press.proof.background import Level, edges
from companion.press.scene import text
from companion.press.scene.path import IDENTITY, Matrix, Path, Point, compose, moved
from companion.press.scene.scene import Group, Place, Shape, Text

MIDDLE = 0.25  # height of the middle of small letters above the baseline, in em
BROAD = 0.42  # approximate width of a letter, in em
ENDS = 0.1, 0.9  # first and last point of a line to look at, as parts of its width
APART = 3  # from one point in a box to the next, in mm
ROUNDING = 1e-6  # how far a point at the edge of its box may be outside of it, in mm


def along(mark: Text, level: Level) -> list[Point]:
    """Return points in the middle of a line's letters, about where they are."""
    em = mark.size_pt * text.POINT
    words = mark.words.rstrip()
    wide = len(words) * em * (BROAD + mark.track)
    y = mark.y - MIDDLE * em
    return [
        moved(level.matrix, mark.x + part * wide, y)
        for part in ((ENDS[0], 0.5, ENDS[1]) if len(words) > 2 else (0.5,))
    ]


def all_over(place: Place) -> Iterator[Point]:
    """Yield points all over a box, a few mm apart."""
    across, down = (max(3, int(side / APART)) for side in (place.w, place.h))
    left, top = place.x - place.w / 2, place.y - place.h / 2
    for row in range(down):
        for column in range(across):
            x, y = (column + 0.5) / across, (row + 0.5) / down
            yield left + x * place.w, top + y * place.h


def outline(marks: Sequence[object], ink: str) -> list[Point]:
    """Return the corners of an icon's inked layers, on its grid."""
    return list(_corners(marks, ink, IDENTITY)) or [(12.0, 12.0)]


def _corners(marks: Sequence[object], ink: str, matrix: Matrix) -> Iterator[Point]:
    for mark in marks:
        if isinstance(mark, Group):
            yield from _corners(mark.marks, ink, compose(matrix, mark.matrix))
        elif isinstance(mark, Shape) and ink in (mark.fill, mark.stroke):
            for start, _ in edges(Path().add(mark.path), close=False):
                yield moved(matrix, *start)


def sides(place: Place) -> Box:
    x, y, w, h = place.x, place.y, place.w / 2, place.h / 2
    return x - w, y - h, x + w, y + h


def within(place: Place, x: float, y: float) -> bool:
    """Return whether a point is in a box."""
    across, down = abs(x - place.x) * 2, abs(y - place.y) * 2
    return across <= place.w + ROUNDING and down <= place.h + ROUNDING


def corners(sides: Box) -> list[Point]:
    left, top, right, bottom = sides
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def placed(level: Level, sides: Box) -> list[Point]:
    return [moved(level.matrix, x, y) for x, y in corners(sides)]


class Zone(Struct, frozen=True):
    """The trim of a piece, with points counted on its face, bleed and all."""

    piece: Piece

    @property
    def cut(self) -> tuple[object, ...]:
        """All that this trim depends on, to compare it with others."""
        piece = self.piece
        size = piece.width, piece.height, piece.bleed
        return piece.form, *size, piece.safe, piece.corner

    def inside(self, x: float, y: float) -> float:
        """Return how far inside the trim a point is, in mm; below 0 it is outside."""
        piece = self.piece
        x, y = x - piece.bleed, y - piece.bleed
        w, h = piece.width, piece.height
        if piece.form == "disc":
            half = min(w, h) / 2
            part = math.hypot((x - w / 2) / w, (y - h / 2) / h) * 2
            return half * (1 - part)
        if piece.form == "rectangle":
            across, down, corner = min(x, w - x), min(y, h - y), piece.corner
            if across < corner and down < corner:
                return corner - math.hypot(corner - across, corner - down)
            return min(across, down)
        # Of each side of a hexagon, how far to the right of it, as it runs, a point is.
        sides = hexes.corners(piece.form, 0, 0, w, h)
        distances = []
        for (x0, y0), (x1, y1) in zip(sides, (*sides[1:], sides[0]), strict=True):
            dx, dy = x1 - x0, y1 - y0
            distances.append((dx * (y - y0) - dy * (x - x0)) / math.hypot(dx, dy))
        return min(distances)
