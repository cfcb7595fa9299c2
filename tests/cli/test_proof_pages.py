"""What `proof` and `print` say of a booklet."""

import json
from collections.abc import Callable
from pathlib import Path as File
from typing import Any, NoReturn

import pytest

from companion import places
from companion.cli.kits import Made
from companion.errors import NoPango
from companion.press.layout.piece import Kit, Page

Run = Callable[..., Any]

LINE = (
    "rules, page 1, 'tiny' at (19.8, 19.8) mm: set at 5.0 pt; 6 pt at least [small]\n"
)
ROW = "  warning small     rules, page 1, 'tiny' at (19.8, 19.8) mm"
RIGHT = "                    set at 5.0 pt; 6 pt at least"


@pytest.fixture(autouse=True)
def booklet(monkeypatch: pytest.MonkeyPatch, tmp_path: File) -> None:
    """Put a kit on the shelf that is a booklet alone, with one word that is small."""
    monkeypatch.setattr(places, "TEMPLATES", tmp_path / "templates")
    (tmp_path / "templates").mkdir()
    words = "<style>* { margin: 0 }</style><p style='font-size: 5pt'>tiny</p>"
    (tmp_path / "templates" / "toy.html").write_text(words, "utf-8")
    page = Page("rules", "toy.html", "Rules", dict)
    kit = Kit("toy", "Toy", "by us", "r1", (), (page,))
    monkeypatch.setattr("companion.cli.kits.of_games", lambda *_: [Made(kit)])


def test_proof_tells_what_is_wrong_in_a_booklet_and_in_its_large_print(
    run: Run,
) -> None:
    said = run("proof toy --paper letter --strict")

    assert (said.code, said.err) == (1, "")
    assert said.out.splitlines() == [
        *("toy, full ink: 2 found", f"{ROW} (and rules, large print)", RIGHT),
        *("toy, low ink: 1 found", ROW, RIGHT),
    ]


def test_print_says_what_is_wrong_in_a_booklet(run: Run, tmp_path: File) -> None:
    said = run("print", "toy", "--json", "--out", str(tmp_path / "out"))

    assert (said.code, said.err) == (0, f"toy: {LINE}")
    assert [file["findings"] for file in json.loads(said.out)] == [1]


def test_print_strict_writes_no_booklet_with_a_fault(run: Run, tmp_path: File) -> None:
    said = run("print", "toy", "--strict", "--out", str(tmp_path / "out"))

    assert (said.code, said.out) == (1, "")
    assert said.err == (
        f"toy: {LINE}"
        "toy: 1 fault is found; see companion proof toy, or leave out --strict\n"
    )
    assert not (tmp_path / "out").exists()


def test_without_pango_proof_says_that_booklets_are_not_read(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> NoReturn:
        raise NoPango("pages", "Pango is not on this machine", "install it")

    monkeypatch.setattr("companion.press.ink.pages.engine", missing)
    said = run("proof toy --ink low")

    assert (said.code, said.out) == (1, "toy, low ink: nothing found\n")
    assert said.err == "pages: Pango is not on this machine; install it\n"
