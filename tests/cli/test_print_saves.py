"""`companion print six-winters --fill SAVE`: the sheets as the books have them."""

import json
from pathlib import Path

import pypdfium2
import pytest

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.contract import Begun
from companion.games.six_winters import words
from tests.cli.conftest import NOON, Run
from tests.games.six_winters.tales import GAMES, typed


@pytest.fixture
def winter(shelf: Path) -> Path:
    """A campaign in the middle of its second year."""
    path = shelf / "winter.json"
    stamp = Stamp(NOON, "player")
    begun = Begun(setup=GAMES[0]["setup"])
    store.create(path, games.load("six-winters"), begun, stamp)
    actions = [words.read(text) for text in typed(0)[:170]]
    store.append(path, games.load, actions, stamp)
    return path


def text_of(path: Path, page: int = 0) -> str:
    with pypdfium2.PdfDocument(path) as document:
        text: str = document[page].get_textpage().get_text_bounded()
    return text


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_save_fills_in_sheets_record_and_the_page_to_put_it_back_by(
    run: Run, winter: Path, tmp_path: Path, paper: str
) -> None:
    out = ["--paper", paper, "--ink", "low", "--out", str(tmp_path / "kits")]
    said = run("print", "six-winters", "--fill", "winter", *out)

    kit = tmp_path / "kits" / "six-winters"
    names = ["sheets", "campaign-record", "put-back"]
    files = [kit / f"{name}-filled-{paper}-low.pdf" for name in names]
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines() == [str(path) for path in files]
    assert "ann and ben" in text_of(files[1])
    assert "Put it back on the table" in text_of(files[2])
    assert "The piles" in text_of(files[2], 1)


def test_the_same_save_prints_the_same_bytes_by_name_and_by_path(
    run: Run, winter: Path, tmp_path: Path
) -> None:
    for what, folder in (("winter", "name"), (str(winter), "path")):
        only = ["--only", "put-back-filled", "--out", str(tmp_path / folder)]
        run("print", "six-winters", "--fill", what, *only)

    one, other = sorted(tmp_path.glob("*/six-winters/*.pdf"))
    assert one.read_bytes() == other.read_bytes()


def test_a_save_fills_the_fields_of_a_fillable_sheet(
    run: Run, winter: Path, tmp_path: Path
) -> None:
    both = ["--fillable", "--fill", "winter", "--out", str(tmp_path)]
    said = run("print", "six-winters", *both)

    assert said.code == 0
    assert "campaign-record-fillable-a4.pdf" in said.out
    assert "put-back" not in said.out


def test_proof_reads_what_a_save_fills_in(run: Run, winter: Path) -> None:
    said = run("proof six-winters --fill winter --strict")

    assert (said.code, said.out.splitlines()) == (
        0,
        [
            "six-winters, full ink: nothing found",
            "six-winters, low ink: nothing found",
        ],
    )


def test_a_save_of_another_game_is_refused(run: Run, tmp_path: Path) -> None:
    run("new nine-circles dante")
    said = run("print", "six-winters", "--fill", "dante", "--out", str(tmp_path / "o"))

    assert (said.code, said.out) == (1, "")
    assert "nine-circles" in said.err
    assert said.err.count("\n") == 1
    assert not (tmp_path / "o").exists()


def test_a_save_edited_by_hand_is_refused(
    run: Run, winter: Path, tmp_path: Path
) -> None:
    save = json.loads(winter.read_text("utf-8"))
    save["events"][5]["by"] = "somebody"
    winter.write_text(json.dumps(save), "utf-8")
    out = ["--out", str(tmp_path / "o")]
    said = run("print", "six-winters", "--fill", str(winter), *out)

    assert (said.code, said.out) == (1, "")
    assert said.err.startswith("winter.json: event 6")
    assert said.err.count("\n") == 1


def test_a_save_that_breaks_off_is_called_that_by_print_as_by_log(
    run: Run, winter: Path, tmp_path: Path
) -> None:
    winter.write_bytes(winter.read_bytes()[:3000])
    winter.with_name("winter.json.bak").unlink()
    only = ["--only", "put-back-filled", "--out", str(tmp_path / "kits")]
    said = run("print", "six-winters", "--fill", str(winter), *only)

    assert (said.code, said.out) == (1, "")
    assert said.err == "winter.json: the file breaks off before its end\n"
    assert run(f"log {winter}").err == said.err
