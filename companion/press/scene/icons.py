"""The icon set: one silhouette each on a 24 grid, read from `templates/shared/icons/`.

A deck's own folder comes first: an icon in it replaces the bundled one of that name. It
may be any drawing in SVG, see `artwork`. Ours have the view box "0 0 24 24" and
`path` elements: class "ink" is drawn in the colour of the icon, "knock" in that of the
ground, with round ends.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path as File
from types import MappingProxyType

from companion import places, reading
from companion.errors import UnknownName, near
from companion.facts import load
from companion.press.scene import artwork
from companion.press.scene.artwork import Artwork
from companion.press.scene.artwork.geometry import fitted
from companion.press.scene.marks import Group, Mark, Shape
from companion.press.scene.matrix import IDENTITY, Matrix, compose, moved

STOCK = places.TEMPLATES / "shared" / "icons"
NAMES = "icons.toml"
"""What icons are called, by language and file: in English those of another name."""
GRID = 24


@cache
def icon(name: str, own: File | None = None) -> Artwork:
    """Return an icon's drawing; the folder `own` comes first.

    Raises:
        UnknownName: if there is no such icon; the near one is named.
        BadData: if its file is no drawing that `artwork` reads.
    """
    for folder in filter(None, (own, STOCK)):
        if file := _file(name, folder):
            break
    else:
        raise UnknownName("icons", f"no icon is called '{name}'", _hint(name, own))
    data = reading.data(file, artwork.LARGEST, "make it simpler")
    return read(data, f"{name}.svg")


def _hint(name: str, own: File | None) -> str:
    """Return the nearest name, and for a deck where an icon of its own would be."""
    if own is None:
        return near(name, sorted(_names(STOCK)))
    hint = near(name, sorted(_names(STOCK) | _names(own)))
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
    every = load(dict[str, dict[str, str]], STOCK.parent / NAMES)
    return MappingProxyType(every.get(language, {}))


def forget() -> None:
    """Forget the icons that were read, so that changed ones are read again."""
    icon.cache_clear()
    right.cache_clear()
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


def read(svg: bytes, where: str) -> Artwork:
    """Return a drawing; `where` names its file in errors.

    Raises:
        BadData: if it is no SVG, or holds what `artwork` refuses.
    """
    return artwork.read(svg, where, classes=(artwork.INK, artwork.KNOCK))


def coloured(found: Artwork, ink: str, ground: str, *, inked: bool) -> tuple[Mark, ...]:
    """Return an icon's marks on the grid, in one colour or in its own."""
    if inked:
        marks = found.inked(ink, ground)
    else:
        marks = found.painted({artwork.INK: ink, artwork.KNOCK: ground})
    if (found.width, found.height) == (GRID, GRID):
        return marks
    box, place = (0.0, 0.0, found.width, found.height), (0.0, 0.0, GRID, GRID)
    return (Group(marks, fitted(box, place, "xMidYMid meet")),)
