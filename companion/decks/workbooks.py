"""Rows of a sheet of an XLSX workbook, as a stream; formulas give their values.

A workbook is a ZIP of XML files: how much it may unpack to is settled before it is
read.
"""

import warnings
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from datetime import date, datetime, time
from itertools import repeat
from pathlib import Path
from typing import IO, Any
from xml.parsers import expat

from companion.decks.csvs import OLD
from companion.decks.rows import ROWS
from companion.errors import BadData, UnknownName, near

LARGEST = 1 << 28
"""Most bytes of a workbook once it is unpacked."""

STRINGS = 1 << 25
"""Most bytes of a file in it that is no sheet: openpyxl holds those in memory, as texts
that take seven times as much."""

RATIO = 200
"""Greatest compression of a large file in it; more is a ZIP bomb."""

SMALL = 1 << 20
BEGINNING = 1 << 12
FILES = 2000
DAMAGED = (
    *(
        ArithmeticError,
        AttributeError,
        EOFError,
        LookupError,
        NotImplementedError,
        OSError,
    ),
    *(SyntaxError, TypeError, ValueError, zipfile.BadZipFile, zlib.error),
)
"""What reading a damaged workbook raises."""


def rows(path: Path, sheet: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a sheet, the first if none is named, with their numbers.

    Raises:
        BadData: if it is no workbook, is encrypted or unpacks to too much, or a formula
            has no value.
        UnknownName: if there is no such sheet.
    """
    formulas = _safe(path)
    # It has no stubs.
    from openpyxl.utils.exceptions import (
        InvalidFileException,
    )

    with ExitStack() as files:
        try:
            values = _sheet(path, files, sheet, values=True)
            written = _sheet(path, files, sheet, values=False) if formulas else None
        except (InvalidFileException, *DAMAGED) as error:
            raise _damaged(path, error) from None
        other = repeat(()) if written is None else written
        yield from _numbered(path.name, zip(values, other, strict=False))


def _damaged(path: Path, error: Exception) -> BadData:
    what = f"is no workbook ({' '.join(str(error).split())[:80]})"
    return BadData(path.name, what, "save it again as .xlsx")


def _numbered(
    name: str, lines: Iterable[tuple[tuple[Any, ...], tuple[Any, ...]]]
) -> Iterator[tuple[int, list[str]]]:
    number = wide = 0
    try:
        for number, (cells, formulas) in enumerate(lines, 1):
            if 1 < number <= ROWS and not (cells or formulas):
                continue  # left out of the file, which may leave out a million
            texts = _texts(f"{name}: row {number}", cells, formulas)
            wide = wide or len(texts)
            # A workbook leaves out the empty cells at a row's end.
            yield number, texts + [""] * (wide - len(texts))
    except DAMAGED as error:
        where = f"{name}: row {number + 1}"
        what = f"cannot be read ({' '.join(str(error).split())[:80]})"
        raise BadData(where, what, "save it again as .xlsx") from None


def _safe(path: Path) -> bool:
    """Return whether a workbook holds formulas, or refuse to read it."""
    try:
        with path.open("rb") as opened:
            if opened.read(len(OLD)) == OLD:
                what = "is encrypted, or an old .xls"
                right = "save it as .xlsx without a password"
                raise BadData(path.name, what, right)
        with zipfile.ZipFile(path) as packed:
            files = packed.infolist()
            _unpacks(path.name, files)
            sheets = [file for file in files if "worksheets/" in file.filename]
            for file in files:
                with packed.open(file) as part:
                    if _has_doctype(part):
                        what = f"{file.filename} holds a DOCTYPE"
                        raise BadData(path.name, what, "save it again as .xlsx")
            return any(_holds(packed, file, b"<f") for file in sheets)
    except DAMAGED as error:
        raise _damaged(path, error) from None


def _has_doctype(part: IO[bytes]) -> bool:
    """Return whether a file of XML, in any encoding, may define entities."""
    found: list[bool] = []
    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = lambda *_: found.append(True)
    parser.StartElementHandler = lambda *_: found.append(False)
    try:
        while not found and (chunk := part.read(BEGINNING)):
            parser.Parse(chunk)
    except expat.ExpatError:  # it is no XML, such as a picture, or damaged
        pass
    return found[:1] == [True]


def _unpacks(name: str, files: list[zipfile.ZipInfo]) -> None:
    total = sum(file.file_size for file in files)
    packed = any(
        file.file_size > max(SMALL, RATIO * file.compress_size) for file in files
    )
    held = any(
        file.file_size > STRINGS for file in files if "worksheets/" not in file.filename
    )
    if total > LARGEST or packed or held or len(files) > FILES:
        what = f"would unpack to {total} bytes in {len(files)} files"
        raise BadData(name, what, "save the one sheet as CSV")
    if any(file.flag_bits & 1 for file in files):
        raise BadData(name, "is encrypted", "save it without a password")


def _holds(packed: zipfile.ZipFile, file: zipfile.ZipInfo, tag: bytes) -> bool:
    """Return whether a file in the ZIP has a tag of that name."""
    with packed.open(file) as part:
        last = b""
        while chunk := part.read(SMALL):
            text = last + chunk
            if any(tag + end in text for end in (b">", b" ", b"/")):
                return True
            last = text[-len(tag) - 1 :]
    return False


def _sheet(
    path: Path, files: ExitStack, sheet: str, *, values: bool
) -> Iterator[tuple[Any, ...]]:
    """Return the rows of a sheet: its values, or its formulas."""
    # It has no stubs.
    from openpyxl import load_workbook

    with warnings.catch_warnings():
        # It warns of styles and extensions that it ignores; no card needs them.
        warnings.simplefilter("ignore")
        book = load_workbook(
            files.enter_context(path.open("rb")),
            read_only=True,
            data_only=values,
            keep_links=False,
        )
    names = [found.title for found in book.worksheets]
    if not names:
        raise BadData(path.name, "has no sheet with cells", "add one")
    if sheet and sheet not in names:
        what = f"no sheet is called '{sheet}'"
        raise UnknownName(path.name, what, near(sheet, names))
    chosen = book[sheet or names[0]]
    chosen.reset_dimensions()
    found: Iterator[tuple[Any, ...]] = chosen.iter_rows(values_only=True)
    return found


def _texts(where: str, cells: tuple[Any, ...], formulas: tuple[Any, ...]) -> list[str]:
    texts = [_text(cell) for cell in cells]
    for number, formula in enumerate(formulas):
        if not (isinstance(formula, str) and formula.startswith("=")):
            continue
        if number >= len(texts) or cells[number] is None:
            what = f"the formula in column {number + 1} has no value"
            raise BadData(where, what, "open and save it in a spreadsheet program")
    for number, text in enumerate(texts):
        if text.startswith("#") and text.rstrip("!?").upper() in ERRORS:
            what = f"column {number + 1} holds the error {text}"
            raise BadData(where, what, "correct its formula")
    return texts


ERRORS = ("#REF", "#N/A", "#VALUE", "#DIV/0", "#NAME", "#NUM", "#NULL")


def _text(cell: Any) -> str:
    """Return what a cell shows, without the format that it is shown in."""
    match cell:
        case None:
            return ""
        case bool():
            return "yes" if cell else "no"
        case float():
            return f"{cell:.15g}"
        case datetime() if cell.time() == time():
            return cell.date().isoformat()
        case datetime() | date() | time():
            return cell.isoformat()
    return str(cell)
