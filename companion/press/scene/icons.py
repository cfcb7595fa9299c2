"""The icon set: one silhouette each on a 24 grid, read from `templates/shared/icons/`.

A deck's own folder comes first: an icon in it replaces the bundled one of that name.

A file holds an `svg` with the view box "0 0 24 24" and `path` elements, nothing else:
class "ink" is drawn in the colour of the icon, "knock" in that of the ground; a path is
either filled or stroked, with round ends.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path as File
from xml.parsers import expat

from msgspec import Struct

from companion import places, reading
from companion.errors import BadData, UnknownName, near
from companion.press.scene import svgpath
from companion.press.scene.path import Path

STOCK = places.TEMPLATES / "shared" / "icons"
GRID = 24
FAR = 1000
"""Greatest coordinate of a path, on the grid."""

LARGEST = 1 << 16
"""Most bytes of an icon."""

SVG = "http://www.w3.org/2000/svg "

Element = tuple[str, dict[str, str]]
"""The name of an XML element, after its name space and a space, and its attributes."""


class Layer(Struct, frozen=True):
    """One path on the grid; `stroke` is the width of its line, 0 if it is filled."""

    path: Path
    knock: bool
    stroke: float


@cache
def icon(name: str, own: File | None = None) -> tuple[Layer, ...]:
    """Return an icon's layers from back to front; the folder `own` comes first.

    Raises:
        UnknownName: if there is no such icon; the near one is named.
        BadData: if its file is not an icon as described above.
    """
    for folder in filter(None, (own, STOCK)):
        if file := _file(name, folder):
            break
    else:
        names = sorted(_names(STOCK) | (_names(own) if own else frozenset()))
        raise UnknownName("icons", f"no icon is called '{name}'", near(name, names))
    return read(reading.data(file, LARGEST, "make it simpler"), f"{name}.svg")


def forget() -> None:
    """Forget the icons that were read, so that changed ones are read again."""
    icon.cache_clear()
    _names.cache_clear()


@cache
def _names(folder: File) -> frozenset[str]:
    return frozenset(file.stem for file in folder.glob("*.svg"))


def _file(name: str, folder: File) -> File | None:
    """Return an icon's file in a folder, unless a link leads out of it."""
    file = folder / f"{name}.svg"
    if name not in _names(folder) or not file.is_file():
        return None
    return file if file.resolve().is_relative_to(folder.resolve()) else None


def read(svg: bytes, where: str) -> tuple[Layer, ...]:
    """Return the layers of an SVG file's contents; `where` names it in errors."""
    if len(svg) > LARGEST:
        raise BadData(where, f"{len(svg)} bytes", f"an icon has at most {LARGEST}")
    if b"<!" in svg.replace(b"<!--", b""):
        # An entity may name another file, or grow without end.
        raise BadData(where, "holds a DOCTYPE, an entity or CDATA", "leave it out")
    try:
        (tag, head), *inside = elements = _elements(svg)
    except expat.ExpatError as error:
        what = f"is no XML ({error})"
        raise BadData(where, what, "save it as a plain SVG") from None
    for _, attributes in elements:
        _check(attributes, where)
    if tag != f"{SVG}svg" or head.get("viewBox") != f"0 0 {GRID} {GRID}":
        raise BadData(where, "no view box '0 0 24 24'", "draw on the 24 grid")
    return tuple(_layer(*element, where) for element in inside)


def _check(attributes: Mapping[str, str], where: str) -> None:
    """Refuse attributes that run a script or fetch a file."""
    for name, value in attributes.items():
        local = name.rpartition(" ")[2].lower()
        if local == "href" or local.startswith("on") or "url(" in value.lower():
            what = f"holds '{local}', which runs or fetches something"
            raise BadData(where, what, "leave it out: an icon is paths alone")


def _elements(xml: bytes) -> list[Element]:
    """Return the outermost element of an XML file, and those right inside it."""
    found: list[Element] = []
    depth = 0

    def begin(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        if depth < 2:
            found.append((tag, attributes))
        depth += 1

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler, parser.EndElementHandler = begin, end
    parser.Parse(xml, True)
    return found


def _layer(tag: str, element: Mapping[str, str], where: str) -> Layer:
    kind = element.get("class", "")
    if tag != f"{SVG}path" or kind not in ("ink", "knock"):
        name = tag.removeprefix(SVG)
        what = f"holds <{name}> with class '{kind}'"
        raise BadData(where, what, 'use <path>, with class "ink" or "knock"')
    try:
        path = svgpath.read(element.get("d", ""))
        stroked = element.get("fill") == "none"
        width = float(element.get("stroke-width", "1")) * stroked
        numbers = (width, *(n for _, some in path.segments for n in some))
        if not all(-FAR <= number <= FAR for number in numbers):
            raise ValueError("it leads too far")
    except (ValueError, ArithmeticError) as error:
        what = f"holds a path that cannot be read ({error})"
        raise BadData(where, what, "draw it with SVG's path commands") from None
    return Layer(path, kind == "knock", width)
