"""`companion print six-winters`: filled and fillable sheets, colours of dice."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from tests.cli.conftest import Run
from tests.games.six_winters.fill_file import fill_data


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


def words(path: Path, page: int = 0) -> str:
    with pypdfium2.PdfDocument(path) as document:
        text: str = document[page].get_textpage().get_text_bounded()
    return text


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*/*.pdf"))


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
        sheet = words(kit / f"sheets-filled-{paper}.pdf")
        assert "Thea (Ann)" in sheet
        assert "Character sheet: Thea" in sheet
        record = words(kit / f"campaign-record-filled-{paper}.pdf")
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


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("players", ["Ann"] * 3, "players: 3 lines; at most 2"),
        ("players", None, "key 'players' is missing; add it"),
        ("weather", "snow", "unknown key 'weather'"),
        ("skills", 7, "characters[1].skills.survival: 7; write 0 to 6"),
    ],
)
def test_what_cannot_be_filled_in_is_refused_and_nothing_is_written(
    run: Run,
    tmp_path: Path,
    fill: Any,
    campaign: dict[str, Any],
    key: str,
    value: Any,
    said: str,
) -> None:
    if key == "skills":
        campaign["characters"][0]["skills"]["survival"] = value
    elif value is None:
        del campaign[key]
    else:
        campaign[key] = value
    out = tmp_path / "kits"
    answer = run("print", "six-winters", "--fill", fill(campaign), "--out", str(out))

    assert (answer.code, answer.out) == (1, "")
    assert answer.err.startswith(f"fill.json: {said}")
    assert answer.err.count("\n") == 1
    assert not out.exists()


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


def test_a_fillable_kit_is_sheets_alone_a_face_a_file(run: Run, tmp_path: Path) -> None:
    run("print", "six-winters", "--fillable", "--out", str(tmp_path))

    assert names(tmp_path) == [
        "campaign-record-fillable-a4.pdf",
        "character-sheet-back-fillable-a4.pdf",
        "character-sheet-fillable-a4.pdf",
    ]


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


def test_proof_reads_filled_and_fillable_sheets(
    run: Run, fill: Any, campaign: dict[str, Any]
) -> None:
    for option in (["--fillable"], ["--fill", fill(campaign)]):
        said = run("proof", "six-winters", *option, "--strict")

        assert (said.code, said.out.splitlines()) == (
            0,
            [
                "six-winters, full ink: nothing found",
                "six-winters, low ink: nothing found",
            ],
        )
