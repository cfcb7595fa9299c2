"""Texts that are set on one another, such as those of two boxes that overlap."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from companion.press.proof.finding import Finding, quoted
from companion.press.scene import text
from companion.press.scene.path import IDENTITY, Matrix, compose, moved
from companion.press.scene.scene import BOXED, Group, Mark, Place, Scene, Text

LEAST = 0.4
"""So much of two inks in both directions, in mm, that cross."""

STRAIGHT = 1e-6


class Line(NamedTuple):
    """The ink of a line on the face, and the number of the text that it is part of."""

    words: str
    number: int
    left: float
    top: float
    right: float
    bottom: float


def crossing(scene: Scene, bleed: float) -> Iterator[Finding]:
    """Yield a finding for each text with ink on another one's.

    Where each text has a named box, only if these overlap; text at an angle is not
    looked at.
    """
    boxes = [place for place in scene.places if place.kind == BOXED]
    lines = list(_lines(scene.marks))
    loose = any(not _within(boxes, *line) for line in lines)
    if not loose and not any(
        itertools.starmap(_overlap, itertools.combinations(boxes, 2))
    ):
        return
    told: set[tuple[int, int]] = set()
    for combination, other in itertools.combinations(_numbered(lines), 2):
        pair = combination.number, other.number
        if pair[0] == pair[1] or pair in told or combination.words == other.words:
            continue
        wide = min(combination.right, other.right) - max(combination.left, other.left)
        high = min(combination.bottom, other.bottom) - max(combination.top, other.top)
        if min(wide, high) < LEAST:
            continue
        told.add(pair)
        what, under = (quoted(line.words) for line in (other, combination))
        problem = f"is set on {under}, {wide:.1f} x {high:.1f} mm of it"
        right = "move one of the boxes, or make it smaller"
        left = max(combination.left, other.left) - bleed
        top = max(combination.top, other.top) - bleed
        yield Finding(
            *("overlap", "warning", what, problem, right),
            x=left,
            y=top,
            w=wide,
            h=high,
        )


def _within(boxes: Sequence[Place], mark: Text, matrix: Matrix) -> bool:
    """Return whether a line begins in a named box."""
    x, y = moved(matrix, mark.x, mark.y)
    return any(
        abs(x - box.x) * 2 <= box.w and abs(y - box.y) * 2 <= box.h for box in boxes
    )


def _overlap(one: Place, other: Place) -> bool:
    return (
        abs(one.x - other.x) * 2 < one.w + other.w - 2 * LEAST
        and abs(one.y - other.y) * 2 < one.h + other.h - 2 * LEAST
    )


def _lines(
    marks: Sequence[Mark], matrix: Matrix = IDENTITY
) -> Iterator[tuple[Text, Matrix]]:
    """Yield every line that is seen, with where it is."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from _lines(mark.marks, compose(matrix, mark.matrix))
        elif isinstance(mark, Text) and not mark.hidden and mark.words.strip():
            yield mark, matrix


def _numbered(lines: Iterable[tuple[Text, Matrix]]) -> Iterator[Line]:
    """Yield lines with their ink; those further down in one size are one text."""
    number, before, above = 0, (0.0, "", IDENTITY), 0.0
    for mark, matrix in lines:
        same = mark.size_pt, mark.colour, matrix
        number += same != before or mark.y < above
        before, above = same, mark.y
        if min(abs(matrix[0]), abs(matrix[1])) > STRAIGHT:
            continue
        left, top, right, bottom = text.ink(
            mark.words, mark.font, mark.size_pt, mark.track
        )
        corners = (
            moved(matrix, mark.x + left, mark.y + top),
            moved(matrix, mark.x + right, mark.y + bottom),
        )
        (x0, x1), (y0, y1) = (sorted(side) for side in zip(*corners, strict=True))
        yield Line(mark.words, number, x0, y0, x1, y1)
