"""`companion cards` with several tables, and with all errors of a deck."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.cli import kits
from companion.cli.printing import Source
from companion.decks import cards

Run = Callable[..., Any]


@pytest.fixture
def decks(tmp_path: Path) -> Path:
    """A folder of two tables."""
    cards.forget()
    folder = tmp_path / "mydeck"
    folder.mkdir()
    (folder / "foes.csv").write_text("title,text\nOx,Pull.\n")
    (folder / "tools.json").write_text('[{"title": "Plough", "text": "Turn."}]')
    return folder


def test_a_folder_prints_every_deck_in_it(
    run: Run, decks: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    said = run("cards", str(decks), "--out", str(out))

    paths = [out / name / "cards-a4.pdf" for name in ("foes", "tools")]
    assert (said.code, said.err) == (0, "")
    assert said.out == "".join(f"{path}\n" for path in paths)
    tables = [str(decks / "foes.csv"), str(decks / "tools.json")]
    answer = json.loads(run("cards", *tables, "--json", "--out", str(out)).out)
    assert [file["path"] for file in answer] == [str(path) for path in paths]


def test_the_starter_can_be_printed_as_a_folder(run: Run, tmp_path: Path) -> None:
    folder, out = tmp_path / "start", tmp_path / "out"
    run("cards", "--init", str(folder))

    said = run("cards", str(folder), "--out", str(out))

    assert (said.code, said.err) == (0, "")
    assert said.out == f"{out}/deck/cards-a4.pdf\n"


@pytest.mark.parametrize(
    "table", ["title,text,text.en\nOx,Pull.,Pull.\n", "title,text\nOx,Pull.\n"]
)
def test_a_table_in_other_languages_is_refused_and_all_if_none_is_in_any(
    run: Run, decks: Path, tmp_path: Path, table: str
) -> None:
    (decks / "foes.csv").write_text(table)

    said = run("cards", str(decks), "--language", "de", "--out", str(tmp_path / "out"))

    left = 2 if "text.en" not in table else 1
    assert said.code == 1
    assert said.err.startswith("foes.csv: row 1: no column is in 'de'; ")
    assert said.err.endswith(
        f"cards: {left} of 2 tables are not printed; correct what is listed\n"
    )


def test_a_layout_of_the_tables_name_goes_before_the_folders(
    run: Run, decks: Path, tmp_path: Path
) -> None:
    (decks / "layout.toml").write_text('extends = "plain"\nsize = "mini"\n')
    (decks / "foes.toml").write_text('extends = "plain"\nsize = "tarot"\n')

    found = [
        kits.deck(decks / name, Source(), None).layout.name
        for name in ("foes.csv", "tools.json")
    ]

    assert found == ["foes.toml", "layout.toml"]
    assert run("cards", str(decks), "--out", str(tmp_path / "out")).code == 0
