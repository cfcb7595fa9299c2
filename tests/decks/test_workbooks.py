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

SHEET = "xl/worksheets/sheet1.xml"
OXEN, TWO = [["title"], ["Ox"]], {"one": [["title"], ["a"]], "two": [["title"], ["b"]]}


def book(folder: Path, *, merge: str = "", **sheets: list[list[object]]) -> Path:
    import openpyxl

    made = openpyxl.Workbook()
    made.remove(made.active)
    for name, lines in sheets.items():
        sheet = made.create_sheet(name)
        for line in lines:
            sheet.append(line)
        if merge:
            sheet.merge_cells(merge)
    made.save(folder / "deck.xlsx")
    return folder / "deck.xlsx"


def edited(path: Path, old: bytes, new: bytes, name: str = SHEET) -> None:
    """Change a file inside a workbook."""
    whole = zipfile.ZipFile(io.BytesIO(path.read_bytes()))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for each in whole.namelist():
            data = whole.read(each)
            if each == name:
                assert old in data
                data = data.replace(old, new)
            packed.writestr(each, data)


def cells(path: Path, sheet: str = "") -> list[tuple[int, list[str]]]:
    table = rows.read(path, sheet=sheet)
    return [(row.number, [*row.cells.values()]) for row in table.rows]


def refusal(path: Path, sheet: str = "") -> str:
    with pytest.raises(CompanionError) as caught:
        list(rows.read(path, sheet=sheet).rows)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_cells_become_words(tmp_path: Path) -> None:
    line = ["Ox", 3, 2.5, True, datetime.date(2026, 11, 21), None]
    path = book(tmp_path, one=[["title", "a", "b", "c", "d", "e"], line])

    assert cells(path) == [(2, ["Ox", "3", "2.5", "yes", "2026-11-21", ""])]


def test_a_sheet_is_chosen_by_name(tmp_path: Path) -> None:
    path = book(tmp_path, **TWO)

    assert cells(path) == [(2, ["a"])]
    assert cells(path, "two") == [(2, ["b"])]
    assert refusal(path, "tow") == (
        "deck.xlsx: no sheet is called 'tow'; did you mean 'two'?"
    )


@pytest.mark.parametrize("state", [b"hidden", b"veryHidden"])
def test_a_hidden_sheet_is_passed_over_unless_it_is_named(
    tmp_path: Path, state: bytes
) -> None:
    path, names = book(tmp_path, **TWO), "xl/workbook.xml"
    visible = b'"two" sheetId="2" state="visible'
    edited(path, b'state="visible"', b'state="%s"' % state, names)
    edited(path, b'"two" sheetId="2" state="' + state, visible, names)

    assert cells(path) == [(2, ["b"])]
    assert cells(path, "one") == [(2, ["a"])]


def test_a_formula_gives_its_value(tmp_path: Path) -> None:
    path = book(tmp_path, one=[["title", "cost"], ["a", "=1+1"]])
    edited(path, b"<f>1+1</f><v></v>", b"<f>1+1</f><v>2</v>")

    assert cells(path) == [(2, ["a", "2"])]


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        (
            "=1+1",
            "the formula in column 2 has no value; "
            "open and save it in a spreadsheet program",
        ),
        ("#REF!", "column 2 holds the error #REF!; correct its formula"),
    ],
)
def test_a_cell_without_a_value_is_refused(
    tmp_path: Path, cell: str, said: str
) -> None:
    path = book(tmp_path, one=[["title", "cost"], ["a", cell]])

    assert refusal(path) == f"deck.xlsx: row 2: {said}"


def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    path = book(tmp_path, one=OXEN)
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/sharedStrings2.xml", b"0" * 3_000_000)

    assert refusal(path).startswith("deck.xlsx: would unpack to 30")
    assert refusal(path).endswith("; save the one sheet as CSV")


def test_an_entity_in_a_workbook_is_refused(tmp_path: Path) -> None:
    path = book(tmp_path, one=OXEN)
    edited(path, b"<worksheet", b'<!DOCTYPE a [<!ENTITY b "bbbb">]><worksheet')

    assert refusal(path) == (
        "deck.xlsx: xl/worksheets/sheet1.xml holds a DOCTYPE; save it again as .xlsx"
    )


def zipped(**files: str) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as new:
        for name, data in files.items():
            new.writestr(name, data)
    return packed.getvalue()


OLD_XLS = bytes.fromhex("d0cf11e0a1b11ae1") + bytes(600)
ODD = zipped(**{"[Content_Types].xml": "<Types><Override odd='1'/></Types>"})
LOCKED = {"META-INF/manifest.xml": "<a><encryption-data/></a>", "content.xml": "noise"}


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        *(
            (
                "deck.xlsx",
                data,
                "is no workbook (it is damaged); save it again as .xlsx",
            )
            for data in (
                b"",
                b"title,text\na,b\n",
                b"PK\x03\x04",
                zipped(hello=""),
                ODD,
            )
        ),
        (
            *("deck.xlsx", OLD_XLS),
            "is encrypted, or an old .xls; save it as .xlsx without a password",
        ),
        (
            *("deck.ods", zipped(hello="")),
            "is no workbook (it is damaged); save it again as .ods",
        ),
        ("deck.ods", zipped(**LOCKED), "is encrypted; save it without a password"),
        (
            *("deck.csv", b"title\na\n"),
            "has no sheet 'one'; only .xlsx and .ods have sheets",
        ),
    ],
)
def test_what_is_no_workbook_that_can_be_read_is_refused(
    tmp_path: Path, name: str, data: bytes, said: str
) -> None:
    (tmp_path / name).write_bytes(data)

    assert refusal(tmp_path / name, "one") == f"{name}: {said}"


def test_dates_and_prices_are_what_their_cells_show(tmp_path: Path) -> None:
    import openpyxl

    made = openpyxl.Workbook()
    sheet = made.active
    sheet.append(["title", "day", "price"])
    sheet.append(["Ox", datetime.date(2026, 12, 24), 3.5])
    sheet["B2"].number_format, sheet["C2"].number_format = "DD.MM.YYYY", '0.00 "€"'
    made.save(tmp_path / "deck.xlsx")

    assert cells(tmp_path / "deck.xlsx") == [(2, ["Ox", "24.12.2026", "3.50 €"])]


def test_a_cell_merged_downwards_is_of_every_row_that_has_another(
    tmp_path: Path,
) -> None:
    lines = [["kind", "title"], ["beast", "Ox"], [None, "Cow"], [None, None]]
    path = book(tmp_path, merge="A2:A4", one=[*lines, ["tool", "Plough"]])

    assert [found for _, found in cells(path)] == [
        *(["beast", "Ox"], ["beast", "Cow"], ["tool", "Plough"])
    ]


LAST = b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
MANY = b"".join(
    b'<row r="%d"><c r="XFD%d"><v>1</v></c></row>' % (row, row)
    for row in range(3, 2000)
)


@pytest.mark.parametrize(("row", "more", "most"), [(1048576, LAST, 22), (3, MANY, 23)])
def test_cells_in_the_last_column_take_no_memory(
    tmp_path: Path, row: int, more: bytes, most: int
) -> None:
    path = book(tmp_path, one=OXEN)
    edited(path, b"</sheetData>", more + b"</sheetData>")

    tracemalloc.start()
    said = refusal(path)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert said.startswith(f"deck.xlsx: row {row}: 201 cells where row 1 names 1")
    assert peak < 2**most


def test_a_sign_that_is_written_as_its_number_is_read(tmp_path: Path) -> None:
    path = book(tmp_path, one=OXEN)
    edited(path, b"<t>Ox</t>", b"<t>One_x000D_\ntwo _x0041_</t>")

    assert cells(path) == [(2, ["One\ntwo A"])]


def test_every_bad_cell_of_a_workbook_is_reported(tmp_path: Path) -> None:
    lines = [["title", "cost"], ["#REF!", "#N/A"], ["Ox", 1], ["Cow", "=1+1"]]
    path = book(tmp_path, one=lines)
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
    path = book(tmp_path, one=[["title", "n"], ["Ox", 2.5], ["Cow", 3]])
    whole = zipfile.ZipFile(io.BytesIO(path.read_bytes()))
    rng = random.Random(3)

    for _ in range(300):
        name = rng.choice(whole.namelist())
        data = whole.read(name)
        at = rng.randrange(len(data))
        data = data[:at] + rng.choice(BITS) + data[at + rng.choice((0, 1, 9)) :]
        with zipfile.ZipFile(path, "w") as packed:
            for each in whole.namelist():
                packed.writestr(each, data if each == name else whole.read(each))
        with suppress(CompanionError):  # anything else would be a traceback
            cells(path)


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


HEAD = line(cell("title"), cell("text"))
OX = line(cell("Ox"), cell("Pull."))


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

    assert cells(path) == [
        (2, ["24.12.2026", "3,50 €"]),
        (3, ["Über die  Brücke", "one\ntwo\nthree"]),
    ]


def test_a_formula_gives_its_value_and_a_box_that_is_ticked_says_yes(
    tmp_path: Path,
) -> None:
    formula = 'table:formula="of:=1+1" office:value-type="float" office:value="2"'
    ticked = 'office:value-type="boolean" office:boolean-value="true"'
    path = ods_book(tmp_path, HEAD, line(cell("2", formula), cell("WAHR", ticked)))

    assert cells(path) == [(2, ["2", "yes"])]


def test_rows_and_cells_that_are_alike_are_all_there(tmp_path: Path) -> None:
    twice = 'table:number-columns-repeated="2"'
    oxen = line(cell("Ox", twice), more='table:number-rows-repeated="3"')

    found = cells(ods_book(tmp_path, HEAD, oxen))

    assert found == [(row, ["Ox", "Ox"]) for row in (2, 3, 4)]


def test_empty_rows_count_and_are_no_cards(tmp_path: Path) -> None:
    gap = line("<table:table-cell/>", more='table:number-rows-repeated="5"')
    path = ods_book(tmp_path, HEAD, gap, OX)

    assert cells(path) == [(7, ["Ox", "Pull."])]


def test_a_cell_merged_downwards_is_of_every_row(tmp_path: Path) -> None:
    covered = "<table:covered-table-cell/>"
    path = ods_book(
        tmp_path,
        HEAD,
        line(cell("Ox", 'table:number-rows-spanned="2"'), cell("one")),
        line(covered, cell("two")),
        line(cell("Cow"), cell("three")),
    )

    assert cells(path) == [
        *((2, ["Ox", "one"]), (3, ["Ox", "two"]), (4, ["Cow", "three"]))
    ]


def test_comments_and_drawings_are_no_text_of_a_cell(tmp_path: Path) -> None:
    note = "<office:annotation><text:p>say more</text:p></office:annotation>"
    both = f"<table:table-cell>{note}<text:p>Ox</text:p></table:table-cell>"
    path = ods_book(tmp_path, HEAD, line(both, cell("Pull.")))

    assert cells(path) == [(2, ["Ox", "Pull."])]


def test_a_sheet_is_chosen_by_its_name(tmp_path: Path) -> None:
    path = ods_book(tmp_path, HEAD, OX)

    assert cells(path, "Two") == [(2, ["Cow"])]
    assert refusal(path, "Tow") == (
        "deck.ods: no sheet is called 'Tow'; did you mean 'Two'?"
    )


def test_a_hidden_sheet_of_ods_is_passed_over_unless_it_is_named(
    tmp_path: Path,
) -> None:
    path, content = ods_book(tmp_path, HEAD, OX), "content.xml"
    hidden = (
        b"<style:style xmlns:style='urn:s' style:name='h'>"
        b"<style:table-properties table:display='false'/></style:style>"
    )
    edited(path, b"<office:body>", hidden + b"<office:body>", content)
    edited(path, b'name="One"', b'name="One" table:style-name="h"', content)

    assert cells(path) == [(2, ["Cow"])]
    assert cells(path, "One") == [(2, ["Ox", "Pull."])]


NO_ERROR = "column 1 holds the error {}; correct its formula"


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (cell("#REF!", 'table:formula="of:=X"'), NO_ERROR.format("#REF!")),
        (
            cell("Err:504", 'table:formula="of:=X" office:value-type="string"'),
            NO_ERROR.format("Err:504"),
        ),
        (
            '<table:table-cell table:formula="of:=X"/>',
            "the formula in column 1 has no value; "
            "open and save it in a spreadsheet program",
        ),
        (
            cell("Ox", 'table:number-columns-repeated="999999999"'),
            "201 cells where row 1 names 2 columns; "
            "give each column a cell; quote what has commas",
        ),
    ],
)
def test_a_formula_that_failed_or_a_cell_beyond_every_column_is_refused(
    tmp_path: Path, made: str, said: str
) -> None:
    path = ods_book(tmp_path, HEAD, line(made, cell("x")))

    assert refusal(path) == f"deck.ods: row 2: {said}"


def test_what_is_damaged_or_means_harm_is_refused(tmp_path: Path) -> None:
    many = 'table:number-rows-repeated="1000000"'
    entity = '<!DOCTYPE a [<!ENTITY b "bbbb">]>'

    lines = [
        refusal(ods_book(tmp_path, HEAD, head=entity)),
        refusal(ods_book(tmp_path, HEAD, "<table:table-row>")),
        refusal(ods_book(tmp_path, HEAD, line(cell("Ox"), more=many))),
    ]

    assert lines == [
        "deck.ods: content.xml holds a DOCTYPE; save it again as .ods",
        "deck.ods: is no workbook (mismatched tag: line 1, column 640); "
        "save it again as .ods",
        "deck.ods: row 2: 1000000 rows that are alike; "
        "write their number into a column qty",
    ]


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
        (1, "yyyy-mm-dd", "1900-01-01"),
        (1e12, "yyyy", "1000000000000"),  # a day beyond the calendar
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


def test_formats_are_read_once() -> None:
    formats._sections.cache_clear()
    for _ in range(100):
        shown(EVE, "dd.mm.yyyy")

    assert formats._sections.cache_info().misses == 1
