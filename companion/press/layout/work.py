"""How long it takes to cut, fold and glue what is printed, by the plans of its sheets.

What is counted are strokes: how often a hand aligns a tool and moves it. A block of
cards is cut into strips at its long cuts, and each strip again: three rows of three
cards with two cuts between neighbours are 6 cuts and 3 x 6 more, 24. The knife goes
along the side of a net one by one. What each takes, in seconds:

    | stroke                                               | ruler | guillotine |
    |------------------------------------------------------|-------|------------|
    | straight cut of a sheet or strip, from mark to mark  |  16   |     8      |
    | straight side of an outline that is cut by itself    |   7   |     7      |
    | each cm that is cut round, with scissors or a knife  |   3   |     3      |
    | fold: scored along a ruler, folded, pressed          |  12   |    12      |
    | flap or side that is glued and held                  |  25   |    25      |
    | sheet: taken up, squared, its scraps put away        |  30   |    30      |

They are assumptions, which no clock has checked: card of 250 g takes a knife two or
three passes, and each stroke is mostly aligning. They were chosen so that all of Six
Winters, 208 cards, five boxes and seven figures, takes about four hours. Rounding of
corners, and mounting on board, are not counted: not everybody does them.
"""

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import astuple

from companion.press.layout import cuts
from companion.press.layout.packing import Leaf, Placement
from companion.press.layout.piece import Piece
from companion.press.layout.planning import Plan
from companion.press.scene.path import Path

RULER, GUILLOTINE = 16, 8
SIDE, ROUND, FOLD, GLUE, SHEET = 7, 3, 12, 25, 30
"""Seconds, as in the table; `ROUND` for each cm."""

FINE, SHORT = 0.1, 0.5
"""How far from a curve its chords may be, and the least length of a side; in mm."""


class Work(Struct, frozen=True):
    """The strokes that some sheets take.

    Attributes:
        straight: cuts of a sheet or a strip.
        sides: straight sides of outlines that are cut one by one; `curved` is what of
            them is cut round, in mm.
        glued: flaps, or whole sides.
    """

    straight: int = 0
    sides: int = 0
    curved: float = 0
    folds: int = 0
    glued: int = 0
    sheets: int = 0

    def __add__(self, other: "Work") -> "Work":
        pairs = zip(astuple(self), astuple(other), strict=True)
        return Work(*(one + more for one, more in pairs))

    def minutes(self, straight: int) -> int:
        """Return the minutes it takes, with `straight` seconds for a straight cut.

        >>> Work(straight=300).minutes(RULER), Work(sides=4, glued=1).minutes(RULER)
        (80, 1)
        """
        seconds = self.straight * straight + self.sides * SIDE
        seconds += self.folds * FOLD + self.glued * GLUE + self.sheets * SHEET
        return math.ceil((seconds + self.curved / 10 * ROUND) / 60)


def of(plans: Iterable[Plan]) -> Work:
    """Return the work on some sheets."""
    sheets = (_sheet(leaf, [piece for piece, _ in items]) for leaf, items in plans)
    return sum(sheets, Work())


def _sheet(leaf: Leaf, pieces: Sequence[Piece]) -> Work:
    """Return the work on a sheet; what has one of thin paper is read, and not cut."""
    if not leaf.sides:
        read = pieces[0].stock == "paper"
        return Work() if read else _outline(pieces[0]) + Work(sheets=1)
    if pieces[0].halved:
        return Work(straight=len(pieces) - 1, sheets=1)
    total = Work(sheets=1, glued=sum(bool(join.part) for join in leaf.joins))
    if leaf.fold is not None:
        total += Work(folds=1, glued=1)
    fronts = [placed for placed in leaf.sides[0] if not placed.back]
    for own, panel, _ in cuts.panels(leaf, fronts, (0, 0, 0, 0)):
        alike = [pieces[placed.item] for placed in panel]
        if own.form == "rectangle" and all(piece.dieline is None for piece in alike):
            folds = sum(len(piece.folds) for piece in alike)
            total += Work(straight=_strokes(panel), folds=folds)
        else:
            total = sum(map(_outline, alike), total)
    return total


def _strokes(panel: Sequence[Placement]) -> int:
    """Return the straight cuts of a block: the long ones, then those of each strip."""
    rows, columns = (list(_strips(panel, side)) for side in ("y", "x"))
    xs, ys = cuts.edges(panel)
    across = len(ys) + sum(len(cuts.edges(strip)[0]) for strip in rows)
    down = len(xs) + sum(len(cuts.edges(strip)[1]) for strip in columns)
    return min(across, down)


def _strips(panel: Sequence[Placement], side: str) -> Iterator[list[Placement]]:
    """Yield the pieces of a block by their rows, or columns."""
    found: dict[float, list[Placement]] = {}
    for placed in panel:
        at = placed.y if side == "y" else placed.x
        found.setdefault(round(at, 1), []).append(placed)
    yield from found.values()


def _outline(piece: Piece) -> Work:
    """Return the work on a piece that is cut out by itself."""
    folds, own = piece.folds, piece.dieline
    if own is not None:
        folds, done = (*folds, *own.folds), _along(own.cut) + Work(glued=own.glued)
    elif piece.form == "rectangle":
        done = Work(straight=4)
    else:
        done = _along(piece.outline())
    return done + Work(folds=len(folds))


def _along(path: Path) -> Work:
    """Return the straight sides of an outline, and how long the rest is."""
    start = at = 0.0, 0.0
    sides, curved = 0, 0.0
    for verb, numbers in path.segments:
        end = start if verb == "Z" else (numbers[-2], numbers[-1])
        if verb == "M":
            start = end
        elif verb == "C":
            curve = Path().move(*at)
            curve.segments.append((verb, numbers))
            (points,) = curve.polylines(FINE)
            steps = itertools.pairwise(points)
            curved += math.fsum(itertools.starmap(math.dist, steps))
        elif math.dist(at, end) > SHORT:
            sides += 1
        at = end
    return Work(sides=sides, curved=curved)
