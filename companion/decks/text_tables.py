"""Rows of CSV and JSON files, however they are written.

Encoding, delimiter and quotes of a CSV are detected unless they are given. It is read
twice, as a stream: once to detect its encoding, once for its rows. JSON is a list of
objects, or an object of lists; the rows of a list are numbered from 2, as if its names
were row 1 of a table.
"""

import codecs
import csv
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import msgspec
from msgspec import Struct

from companion import reading
from companion.errors import BadData

COLUMNS = 200  # most columns of a table
MOST = 999  # most copies of a card
DELIMITERS = ",;\t|"
SAMPLE = 1 << 16  # bytes or characters that are read to detect the format of a file

BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
LARGEST_CELL = 1 << 28  # bytes that a file may have
LONGEST = 1 << 21  # characters that a row may have: 200 cells of 10,000

OLD, ZIPPED = bytes.fromhex("d0cf11e0a1b11ae1"), b"PK\x03\x04"
"""First bytes of a workbook: an old or encrypted one, and a current one."""

SEPARATOR = re.compile(r'"?sep=([^\r\n"])"?(?:\r\n|[\r\n])', re.IGNORECASE)
"""A first line that is no row: it says how a spreadsheet program splits the rest."""

NAMED = {"\t": "a tab", ",": "a comma", ";": "a semicolon", "|": "a bar"}


class CsvFormat(Struct, frozen=True):
    """The format of a CSV file; whatever is empty is detected."""

    encoding: str = ""
    delimiter: str = ""
    quote: str = ""


def csv_rows(path: Path, csv_format: CsvFormat) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows with their numbers, from 1.

    Raises:
        BadData: if the encoding does not fit, or a quote is not closed.
    """
    csv_format = detect(path, csv_format)
    number = 0
    try:
        with path.open(encoding=csv_format.encoding, newline="") as file:
            if not SEPARATOR.match(file.readline(9)):
                file.seek(0)
            lines = Lines(file)
            reader = csv.reader(
                lines,
                delimiter=csv_format.delimiter,
                quotechar=csv_format.quote,
                strict=True,
            )
            for number, cells in enumerate(reader, 1):
                lines.left = LONGEST
                yield number, cells
    except csv.Error as error:
        where = f"{path.name}: row {number + 1}"
        right = "close the quote, or give --quote or --delimiter"
        raise BadData(where, f"cannot be read ({error})", right) from None
    except UnicodeError as error:
        raise _foreign(path, csv_format.encoding, error) from None


class Lines:
    """The lines of a file, in rows no longer than a row may be."""

    def __init__(self, file: TextIO) -> None:
        # `left`: the characters that may still come; set again after each row.
        self.file, self.left = file, LONGEST

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line = self.file.readline(self.left)
        self.left -= len(line)
        if not line:
            raise StopIteration
        if self.left <= 0:
            raise csv.Error(f"it is longer than {LONGEST} characters")
        return line


def detect(path: Path, csv_format: CsvFormat) -> CsvFormat:
    """Return the format of a file, with whatever is not given detected.

    Raises:
        BadData: if it cannot be read, or an encoding does not fit.
    """
    try:
        if path.stat().st_size > LARGEST_CELL:
            raise BadData(path.name, f"larger than {LARGEST_CELL} bytes", "split it")
        encoding = csv_format.encoding or _encoding(path)
        with path.open(encoding=encoding, newline="") as file:
            sample = file.read(SAMPLE)
    except OSError as error:
        raise BadData(path.name, f"cannot be read ({error.strerror})") from None
    except LookupError:
        what = f"no encoding is called '{csv_format.encoding}'"
        raise BadData("--encoding", what, "write utf-8, utf-16 or cp1252") from None
    except UnicodeError as error:
        raise _foreign(path, encoding, error) from None
    separator = SEPARATOR.match(sample)
    sample = sample[separator.end() :] if separator else sample
    quote = csv_format.quote or _quote(sample)
    named = separator[1] if separator else ""
    delimiter = csv_format.delimiter or named or _delimiter(sample, quote)
    for name, value in (("--delimiter", delimiter), ("--quote", quote)):
        if len(value) != 1 or value in "\r\n":
            raise BadData(name, f"'{value}' is not one character", "write one")
    if delimiter == quote:
        raise BadData("--quote", f"'{quote}' is the delimiter too", "write another")
    return CsvFormat(encoding, delimiter, quote)


def _foreign(path: Path, encoding: str, error: UnicodeError) -> BadData:
    at = f"byte {error.start}" if isinstance(error, UnicodeDecodeError) else "a byte"
    right = "give --encoding, or save it as UTF-8"
    return BadData(path.name, f"{at} is not {encoding}", right)


def _encoding(path: Path) -> str:
    with path.open("rb") as file:
        head = file.read(SAMPLE)
    if head.startswith((OLD, ZIPPED)):
        raise BadData(path.name, "is a workbook, and no CSV", "save it as .xlsx")
    for mark, name in BOMS:
        if head.startswith(mark):
            return name
    # Every other byte of Latin text in UTF-16 is zero.
    if head[1::2].count(0) * 4 > len(head):
        return "utf-16-le"
    if head[::2].count(0) * 4 > len(head):
        return "utf-16-be"
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        with path.open("rb") as file:
            while part := file.read(SAMPLE):
                decoder.decode(part)
            decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def _quote(sample: str) -> str:
    first = sample.partition("\n")[0].strip()
    closed = first.startswith("'") and first.endswith("'") and len(first) > 1
    return "'" if closed and '"' not in first else '"'


def _delimiter(sample: str, quote: str) -> str:
    """Return the delimiter that gives the first rows most columns, and as many each."""
    best, most = ",", (1, 0.0)
    for delimiter in DELIMITERS:
        reader = csv.reader(
            sample.splitlines(keepends=True), delimiter=delimiter, quotechar=quote
        )
        counts = [len(cells) for _, cells in zip(range(20), reader, strict=False)]
        counts = [count for count in counts if count]
        if not counts or counts[0] < 2:
            continue
        alike = counts.count(counts[0]) / len(counts)
        if (alike, counts[0]) > (most[1], most[0]):
            best, most = delimiter, (counts[0], alike)
    return best


def description(csv_format: CsvFormat) -> str:
    """Return a format in words."""
    where = NAMED.get(csv_format.delimiter, f"'{csv_format.delimiter}'")
    return f"read as {csv_format.encoding}, split at {where}"


LARGEST_JSON = 1 << 23  # most bytes of a file, whose values are held in memory
RIGHT = 'write [{"title": "Ox"}, ...] or {"title": ["Ox", ...]}'


def json_rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Yield the names of the columns, and the rows.

    Raises:
        BadData: if it is no JSON, or holds something else than cells in rows.
    """
    data = reading.data(path, LARGEST_JSON, "split it, or save it as CSV")
    try:
        decoded = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        deep = isinstance(error, RecursionError)  # each Python has other words for it
        what = f"is no JSON ({'nested too deeply' if deep else error})"
        raise BadData(path.name, what, RIGHT) from None
    if isinstance(decoded, dict):
        decoded = list(_turned(path.name, decoded))
    if not isinstance(decoded, list) or not all(
        isinstance(row, dict) for row in decoded
    ):
        raise BadData(path.name, "is no list of objects", RIGHT)
    names = dict.fromkeys(name for row in decoded for name in row)
    yield 1, list(names)
    for number, row in enumerate(decoded, 2):
        where = f"{path.name}: row {number}, column"
        yield number, [_text(row.get(name), f"{where} {name}") for name in names]


def _turned(file: str, lists: dict[str, object]) -> Iterator[dict[str, object]]:
    columns: dict[str, list[object]] = {}
    for name, cells in lists.items():
        if not isinstance(cells, list):
            raise BadData(f"{file}: {name[:40]}", "is no list of cells", RIGHT)
        columns[name] = cells
    lengths = {name: len(cells) for name, cells in columns.items()}
    most = max(lengths.values(), default=0)
    for name, count in lengths.items():
        if count < most:
            what = f"{count} cells where another column has {most}"
            raise BadData(f"{file}: {name[:40]}", what, "give every row a cell")
    for number in range(most):
        yield {name: cells[number] for name, cells in columns.items()}


def _text(cell: object, where: str) -> str:
    """Return a cell as text; a list of plain values is a list with commas."""
    match cell:
        case None:
            return ""
        case bool():
            return "yes" if cell else "no"
        case str():
            return cell
        case int() | float():
            return f"{cell:.15g}" if isinstance(cell, float) else str(cell)
        case list() if not any(isinstance(value, list | dict) for value in cell):
            return ", ".join(_text(value, where) for value in cell)
    raise BadData(where, "holds an object or lists in a list", "write a text or number")
