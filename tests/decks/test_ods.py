"""ODS: every cell gives the text that it shows, repeated and merged ones too."""

import zipfile
from pathlib import Path

import pytest

from companion.decks import rows
from companion.errors import CompanionError

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


def book(folder: Path, *lines: str, head: str = "", name: str = "One") -> Path:
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


def read(path: Path, sheet: str = "") -> list[tuple[int, list[str]]]:
    table = rows.read(path, sheet=sheet)
    return [(row.number, [*row.cells.values()]) for row in table.rows]


def refusal(path: Path, sheet: str = "") -> str:
    with pytest.raises(CompanionError) as caught:
        read(path, sheet)
    assert "\n" not in str(caught.value)
    return str(caught.value)


HEAD = line(cell("title"), cell("text"))


def test_a_cell_gives_the_text_that_it_shows(tmp_path: Path) -> None:
    date = 'office:value-type="date" office:date-value="2026-12-24"'
    price = 'office:value-type="currency" office:value="3.5"'
    words = "Über <text:span>die</text:span><text:s text:c='2'/>Brücke"
    path = book(
        tmp_path,
        HEAD,
        line(cell("24.12.2026", date), cell("3,50 €", price)),
        line(cell(words), cell("one</text:p><text:p>two<text:line-break/>three")),
    )

    assert read(path) == [
        (2, ["24.12.2026", "3,50 €"]),
        (3, ["Über die  Brücke", "one\ntwo\nthree"]),
    ]


def test_a_formula_gives_its_value_and_a_box_that_is_ticked_says_yes(
    tmp_path: Path,
) -> None:
    formula = 'table:formula="of:=1+1" office:value-type="float" office:value="2"'
    ticked = 'office:value-type="boolean" office:boolean-value="true"'
    path = book(tmp_path, HEAD, line(cell("2", formula), cell("WAHR", ticked)))

    assert read(path) == [(2, ["2", "yes"])]


def test_rows_and_cells_that_are_alike_are_all_there(tmp_path: Path) -> None:
    twice = 'table:number-columns-repeated="2"'
    path = book(
        tmp_path, HEAD, line(cell("Ox", twice), more='table:number-rows-repeated="3"')
    )

    assert read(path) == [(row, ["Ox", "Ox"]) for row in (2, 3, 4)]


def test_empty_rows_count_and_are_no_cards(tmp_path: Path) -> None:
    gap = line("<table:table-cell/>", more='table:number-rows-repeated="5"')
    path = book(tmp_path, HEAD, gap, line(cell("Ox"), cell("Pull.")))

    assert read(path) == [(7, ["Ox", "Pull."])]


def test_a_cell_merged_downwards_is_of_every_row(tmp_path: Path) -> None:
    covered = "<table:covered-table-cell/>"
    path = book(
        tmp_path,
        HEAD,
        line(cell("Ox", 'table:number-rows-spanned="2"'), cell("one")),
        line(covered, cell("two")),
        line(cell("Cow"), cell("three")),
    )

    assert read(path) == [(2, ["Ox", "one"]), (3, ["Ox", "two"]), (4, ["Cow", "three"])]


def test_comments_and_drawings_are_no_text_of_a_cell(tmp_path: Path) -> None:
    note = "<office:annotation><text:p>say more</text:p></office:annotation>"
    both = f"<table:table-cell>{note}<text:p>Ox</text:p></table:table-cell>"
    path = book(tmp_path, HEAD, line(both, cell("Pull.")))

    assert read(path) == [(2, ["Ox", "Pull."])]


def test_a_sheet_is_chosen_by_its_name(tmp_path: Path) -> None:
    path = book(tmp_path, HEAD, line(cell("Ox"), cell("Pull.")))

    assert read(path, "Two") == [(2, ["Cow"])]
    assert refusal(path, "Tow") == (
        "deck.ods: no sheet is called 'Tow'; did you mean 'Two'?"
    )


def test_a_hidden_sheet_is_passed_over_unless_it_is_named(tmp_path: Path) -> None:
    path = book(tmp_path, HEAD, line(cell("Ox"), cell("Pull.")))
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

    assert read(path) == [(2, ["Cow"])]
    assert read(path, "One") == [(2, ["Ox", "Pull."])]


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
    assert refusal(book(tmp_path, HEAD, line(made, cell("x")))) == said


def test_what_is_damaged_or_means_harm_is_refused(tmp_path: Path) -> None:
    entity = '<!DOCTYPE a [<!ENTITY b "bbbb">]>'
    again = "; save it again as .ods"

    assert refusal(book(tmp_path, HEAD, head=entity)) == (
        f"deck.ods: content.xml holds a DOCTYPE{again}"
    )
    assert refusal(book(tmp_path, HEAD, "<table:table-row>")) == (
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

    assert refusal(book(tmp_path, HEAD, line(cell("Ox"), more=many))) == (
        "deck.ods: row 2: 1000000 rows that are alike; "
        "write their number into a column qty"
    )


def test_a_cell_repeated_beyond_every_column_is_refused(tmp_path: Path) -> None:
    wide = cell("Ox", 'table:number-columns-repeated="999999999"')

    assert refusal(book(tmp_path, HEAD, line(wide))) == (
        "deck.ods: row 2: 201 cells where row 1 names 2 columns; "
        "give each column a cell; quote what has commas"
    )
