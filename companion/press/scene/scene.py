"""A face as a list of marks in mm, origin top left, y down, turns counter-clockwise.

Drawing code fills a `Scene`; painters (`pdf`, `svg`) obey it, and tests measure it. A
scene knows no paper and no ink. Marks are frozen; a `Group` places other marks.
"""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path as File
from typing import Literal

from msgspec import Struct

from companion.press.scene import icons, rich, text
from companion.press.scene.matrix import IDENTITY, Matrix, compose
from companion.press.scene.path import Path, Point
from companion.press.scene.rich import Align
from companion.press.scene.text import Bend

BOXED = "text"
"""The kind of a place that text is set into."""

TICK, WRITE = "tick", "write"
"""The kinds of places that become fields: a box to tick, a line to write on."""

ON = "yes"
"""The value of a box that is ticked."""


class Fade(Struct, frozen=True):
    """A gradient from (x0, y0) to (x1, y1); about (x0, y0) if it has a `radius`.

    `stops` are (offset 0..1, colour "#RRGGBB"), in order.
    """

    x0: float
    y0: float
    x1: float
    y1: float
    stops: tuple[tuple[float, str], ...]
    radius: float = 0


class Shape(Struct, frozen=True):
    """An outline, filled or stroked or both; `width` and `dash` in mm."""

    path: Path
    fill: str | Fade | None = None
    stroke: str | None = None
    width: float = 0.25
    dash: tuple[float, ...] = ()
    opacity: float = 1
    even_odd: bool = False
    cap: Literal["round", "butt"] = "round"


class Text(Struct, frozen=True):
    """One line of text: `x` is its left end, `y` its baseline; `track` in em.

    `hidden` text is not seen but can be searched and read aloud.
    """

    words: str
    x: float
    y: float
    font: str
    size_pt: float
    colour: str
    track: float = 0
    opacity: float = 1
    hidden: bool = False


class Group(Struct, frozen=True):
    """Other marks, moved by `matrix` and cut to `clip` (in the group's own mm).

    Groups that are `shared` and hold the same marks are painted once, and referred to.
    """

    marks: tuple["Mark", ...]
    matrix: Matrix = IDENTITY
    clip: Path | None = None
    shared: bool = False


class Raster(Struct, frozen=True, eq=False):
    """A picture made of dots, `across` by `down` of them; `data` is a PNG or JPEG."""

    data: bytes
    across: int
    down: int


class Picture(Struct, frozen=True):
    """A raster stretched over the box whose top left corner is (x, y)."""

    raster: Raster
    x: float
    y: float
    w: float
    h: float


Mark = Shape | Text | Group | Picture
"""Manifests of earlier prints hold hashes of these fields, in this order."""

Symbol = tuple[str, str, tuple[Mark, ...]]
"""An icon's name, its ink, and its marks, by whose identity it is found in a group."""


class Type(Struct, frozen=True):
    """How a line of text is set; `track` is added between its letters, in em."""

    font: str
    size_pt: float
    colour: str
    track: float = 0


class Place(Struct, frozen=True):
    """Something a hand uses, for tests and preflight: a slot, a pip, a box, a label.

    `x`, `y` is the centre on the face, `w`, `h` the size, all as finally drawn. `value`
    is what a field holds already; see `fields`.
    """

    kind: str
    name: str
    x: float
    y: float
    w: float
    h: float
    value: str = ""


class Scene:
    """A face of `width` by `height` mm, drawn from back to front.

    `low` tells drawing code that little ink is wanted: it then draws lines, not fills.
    `icons` may be set to a folder whose icons come before ours.
    """

    def __init__(self, width: float, height: float, *, low: bool = False) -> None:
        self.width, self.height, self.low = width, height, low
        self.places: list[Place] = []
        self.shrunk: list[text.Shrunk] = []
        self.icons: File | None = None
        self.symbols: dict[int, Symbol] = {}
        self._stack: list[list[Mark]] = [[]]
        self._matrix: Matrix = IDENTITY

    @property
    def marks(self) -> tuple[Mark, ...]:
        return tuple(self._stack[0])

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
        left = at[0] - {"left": 0.0, "centre": wide / 2, "right": wide}[align]
        self._stack[-1].append(
            Text(words, left, at[1], font, size_pt, colour, track, hidden=hidden)
        )
        return wide

    def text_middle(self, words: str, at: Point, type: Type) -> None:
        """Write one line whose own ink is centred on `at`, up and down too."""
        x, y = at
        base = y + text.ink_middle(words, type.font, type.size_pt)
        self.text(words, (x, base), type, align="centre")

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

        What shrank is kept in `shrunk`, a box with a `name` in `places`.
        """
        x, y, w, h = box
        if name:
            self.place(BOXED, name, x + w / 2, y + h / 2, w, h)
        setting = rich.fit(words, (w, h), style, own=self.icons)
        size, colour = setting.size_pt, style.colour
        for put in setting.puts:
            if put.bit.font:
                words, font = put.bit
                line = Text(words, x + put.x, y + put.y, font, size, colour)
                self._stack[-1].append(line)
            else:
                at, side = (x + put.x, y + put.y), rich.ICON * size * text.POINT
                self.icon(put.bit.words, at, size=side, ink=colour, ground=ground)
        if setting.shrunk:
            self.shrunk.append(setting.shrunk)
        return setting

    def icon(self, name: str, at: Point, *, size: float, ink: str, ground: str) -> None:
        """Draw an icon in a square of `size` about `at`; knock-outs take `ground`."""
        scale = size / icons.GRID
        matrix = (scale, 0, 0, scale, at[0] - size / 2, at[1] - size / 2)
        marks = _icon(name, self.icons, ink, ground)
        self.symbols[id(marks)] = name, ink, marks
        self.share(marks, matrix)

    def share(self, marks: tuple[Mark, ...], matrix: Matrix = IDENTITY) -> None:
        """Add marks that other scenes have too."""
        self._stack[-1].append(Group(marks, matrix, shared=True))

    def picture(self, raster: Raster, x: float, y: float, w: float, h: float) -> None:
        """Lay a raster over the box whose top left corner is (x, y)."""
        self._stack[-1].append(Picture(raster, x, y, w, h))

    def place(
        self, kind: str, name: str, x: float, y: float, *sides: float, value: str = ""
    ) -> None:
        """Record a slot, pip, box or field about the centre (x, y); draws nothing.

        `sides` are its width and height.
        """
        a, b, c, d, e, f = self._matrix
        w, h = (side * math.hypot(a, b) for side in sides)
        at = a * x + c * y + e, b * x + d * y + f
        self.places.append(Place(kind, name, *at, w, h, value))

    @contextmanager
    def at(
        self, x: float, y: float, *, turn: float = 0, scale: float = 1
    ) -> Iterator[None]:
        """Draw about the origin (x, y), turned `turn` degrees counter-clockwise."""
        cos, sin = (
            math.cos(math.radians(turn)) * scale,
            math.sin(math.radians(turn)) * scale,
        )
        matrix = (cos, -sin, sin, cos, x, y)
        before, self._matrix = self._matrix, compose(self._matrix, matrix)
        with self._group(matrix, None):
            yield
        self._matrix = before

    @contextmanager
    def clip(self, path: Path) -> Iterator[None]:
        """Draw inside `path` only."""
        with self._group(IDENTITY, path):
            yield

    def insert(
        self, other: "Scene", x: float, y: float, *, turn: float = 0, scale: float = 1
    ) -> None:
        """Draw another scene with its corner at (x, y); its places come along."""
        with self.at(x, y, turn=turn, scale=scale):
            self._stack[-1].extend(other.marks)
            for place in other.places:
                box = place.x, place.y, place.w, place.h
                self.place(place.kind, place.name, *box, value=place.value)
        self.shrunk.extend(other.shrunk)
        self.symbols.update(other.symbols)

    @contextmanager
    def _group(self, matrix: Matrix, clip: Path | None) -> Iterator[None]:
        self._stack.append([])
        yield
        marks = tuple(self._stack.pop())
        if marks:
            self._stack[-1].append(Group(marks, matrix, clip))


@lru_cache(maxsize=512)
def _icon(name: str, own: File | None, ink: str, ground: str) -> tuple[Mark, ...]:
    """Return an icon's marks on its grid."""
    face = Scene(icons.GRID, icons.GRID)
    for layer in icons.icon(name, own):
        colour = ground if layer.knock else ink
        if layer.stroke:
            face.draw(layer.path, stroke=colour, width=layer.stroke)
        else:
            face.add(Shape(layer.path, fill=colour, even_odd=not layer.knock))
    return face.marks


def forget() -> None:
    """Forget the icons that were read, so that changed ones are read again."""
    icons.forget()
    _icon.cache_clear()


def mix(colour: str, other: str, part: float) -> str:
    """Return `colour` with `part` (0..1) of `other` in it.

    >>> mix("#000000", "#FFFFFF", 0.5)
    '#808080'
    """
    pairs = ((colour[i : i + 2], other[i : i + 2]) for i in (1, 3, 5))
    blended = (int(a, 16) * (1 - part) + int(b, 16) * part for a, b in pairs)
    return "#" + "".join(f"{int(value + 0.5):02X}" for value in blended)
