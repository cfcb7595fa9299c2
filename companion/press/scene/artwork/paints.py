"""What shapes of an SVG file are filled with, and what they are cut to."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct
from msgspec.structs import replace

from companion.press.scene import boxes
from companion.press.scene.artwork import geometry
from companion.press.scene.artwork.geometry import Size, length
from companion.press.scene.artwork.style import Sheet, Style, begin
from companion.press.scene.artwork.tree import local
from companion.press.scene.marks import Fade, Mark
from companion.press.scene.path import IDENTITY, Matrix, Path, compose, inverse, moved

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

INK, KNOCK = "ink", "knock"
"""What stands for the colour of an icon, and for that of its ground."""

HREFS = ("href", "{http://www.w3.org/1999/xlink}href")
CHAIN = 10
"""Most gradients that take from one another."""


class Paint(Struct, frozen=True):
    """A colour "#RRGGBB", `INK`, or a gradient in its own space; and its opacity.

    A gradient that is clear in places has a second one, `light`, as its mask.
    """

    colour: str | Fade | None
    opacity: float = 1
    matrix: Matrix = IDENTITY
    light: Fade | None = None


NONE = Paint(None, 0)


class Paints:
    """The gradients of a file; what cannot be drawn is added to `left_out`."""

    def __init__(
        self, named: Mapping[str, "Element"], sheet: Sheet, left_out: dict[str, None]
    ) -> None:
        self.named, self.sheet, self.left_out = named, sheet, left_out

    def plain(self, value: str, style: Style) -> Paint:
        """Return what a value paints, without its gradient if it names one.

        Raises:
            ValueError: if it is no paint.
        """
        if value in ("none", "", "context-fill", "context-stroke"):
            return NONE
        if value.lower() == "currentcolor":
            value = style["color"]
            if value.lower() == "currentcolor":
                return Paint(INK)
        found = boxes.clear(value)
        if found is None:
            raise ValueError(f"'{value[:40]}' is no colour")
        return Paint(*found)

    def fill(self, style: Style, path: Path, size: Size) -> Paint:
        """Return what a shape is filled with."""
        return self._paint(style["fill"], style, path, size)

    def stroke(self, style: Style, path: Path, size: Size) -> Paint:
        """Return what a line is drawn with."""
        return self._paint(style["stroke"], style, path, size)

    def _paint(self, value: str, style: Style, path: Path, size: Size) -> Paint:
        if not value.startswith("url("):
            return self.plain(value, style)
        element, other = self.reference(value)
        if element is not None and local(element.tag) in (
            "linearGradient",
            "radialGradient",
        ):
            return self._gradient(element, path, size)
        if element is not None:
            self.left_out["patterns"] = None
        return self.plain(other or "none", style)

    def reference(self, value: str) -> tuple["Element | None", str]:
        """Return the element that "url(#id)" names, and what follows it."""
        inside, _, other = value.removeprefix("url(").partition(")")
        return self.named.get(inside.strip("'\" #")), other.strip()

    def _chain(self, element: "Element") -> Iterator["Element"]:
        """Yield a gradient and those that it takes from."""
        for _ in range(CHAIN):
            yield element
            href = next(filter(None, map(element.get, HREFS)), "")
            following = self.named.get(href.removeprefix("#"))
            if following is None or "Gradient" not in following.tag:
                return
            element = following

    def _stops(self, element: "Element") -> Iterator[tuple[float, str, float]]:
        """Yield offset, colour and opacity of the stops of a gradient, in order."""
        least = 0.0
        for linked in self._chain(element):
            found = [stop for stop in linked if local(stop.tag) == "stop"]
            for stop in found:
                style = self.sheet.style(stop, begin())
                paint = self.plain(style["stop-color"], style)
                opacity = paint.opacity * length(style["stop-opacity"], 1)
                least = max(least, min(1.0, length(stop.get("offset"), 1)))
                colour = paint.colour if isinstance(paint.colour, str) else "#000000"
                yield least, "#000000" if colour == INK else colour, opacity
            if found:
                return

    def _gradient(self, element: "Element", path: Path, size: Size) -> Paint:
        at: dict[str, str] = {}
        for linked in self._chain(element):
            at = dict(linked.attrib) | at
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


def bounds(path: Path) -> tuple[float, float, float, float] | None:
    """Return (left, top, width, height) of an outline; None if it is flat."""
    from fontTools.misc.bezierTools import calcCubicBounds

    boxes: list[tuple[float, ...]] = []
    here = (0.0, 0.0)
    for verb, at in path.segments:
        if verb == "C":
            boxes.append(calcCubicBounds(here, at[:2], at[2:4], at[4:]))
        elif at:
            boxes.append((*at, *at))
        here = (at[-2], at[-1]) if at else here
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
    """What texts, masks and patterns need of the `Drawer` whose file they are part of.

    Attributes:
        left_out, replaced: what is not drawn, or not as written; keys, in order.
        size: of the view box, in its units.
    """

    where: str
    left_out: dict[str, None]
    replaced: dict[str, None]
    sheet: Sheet
    named: dict[str, "Element"]
    paints: Paints
    size: Size

    def children(
        self, parent: "Element", style: Style, opacity: float
    ) -> Iterator[Mark]: ...
    def shape(self, path: Path, style: Style, opacity: float) -> Iterator[Mark]: ...
