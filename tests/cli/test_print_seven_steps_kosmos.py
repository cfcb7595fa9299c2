"""`companion print seven-steps-kosmos`: discs of a size, for so many players."""

import re
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest

from tests.cli.conftest import Run


def pages(path: Path) -> int:
    with pypdfium2.PdfDocument(path) as document:
        return len(document)


@pytest.mark.parametrize(("size", "sides"), [("19", 2), ("22", 4), ("25", 4)])
def test_boards_follow_the_size_of_the_discs(
    run: Run, tmp_path: Path, size: str, sides: int
) -> None:
    said = run(
        *("print", "seven-steps-kosmos", "--only", "boards", "--size", size),
        *("--out", str(tmp_path)),
    )

    assert said.code == 0
    files = list((tmp_path / "seven-steps-kosmos").glob("boards*.pdf"))
    assert [pages(file) for file in files] == [sides]


def test_two_players_get_two_screens_on_one_sheet(run: Run, tmp_path: Path) -> None:
    said = run(
        *("print", "seven-steps-kosmos", "--only", "screens", "--players", "2"),
        *("--paper", "letter", "--ink", "low", "--out", str(tmp_path)),
    )

    assert said.code == 0
    (file,) = (tmp_path / "seven-steps-kosmos").glob("screens*.pdf")
    assert pages(file) == 2


@pytest.mark.parametrize(
    ("only", "backs", "sides"),
    [("boards", "fold-across", 4), ("boards", "fold", 4), ("screens", "fold", 4)],
)
def test_boards_and_screens_can_be_folded_back_to_back(
    run: Run, tmp_path: Path, only: str, backs: str, sides: int
) -> None:
    said = run(
        *("print", "seven-steps-kosmos", "--only", only, "--backs", backs),
        *("--paper", "letter", "--out", str(tmp_path)),
    )

    assert said.code == 0
    (file,) = (tmp_path / "seven-steps-kosmos").glob("*.pdf")
    assert file.name == f"{only}-letter-{backs}.pdf"
    assert pages(file) == sides


def test_pieces_are_printed_in_the_game_s_own_language(
    run: Run, tmp_path: Path, read_words: Callable[..., str]
) -> None:
    said = run(
        *("print", "seven-steps-kosmos", "--only", "tiles", "--language", "de"),
        *("--out", str(tmp_path)),
    )

    assert said.code == 0
    (file,) = (tmp_path / "seven-steps-kosmos").glob("*.pdf")
    words = " ".join(read_words(file.read_bytes()).split())
    assert "Turm rücken" in words
    assert "Shift a tower" not in words


def test_what_stands_beside_german_pieces_is_german_too(
    run: Run, tmp_path: Path, read_words: Callable[..., str]
) -> None:
    for only in ("boards", "bag"):
        run(
            *("print", "seven-steps-kosmos", "--only", only, "--language", "de"),
            *("--backs", "fold") * (only == "boards"),
            *("--out", str(tmp_path)),
        )

    folder = tmp_path / "seven-steps-kosmos"
    boards, bag = (
        " ".join(read_words((folder / name).read_bytes()).split())
        for name in ("boards-de-a4-fold.pdf", "bag-de-a4.pdf")
    )
    for words in (boards, bag):
        assert "50 mm · mit 100 % drucken (tatsächliche Größe)" in words
        assert "print" not in words
    assert "Tafeln, Blatt 1 von 3 · 2026-r1" in boards
    assert "falten" in boards
    assert "Nachziehbeutel · 2026-r1" in bag


@pytest.mark.slow
def test_all_that_is_printed_in_german_is_german(
    run: Run, tmp_path: Path, read_words: Callable[..., str]
) -> None:
    import pikepdf

    run("print", "seven-steps-kosmos", "--language", "de", "--out", str(tmp_path))

    files = sorted((tmp_path / "seven-steps-kosmos").glob("*.pdf"))
    assert len(files) == 9
    assert [file.name for file in files if not file.stem.endswith("-de-a4")] == []
    foreign = {"the", "and", "of", "with", "sheet", "front", "print"}
    for file in files:
        with pikepdf.open(file) as document:
            assert document.Root.Lang == "de"
            title = str(document.docinfo["/Title"])
        said = f"{title} {read_words(file.read_bytes())}".lower()
        assert foreign & set(re.findall(r"[a-zäöüß]+", said)) == set(), file.name


def test_a_track_larger_than_the_paper_is_laid_over_two_sheets(
    run: Run, tmp_path: Path, read_words: Callable[..., str]
) -> None:
    run(
        *("print", "seven-steps-kosmos", "--only", "track", "--language", "de"),
        *("--paper", "a5", "--out", str(tmp_path)),
    )

    file = tmp_path / "seven-steps-kosmos" / "track-de-a5.pdf"
    words = " ".join(read_words(file.read_bytes()).split())
    assert pages(file) == 2
    assert "Punkteleiste, A1, Blatt 1 von 2 · 2026-r1" in words
    assert "hier A2 anlegen" in words
