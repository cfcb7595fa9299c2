"""A face as a list of marks in mm, origin top left, y down, turns counter-clockwise.

Drawing code fills a `Scene`; painters (`pdf`, `svg`) obey it, and tests measure it. A
scene knows no paper and no ink. Marks are frozen; a `Group` places other marks.
"""

import itertools
import math
import re
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager
from functools import lru_cache, partial
from pathlib import Path as File
from types import MappingProxyType
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.press.scene import bits, pictures, rich, text
from companion.press.scene.artwork import Artwork, Colouring
from companion.press.scene.boxes import Box, mix
from companion.press.scene.marks import Fade, Group, Mark, Picture, Raster, Shape, Text
from companion.press.scene.path import IDENTITY, Matrix, Path, Point, compose, moved
from companion.press.scene.rich import Align, Placed, Setting, Style
from companion.press.scene.text import Bend

__all__ = [
    "Fade", "Group", "Mark", "Picture", "Place", "Raster", "Scene", "Shape", "Text",
    "Type", "mix",
]  # fmt: skip

FAULT = "#D0021B"  # the colour of what marks a fault on a card
BOXED = "text"  # the kind of a place that text is set into
CALLOUT = "callout"  # the kind of a place with a number beside a picture

Signs = Mapping[str, tuple[str, str]]
"""The colours of some icons within texts, and of discs below them; empty for none."""

NO_SIGNS: Signs = MappingProxyType({})

TICK, WRITE = "tick", "write"  # places that become fields: a box, or a line to write on
ON = "yes"  # the value of a box that is ticked


class Symbol(NamedTuple):
    """An icon on a face, found by the identity of its marks in a group."""

    name: str
    ink: str  # empty if it has colours of its own
    marks: tuple[Mark, ...]


class Type(Struct, frozen=True):
    """How a line of text is set; `track` is added between its letters, in em."""

    font: str
    size_pt: float
    colour: str
    track: float = 0


class Remark(Struct, frozen=True):
    """Something that is not drawn, or not as its file has it: for preflight."""

    what: str
    problem: str
    right: str  # what would be
    fault: bool = True  # whether it may spoil the piece


class Place(Struct, frozen=True):
    """Something a hand uses, for tests and preflight: a slot, a pip, a box, a label."""

    kind: str
    name: str
    x: float  # the centre on the face, and sizes, as finally drawn
    y: float
    w: float
    h: float
    value: str = ""  # what a field holds already


class Scene:
    """A face of `width` by `height` mm, drawn from back to front.

    `low` tells drawing code that little ink is wanted: it then draws lines, not fills;
    `dark` that the face is seen on a dark screen, `labels` how much larger than usual
    the words beside pieces are: where large print has no room for a larger picture.
    `lined` may be set to leave out the lines to cut and fold along, where another
    program has its own. `icons` may be set to a folder whose icons come before ours,
    `signs` to the colours of some icons in texts, which they have unless ink is saved.
    """

    def __init__(
        self,
        width: float,
        height: float,
        *,
        low: bool = False,
        dark: bool = False,
        labels: float = 1.0,
    ) -> None:
        self.width, self.height, self.low, self.dark = width, height, low, dark
        self.labels = labels
        self.places: list[Place] = []
        self.anchors: dict[str, Box] = {}
        self.outlines: dict[str, Path] = {}
        self.shrunk: list[text.Shrunk] = []
        self.remarks: dict[Remark, None] = {}
        self.icons: File | None = None
        self.signs: Signs = NO_SIGNS
        self.lined = True
        self.symbols: dict[int, Symbol] = {}
        self.fitted: dict[int, Place] = {}
        self._stack: list[list[Mark]] = [[]]
        self._marks: tuple[Mark, ...] = ()
        self._matrix: Matrix = IDENTITY

    @property
    def marks(self) -> tuple[Mark, ...]:
        # The same tuple until there are more, so that those that share it are alike.
        if len(self._marks) != len(self._stack[0]):
            self._marks = tuple(self._stack[0])
        return self._marks

    def draw(
        self,
        path: Path,
        *,
        fill: str | Fade | None = None,
        stroke: str | None = None,
        width: float = 0.25,
        opacity: float = 1,
    ) -> None:
        """Draw an outline; an empty path draws nothing.

        What else a `Shape` has, such as dashes, is given to `add`.
        """
        self.add(Shape(path, fill, stroke, width, opacity=opacity))

    def add(self, shape: Shape) -> None:
        """Add an outline with its colours; an empty path adds nothing."""
        if shape.path.segments:
            self._stack[-1].append(shape)

    def line(
        self,
        start: Point,
        end: Point,
        *,
        stroke: str,
        width: float = 0.25,
        dash: tuple[float, ...] = (),
    ) -> None:
        path = Path().move(*start).line(*end)
        self.add(Shape(path, stroke=stroke, width=width, dash=dash))

    def text(
        self,
        words: str,
        at: Point,
        type: Type,
        *,
        align: Align = "left",
        hidden: bool = False,
    ) -> float:
        """Write one line, `at` on its baseline; return its width in mm."""
        font, size_pt, colour, track = type.font, type.size_pt, type.colour, type.track
        wide = text.width(words, font, size_pt, track)
        start = at[0] - wide * rich.FRACTION[align], at[1]
        line = Text(words, *start, font, size_pt, colour, track, hidden=hidden)
        self._stack[-1].append(line)
        return wide

    def text_middle(self, words: str, at: Point, type: Type) -> None:
        """Write one line whose own ink is centred on `at`, up and down too."""
        base = at[1] + text.ink_middle(words, type.font, type.size_pt)
        self.text(words, (at[0], base), type, align="centre")

    def arc_text(self, words: str, bend: Bend, type: Type) -> float:
        """Write one line along a curve; return its width in mm.

        The letters are outlines; a hidden line of the same words can be searched.
        """
        outline = text.arc(words, type.font, type.size_pt, bend, track=type.track)
        self.draw(outline, fill=type.colour)
        base = bend.curve(bend.x) - bend.above
        return self.text(words, (bend.x, base), type, align="centre", hidden=True)

    def rich(
        self,
        words: str,
        box: tuple[float, float, float, float],
        style: rich.Style,
        *,
        ground: str = "#FFFFFF",
        name: str = "",
    ) -> rich.Setting:
        """Set `words` into a box (x, y, width, height); see `rich.fit`.

        What shrank is kept in `shrunk`, a box with a `name` in `places`, and in
        `fitted` the box of each of its marks, by their identity.
        """
        x, y, w, h = box
        if name:
            self.place(BOXED, name, x + w / 2, y + h / 2, w, h)
        setting = rich.fit(words, (w, h), style, own=self.icons)
        marks = self._stack[-1]
        before = len(marks)
        self.write(setting, (x, y), style, ground=ground)
        if name:
            self.fitted.update(dict.fromkeys(map(id, marks[before:]), self.places[-1]))
            if setting.shrunk:
                self.shrunk[-1] = replace(setting.shrunk, name=name)
        return setting

    def write(
        self, setting: Setting, at: Point, style: Style, *, ground: str = "#FFFFFF"
    ) -> None:
        """Draw a text that is set in a style, its top left corner at a point."""
        (x, y), size, marks = at, setting.size_pt, self._stack[-1]
        for put in setting.puts:
            bit = put.bit
            if bit.font and not bit.span and not bit.level and bit.words.isascii():
                where = x + put.x, y + put.y
                marks.append(Text(bit.words, *where, bit.font, size, style.colour))
            else:
                self._put(put, (x + put.x, y + put.y), size, (style, ground))
        if setting.shrunk:
            self.shrunk.append(setting.shrunk)

    def _put(self, put: Placed, at: Point, size: float, how: tuple[Style, str]) -> None:
        (style, ground), bit, colour = how, put.bit, how[0].colour
        if bit.span:
            size, colour = size * bit.span.size, bit.span.colour or colour
        em = size * text.POINT
        if not bit.font and bit.words == rich.ABSENT:
            side = 0.4 * em
            box = Path().rect(at[0] - side, at[1] - side, 2 * side, 2 * side)
            self.draw(box, stroke=FAULT, width=0.2)
        elif not bit.font and bit.words in self.signs and not self.low:
            self._sign(bit.words, (*at, em), (colour, ground))
        elif not bit.font:
            square = *at, bits.ICON * em
            self.tinted(bit.words, square, (colour, ground), "auto")
        elif text.needs_shaping(bit.words, bit.font, bit.level):
            outlines = text.shaped(bit.words, bit.font, bit.level)
            matrix = em, 0, 0, em, at[0], at[1]
            self._stack[-1] += text.drawn(outlines, matrix, colour)
            font = style.faces.regular  # the outlines are no font's: any will do here
            line = Text(bit.words, *at, font, size, colour, hidden=True)
            self._stack[-1].append(line)
        else:
            self._stack[-1].append(Text(bit.words, *at, bit.font, size, colour))

    def _sign(
        self, name: str, put: tuple[float, float, float], around: tuple[str, str]
    ) -> None:
        (x, y, em), (ink, ground), (colour, disc) = put, around, self.signs[name]
        inks = colour or ink, disc or ground
        if disc:
            self.draw(Path().circle(x, y, rich.DISC / 2 * em), fill=disc)
        side = (rich.ON_DISC if disc else bits.ICON) * em
        self.tinted(name, (x, y, side), inks, "ink")

    def icon(self, name: str, at: Point, *, size: float, ink: str, ground: str) -> None:
        """Draw an icon in a square of `size` about `at`; knock-outs take `ground`."""
        self.tinted(name, (*at, size), (ink, ground), "ink")

    def tinted(
        self,
        name: str,
        square: tuple[float, float, float],
        inks: tuple[str, str],
        colouring: Colouring,
    ) -> None:
        """Draw an icon in a `square` (x and y of its middle, side), or in its colours.

        `inks` are its colour and that of its ground.
        """
        x, y, size = square
        scale = size / pictures.GRID
        matrix = (scale, 0, 0, scale, x - size / 2, y - size / 2)
        drawing = pictures.icon(name, self.icons)
        inked = colouring == "ink" or (colouring == "auto" and _plain(drawing))
        marks = _icon(drawing, inks, inked)
        self.left_out(f"{name}.svg", drawing)
        ink = inks[0] if inked or _plain(drawing) else ""
        self.symbols[id(marks)] = Symbol(name, ink, marks)
        self.share(marks, matrix)

    def left_out(self, file: str, drawing: Artwork) -> None:
        """Note what of a drawing cannot be drawn, or is drawn otherwise."""
        right = "convert it to plain paths and colours"
        for what in drawing.left_out:
            self.remarks[Remark(file, f"{what}: not drawn", right)] = None
        right = "convert it to paths if it is to stay as it is"
        for problem in drawing.replaced:
            self.remarks[Remark(file, problem, right, fault=False)] = None

    def blank(self) -> "Scene":
        """Return an empty scene like this one, that is drawn about the same origin."""
        blank = Scene(self.width, self.height, low=self.low, dark=self.dark)
        blank.labels, blank.icons, blank.signs = self.labels, self.icons, self.signs
        blank._matrix = self._matrix
        return blank

    def join_shapes(self) -> None:
        """Join shared shapes that follow one another, for scenes that are extended."""
        joined: list[Mark] = []
        for alike, run in itertools.groupby(self._stack[0], self._is_of_shapes):
            marks = tuple(run)
            whole = alike and len(marks) > 1
            joined += [Group(marks, shared=True, together=True)] if whole else marks
        self._stack[0] = joined

    def _is_of_shapes(self, mark: Mark) -> bool:
        return (
            isinstance(mark, Group)
            and mark.shared
            and not (mark.clip or mark.mask or id(mark.marks) in self.symbols)
            and all(isinstance(inner, Shape) for inner in mark.marks)
        )

    def append(self, marks: tuple[Mark, ...]) -> None:
        """Add marks as they are."""
        self._stack[-1] += marks

    def extend(self, other: "Scene") -> None:
        """Add all that is on another scene of this size, drawn about this origin."""
        self._stack[-1] += other.marks
        self.places += other.places
        self.anchors.update(other.anchors)
        self.fitted.update(other.fitted)
        self._heed(other)

    def _heed(self, other: "Scene") -> None:
        """Take over what is known of the marks of another scene."""
        self.shrunk.extend(other.shrunk)
        self.remarks.update(other.remarks)
        self.symbols.update(other.symbols)

    def share(self, marks: tuple[Mark, ...], matrix: Matrix = IDENTITY) -> None:
        """Add marks that other scenes have too."""
        self._stack[-1].append(Group(marks, matrix, shared=True))

    def put(
        self, drawing: Artwork, at: Point, *, scale: float = 1, foot: bool = False
    ) -> None:
        """Draw a drawing about a point, or standing on it; `scale` is mm to a unit."""
        x, y = at[0] - drawing.width / 2 * scale, at[1] - drawing.height * scale
        down = 0 if foot else drawing.height / 2 * scale
        self.share(drawing.marks, (scale, 0, 0, scale, x, y + down))

    def picture(self, raster: Raster, x: float, y: float, w: float, h: float) -> None:
        """Lay a raster over the box whose top left corner is (x, y)."""
        self._stack[-1].append(Picture(raster, x, y, w, h))

    def place(
        self, kind: str, name: str, x: float, y: float, *sides: float, value: str = ""
    ) -> None:
        """Record a slot, pip, box or field about the centre (x, y); draws nothing.

        `sides` are its width and height.
        """
        w, h = sides
        self.places.append(Place(kind, name, *self._drawn((x, y), w, h), value))

    def anchor(
        self, name: str, at: Point, w: float, h: float, outline: Path | None = None
    ) -> None:
        """Name a place about its centre, for marks on a screen; draws nothing.

        `outline`: its form, where that is no rectangle.

        Raises:
            ValueError: if the scene has an anchor of that name.
        """
        if name in self.anchors:
            raise ValueError(f"two anchors are called '{name}'")
        x, y, w, h = self._drawn(at, w, h)
        self.anchors[name] = Box(x - w / 2, y - h / 2, w, h)
        if outline:
            self.outlines[name] = outline.moved(partial(moved, self._matrix))

    def _drawn(
        self, at: Point, w: float, h: float
    ) -> tuple[float, float, float, float]:
        """Return the centre and the size of something as they are finally drawn."""
        size = math.hypot(*self._matrix[:2])
        return *moved(self._matrix, *at), w * size, h * size

    def at(
        self, x: float, y: float, *, turn: float = 0, scale: float = 1
    ) -> AbstractContextManager[None]:
        """Draw about the origin (x, y), turned `turn` degrees counter-clockwise."""
        cos = math.cos(math.radians(turn)) * scale
        sin = math.sin(math.radians(turn)) * scale
        return _Within(self, (cos, -sin, sin, cos, x, y), None)

    def clip(self, path: Path) -> AbstractContextManager[None]:
        """Draw inside `path` only."""
        return _Within(self, IDENTITY, path)

    def insert(
        self, other: "Scene", x: float, y: float, *, turn: float = 0, scale: float = 1
    ) -> None:
        """Draw another scene with its corner at (x, y); its places come along.

        Its anchors do not, as a face may be drawn more than once.
        """
        with self.at(x, y, turn=turn, scale=scale):
            self.share(other.marks)
            for place in other.places:
                box = place.x, place.y, place.w, place.h
                self.place(place.kind, place.name, *box, value=place.value)
        self._heed(other)


class _Within(AbstractContextManager[None]):
    """What is drawn within is a group; a generator takes five times as long."""

    def __init__(self, scene: Scene, matrix: Matrix, clip: Path | None) -> None:
        self._scene, self._matrix, self._clip = scene, matrix, clip

    def __enter__(self) -> None:
        scene = self._scene
        self._before = scene._matrix
        scene._matrix = compose(scene._matrix, self._matrix)
        scene._stack.append([])

    def __exit__(self, *_: object) -> None:
        scene = self._scene
        scene._matrix, marks = self._before, tuple(scene._stack.pop())
        if marks:
            scene._stack[-1].append(Group(marks, self._matrix, self._clip))


@lru_cache(maxsize=512)
def _icon(drawing: Artwork, inks: tuple[str, str], inked: bool) -> tuple[Mark, ...]:
    """Return an icon's marks on the grid, in `inks` (its own, its ground's)."""
    return pictures.coloured(drawing, *inks, inked=inked)


@lru_cache(maxsize=512)
def _plain(drawing: Artwork) -> bool:
    return drawing.silhouette


def forget() -> None:
    """Forget the icons that were read, so that changed ones are read again."""
    pictures.forget()
    rich.fit.cache_clear()
    _icon.cache_clear()
    _plain.cache_clear()


SPACED = re.compile(r" +([.,:;!?)\N{RIGHT DOUBLE QUOTATION MARK}])")
"""A space that no text has: before a mark that follows an icon or another font."""

MANY = 3  # equal icons in a row; more of them are counted


def alt_text(name: str, face: Scene, language: str = "en") -> str:
    """Return the alternative text of a face, which begins with its piece's name."""
    words = _spoken_words(face, language)
    # A name that is also written on the piece is said once.
    rest = words.removeprefix(name).strip()
    return f"{name}: {rest}" if rest else name


@lru_cache(maxsize=64)
def _spoken_words(face: Scene, language: str) -> str:
    written: list[tuple[str, bool]] = []
    _add_spoken(written, face.symbols, face.marks)
    phrases = []
    for (words, icon), alike in itertools.groupby(written):
        if not icon:
            phrases += [word for word, _ in alike]
            continue
        spoken, count = pictures.spoken(words, language), len([*alike])
        phrases += [f"{count} x {spoken}"] if count > MANY else count * [spoken]
    return SPACED.sub(r"\1", " ".join(phrases))


def _add_spoken(
    written: list[tuple[str, bool]],
    symbols: Mapping[int, Symbol],
    marks: Iterable[Mark],
) -> None:
    """Add what is written, and names of icons; and whether it is an icon."""
    for mark in marks:
        if isinstance(mark, Text):
            if words := mark.words.strip():
                written.append((words, False))
        elif isinstance(mark, Group):
            if symbol := symbols.get(id(mark.marks)):
                written.append((symbol.name, True))
            else:
                _add_spoken(written, symbols, mark.marks)
