"""How a card looks: boxes in a TOML file, filled from the columns of a row.

A layout has the boxes of a `front` and, if it wants, of a `back`, painted in order. It
may extend one other: boxes of the same name are changed key by key, new ones come on
top. A box with a `style` takes what `[styles.NAME]` says, unless it says so itself. In
any text of a box `[column]` is replaced by a cell, `[column|words]` by a cell or, if it
is empty or there is no such column, by the words; `[column:table]` by what
`[values.table]` has for the cell, or for "*"; `[[` is a bracket.
"""

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Literal, get_args

import msgspec
from msgspec import Struct, structs

from companion import places
from companion.errors import BadData, CompanionError, UnknownName, near, shortened
from companion.facts import Fact, convert, load
from companion.press.cards import by_row, conditions
from companion.press.cards.boxes import AnyBox, Each, Sign, sound
from companion.press.cards.pictures import inside
from companion.press.layout.piece import Drawing
from companion.press.layout.sizes import Size, size
from companion.press.scene.boxes import Apart, Palette, colour, named
from companion.press.scene.marks import Mark
from companion.press.scene.rich import Style
from companion.press.scene.scene import Scene

STOCK = places.TEMPLATES / "shared" / "layouts"
DEPTH = 5  # how many layouts may extend one another in a row
HOLE = re.compile(r"\[\[|\[([^\[\]|]+)(\|[^\[\]]*)?\]")
CHOSEN = re.compile(r"(.*\S):([\w-]+)")
ELSE = "*"  # what a table of values has for all other cells
Values = Mapping[str, Mapping[str, str]]  # what is written for a cell, by table


class Row(Struct, frozen=True):
    """A row of the table: its number, and its cells by the names of their columns."""

    number: int
    cells: Mapping[str, str]


Report = Callable[[CompanionError], int | None]
"""What is called with each thing that is wrong with a deck.

If it returns a number, that is marked on the card.
"""


class Hole(Struct, frozen=True):
    """Where a column's cell goes."""

    column: str
    instead: str | None  # None if the column must be there
    table: str = ""  # of values: what it has for the cell goes there


SIDES = ("front", "back", "left", "right", "lid", "foot")
"""The parts of a layout that have boxes; the last four are of a tuck box alone."""

OWN = {"die": ("face",), "box": ("across", "down")}
"""What a layout may show though no table has it, by the kind of its piece."""

Boxes = dict[str, AnyBox]


class Layout(Fact, frozen=True):
    """A layout, whole: `full` and `low` are the colours of either ink, by name."""

    title: str
    size: str
    full: dict[str, str]
    low: dict[str, str]
    front: Boxes
    back: Boxes = msgspec.field(default_factory=dict)
    piece: Literal["card", "standee", "die", "box"] = "card"
    left: Boxes = msgspec.field(default_factory=dict)
    right: Boxes = msgspec.field(default_factory=dict)
    lid: Boxes = msgspec.field(default_factory=dict)
    foot: Boxes = msgspec.field(default_factory=dict)
    bleed: float = 3
    safe: float = 3
    corner: float = 3
    extends: str = ""
    palette: str = ""
    dark: dict[str, str] = msgspec.field(default_factory=dict)
    fallback: tuple[str, ...] = ()
    quiet: tuple[str, ...] = ()
    tell_apart: dict[str, Apart] = msgspec.field(default_factory=dict)
    values: dict[str, dict[str, str]] = msgspec.field(default_factory=dict)
    signs: dict[str, Sign] = msgspec.field(default_factory=dict)
    styles: dict[str, dict[str, object]] = msgspec.field(default_factory=dict)
    parts: dict[str, dict[str, dict[str, object]]] = msgspec.field(default_factory=dict)


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
        right = f"{near(name, stock())} (or name a .toml)"
        if name.isprintable() and (folder / f"{name[:99]}.toml").is_file():
            right = f"write {name}.toml"
        raise UnknownName("layouts", what, right)
    return inside(folder, name, "layouts")


def shown(name: str) -> str:
    """Return the text of one of our own layouts.

    Raises:
        UnknownName: if there is none of that name.
    """
    if name not in stock():
        what = f"no layout is called '{shortened(name)}'"
        raise UnknownName("layouts", what, near(name, stock()))
    return (STOCK / f"{name}.toml").read_text("utf-8")


@cache
def read(path: Path) -> Layout:
    """Return the layout in a file.

    Raises:
        BadData: naming file, box and key.
    """
    layout = _converted(_styled(entries(path), path.name), path.name)
    for key in ("bleed", "safe", "corner"):
        if not 0 <= (value := getattr(layout, key)) <= 20:
            raise BadData(f"{path.name}: {key}", f"{value:g} mm", "write 0 to 20")
    full = dict(_colours(f"{path.name}: full", layout.full))
    low = dict(_colours(f"{path.name}: low", layout.low))
    dark = dict(_colours(f"{path.name}: dark", layout.dark))
    layout = structs.replace(layout, full=full, low=low, dark=dark)
    for missing in sorted(layout.full.keys() ^ layout.low.keys()):
        where = f"{path.name}: full and low"
        raise BadData(where, f"only one has '{missing}'", "add it to both inks")
    named(path.name, palette(layout))
    for side, name, box in boxes(layout):
        where = f"{path.name}: {side}.{name}"
        if not box.by_row:
            sound(where, box)
        for parts in filter(None, map(by_row.condition, by_row.all_of(box.when))):
            if parts[1] in conditions.ORDERS and "[" not in parts[2]:
                conditions.test(parts[0][1:-1], *parts[1:], f"{where}: when")
        for hole in columns(box):
            if hole.table and hole.table not in layout.values:
                what = f"there is no table 'values.{hole.table}'"
                raise UnknownName(where, what, near(hole.table, layout.values))
    return layout


def _converted(entries: Mapping[str, object], file: str) -> Layout:
    entries = dict(entries)
    for side in SIDES:
        if isinstance(every := entries.get(side), dict):
            entries[side] = {name: _by_row(box) for name, box in every.items()}
    try:
        return convert(Layout, entries, file)
    except BadData:
        for side in SIDES:
            side_boxes = entries.get(side)
            if not isinstance(side_boxes, dict):
                continue
            for name, box in side_boxes.items():
                if isinstance(box, dict):
                    _check_box(f"{file}: {side}.{name}", box, side_boxes)
        raise


def _by_row(box: object) -> object:
    kind = KINDS.get(str(box.get("kind"))) if isinstance(box, dict) else None
    if not (isinstance(box, dict) and kind):
        return box
    taken = by_row.taken(kind, box)
    if isinstance(inner := taken.get("boxes"), dict):
        taken["boxes"] = {name: _by_row(one) for name, one in inner.items()}
    return taken


KINDS = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyBox)}


def _check_box(where: str, box: dict[str, object], beside: Iterable[str]) -> None:
    if "kind" not in box:
        others = [name for name in beside if not where.endswith(f".{name}")]
        hint = near(where.rpartition(".")[2], others)
        right = f"add kind, one of {', '.join(KINDS)}"
        right = f"{hint} (or {right})" if hint.startswith("did") else right
        raise BadData(where, "is a new box and has no kind", right)
    if str(box["kind"]) not in KINDS:
        what = f"no kind of box is called '{shortened(box['kind'])}'"
        raise UnknownName(where, what, near(str(box["kind"]), KINDS))
    if "cut" in box:
        raise BadData(f"{where}: cut", "is no key", "write fit = 'cut'")
    convert(KINDS[str(box["kind"])], box, where)


def _colours(where: str, typed: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for name, text in typed.items():
        if (parsed := colour(text)) is None:
            what = f"'{shortened(text)}' is no colour"
            raise BadData(f"{where}: {name}", what, "write it as '#1A2B3C'")
        yield name, parsed


def palette(layout: Layout) -> Palette:
    """Return a layout's colours, for preflight."""
    inks, apart = (layout.full, layout.low), layout.tell_apart
    return Palette(*inks, layout.quiet, apart, layout.dark)


def boxes(layout: Layout) -> Iterator[tuple[str, str, AnyBox]]:
    """Yield every box with its side and name."""
    for side, every in sides(layout):
        for name, box in every.items():
            yield side, name, box


def sides(layout: Layout) -> Iterator[tuple[str, Mapping[str, AnyBox]]]:
    """Yield the sides of a layout that have boxes."""
    for side in SIDES:
        if boxes := getattr(layout, side):
            yield side, boxes


def entries(path: Path, depth: int = 0) -> dict[str, object]:
    """Return a layout's entries laid over those of the one it extends.

    Raises:
        BadData, UnknownName: if a file cannot be read.
    """
    own = _with_palette(load(dict[str, object], path), path)
    base = own.get("extends", "")
    if not base:
        return own
    if not isinstance(base, str) or depth >= DEPTH:
        what = f"'{base}' is one layout too many"
        raise BadData(f"{path.name}: extends", what, "extend one that extends no other")
    try:
        merged = entries(find(base, path.parent), depth + 1)
    except UnknownName as error:
        raise UnknownName(f"{path.name}: extends", error.what, error.right) from None
    return _laid(merged, own)


PALETTE = ("full", "low", "dark", "quiet", "tell_apart")  # taken of a file of colours


def _with_palette(entries: dict[str, object], path: Path) -> dict[str, object]:
    """Return entries laid over those of the file of colours that they name."""
    name = entries.get("palette", "")
    if not (name and isinstance(name, str)):
        return entries
    colours = load(dict[str, object], inside(path.parent, name, "palette"))
    return _laid({key: colours[key] for key in PALETTE if key in colours}, entries)


def _styled(entries: Mapping[str, object], file: str) -> dict[str, object]:
    common = tuple(_tables(entries, key) for key in ("styles", "parts"))
    styled = {
        side: {
            name: _in_style(box, common, f"{file}: {side}.{name}")
            for name, box in _tables(entries, side).items()
        }
        for side in SIDES
        if isinstance(entries.get(side), dict)
    }
    return {**entries, **styled}


def _tables(entries: Mapping[str, object], key: str) -> Mapping[str, object]:
    tables = entries.get(key)
    return tables if isinstance(tables, dict) else {}


def _in_style(
    box: object, common: tuple[Mapping[str, object], ...], where: str
) -> object:
    """Return a box with what its style says, and with the boxes of its part."""
    if not isinstance(box, dict):
        return box
    box = {**_named(box, "style", common[0], where), **box}
    box.pop("style", None)
    inner = _laid(_named(box, "parts", common[1], where), _tables(box, "boxes"))
    if inner and where.count(".") > DEPTH + 2:
        right = "let no part have itself in it"
        raise BadData(where, "is one part too many within another", right)
    if inner:
        box["boxes"] = {
            name: _in_style(one, common, f"{where}.{name}")
            for name, one in inner.items()
        }
    return box


def _named(
    box: Mapping[str, object], key: str, known: Mapping[str, object], where: str
) -> Mapping[str, object]:
    """Return the table that a box names as its style or its part, if it names one."""
    if key not in box or isinstance(box[key], list):  # a table's parts are widths
        return {}
    found = known.get(str(box[key]))
    if not isinstance(found, dict):
        what = f"no {key.rstrip('s')} is called '{shortened(box[key])}'"
        raise UnknownName(where, what, near(str(box[key]), known))
    return found


def _laid(
    base: Mapping[str, object], changes: Mapping[str, object]
) -> dict[str, object]:
    merged = dict(base)
    for key, value in changes.items():
        below = merged.get(key)
        if isinstance(value, dict) and isinstance(below, dict):
            merged[key] = _laid(below, value)
        else:
            merged[key] = value
    return merged


@cache
def parts(template: str) -> tuple[str | Hole, ...]:
    """Cut a text into words and holes.

    >>> parts("cost [cost|0]")
    ('cost ', Hole(column='cost', instead='0', table=''))
    """
    pieces: list[str | Hole] = []
    at = 0
    for hole in HOLE.finditer(template):
        pieces.append(template[at : hole.start()])
        if hole[1]:
            instead = hole[2][1:] if hole[2] else None
            column = " ".join(hole[1].split()).lower()
            chosen = CHOSEN.fullmatch(column)
            names = (chosen[1], chosen[2]) if chosen else (column, "")
            pieces.append(Hole(names[0], instead, names[1]))
        else:
            pieces.append("[")
        at = hole.end()
    return tuple(part for part in (*pieces, template[at:]) if part)


def filled(
    template: str, cells: Mapping[str, str], values: Values | None = None
) -> str:
    """Return a text with the cells of a row in its holes.

    Raises:
        UnknownName: if there is no such column, or no value for a cell.

    >>> filled("[title]: [cost|free]", {"title": "Ox", "cost": ""})
    'Ox: free'
    >>> filled("[kind:hue]", {"kind": "Fire"}, {"hue": {"fire": "red", "*": "grey"}})
    'red'
    """
    if "[" not in template:
        return template
    texts = []
    for part in parts(template):
        if isinstance(part, str):
            texts.append(part)
        elif part.table:
            texts.append(_chosen(part, cells, values or {}))
        elif part.instead is not None:
            texts.append(cells.get(part.column) or part.instead)
        elif part.column in cells:
            texts.append(cells[part.column])
        else:
            raise _no_column(part.column, cells)
    return "".join(texts)


def _chosen(hole: Hole, cells: Mapping[str, str], values: Values) -> str:
    if hole.instead is None and hole.column not in cells:
        raise _no_column(hole.column, cells)
    table = {key.lower(): value for key, value in values[hole.table].items()}
    cell = " ".join(cells.get(hole.column, "").split())
    if cell.lower() in table:
        return table[cell.lower()]
    if hole.instead is not None:
        return hole.instead
    if ELSE in table:
        return table[ELSE]
    what = f"has nothing for '{shortened(cell)}'"
    raise UnknownName(f"values.{hole.table}", what, near(cell, values[hole.table]))


def _no_column(column: str, cells: Mapping[str, str]) -> UnknownName:
    return UnknownName("row 1", f"no column is called '{column}'", near(column, cells))


def columns(box: AnyBox) -> tuple[Hole, ...]:
    """Return the holes of all texts of a box, and of the boxes in it."""
    if not isinstance(box, Each):
        return _columns(box)
    inner = itertools.chain.from_iterable(map(columns, box.boxes.values()))
    alone = _columns(structs.replace(box, boxes=()))
    own = by_row.own_columns(box)
    named = (hole for hole in inner if not hole.column.isdecimal())
    return *alone, *(hole for hole in named if hole.column not in own)


@cache
def _columns(box: AnyBox) -> tuple[Hole, ...]:
    texts = [getattr(box, field) for field in box.__struct_fields__ if field != "when"]
    texts += [text for _, text in box.by_row]
    for when in by_row.all_of(box.when):
        condition = by_row.condition(when)
        texts += [condition[0], condition[2]] if condition else [when]
    own = by_row.own_columns(box)
    return tuple(
        part
        for text in texts
        if isinstance(text, str)
        for part in parts(text)
        if isinstance(part, Hole) and part.column not in own
    )


MOST_KEPT = 1024  # most looks of boxes that are kept

Step = Scene | tuple[str, AnyBox]  # drawn next: boxes that are drawn, or one by name


class Kept:
    """What boxes of a look have in common in many rows, by their colours there.

    A key begins with the identity of a box, which its layout holds, and the ink.
    """

    def __init__(self) -> None:
        self.shapes: dict[tuple[object, ...], tuple[Mark, ...]] = {}
        self.styles: dict[tuple[object, ...], tuple[Style, str]] = {}
        self.steps: dict[tuple[object, ...], list[Step]] = {}
        self.boxes: dict[tuple[int, tuple[str, ...]], AnyBox] = {}

    def bound(self) -> None:
        """Forget all if rows have so many colours that keeping them gains nothing."""
        stores = self.shapes, self.styles, self.boxes
        if any(len(store) > MOST_KEPT for store in stores):
            for store in stores:  # keys of the others begin with what boxes held
                store.clear()


class Look(Struct, frozen=True, eq=False, dict=True):
    """A layout at a size, with the folder that its pictures and fonts are in.

    With `report`, a box that cannot be drawn is reported and left out, or marked.
    `renamed` has the table's own names of columns that the layout calls otherwise.
    `drawings` are what boxes of the kind "draw" name; decks have none. `source` is the
    name of the layout's file.
    """

    layout: Layout
    size: Size
    folder: Path
    file: str
    report: Report | None = None
    renamed: Mapping[str, str] = {}
    drawings: Mapping[str, Drawing] = {}
    source: str = ""

    @cached_property
    def stretch(self) -> tuple[float, float, float]:
        """The factors by which boxes are wider and higher, and letters larger."""
        usual = own_size(self.layout)
        across, down = self.size.width / usual.width, self.size.height / usual.height
        return across, down, min(across, down)

    @cached_property
    def palette(self) -> Palette:
        """The colours of the layout, for preflight."""
        return palette(self.layout)

    @cached_property
    def signs(self) -> Mapping[str, tuple[str, str]]:
        """The colours of icons within texts: of the icon, and of a disc below it."""
        full, signs = self.layout.full, self.layout.signs

        def parsed(name: str) -> str:
            return full.get(name) or colour(name) or ""

        every = signs.items()
        return {name: (parsed(at.colour), parsed(at.disc)) for name, at in every}

    @cached_property
    def icons(self) -> Path:
        """The folder of the deck's own icons, which may not exist."""
        return self.folder / "icons"

    @cached_property
    def kept(self) -> Kept:
        """What boxes look like, worked out once for all rows that they look so in."""
        return Kept()

    @cached_property
    def alike(self) -> bool:
        """Whether the backs of all rows are alike: they have no cell of a row."""
        return not any(map(columns, self.layout.back.values()))


def own_size(layout: Layout) -> Size:
    """Return the size that a layout is designed for."""
    return size(layout.size)


def of_kit(
    file: Path, drawings: Mapping[str, Drawing] = {}, colours: Mapping[str, str] = {}
) -> Look:
    """Return the look of a game's own layout.

    Args:
        file: in `templates/<game>/`, where its pictures are too.
        drawings: what its boxes of the kind "draw" name.
        colours: take the place of those of the same name in full ink.

    Raises:
        BadData: naming file, box and key.
    """
    layout = read(file)
    if colours:
        layout = structs.replace(layout, full={**layout.full, **colours})
    return Look(layout, own_size(layout), file.parent, file.name, drawings=drawings)
