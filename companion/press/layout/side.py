"""A piece on paper: at its own size, or as mini editions, with ruler and cut lines.

A piece that stands alone is never enlarged or shrunk. Minis share the paper out evenly,
so that straight cuts leave equal leaves for a pad. Below the art, inside what every
printer prints, a strip tells whoever prints it all they need.
"""

from msgspec import Struct

from companion.errors import BadValue, DoesNotFit
from companion.press.layout.marks import height, strip
from companion.press.layout.paper import MARGIN, Paper
from companion.press.layout.piece import Piece
from companion.press.scene.matrix import IDENTITY, Matrix
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

SEAM = 1.0
"""Least distance of a mini from the line that is cut."""

GRIDS = {1: (1, 1), 2: (2, 1), 4: (2, 2), 8: (4, 2)}
"""Columns and rows of minis by their number; 2 and 8 lie on paper turned sideways."""

SIDEWAYS = (2, 8)
LIGHT = "#B8B8B8"


class Placement(Struct, frozen=True):
    """A face in the box whose top left corner is (x, y) of the sheet.

    It is enlarged by `scale`, turned 0, 90, 180 or 270 degrees counter-clockwise, and
    cut to `clip`, a path in the sheet's mm.
    """

    face: Scene
    x: float
    y: float
    scale: float = 1
    turn: int = 0
    clip: Path | None = None

    @property
    def matrix(self) -> Matrix:
        """What takes the face's own mm to the sheet's."""
        k, wide, high = self.scale, self.face.width, self.face.height
        match self.turn:
            case 90:
                return 0, -k, k, 0, self.x, self.y + wide * k
            case 180:
                return -k, 0, 0, -k, self.x + wide * k, self.y + high * k
            case 270:
                return 0, k, -k, 0, self.x + high * k, self.y
        return k, 0, 0, k, self.x, self.y


class Side(Struct, frozen=True):
    """One side of a piece of paper.

    Attributes:
        trim: (x, y, width, height) of what is kept.
        bleed: (x, y, width, height) of the ink round it, if that is no more than one
            face.
        matrix: what moves all that is printed, to make up for the printer's own error.
    """

    title: str
    width: float
    height: float
    placements: tuple[Placement, ...]
    trim: tuple[float, float, float, float]
    bleed: tuple[float, float, float, float] | None = None
    matrix: Matrix = IDENTITY


def sheet(
    piece: Piece,
    paper: Paper,
    *,
    up: int = 1,
    low: bool = False,
    notes: str = "",
    language: str = "en",
) -> Side:
    """Put a piece on paper, `up` times, smaller if more than once.

    Args:
        up: 1, 2, 4 or 8.
        low: whether to draw it with little ink.
        notes: version and credit, for the strip.
        language: of the strip, if the piece is alone; minis have it in English.

    Raises:
        BadValue: if `up` is another number.
        DoesNotFit: if the piece alone is larger than what the printer prints.
    """
    paper = lying(piece, paper, up=up)
    face = piece.face(low=low)
    if up == 1:
        return _alone(piece, face, paper, notes, language)
    return _minis(piece, face, paper, up, notes)


def lying(piece: Piece, paper: Paper, *, up: int = 1) -> Paper:
    """Return the paper as it lies for a piece, upright or turned sideways.

    Raises:
        BadValue, DoesNotFit: as `sheet` does.
    """
    if up not in GRIDS:
        choices = ", ".join(map(str, GRIDS))
        raise BadValue("up", f"{up} to a sheet", f"choose one of {choices}")
    if up > 1:
        return paper.turned() if up in SIDEWAYS else paper
    for way in (paper, paper.turned()):
        wide, high = _room_alone(way)
        if piece.width <= wide and piece.height <= high:
            return way
    wide, high = _room_alone(paper)
    raise DoesNotFit(
        piece.name,
        f"{piece.width:g} x {piece.height:g} mm does not fit {paper.name}",
        f"it takes {wide:g} x {high:g} mm",
    )


def _room_alone(paper: Paper) -> tuple[float, float]:
    """Return the width and height that a piece alone on its sheet may have."""
    foot = MARGIN + height(paper.width)
    return paper.width - 2 * MARGIN, paper.height - 2 * foot


def _alone(piece: Piece, face: Scene, paper: Paper, notes: str, language: str) -> Side:
    x, y = (paper.width - piece.width) / 2, (paper.height - piece.height) / 2
    title = piece.title or piece.name
    notice = Scene(paper.width, paper.height)
    strip(notice, f"**{title}** · {notes}", language)
    bleed = piece.bleed
    placements = Placement(face, x - bleed, y - bleed), Placement(notice, 0, 0)
    trim = (x, y, piece.width, piece.height)
    return Side(title, paper.width, paper.height, placements, trim)


def _minis(piece: Piece, face: Scene, paper: Paper, up: int, notes: str) -> Side:
    columns, rows = GRIDS[up]
    across = [_room(column, columns, paper.width, MARGIN) for column in range(columns)]
    foot = MARGIN + height(paper.width)
    down = [_room(row, rows, paper.height, foot) for row in range(rows)]
    wide = min(end - start for start, end in across) / piece.width
    high = min(end - start for start, end in down) / piece.height
    percent = int(min(wide, high) * 100)
    scale = percent / 100
    placements = [
        Placement(
            face,
            (left + right - face.width * scale) / 2,
            (top + bottom - face.height * scale) / 2,
            scale,
        )
        for top, bottom in down
        for left, right in across
    ]
    title = f"{piece.title or piece.name}, {up} to a sheet"
    notice = Scene(paper.width, paper.height)
    _cuts(notice, columns, rows)
    strip(notice, f"**{title}**, at {percent} % · {notes}")
    placements.append(Placement(notice, 0, 0))
    trim = (0.0, 0.0, paper.width, paper.height)
    return Side(title, paper.width, paper.height, tuple(placements), trim)


def _room(index: int, count: int, length: float, end: float) -> tuple[float, float]:
    """Return from where to where a leaf may be printed on, along one direction.

    Args:
        end: what is left free at the far edge of the paper.
    """
    leaf = length / count
    first, last = index == 0, index == count - 1
    return (
        MARGIN if first else index * leaf + SEAM,
        length - end if last else (index + 1) * leaf - SEAM,
    )


def _cuts(strip: Scene, columns: int, rows: int) -> None:
    """Draw the lines along which the paper is cut into leaves."""
    wide, high = strip.width, strip.height
    foot = MARGIN + height(wide)
    for column in range(1, columns):
        x = wide * column / columns
        strip.line(x, MARGIN, x, high - foot, LIGHT, 0.15, (1.5, 1.5))
    for row in range(1, rows):
        y = high * row / rows
        strip.line(MARGIN, y, wide - MARGIN, y, LIGHT, 0.15, (1.5, 1.5))
