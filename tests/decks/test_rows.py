"""Tables of every kind, CSV in every writing and JSON, and which rows are printed."""

import json
import tracemalloc
from pathlib import Path

import pytest

from companion.decks import rows, text_tables
from companion.decks.text_tables import CsvFormat
from companion.errors import BadData, CompanionError, UnknownName
from companion.press.cards.layouts import Row
from tests.refusals import refused

PLAIN = "title,text\nMöbius,a strip\n"


def read(folder: Path, data: str | bytes, **said: str) -> list[dict[str, str]]:
    path = folder / "deck.csv"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    table = rows.read(path, csv_format=CsvFormat(**said))
    return [dict(row.cells) for row in table.rows]


def refusal(folder: Path, data: str | bytes, **said: str) -> str:
    line = refused(CompanionError, read, folder, data, **said)
    assert "\n" not in line
    return line


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_a_delimiter_is_detected(tmp_path: Path, delimiter: str) -> None:
    table = 'title,text,cost\n"a, b; c\t|",x,1\nd,y,2\n'.replace(",", delimiter)

    found = read(tmp_path, table.replace(f"a{delimiter} b", "a, b"))

    assert [row["cost"] for row in found] == ["1", "2"]


ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252")
SEP = "sep=;\r\ntitle;text\r\nMöbius;a, b\r\n"
SCRIPTS = "👨‍👩‍👧 ❤️ می‌خواهم שלום 🏴\U000e0067\U000e007f ภาษา\u200bไทย so\u00adft"


@pytest.mark.parametrize(
    ("data", "found"),
    [
        *(
            pytest.param(PLAIN.encode(encoding), [["Möbius", "a strip"]], id=encoding)
            for encoding in ENCODINGS
        ),
        *(
            # A first line that names the delimiter is no row.
            pytest.param(SEP.encode(code), [["Möbius", "a, b"]], id=f"sep {code}")
            for code in ("utf-8-sig", "utf-16", "cp1252")
        ),
        pytest.param(
            'title,text\r\n"A ""B""","one,\r\ntwo"\r\n',
            [['A "B"', "one,\ntwo"]],
            id="quotes hold delimiters, quotes and new lines",
        ),
        pytest.param(
            "'title','text'\n'a, b','it''s'\n",
            [["a, b", "it's"]],
            id="apostrophes round every name are quotes",
        ),
        pytest.param(
            "title,text,,\na,b,,\n,,,\nc,d,,\n",
            [["a", "b"], ["c", "d"]],
            id="empty rows and columns at the end are left out",
        ),
        pytest.param(
            f"title,text\n{SCRIPTS},\n",
            [[SCRIPTS, ""]],
            id="joiners, selectors and other scripts are no control characters",
        ),
    ],
)
def test_a_table_is_read_as_it_was_meant(
    tmp_path: Path, data: str | bytes, found: list[list[str]]
) -> None:
    rows = read(tmp_path, data)

    assert [[row["title"], row["text"]] for row in rows] == found
    assert {len(row) for row in rows} == {2}


def test_names_of_columns_lose_case_and_spaces(tmp_path: Path) -> None:
    found = read(tmp_path, " Title , Rules  Text \na,b\n")

    assert found == [{"title": "a", "rules text": "b"}]


def test_a_given_format_goes_before_a_detected_one(tmp_path: Path) -> None:
    data = "title/text\n|a/b|/é\n".encode("cp850")

    found = read(tmp_path, data, encoding="cp850", delimiter="/", quote="|")

    assert found == [{"title": "a/b", "text": "é"}]


def test_the_format_of_a_file_is_described() -> None:
    described = text_tables.description(CsvFormat("utf-16", "\t"))

    assert described == "read as utf-16, split at a tab"


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("", "deck.csv: is empty; name the columns in row 1"),
        (",,\na,b,c\n", "deck.csv: row 1: is empty; name the columns in row 1"),
        ("a,,c\n1,2,3\n", "deck.csv: row 1: column 2 has no name; name it"),
        (
            "title,text,Title\n",
            "deck.csv: row 1: two columns are called 'title'; rename one of them",
        ),
        *(
            (
                f"title,text\n{lines}\n",
                f"deck.csv: row {cells} where row 1 names 2 columns; "
                "give each column a cell; quote what has commas",
            )
            for lines, cells in (("a,b\nc", "3: 1 cell"), ("a,b,c", "2: 3 cells"))
        ),
        (
            'title,text\na,"b\n',
            "deck.csv: row 2: cannot be read (unexpected end of data); "
            "close the quote, or give --quote or --delimiter",
        ),
        *(
            (
                f"title,text\na{chr(code)}b,c\n",
                "deck.csv: row 2, column title: "
                f"holds the control character U+{code:04X}; delete it",
            )
            for code in (0x07, 0x00, 0x202E, 0xFEFF)
        ),
        (
            "title,text\na," + "b" * 10_001 + "\n",
            "deck.csv: row 2, column text: 10001 characters; a cell has at most 10000",
        ),
    ],
)
def test_a_table_is_refused(tmp_path: Path, table: str, said: str) -> None:
    assert refusal(tmp_path, table) == said


@pytest.mark.parametrize(
    ("data", "encoding", "said"),
    [
        (
            *(b"\x81", ""),
            "deck.csv: byte 6 is not cp1252; give --encoding, or save it as UTF-8",
        ),
        (b"\xe9", "utf-8", "deck.csv: byte 6 is not utf-8; "),
        (
            *(b"", "klingon"),
            "--encoding: no encoding is called 'klingon'; "
            "write utf-8, utf-16 or cp1252",
        ),
    ],
)
def test_a_byte_or_an_encoding_that_is_none_is_refused(
    tmp_path: Path, data: bytes, encoding: str, said: str
) -> None:
    line = refusal(tmp_path, b"title\n" + data + b"\n", encoding=encoding)

    assert line.startswith(said)


@pytest.mark.parametrize("text", ["-1", "2.5", "1e9", "1000", "two", "²", "٣"])
def test_a_quantity_that_is_none_is_refused(text: str) -> None:
    assert refused(BadData, rows.quantity, "deck.csv", Row(7, {"qty": text})) == (
        f"deck.csv: row 7, column qty: '{text}' is no number of copies; "
        "write 0 to 999; 0 leaves the card out"
    )


@pytest.mark.parametrize(("text", "count"), [("", 1), ("0", 0), ("1", 1), ("999", 999)])
def test_a_quantity_is_read(text: str, count: int) -> None:
    assert rows.quantity("deck.csv", Row(2, {"qty": text})) == count


def test_no_file_a_name_that_no_disk_takes_and_a_folder_are_refused(
    tmp_path: Path,
) -> None:
    for path, what in (
        (tmp_path / "none.csv", "there is no such file"),
        (Path("a" * 300 + ".csv"), "there is no such file"),
        (tmp_path, "is a folder"),
    ):
        assert f": {what}; name a" in refused(BadData, rows.read, path)


def test_a_long_table_is_read_as_a_stream(tmp_path: Path) -> None:
    long = table(tmp_path, "title,text\n" + "a,b\n" * 20_000 + "c\n")

    assert next(long.rows).number == 2  # the bad last row is not yet read


@pytest.mark.slow
def test_a_hundred_thousand_rows_are_read_within_a_mebibyte(tmp_path: Path) -> None:
    table(tmp_path, "title,text\n" + "Ox,Pull the plough.\n" * 100_000)

    tracemalloc.start()
    count = sum(1 for _ in rows.read(tmp_path / "deck.csv").rows)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert count == 100_000
    assert peak < 2**20


TABLE = "title,kind,cost\na,spell,1\nb,spell,2.5\nc,thing,1\nd,,x\n"


def table(folder: Path, text: str = TABLE) -> rows.Table:
    (folder / "deck.csv").write_text(text)
    return rows.read(folder / "deck.csv")


@pytest.mark.parametrize(
    ("given", "found"),
    [
        (["Kind=spell", "cost = 2.5"], "b"),
        (["kind=spell,thing"], "abc"),
        (["kind!=spell"], "cd"),
        (["kind="], "d"),
        (["cost>=1", "cost<2"], "ac"),
        (["cost<=2,5", "cost>1"], "b"),
        (["kind~PEL"], "ab"),
        (["row=3-4"], "bc"),
        (["row=2, 5"], "ad"),
        (["row!=2-4"], "d"),
        (["row>3"], "cd"),
    ],
)
def test_rows_are_chosen_by_their_cells(
    tmp_path: Path, given: list[str], found: str
) -> None:
    chosen = rows.wanted(table(tmp_path), given)

    assert "".join(row.cells["title"] for row in chosen) == found


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("kidn=x", "deck.csv: no column is called 'kidn'; did you mean 'kind'?"),
        (
            "kind",
            "--where: 'kind' has no '='; write COLUMN=VALUE, or !=, <, <=, >, >= or ~ "
            "(has)",
        ),
        ("cost>two", "--where: 'two' is no number; write such as 'cost>3'"),
        ("row=a", "--where: 'row=a' is no range of rows; write such as 'row=2-9,14'"),
        ("row~2", "--where: 'row~2' is no range of rows; write such as 'row=2-9,14'"),
    ],
)
def test_a_condition_is_refused(tmp_path: Path, condition: str, said: str) -> None:
    line = refused(CompanionError, rows.wanted, table(tmp_path), [condition])

    assert line == said


def test_a_column_called_row_is_meant_before_the_number(tmp_path: Path) -> None:
    chosen = rows.wanted(table(tmp_path, "title,row\na,9\nb,2\n"), ["row=2"])

    assert [row.cells["title"] for row in chosen] == ["b"]


def test_conditions_that_differ_name_files_that_differ() -> None:
    signs = ["cost=3", "cost!=3", "cost<3", "cost<=3", "cost>3", "cost>=3", "cost~3"]

    assert len({rows.words(sign) for sign in signs}) == len(signs)


def read_json(folder: Path, data: object) -> list[dict[str, str]]:
    path = folder / "deck.json"
    text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
    path.write_text(text, "utf-8")
    return [dict(row.cells) for row in rows.read(path).rows]


RIGHT = '; write [{"title": "Ox"}, ...] or {"title": ["Ox", ...]}'


def test_a_list_of_objects_is_a_table(tmp_path: Path) -> None:
    cards = [
        {"Title": "Öx", "cost": 3, "promo": True, "tags": ["old", "slow"]},
        {"Title": "Cow", "cost": 2.5, "note": None},
    ]

    assert read_json(tmp_path, cards) == [
        {"title": "Öx", "cost": "3", "promo": "yes", "tags": "old, slow", "note": ""},
        {"title": "Cow", "cost": "2.5", "promo": "", "tags": "", "note": ""},
    ]


def test_an_object_of_lists_is_a_table(tmp_path: Path) -> None:
    cards = {"title": ["Ox", "Cow"], "qty": [1, 2]}
    found = [{"title": "Ox", "qty": "1"}, {"title": "Cow", "qty": "2"}]

    assert read_json(tmp_path, cards) == found
    # A mark at the beginning is no part of it.
    assert read_json(tmp_path, f"\ufeff{json.dumps(cards)}") == found


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("[", f"deck.json: is no JSON (Input data was truncated){RIGHT}"),
        ("3", f"deck.json: is no list of objects{RIGHT}"),
        ("[1]", f"deck.json: is no list of objects{RIGHT}"),
        ("[]", "deck.json: row 1: is empty; name the columns in row 1"),
        ('{"a": 1}', f"deck.json: a: is no list of cells{RIGHT}"),
        (
            '{"a": [1], "b": [1, 2]}',
            "deck.json: a: 1 cells where another column has 2; give every row a cell",
        ),
        (
            '[{"a": {"b": 1}}]',
            "deck.json: row 2, column a: holds an object or lists in a list; "
            "write a text or number",
        ),
        ("[" * 100_000, f"deck.json: is no JSON (nested too deeply){RIGHT}"),
    ],
)
def test_another_json_is_refused(tmp_path: Path, data: str, said: str) -> None:
    assert refused(CompanionError, read_json, tmp_path, data) == said


def test_a_row_has_the_cells_of_the_row_that_it_extends(tmp_path: Path) -> None:
    lines = ("name,qty,extends,kind,text", "Beast,0,,foe,Bites", "Wolf,2,beast,,")

    _, wolf, old = table(tmp_path, "\n".join([*lines, "Old wolf,,Wolf,,Sleeps"])).rows

    assert wolf.cells == {
        **{"name": "Wolf", "qty": "2", "extends": "beast"},
        **{"kind": "foe", "text": "Bites"},
    }
    assert (old.cells["kind"], old.cells["text"]) == ("foe", "Sleeps")
    assert old.cells["qty"] == ""  # a base may be of no card itself


def test_a_row_that_extends_none_above_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    path.write_text("name,extends,text\nWolf,Best,a\nBeast,,b\nOx,,c\n")
    said = (
        "deck.csv: row 2, column extends: no row above is called 'Best'; put it above"
    )

    wrong: list[CompanionError] = []
    left = list(rows.read(path, report=wrong.append).rows)

    assert refused(UnknownName, list, rows.read(path).rows) == said
    assert [str(error) for error in wrong] == [said]
    assert [row.number for row in left] == [3, 4]
