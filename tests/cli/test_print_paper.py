"""How the files of a kit are divided: by paper, by what shares a sheet, by name."""

import json
from collections.abc import Callable
from pathlib import Path as File
from typing import Any

import pypdfium2
import pytest
from typer.testing import CliRunner

from companion.cli import app

Run = Callable[..., Any]


def outline(path: File) -> list[tuple[int, str]]:
    """Return the bookmarks of a file: how deep each is, and its title."""
    with pypdfium2.PdfDocument(path) as document:
        return [(mark.level, mark.get_title()) for mark in document.get_toc()]


@pytest.fixture(scope="module")
def combined(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, File]:
    folder = tmp_path_factory.mktemp("combined")
    words = ["print", "exit-from-purgatory", "--combine", "--out", str(folder)]
    done = CliRunner().invoke(app, words, catch_exceptions=False)
    assert done.exit_code == 0
    return done.stdout, folder / "exit-from-purgatory"


def test_combined_says_how_many_sheets_each_file_has(
    combined: tuple[str, File],
) -> None:
    out, folder = combined

    said = dict(
        line.removeprefix(f"{folder}/").split(": ") for line in out.splitlines()
    )
    assert said["card-a4.pdf"] == "9 sheets, both sides"
    assert said["board-a4.pdf"] == "5 sheets"
    assert said["cover-a4.pdf"] == "1 sheet"


def test_combined_has_bookmarks_by_part(combined: tuple[str, File]) -> None:
    _, folder = combined

    found = outline(folder / "card-a4.pdf")

    assert [title for level, title in found if level == 0] == [
        "cards",
        "tokens",
        "aids",
    ]
    assert len([title for level, title in found if level == 1]) == 2 * 9
    assert {title for level, title in found if level == 2} >= {
        "Apple card",
        "Lock of player 1",
    }


def test_a_sheet_printed_on_one_side_keeps_its_back_empty_among_others(
    run: Run, tmp_path: File
) -> None:
    words = "print seven-steps-kosmos --only markers --backs none --json --out"

    (one_sided,) = json.loads(run(*words.split(), str(tmp_path)).out)

    assert one_sided["pages"] == one_sided["sheets"] == 1


def test_all_that_is_listed_can_be_named(run: Run) -> None:
    listed = json.loads(run("print six-winters --list --json").out)

    names = [name for part in listed for name in (part["name"], *part["pieces"])]
    assert {"obstacles", "aid", "box-empire", "rules"} <= set(names)
    assert len(names) == len(set(names))
