"""A deck of your own that begins as one of a game: its rows, its layout, its pictures.

The layout has the colours of the game in it. What the kit of the game draws by a
program is a picture: one for all rows, or one for each if they differ.
"""

import csv
import io
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from companion.errors import UnknownName, near, shortened
from companion.press.cards import layouts, pictures
from companion.press.cards.boxes import Drawn, Image
from companion.press.cards.layouts import Layout, Look, Row
from companion.press.cards.pen import Pen
from companion.press.ink import files, svg
from companion.press.layout.piece import KitDeck
from companion.press.scene.scene import Scene

DRAWN = "pictures"  # the folder of what a program draws
USUAL = ("ink", "paper")  # the colours of boxes that name none

KEPT = ("name", "title", "qty")
"""Columns that a deck has though no box shows them: of margins, files and copies."""

NAMING = ("styles", "parts", "values", "signs")
"""The tables of a layout that may name colours, beside its boxes."""

BARE = re.compile(r"[A-Za-z0-9_-]+")
CLASSES = re.compile(rb'class="([^"]*)"')
HOLE = re.compile(r"\\\[.*?\\\]")

Entries = dict[str, object]
Sides = dict[str, dict[str, Entries]]


def choose(decks: Mapping[str, KitDeck], name: str) -> KitDeck:
    """Return the deck of a game by a name such as `six-winters/obstacles`.

    Raises:
        UnknownName: if there is none.
    """
    if name not in decks:
        what = f"no deck is called '{shortened(name)}'"
        raise UnknownName("--like", what, near(name, sorted(decks)))
    return decks[name]


def write(deck: KitDeck, folder: Path) -> list[Path]:
    """Write a deck that looks as the game's does; return its files.

    Raises:
        CannotWrite: if the folder does not take it.
    """
    look = layouts.of_kit(deck.layout, deck.drawings)
    cells = [dict(row) for row in deck.rows]
    entries = layouts.entries(deck.layout)
    sides = {
        side: msgspec.convert(entries.get(side, {}), dict[str, Entries])
        for side in ("front", "back")
    }
    made = dict(_copied(look, deck.rows))
    classes = b" ".join(it for data in made.values() for it in CLASSES.findall(data))
    named = _strings([sides, *(entries.get(key) for key in NAMING), cells])
    words = {*named, *classes.decode().split()}
    for side, name, box in layouts.boxes(look.layout):
        if isinstance(box, Drawn):
            sides[side][name] = _as_picture(look, f"{side}-{name}", box, cells, made)
    entries |= {**sides, **_colours(look.layout, words)}
    said = "\n".join(_strings([sides, entries.get("styles"), entries.get("parts")]))
    cells = [
        {name: cell for name, cell in row.items() if name in KEPT or f"[{name}" in said}
        for row in cells
    ]
    out = io.StringIO()
    columns = dict.fromkeys(name for row in cells for name in row)
    writer = csv.DictWriter(out, list(columns), restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(cells)
    toml = "\n".join(_toml(entries)).encode() + b"\n"
    made = {"deck.csv": out.getvalue().encode(), "layout.toml": toml, **made}
    files.put_all((folder / path, data) for path, data in made.items())
    return [folder / path for path in made]


def drawn(deck: KitDeck) -> list[str]:
    """Return the boxes that become pictures, so that no cell changes them."""
    boxes = layouts.boxes(layouts.read(deck.layout))
    return [f"{side}.{name}" for side, name, box in boxes if isinstance(box, Drawn)]


def _copied(
    look: Look, rows: Iterable[Mapping[str, str]]
) -> Iterator[tuple[str, bytes]]:
    """Yield the pictures that boxes name: their paths from the layout, and contents."""
    for *_, box in layouts.boxes(look.layout):
        if not isinstance(box, Image):
            continue
        for row in rows:
            name = layouts.filled(box.image, row, look.layout.values)
            low = f"{name.removesuffix('.svg')}-low.svg"
            for wanted in (name, low) if box.painted else (name,):
                if wanted and (file := pictures.found(look.folder, wanted)):
                    path = file[0].relative_to(look.folder).as_posix()
                    yield path, file[0].read_bytes()


def _as_picture(
    look: Look,
    name: str,
    box: Drawn,
    cells: list[dict[str, str]],
    made: dict[str, bytes],
) -> Entries:
    """Return a box with the pictures of what is drawn, which are added to `made`.

    Where rows differ, each names its picture in a column of its own.
    """
    rows = [Row(number, dict(row)) for number, row in enumerate(cells, 2)]
    drawn = [_drawn(look, row, box, name) for row in rows]
    numbers = {pair: number for number, pair in enumerate(dict.fromkeys(drawn), 1)}
    image, alike = f"{DRAWN}/{name}", len(numbers) == 1
    for row, pair in zip(cells, drawn, strict=True):
        path = image if alike else f"{image}-{numbers[pair]}"
        if not alike:
            row[name] = path if pair[0] else ""
        if pair[0]:
            full, low = (drawing.encode() for drawing in pair)
            made |= {f"{path}.svg": full, f"{path}-low.svg": low}
    image = image if alike else f"[{name}]"
    picture: Entries = {"kind": "image", "image": image, "whole": True, "painted": True}
    for key in ("ink", "place"):
        if value := getattr(box, key):
            picture[key] = value
    return picture


def _drawn(look: Look, row: Row, box: Drawn, name: str) -> tuple[str, str]:
    """Return what is drawn for a row, in full and low ink; both "" if it is nothing."""
    bleed = look.layout.bleed
    size = look.size.width + 2 * bleed, look.size.height + 2 * bleed
    full, low = Scene(*size), Scene(*size, low=True)
    for scene in (full, low):
        scene.icons, scene.signs = look.icons, look.signs
        with scene.at(bleed, bleed):
            Pen(scene, look, row).box(box, name)
    if not (full.marks or low.marks):
        return "", ""
    return svg.paint(full, title=name), svg.paint(low, title=name)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from _strings(list(value.values()))
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _strings(part)


def _colours(layout: Layout, words: Collection[str]) -> Entries:
    """Return the colours that words of boxes and classes of pictures may name."""
    named = [HOLE.sub(".+", re.escape(word)) for word in words if " " not in word]
    known = re.compile("|".join(part for part in (*USUAL, *named) if part != ".+"))
    kept = {name for name in layout.full if known.fullmatch(name)}
    chosen: Entries = {
        ink: {name: tone for name, tone in colours.items() if name in kept}
        for ink, colours in (("full", layout.full), ("low", layout.low))
    }
    quiet = [name for name in layout.quiet if name in kept]
    apart = {
        name: msgspec.to_builtins(colours)
        for name, colours in layout.tell_apart.items()
        if kept.issuperset(colours.colours)
    }
    return {**chosen, "dark": {}, "quiet": quiet, "tell_apart": apart}


def _toml(entries: Mapping[str, object], within: str = "") -> Iterator[str]:
    """Yield the lines of a file: values first, then tables; empty ones are left out."""
    tables = {key: value for key, value in entries.items() if isinstance(value, dict)}
    for key, value in entries.items():
        if key not in tables and key not in ("palette", "extends") and value != []:
            yield f"{_key(key)} = {_value(value)}"
    for key, table in tables.items():
        name = f"{within}{_key(key)}"
        if any(not isinstance(value, dict) for value in table.values()):
            yield f"\n[{name}]"
        yield from _toml(table, f"{name}.")


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else _value(name)


def _value(value: object) -> str:
    """Return a value; what JSON writes of texts, numbers and lists TOML reads alike."""
    return msgspec.json.encode(value).decode()
