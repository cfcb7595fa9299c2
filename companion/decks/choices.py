"""What a row chooses for itself: its language, its layout, its back.

A column "text.de" is what `[text]` shows in German; without a word for it, what the
column "text" holds.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.decks import cards, layouts, pictures, rows
from companion.decks.cards import Look
from companion.decks.layouts import Layout
from companion.decks.layouts import columns as holes
from companion.decks.rows import Row, Table
from companion.errors import BadData, UnknownName, near

if TYPE_CHECKING:
    from companion.decks.deck import Deck

LAYOUT = "layout"
"""The column that names the layout of a row."""

BACK = "back"
"""The column that names the layout whose back a row has."""


def languages(columns: Iterable[str]) -> list[str]:
    """Return the languages that columns are in, sorted.

    >>> languages(["title", "text.de", "text.en", "no."])
    ['de', 'en']
    """
    ends = {name.rpartition(".")[2] for name in columns if name.partition(".")[0]}
    dotted = {name.rpartition(".")[2] for name in columns if "." in name}
    return sorted(end for end in ends & dotted if end.isalpha() and len(end) <= 3)


def columns(deck: "Deck") -> frozenset[str]:
    """Return the columns that a layout may show, in the language of the deck.

    Raises:
        UnknownName: if no column is in that language.
    """
    table, language = deck.table, deck.language
    if not language:
        return frozenset(table.columns)
    known = languages(table.columns)
    if language not in known:
        what = f"no column is in '{language}'"
        right = f"{near(language, known)} (" if known else "name one ("
        right += f"such as text.{language})"
        raise UnknownName(f"{table.name}: row 1", what, right)
    ends = f".{language}"
    named = (name.removesuffix(ends) for name in table.columns if name.endswith(ends))
    return frozenset(table.columns) | frozenset(named)


def spoken(every: Iterable[Row], language: str) -> Iterator[Row]:
    """Yield rows whose cells are in a language, where they have words in it.

    >>> list(spoken([Row(2, {"text": "Ox", "text.de": "Ochse"})], "de"))
    [Row(number=2, cells={'text': 'Ochse', 'text.de': 'Ochse'})]
    """
    end = f".{language}"
    for row in every:
        own: Mapping[str, str] = {
            name.removesuffix(end): cell
            for name, cell in row.cells.items()
            if cell and name.endswith(end)
        }
        cells = {name.removesuffix(end): "" for name in row.cells}
        yield replace(row, cells={**cells, **row.cells, **own})


def chosen_back(layout: Layout, table: Table, row: Row) -> str:
    """Return the layout that a row names for its back; "" if it names none.

    A layout that shows the column `back` itself has its own use for it.
    """
    if BACK not in table.columns:
        return ""
    boxes = layouts.boxes(layout)
    own = any(hole.column == BACK for *_, box in boxes for hole in layouts.columns(box))
    return "" if own else row.cells.get(BACK, "")


class Looks:
    """The looks of a deck's rows, all of one size and bleed."""

    def __init__(self, deck: "Deck") -> None:
        self._deck, self._columns = deck, columns(deck)
        self._found: dict[str, Look] = {}

    def front(self, row: Row) -> Look:
        """Return the look of a row.

        Raises:
            CompanionError: if its layout cannot be read, or is of another size.
        """
        return self._look(row, row.cells.get(LAYOUT, ""), LAYOUT)

    def back(self, row: Row, front: Look) -> Look:
        """Return the look of a row's back: that of its front, or one that it names."""
        name = chosen_back(front.layout, self._deck.table, row)
        return self._look(row, name, BACK) if name else front

    def _look(self, row: Row, name: str, column: str) -> Look:
        found = self._found.get(name)
        found = found or _look(self._deck, row, name, (column, self._columns))
        first = next(iter(self._found.values()), found)
        if (found.size, found.layout.bleed) != (first.size, first.layout.bleed):
            what = f"'{name}' is of another size or bleed than the first"
            right = "choose one --size, and give the layouts one bleed"
            raise BadData(f"{self._deck.table.name}: row {row.number}", what, right)
        self._found[name] = found
        return found


def _look(
    deck: "Deck", row: Row, name: str, known: tuple[str, Collection[str]]
) -> Look:
    """Return the look of a layout; `known` are the column it is in, and all columns."""
    column, columns = known
    path = deck.layout
    if name:
        try:
            path = layouts.find(name, deck.folder)
        except (BadData, UnknownName) as error:
            where = f"{deck.table.name}: row {row.number}, column {column}"
            raise type(error)(where, error.what, error.right) from None
    layout, renamed = layouts.read(path), dict[str, str]()
    shown = {hole.column for *_, box in layouts.boxes(layout) for hole in holes(box)}
    for _, box_name, box in layouts.boxes(layout):
        for hole in holes(box):
            if hole.instead is None and hole.column not in columns:
                own = rows.usual(hole.column, columns)
                if own and own not in shown:
                    renamed[hole.column] = own
                    continue
                what = f"no column is called '{hole.column}', for box {box_name}"
                right = f"{_column_like(hole.column, columns)} ({path.name})"
                raise UnknownName(f"{deck.table.name}: row 1", what, right)
    for own in ("icons", "fonts"):
        if not pictures.holds(deck.folder, deck.folder / own):
            right = "put the files themselves into the deck's folder"
            raise BadData(own, "the folder leads out of the deck's folder", right)
    chosen = deck.size or cards.own_size(layout)
    deck.renamed.update(renamed)
    return Look(layout, chosen, deck.folder, deck.table.name, deck.report, renamed)


def _column_like(name: str, columns: Collection[str]) -> str:
    """Return a hint to a column, or to the languages that it is in."""
    spoken = [own for own in languages(columns) if f"{name}.{own}" in columns]
    if spoken:
        return f"choose --language {' or '.join(spoken)}"
    return near(name, columns)
