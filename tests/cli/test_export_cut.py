"""`companion export cut`: what it writes, says and refuses."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.decks import cards

Run = Callable[..., Any]


@pytest.fixture
def deck(tmp_path: Path) -> str:
    cards.forget()
    path = tmp_path / "oxen.csv"
    path.write_text("title,text,qty\nOx,Pull.,2\nCow,Moo.,1\n")
    return str(path)


def test_sheets_and_their_lines_are_written(
    run: Run, deck: str, tmp_path: Path
) -> None:
    said = run("export", deck, "cut", "--out", str(tmp_path), "--json")

    answer = json.loads(said.out)
    assert answer["folder"] == str(tmp_path / "oxen" / "cut-a4")
    assert {Path(file["path"]).name: file["what"] for file in answer["files"]} == {
        "oxen.pdf": "oxen, to print",
        "oxen-1.svg": "oxen, sheet 1 of 1, SVG",
        "oxen-1.dxf": "oxen, sheet 1 of 1, DXF",
        "READ-ME.txt": "what to do with them",
    }


def test_the_same_deck_gives_the_same_bytes(
    run: Run, deck: str, tmp_path: Path
) -> None:
    words = "export", deck, "cut", "--cutter", "cricut", "--paper", "letter"
    for out in ("one", "two"):
        assert run(*words, "--dpi", "72", "--out", str(tmp_path / out)).code == 0

    one, two = (tmp_path / out / "oxen" / "cut-cricut-letter" for out in ("one", "two"))
    names = sorted(path.name for path in one.iterdir())
    assert "oxen-1.png" in names
    for name in names:
        assert (one / name).read_bytes() == (two / name).read_bytes(), name


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            ["png", "--cutter", "cricut"],
            "--cutter: is given for png; leave it out: it is for cut",
        ),
        (
            ["cut", "--dpi", "72"],
            "--dpi: is given for none; leave it out: it is for --cutter cricut",
        ),
        (
            ["cut", "--cutter", "silhouette", "--paper", "a5"],
            "--paper: Silhouette's template is not known for a5; "
            "choose a4, letter or a3",
        ),
    ],
)
def test_an_option_that_does_not_fit_is_refused(
    run: Run, deck: str, tmp_path: Path, words: list[str], line: str
) -> None:
    said = run("export", deck, *words, "--out", str(tmp_path / "out"))

    assert said == (1, "", f"{line}\n")
    assert not (tmp_path / "out").exists()


def test_what_a_machine_does_not_cut_is_refused(run: Run, tmp_path: Path) -> None:
    words = "--only", "pad", "--cutter", "silhouette", "--out", str(tmp_path)
    said = run("export", "nine-circles", "cut", *words)

    assert said == (
        1,
        "",
        "nine-circles: holds nothing that Silhouette cuts: pad; "
        "print it: companion print nine-circles\n",
    )
