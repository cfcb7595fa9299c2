"""A deck's folder, and the deck printed out of it."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from PIL import Image

from companion.decks import deck, rows
from companion.decks.deck import Deck, Part
from companion.decks.text_tables import CsvFormat
from companion.errors import CompanionError
from companion.press.cards import layouts, row_faces
from companion.press.cards.layouts import Look, Row
from companion.press.layout import sizes
from companion.press.layout.packing import Backs
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import Size, paper, size
from companion.press.scene.marks import Group, Mark
from companion.press.scene.scene import Scene
from tests import kits, refusals

Kind = TypeVar("Kind")
Print = Callable[..., list[tuple[Path, Part]]]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The deck's folder, inside a folder that is not its own."""
    row_faces.forget()
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
        backs: Backs = "duplex",
        needs_backs: bool = False,
        low: bool = False,
        since: Path | None = None,
        language: str = "",
    ) -> list[tuple[Path, Part]]:
        path = home / "deck.csv"
        if isinstance(table, bytes):
            path.write_bytes(table)
        elif "\n" in table or not table:
            path.write_text(table, "utf-8")
        else:
            path = home / table
        opened = deck.Deck(
            rows.read(path, sheet=sheet, csv_format=CsvFormat()),
            home,
            layouts.find(layout, home),
            sizes.size(size) if size else None,
            where,
            language,
        )
        how = PrintOptions(paper("a4"), backs=backs, low=low)
        out = tmp_path / "out"
        target = deck.Target(out, "cards", since, needs_backs=needs_backs)
        return deck.write(opened, how, target, report=lambda cards: None)

    return give


def opened(
    home: Path,
    table: str = "",
    layout: str = "plain",
    size: Size | None = None,
    *,
    name: str = "deck.csv",
) -> Deck:
    """Open the deck of a folder, after its table is written."""
    if table:
        (home / name).write_text(table, "utf-8", newline="")
    return Deck(rows.read(home / name), home, layouts.find(layout, home), size)


def refused(
    print_deck: Print, home: Path, table: str | bytes, **options: object
) -> str:
    """Return the one line that refuses a deck; nothing may be left behind."""
    with pytest.raises(CompanionError) as caught:
        print_deck(table, **options)
    assert not (home.parent / "out").exists()
    assert "\n" not in str(caught.value)
    return str(caught.value)


def png(path: Path, mode: str = "RGB", size: tuple[int, int] = (40, 30)) -> None:
    path.parent.mkdir(exist_ok=True)
    Image.new(mode, size, "red").save(path)


def own(home: Path, **front: str) -> None:
    """Write a layout of one box into the deck's folder."""
    lines = "\n".join(f"{key} = {value}" for key, value in front.items())
    (home / "own.toml").write_text(
        'title = "own"\nsize = "poker"\n[full]\nink = "#000000"\npaper = "#FFFFFF"\n'
        '[low]\nink = "#000000"\npaper = "#FFFFFF"\n[front.box]\n'
        f"x = 5\ny = 5\nw = 50\nh = 50\n{lines}\n"
    )


HEAD = (
    'title = "own"\nsize = "poker"\nbleed = 3\n'
    '[full]\nink = "#000000"\npaper = "#FFFFFF"\n'
    '[low]\nink = "#000000"\npaper = "#FFFFFF"\n'
)


def draw(home: Path, text: str, row: dict[str, str], *, low: bool = False) -> Scene:
    """Return the front of a row with a layout of these lines."""
    layouts.read.cache_clear()
    (home / "own.toml").write_text(HEAD + text)
    layout = layouts.read(home / "own.toml")
    drawn = Scene(69.5, 94.9, low=low)
    look = Look(layout, size("poker"), home, "deck.csv")
    row_faces.front(look, Row(2, row))(drawn)
    return drawn


def undrawn(home: Path, text: str, row: dict[str, str]) -> str:
    """Return the line with which a layout of these lines refuses a row."""
    return refusals.refused(CompanionError, draw, home, text, row)


def marks(drawn: Scene, kind: type[Kind]) -> list[Kind]:
    """Return all marks of a kind, within groups too, but for those of icons."""
    return [mark for mark in every(drawn.marks) if isinstance(mark, kind)]


def words(path: Path, page: int = 0) -> str:
    """Return the words of a page of a PDF."""
    return kits.page_words(path.read_bytes(), page)


def every(marks: tuple[Mark, ...]) -> list[Mark]:
    """Return all marks within groups, but for those of icons."""
    found: list[Mark] = []
    for mark in marks:
        inner = isinstance(mark, Group)
        found += every(mark.marks) if inner else [mark]  # type: ignore[union-attr]
    return found
