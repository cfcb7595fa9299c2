"""Pictures that teach: a piece with numbers on its parts, or with lines to its labels.

The face is the one that is printed, never drawn again. Lengths are those of the picture
on the page, in mm; where a number or a line ends is in mm of the piece, from its trim's
top left corner.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from companion.facts import Fact
from companion.press.layout.piece import Piece
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import CALLOUT, Scene, Type

DOT = 0.7  # radius of the end of a line, in mm
LINE, EDGE = 0.3, 0.16  # weight of a line, and round what is cut out, in mm
HIGHEST = 2.7  # least distance of a number beside a picture from its top, in mm
GAP = 1.0  # between a label and its line, in mm
FIRST = 1.9  # from the top of a label to the middle of its first line, in mm
LOW = "#1A1A1A"  # of numbers and lines in little ink, whatever their colour is
MARGIN = 7.0  # on either side of a picture whose numbers are beside it, in mm
MIDDLE = 0.33  # height of the middle of a figure above its baseline, in em
POINT = 25.4 / 72

Side = Literal["left", "right"]
Spot = Point | str  # a point of a piece, or the name of a place that its drawing gives
Ends = tuple[Point, Point]  # the middle of a number, and what its line ends on


class Marks(Fact, frozen=True):
    """How numbers and lines are drawn."""

    ground: str  # of a number, as is its `ink`
    ink: str
    font: str  # of a number
    line: str  # of a line, and of its dot
    size: float = 9  # of a number, in points
    across: float = 4.8  # of a number's disc, in mm
    edge: str = ""  # round what is cut out; no edge if empty


class Label(Fact, frozen=True):
    """Words beside a picture, and what they are about."""

    name: str  # a head, which the words follow
    words: str
    at: Spot  # what of the piece the line ends on
    side: Side  # of the picture that the words are on
    y: float  # the top of the words, in mm from the picture's top


class Beside(Fact, frozen=True):
    """A number beside what it names, and a line from it."""

    at: Point  # the middle of the number, on the piece or in the margin round it
    to: Spot  # what the line ends on


class Anatomy(Struct, frozen=True):
    """A piece with labels on either side."""

    drawn: Piece  # the piece and its lines, as wide as all of it
    numbered: Piece  # the same with numbers, for labels below it
    labels: tuple[Label, ...]  # by side and from the top, each side in its own order
    column: float  # width of the labels on a side, in mm


def cut_out(piece: Piece, *, back: bool = False, edge: str = "") -> Piece:
    """Return one side of a piece once it is cut out, with a line round it in `edge`."""

    def front(scene: Scene) -> None:
        face, bleed = piece.face(low=scene.low, back=back), piece.bleed
        with scene.clip(piece.outline()):
            scene.insert(face, -bleed, -bleed)
        if edge:
            scene.draw(piece.outline(-EDGE / 2), stroke=edge, width=EDGE)

    name = f"{piece.name}-back" if back else piece.name
    return Piece(name, piece.width, piece.height, front)


def numbered(
    piece: Piece,
    at: Sequence[Spot | Beside],
    width: float,
    marks: Marks,
    *,
    margin: float = 0,
) -> Piece:
    """Return a picture of a piece with 1, 2, 3 ... on its parts, or beside them.

    It shows the piece `width` mm wide, with a `margin` for numbers on either side.
    """
    scale = width / piece.width

    def on_picture(spot: Spot) -> Point:
        x, y = _point(piece, spot)
        return margin + x * scale, y * scale

    def draw(scene: Scene) -> None:
        face = cut_out(piece, edge=marks.edge).face(low=scene.low)
        scene.insert(face, margin, 0, scale=scale)
        for number, spot in enumerate(at, 1):
            if isinstance(spot, Beside):
                x, y = on_picture(spot.at)
                inside = x, max(y, marks.across / 2 * scene.labels + 0.3)
                beside(scene, number, (inside, on_picture(spot.to)), marks)
            else:
                number_at(scene, number, on_picture(spot), marks)

    wide, high = width + 2 * margin, piece.height * scale
    return Piece(f"{piece.name}-numbered", wide, high, draw)


def beside(scene: Scene, number: int, ends: Ends, marks: Marks) -> None:
    """Draw a number and the line from it to what it names."""
    _line(scene, ends, marks)
    number_at(scene, number, ends[0], marks)


def _line(scene: Scene, ends: Ends, marks: Marks) -> None:
    line = LOW if scene.low else marks.line
    scene.line(*ends, stroke=line, width=LINE)
    scene.draw(Path().circle(*ends[1], DOT), fill=line)


def _point(piece: Piece, spot: Spot) -> Point:
    """Return a spot as a point: the middle of the place that it names."""
    if not isinstance(spot, str):
        return spot
    return piece.anchors()[spot].centre


def number_at(scene: Scene, number: int, at: Point, marks: Marks) -> None:
    """Draw a number on a disc, about a point."""
    x, y = at
    across, size = marks.across * scene.labels, marks.size * scene.labels
    scene.draw(Path().circle(x, y, across / 2 + 0.3), fill="#FFFFFF")
    ground, ink = (LOW, "#FFFFFF") if scene.low else (marks.ground, marks.ink)
    scene.draw(Path().circle(x, y, across / 2), fill=ground)
    look = Type(marks.font, size, ink)
    scene.text(f"{number}", (x, y + MIDDLE * size * POINT), look, align="centre")
    scene.place(CALLOUT, f"{number}", x, y, across, across)


def anatomy(
    piece: Piece, labels: Sequence[Label], marks: Marks, *, width: float, column: float
) -> Anatomy:
    """Return a piece, `width` mm wide, with lines from its parts to labels beside it.

    The labels of a side take a column; there is none on a side without labels.
    """
    scale = width / piece.width
    sides = {label.side for label in labels}
    left = column if "left" in sides else 0
    whole = left + width + (column if "right" in sides else 0)

    def draw(scene: Scene) -> None:
        face = cut_out(piece, edge=marks.edge).face(low=scene.low)
        scene.insert(face, left, 0, scale=scale)
        for label in labels:
            across, down = _point(piece, label.at)
            end = left + across * scale, down * scale
            start = column - GAP if label.side == "left" else scene.width - column + GAP
            _line(scene, ((start, label.y + FIRST), end), marks)

    spots = []
    for label in labels:
        # A number is in the middle of its margin, in mm of the piece.
        x = -MARGIN / 2 if label.side == "left" else width + MARGIN / 2
        y = max(label.y + FIRST, HIGHEST)
        spots.append(Beside((x / scale, y / scale), label.at))
    drawn = Piece(f"{piece.name}-anatomy", whole, piece.height * scale, draw)
    below = numbered(piece, spots, width, marks, margin=MARGIN)
    return Anatomy(drawn, below, tuple(labels), column - GAP)
