"""What layouts can say, from the types themselves: a page, its PDF, a schema.

Keys are those of the types in `boxes` and `layouts`; what each means is in `keys.toml`
in `templates/shared/reference`. The pictures are drawn from the files there and from
the starter's samples.
"""

import csv
import inspect
import re
import types
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from markupsafe import Markup
from msgspec import Struct

from companion import __version__, places
from companion.decks import deck, folded, rows
from companion.decks.deck import Deck
from companion.decks.text_tables import CsvFormat
from companion.facts import Fact, load
from companion.press.cards import by_row, layouts, row_faces
from companion.press.cards.boxes import BY_ROW, AnyBox, Box, Drawn, Sign
from companion.press.cards.layouts import Layout, Look, Row, own_size
from companion.press.ink import pages, svg
from companion.press.ink.pages import PageOptions
from companion.press.layout.piece import Page, Piece
from companion.press.layout.sizes import paper
from companion.press.scene.scene import Scene

SHARED = places.TEMPLATES / "shared"
EXAMPLES = SHARED / "reference"
SAMPLES = SHARED / "starter" / "samples"
SCHEMA = SHARED / "starter" / "layout.schema.json"
WIDEST = 70  # width of a picture of a stock layout, in mm, if the card is not narrower

KINDS: tuple[type[AnyBox], ...]
KINDS = tuple(kind for kind in get_args(AnyBox) if kind is not Drawn)
"""The kinds of boxes of decks; what a kit draws needs the kit."""

STYLE = {"type": "string", "description": "takes what [styles.NAME] says first"}
WITH_HOLE = {"type": "string", "pattern": "\\["}
WORDS = {str: "text", float: "number", int: "whole number", bool: "true or false"}


class Key(Struct, frozen=True):
    """A key of a box or layout: what it may be, its default, and what it means."""

    name: str
    kind: str
    default: str
    words: str


class Kind(Struct, frozen=True):
    """A kind of box with an example: its TOML, and the piece that it draws."""

    name: str
    words: str
    keys: tuple[Key, ...]
    example: str
    piece: Piece


class Feature(Fact, frozen=True):
    """What a program may offer, and which do: yes, no, part, script or "?"."""

    what: str
    has: tuple[Literal["yes", "no", "part", "script", "?"], ...]
    why: str = ""  # the reason if we do not
    note: str = ""  # what a word in `has` means here


class Features(Fact, frozen=True):
    """Features that belong together."""

    title: str
    rows: tuple[Feature, ...]


class Beside(Fact, frozen=True):
    """Other programs beside ours: ours is the first; `read` is when theirs were."""

    programs: tuple[str, ...]
    read: str
    sources: dict[str, str]
    parts: tuple[Features, ...] = msgspec.field(name="part")


class Stock(Struct, frozen=True):
    """A stock layout with a card of its sample."""

    name: str
    words: str
    columns: str
    piece: Piece
    width: float


def keys(struct: type[Struct]) -> Iterator[Key]:
    """Yield the keys that a struct of a layout has."""
    hints, meanings = get_type_hints(struct), words(struct)
    for field in msgspec.structs.fields(struct):
        if (name := field.encode_name) == BY_ROW:
            continue
        default = "" if field.default is msgspec.NODEFAULT else _shown(field.default)
        if field.required and field.name not in ("x", "y"):
            default = "needed"
        yield Key(name, kind(hints[field.name]), default, meanings[name])


@cache
def words(struct: type[Struct]) -> Mapping[str, str]:
    """Return what the keys of a layout, of a kind of box, or of a sign mean."""
    table = load(dict[str, dict[str, str]], EXAMPLES / "keys.toml")
    if not issubclass(struct, Box):
        return table.get(struct.__name__.lower(), {})
    own = table.get(str(struct.__struct_config__.tag), {})
    return table["box"] | table["any"] | own


def _shown(value: object) -> str:
    if value is None or value in ("", ()):
        return ""
    return msgspec.json.encode(value).decode().strip('"')


def kind(hint: object) -> str:
    """Return a type in words.

    >>> kind(str | None), kind(Literal["a", "b"]), kind(tuple[float, ...])
    ('text', 'a, b', 'numbers')
    """
    if hint in WORDS:
        return WORDS[hint]
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Literal:
        return ", ".join(filter(None, map(str, inside)))
    if origin in (Union, types.UnionType):
        return " or ".join(kind(part) for part in inside if part is not type(None))
    if origin is tuple:
        return f"{kind(inside[0])}s"
    return "table" if origin is dict else "tables"


def kinds() -> Iterator[Kind]:
    """Yield every kind of box, with the keys that are its own, and its example."""
    common = set(keys(Box))
    for struct in KINDS:
        name = str(struct.__struct_config__.tag)
        look, example = _example(name)
        width, height = look.size.width, look.size.height
        piece = Piece(name, width, height, row_faces.front(look, Row(2, {})))
        source = "".join(example.partition("[front.")[1:])
        first = (struct.__doc__ or "").strip().partition("\n")[0].replace("`", "")
        own = tuple(key for key in keys(struct) if key not in common)
        yield Kind(name, first, own, source, piece)


def _example(name: str) -> tuple[Look, str]:
    path = EXAMPLES / f"{name}.toml"
    layout = layouts.read(path)
    look = Look(layout, own_size(layout), EXAMPLES, path.name)
    return look, path.read_text("utf-8").strip()


def folded_pieces() -> Iterator[Kind]:
    """Yield what rows may be folded to, each with a layout and the row that it shows.

    The row is in the first two lines of the file.
    """
    for name, made in folded.KINDS.items():
        look, source = _example(name)
        first = source.split("\n")[:2]
        typed = (line.strip("# ").removeprefix("deck.csv: ") for line in first)
        head, row = csv.reader(typed)
        piece = made(look, Row(2, dict(zip(head, row, strict=True))))
        yield Kind(name, f"{look.layout.title}.", (), source, piece)


def beside() -> Beside:
    """Return what other programs offer for a printed deck, and what we do."""
    return load(Beside, EXAMPLES / "beside.toml")


def stock() -> Iterator[Stock]:
    """Yield every stock layout that has a sample, with the sample's first card."""
    for name in layouts.stock():
        path = SAMPLES / f"{name}.csv"
        if not path.is_file():
            continue
        table = rows.read(path, sheet="", csv_format=CsvFormat())
        made = Deck(table, SAMPLES, layouts.find(name, SAMPLES), None)
        first = next(deck.pieces(made))
        title = layouts.read(layouts.STOCK / f"{name}.toml").title
        columns = ", ".join(sorted(table.columns))
        wide = min(WIDEST, first.width)
        yield Stock(name, f"{title}.", columns, trimmed(first), wide)


def trimmed(piece: Piece) -> Piece:
    """Return a piece cut at its trim, as a picture shows it."""
    scene = piece.face()
    shift = piece.bleed

    def draw(face: Scene) -> None:
        with face.clip(piece.outline()):
            face.insert(scene, -shift, -shift)

    return msgspec.structs.replace(piece, front=draw, back=None, bleed=0)


def page() -> Page:
    """Return the reference as a document."""

    def context() -> dict[str, object]:
        return {
            "layout": tuple(keys(Layout)),
            "common": tuple(keys(Box)),
            "kinds": tuple(kinds()),
            "folded": tuple(folded_pieces()),
            "stock": tuple(stock()),
            "beside": beside(),
            "script": (EXAMPLES / "script.py").read_text("utf-8").strip(),
            "keys": _table,
        }

    return Page("reference", "shared/reference.html", "Layouts of cards", context)


def _table(rows: tuple[Key, ...]) -> Markup:
    line = Markup("<tr><td><code>{}</code></td><td>{}</td><td>{}</td><td>{}</td></tr>")
    head = Markup("<tr><th>key</th><th>is</th><th>default</th><th>means</th></tr>")
    body = (line.format(key.name, key.kind, key.default, key.words) for key in rows)
    return Markup("<table><thead>{}</thead><tbody>{}</tbody></table>").format(
        head, Markup("").join(body)
    )


def write(folder: Path) -> list[Path]:
    """Write the reference as HTML and PDF into a folder; return both paths.

    Raises:
        NoPango: if the library that sets text is missing.
        CannotWrite: if the folder does not take it.
    """
    from companion.press.ink import files

    options = PageOptions(paper("a4"), version=__version__)
    made = page()
    html = folder / "layouts.html"
    files.put(pages.html(made, options, _inline).encode(), html)
    pages.write(made, folder / "layouts.pdf", options)
    return [html, folder / "layouts.pdf"]


def _inline(piece: Piece, alt: str, **size: float) -> Markup:
    drawing = svg.paint(piece.face(), title=alt)
    wide = size.get("width", piece.width)
    size_of = re.compile(r'width="[^"]*" height="[^"]*"')
    return Markup(size_of.sub(f'width="{wide:g}mm"', drawing, count=1))


def schema() -> dict[str, object]:
    """Return the JSON schema of a layout file, for editors."""
    made = msgspec.json.schema(
        Layout, schema_hook=lambda _: {"description": "a key of a box"}
    )
    known: dict[str, dict[str, object]] = made["$defs"]
    boxes = {struct.__name__: struct for struct in get_args(AnyBox)}
    meant: dict[str, type[Struct]] = {**boxes, "Layout": Layout, "Sign": Sign}
    for name, entry in known.items():
        # From 3.13 on, Python itself takes the indent out of docstrings.
        entry["description"] = inspect.cleandoc(str(entry["description"]))
        properties = entry.get("properties")
        if not isinstance(properties, dict):
            continue
        for key in properties.keys() & words(meant[name]) if name in meant else ():
            properties[key]["description"] = words(meant[name])[key]
        if name in boxes and boxes[name] is not Drawn:
            properties["style"] = STYLE
            del properties[BY_ROW]
            for key in by_row.types(boxes[name]):
                notes = {"description": properties[key].pop("description", "")}
                properties[key] = {"anyOf": [properties[key], WITH_HOLE], **notes}
        # What a layout extends, or a style, may say the rest.
        entry.pop("required", None)
    return {"$schema": "http://json-schema.org/draft-07/schema#"} | made


def schema_text() -> str:
    """Return the schema as the file in the starter holds it."""
    data = msgspec.json.encode(schema(), order="sorted")
    return msgspec.json.format(data, indent=1).decode() + "\n"
