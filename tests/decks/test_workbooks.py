"""XLSX and ODS: cells give what they show, a sheet is chosen, harm is refused."""

import datetime
import io
import random
import tracemalloc
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest

from companion.decks import rows
from companion.decks.workbooks import formats
from companion.decks.workbooks.formats import BUILT_IN, EPOCH_1904, shown
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


def test_any_damage_to_a_workbook_leaves_a_table_or_is_refused(tmp_path: Path) -> None:
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


NAMES = " ".join(
    f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for short, name in (
        ("office", "office"),
        ("table", "table"),
        ("text", "text"),
        ("draw", "drawing"),
    )
)


def cell(text: str, more: str = "") -> str:
    return f"<table:table-cell {more}><text:p>{text}</text:p></table:table-cell>"


def line(*cells: str, more: str = "") -> str:
    return f"<table:table-row {more}>{''.join(cells)}</table:table-row>"


def ods_book(folder: Path, *lines: str, head: str = "", name: str = "One") -> Path:
    """A workbook of two sheets as LibreOffice writes them, empty cells to the end."""
    end = '<table:table-row table:number-rows-repeated="1048570"><table:table-cell '
    end += 'table:number-columns-repeated="16384"/></table:table-row>'
    other = line(cell("title")) + line(cell("Cow"))
    sheets = "".join(
        f'<table:table table:name="{title}">{body}{end}</table:table>'
        for title, body in ((name, "".join(lines)), ("Two", other))
    )
    path = folder / "deck.ods"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr(
            "content.xml",
            f"{head}<office:document-content {NAMES}><office:body><office:spreadsheet>"
            f"{sheets}</office:spreadsheet></office:body></office:document-content>",
        )
    return path


def read_ods(path: Path, sheet: str = "") -> list[tuple[int, list[str]]]:
    table = rows.read(path, sheet=sheet)
    return [(row.number, [*row.cells.values()]) for row in table.rows]


HEAD = line(cell("title"), cell("text"))


def test_a_cell_gives_the_text_that_it_shows(tmp_path: Path) -> None:
    date = 'office:value-type="date" office:date-value="2026-12-24"'
    price = 'office:value-type="currency" office:value="3.5"'
    words = "Über <text:span>die</text:span><text:s text:c='2'/>Brücke"
    path = ods_book(
        tmp_path,
        HEAD,
        line(cell("24.12.2026", date), cell("3,50 €", price)),
        line(cell(words), cell("one</text:p><text:p>two<text:line-break/>three")),
    )

    assert read_ods(path) == [
        (2, ["24.12.2026", "3,50 €"]),
        (3, ["Über die  Brücke", "one\ntwo\nthree"]),
    ]


def test_a_formula_gives_its_value_and_a_box_that_is_ticked_says_yes(
    tmp_path: Path,
) -> None:
    formula = 'table:formula="of:=1+1" office:value-type="float" office:value="2"'
    ticked = 'office:value-type="boolean" office:boolean-value="true"'
    path = ods_book(tmp_path, HEAD, line(cell("2", formula), cell("WAHR", ticked)))

    assert read_ods(path) == [(2, ["2", "yes"])]


def test_rows_and_cells_that_are_alike_are_all_there(tmp_path: Path) -> None:
    twice = 'table:number-columns-repeated="2"'
    path = ods_book(
        tmp_path, HEAD, line(cell("Ox", twice), more='table:number-rows-repeated="3"')
    )

    assert read_ods(path) == [(row, ["Ox", "Ox"]) for row in (2, 3, 4)]


def test_empty_rows_count_and_are_no_cards(tmp_path: Path) -> None:
    gap = line("<table:table-cell/>", more='table:number-rows-repeated="5"')
    path = ods_book(tmp_path, HEAD, gap, line(cell("Ox"), cell("Pull.")))

    assert read_ods(path) == [(7, ["Ox", "Pull."])]


def test_a_cell_merged_downwards_is_of_every_row(tmp_path: Path) -> None:
    covered = "<table:covered-table-cell/>"
    path = ods_book(
        tmp_path,
        HEAD,
        line(cell("Ox", 'table:number-rows-spanned="2"'), cell("one")),
        line(covered, cell("two")),
        line(cell("Cow"), cell("three")),
    )

    assert read_ods(path) == [
        (2, ["Ox", "one"]),
        (3, ["Ox", "two"]),
        (4, ["Cow", "three"]),
    ]


def test_comments_and_drawings_are_no_text_of_a_cell(tmp_path: Path) -> None:
    note = "<office:annotation><text:p>say more</text:p></office:annotation>"
    both = f"<table:table-cell>{note}<text:p>Ox</text:p></table:table-cell>"
    path = ods_book(tmp_path, HEAD, line(both, cell("Pull.")))

    assert read_ods(path) == [(2, ["Ox", "Pull."])]


def test_a_sheet_is_chosen_by_its_name(tmp_path: Path) -> None:
    path = ods_book(tmp_path, HEAD, line(cell("Ox"), cell("Pull.")))

    assert read_ods(path, "Two") == [(2, ["Cow"])]
    assert refusal(path, "Tow") == (
        "deck.ods: no sheet is called 'Tow'; did you mean 'Two'?"
    )


def test_a_hidden_sheet_of_ods_is_passed_over_unless_it_is_named(
    tmp_path: Path,
) -> None:
    path = ods_book(tmp_path, HEAD, line(cell("Ox"), cell("Pull.")))
    with zipfile.ZipFile(path) as packed:
        content = packed.read("content.xml").decode()
    hidden = (
        "<style:style xmlns:style='urn:s' style:name='h'>"
        "<style:table-properties table:display='false'/></style:style>"
    )
    content = content.replace("<office:body>", f"{hidden}<office:body>").replace(
        'table:name="One"', 'table:name="One" table:style-name="h"'
    )
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("content.xml", content)

    assert read_ods(path) == [(2, ["Cow"])]
    assert read_ods(path, "One") == [(2, ["Ox", "Pull."])]


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (
            cell("#REF!", 'table:formula="of:=X"'),
            "deck.ods: row 2: column 1 holds the error #REF!; correct its formula",
        ),
        (
            cell("Err:504", 'table:formula="of:=X" office:value-type="string"'),
            "deck.ods: row 2: column 1 holds the error Err:504; correct its formula",
        ),
        (
            '<table:table-cell table:formula="of:=X"/>',
            "deck.ods: row 2: the formula in column 1 has no value; "
            "open and save it in a spreadsheet program",
        ),
    ],
)
def test_a_formula_that_failed_is_refused(tmp_path: Path, made: str, said: str) -> None:
    assert refusal(ods_book(tmp_path, HEAD, line(made, cell("x")))) == said


def test_what_is_damaged_or_means_harm_is_refused(tmp_path: Path) -> None:
    entity = '<!DOCTYPE a [<!ENTITY b "bbbb">]>'
    again = "; save it again as .ods"

    assert refusal(ods_book(tmp_path, HEAD, head=entity)) == (
        f"deck.ods: content.xml holds a DOCTYPE{again}"
    )
    assert refusal(ods_book(tmp_path, HEAD, "<table:table-row>")) == (
        f"deck.ods: is no workbook (mismatched tag: line 1, column 640){again}"
    )
    path = tmp_path / "deck.ods"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("hello.txt", "hello")
    assert refusal(path) == (
        "deck.ods: is no workbook (it is damaged); save it again as .ods"
    )
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("META-INF/manifest.xml", "<a><encryption-data/></a>")
        packed.writestr("content.xml", "noise")
    assert refusal(path) == "deck.ods: is encrypted; save it without a password"


def test_a_million_rows_that_are_alike_are_refused(tmp_path: Path) -> None:
    many = 'table:number-rows-repeated="1000000"'

    assert refusal(ods_book(tmp_path, HEAD, line(cell("Ox"), more=many))) == (
        "deck.ods: row 2: 1000000 rows that are alike; "
        "write their number into a column qty"
    )


def test_a_cell_repeated_beyond_every_column_is_refused(tmp_path: Path) -> None:
    wide = cell("Ox", 'table:number-columns-repeated="999999999"')

    assert refusal(ods_book(tmp_path, HEAD, line(wide))) == (
        "deck.ods: row 2: 201 cells where row 1 names 2 columns; "
        "give each column a cell; quote what has commas"
    )


EVE = 46380.0  # 24 December 2026
AFTERNOON = EVE + 15 / 24 + 4 / 1440 + 5 / 86400


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("dd.mm.yyyy", "24.12.2026"),
        ("[$-407]d.m.yy", "24.12.26"),
        ("d mmm yyyy", "24 Dec 2026"),
        ("dddd, d. mmmm", "Thursday, 24. December"),
        ("yyyy\\-mm\\-dd", "2026-12-24"),
        ("dd/mm/yyyy hh:mm", "24/12/2026 15:04"),
        ("h:mm AM/PM", "3:04 PM"),
        ("mm:ss", "04:05"),
        ("[h]:mm", "1113135:04"),
        (BUILT_IN["14"], "2026-12-24"),
    ],
)
def test_a_date_is_shown_as_its_cell_shows_it(code: str, text: str) -> None:
    assert shown(AFTERNOON, code) == text


@pytest.mark.parametrize(
    ("number", "code", "text"),
    [
        (3, "", "3"),
        (2.5, "General", "2.5"),
        (0.1 + 0.2, "", "0.3"),
        (3.5, '0.00 "€"', "3.50 €"),
        (3.5, "[$€-2] 0.00", "€ 3.50"),
        (1234567, "#,##0", "1,234,567"),
        (0.125, "0.0%", "12.5%"),
        (7, "000", "007"),
        (2.5, "0.0#", "2.5"),
        (2, "0.##", "2"),
        (-4, "0;[Red]-0", "-4"),
        (-4, "0", "-4"),
        (0, '0;-0;"none"', "none"),
        (0.5, "# ?/?", "0.5"),
        (5, "@", "5"),
        # A format that names a language is written in it.
        (EVE, "[$-407]d/ mmmm\\ yyyy", "24. Dezember 2026"),
        (EVE, "[$-C0A]dddd", "jueves"),
        (EVE, "[$-40C]d mmm", "24 déc"),
        (EVE, "[$-413]dd/mm/yyyy", "24-12-2026"),
        (EVE, "[$-409]d/m/yyyy", "24/12/2026"),
        (EVE, "[$-411]mmmm", "December"),
        (1234.5, "#,##0.00\\ [$€-407]", "1.234,50 €"),
        (1234.5, "[$€-40C]#,##0.00", "€1 234,50"),
        (1234.5, "[$CHF-807] #,##0.00", "CHF 1'234.50"),
        (-0.125, "[$-407]0.0\\ %", "-12,5 %"),
    ],
)
def test_a_number_is_shown_as_its_cell_shows_it(
    number: float, code: str, text: str
) -> None:
    assert shown(number, code) == text


def test_both_epochs_give_the_same_day() -> None:
    assert shown(EVE, "yyyy-mm-dd") == "2026-12-24"
    assert shown(EVE - 1462, "yyyy-mm-dd", EPOCH_1904) == "2026-12-24"
    assert shown(1, "yyyy-mm-dd") == "1900-01-01"


def test_a_day_beyond_the_calendar_is_a_number() -> None:
    assert shown(1e12, "yyyy") == "1000000000000"


def test_formats_are_read_once() -> None:
    formats._sections.cache_clear()
    for _ in range(100):
        shown(EVE, "dd.mm.yyyy")

    assert formats._sections.cache_info().misses == 1
