"""`companion proof`, and what print and cards say of the same faults."""

import json
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from msgspec.structs import replace

from companion.cli.kits import Made
from companion.press.ink.pages import PageOptions
from companion.press.layout import kinds
from companion.press.layout.piece import Kit, Page, Piece
from companion.press.layout.sizes import size
from companion.press.scene.scene import Scene, Type
from tests.cli.conftest import Run


def wrong(count: int) -> Kit:
    """A kit of one card with so many small words, five mm apart."""

    def front(scene: Scene) -> None:
        for number in range(count):
            y = 20 + 5 * number
            scene.text(f"word {number}", (20, y), Type("jost-500-normal", 5, "#1A1A1A"))

    card = replace(kinds.card("ace", size("poker"), front), copies=2)
    return Kit("toy", "Toy", "by us", "r1", (card,))


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Put a kit with so many faults on the shelf."""

    def put(count: int) -> None:
        kit = wrong(count)
        monkeypatch.setattr("companion.cli.kits.of_games", lambda *_: [Made(kit)])

    return put


WORD = "'word 0' at (17.0, 15.6) mm"
LINE = f"ace, front, {WORD}: 'word 0' is set at 5.0 pt; 6 pt at least [small]"


def test_what_is_found_is_a_table_for_each_ink(
    toy: Callable[[int], None], run: Run
) -> None:
    toy(1)
    said = run("proof toy")

    rows = [
        f"  warning small     ace, front, {WORD}",
        "                    'word 0' is set at 5.0 pt; 6 pt at least",
    ]
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines() == [
        "toy, full ink: 1 found",
        *rows,
        "toy, low ink: 1 found",
        *rows,
    ]


def test_strict_exits_with_1_only_if_there_is_a_fault(
    toy: Callable[[int], None], run: Run
) -> None:
    toy(0)
    assert run("proof toy --strict").code == 0
    toy(1)
    assert run("proof toy --strict --ink full").code == 1


def test_json_tells_each_finding_in_full(toy: Callable[[int], None], run: Run) -> None:
    toy(1)
    answer = json.loads(run("proof toy --ink low --json").out)

    (found,) = answer["inks"][0]["findings"]
    assert (answer["what"], answer["inks"][0]["ink"]) == ("toy", "low")
    assert found["rule"] == "small"
    assert found["severity"] == "warning"
    assert (found["piece"], found["side"], found["ink"]) == ("ace", "front", "low")


def test_a_deck_is_proofed_by_its_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    path.write_text("title,text,icon\nOx,Pull.,heart\nCow,Moo. 🐄,\nCalf,,hart\n")
    said = run("proof", str(path), "--ink", "full", "--json")

    errors = json.loads(said.out)["inks"][0]["findings"]
    assert [(one["rule"], one["severity"]) for one in errors] == [
        ("glyph", "error"),
        ("missing", "error"),
    ]
    assert errors[0]["what"] == "deck.csv: row 3, column text"
    assert "did you mean 'heart'?" in errors[1]["right"]


def test_proof_names_every_box_of_a_card_that_cannot_be_drawn(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "deck.csv"
    path.write_text("title,text,icon\nOx,Pull {hart}.,hart\nCow,Moo. 🐄,\n")
    said = run("proof", str(path), "--ink", "full", "--json")

    found = json.loads(said.out)["inks"][0]["findings"]
    assert [one["what"].removeprefix("deck.csv: ") for one in found] == [
        "row 2, column icon",
        "row 2, column text",
        "row 3, column text",
    ]


def test_an_overlay_is_a_pdf_that_shows_every_face(
    toy: Callable[[int], None], run: Run, tmp_path: Path
) -> None:
    toy(1)
    out = ["--overlay", "--out", str(tmp_path), "--paper", "letter", "--ink", "low"]
    said = run("proof", "toy", *out)

    path = tmp_path / "toy" / "proof-letter-low.pdf"
    assert said.out.splitlines()[-1] == str(path)
    with pypdfium2.PdfDocument(path) as document:
        text = document[0].get_textpage().get_text_range()
    assert "safe zone" in text
    assert "word 0" in text


def test_print_says_a_handful_of_faults_and_prints(
    toy: Callable[[int], None], run: Run, tmp_path: Path
) -> None:
    toy(7)
    said = run("print", "toy", "--only", "cards", "--out", str(tmp_path))

    lines = said.err.splitlines()
    assert said.code == 0
    assert len(lines) == 6
    assert lines[0] == f"toy: {LINE}"
    assert lines[5] == "... and 2 more: companion proof toy"
    assert (tmp_path / "toy" / "cards-a4.pdf").exists()


def test_print_says_a_fault_once_for_all_papers_and_counts_it_in_json(
    toy: Callable[[int], None], run: Run, tmp_path: Path
) -> None:
    toy(1)
    papers = ["print", "toy", "--only", "cards", "--json"]
    papers += ["--paper", "a4", "--paper", "letter"]
    said = run(*papers, "--out", str(tmp_path))

    assert said.err == f"toy: {LINE}\n"
    assert [file["findings"] for file in json.loads(said.out)] == [1, 1]


def test_print_strict_writes_nothing_if_there_is_a_fault(
    toy: Callable[[int], None], run: Run, tmp_path: Path
) -> None:
    toy(1)
    said = run("print", "toy", "--strict", "--ink", "low", "--out", str(tmp_path))

    assert (said.code, said.out) == (1, "")
    assert said.err.splitlines() == [
        f"toy, low ink: {LINE}",
        "toy: 1 fault is found; see companion proof toy, or leave out --strict",
    ]
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_does_not_ask_for_its_sides_is_found(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.press.ink import document

    monkeypatch.setitem(document.DUPLEX, "", "DuplexFlipLongEdge")

    said = run("proof", "exit-from-purgatory", "--ink", "full", "--strict")

    assert said.code == 1
    assert "  error   turn      mats, the file\n" in said.out
    assert "asks for both sides, of 3 pages; it is printed on one side" in said.out


CUT_OFF = """<html><style>@page { size: 148mm 210mm; margin: 10mm }</style>
<h1>Rules</h1><p>Each card has a sign.</p><div style="margin-left: 90mm">"""


def test_a_card_that_an_a5_page_cuts_off_is_found(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = Piece("card", 63, 88, lambda scene: None)

    def html(_: Page, options: PageOptions, figure: Callable[..., str]) -> str:
        return f"{CUT_OFF}{figure(card, 'A card.', width=63)}"

    monkeypatch.setattr("companion.press.ink.pages.html", html)

    said = run(
        *("print", "nine-circles", "--only", "rules", "--strict"),
        *("--out", f"{tmp_path}/out"),
    )

    assert said.code == 1
    assert "rules, page 1, a picture at (" in said.err
    assert "the paper ends in it; make it smaller [overflow]" in said.err
    assert not (tmp_path / "out").exists()
