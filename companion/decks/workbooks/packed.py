"""A workbook's ZIP of XML files; how much it may unpack to is settled first."""

import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from xml.parsers import expat

from companion.decks.text_tables import OLD
from companion.errors import BadData, UnknownName, near

LARGEST = 1 << 28  # most bytes of a workbook once it is unpacked
HELD = 1 << 25  # most bytes of a file of XLSX that is no sheet, to be held in memory
RATIO = 200  # greatest compression of a large file in it; more is a ZIP bomb
SMALL = 1 << 20
PART = 1 << 16
FILES = 2000

DAMAGED = (  # what reading a damaged workbook raises
    *(EOFError, LookupError, NotImplementedError, OSError, OverflowError, ValueError),
    *(expat.ExpatError, zipfile.BadZipFile, zlib.error),
)


class Damage(ValueError):
    """What is damaged in a workbook, in our own words."""


Cell = str | BadData  # the text of a cell, or why it has none


class Element:
    """What is called with the elements of a file, by their names without prefix."""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Begin an element."""

    def end(self, name: str) -> None:
        """End an element."""

    def text(self, words: str) -> None:
        """Take the words of an element."""


class Book:
    """A workbook that is open; `name` is its file's."""

    def __init__(self, path: Path, packed: zipfile.ZipFile) -> None:
        self.name, self.suffix, self._packed = path.name, path.suffix.lower(), packed

    def parts(self) -> list[str]:
        return self._packed.namelist()

    def parse(self, part: str, reader: Element) -> Iterator[None]:
        """Call a reader with every element; yield after each piece of the file.

        Raises:
            BadData: if the file has a DOCTYPE, which may define entities.
        """
        plain, parser = cache(local), expat.ParserCreate()
        parser.buffer_text = True
        parser.CharacterDataHandler = reader.text

        def start(name: str, attributes: dict[str, str]) -> None:
            reader.start(plain(name), attributes)

        def end(name: str) -> None:
            reader.end(plain(name))

        def doctype(*_: object) -> None:
            what = f"{part} holds a DOCTYPE"
            raise BadData(self.name, what, f"save it again as {self.suffix}")

        parser.StartElementHandler, parser.EndElementHandler = start, end
        parser.StartDoctypeDeclHandler = doctype
        with self._packed.open(part) as file:
            while chunk := file.read(PART):
                parser.Parse(chunk)
                yield
            parser.Parse(b"", True)
            yield

    def whole(self, part: str, reader: Element) -> None:
        """Call a reader with all of a file."""
        for _ in self.parse(part, reader):
            pass

    def chunks(self, part: str) -> Iterator[bytes]:
        """Yield a file in pieces that overlap by a few letters."""
        last = b""
        with self._packed.open(part) as file:
            while chunk := file.read(SMALL):
                yield last + chunk
                last = chunk[-200:]

    def sheet(self, wanted: str, sheets: Mapping[str, bool]) -> int:
        """Return the number of the sheet of that name; else of the first that is shown.

        `sheets`: of each name, whether the sheet is shown rather than hidden.

        Raises:
            BadData: if there is no sheet.
            UnknownName: if none has that name.
        """
        if not sheets:
            raise BadData(self.name, "has no sheet with cells", "add one")
        if wanted and wanted not in sheets:
            what = f"no sheet is called '{wanted}'"
            raise UnknownName(self.name, what, near(wanted, sheets))
        if wanted:
            return list(sheets).index(wanted)
        return next((at for at, visible in enumerate(sheets.values()) if visible), 0)

    def damaged(self, error: Exception, row: int = 0) -> BadData:
        """Return the refusal of a workbook that cannot be read, or of a row of it."""
        is_named = isinstance(error, Damage | expat.ExpatError)
        why = error if is_named else "it is damaged"  # Pythons differ in their words
        where = f"{self.name}: row {row}" if row else self.name
        what = f"cannot be read ({why})" if row else f"is no workbook ({why})"
        return BadData(where, what, f"save it again as {self.suffix}")


def local(name: str) -> str:
    """Return the name of an element or attribute without its prefix."""
    return name.rpartition(":")[2]


@contextmanager
def opened(path: Path) -> Iterator[Book]:
    """Open a workbook.

    Raises:
        BadData: if it is none, is encrypted or unpacks to too much.
    """
    suffix = path.suffix.lower()
    with path.open("rb") as file:
        if file.read(len(OLD)) == OLD:
            what, right = "is encrypted, or an old .xls", "without a password"
            raise BadData(path.name, what, f"save it as {suffix} {right}")
    try:
        packed = zipfile.ZipFile(path)
    except DAMAGED:
        what = "is no workbook (it is damaged)"
        raise BadData(path.name, what, f"save it again as {suffix}") from None
    with packed:
        _unpacks(path.name, packed.infolist(), held=suffix != ".ods")
        yield Book(path, packed)


def _unpacks(name: str, files: list[zipfile.ZipInfo], *, held: bool) -> None:
    total = sum(file.file_size for file in files)
    bomb = any(it.file_size > max(SMALL, RATIO * it.compress_size) for it in files)
    large = held and any(
        file.file_size > HELD for file in files if "worksheets/" not in file.filename
    )
    if total > LARGEST or bomb or large or len(files) > FILES:
        what = f"would unpack to {total} bytes in {len(files)} files"
        raise BadData(name, what, "save the one sheet as CSV")
    if any(file.flag_bits & 1 for file in files):
        raise BadData(name, "is encrypted", "save it without a password")


ERRORS = ("#REF", "#N/A", "#VALUE", "#DIV/0", "#NAME", "#NUM", "#NULL", "ERR:")


def checked(where: str, column: int, text: str, *, formula: bool) -> Cell:
    """Return a cell, or the refusal of one that shows an error or nothing at all."""
    if formula and not text:
        what = f"the formula in column {column} has no value"
        return BadData(where, what, "open and save it in a spreadsheet program")
    if text[:1] in "#Ee" and len(text) < 9 and text.upper().startswith(ERRORS):
        what = f"column {column} holds the error {text}"
        return BadData(where, what, "correct its formula")
    return text


Reader = Callable[[Book, str], Iterator[tuple[int, list[Cell]]]]


def rows(path: Path, sheet: str, read: Reader) -> Iterator[tuple[int, list[Cell]]]:
    """Yield the rows of a sheet with their numbers; rows that are empty are left out.

    Raises:
        BadData: if it is no workbook, is encrypted, damaged or unpacks to too much.
        UnknownName: if there is no such sheet.
    """
    number = wide = 0
    with opened(path) as book:
        try:
            for number, texts in read(book, sheet):
                wide = wide or len(texts)
                # A workbook leaves out the empty cells at a row's end.
                yield number, texts + [""] * (wide - len(texts))
        except DAMAGED as error:
            raise book.damaged(error, number and number + 1) from None
