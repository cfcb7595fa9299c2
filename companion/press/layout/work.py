"""How long it takes to cut and fold what is printed: an estimate, by the plans alone.

The seconds are guesses that no clock has checked.
"""

import math
from collections.abc import Iterable

from msgspec import Struct

from companion.press.layout import cuts
from companion.press.layout.planning import Plan

RULER, GUILLOTINE = 12, 5
"""Seconds for a straight cut, with a ruler and a knife, or with a guillotine."""

OUTLINE, FOLD = 25, 8
"""Seconds for what is cut round, and for a fold."""

STEP = 15
"""Minutes are rounded to as many."""


class Work(Struct, frozen=True):
    """Straight cuts, outlines that are cut one by one, and folds."""

    straight: int = 0
    outlines: int = 0
    folds: int = 0

    def __add__(self, other: "Work") -> "Work":
        return Work(
            self.straight + other.straight,
            self.outlines + other.outlines,
            self.folds + other.folds,
        )

    def minutes(self, straight: int) -> int:
        """Return the minutes it takes, with `straight` seconds for a straight cut.

        >>> Work(straight=300).minutes(RULER), Work(outlines=4).minutes(RULER)
        (60, 15)
        """
        seconds = self.straight * straight + self.outlines * OUTLINE + self.folds * FOLD
        return (
            math.ceil(seconds / 60 / STEP) * STEP
            if seconds < 60 * STEP
            else (round(seconds / 60 / STEP) * STEP)
        )


def of(plans: Iterable[Plan]) -> Work:
    """Return the work on some sheets."""
    total = Work()
    for leaf, items in plans:
        folds = sum(len(piece.folds) for piece, _ in items)
        if not leaf.sides:
            piece, _ = items[0]
            total += Work(outlines=int(piece.stock != "paper"), folds=folds)
            continue
        fronts = [placed for placed in leaf.sides[0] if not placed.back]
        total += Work(folds=folds + (leaf.fold is not None))
        for own, panel, _ in cuts.panels(leaf, fronts, (0, 0, 0, 0)):
            if own.form == "rectangle":
                xs, ys = cuts.edges(panel)
                total += Work(straight=len(xs) + len(ys))
            else:
                total += Work(outlines=len(panel))
    return total
