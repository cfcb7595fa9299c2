"""What the pictures of the booklet consist of: cards, dice, signs, arrows and words.

Sizes are those on an A5 page, in mm; every card shows the face that is printed.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from math import fsum

from msgspec import Struct
from msgspec.structs import replace

from companion.games.six_winters.facts import RESOURCES, TRACKS
from companion.press.layout import callouts
from companion.press.layout.callouts import Marks
from companion.press.layout.piece import Piece
from companion.press.scene import figures, text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

from . import signs
from .style import NAME, TAGS, Canvas, canvas_of

DIE, SIGN, ARROW = 5.6, 6.0, 7.0
"""Side of a die, width of a sign and of an arrow."""

EDGE = 0.4
"""Weight of the edge of a die that is not small."""

GAP = 1.3
SIGNED = 3.0
"""Between items; the side of a die above which a sign says its kind in little ink."""

WORDS_PT = 8.6

FRAME, HIGH = 60.0, 20.0
"""Width and height of the picture of a step."""

MARKS = Marks(
    "#FDCC0A", "#16243A", "grenze-800-normal", "#A8322A", size=8.4, edge="#9AA7B4"
)
"""Numbers, yellow with ink; lines, red."""

Spot = Point | str


class Shown(Struct, frozen=True):
    """A piece, or a part of it, so wide.

    Attributes:
        part: of the piece, in mm from its trim's top left corner; all of it if None.
        over: items about places of the piece, such as dice on its squares.
        turned: whether it lies on its left side.
    """

    name: str
    width: float
    back: bool = False
    part: Box | None = None
    over: tuple[tuple[Spot, "Item"], ...] = ()
    turned: bool = False


class Die(Struct, frozen=True):
    """A die of a resource, or an action die; `ghost` if it is gone from here."""

    face: int
    kind: str = "ivory"
    size: float = DIE


class Words(Struct, frozen=True):
    """Words on the line of the row."""

    words: str
    bold: bool = False


class Sign(Struct, frozen=True):
    """The round sign of a resource, a region, a season or a skill."""

    word: str
    width: float = SIGN


class Number(Struct, frozen=True):
    """A number on a disc."""

    number: int


class Arrow(Struct, frozen=True):
    """An arrow to the right."""


Item = Shown | Die | Words | Sign | Number | Arrow


class Named:
    """The pieces of a kit by name, each cut out once."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.whole: Mapping[str, Piece] = {piece.name: piece for piece in pieces}
        self._cut: dict[tuple[str, bool], Piece] = {}

    def __getitem__(self, name: str) -> Piece:
        """Return the front of a piece as it is cut out."""
        return self.side(name, back=False)

    def side(self, name: str, *, back: bool) -> Piece:
        """Return one side of a piece as it is cut out.

        Raises:
            KeyError: if the kit has no such piece.
        """
        if (name, back) not in self._cut:
            piece, edge = self.whole[name], MARKS.edge
            self._cut[name, back] = callouts.cut_out(piece, back=back, edge=edge)
        return self._cut[name, back]


def row(
    named: Named,
    items: Sequence[Item],
    *,
    size: tuple[float, float] = (FRAME, HIGH),
) -> Piece:
    """Return a row of items about the middle of a picture, `size` its two sides."""
    width, height = size
    draw = partial(_row, named=named, items=tuple(items))
    return Piece("row", width, height, draw)


def _row(scene: Scene, *, named: Named, items: Sequence[Item]) -> None:
    wide = [width_of(item) for item in items]
    x = (scene.width - fsum(wide) - GAP * (len(items) - 1)) / 2
    for item, room in zip(items, wide, strict=True):
        put(scene, named, item, (x + room / 2, scene.height / 2))
        x += room + GAP


def width_of(item: Item) -> float:
    """Return the width of an item in mm."""
    match item:
        case Shown() | Sign():
            return item.width
        case Die():
            return item.size
        case Words(words, bold):
            return text.width(words, NAME if bold else TAGS, WORDS_PT)
        case Number():
            return MARKS.across
        case Arrow():
            return ARROW


def put(scene: Scene, named: Named, item: Item, at: Point) -> None:
    """Draw an item about a point."""
    canvas, (x, y) = canvas_of(scene), at
    match item:
        case Shown():
            show(scene, named, item, at)
        case Die():
            _die(canvas, item, at)
        case Words(words, bold):
            canvas.caption(words, at, NAME if bold else TAGS, WORDS_PT, "centre")
        case Sign(word, width):
            signs.medallion(canvas, word, at, width / 2)
        case Number(number):
            callouts.number_at(scene, number, at, MARKS)
        case Arrow():
            style = figures.ArrowStyle(colour=canvas["accent"], width=0.7, head=2.6)
            half = ARROW / 2 - 0.4
            figures.arrow(scene, (x - half, y), (x + half, y), style)


def _die(canvas: Canvas, item: Die, at: Point) -> None:
    """Draw a die; where ink is saved a sign beside it says its kind."""
    kind, size = item.kind, item.size
    signed = kind in (*RESOURCES, *TRACKS)
    pips = f"{kind}_on" if kind in RESOURCES else "white" if signed else "ink"
    body = canvas["white" if canvas.low else kind]
    ink = canvas["ink" if canvas.low else pips]
    edge = min(EDGE, size * 0.1)
    style = figures.DieStyle(size, body, ink, canvas["ink"], edge)
    figures.die(canvas.scene, at, item.face, style)
    if canvas.low and signed and size > SIGNED:
        corner = at[0] + size / 2, at[1] - size / 2
        signs.medallion(canvas, kind, corner, size * 0.3)


def show(scene: Scene, named: Named, item: Shown, at: Point) -> None:
    """Draw a piece, or its part, about a point, and what lies on it."""
    if item.turned:
        with scene.at(*at, turn=90):
            show(scene, named, replace(item, turned=False), (0, 0))
        return
    piece = named.side(item.name, back=item.back)
    part = item.part or Box(0, 0, piece.width, piece.height)
    scale = item.width / part.w
    left, top = at[0] - item.width / 2, at[1] - part.h * scale / 2
    frame = Path().rect(left, top, item.width, part.h * scale, radius=0.6)
    face, origin = (
        piece.face(low=scene.low),
        (left - part.x * scale, top - part.y * scale),
    )
    if item.part:
        with scene.clip(frame):
            scene.insert(face, *origin, scale=scale)
        scene.draw(frame, stroke=MARKS.edge, width=callouts.EDGE)
    else:
        scene.insert(face, *origin, scale=scale)
    anchors = named.whole[item.name].anchors()
    for spot, over in item.over:
        x, y = anchors[spot].centre if isinstance(spot, str) else spot
        put(scene, named, over, (origin[0] + x * scale, origin[1] + y * scale))
