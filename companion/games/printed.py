"""What a folder prints: rows and layouts as cards, a sheet, and rules as a booklet.

`cards.csv` beside `cards.toml` is a deck, as `companion cards` prints it; any other two
files of one name are one more. `sheet.toml` alone is a layout without rows. `rules.md`
is the booklet (`press.texts`), which quotes the values of `booklet_values.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from companion import reading
from companion.decks import rows
from companion.decks.deck import Deck, every
from companion.decks.rows import Table
from companion.facts import Game
from companion.press import texts
from companion.press.cards.layouts import Row
from companion.press.layout.piece import Kit, Page, Piece

LARGEST = 1 << 20  # bytes of the rules

SHEET, RULES = "sheet", "rules.md"


def kit(name: str, about: Game, folder: Path, values: texts.Values) -> Kit:
    """Return what the game in a folder prints; nothing if it has none of the files.

    Raises:
        CompanionError: if a table, a layout or the rules are wrong.
    """
    made = tuple(_pieces(folder))
    pages: tuple[Page, ...] = ()
    if (folder / RULES).is_file():
        text = reading.text(folder / RULES, LARGEST, "split it")
        rules = texts.page(RULES, text, made, values, "booklet")
        pages = (replace(rules, name="rules", title=about.title),)
    return Kit(name, about.title, about.credit, about.version, made, pages)


def _pieces(folder: Path) -> Iterator[Piece]:
    taken: set[str] = set()
    for layout in sorted(folder.glob("*.toml")):
        table = layout.with_suffix(".csv")
        if table.is_file():
            found: Table | None = rows.read(table)
        else:
            found = None
            if layout.stem == SHEET:
                found = Table(f"{SHEET}.toml", (), iter((Row(1, {}),)))
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
