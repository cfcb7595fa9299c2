"""The pictures of a booklet, which are data: `templates/<game>/figures.toml`.

Pieces with their parts named or numbered (see `callouts`), rows of small pieces, dice
and words, and tables on which pieces are laid. A face is the one that is printed; a
game's pen draws dice, words and signs. Sizes are those on an A5 page, in mm; places on
a piece are in mm of that piece.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import fsum
from typing import Protocol

from msgspec.structs import replace

from companion.facts import Fact
from companion.press.layout import callouts
from companion.press.layout.callouts import Anatomy, Beside, Label, Marks, Spot
from companion.press.layout.piece import Draw, Piece
from companion.press.layout.translation import ENGLISH, Translation
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene


class How(Fact, frozen=True):
    """How a piece is shown."""

    back: bool = False
    turned: bool = False  # whether it lies on its left side
    bare: bool = False  # whether no line is round it
    # (x, y, width, height) of what is shown; all of it if None.
    part: tuple[float, float, float, float] | None = None
    # Items about places of the piece, such as dice on its squares.
    over: tuple[tuple[Spot, "Item"], ...] = ()


class Shown(Fact, frozen=True, array_like=True, tag="piece"):
    """A piece, or a part of it, so wide."""

    name: str
    width: float
    how: How = How()


class Die(Fact, frozen=True, array_like=True, tag="die"):
    """A die of a kind; as large as the pen has it if `size` is 0."""

    face: int
    kind: str = ""
    size: float = 0


class Bold(Fact, frozen=True, array_like=True, tag="bold"):
    """Bold words on the line of the row; plain ones are a text."""

    words: str


class Sign(Fact, frozen=True, array_like=True, tag="sign"):
    """A sign of the game."""

    word: str


class Number(Fact, frozen=True, array_like=True, tag="number"):
    """A number on a disc."""

    number: int


class Arrow(Fact, frozen=True, array_like=True, tag="to"):
    """An arrow to the right."""


Drawn = Die | Bold | Sign | Arrow | str  # what a game's pen draws
Item = Shown | Die | Bold | Sign | Number | Arrow | str


class Pen(Protocol):
    """What draws the dice, words and signs of a game."""

    gap: float  # between two items of a row

    def width(self, item: Drawn, labels: float) -> float:
        """Return the width of an item; words are larger by `labels`."""
        ...

    def draw(self, scene: Scene, item: Drawn, at: Point) -> None:
        """Draw an item about a point."""
        ...


class Parts(Fact, frozen=True):
    """A piece with labels on either side; see `callouts.anatomy`."""

    piece: str
    width: float
    column: float
    labels: tuple[Label, ...]


class Numbered(Fact, frozen=True):
    """A piece with numbers; see `callouts.numbered`."""

    piece: str
    width: float
    at: tuple[Beside | Spot, ...]
    margin: float = 0


class Laid(Fact, frozen=True, array_like=True):
    """An item and the middle of its place, turned by degrees counter-clockwise."""

    item: Item
    at: Point
    turn: float = 0


class On(Fact, frozen=True, array_like=True):
    """An item on a place of a piece that is laid, `right` mm of the piece beside it."""

    item: Item
    piece: str
    anchor: str
    right: float = 0


class Table(Fact, frozen=True):
    """Items laid on a ground, from the bottom up."""

    size: tuple[float, float]
    laid: tuple[Laid, ...]
    on: tuple[On, ...] = ()  # items on those that are laid
    # Of each its middle, and what its line ends on if it has one.
    numbers: tuple[tuple[Point, ...], ...] = ()


class Figures(Fact, frozen=True):
    """The pictures of a booklet."""

    marks: Marks
    edge: str = ""  # colour of a line round what is cut out; no line if empty
    frame: tuple[float, float] = (60, 20)  # of a row without a size in `sizes`
    backs: Mapping[str, str] = {}  # pieces whose back is shown under a name of its own
    parts: Mapping[str, Parts] = {}
    numbered: Mapping[str, Numbered] = {}
    rows: Mapping[str, tuple[Item, ...]] = {}
    sizes: Mapping[str, tuple[float, float]] = {}
    tables: Mapping[str, Table] = {}


@cache
def figures(game: str, language: str = ENGLISH) -> Figures:
    """Return the pictures of a game's booklet, by the name of its folder."""
    return Translation(game, language).load(Figures, "figures")


class Pictures:
    """The pictures of a booklet, and the pieces that they show, each cut out once."""

    def __init__(self, data: Figures, pieces: Iterable[Piece], pen: Pen) -> None:
        self.data, self.pen = data, pen
        # As they are printed, by name.
        self.whole: Mapping[str, Piece] = {piece.name: piece for piece in pieces}
        self._cut: dict[tuple[str, bool, bool], Piece] = {}

    def __getitem__(self, name: str) -> Piece:
        """Return the front of a piece as it is cut out, or a back that has a name."""
        if name in self.data.backs:
            return self.side(self.data.backs[name], back=True)
        return self.side(name)

    def side(self, name: str, *, back: bool = False, bare: bool = False) -> Piece:
        """Return one side of a piece as it is cut out, or `bare`, without its line.

        Raises:
            KeyError: if the kit has no such piece.
        """
        side = name, back, bare
        if side not in self._cut:
            piece, edge = self.whole[name], "" if bare else self.data.edge
            self._cut[side] = callouts.cut_out(piece, back=back, edge=edge)
        return self._cut[side]

    def anatomy(self, name: str, filled: Mapping[str, str] | None = None) -> Anatomy:
        """Return a piece with its parts named, words in [brackets] `filled`."""
        parts = self.data.parts[name]
        labels = list(parts.labels)
        for word, value in (filled or {}).items():
            labels = [
                replace(label, words=label.words.replace(f"[{word}]", value))
                for label in labels
            ]
        piece, marks = self.whole[parts.piece], self.data.marks
        size = {"width": parts.width, "column": parts.column}
        return callouts.anatomy(piece, labels, marks, **size)

    def anatomies(self) -> dict[str, Anatomy]:
        """Return every piece whose parts are named."""
        return {name: self.anatomy(name) for name in self.data.parts}

    def numbered(self, name: str) -> Piece:
        """Return a piece with numbers on or beside its parts."""
        which, marks = self.data.numbered[name], self.data.marks
        piece, margin = self.whole[which.piece], which.margin
        return callouts.numbered(piece, which.at, which.width, marks, margin=margin)

    def rows(self) -> dict[str, Piece]:
        """Return every row of small pictures."""
        rows = self.data.rows.items()
        return {name: self.row(items, size=self.size(name)) for name, items in rows}

    def size(self, name: str) -> tuple[float, float]:
        """Return the width and height of a row."""
        return self.data.sizes.get(name, self.data.frame)

    def row(self, *lines: Sequence[Item], size: tuple[float, float]) -> Piece:
        """Return rows of items about the middle of a picture, one below another."""

        def draw(scene: Scene) -> None:
            for number, items in enumerate(lines, 1):
                y = scene.height * (number - 0.5) / len(lines)
                wide = [self.width(item, scene.labels) for item in items]
                x = (scene.width - fsum(wide) - self.pen.gap * (len(items) - 1)) / 2
                for item, room in zip(items, wide, strict=True):
                    self.put(scene, item, (x + room / 2, y))
                    x += room + self.pen.gap

        return Piece("row", *size, draw)

    def tables(self) -> dict[str, Piece]:
        """Return everything that is laid on no ground."""
        return {name: self.table(name) for name in self.data.tables}

    def table(
        self, name: str, ground: Draw | None = None, more: Iterable[Laid] = ()
    ) -> Piece:
        """Return items laid on a ground, which is drawn first, with numbers.

        Pieces that the kit has not, as it depends on what is chosen, are left out;
        `more` items are laid below those on others.
        """
        which = self.data.tables[name]
        on = [
            Laid(it.item, self.place(name, it.piece, it.anchor, it.right))
            for it in which.on
        ]
        known = {*self.whole, *self.data.backs}
        laid = [
            it
            for it in (*which.laid, *more, *on)
            if not isinstance(it.item, Shown) or it.item.name in known
        ]

        def draw(scene: Scene) -> None:
            if ground:
                ground(scene)
            for it in laid:
                if not it.turn:
                    self.put(scene, it.item, it.at)
                    continue
                with scene.at(*it.at, turn=it.turn):
                    self.put(scene, it.item, (0, 0))
            for number, ends in enumerate(which.numbers, 1):
                if len(ends) == 2:
                    callouts.beside(scene, number, (ends[0], ends[1]), self.data.marks)
                else:
                    callouts.number_at(scene, number, ends[0], self.data.marks)

        return Piece(name, *which.size, draw)

    def place(self, table: str, piece: str, anchor: str, right: float = 0) -> Point:
        """Return a place of a piece on a table, `right` mm of the piece beside it."""
        width, (across, down) = next(
            (it.item.width, it.at)
            for it in self.data.tables[table].laid
            if isinstance(it.item, Shown) and it.item.name == piece
        )
        whole = self.whole[piece]
        x, y = whole.anchors()[anchor].centre
        scale = width / whole.width
        left, top = across - width / 2, down - whole.height * scale / 2
        return left + (x + right) * scale, top + y * scale

    def width(self, item: Item, labels: float = 1) -> float:
        """Return the width of an item in mm; words are larger by `labels`."""
        match item:
            case Shown():
                return item.width
            case Number():
                return self.data.marks.across
            case _:
                return self.pen.width(item, labels)

    def put(self, scene: Scene, item: Item, at: Point) -> None:
        """Draw an item about a point."""
        match item:
            case Shown():
                self._show(scene, item, at)
            case Number(number):
                callouts.number_at(scene, number, at, self.data.marks)
            case _:
                self.pen.draw(scene, item, at)

    def _show(self, scene: Scene, item: Shown, at: Point) -> None:
        """Draw a piece, or its part, about a point, and what lies on it."""
        how, wide = item.how, item.width
        if how.turned:
            with scene.at(*at, turn=90):
                upright = replace(item, how=replace(how, turned=False))
                self._show(scene, upright, (0, 0))
            return
        piece = self[item.name]
        if how.back or how.bare:
            piece = self.side(item.name, back=how.back, bare=how.bare)
        part = Box(*how.part) if how.part else Box(0, 0, piece.width, piece.height)
        scale = wide / part.w
        left, top = at[0] - wide / 2, at[1] - part.h * scale / 2
        x, y = left - part.x * scale, top - part.y * scale
        face = piece.face(low=scene.low)
        if how.part:
            frame = Path().rect(left, top, wide, part.h * scale, radius=0.6)
            with scene.clip(frame):
                scene.insert(face, x, y, scale=scale)
            scene.draw(frame, stroke=self.data.edge, width=callouts.EDGE)
        else:
            scene.insert(face, x, y, scale=scale)
        anchors = self.whole[item.name].anchors() if how.over else {}
        for spot, over in how.over:
            across, down = anchors[spot].centre if isinstance(spot, str) else spot
            self.put(scene, over, (x + across * scale, y + down * scale))
