"""What a folder prints: rows and layouts as cards, a sheet, and rules as a booklet.

`cards.csv` beside `cards.toml` is a deck, as `companion cards` prints it; any other two
files of one name are one more. `sheet.toml` alone is a layout without rows. `rules.md`
is the booklet: headings, lists, tables, `---` for a new page, `![words](face:ox)` for a
card or sheet by its name, `{{ odds }}` for a number or a table of `booklet_values.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import Markup, escape
from msgspec import Struct
from msgspec.structs import replace

from companion import reading
from companion.decks import rows
from companion.decks.deck import Deck, every
from companion.decks.rows import Table
from companion.errors import BadData, near
from companion.facts import Game
from companion.press.cards.layouts import Row
from companion.press.layout.piece import Kit, Page, Piece

if TYPE_CHECKING:
    from markdown_it.token import Token

LARGEST = 1 << 20
"""Bytes of the rules."""

HIGH = 52.0
"""Most that a picture of the booklet is high, in mm."""

SHEET, RULES = "sheet", "rules.md"

VALUE = re.compile(r"\{\{ *([a-z][a-z0-9_]*) *\}\}")
FACE = re.compile(r"face:(?:[\w-]+/)?([\w .'-]+)")

Values = Callable[[], Mapping[str, object]]


def kit(name: str, about: Game, folder: Path, values: Values) -> Kit:
    """Return what the game in a folder prints; nothing if it has none of the files.

    Raises:
        CompanionError: if a table, a layout or the rules are wrong.
    """
    made = tuple(_pieces(folder))
    pages: tuple[Page, ...] = ()
    if (folder / RULES).is_file():
        text = reading.text(folder / RULES, LARGEST, "split it")
        pages = (_booklet(about, text, made, values),)
    return Kit(name, about.title, about.credit, about.version, made, pages)


def _pieces(folder: Path) -> Iterator[Piece]:
    taken: set[str] = set()
    for layout in sorted(folder.glob("*.toml")):
        table = layout.with_suffix(".csv")
        if table.is_file():
            found: Table | None = rows.read(table)
        else:
            found = None if layout.stem != SHEET else _one_row()
        if found is None:
            continue
        for card in every(Deck(found, folder, layout, None)):
            named = _named(card.row) or layout.stem
            if named in taken:
                named = f"{named}-{card.row.number}"
            taken.add(named)
            yield replace(card.piece, name=named, group=layout.stem)


def _named(row: Row) -> str:
    """Return what rules call a card: the column `id`, or else its title as a word."""
    title = next(filter(None, map(row.cells.get, rows.TITLES)), "")
    return row.cells.get("id") or "-".join(title.casefold().split())


def _one_row() -> Table:
    return Table(f"{SHEET}.toml", (), iter((Row(1, {}),)))


class Block(Struct, frozen=True):
    """A part of the booklet: text as HTML, or a picture of a piece."""

    html: Markup = Markup("")
    piece: Piece | None = None
    alt: str = ""
    height: float = HIGH


def _booklet(about: Game, text: str, made: Sequence[Piece], values: Values) -> Page:
    def context() -> Mapping[str, object]:
        known = values() if VALUE.search(text) else {}
        return {"parts": _parts(text, made, known)}

    return Page("rules", "shared/own_rules.html", about.title, context, "booklet")


def _parts(
    text: str, made: Sequence[Piece], values: Mapping[str, object]
) -> list[list[Block]]:
    """Return the blocks of the booklet, a list for each page that begins anew."""
    from markdown_it import MarkdownIt

    # No HTML of its own: what a page may hold is what is written here.
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    parts: list[list[Block]] = []
    for is_rule, some in groupby(_blocks(tokens), lambda one: one[0].type == "hr"):
        if not is_rule:
            made_blocks = [_block(block, markdown, made, values) for block in some]
            parts.append(made_blocks)
    return parts


def _blocks(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the tokens of each block that is in no other one."""
    block: list[Token] = []
    for token in tokens:
        block.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield block
            block = []


def _block(
    tokens: list[Token],
    markdown: object,
    made: Sequence[Piece],
    values: Mapping[str, object],
) -> Block:
    from markdown_it import MarkdownIt

    assert isinstance(markdown, MarkdownIt)
    inline = [token for token in tokens if token.type == "inline"]
    line = inline[0].map[0] + 1 if inline and inline[0].map else 0
    where = f"{RULES}:{line}"
    children = [child for token in inline for child in token.children or ()]
    images = [child for child in children if child.type == "image"]
    if images and (len(children) > 1 or len(inline) > 1):
        raise BadData(where, "a picture stands in a line", "give it a line of its own")
    if images:
        return _picture(images[0], made, where)
    content = inline[0].content.strip() if len(inline) == 1 else ""
    whole = VALUE.fullmatch(content)
    if whole and isinstance(table := _value(whole[1], values, where), tuple | list):
        return Block(_table(table))
    html = markdown.renderer.render(tokens, markdown.options, {})

    def put(hole: re.Match[str]) -> str:
        return str(escape(str(_value(hole[1], values, where))))

    return Block(Markup(VALUE.sub(put, html)))


def _picture(image: Token, made: Sequence[Piece], where: str) -> Block:
    source = str(image.attrs.get("src", ""))
    typed = FACE.fullmatch(source.replace("%20", " "))
    if typed is None:
        what = f"'{source[:40]}' is no face"
        raise BadData(where, what, "write ![words](face:NAME) with a card or sheet")
    known = {piece.name: piece for piece in made}
    if typed[1] not in known:
        what = f"no face is called '{typed[1][:40]}'"
        raise BadData(where, what, near(typed[1], known))
    piece = known[typed[1]]
    return Block(piece=piece, alt=image.content, height=min(HIGH, piece.height))


def _value(name: str, values: Mapping[str, object], where: str) -> object:
    if name not in values:
        what = f"there is no value '{name}'"
        right = near(name, values) if values else "write it in booklet_values.py"
        raise BadData(where, what, right)
    return values[name]


def _table(found: Sequence[object]) -> Markup:
    """Return a table, of which the first row is the head."""
    head, *body = [
        tuple(row) if isinstance(row, tuple | list) else (row,) for row in found
    ]
    cells = Markup("").join(Markup("<th>{}</th>").format(cell) for cell in head)
    lines = Markup("").join(
        Markup("<tr>{}</tr>").format(
            Markup("").join(Markup("<td>{}</td>").format(cell) for cell in row)
        )
        for row in body
    )
    form = "<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table>"
    return Markup(form).format(cells, lines)
