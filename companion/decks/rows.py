"""The rows of a table, one at a time; errors name file, row and column.

The first row names the columns; case and spaces at their ends do not count. Rows are
numbered as a spreadsheet program numbers them, the names being row 1.

Which rows are printed is a condition, see `press.cards.conditions`.
"""

import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from companion.decks import text_tables
from companion.decks.text_tables import COLUMNS, MOST, CsvFormat
from companion.errors import BadData, UnknownName, near, shortened
from companion.press.cards import conditions
from companion.press.cards.layouts import Report, Row

KINDS = ".csv, .tsv, .xlsx, .ods or .json"  # the kinds of file that a table may be
WORKBOOKS = (".xlsx", ".xlsm", ".ods")

ROWS = 1 << 20  # as many rows as a table may have: a spreadsheet program shows no more
LONGEST = 10_000  # most characters of a cell

QUANTITY = "qty"

EXTENDS = "extends"  # the column that names a row whose cells stand for empty ones
TITLES = ("title", "name")  # columns with the title of a card, the first that is there

COUNTS = ("quantity", "qnty", "qty.", "count", "copies", "amount", "anzahl", "menge")
"""Other usual names of that column."""

USUAL = {  # other usual names of columns that layouts show
    "title": (
        *("name", "card name", "card title", "cardname", "card", "titel"),
        *("kartenname", "kartentitel", "karte"),
    ),
    "text": (
        *("rules text", "rules", "card text", "effect", "description", "body"),
        *("regeltext", "kartentext", "effekt", "beschreibung"),
    ),
}

JOINERS = frozenset("\n\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u2060") | {
    chr(code) for code in range(0xE0020, 0xE0080)
}
"""Controls of writing: where it joins, where a line may end, whose a flag is."""

Numbered = tuple[int, Sequence[str | BadData]]  # a row's number, cells or refusals


class Format(Struct, frozen=True):
    """How the rows of a table are read."""

    file: str
    columns: tuple[str, ...]
    short: bool
    report: Report | None


class Table(Struct, frozen=True):
    """A table being read: the names of its columns, and its rows, once."""

    name: str
    columns: tuple[str, ...]
    rows: Iterator[Row]


def read(
    path: Path,
    *,
    sheet: str = "",
    csv_format: CsvFormat | None = None,
    short: bool = False,
    report: Report | None = None,
) -> Table:
    """Open a CSV, JSON, XLSX or ODS file and read the names of its columns.

    A workbook's first `sheet` is read if none is named; what `csv_format` leaves out is
    detected. A `short` row may end early, as layout programs let it, and has no cell of
    what it lacks. `report` is called with what is wrong with a row, which is then left
    out; without it, that is raised.

    Raises:
        BadData: if it cannot be read, is empty, or a column is named twice or not at
            all; while its rows are read, if one has other columns than these.
        UnknownName: if the workbook has no such sheet.
    """
    if not there(path):
        what = "there is no such file"
        with suppress(OSError):
            if path.exists():
                what = "is a folder" if path.is_dir() else "is a device or a pipe"
        raise BadData(str(path), what, f"name a {KINDS} file")
    numbered = _numbered(path, sheet, csv_format or CsvFormat())
    if (first := next(numbered, None)) is None:
        raise BadData(path.name, "is empty", "name the columns in row 1")
    columns = _columns(path.name, first[1])
    table = Format(path.name, columns, short, report)
    every = _rows(table, numbered)
    if EXTENDS in columns and not short:
        every = _extended(table, every)
    return Table(path.name, columns, every)


def _numbered(path: Path, sheet: str, csv_format: CsvFormat) -> Iterator[Numbered]:
    # Each is imported where it is read: a CSV needs no parser of XML.
    suffix = path.suffix.lower()
    if suffix in WORKBOOKS:
        from companion.decks.workbooks import packed, sheets

        read = sheets.read_ods if suffix == ".ods" else sheets.read_xlsx
        return packed.rows(path, sheet, read)
    if sheet:
        right = "only .xlsx and .ods have sheets"
        raise BadData(path.name, f"has no sheet '{sheet}'", right)
    if suffix == ".json":
        return text_tables.json_rows(path)
    return text_tables.csv_rows(path, csv_format)


def is_csv(path: Path) -> bool:
    """Return whether a file is read as CSV: any that is of no other kind."""
    return path.suffix.lower() not in (*WORKBOOKS, ".json")


def there(path: Path) -> bool:
    """Return whether a file exists; False if its name is too long for any."""
    try:
        return path.is_file()
    except OSError:
        return False


def _columns(file: str, first: Iterable[str | BadData]) -> tuple[str, ...]:
    names = []
    for cell in first:
        if not isinstance(cell, str):
            raise cell
        names.append(" ".join(cell.split()).lower())
    while names and not names[-1]:
        names.pop()
    if len(names) > COLUMNS:
        raise BadData(file, f"{len(names)} columns", f"a deck has at most {COLUMNS}")
    for number, name in enumerate(names, 1):
        if not name:
            raise BadData(f"{file}: row 1", f"column {number} has no name", "name it")
        if names.index(name) < number - 1:
            what = f"two columns are called '{name}'"
            raise BadData(f"{file}: row 1", what, "rename one of them")
        _check(name, f"{file}: row 1, column {number}")
    if not names:
        raise BadData(f"{file}: row 1", "is empty", "name the columns in row 1")
    return tuple(names)


def _rows(table: Format, numbered: Iterable[Numbered]) -> Iterator[Row]:
    """Yield the rows that are cards; a bad one is reported, or ends the table."""
    for number, typed in numbered:
        if number > ROWS:
            raise BadData(table.file, f"{number} rows", f"a deck has at most {ROWS}")
        faults = [cell for cell in typed if not isinstance(cell, str)]
        cells = [cell.strip() for cell in typed if isinstance(cell, str)]
        if not (faults or any(cells)):
            continue
        row = None if faults else _row(table, number, cells, faults)
        if row and not faults:
            yield row
        for fault in faults:
            if table.report is None:
                raise fault
            table.report(fault)


def _extended(table: Format, every: Iterable[Row]) -> Iterator[Row]:
    """Yield rows whose empty cells are those of the row above that they extend."""
    usual = (column for column in (*TITLES, *USUAL["title"]) if column in table.columns)
    title, by_title = next(usual, ""), dict[str, Row]()
    for row in every:
        name = row.cells[EXTENDS]
        if name and name.lower() not in by_title:
            where = f"{table.file}: row {row.number}, column {EXTENDS}"
            what = f"no row above is called '{shortened(name)}'"
            right = near(name.lower(), by_title) if by_title else "put it above"
            error = UnknownName(where, what, right)
            if table.report is None:
                raise error
            table.report(error)
            continue
        if name:
            base = by_title[name.lower()].cells
            cells = {column: cell or base[column] for column, cell in row.cells.items()}
            own = {column: row.cells.get(column, "") for column in (QUANTITY, EXTENDS)}
            row = Row(row.number, {**cells, **own})
        by_title[row.cells.get(title, "").lower()] = row
        yield row


def _row(
    table: Format, number: int, cells: list[str], faults: list[BadData]
) -> Row | None:
    where, columns = f"{table.file}: row {number}", table.columns
    while len(cells) > len(columns) and not cells[-1]:
        cells.pop()
    less = len(cells) < len(columns) and not table.short
    if less or len(cells) > len(columns):
        count = "1 cell" if len(cells) == 1 else f"{len(cells)} cells"
        what = f"{count} where row 1 names {len(columns)} columns"
        right = "give each column a cell; quote what has commas"
        faults.append(BadData(where, what, right))
        return None
    named = dict(zip(columns, cells, strict=not table.short))
    for column, cell in named.items():
        if len(cell) > LONGEST or not (cell.isascii() and cell.isprintable()):
            try:
                named[column] = _check(cell, f"{where}, column {column}")
            except BadData as fault:
                faults.append(fault)
    return Row(number, named)


def _check(cell: str, where: str) -> str:
    if len(cell) > LONGEST:
        what = f"{len(cell)} characters"
        raise BadData(where, what, f"a cell has at most {LONGEST}")
    cell = cell.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    for character in cell:
        control = unicodedata.category(character) in ("Cc", "Cf", "Cs")
        if control and character not in JOINERS:
            what = f"holds the control character U+{ord(character):04X}"
            raise BadData(where, what, "delete it")
    return cell


def quantity(file: str, row: Row) -> int:
    """Return the number of copies of a row: its `qty`, or 1 if there is none.

    Raises:
        BadData: if it is no whole number from 0 to 999.
    """
    text = row.cells.get(QUANTITY, "") or "1"
    if text.isdecimal() and text.isascii() and int(text[:5]) <= MOST:
        return int(text[:5])
    where = f"{file}: row {row.number}, column {QUANTITY}"
    what = f"'{shortened(text)}' is no number of copies"
    raise BadData(where, what, f"write 0 to {MOST}; 0 leaves the card out")


def usual(column: str, columns: Collection[str]) -> str:
    """Return another usual name of a column that is among some, or "".

    >>> usual("title", ["card name", "text"])
    'card name'
    """
    return next((name for name in USUAL.get(column, ()) if name in columns), "")


def uncounted(columns: Iterable[str]) -> str:
    """Return the column that seems to be a quantity, if none is called `qty`.

    >>> uncounted(["title", "copies"]), uncounted(["title", "copies", "qty"])
    ('copies', '')
    """
    named = list(columns)
    return "" if QUANTITY in named else next((n for n in named if n in COUNTS), "")


SIGNS = {"<": "below", "<=": "to", ">": "above", ">=": "from", "!=": "not", "~": "has"}
"""Signs in words, for the names of files."""

WHERE = "--where"
Test = Callable[[Row], bool]


def wanted(table: Table, given: Iterable[str]) -> Iterator[Row]:
    """Yield the rows for which every condition holds.

    Raises:
        UnknownName: if there is no such column.
        BadData: if a condition has no sign, or compares with no number.
    """
    tests = [_test(table, condition) for condition in given]
    return (row for row in table.rows if all(test(row) for test in tests))


def words(condition: str) -> str:
    """Return a condition in words, for the name of a file.

    >>> words("cost>=3"), words("kind=Fire Spell")
    ('cost from 3', 'kind=Fire Spell')
    """
    parts = conditions.PARTS.fullmatch(condition)
    if parts and parts[2] in SIGNS:
        return f"{parts[1]} {SIGNS[parts[2]]} {parts[3]}"
    return condition


def _test(table: Table, condition: str) -> Test:
    parts = conditions.PARTS.fullmatch(condition)
    if parts is None:
        what = f"'{shortened(condition)}' has no '='"
        raise BadData(WHERE, what, "write COLUMN=VALUE, or !=, <, <=, >, >= or ~ (has)")
    column, sign, value = " ".join(parts[1].split()).lower(), parts[2], parts[3]
    if column in table.columns:
        suits = conditions.test(column, sign, value, WHERE)
        return lambda row: suits(row.cells[column])
    if column == conditions.ROW:
        counted = conditions.of_row(sign, value, WHERE)
        return lambda row: counted(row.number)
    what = f"no column is called '{column}'"
    raise UnknownName(table.name, what, near(column, table.columns))


FOLDER_KINDS = (".csv", ".tsv", ".xlsx", ".xlsm", ".ods", ".json")
OURS = ("manifest.json", "layout.schema.json")
"""What a print leaves in its folder, and what the starter brings for editors."""


def tables(given: Sequence[Path]) -> list[Path]:
    """Return the tables in a list of files and folders.

    Raises:
        BadData: if a folder has none, or two of them would be printed to one place.
    """
    paths = [table for path in given for table in _tables(path)]
    names: dict[str, Path] = {}
    for table in paths:
        other = names.setdefault(table.stem.lower(), table)
        if other is not table:
            what = f"two tables are called '{table.stem}'"
            raise BadData(str(table), what, f"rename one, or leave out {other.name}")
    return paths


def _tables(path: Path) -> Iterator[Path]:
    try:
        inside = sorted(path.iterdir()) if path.is_dir() else [path]
    except OSError as error:
        raise BadData(str(path), f"cannot be read ({error.strerror})") from None
    if inside == [path]:
        yield path
        return
    files = [
        inner
        for inner in inside
        if inner.suffix.lower() in FOLDER_KINDS
        and inner.name not in OURS
        and not inner.name.startswith((".", "~"))
    ]
    if not files:
        what, right = "there is no table in it", f"put a {KINDS} in"
        raise BadData(str(path), what, right)
    yield from files
