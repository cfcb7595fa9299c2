"""A deck's folder, and the deck printed out of it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.decks import cards, deck, layouts, rows
from companion.decks.csvs import Written
from companion.decks.deck import Part
from companion.press import pdf, sizes
from companion.press.imposed import How
from companion.press.paper import paper

Print = Callable[..., list[tuple[Path, Part]]]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The deck's folder, inside a folder that is not its own."""
    cards.forget()
    folder = tmp_path / "deck"
    folder.mkdir()
    return folder


@pytest.fixture
def print_deck(home: Path, tmp_path: Path) -> Print:
    """Print a table's text, or the file of that name, into `out`."""

    def give(
        table: str | bytes,
        *,
        layout: str = "plain",
        size: str = "",
        where: tuple[str, ...] = (),
        sheet: str = "",
        backs: str = "duplex",
        asked: bool = False,
        low: bool = False,
    ) -> list[tuple[Path, Part]]:
        path = home / "deck.csv"
        if isinstance(table, bytes):
            path.write_bytes(table)
        elif "\n" in table or not table:
            path.write_text(table, "utf-8")
        else:
            path = home / table
        opened = deck.Deck(
            rows.read(path, sheet=sheet, written=Written()),
            home,
            layouts.find(layout, home),
            sizes.size(size) if size else None,
            where,
        )
        how = How(paper("a4"), backs=backs, low=low)  # type: ignore[arg-type]
        out = tmp_path / "out"
        return deck.write(opened, how, out, "cards", _paint, _quiet, asked=asked)

    return give


def _paint(sheets, path, title, backs) -> None:  # type: ignore[no-untyped-def]
    pdf.write(
        sheets, path, title=title, author="", subject="", version="1", duplex=backs
    )


def _quiet(cards: int) -> None:
    """Say nothing."""
