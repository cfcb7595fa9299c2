"""How a card looks: boxes in a TOML file, filled from the columns of a row.

A layout has the boxes of a `front` and, if it wants, of a `back`, painted in order. It
may extend one other: boxes of the same name are changed key by key, new ones come on
top. In any text of a box `[column]` is replaced by a cell, `[column|words]` by a cell
or, if it is empty or there is no such column, by the words; `[[` is a bracket.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct, structs

from companion import places
from companion.decks.pictures import inside
from companion.decks.rows import shortened
from companion.errors import BadData, UnknownName, near
from companion.facts import Fact, convert, load
from companion.press.scene.boxes import Apart, Palette, named
from companion.press.scene.colours import colour

STOCK = places.TEMPLATES / "shared" / "layouts"
DEPTH = 5
"""How many layouts may extend one another in a row."""

FAR = 2000
"""Greatest distance of anything from the card's corner, in mm."""

NUMBERS = {
    **dict.fromkeys(("x", "y", "w", "h", "turn"), -FAR),
    **dict.fromkeys(("corner", "width"), 0),
}
"""The least that each number of a box may be; a line may lead to the left."""

HOLE = re.compile(r"\[\[|\[([^\[\]|]+)(\|[^\[\]]*)?\]")


class Hole(Struct, frozen=True):
    """Where a column's cell goes; `instead` is None if the column must be there."""

    column: str
    instead: str | None


class Box(Fact, frozen=True, kw_only=True, tag_field="kind"):
    """What every box has, in mm from the trim's top left corner.

    Attributes:
        when: the box is left out if this is empty once it is filled.
        turn: degrees counter-clockwise, about its middle.
    """

    x: float = 0
    y: float = 0
    w: float
    h: float
    when: str | None = None
    turn: float = 0


class Words(Box, frozen=True, kw_only=True, tag="text"):
    """A text, as large as `size` points if it fits, and never below `floor`."""

    text: str
    font: str = "jost-500-normal"
    bold: str = "jost-700-normal"
    italic: str = ""
    size: float = 9
    floor: float = 6
    leading: float = 1.2
    align: Literal["left", "centre", "right"] = "left"
    rise: Literal["top", "middle", "bottom"] = "middle"
    colour: str = "ink"
    ground: str = "paper"


class Icon(Box, frozen=True, kw_only=True, tag="icon"):
    """An icon, as large as the box lets it be."""

    icon: str
    colour: str = "ink"
    ground: str = "paper"


class Image(Box, frozen=True, kw_only=True, tag="image"):
    """A picture that covers its box or fits in it; `whole` is the face and bleed."""

    image: str
    w: float = 0
    h: float = 0
    fit: Literal["cover", "contain"] = "cover"
    corner: float = 0
    whole: bool = False


class Form(Box, frozen=True, kw_only=True, tag="shape"):
    """A shape, filled or stroked; `whole` means the face and its bleed."""

    w: float = 0
    h: float = 0
    form: Literal["rectangle", "ellipse", "line"] = "rectangle"
    fill: str = ""
    stroke: str = ""
    width: float = 0.3
    corner: float = 0
    whole: bool = False


AnyBox = Words | Icon | Image | Form


class Layout(Fact, frozen=True):
    """A layout, whole: `full` and `low` are the colours of either ink, by name.

    `quiet` names those that are pale on purpose, `tell_apart` those with a meaning.
    """

    title: str
    size: str
    full: dict[str, str]
    low: dict[str, str]
    front: dict[str, AnyBox]
    back: dict[str, AnyBox] = msgspec.field(default_factory=dict)
    bleed: float = 3
    safe: float = 3
    corner: float = 3
    extends: str = ""
    quiet: tuple[str, ...] = ()
    tell_apart: dict[str, Apart] = msgspec.field(default_factory=dict)


def stock() -> list[str]:
    """Return the names of our own layouts, sorted."""
    return sorted(path.stem for path in STOCK.glob("*.toml"))


def find(name: str, folder: Path) -> Path:
    """Return the file of a layout: one of ours, or one within the folder.

    Raises:
        UnknownName, BadData: if there is none, or it leads out of the folder.
    """
    if name in stock():
        return STOCK / f"{name}.toml"
    if not name.endswith(".toml"):
        what = f"no layout is called '{shortened(name)}'"
        raise UnknownName("layouts", what, f"{near(name, stock())} (or name a .toml)")
    return inside(folder, name, "layouts")


@cache
def read(path: Path) -> Layout:
    """Return the layout in a file.

    Raises:
        BadData: naming file, box and key.
    """
    layout = convert(Layout, _merged(path, 0), path.name)
    for key, least in (("bleed", 0), ("safe", 0), ("corner", 0)):
        value = getattr(layout, key)
        if not least <= value <= 20:
            what = f"{value:g} mm"
            raise BadData(f"{path.name}: {key}", what, "write 0 to 20")
    full = dict(_colours(f"{path.name}: full", layout.full))
    low = dict(_colours(f"{path.name}: low", layout.low))
    layout = structs.replace(layout, full=full, low=low)
    for missing in sorted(layout.full.keys() ^ layout.low.keys()):
        where = f"{path.name}: full and low"
        raise BadData(where, f"only one has '{missing}'", "add it to both inks")
    named(path.name, palette(layout))
    for side, name, box in boxes(layout):
        _sound(f"{path.name}: {side}.{name}", box)
    return layout


def _colours(where: str, typed: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield colours with their names, each as "#RRGGBB"."""
    for name, text in typed.items():
        if (found := colour(text)) is None:
            what = f"'{shortened(text)}' is no colour"
            raise BadData(f"{where}: {name}", what, "write it as '#1A2B3C'")
        yield name, found


def palette(layout: Layout) -> Palette:
    """Return a layout's colours, for preflight."""
    return Palette(layout.full, layout.low, layout.quiet, layout.tell_apart)


def _sound(where: str, box: AnyBox) -> None:
    """Refuse a box that cannot be drawn."""
    known = structs.asdict(box)
    for key, least in NUMBERS.items():
        value = known.get(key, 0)
        if not least <= value <= FAR:
            what = f"{value:g}"
            raise BadData(f"{where}: {key}", what, f"write {least} to {FAR}")
    whole = isinstance(box, Image | Form) and box.whole
    flat = isinstance(box, Form) and box.form == "line"
    if not (whole or flat) and (box.w <= 0 or box.h <= 0):
        raise BadData(where, f"is {box.w:g} x {box.h:g} mm", "give w and h in mm")
    if isinstance(box, Words) and not 4 <= box.floor <= box.size <= 200:
        what = f"from {box.size:g} down to {box.floor:g} pt"
        raise BadData(where, what, "size is at most 200, floor at least 4")
    if isinstance(box, Words) and not 0.8 <= box.leading <= 4:
        raise BadData(f"{where}: leading", f"{box.leading:g} em", "write 0.8 to 4")


def boxes(layout: Layout) -> Iterator[tuple[str, str, AnyBox]]:
    """Yield every box with its side and name."""
    for side, every in (("front", layout.front), ("back", layout.back)):
        for name, box in every.items():
            yield side, name, box


def _merged(path: Path, depth: int) -> dict[str, object]:
    """Return a layout's entries laid over those of the one it extends."""
    own = load(dict[str, object], path)
    base = own.get("extends", "")
    if not base:
        return own
    if not isinstance(base, str) or depth >= DEPTH:
        what = f"'{base}' is one layout too many"
        raise BadData(f"{path.name}: extends", what, "extend one that extends no other")
    try:
        merged = _merged(find(base, path.parent), depth + 1)
    except UnknownName as error:
        raise UnknownName(f"{path.name}: extends", error.what, error.right) from None
    return _laid(merged, own)


def _laid(base: Mapping[str, object], own: Mapping[str, object]) -> dict[str, object]:
    laid = dict(base)
    for key, value in own.items():
        below = laid.get(key)
        if isinstance(value, dict) and isinstance(below, dict):
            laid[key] = _laid(below, value)
        else:
            laid[key] = value
    return laid


@cache
def parts(template: str) -> tuple[str | Hole, ...]:
    """Cut a text into words and holes.

    >>> parts("cost [cost|0]")
    ('cost ', Hole(column='cost', instead='0'))
    """
    found: list[str | Hole] = []
    at = 0
    for hole in HOLE.finditer(template):
        found.append(template[at : hole.start()])
        if hole[1]:
            instead = hole[2][1:] if hole[2] else None
            found.append(Hole(" ".join(hole[1].split()).lower(), instead))
        else:
            found.append("[")
        at = hole.end()
    return tuple(part for part in (*found, template[at:]) if part)


def filled(template: str, cells: Mapping[str, str]) -> str:
    """Return a text with the cells of a row in its holes.

    Raises:
        UnknownName: if there is no such column.

    >>> filled("[title]: [cost|free]", {"title": "Ox", "cost": ""})
    'Ox: free'
    """
    found = []
    for part in parts(template):
        if isinstance(part, str):
            found.append(part)
        elif part.instead is not None:
            found.append(cells.get(part.column) or part.instead)
        elif part.column in cells:
            found.append(cells[part.column])
        else:
            what = f"no column is called '{part.column}'"
            raise UnknownName("row 1", what, near(part.column, cells))
    return "".join(found)


@cache
def columns(box: AnyBox) -> tuple[Hole, ...]:
    """Return the holes of all texts of a box."""
    texts = (getattr(box, field) for field in box.__struct_fields__)
    return tuple(
        part
        for text in texts
        if isinstance(text, str)
        for part in parts(text)
        if isinstance(part, Hole)
    )
