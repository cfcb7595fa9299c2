"""Everything that is wrong with a deck, at once."""

from pathlib import Path

import pytest

from companion.decks import deck, faults, layouts, rows
from companion.decks.deck import Deck
from companion.decks.faults import Faults
from companion.decks.rows import Report
from companion.errors import BadData

BAD = """\
title,text,qty,icon
Ox,Pull {hart}.,1,hart
Cow,Give milk.,none,
Hen
Goat,Climb.,1,
Ewe,Baa\x07.,1,
"""


def every(home: Path, text: str) -> Faults:
    (home / "deck.csv").write_text(text, "utf-8")
    return faults.every(lambda report: opened(home, report), low=False)


def opened(home: Path, report: Report) -> Deck:
    table = rows.read(home / "deck.csv", report=report)
    return Deck(table, home, layouts.STOCK / "plain.toml", None, report=report)


def test_all_errors_of_a_deck_are_found_by_file_row_and_column(home: Path) -> None:
    found = every(home, BAD)

    lines = found.lines(all=True)
    wheres = [line.split(": ")[0] + ":" + line.split(":")[1] for line in lines]
    assert [where.replace("deck.csv:", "") for where in wheres] == [
        " row 2, column icon",
        " row 2, column text",
        " row 3, column qty",
        " row 4",
        " row 6, column text",
    ]


def test_errors_are_capped_and_counted_unless_all_are_asked_for(home: Path) -> None:
    found = every(home, "title,text\n" + "Ox,Pull {hart}.\n" * 60)

    assert found.count == 60
    lines = found.lines(all=False)
    assert (len(lines), lines[-1]) == (21, "... and 40 more; --all lists them")
    assert len(found.lines(all=True)) == 60


def test_an_error_of_all_rows_is_one(home: Path) -> None:
    found = every(home, "tilte,text\n" + "Ox,Pull.\n" * 60)

    assert found.lines(all=False) == [
        "deck.csv: row 1: no column is called 'title', for box title; "
        "did you mean 'tilte'? (plain.toml)"
    ]


def test_an_open_quote_ends_the_list(home: Path) -> None:
    found = every(home, 'title,text\nOx,Pull {hart}.\nCow,"Give\n')

    assert [line.partition(",")[0] for line in found.lines(all=True)] == [
        "deck.csv: row 2",
        "deck.csv: row 3: cannot be read (unexpected end of data); close the quote",
    ]


def test_cards_are_drawn_once_if_nothing_is_wrong(home: Path) -> None:
    (home / "deck.csv").write_text("title,text\nOx,Pull.\n")
    said: list[object] = []

    (piece,) = deck.pieces(opened(home, said.append))
    piece.face()

    assert not said


def test_the_tables_of_a_folder_are_found(tmp_path: Path) -> None:
    names = ("b.ods", "a.csv", "c.json", "manifest.json", "layout.toml")
    for name in (*names, ".hidden.csv", "~$d.xlsx", "e.xlsx", "f.tsv"):
        (tmp_path / name).write_text("")

    found = [path.name for path in rows.tables([tmp_path])]

    assert found == ["a.csv", "b.ods", "c.json", "e.xlsx", "f.tsv"]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ((), "there is no table in it; put a .csv, .tsv, .xlsx, .ods or .json in"),
        (
            ("foes.csv", "Foes.ods"),
            "foes.csv: two tables are called 'foes'; rename one, or leave out Foes.ods",
        ),
    ],
)
def test_a_folder_is_refused(tmp_path: Path, names: tuple[str, ...], said: str) -> None:
    for name in names:
        (tmp_path / name).write_text("")

    with pytest.raises(BadData) as caught:
        rows.tables([tmp_path])
    assert str(caught.value).endswith(said)
