"""The rows of a table, one at a time; errors name file, row and column.

The first row names the columns; case and spaces at their ends do not count. Rows are
numbered as a spreadsheet program numbers them, the names being row 1.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from companion.decks import csvs
from companion.decks.csvs import CsvFormat
from companion.errors import BadData, UnknownName, near

COLUMNS = 200
"""Most columns of a table."""

ROWS = 1 << 20
"""As many rows as a table may have: a spreadsheet program shows no more."""

LONGEST = 10_000
"""Most characters of a cell."""

MOST = 999
"""Most copies of a card."""

QUANTITY = "qty"

COUNTS = ("quantity", "qnty", "qty.", "count", "copies", "amount", "anzahl", "menge")
"""Other usual names of that column."""

RIGHT_TO_LEFT = ("R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "FSI")


class Row(Struct, frozen=True):
    """A row of the table: its number, and its cells by the names of their columns."""

    number: int
    cells: Mapping[str, str]


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
) -> Table:
    """Open a CSV or XLSX file and read the names of its columns.

    Args:
        sheet: of a workbook; its first one if empty.
        csv_format: of a CSV file; whatever is left out is detected.
        short: whether a row may end early, as layout programs let it; what it lacks
            has no cell.

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
        raise BadData(str(path), what, "name a .csv or .xlsx file")
    if path.suffix.lower() in (".xlsx", ".xlsm"):
        from companion.decks import workbooks

        numbered = workbooks.rows(path, sheet)
    elif sheet:
        raise BadData(path.name, f"has no sheet '{sheet}'", "only .xlsx has sheets")
    else:
        numbered = csvs.rows(path, csv_format or CsvFormat())
    try:
        _, first = next(numbered)
    except StopIteration:
        raise BadData(path.name, "is empty", "name the columns in row 1") from None
    columns = _columns(path.name, first)
    return Table(path.name, columns, _rows(path.name, columns, numbered, short=short))


def there(path: Path) -> bool:
    """Return whether a file exists; False if its name is too long for any."""
    try:
        return path.is_file()
    except OSError:
        return False


def _columns(file: str, first: Iterable[str]) -> tuple[str, ...]:
    names = [" ".join(name.split()).lower() for name in first]
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


def _rows(
    file: str,
    columns: tuple[str, ...],
    numbered: Iterable[tuple[int, list[str]]],
    *,
    short: bool,
) -> Iterator[Row]:
    for number, cells in numbered:
        if number > ROWS:
            raise BadData(file, f"{number} rows", f"a deck has at most {ROWS}")
        if not any(map(str.strip, cells)):
            continue
        where = f"{file}: row {number}"
        while len(cells) > len(columns) and not cells[-1].strip():
            cells.pop()
        if len(cells) > len(columns) or (len(cells) < len(columns) and not short):
            count = "1 cell" if len(cells) == 1 else f"{len(cells)} cells"
            what = f"{count} where row 1 names {len(columns)} columns"
            raise BadData(where, what, "give each column a cell; quote what has commas")
        named = dict(zip(columns, (cell.strip() for cell in cells), strict=not short))
        for column, cell in named.items():
            if not (cell.isascii() and cell.isprintable()):
                named[column] = _check(cell, f"{where}, column {column}")
            elif len(cell) > LONGEST:
                _check(cell, f"{where}, column {column}")
        yield Row(number, named)


def _check(cell: str, where: str) -> str:
    """Return a cell as it is printed, or refuse characters that cannot be."""
    if len(cell) > LONGEST:
        what = f"{len(cell)} characters"
        raise BadData(where, what, f"a cell has at most {LONGEST}")
    cell = cell.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    for character in cell:
        which = f"U+{ord(character):04X}"
        if unicodedata.bidirectional(character) in RIGHT_TO_LEFT:
            what = f"{which} is written from right to left"
            raise BadData(where, what, "use an icon or a picture for it")
        if character != "\n" and unicodedata.category(character) in ("Cc", "Cf", "Cs"):
            raise BadData(where, f"holds the control character {which}", "delete it")
    return cell


def wanted(table: Table, conditions: Iterable[str]) -> Iterator[Row]:
    """Yield the rows for which every condition "COLUMN=VALUE" holds.

    Raises:
        UnknownName: if there is no such column.
        BadData: if a condition has no "=".
    """
    pairs = []
    for condition in conditions:
        column, equals, value = condition.partition("=")
        column = " ".join(column.split()).lower()
        if not equals:
            raise BadData("--where", f"'{condition}' has no '='", "write COLUMN=VALUE")
        if column not in table.columns:
            what = f"no column is called '{column}'"
            raise UnknownName(table.name, what, near(column, table.columns))
        pairs.append((column, value.strip()))
    return (
        row
        for row in table.rows
        if all(row.cells[column] == value for column, value in pairs)
    )


def quantity(file: str, row: Row) -> int:
    """Return the number of copies of a row: its `qty`, or 1 if there is none.

    Raises:
        BadData: if it is no whole number from 1 to 999.

    >>> quantity("deck.csv", Row(2, {"qty": "3"}))
    3
    """
    text = row.cells.get(QUANTITY, "") or "1"
    if text.isdecimal() and text.isascii() and 1 <= int(text[:5]) <= MOST:
        return int(text[:5])
    where = f"{file}: row {row.number}, column {QUANTITY}"
    what = f"'{shortened(text)}' is no number of copies"
    right = f"write 1 to {MOST}, or leave the row out with --where"
    raise BadData(where, what, right)


def uncounted(columns: Iterable[str]) -> str:
    """Return the column that seems to be a quantity, if none is called `qty`.

    >>> uncounted(["title", "copies"]), uncounted(["title", "copies", "qty"])
    ('copies', '')
    """
    named = list(columns)
    return "" if QUANTITY in named else next((n for n in named if n in COUNTS), "")


def shortened(words: object, most: int = 40) -> str:
    """Return the beginning of a long text, on one line.

    >>> shortened("one two three", 8)
    'one two…'
    """
    line = " ".join(str(words).split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"
