"""Small text of several inks, which a press prints one over the other: it blurs.

Only files for print shops have inks, so these are found with the inks of one press.
"""

import math
from collections.abc import Iterable, Iterator, Sequence

from companion.press.ink import inks
from companion.press.layout.piece import Piece
from companion.press.proof.finding import Finding
from companion.press.scene.marks import Group, Mark, Text

SMALL_PT = 9.0
"""Text of this size or larger may be of several inks."""

LEAST = 0.05
"""Less of an ink than this is not seen."""


def findings(
    pieces: Iterable[Piece], press: inks.Inks, *, low: bool = False
) -> Iterator[Finding]:
    """Yield a fault for each kind of piece with small text of several inks.

    The smallest of its texts is named, and how many more there are.
    """
    found: dict[str, list[tuple[str, float]]] = {}
    for piece in pieces:
        for back in (False, True) if piece.back else (False,):
            if piece.copies:
                marks = piece.face(low=low, back=back).marks
                texts = found.setdefault(piece.group or piece.name, [])
                texts += _blurred(marks, press, 1.0)
    for name, texts in found.items():
        if texts:
            yield _finding(name, texts, low=low)


def _finding(name: str, texts: Sequence[tuple[str, float]], *, low: bool) -> Finding:
    """Return the fault of a kind of piece, from its texts and their sizes."""
    words, size = min(texts, key=lambda found: found[1])
    more = len(texts) - 1
    others = f", as are {more} other texts" if more > 1 else ""
    others = ", as is another text" if more == 1 else others
    return Finding(
        "toners",
        "warning",
        f"'{words}'",
        f"is of several inks in {size:.1f} points{others}",
        f"set it in black, or in {SMALL_PT:g} points",
        piece=name,
        ink="low" if low else "full",
    )


def _blurred(
    marks: Sequence[Mark], press: inks.Inks, scale: float
) -> Iterator[tuple[str, float]]:
    """Yield the words and sizes, in points, of small texts of several inks."""
    for mark in marks:
        if isinstance(mark, Group):
            within = scale * math.hypot(*mark.matrix[:2])
            yield from _blurred(mark.marks, press, within)
        elif isinstance(mark, Text) and not mark.hidden:
            size = mark.size_pt * scale
            parts = press.parts(mark.colour, inks.of_text(size))
            if size < SMALL_PT - 0.01 and sum(part > LEAST for part in parts) > 1:
                yield mark.words.strip(), size
