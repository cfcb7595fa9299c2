"""The distance of a point from the cut: inside is safe, outside is waste."""

import math

from msgspec import Struct

from companion.press.layout import hexes
from companion.press.layout.piece import Piece
from companion.press.scene.path import Point


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
            return _rectangle(x, y, w, h, piece.corner)
        corners = hexes.corners(piece.form, 0, 0, w, h)
        return min(
            _aside((x, y), start, end)
            for start, end in zip(corners, (*corners[1:], corners[0]), strict=True)
        )


def _rectangle(x: float, y: float, w: float, h: float, corner: float) -> float:
    across, down = min(x, w - x), min(y, h - y)
    if across < corner and down < corner:
        return corner - math.hypot(corner - across, corner - down)
    return min(across, down)


def _aside(point: Point, start: Point, end: Point) -> float:
    """Return how far to the right of a line, as it runs, a point is."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    x, y = point[0] - start[0], point[1] - start[1]
    return (dx * y - dy * x) / math.hypot(dx, dy)
