"""XLSX: formulas give values, a sheet is chosen, what is no workbook is refused."""

import datetime
import io
import random
import tracemalloc
import zipfile
from contextlib import suppress
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


@pytest.mark.parametrize("state", [b"hidden", b"veryHidden"])
def test_a_hidden_sheet_is_passed_over_unless_it_is_named(
    tmp_path: Path, state: bytes
) -> None:
    path = book(tmp_path / "deck.xlsx", one=[["title"], ["a"]], two=[["title"], ["b"]])
    edited(path, "xl/workbook.xml", (b'state="visible"', b'state="%s"' % state))
    edited(path, "xl/workbook.xml", (b'"two" sheetId="2" state="' + state, VISIBLE))

    assert [row.cells["title"] for row in rows.read(path).rows] == ["b"]
    assert [row.cells["title"] for row in rows.read(path, sheet="one").rows] == ["a"]


VISIBLE = b'"two" sheetId="2" state="visible'


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

    assert refusal(path) == (
        "deck.xlsx: is no workbook (it is damaged); save it again as .xlsx"
    )


def test_another_zip_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "deck.xlsx"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("hello.txt", "hello")

    assert refusal(path) == (
        "deck.xlsx: is no workbook (it is damaged); save it again as .xlsx"
    )


def test_a_csv_has_no_sheets(tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    path.write_text("title\na\n")

    assert (
        refusal(path, "one")
        == "deck.csv: has no sheet 'one'; only .xlsx and .ods have sheets"
    )


def test_dates_and_prices_are_what_their_cells_show(tmp_path: Path) -> None:
    import openpyxl

    made = openpyxl.Workbook()
    sheet = made.active
    sheet.append(["title", "day", "price"])
    sheet.append(["Ox", datetime.date(2026, 12, 24), 3.5])
    sheet["B2"].number_format, sheet["C2"].number_format = "DD.MM.YYYY", '0.00 "€"'
    made.save(tmp_path / "deck.xlsx")

    (row,) = rows.read(tmp_path / "deck.xlsx").rows

    assert list(row.cells.values()) == ["Ox", "24.12.2026", "3.50 €"]


def test_a_cell_merged_downwards_is_of_every_row_that_has_another(
    tmp_path: Path,
) -> None:
    import openpyxl

    made = openpyxl.Workbook()
    sheet = made.active
    for line in (["kind", "title"], ["beast", "Ox"], [None, "Cow"], [None, None]):
        sheet.append(line)
    sheet.append(["tool", "Plough"])
    sheet.merge_cells("A2:A4")
    made.save(tmp_path / "deck.xlsx")

    found = [[*row.cells.values()] for row in rows.read(tmp_path / "deck.xlsx").rows]

    assert found == [["beast", "Ox"], ["beast", "Cow"], ["tool", "Plough"]]


def test_a_cell_in_the_last_row_and_column_takes_no_memory(tmp_path: Path) -> None:
    path = book(tmp_path / "deck.xlsx", one=[["title"], ["a"]])
    last = b'</row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
    edited(path, "xl/worksheets/sheet1.xml", (b"</row></sheetData>", last))

    tracemalloc.start()
    said = refusal(path)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert said.startswith("deck.xlsx: row 1048576: 201 cells where row 1 names 1")
    assert peak < 2**22


def test_rows_of_one_cell_each_in_the_last_column_take_no_memory(
    tmp_path: Path,
) -> None:
    path = book(tmp_path / "deck.xlsx", one=[["title"], ["a"]])
    cells = b"".join(
        b'<row r="%d"><c r="XFD%d"><v>1</v></c></row>' % (row, row)
        for row in range(3, 2000)
    )
    sheet = "xl/worksheets/sheet1.xml"
    edited(path, sheet, (b"</sheetData>", cells + b"</sheetData>"))

    tracemalloc.start()
    assert refusal(path).startswith("deck.xlsx: row 3: 201 cells where row 1 names 1")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < 2**23


def test_a_sign_that_is_written_as_its_number_is_read(tmp_path: Path) -> None:
    path = book(tmp_path / "deck.xlsx", one=[["title"], ["Ox"]])
    sheet = "xl/worksheets/sheet1.xml"
    edited(path, sheet, (b"<t>Ox</t>", b"<t>One_x000D_\ntwo _x0041_</t>"))

    (row,) = rows.read(path).rows

    assert row.cells["title"] == "One\ntwo A"


def test_every_bad_cell_of_a_workbook_is_reported(tmp_path: Path) -> None:
    lines = [["title", "cost"], ["#REF!", "#N/A"], ["Ox", 1], ["Cow", "=1+1"]]
    path = book(tmp_path / "deck.xlsx", one=lines)
    said: list[str] = []

    table = rows.read(path, report=lambda error: said.append(str(error)))

    assert [row.number for row in table.rows] == [3]
    assert [line.partition(": ")[2].partition(";")[0] for line in said] == [
        "row 2: column 1 holds the error #REF!",
        "row 2: column 2 holds the error #N/A",
        "row 4: the formula in column 2 has no value",
    ]


BITS = (b"", b"<", b'"', b"-1", b"9" * 12, b't="s"', b"nan", b"1e999", b"\xff")


def test_any_damage_to_a_workbook_leaves_a_table_or_is_refused(
    tmp_path: Path,
) -> None:
    path = book(tmp_path / "whole.xlsx", one=[["title", "n"], ["Ox", 2.5], ["Cow", 3]])
    whole = zipfile.ZipFile(path)
    rng = random.Random(3)

    for _ in range(300):
        name = rng.choice(whole.namelist())
        data = whole.read(name)
        at = rng.randrange(len(data))
        data = data[:at] + rng.choice(BITS) + data[at + rng.choice((0, 1, 9)) :]
        with zipfile.ZipFile(tmp_path / "deck.xlsx", "w") as packed:
            for each in whole.namelist():
                packed.writestr(each, data if each == name else whole.read(each))
        with suppress(CompanionError):  # anything else would be a traceback
            list(rows.read(tmp_path / "deck.xlsx").rows)
