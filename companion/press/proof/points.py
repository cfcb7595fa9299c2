"""Where on a face a mark is looked at: points along a line, all over a box, on an icon.

Points are in mm of the face, but for those of an icon, which are on its grid.
"""

from collections.abc import Iterator, Sequence

from companion.press.proof.background import Level, edges
from companion.press.scene import text
from companion.press.scene.path import IDENTITY, Matrix, Path, Point, compose, moved
from companion.press.scene.scene import Group, Place, Shape, Text

MIDDLE = 0.25
"""Height of the middle of small letters above the baseline, in em."""

BROAD = 0.42
"""Approximate width of a letter, in em."""

APART = 3
"""From one point in a box to the next, in mm."""


def along(mark: Text, level: Level) -> list[Point]:
    """Return points in the middle of a line's letters, about where they are."""
    em = mark.size_pt * text.POINT
    words = mark.words.rstrip()
    wide = len(words) * em * (BROAD + mark.track)
    y = mark.y - MIDDLE * em
    return [
        moved(level.matrix, mark.x + part * wide, y)
        for part in ((0.1, 0.5, 0.9) if len(words) > 2 else (0.5,))
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


def sides(place: Place) -> tuple[float, float, float, float]:
    x, y, w, h = place.x, place.y, place.w / 2, place.h / 2
    return x - w, y - h, x + w, y + h


def corners(sides: tuple[float, float, float, float]) -> list[Point]:
    left, top, right, bottom = sides
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def round_about(points: Sequence[Point]) -> list[Point]:
    """Return the corners of the box round some points."""
    xs, ys = zip(*points, strict=True)
    return corners((min(xs), min(ys), max(xs), max(ys)))


def placed(level: Level, sides: tuple[float, float, float, float]) -> list[Point]:
    return [moved(level.matrix, x, y) for x, y in corners(sides)]
