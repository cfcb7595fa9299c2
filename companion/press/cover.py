"""The first page of a kit: what is in each file, and how it is printed, cut and folded.

It stands on one sheet and shows a piece in both inks, so that one page tells what the
rest will look like and cost.
"""

from collections.abc import Sequence

from msgspec import Struct

from companion.press.marks import FACES, strip
from companion.press.paper import Paper
from companion.press.path import Path
from companion.press.piece import Kit, Piece
from companion.press.scene import Scene
from companion.press.sheet import Placement, Sheet

INK = "#1A1A1A"
RULE = "#9A9A9A"
SIDE = 18.0
"""Left free at either side of the text."""

TOP, ROW = 44.0, 7.0
"""Where the table begins, and its usual rows."""

SAMPLE = 0.26
"""Height of the samples of either ink, in heights of the paper."""


class Contents(Struct, frozen=True):
    """A file of a kit.

    Attributes:
        name: of the file.
        what: is in it, in words.
        sheets: of paper, `sides` of which are printed.
        folded: whether fronts and backs share a side that is folded.
        cut: whether anything is cut out of it.
    """

    name: str
    what: str
    sheets: int
    sides: int
    folded: bool = False
    cut: bool = True


def what(pieces: Sequence[Piece]) -> str:
    """Return in words what a file of pieces holds.

    >>> what([Piece("ace", 63, 88, print, title="Ace", copies=3)])
    '3 x Ace, 63 x 88 mm'
    """
    count = sum(piece.copies for piece in pieces)
    first = pieces[0]
    name = first.title or first.name
    if len(pieces) > 1:
        name = first.group or name
    sizes = {(round(piece.width, 1), round(piece.height, 1)) for piece in pieces}
    wide, high = min(sizes)
    size = f", {wide:g} x {high:g} mm" if len(sizes) == 1 else ""
    return f"{count} x {name}{size}" if count > 1 else f"{name}{size}"


def cover(
    kit: Kit, contents: Sequence[Contents], paper: Paper, *, low: bool = False
) -> Sheet:
    """Return the cover of a kit whose files are printed on `paper`.

    Raises:
        DoesNotFit: if it has more files than the page holds.
    """
    scene = Scene(paper.width, paper.height, low=low)
    wide = paper.width - 2 * SIDE
    scene.rich(f"**{kit.title}**", SIDE, 14, wide, 13, FACES, 28, INK)
    scene.rich(f"{kit.version} · {kit.credit}", SIDE, 28, wide, 10, FACES, 9, INK)
    bottom = paper.height * (1 - SAMPLE) - 18
    foot = _table(scene, contents, wide, (bottom - TOP) / 2)
    steps = "\n".join(
        f"**{number}** {step}" for number, step in enumerate(_steps(contents, paper), 1)
    )
    scene.rich(
        steps,
        SIDE,
        foot + 5,
        wide,
        bottom - foot - 7,
        FACES,
        11,
        INK,
        leading=1.4,
        rise="top",
    )
    placements = [Placement(scene, 0, 0)]
    placements += _samples(scene, kit.pieces[0], bottom, wide)
    strip(scene, f"**{kit.title}** · {kit.version}")
    title = f"{kit.title}: what is in this kit"
    whole = (0.0, 0.0, paper.width, paper.height)
    return Sheet(title, paper.width, paper.height, tuple(placements), whole)


def _table(
    scene: Scene, contents: Sequence[Contents], wide: float, most: float
) -> float:
    """Write a row for each file and one for all; return where the table ends.

    Args:
        most: how high it may become.
    """
    columns = ((0.0, 0.4), (0.42, 0.4), (0.84, 0.16))
    total = sum(each.sheets for each in contents)
    rows = [("**file**", "**what is in it**", "**sheets**")]
    rows += [(each.name, each.what, _sheets(each)) for each in contents]
    rows.append(("", "**all together**", f"**{total}**"))
    high = min(ROW, most / len(rows))
    for number, row in enumerate(rows):
        y = TOP + number * high
        for words, (start, part) in zip(row, columns, strict=True):
            if words:
                x, w = SIDE + start * wide, part * wide
                scene.rich(words, x, y, w, high, FACES, 9.5, INK)
        scene.line(SIDE, y + high, SIDE + wide, y + high, RULE, 0.15)
    return TOP + len(rows) * high


def _sheets(contents: Contents) -> str:
    both = contents.sides > contents.sheets
    return f"{contents.sheets}, both sides" if both else f"{contents.sheets}"


def _steps(contents: Sequence[Contents], paper: Paper) -> list[str]:
    """Return what is to be done with these files, in order."""
    two = any(each.sides > each.sheets and each.cut for each in contents)
    folded = any(each.folded for each in contents)
    steps = [
        f"Print on {paper.name.capitalize()} at 100 % (actual size), never fitted to "
        "the page. The ruler in the margin is then 50 mm long: lay a ruler on it."
    ]
    if two:
        steps.append(
            "Sheets with two sides: let the printer turn the paper. Hold the first one "
            "against a lamp; if backs lie beside their fronts, print the sheet of "
            "**companion printer calibrate** once."
        )
    if any(each.cut for each in contents):
        steps.append(
            "Paper: 200 to 300 g for what is handled, or plain paper in sleeves; 80 to "
            "120 g for what is written on or read."
        )
    if folded:
        steps.append(
            "Score the dashed line, fold the sheet along it with the print outside, "
            "and glue the halves before anything is cut. Let it dry under books."
        )
    if any(each.cut for each in contents):
        steps.append(
            "Cut with a ruler and a sharp knife from mark to mark: all long cuts over "
            "the sheet first, then the short ones. Score what is folded, then fold."
        )
    return steps


def _samples(scene: Scene, piece: Piece, top: float, wide: float) -> list[Placement]:
    """Place a piece in full colour and in little ink, side by side."""
    placements = []
    half = wide / 2
    for number, (words, low) in enumerate((("full colour", False), ("low ink", True))):
        face = piece.face(low=low)
        scale = min(
            (half - 6) / face.width, (scene.height * SAMPLE - 6) / face.height, 1.0
        )
        x = SIDE + number * half
        placements.append(Placement(face, x, top + 6, scale))
        scene.rich(f"**{words}**", x, top, half, 5, FACES, 9, INK)
        edge = Path().rect(x, top + 6, face.width * scale, face.height * scale)
        scene.draw(edge, stroke=RULE, width=0.15)
    return placements
