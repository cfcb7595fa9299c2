"""A piece on paper: at its own size, or as mini editions, with ruler and cut lines.

A piece that stands alone is never enlarged or shrunk. Minis share the paper out evenly,
so that straight cuts leave equal leaves for a pad. Below the art, inside what every
printer prints, a strip tells whoever prints it all they need.
"""

from dataclasses import dataclass

from companion.errors import BadValue, DoesNotFit
from companion.press.paper import MARGIN, Paper
from companion.press.path import Path
from companion.press.piece import Piece
from companion.press.rich import Faces
from companion.press.scene import Scene

STRIP = 4.5
"""Height of a row of the strip."""

NARROW = 180.0
"""Width of paper below which the notes take a row of their own."""

RULER = 50.0
SEAM = 1.0
"""Least distance of a mini from the line that is cut."""

GRIDS = {1: (1, 1), 2: (2, 1), 4: (2, 2), 8: (4, 2)}
"""Columns and rows of minis by their number; 2 and 8 lie on paper turned sideways."""

SIDEWAYS = (2, 8)
GREY = "#595959"
LIGHT = "#B8B8B8"
SIZE = 6.0
FACES = Faces("jost-400-normal", bold="jost-500-normal")


@dataclass(frozen=True, slots=True)
class Placement:
    """A face with its top left corner at (x, y) of the sheet, enlarged by `scale`."""

    face: Scene
    x: float
    y: float
    scale: float = 1


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a piece of paper; `trim` is (x, y, width, height) of what is kept."""

    title: str
    width: float
    height: float
    placements: tuple[Placement, ...]
    trim: tuple[float, float, float, float]


def sheet(
    piece: Piece, paper: Paper, *, up: int = 1, low: bool = False, notes: str = ""
) -> Sheet:
    """Put a piece on paper, `up` times, smaller if more than once.

    Args:
        up: 1, 2, 4 or 8.
        low: whether to draw it with little ink.
        notes: version and credit, for the strip.

    Raises:
        BadValue: if `up` is another number.
        DoesNotFit: if the piece alone is larger than what the printer prints.
    """
    if up not in GRIDS:
        choices = ", ".join(map(str, GRIDS))
        raise BadValue("up", f"{up} to a sheet", f"choose one of {choices}")
    if up in SIDEWAYS:
        paper = paper.turned()
    face = piece.face(low=low)
    if up == 1:
        return _alone(piece, face, paper, notes)
    return _minis(piece, face, paper, up, notes)


def _alone(piece: Piece, face: Scene, paper: Paper, notes: str) -> Sheet:
    x, y = (paper.width - piece.width) / 2, (paper.height - piece.height) / 2
    foot = MARGIN + _height(paper.width)
    if x < MARGIN or y < foot:
        wide, high = paper.width - 2 * MARGIN, paper.height - 2 * foot
        raise DoesNotFit(
            piece.name,
            f"{piece.width:g} x {piece.height:g} mm does not fit {paper.name}",
            f"it takes {wide:g} x {high:g} mm",
        )
    title = piece.title or piece.name
    strip = Scene(paper.width, paper.height)
    _strip(strip, f"**{title}** · {notes}")
    bleed = piece.bleed
    placements = Placement(face, x - bleed, y - bleed), Placement(strip, 0, 0)
    trim = (x, y, piece.width, piece.height)
    return Sheet(title, paper.width, paper.height, placements, trim)


def _minis(piece: Piece, face: Scene, paper: Paper, up: int, notes: str) -> Sheet:
    columns, rows = GRIDS[up]
    across = [_room(column, columns, paper.width, MARGIN) for column in range(columns)]
    foot = MARGIN + _height(paper.width)
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
    strip = Scene(paper.width, paper.height)
    _cuts(strip, columns, rows)
    _strip(strip, f"**{title}**, at {percent} % · {notes}")
    placements.append(Placement(strip, 0, 0))
    trim = (0.0, 0.0, paper.width, paper.height)
    return Sheet(title, paper.width, paper.height, tuple(placements), trim)


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
    foot = MARGIN + _height(wide)
    for column in range(1, columns):
        x = wide * column / columns
        strip.line(x, MARGIN, x, high - foot, LIGHT, 0.15, (1.5, 1.5))
    for row in range(1, rows):
        y = high * row / rows
        strip.line(MARGIN, y, wide - MARGIN, y, LIGHT, 0.15, (1.5, 1.5))


def _height(width: float) -> float:
    """Return the height of the strip with ruler and notes on paper of that width."""
    return STRIP if width >= NARROW else 2 * STRIP


def _strip(strip: Scene, notes: str) -> None:
    """Draw the ruler and write how to print, and what this is, below the art."""
    left, foot = 2 * MARGIN, strip.height - MARGIN
    ticks = Path().move(left, foot - 0.2).line(left + RULER, foot - 0.2)
    for tick in range(11):
        x, high = left + tick * RULER / 10, 1.2 if tick % 2 else 2.4
        ticks.move(x, foot - 0.2).line(x, foot - 0.2 - high)
    strip.draw(ticks, stroke=GREY, width=0.2, cap="butt")
    strip.place("ruler", "50 mm", left + RULER / 2, foot - 1.4, RULER, 2.4)
    say = "**50 mm** · print at 100 % (actual size)"
    words, wide = left + RULER + 2, 46.0
    top = foot - _height(strip.width)
    strip.rich(say, words, foot - STRIP, wide, STRIP, FACES, SIZE, GREY, leading=1.05)
    first = left if strip.width < NARROW else words + wide + 2
    strip.rich(
        notes,
        first,
        top,
        strip.width - left - first,
        STRIP,
        FACES,
        SIZE,
        GREY,
        leading=1.05,
        align="right",
    )
