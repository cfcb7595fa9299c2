"""Pictures in SVG: the icon set, and the pictures of a kit in its palette's colours.

Icons are one silhouette each on a 24 grid, read from `templates/shared/icons/`. A
deck's own folder comes first: an icon in it replaces the bundled one of that name. It
may be any drawing in SVG, see `artwork`, or a picture in PNG, which keeps its colours.
Ours have the view box "0 0 24 24" and `path` elements: class "ink" is drawn in the
colour of the icon, "knock" in that of the ground, with round ends.

Pictures of a kit are in `templates/<game>/artwork/`. A shape whose class is the name of
a colour is filled with it; with class "t" beside it, its line is drawn with it. A
picture in a land, class "in_<region>" of the whole, has that land's colours for "sky1"
to "sky3", "far", "pine" and "land". Where ink is saved, a drawing of its own,
"<name>-low.svg", comes first. Colours are then the palette's for little ink; but a
picture with a group of class "line", whose shapes have ink lines, is white within them,
its lines of class "e", which have none, are ink, and what has class "full" is left out.
Each file also has a style of its own, so that any program shows it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache, partial
from pathlib import Path as File
from types import MappingProxyType

from companion import places, reading
from companion.errors import UnknownName, near
from companion.facts import load
from companion.press.scene import artwork
from companion.press.scene.artwork import Artwork
from companion.press.scene.artwork.geometry import fitted
from companion.press.scene.marks import Group, Mark, Picture, Shape, read_raster
from companion.press.scene.path import IDENTITY, Matrix, compose, moved

STOCK = places.TEMPLATES / "shared" / "icons"
SPOKEN = "icons.toml"  # names of icons by language and file; in English of some
GRID = 24


@cache
def icon(name: str, own: File | None = None) -> Artwork:
    """Return an icon's drawing; the folder `own` comes first.

    Raises:
        UnknownName: if there is no such icon; the near one is named.
        BadData: if its file is no drawing that `artwork` reads, or no picture.
    """
    for folder in filter(None, (own, STOCK)):
        file = _names(folder).get(name)
        # A link that leads out of the folder is no icon of it.
        if file and file.is_file() and file.resolve().is_relative_to(folder.resolve()):
            break
    else:
        raise UnknownName("icons", f"no icon is called '{name}'", _hint(name, own))
    data = reading.data(file, artwork.LARGEST, "make it simpler")
    if file.suffix == ".svg":
        return read(data, file.name)
    dots = read_raster(data, file.name)
    across, down = float(dots.across), float(dots.down)
    return Artwork(across, down, (Picture(dots, 0, 0, across, down),))


def _hint(name: str, own: File | None) -> str:
    """Return the nearest name, and for a deck where an icon of its own would be."""
    if own is None:
        return near(name, sorted(_names(STOCK)))
    hint = near(name, sorted(_names(STOCK).keys() | _names(own)))
    there = f"{own.name}/{name}.svg" if name.isprintable() else f"to {own.name}"
    return f"{hint} (or add {there})" if hint.startswith("did") else f"add {there}"


@cache
def right(name: str, own: File | None = None) -> float:
    """Return where the drawing of an icon ends, as a part of its square's width.

    >>> right("lantern") < right("apple") < 1
    True
    """
    ends = _ends(coloured(icon(name, own), "", "", inked=False), IDENTITY)
    return min(max(ends, default=GRID) / GRID, 1.0)


def _ends(marks: Iterable[Mark], matrix: Matrix) -> Iterator[float]:
    for mark in marks:
        if isinstance(mark, Group):
            yield from _ends(mark.marks, compose(matrix, mark.matrix))
        elif isinstance(mark, Shape):
            half = mark.width / 2 * matrix[0] if mark.stroke else 0.0
            yield mark.path.moved(partial(moved, matrix)).bounds()[2] + half


def spoken(name: str, language: str = "en") -> str:
    """Return what an icon is called when a face is read aloud.

    >>> spoken("redbank"), spoken("apple"), spoken("apple", "de")
    ('Red Bank', 'apple', 'Apfel')
    """
    return named(language).get(name) or re.sub("[-_]+", " ", name).strip()


@cache
def named(language: str) -> Mapping[str, str]:
    """Return the names of our icons in a language; none if it has none."""
    by_language = load(dict[str, dict[str, str]], STOCK.parent / SPOKEN)
    return MappingProxyType(by_language.get(language, {}))


def forget() -> None:
    """Forget the icons that were read, so that changed ones are read again."""
    icon.cache_clear()
    right.cache_clear()
    _names.cache_clear()
    _data.cache_clear()


@cache
def _names(folder: File) -> Mapping[str, File]:
    files = [*folder.glob("*.png"), *folder.glob("*.svg")]
    return MappingProxyType({file.stem: file for file in files})


def read_file(path: File) -> Artwork:
    """Return the drawing in a file, in its own colours but for "ink" and "knock".

    Raises:
        BadData: if it is too large, damaged, or refers to anything outside.
    """
    return read(reading.data(path, artwork.LARGEST, "make it simpler"), path.name)


def read(svg: bytes, where: str) -> Artwork:
    """Return a drawing; `where` names its file in errors.

    Raises:
        BadData: if it is no SVG, or holds what `artwork` refuses.
    """
    return artwork.read(svg, where, classes=(artwork.INK, artwork.KNOCK))


def coloured(
    drawing: Artwork, ink: str, ground: str, *, inked: bool
) -> tuple[Mark, ...]:
    """Return an icon's marks on the grid, in one colour or in its own."""
    if inked:
        marks = drawing.inked(ink, ground)
    else:
        marks = drawing.painted({artwork.INK: ink, artwork.KNOCK: ground})
    if (drawing.width, drawing.height) == (GRID, GRID):
        return marks
    box, place = (0.0, 0.0, drawing.width, drawing.height), (0.0, 0.0, GRID, GRID)
    return (Group(marks, fitted(box, place, "xMidYMid meet")),)


CLASSES = re.compile(rb'class="([^"]*)"')
LINE, LAND = "line", "in_"
SKIES = {
    **{"sky1": "sky_1", "sky2": "sky_2", "sky3": "sky_3"},
    **{"far": "far", "pine": "pine", "land": "land"},
}
"""The classes of a land, and what the palette calls their colours after the region."""


def picture(
    game: str, name: str, colours: Mapping[str, str], *, low: bool = False
) -> Artwork:
    """Return a picture such as "obstacles/poison", read once for the same colours.

    Raises:
        BadData: if the file is not there, or is no drawing that `artwork` reads.
    """
    folder = places.TEMPLATES / game / "artwork"
    file = folder / f"{name}-low.svg"
    if not (low and file.is_file()):
        file = folder / f"{name}.svg"
    return painted(file, colours, low=low)


def painted(file: File, colours: Mapping[str, str], *, low: bool) -> Artwork:
    """Return a drawing whose classes have the colours of their names.

    Raises:
        BadData: if the file is not there, or is no drawing that `artwork` reads.
    """
    data = _data(file)
    names = b" ".join(CLASSES.findall(data)).decode("utf-8", "replace")
    return _picture(data, file.name, _rules(set(names.split()), colours, low=low))


@cache
def _data(file: File) -> bytes:
    return reading.data(file, artwork.LARGEST, "make it simpler")


@lru_cache(maxsize=512)
def _picture(data: bytes, where: str, rules: str) -> Artwork:
    return artwork.read(data, where, rules=rules)


def _rules(classes: set[str], colours: Mapping[str, str], *, low: bool) -> str:
    """Return the colours of the classes of a file, as CSS."""
    ink = colours.get("ink", "#000000")
    bare = colours.get("white", "#FFFFFF") if low and LINE in classes else ""
    land = next((word for word in classes if word.startswith(LAND)), "")
    skies = {known: f"{land.removeprefix(LAND)}_{sky}" for known, sky in SKIES.items()}
    rules = [f".{LINE}{{stroke:{ink}}}.{LINE},.h,.wall{{fill:{ink}}}"]
    for name in sorted(classes):
        colour = colours.get(skies.get(name, name))
        if not colour:
            continue
        colour = bare if bare and name != "ink" else colour
        rules.append(f".{name}{{fill:{colour};stop-color:{colour}}}")
        rules.append(f".t.{name}{{stroke:{colour}}}")
    if bare:
        rules.append(f".t.e{{stroke:{ink}}}.sky{{fill:{bare}}}")
        rules.append(".h{opacity:.12}.wall,.full{opacity:0}")
    return "".join(rules)
