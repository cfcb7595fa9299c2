"""What shapes of an SVG file are filled with, masked with and cut to, as marks."""

import base64
import binascii
import math
from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import BadData
from companion.press.scene import boxes
from companion.press.scene import marks as scenes
from companion.press.scene.artwork import geometry
from companion.press.scene.artwork.geometry import Box, Size, length
from companion.press.scene.artwork.tree import BEGIN, Sheet, Style, href, local
from companion.press.scene.marks import Cap, Fade, Group, Mark, Picture, Shape
from companion.press.scene.path import IDENTITY, Matrix, Path, compose, inverse, moved

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


INK, KNOCK = "ink", "knock"  # stand for the colours of an icon and of its ground
CHAIN = 10  # most gradients that take from one another


class Paint(Struct, frozen=True):
    """A colour "#RRGGBB", `INK`, or a gradient in its own space; and its opacity."""

    colour: str | Fade | None
    opacity: float = 1
    matrix: Matrix = IDENTITY
    light: Fade | None = None  # the mask of a gradient that is clear in places


NONE = Paint(None, 0)


class Paints:
    """The gradients of a file; what cannot be drawn is added to `left_out`."""

    def __init__(
        self, named: Mapping[str, "Element"], sheet: Sheet, left_out: dict[str, None]
    ) -> None:
        self.named, self.sheet, self.left_out = named, sheet, left_out
        self.context: Style | None = None  # that of a line, for its markers

    def plain(self, value: str, style: Style) -> Paint:
        """Return what a value paints, without its gradient if it names one.

        Raises:
            ValueError: if it is no paint.
        """
        if value in CONTEXT and self.context:
            value = self.context[value.removeprefix("context-")]
        if value in ("none", "", *CONTEXT):
            return NONE
        if value.lower() == "currentcolor":
            value = style["color"]
            if value.lower() == "currentcolor":
                return Paint(INK)
        colour = boxes.clear(value)
        if colour is None:
            raise ValueError(f"'{value[:40]}' is no colour")
        return Paint(*colour)

    def paint(self, value: str, style: Style, path: Path, size: Size) -> Paint:
        """Return what a shape is filled, or a line drawn with."""
        if not value.startswith("url("):
            return self.plain(value, style)
        element, other = self.reference(value)
        if element is not None:
            if local(element.tag) in ("linearGradient", "radialGradient"):
                return self._gradient(element, path, size)
            self.left_out["patterns"] = None
        return self.plain(other or "none", style)

    def reference(self, value: str) -> tuple["Element | None", str]:
        """Return the element that "url(#id)" names, and what follows it."""
        inside, _, other = value.removeprefix("url(").partition(")")
        return self.named.get(inside.strip("'\" #")), other.strip()

    def chain(self, element: "Element", kind: str) -> Iterator["Element"]:
        """Yield an element, and those of a kind that it takes what it lacks from."""
        for _ in range(CHAIN):
            yield element
            following = self.named.get(href(element).removeprefix("#"))
            if following is None or not following.tag.endswith(kind):
                return
            element = following

    def _stops(self, element: "Element") -> Iterator[tuple[float, str, float]]:
        """Yield offset, colour and opacity of the stops of a gradient, in order."""
        least = 0.0
        for linked in self.chain(element, "Gradient"):
            stops = [stop for stop in linked if local(stop.tag) == "stop"]
            for stop in stops:
                style = self.sheet.style(stop, BEGIN)
                paint = self.plain(style["stop-color"], style)
                opacity = paint.opacity * length(style["stop-opacity"], 1)
                least = max(least, min(1.0, length(stop.get("offset"), 1)))
                colour = paint.colour if isinstance(paint.colour, str) else "#000000"
                yield least, "#000000" if colour == INK else colour, opacity
            if stops:
                return

    def _gradient(self, element: "Element", path: Path, size: Size) -> Paint:
        at = ChainMap(*(it.attrib for it in self.chain(element, "Gradient")))
        stops = tuple(self._stops(element))
        if len(stops) < 2:
            return Paint(*stops[0][1:]) if stops else NONE
        if at.get("spreadMethod", "pad") != "pad":
            self.left_out["repeated gradients"] = None
        matrix = geometry.transform(at.get("gradientTransform", ""))
        if at.get("gradientUnits") != "userSpaceOnUse":
            box = bounds(path)
            if box is None:
                return Paint(*stops[0][1:])
            left, top, wide, high = box
            matrix = compose((wide, 0, 0, high, left, top), matrix)
            size = 1, 1
        if not inverse(matrix)[0] and not inverse(matrix)[1]:
            return Paint(*stops[-1][1:])
        fade = _fade(local(element.tag), at, [stop[:2] for stop in stops], size)
        if all(opacity == 1 for *_, opacity in stops):
            return Paint(fade, 1, matrix)
        light = tuple((offset, grey(opacity)) for offset, _, opacity in stops)
        return Paint(fade, 1, matrix, replace(fade, stops=light))


def grey(light: float) -> str:
    """Return the colour of a mask that shows so much, from 0 to 1."""
    return "#" + f"{round(min(1.0, max(0.0, light)) * 255):02X}" * 3


def _fade(
    tag: str, at: Mapping[str, str], stops: Sequence[tuple[float, str]], size: Size
) -> Fade:
    (w, h), stops = size, tuple(stops)
    if tag == "linearGradient":
        start = length(at.get("x1"), w), length(at.get("y1"), h)
        return Fade(*start, length(at.get("x2"), w, w), length(at.get("y2"), h), stops)
    x, y = length(at.get("cx"), w, w / 2), length(at.get("cy"), h, h / 2)
    whole = (w**2 + h**2) ** 0.5 / 2**0.5
    radius = length(at.get("r"), whole, whole / 2)
    focus = length(at.get("fx"), w, x), length(at.get("fy"), h, y)
    return Fade(*focus, x, y, stops, radius=max(radius, 1e-6))


def bounds(path: Path) -> Box | None:
    """Return (left, top, width, height) of an outline; None if it is flat."""
    from fontTools.misc.bezierTools import calcCubicBounds

    boxes, start = list[tuple[float, ...]](), (0.0, 0.0)
    for verb, at in path.segments:
        if verb == "C":
            boxes.append(calcCubicBounds(start, at[:2], at[2:4], at[4:]))
        elif at:
            boxes.append((*at, *at))
        start = (at[-2], at[-1]) if at else start
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    left, top = min(lefts), min(tops)
    wide, high = max(rights) - left, max(bottoms) - top
    return (left, top, wide, high) if wide > 0 and high > 0 else None


def through(matrix: Matrix, path: Path) -> Path:
    """Return a path moved by a matrix."""
    return path.moved(lambda x, y: moved(matrix, x, y))


class Drawing(Protocol):
    """What masks and patterns need of the `Drawer` whose file they are part of."""

    where: str
    left_out: dict[str, None]  # what is not drawn; keys, in order
    sheet: Sheet
    named: dict[str, "Element"]
    paints: Paints
    size: Size  # of the view box, in its units

    def children(
        self, parent: "Element", style: Style, opacity: float
    ) -> Iterator[Mark]: ...


TILES = 2500  # most tiles of a pattern
WHITE = "#FFFFFF"

NOTHING = (Shape(Path().rect(0, 0, 1e-6, 1e-6), fill="#000000"),)  # it shows none

CONTEXT = ("context-fill", "context-stroke")
BOX = "objectBoundingBox"
FAR = 1_000_000  # beyond any drawing, in its units


def mask(drawer: Drawing, value: str) -> tuple[Mark, ...]:
    """Return the marks of the mask that an element names, in its units."""
    if value == "none":
        return ()
    element, _ = drawer.paints.reference(value)
    if element is None or local(element.tag) != "mask":
        return ()
    if element.get("maskContentUnits") == BOX:
        drawer.left_out["masks in parts of a box"] = None
        return ()
    style = drawer.sheet.style(element, BEGIN)
    marks = tuple(drawer.children(element, style, 1.0))
    if style["mask-type"] == "alpha":
        marks = lit(marks)
    return marks or NOTHING


@cache
def veil(opacity: float) -> tuple[Mark, ...]:
    """Return a mask that shows all of a group faintly."""
    return (Shape(Path().rect(-FAR, -FAR, 2 * FAR, 2 * FAR), fill=grey(opacity)),)


def each(marks: tuple[Mark, ...], change: Callable[[Shape], Shape]) -> tuple[Mark, ...]:
    """Return marks with each shape of them changed; marks that repeat stay the same."""
    known: dict[int, tuple[Mark, ...]] = {}

    def changed(inner: tuple[Mark, ...]) -> tuple[Mark, ...]:
        if id(inner) not in known:
            known[id(inner)] = tuple(
                change(mark)
                if isinstance(mark, Shape)
                else replace(mark, marks=changed(mark.marks))
                if isinstance(mark, Group)
                else mark
                for mark in inner
            )
        return known[id(inner)]

    return changed(marks)


def lit(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return marks in white, so that what is painted shows, whatever its colour."""

    def change(shape: Shape) -> Shape:
        return replace(shape, fill=shape.fill and WHITE, stroke=shape.stroke and WHITE)

    return each(marks, change)


def faded(path: Path, paint: Paint, *, even_odd: bool) -> Mark:
    """Return a shape with a gradient, drawn in the space of that gradient."""
    inside = through(inverse(paint.matrix), path)
    shape = Shape(inside, fill=paint.colour, opacity=paint.opacity, even_odd=even_odd)
    if paint.light:
        light = Shape(inside, fill=paint.light, even_odd=even_odd)
        return Group((shape,), paint.matrix, mask=(light,))
    return shape if paint.matrix == IDENTITY else Group((shape,), paint.matrix)


def faded_line(path: Path, paint: Paint, width: float, cap: Cap) -> Mark:
    """Return a line with a gradient: an area of it, of which the line is the mask."""
    line = Shape(path, stroke=WHITE, width=width, cap=cap)
    left, top, right, bottom = path.bounds()
    far = width * 2
    wide, high = right - left + 2 * far, bottom - top + 2 * far
    area = Path().rect(left - far, top - far, wide, high)
    return Group((faded(area, paint, even_odd=False),), mask=(line,))


def tiled(drawer: Drawing, path: Path, style: Style, opacity: float) -> Mark | None:
    """Return a shape that a pattern fills, or None if none does."""
    if not style["fill"].startswith("url("):
        return None
    element, _ = drawer.paints.reference(style["fill"])
    box = bounds(path)
    if element is None or local(element.tag) != "pattern" or box is None:
        return None
    links = list(drawer.paints.chain(element, "pattern"))
    at = ChainMap(*(link.attrib for link in links))
    source = next((link for link in links if len(link)), links[-1])
    left, top, wide, high = box
    parts = at.get("patternUnits", BOX) == BOX
    x, y, w, h = geometry.placed(at, (1, 1) if parts else drawer.size)
    if parts:
        x, y, w, h = left + x * wide, top + y * high, w * wide, h * high
    matrix = geometry.transform(at.get("patternTransform", ""))
    if geometry.flat(matrix):
        return None
    area = through(inverse(matrix), path)
    columns, rows = _steps(area, x, w, 0), _steps(area, y, h, 1)
    if not 0 < len(columns) * len(rows) <= TILES:
        return None
    inner = _within(at, (w, h), box)
    if geometry.flat(inner):
        return None
    marks = tuple(drawer.children(source, drawer.sheet.style(source, BEGIN), opacity))
    tile: tuple[Mark, ...] = (
        Group((Group(marks, inner),) if marks else (), clip=Path().rect(0, 0, w, h)),
    )
    tiles = tuple(
        Group(tile, (1, 0, 0, 1, x + column * w, y + row * h), shared=True)
        for row in rows
        for column in columns
    )
    return Group(tiles, matrix, area)


def _steps(area: Path, start: float, step: float, axis: int) -> range:
    """Return the numbers of the tiles, along an axis, that reach into an area."""
    sides = area.bounds()
    if step <= 0 or (sides[axis + 2] - sides[axis]) / step > TILES:
        return range(0)
    first = math.floor((sides[axis] - start) / step + 1e-6)
    end = math.ceil((sides[axis + 2] - start) / step - 1e-6)
    return range(first, max(first + 1, end))


def _within(at: Mapping[str, str], tile: Size, box: Box) -> Matrix:
    """Return the matrix from what a pattern holds to its tile."""
    if view := geometry.view(at):
        return geometry.fitted(view, (0, 0, *tile), at.get("preserveAspectRatio", ""))
    if at.get("patternContentUnits") == BOX:
        return (box[2], 0, 0, box[3], 0, 0)
    return IDENTITY


def picture(drawer: Drawing, element: "Element", opacity: float) -> Iterator[Mark]:
    """Yield a picture of dots that the file holds itself.

    Raises:
        BadData: if it is damaged, or too large.
    """
    try:
        data = base64.b64decode(href(element).partition("base64,")[2])
    except binascii.Error:
        what = "holds a damaged picture"
        raise BadData(drawer.where, what, "save it as a plain SVG") from None
    if not data:
        return
    raster = scenes.read_raster(data, f"{drawer.where}, its picture")
    native = float(raster.across), float(raster.down)
    x, y, w, h = geometry.placed(element.attrib, drawer.size, native)
    if w <= 0 or h <= 0:
        return
    ratio = element.get("preserveAspectRatio", "")
    matrix = geometry.fitted((0, 0, *native), (x, y, w, h), ratio)
    (left, top), (right, bottom) = moved(matrix, 0, 0), moved(matrix, *native)
    dots = Picture(raster, left, top, right - left, bottom - top)
    frame = Path().rect(x, y, w, h)
    light = (Shape(frame, fill=grey(opacity)),) if opacity < 1 else ()
    yield Group((dots,), clip=frame, mask=light)
