"""XLSX: formulas give values, a sheet is chosen, what is no workbook is refused."""

import datetime
import io
import zipfile
from pathlib import Path

import pytest

from companion.decks import rows
from companion.errors import CompanionError


def book(path: Path, **sheets: list[list[object]]) -> Path:
    import openpyxl

    made = openpyxl.Workbook()
    made.remove(made.active)
    for name, lines in sheets.items():
        sheet = made.create_sheet(name)
        for line in lines:
            sheet.append(line)
    made.save(path)
    return path


def edited(path: Path, name: str, change: tuple[bytes, bytes]) -> None:
    """Change a file inside a workbook."""
    old = zipfile.ZipFile(io.BytesIO(path.read_bytes()))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for each in old.namelist():
            data = old.read(each)
            if each == name:
                assert change[0] in data
                data = data.replace(*change)
            new.writestr(each, data)


def refusal(path: Path, sheet: str = "") -> str:
    with pytest.raises(CompanionError) as caught:
        list(rows.read(path, sheet=sheet).rows)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_cells_become_words(tmp_path: Path) -> None:
    line = ["Ox", 3, 2.5, True, datetime.date(2026, 11, 21), None]
    names = ["title", "a", "b", "c", "d", "e"]
    path = book(tmp_path / "deck.xlsx", one=[names, line])

    (row,) = rows.read(path).rows

    assert list(row.cells.values()) == ["Ox", "3", "2.5", "yes", "2026-11-21", ""]
    assert row.number == 2


def test_a_sheet_is_chosen_by_name(tmp_path: Path) -> None:
    path = book(tmp_path / "deck.xlsx", one=[["title"], ["a"]], two=[["title"], ["b"]])

    assert [row.cells["title"] for row in rows.read(path).rows] == ["a"]
    assert [row.cells["title"] for row in rows.read(path, sheet="two").rows] == ["b"]
    assert refusal(path, "tow") == (
        "deck.xlsx: no sheet is called 'tow'; did you mean 'two'?"
    )


def test_a_formula_gives_its_value(tmp_path: Path) -> None:
    path = book(tmp_path / "deck.xlsx", one=[["title", "cost"], ["a", "=1+1"]])
    sheet = "xl/worksheets/sheet1.xml"
    edited(path, sheet, (b"<f>1+1</f><v></v>", b"<f>1+1</f><v>2</v>"))

    (row,) = rows.read(path).rows

    assert row.cells["cost"] == "2"


def test_a_formula_without_a_value_is_refused(tmp_path: Path) -> None:
    path = book(tmp_path / "deck.xlsx", one=[["title", "cost"], ["a", "=1+1"]])

    assert refusal(path) == (
        "deck.xlsx: row 2: the formula in column 2 has no value; "
        "open and save it in a spreadsheet program"
    )


def test_an_error_in_a_cell_is_refused(tmp_path: Path) -> None:
    path = book(tmp_path / "deck.xlsx", one=[["title", "cost"], ["a", "#REF!"]])

    assert refusal(path) == (
        "deck.xlsx: row 2: column 2 holds the error #REF!; correct its formula"
    )


def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    path = book(tmp_path / "deck.xlsx", one=[["title"], ["a"]])
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/sharedStrings2.xml", b"0" * 3_000_000)

    assert refusal(path).startswith("deck.xlsx: would unpack to 30")
    assert refusal(path).endswith("; save the one sheet as CSV")


def test_an_encrypted_workbook_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "deck.xlsx"
    path.write_bytes(bytes.fromhex("d0cf11e0a1b11ae1") + bytes(600))

    assert refusal(path) == (
        "deck.xlsx: is encrypted, or an old .xls; save it as .xlsx without a password"
    )


def test_an_entity_in_a_workbook_is_refused(tmp_path: Path) -> None:
    path = book(tmp_path / "deck.xlsx", one=[["title"], ["a"]])
    head = b'<!DOCTYPE a [<!ENTITY b "bbbb">]><worksheet'
    edited(path, "xl/worksheets/sheet1.xml", (b"<worksheet", head))

    assert refusal(path) == (
        "deck.xlsx: xl/worksheets/sheet1.xml holds a DOCTYPE; save it again as .xlsx"
    )


@pytest.mark.parametrize("data", [b"", b"title,text\na,b\n", b"PK\x03\x04"])
def test_what_is_no_workbook_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "deck.xlsx"
    path.write_bytes(data)

    assert refusal(path).startswith("deck.xlsx: is no workbook (")


def test_another_zip_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "deck.xlsx"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("hello.txt", "hello")

    assert refusal(path).startswith("deck.xlsx: is no workbook (")


def test_a_csv_has_no_sheets(tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    path.write_text("title\na\n")

    assert refusal(path, "one") == "deck.csv: has no sheet 'one'; only .xlsx has sheets"
