"""What a scene consists of: shapes, lines of text, pictures, and groups of these."""

from typing import Literal

from msgspec import Struct

from companion.press.scene.matrix import IDENTITY, Matrix
from companion.press.scene.path import Path

Cap = Literal["round", "butt", "mitre", "square"]
"""How lines end and turn: round; cut off, round; cut off, sharp; square, sharp."""


class Fade(Struct, frozen=True):
    """A gradient from (x0, y0) to (x1, y1).

    With a `radius` it runs from the point (x0, y0) to the circle about (x1, y1).

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
    cap: Cap = "round"


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
    With a `mask` they are seen as far as its marks are light: white all, black nothing.
    """

    marks: tuple["Mark", ...]
    matrix: Matrix = IDENTITY
    clip: Path | None = None
    shared: bool = False
    mask: tuple["Mark", ...] = ()


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
