"""One side of a sheet: faces in their places, the marks round them, the strip.

The strip, below the art and inside what every printer prints, holds a ruler and notes
on how to print the sheet. A piece that has a sheet of its own keeps its size; several
reduced copies of it divide the paper evenly, so that straight cuts leave equal parts
for a pad.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import BadValue, DoesNotFit
from companion.press.layout import marks
from companion.press.layout.packing import NARROW, STRIP, Leaf, strip_height
from companion.press.layout.piece import Line, Piece
from companion.press.layout.sizes import MARGIN, Paper
from companion.press.scene import rich
from companion.press.scene.path import IDENTITY, Matrix, Path, compose, moved
from companion.press.scene.rich import Faces, Style
from companion.press.scene.scene import Mark, Scene, Shape, Type

SEAM = 1.0  # least distance of a small edition from the line that is cut

GRIDS = {1: (1, 1), 2: (2, 1), 4: (2, 2), 8: (4, 2)}
"""Columns and rows of editions by their number, of wide ones the other way round."""

SIDEWAYS = (2, 8)

LIGHT, GREY, PALE, BLACK, WHITE = "#B8B8B8", "#595959", "#D0D0D0", "#000000", "#FFFFFF"
FACES = Faces(marks.FONT, bold="jost-500-normal")
SMALL = Style(FACES, marks.SIZE, GREY, leading=1.05)
HAIR = 0.15  # weight of a mark: as narrow as it can be and still be visible
BLANK = Path()
CASING = Shape(BLANK, stroke=WHITE, width=3 * HAIR, cap="butt")  # seen on any bleed
FINE = Shape(BLANK, stroke=BLACK, width=HAIR, cap="butt")
CREASE = Shape(BLANK, stroke=BLACK, width=HAIR, dash=(0.8, 0.6), cap="butt")

PENS: dict[marks.Pen, tuple[Shape, ...]] = {
    "fine": (FINE,),
    "cased": (CASING, FINE),
    "crease": (CASING, CREASE),
    # Black on grey, no wider than the others, is visible on any art.
    "two-tone": (
        Shape(BLANK, stroke=PALE, width=HAIR, cap="butt"),
        Shape(BLANK, stroke=BLACK, width=HAIR, dash=(1, 1), cap="butt"),
    ),
    "fold": (Shape(BLANK, stroke=GREY, width=0.2, dash=(3, 1.5)),),
    # Seen on the bleed of a block as on the paper: the first cuts, right through.
    "part": (
        Shape(BLANK, stroke=WHITE, width=0.5, cap="butt"),
        Shape(BLANK, stroke=BLACK, width=0.2, dash=(2.4, 0.9, 0.5, 0.9), cap="butt"),
    ),
}
"""The strokes of each pen, from back to front."""


class PlacedFace(Struct, frozen=True):
    """A face in the box whose top left corner is (x, y) of the sheet.

    It is enlarged by `scale`, turned 0, 90, 180 or 270 degrees counter-clockwise, and
    cut to `clip`, a path in the sheet's mm. `name` is its piece's; marks have none.
    """

    face: Scene
    x: float
    y: float
    scale: float = 1
    turn: int = 0
    clip: Path | None = None
    name: str = ""
    back: bool = False

    @property
    def matrix(self) -> Matrix:
        """The matrix from the face's mm to the sheet's.

        Turned counter-clockwise by 90 degrees, a face's x axis points up the sheet and
        its y axis to the right, so that its origin is the lower left corner of the box.
        """
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
    """One side of a piece of paper."""

    title: str
    width: float
    height: float
    placements: tuple[PlacedFace, ...]
    trim: tuple[float, float, float, float]  # (x, y, width, height) of what is kept
    # (x, y, width, height) of the ink round it, on a side with one face.
    bleed: tuple[float, float, float, float] | None = None
    matrix: Matrix = IDENTITY  # moves all, for the printer's misregistration


def flat(side: Side) -> Scene:
    """Return a side as one drawing."""
    scene = Scene(side.width, side.height)
    for face in side.placements:
        matrix = compose(side.matrix, face.matrix)
        if face.clip is None:
            scene.share(face.face.marks, matrix)
            continue
        with scene.clip(face.clip.moved(partial(moved, side.matrix))):
            scene.share(face.face.marks, matrix)
    return scene


class Notes(Struct, frozen=True):
    """The words of the strip, and their language."""

    words: str = ""
    language: str = "en"


NO_NOTES = Notes()


class Margin(Struct, frozen=True):
    """What is drawn round the pieces of a side."""

    style: marks.Style = "corners"
    notes: Notes = NO_NOTES  # of the strip on the front; no strip if they have no words
    names: Sequence[str] = ()  # of the items, beside them where there is room
    folds: Sequence[Sequence[Line]] = ()  # of each item, from its own trim's corner


def draw_margin(leaf: Leaf, number: int, margin: Margin) -> Scene:
    """Return the marks and the strip of one side of a leaf, as large as the sheet."""
    scene = Scene(leaf.width, leaf.height)
    folds = tuple(map(tuple, margin.folds)) if any(margin.folds) else ()
    alike = Margin(margin.style, Notes(language=margin.notes.language), folds=folds)
    scene.share(_marks(replace(leaf, items=()), number, alike))
    for label in marks.names(leaf, number, margin.names) if margin.names else ():
        _draw(scene, label)
    if number == 0 and margin.notes.words:
        if leaf.strip == "foot":
            draw_strip(scene, margin.notes)
        elif leaf.strip == "side":
            turned = Scene(leaf.height, leaf.width)
            draw_strip(turned, margin.notes)
            # Its foot, turned clockwise, is the sheet's left side.
            scene.insert(turned, leaf.width, 0, turn=-90)
    return scene


@lru_cache(maxsize=64)
def _marks(leaf: Leaf, number: int, margin: Margin) -> tuple[Mark, ...]:
    """Return the marks of a side without names, the same ones for sheets alike."""
    scene = Scene(leaf.width, leaf.height)
    words = marks.sheet_words(margin.notes.language)
    how, folds = margin.style, margin.folds
    for mark in marks.marks(leaf, number, words, style=how, folds=folds):
        _draw(scene, mark)
    return scene.marks


def _draw(scene: Scene, mark: marks.Mark) -> None:
    match mark:
        case marks.Lines(pen, lines):
            path = _path(lines)
            for stroke in PENS[pen]:
                scene.add(replace(stroke, path=path))
        case marks.Cross(x, y):
            r = marks.REGISTER
            scene.draw(Path().circle(x, y, r * 0.6), stroke=BLACK, width=HAIR)
            cross = _path([(x - r, y, x + r, y), (x, y - r, x, y + r)])
            scene.add(Shape(cross, stroke=BLACK, width=HAIR, cap="butt"))
        case marks.Label(words, x, y, turn, align):
            type = Type(FACES.regular, marks.SIZE, GREY)
            if not turn:
                scene.text(words, (x, y), type, align=align)
                return
            with scene.at(x, y, turn=turn):
                scene.text(words, (0, 0), type, align=align)
        case marks.Cells(boxes, filled):
            scene.draw(Path().rect(*boxes[filled]), fill=GREY)
            cells = Path()
            for box in boxes:
                cells.rect(*box)
            scene.draw(cells, stroke=GREY, width=HAIR)


def _path(lines: Iterable[Line]) -> Path:
    path = Path()
    for x0, y0, x1, y1 in lines:
        path.move(x0, y0).line(x1, y1)
    return path


def draw_strip(scene: Scene, notes: Notes) -> None:
    """Draw the ruler, how to print the sheet, and its notes, below the art."""
    scene.extend(_ruler(scene.width, scene.height, notes.language))
    left, narrow = 2 * MARGIN, scene.width < NARROW
    first = left if narrow else marks.RULER_TEXT_X + marks.RULER_TEXT_WIDTH + 2
    right, top = scene.width - left, scene.height - MARGIN - strip_height(scene.width)
    wide = right - first
    if rich.fit(notes.words, (wide, STRIP), SMALL).lines > 1:
        wide = rich.even_width(notes.words, (wide, STRIP), SMALL)
    style = replace(SMALL, align="right")
    scene.rich(notes.words, (right - wide, top, wide, STRIP), style)


@lru_cache(maxsize=64)
def _ruler(width: float, height: float, language: str) -> Scene:
    """Return the ruler and how to print the sheet, the same ones for sheets alike."""
    scene, wording = Scene(width, height), marks.sheet_words(language)
    left, foot = 2 * MARGIN, height - MARGIN
    scale = Path().move(left, foot - 0.2).line(left + marks.RULER, foot - 0.2)
    for tick in range(11):
        x, high = left + tick * marks.RULER / 10, 1.2 if tick % 2 else 2.4
        scale.move(x, foot - 0.2).line(x, foot - 0.2 - high)
    scene.add(Shape(scale, stroke=GREY, width=0.2, cap="butt"))
    middle = left + marks.RULER / 2
    scene.place("ruler", "50 mm", middle, foot - 1.4, marks.RULER, 2.4)
    beside = marks.RULER_TEXT_X, foot - STRIP, marks.RULER_TEXT_WIDTH, STRIP
    scene.rich(f"**50 mm** · {wording.print} {wording.actual}", beside, SMALL)
    return scene


def whole_sheet(
    piece: Piece,
    paper: Paper,
    *,
    up: int = 1,
    low: bool = False,
    notes: Notes = NO_NOTES,
) -> Side:
    """Put a piece on paper alone, or `up` editions of it made smaller.

    Raises:
        BadValue: if `up` is not a number of editions in `GRIDS`.
        DoesNotFit: if the piece alone is larger than the printable area.
    """
    paper = orientation(piece, paper, up=up)
    face = piece.face(low=low)
    if up > 1:
        return _editions(piece, face, paper, up, notes)
    x, y = (paper.width - piece.width) / 2, (paper.height - piece.height) / 2
    title, strip = piece.label, Scene(paper.width, paper.height)
    draw_strip(strip, Notes(f"**{title}** · {notes.words}", notes.language))
    placed = PlacedFace(face, x - piece.bleed, y - piece.bleed, name=title)
    faces = placed, PlacedFace(strip, 0, 0)
    trim = x, y, piece.width, piece.height
    return Side(title, paper.width, paper.height, faces, trim)


def orientation(piece: Piece, paper: Paper, *, up: int = 1) -> Paper:
    """Return the paper as a piece needs it; refuse what `whole_sheet` refuses.

    Raises:
        BadValue, DoesNotFit: as `whole_sheet` does.
    """
    if up not in GRIDS:
        choices = ", ".join(map(str, GRIDS))
        raise BadValue("up", f"{up} to a sheet", f"choose one of {choices}")
    if up > 1:
        return paper.turned() if (up in SIDEWAYS) != piece.wide else paper
    for way in (paper, paper.turned()):
        wide, high = _room_alone(way)
        if piece.width <= wide and piece.height <= high:
            return way
    wide, high = _room_alone(paper)
    what = f"{piece.width:g} x {piece.height:g} mm does not fit {paper.name}"
    raise DoesNotFit(piece.name, what, f"it takes {wide:g} x {high:g} mm")


def _room_alone(paper: Paper) -> tuple[float, float]:
    foot = MARGIN + strip_height(paper.width)
    return paper.width - 2 * MARGIN, paper.height - 2 * foot


def _editions(piece: Piece, face: Scene, paper: Paper, up: int, notes: Notes) -> Side:
    columns, rows = GRIDS[up][::-1] if piece.wide else GRIDS[up]
    across = [_cell(column, columns, paper.width, MARGIN) for column in range(columns)]
    foot = MARGIN + strip_height(paper.width)
    down = [_cell(row, rows, paper.height, foot) for row in range(rows)]
    wide = min(end - start for start, end in across) / piece.width
    high = min(end - start for start, end in down) / piece.height
    percent = int(min(wide, high, 1) * 100)
    scale = percent / 100
    xs = [(left + right - face.width * scale) / 2 for left, right in across]
    ys = [(top + bottom - face.height * scale) / 2 for top, bottom in down]
    faces = [PlacedFace(face, x, y, scale, name=piece.label) for y in ys for x in xs]
    title = f"{piece.label}, {up} to a sheet"
    strip = Scene(paper.width, paper.height)
    uprights = (paper.width * column / columns for column in range(1, columns))
    levels = (paper.height * row / rows for row in range(1, rows))
    lines = [((x, MARGIN), (x, paper.height - foot)) for x in uprights]
    lines += [((MARGIN, y), (paper.width - MARGIN, y)) for y in levels]
    for start, end in lines:
        strip.line(start, end, stroke=LIGHT, width=0.15, dash=(1.5, 1.5))
    draw_strip(strip, Notes(f"**{title}**, at {percent} % · {notes.words}"))
    trim = (0.0, 0.0, paper.width, paper.height)
    faces.append(PlacedFace(strip, 0, 0))
    return Side(title, paper.width, paper.height, tuple(faces), trim)


def _cell(index: int, count: int, length: float, end: float) -> tuple[float, float]:
    """Return where the printable part of a cell begins and ends, in one direction.

    At the far edge of the paper, `end` is left free.
    """
    cell = length / count
    return (
        MARGIN if index == 0 else index * cell + SEAM,
        length - end if index == count - 1 else (index + 1) * cell - SEAM,
    )
