"""`companion print` of games: filled in from a save or a file, and in German."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.contract import Begun
from companion.games.six_winters import words
from tests import kits
from tests.cli.conftest import NOON, Run
from tests.games.six_winters.tales import GAMES, fill_data, typed


def pages(path: Path) -> int:
    with pypdfium2.PdfDocument(path) as document:
        return len(document)


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
    for text in (boards, bag):
        assert "50 mm · mit 100 % drucken (tatsächliche Größe)" in text
        assert "print" not in text
    assert "Tafeln, Blatt 1 von 3 · 2026-r1" in boards
    assert "falten" in boards
    assert "Nachziehbeutel · 2026-r1" in bag


@pytest.mark.slow
def test_all_that_is_printed_in_german_is_german(
    run: Run, tmp_path: Path, read_words: Callable[..., str]
) -> None:
    import pikepdf

    words = ("seven-steps-kosmos", "--all", "--language", "de")
    run("print", *words, "--out", str(tmp_path))
    words = ("seven-steps-kosmos", "--tonight", "--ink", "full", "--language", "de")
    run("print", *words, "--out", str(tmp_path))

    files = sorted((tmp_path / "seven-steps-kosmos").rglob("*.pdf"))
    assert len(files) == 13
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


@pytest.fixture
def campaign() -> dict[str, Any]:
    return fill_data()


@pytest.fixture
def fill(tmp_path: Path) -> Callable[[dict[str, Any]], str]:
    """Write a file for `--fill` and return its path."""

    def write(campaign: dict[str, Any]) -> str:
        path = tmp_path / "fill.json"
        path.write_text(json.dumps(campaign), "utf-8")
        return str(path)

    return write


def test_sheets_are_filled_in_on_both_papers(
    run: Run, tmp_path: Path, fill: Any, campaign: dict[str, Any]
) -> None:
    out = tmp_path / "kits"
    both = ["--paper", "a4", "--paper", "letter", "--out", str(out)]
    said = run("print", "six-winters", "--fill", fill(campaign), *both)

    kit = out / "six-winters"
    assert said.code == 0
    assert said.out.splitlines() == [
        str(kit / "sheets-filled-a4.pdf"),
        str(kit / "campaign-record-filled-a4.pdf"),
        str(kit / "sheets-filled-letter.pdf"),
        str(kit / "campaign-record-filled-letter.pdf"),
    ]
    for paper in ("a4", "letter"):
        sheet = text_of(kit / f"sheets-filled-{paper}.pdf")
        assert "Thea (Ann)" in sheet
        assert "Character sheet: Thea" in sheet
        record = text_of(kit / f"campaign-record-filled-{paper}.pdf")
        assert "Ann and Ben" in record
        assert "Thea, Keel" in record
        assert "The bridge is gone." in record


def test_a_filled_sheet_has_no_fields(
    run: Run, tmp_path: Path, fill: Any, campaign: dict[str, Any], pikepdf: Any
) -> None:
    out = ["--only", "sheets-filled", "--ink", "low", "--out", str(tmp_path)]
    run("print", "six-winters", "--fill", fill(campaign), *out)

    (path,) = tmp_path.glob("*/*.pdf")
    with pikepdf.open(path) as document:
        assert path.name == "sheets-filled-a4-low.pdf"
        assert "/AcroForm" not in document.Root


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_fillable_record_has_named_fields_with_tooltips(
    run: Run, tmp_path: Path, paper: str, pikepdf: Any
) -> None:
    name = "campaign-record-fillable"
    only = ["--fillable", "--only", name, "--paper", paper, "--out", str(tmp_path)]
    said = run("print", "six-winters", *only)

    path = tmp_path / "six-winters" / f"{name}-{paper}.pdf"
    assert said.out == f"{path}\n"
    with pikepdf.open(path) as document:
        fields = list(document.Root.AcroForm.Fields)
        kinds = {str(field.T): str(field.FT) for field in fields}
        assert kinds["Players"] == "/Tx"
        assert kinds["Hardcore"] == "/Btn"
        assert all(str(field.TU) for field in fields)
        assert len(kinds) == len(fields) == 111


def test_the_dice_of_the_designer_are_a_palette(run: Run, tmp_path: Path) -> None:
    only = ["print", "six-winters", "--only", "seasons", "--out"]
    usual = run(*only, str(tmp_path / "usual"))
    named = run(*only, str(tmp_path / "named"), "--palette", "clear")
    other = run(*only, str(tmp_path / "other"), "--palette", "designer")

    data = [Path(said.out.strip()).read_bytes() for said in (usual, named, other)]
    assert data[0] == data[1] != data[2]
    assert usual.err == ""
    assert other.err.splitlines()[0] == (
        "six-winters: palette, colours resources: support and diplomacy differ by 11 "
        "in tritanopia; 19 at least [colours]"
    )


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


def test_proof_reads_what_a_save_or_a_file_fills_in(
    run: Run, winter: Path, fill: Any, campaign: dict[str, Any]
) -> None:
    inks = ("full", "low")
    nothing = "".join(f"six-winters, {ink} ink: nothing found\n" for ink in inks)

    for source in ("winter", fill(campaign)):
        assert run(f"proof six-winters --fill {source} --strict") == (0, nothing, "")


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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "most"),
    [
        ("exit-from-purgatory", 15),
        ("nine-circles", 2),
        ("seven-steps", 2),
        ("seven-steps-kosmos", 10),
        ("six-winters", 48),
    ],
)
def test_what_a_game_is_played_with_is_at_most_so_many_sheets(
    game: str, most: int, run: Run, tmp_path: Path
) -> None:
    said = run("print", game, "--json", "--out", str(tmp_path))

    assert sum(file["sheets"] for file in json.loads(said.out)) == most
    assert not (tmp_path / game / "extras").exists()


PURGATORY, WINTERS = "exit-from-purgatory", "six-winters"

KITS = [
    (PURGATORY, "--all"),
    (PURGATORY, "--all", "--ink", "low"),
    (PURGATORY, "--all", "--paper", "letter"),
    (PURGATORY, "--all", "--large-print"),
    (PURGATORY, "--large-print", "--paper", "letter"),
    (PURGATORY, "--tonight", "--paper", "a4", "--paper", "letter"),
    (WINTERS, "--all"),
    (WINTERS, "--ink", "low", "--paper", "letter"),
    (WINTERS, "--large-print"),
    (WINTERS, "--tonight", "--paper", "a4", "--paper", "letter"),
]

NAMES = {
    *("ADA", "BEN", "CLEO", "DAN", "EXIT", "FROM", "PURGATORY"),
    *("SIX", "WINTERS", "THEA", "MENAS", "KEEL", "FUSCUS", "YASMINA", "ONIRI", "LUCIA"),
    *("ZARRAH", "TAICHU", "RADIA", "NALAH", "DRAUGA", "SAMO", "HOGEL", "ELISA"),
    *("ARANKH", "DIPLOMAT", "PSYCHE", "STRESS", "WINTER", "NAME", "ADEPT", "START"),
    *("MILIT", "TECHN"),  # both languages part these words there
}


@pytest.mark.slow
@pytest.mark.parametrize("options", KITS, ids=" ".join)
def test_the_whole_kit_is_printed_in_german_on_as_many_pages(
    options: tuple[str, ...], run: Run, tmp_path: Path
) -> None:
    printed = {}
    for language in ("en", "de"):
        out = tmp_path / language
        said = run("print", *options, "--language", language, "--out", str(out))
        assert (said.code, said.err) == (0, "")  # preflight finds nothing
        printed[language] = {
            file.name.replace("-de-", "-"): file for file in out.rglob("*.pdf")
        }

    assert printed["de"].keys() == printed["en"].keys()
    for name, file in printed["de"].items():
        german, english = read(file, "de"), read(printed["en"][name], "en")
        assert len(german) == len(english), name
        alike = set().union(*german) & set().union(*english)
        assert {line for line in alike if worded(line)} == set(), name


def read(path: Path, language: str) -> list[set[str]]:
    """Return the lines of each page of a PDF in a language."""
    import pikepdf

    with pikepdf.open(path) as document:
        assert document.Root.Lang == language
        pages = range(len(document.pages))
    data = path.read_bytes()
    return [
        {" ".join(line.split()) for line in kits.page_words(data, page).splitlines()}
        for page in pages
    ]


def worded(line: str) -> bool:
    """Return whether a line says anything but names, keys and what is typed."""
    if "=" in line or "companion" in line or "--" in line:
        return False
    # A name that stands on both sides of a fold is read as one word.
    words = re.findall(r"\b([^\W\d]+?)\1*\b", line.upper())
    return bool({word for word in words if len(word) > 2} - NAMES)
