"""A deck of your own as commands open it, and what they say of its faults."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.options import note
from companion.errors import (
    BadData,
    CompanionError,
    DoesNotFit,
    MissingGlyph,
    Refused,
    UnknownName,
)

if TYPE_CHECKING:
    from companion.cli.printing import Source
    from companion.decks.deck import Deck
    from companion.decks.faults import Faults, Opened
    from companion.press.cards.layouts import Report

USUAL = (("utf-8", ","), ("utf-8-sig", ","))
"""Encoding and delimiter of CSV files that need no message."""

ROWS = (BadData, DoesNotFit, MissingGlyph, UnknownName)
"""What may be wrong with a row of a deck."""


def deck(
    path: Path,
    source: "Source",
    size: str | None,
    language: str = "",
    report: "Report | None" = None,
) -> "Deck":
    """Return a deck whose rows are still to be read.

    Args:
        report: is called with each thing that is wrong; without it, that is raised.

    Raises:
        CompanionError: if the table, its layout or its size cannot be read.
    """
    from companion.decks import rows, text_tables
    from companion.decks.deck import Deck
    from companion.press.layout import sizes

    delimiter = "\t" if source.delimiter == "tab" else source.delimiter
    csv_format = text_tables.CsvFormat(source.encoding, delimiter, source.quote)
    if rows.there(path) and rows.is_csv(path):
        before, csv_format = csv_format, text_tables.detect(path, csv_format)
        if (
            before != csv_format
            and report is None
            and (csv_format.encoding, csv_format.delimiter) not in USUAL
            and not (path.suffix.lower() == ".tsv" and csv_format.delimiter == "\t")
        ):
            note(f"{path.name}: {text_tables.description(csv_format)}")
    table = rows.read(path, sheet=source.sheet, csv_format=csv_format, report=report)
    layout_file = layout(source.layout, path)
    chosen = sizes.size(size) if size else None
    where = tuple(source.where or ())
    folder = path.parent.absolute()  # or what is kept of it would be any folder's
    return Deck(table, folder, layout_file, chosen, where, language, report)


def layout(typed: str | None, table: Path) -> Path:
    """Return the file of a layout, found from the current folder or beside the table.

    One in the table's folder is taken without being named, that of the table's own name
    first, and is part of the deck: like its other files it must not lead out of it.
    """
    from companion.press.cards import layouts

    folder = table.parent.absolute()
    if not typed:
        names = (f"{table.stem}.toml", "layout.toml")
        present = (name for name in names if os.path.lexists(folder / name))
        return layouts.find(next(present, "plain"), folder)
    path = Path(typed)
    if not typed.endswith(".toml") or not path.is_file():
        return layouts.find(typed, folder)
    there, beside = path.parent.resolve(), folder.resolve()
    if there.is_relative_to(beside):
        return layouts.find(str(there.relative_to(beside) / path.name), folder)
    return path.absolute()


def refusal(error: CompanionError) -> dict[str, object]:
    """Return an error as --json writes it, with each of its faults if it has several.

    >>> refusal(BadData("deck.csv", "is empty", "add a card"))["refused"]
    'deck.csv: is empty; add a card'
    """
    about = {"where": error.where, "what": error.what, "right": error.right}
    several: Mapping[str, object] = {"faults": [{"number": 1, **about}]}
    if isinstance(error, Refused):
        several = error.answer
    return {"refused": " ".join(str(error).split()), **about, **several}


@contextmanager
def all_faults(
    table: Path, opened: "Opened | None", *, low: bool, left: str, all: bool
) -> Iterator[None]:
    """List all that is wrong with a deck if the block is refused one of its rows.

    Args:
        opened: opens the deck again; None if it is the kit of a game.
        left: what is not done then, such as "printed".
        all: whether all faults are listed, or the first of them.

    Raises:
        Refused: with the faults; the block's own error if it is the only one.
    """
    try:
        yield
    except ROWS:
        if opened is None:
            raise
        from companion.decks import faults

        wrong = faults.every(opened, low=low)
        if wrong.count < 2:
            raise
        raise refused_for(wrong, table, left, all=all) from None


def refused_for(
    wrong: "Faults", table: Path, left: str, *, all: bool
) -> CompanionError:
    """Return the refusal of a deck after listing its faults; the fault if it is one."""
    if wrong.count == 1:
        return wrong.kept[0]
    for line in wrong.lines(all=all):
        note(line)
    what = f"{wrong.count} things are wrong, and nothing is {left}"
    return Refused(table.name, what, "correct what is listed", {"faults": wrong.answer})
