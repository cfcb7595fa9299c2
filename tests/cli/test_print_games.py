"""`companion print` of games: filled in from a save or a file, and in German."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.contract import Begun
from companion.games.six_winters import words
from tests import kits, long
from tests.cli.conftest import NOON, Run
from tests.games.six_winters.tales import GAMES, fill_data, typed

SCALE = "50 mm · mit 100 % drucken (tatsächliche Größe)"


@pytest.mark.parametrize(
    ("options", "file", "texts"),
    [
        ("--only tiles", "tiles-de-a4.pdf", ("Turm rücken",)),
        ("--only boards --backs fold", "boards-de-a4-fold.pdf",
         (SCALE, "Tafeln, Blatt 1 von 3 · 2026-r1", "falten")),
        ("--only bag", "bag-de-a4.pdf", (SCALE, "Nachziehbeutel · 2026-r1")),
        ("--only track --paper a5", "track-de-a5.pdf",
         ("Punkteleiste, A1, Blatt 1 von 2 · 2026-r1", "hier A2 anlegen")),
    ],
)  # fmt: skip
def test_pieces_are_german_and_what_stands_beside_them_too(
    run: Run, tmp_path: Path, options: str, file: str, texts: tuple[str, ...]
) -> None:
    run(f"print seven-steps-kosmos --language de {options} --out {tmp_path}")

    said = " ".join(text_of(tmp_path / "seven-steps-kosmos" / file).split())
    assert [text for text in texts if text not in said] == []
    assert "print" not in said
    assert "Shift a tower" not in said


@pytest.mark.slow
def test_all_that_is_printed_in_german_is_german(
    run: Run, tmp_path: Path, read_words: Callable[..., str]
) -> None:
    import pikepdf

    for options in ("--all", "--tonight --ink full"):
        run(f"print seven-steps-kosmos {options} --language de --out {tmp_path}")

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


@pytest.fixture
def filled(tmp_path: Path) -> str:
    """A file for `--fill`, with a campaign."""
    path = tmp_path / "fill.json"
    path.write_text(json.dumps(fill_data()), "utf-8")
    return str(path)


def test_sheets_are_filled_in_on_both_papers(
    run: Run, tmp_path: Path, filled: str
) -> None:
    out = tmp_path / "kits"
    both = f"--paper a4 --paper letter --out {out}"
    said = run(f"print six-winters --fill {filled} {both}")

    kit = out / "six-winters"
    assert said.code == 0
    assert said.out.splitlines() == [
        str(kit / f"{name}-filled-{paper}.pdf")
        for paper in ("a4", "letter")
        for name in ("sheets", "campaign-record")
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
    run: Run, tmp_path: Path, filled: str, pikepdf: Any
) -> None:
    only = "--only sheets-filled --ink low"
    run(f"print six-winters --fill {filled} {only} --out {tmp_path}")

    (path,) = tmp_path.glob("*/*.pdf")
    with pikepdf.open(path) as document:
        assert path.name == "sheets-filled-a4-low.pdf"
        assert "/AcroForm" not in document.Root


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_fillable_record_has_named_fields_with_tooltips(
    run: Run, tmp_path: Path, paper: str, pikepdf: Any
) -> None:
    name = "campaign-record-fillable"
    only = f"--fillable --only {name} --paper {paper}"
    said = run(f"print six-winters {only} --out {tmp_path}")

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
    return kits.page_words(path.read_bytes(), page)


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
    said = run(f"print six-winters --fillable --fill winter --out {tmp_path}")

    assert said.code == 0
    assert "campaign-record-fillable-a4.pdf" in said.out
    assert "put-back" not in said.out


def test_proof_reads_what_a_save_or_a_file_fills_in(
    run: Run, winter: Path, filled: str
) -> None:
    inks = ("full", "low")
    nothing = "".join(f"six-winters, {ink} ink: nothing found\n" for ink in inks)

    for source in ("winter", filled):
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
    (PURGATORY, "--large-print", "--paper", "letter"),
    (PURGATORY, "--tonight", "--paper", "a4", "--paper", "letter"),
    (WINTERS, "--all"),
    (WINTERS, "--large-print"),
    (WINTERS, "--tonight", "--paper", "a4", "--paper", "letter"),
]
MORE_KITS = [
    (PURGATORY, "--all", "--large-print"),
    (WINTERS, "--ink", "low", "--paper", "letter"),
]
"""Kits that are printed as well in a long run."""

NAMES = {
    *("ADA", "BEN", "CLEO", "DAN", "EXIT", "FROM", "PURGATORY"),
    *("SIX", "WINTERS", "THEA", "MENAS", "KEEL", "FUSCUS", "YASMINA", "ONIRI", "LUCIA"),
    *("ZARRAH", "TAICHU", "RADIA", "NALAH", "DRAUGA", "SAMO", "HOGEL", "ELISA"),
    *("ARANKH", "DIPLOMAT", "PSYCHE", "STRESS", "WINTER", "NAME", "ADEPT", "START"),
    *("MILIT", "TECHN"),  # both languages part these words there
}


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [*KITS, *(MORE_KITS if long.GAMES else ())], ids=" ".join
)
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
