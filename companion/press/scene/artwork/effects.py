"""Masks, patterns, gradients that are clear in places, pictures of dots: as marks."""

import base64
import binascii
import math
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.errors import BadData
from companion.press.scene.artwork import geometry, paints
from companion.press.scene.artwork.geometry import Size, length
from companion.press.scene.artwork.paints import CHAIN, HREFS, Drawing, Paint, grey
from companion.press.scene.artwork.style import Style, begin
from companion.press.scene.artwork.tree import local
from companion.press.scene.marks import Cap, Group, Mark, Picture, Shape, read_raster
from companion.press.scene.path import IDENTITY, Matrix, Path, inverse, moved

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

TILES = 2500
"""Most tiles of a pattern."""

WHITE = "#FFFFFF"
NOTHING = (Shape(Path().rect(0, 0, 1e-6, 1e-6), fill="#000000"),)
"""A mask that shows nothing."""

BOX = "objectBoundingBox"
FAR = 1_000_000
"""Beyond any drawing, in its units."""


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
    style = drawer.sheet.style(element, begin())
    marks = tuple(drawer.children(element, style, 1.0))
    if style["mask-type"] == "alpha":
        marks = _lit(marks)
    return marks or NOTHING


@cache
def veil(opacity: float) -> tuple[Mark, ...]:
    """Return a mask that shows all of a group faintly."""
    return (Shape(Path().rect(-FAR, -FAR, 2 * FAR, 2 * FAR), fill=grey(opacity)),)


def _lit(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return marks in white, so that what is painted shows, whatever its colour."""
    return tuple(
        replace(mark, marks=_lit(mark.marks))
        if isinstance(mark, Group)
        else replace(mark, fill=mark.fill and WHITE, stroke=mark.stroke and WHITE)
        if isinstance(mark, Shape)
        else mark
        for mark in marks
    )


def faded(path: Path, paint: Paint, *, even_odd: bool) -> Mark:
    """Return a shape with a gradient, drawn in the space of that gradient."""
    inside = paints.through(inverse(paint.matrix), path)
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
    area = Path().rect(
        left - far, top - far, right - left + 2 * far, bottom - top + 2 * far
    )
    return Group((faded(area, paint, even_odd=False),), mask=(line,))


def tiled(drawer: Drawing, path: Path, style: Style, opacity: float) -> Mark | None:
    """Return a shape that a pattern fills, or None if none does."""
    if not style["fill"].startswith("url("):
        return None
    element, _ = drawer.paints.reference(style["fill"])
    box = paints.bounds(path)
    if element is None or local(element.tag) != "pattern" or box is None:
        return None
    at, source = _inherited(drawer, element)
    left, top, wide, high = box
    parts = at.get("patternUnits", BOX) == BOX
    size: Size = (1, 1) if parts else drawer.size
    x, y = length(at.get("x"), size[0]), length(at.get("y"), size[1])
    w, h = length(at.get("width"), size[0]), length(at.get("height"), size[1])
    if parts:
        x, y, w, h = left + x * wide, top + y * high, w * wide, h * high
    matrix = geometry.transform(at.get("patternTransform", ""))
    if geometry.flat(matrix):
        return None
    area = paints.through(inverse(matrix), path)
    columns, rows = _steps(area, x, w, 0), _steps(area, y, h, 1)
    if not 0 < len(columns) * len(rows) <= TILES:
        return None
    inner = _within(at, (w, h), box)
    if geometry.flat(inner):
        return None
    marks = tuple(drawer.children(source, drawer.sheet.style(source, begin()), opacity))
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


def _within(at: Mapping[str, str], tile: Size, box: tuple[float, ...]) -> Matrix:
    """Return the matrix from what a pattern holds to its tile."""
    view = geometry.numbers(at.get("viewBox", ""))
    if len(view) == 4 and view[2] > 0 and view[3] > 0:
        ratio = at.get("preserveAspectRatio", "xMidYMid meet")
        return geometry.fitted(tuple(view), (0, 0, *tile), ratio)
    if at.get("patternContentUnits") == BOX:
        return (box[2], 0, 0, box[3], 0, 0)
    return IDENTITY


def _inherited(
    drawer: Drawing, element: "Element"
) -> tuple[Mapping[str, str], "Element"]:
    """Return the attributes of a pattern, and the element that holds its tile."""
    at: dict[str, str] = {}
    source = element
    for _ in range(CHAIN):
        at = dict(element.attrib) | at
        source = source if len(source) else element
        href = next(filter(None, map(element.get, HREFS)), "")
        following = drawer.named.get(href.removeprefix("#"))
        if following is None or local(following.tag) != "pattern":
            break
        element = following
    return at, source


def picture(drawer: Drawing, element: "Element", opacity: float) -> Iterator[Mark]:
    """Yield a picture of dots that the file holds itself.

    Raises:
        BadData: if it is damaged, or too large.
    """
    href = next(filter(None, map(element.get, HREFS)), "")
    try:
        data = base64.b64decode(href.partition("base64,")[2])
    except binascii.Error:
        what = "holds a damaged picture"
        raise BadData(drawer.where, what, "save it as a plain SVG") from None
    if not data:
        return
    raster = read_raster(data, f"{drawer.where}, its picture")
    whole, own = drawer.size, (float(raster.across), float(raster.down))
    x, y = length(element.get("x"), whole[0]), length(element.get("y"), whole[1])
    w = length(element.get("width"), whole[0], own[0])
    h = length(element.get("height"), whole[1], own[1])
    if w <= 0 or h <= 0:
        return
    ratio = element.get("preserveAspectRatio", "xMidYMid meet")
    matrix = geometry.fitted((0, 0, *own), (x, y, w, h), ratio)
    (left, top), (right, bottom) = moved(matrix, 0, 0), moved(matrix, *own)
    shown = Picture(raster, left, top, right - left, bottom - top)
    frame = Path().rect(x, y, w, h)
    light = (Shape(frame, fill=grey(opacity)),) if opacity < 1 else ()
    yield Group((shown,), clip=frame, mask=light)
