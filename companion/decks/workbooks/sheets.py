"""A sheet of a workbook: ODS cells hold the text that they show, XLSX cells a value.

Formulas of XLSX give their values, dates what they show.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from posixpath import basename, dirname, join, normpath

from companion.decks.text_tables import COLUMNS, MOST
from companion.decks.workbooks import formats
from companion.decks.workbooks.packed import Book, Cell, Damage, Element, checked, local
from companion.errors import BadData

CONTENT = "content.xml"
CELLS = ("table-cell", "covered-table-cell")
ASIDE = ("annotation", "frame", "custom-shape", "ruby-text", "tracked-changes")
"""Elements whose text is not a cell's: comments, drawings, readings."""

SPACES = 1000  # most spaces, or rows of a merged cell, that are taken as told


def read_ods(book: Book, sheet: str) -> Iterator[tuple[int, list[Cell]]]:
    """Yield the rows of a sheet, the first that is shown if none is named."""
    manifest = "META-INF/manifest.xml"
    if manifest in book.parts() and any(
        b"encryption-data" in chunk for chunk in book.chunks(manifest)
    ):
        raise BadData(book.name, "is encrypted", "save it without a password")
    names = _Names()
    book.whole(CONTENT, names)
    cells = _OdsCells(book.name, book.sheet(sheet, names.found))
    for _ in book.parse(CONTENT, cells):
        yield from cells.rows()


def _own(attributes: dict[str, str]) -> dict[str, str]:
    return {local(name): value for name, value in attributes.items()}


class _Names(Element):
    """The names of all sheets, each with whether it is shown."""

    def __init__(self) -> None:
        self.found = dict[str, bool]()
        self._hidden, self._style = set[str](), ""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "table":
            plain = _own(attributes)
            visible = plain.get("style-name") not in self._hidden
            self.found[plain.get("name", f"{len(self.found) + 1}")] = visible
        elif name == "style":
            self._style = _own(attributes).get("name", "")
        elif name == "table-properties" and _own(attributes).get("display") == "false":
            self._hidden.add(self._style)


class _OdsCells(Element):
    """The rows of one sheet that are complete, each with how often it comes."""

    def __init__(self, book: str, wanted: int) -> None:
        self.book, self.wanted = book, wanted
        self.done = list[tuple[int, int, list[Cell]]]()
        self._sheet, self._aside, self._number = -1, 0, 1
        self._row, self._repeated = list[Cell](), 1
        self._cell, self._kept = dict[str, str](), False
        self._lines = list[list[str]]()
        self._down = dict[int, tuple[Cell, int]]()

    def rows(self) -> Iterator[tuple[int, list[Cell]]]:
        """Yield the rows that are complete, and forget them."""
        for number, times, row in self.done:
            for again in range(times):
                yield number + again, list(row)
        self.done.clear()

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name in ASIDE or self._aside:
            self._aside += name in ASIDE
        elif name == "table":
            self._sheet += 1
        elif self._sheet != self.wanted:
            return
        elif name in CELLS:
            self._cell, self._lines = _own(attributes), []
        elif name == "table-row":
            self._row = []
            self._repeated = int(_own(attributes).get("number-rows-repeated", 1))
        elif name == "p":
            self._lines.append([])
            self._kept = True
        elif self._kept and name in ("s", "tab", "line-break"):
            count = min(SPACES, int(_own(attributes).get("c", 1)))
            self._lines[-1].append("\n" if name == "line-break" else " " * count)

    def text(self, words: str) -> None:
        if self._kept and not self._aside:
            self._lines[-1].append(words)

    def end(self, name: str) -> None:
        if name in ASIDE:
            self._aside -= 1
        elif self._aside or self._sheet != self.wanted:
            return
        elif name == "p":
            self._kept = False
        elif name in CELLS:
            self._close(covered=name != CELLS[0])
        elif name == "table-row":
            self._close_row()

    def _close(self, *, covered: bool) -> None:
        text = "" if covered else "\n".join(map("".join, self._lines))
        if self._cell.get("value-type") == "boolean":
            text = "yes" if self._cell.get("boolean-value") == "true" else "no"
        place = len(self._row)
        lacking = "formula" in self._cell and "value-type" not in self._cell
        where = f"{self.book}: row {self._number}"
        cell = checked(where, place + 1, text, formula=lacking)
        rows = int(self._cell.get("number-rows-spanned", 1))
        if rows > 1:
            self._down[place] = cell, rows
        # A row goes on in empty cells to the last column that a sheet may have.
        times = min(int(self._cell.get("number-columns-repeated", 1)), COLUMNS + 1)
        self._row += [cell] * max(0, min(times, COLUMNS + 1 - place))

    def _close_row(self) -> None:
        filled = any(self._row)
        for place, (text, rows) in list(self._down.items()):
            if filled and place < len(self._row) and not self._row[place]:
                self._row[place] = text
            self._down[place] = text, rows - self._repeated
            if rows <= self._repeated:
                del self._down[place]
        if filled:
            while not self._row[-1]:
                self._row.pop()
            if self._repeated > MOST:  # more copies than a card may have
                what = f"{self._repeated} rows that are alike"
                right = "write their number into a column qty"
                raise BadData(f"{self.book}: row {self._number}", what, right)
            self.done.append((self._number, self._repeated, self._row))
        self._number += self._repeated


MERGED = re.compile(
    rb'<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"'
)
SIGN = re.compile("_x([0-9A-F]{4})_")
MERGES = 100_000  # most merged cells whose value goes down

Merges = Mapping[int, Sequence[tuple[int, int]]]
"""Column and last row of cells that are merged downwards, by their first row."""


def read_xlsx(book: Book, sheet: str) -> Iterator[tuple[int, list[Cell]]]:
    """Yield the rows of a sheet, the first that is shown if none is named."""
    root = dict(_targets(book, "").values())["officeDocument"]
    targets = _targets(book, root)
    contents = _Contents()
    book.whole(root, contents)
    sheets = [
        (name, targets[key][1], visible)
        for name, key, visible in contents.sheets
        if targets[key][0] == "worksheet"
    ]
    path = sheets[book.sheet(sheet, {name: visible for name, _, visible in sheets})][1]
    kinds = dict(targets.values())
    texts, styles = _Texts(), _Styles(contents.epoch)
    if "sharedStrings" in kinds:
        book.whole(kinds["sharedStrings"], texts)
    if "styles" in kinds:
        book.whole(kinds["styles"], styles)
    cells = _XlsxCells(book.name, texts.found, styles, _merged(book, path))
    for _ in book.parse(path, cells):
        yield from cells.done
        cells.done.clear()


def _targets(book: Book, part: str) -> dict[str, tuple[str, str]]:
    links = _Links(dirname(part))
    book.whole(join(dirname(part), "_rels", f"{basename(part)}.rels"), links)
    return links.found


def _merged(book: Book, part: str) -> Merges:
    merges: dict[int, list[tuple[int, int]]] = {}
    every = (match for chunk in book.chunks(part) for match in MERGED.findall(chunk))
    for _, (letters, top, bottom) in zip(range(MERGES), every, strict=False):
        place = _column(letters.decode())
        if int(bottom) > int(top) and place <= COLUMNS:
            merges.setdefault(int(top), []).append((place, int(bottom)))
    return merges


class _Links(Element):
    def __init__(self, folder: str) -> None:
        self.folder, self.found = folder, dict[str, tuple[str, str]]()

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "Relationship" and attributes.get("TargetMode") != "External":
            target = normpath(join("/", self.folder, attributes["Target"])).lstrip("/")
            self.found[attributes["Id"]] = basename(attributes["Type"]), target


class _Contents(Element):
    """A workbook's epoch and sheets: name, id of the file, whether it is shown."""

    def __init__(self) -> None:
        self.sheets, self.epoch = list[tuple[str, str, bool]](), formats.EPOCH

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "sheet":
            key = {local(key): value for key, value in attributes.items()}["id"]
            visible = attributes.get("state", "visible") == "visible"
            self.sheets.append((attributes["name"], key, visible))
        elif name == "workbookPr" and attributes.get("date1904") in ("1", "true"):
            self.epoch = formats.EPOCH_1904


class _Texts(Element):
    def __init__(self) -> None:
        self.found = list[str]()
        self._parts, self._kept, self._spoken = list[str](), False, False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "si":
            self._parts.clear()
        elif name == "rPh":
            self._spoken = True
        elif name == "t":
            self._kept = not self._spoken

    def end(self, name: str) -> None:
        if name == "si":
            self.found.append(_plain("".join(self._parts)))
        elif name == "rPh":
            self._spoken = False
        elif name == "t":
            self._kept = False

    def text(self, words: str) -> None:
        if self._kept:
            self._parts.append(words)


class _Styles(Element):
    def __init__(self, epoch: datetime) -> None:
        self.epoch = epoch
        self._own, self._codes, self._used = dict[str, str](), list[str](), False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "numFmt":
            self._own[attributes["numFmtId"]] = attributes["formatCode"]
        elif name == "cellXfs":
            self._used = True
        elif name == "xf" and self._used:
            key = attributes.get("numFmtId", "0")
            self._codes.append(self._own.get(key) or formats.BUILT_IN.get(key, ""))

    def end(self, name: str) -> None:
        if name == "cellXfs":
            self._used = False

    def shown(self, value: str, style: str) -> str:
        """Return a number as a cell of a style shows it."""
        code = self._codes[int(style)] if style else ""
        return formats.shown(float(value), code, self.epoch)


class _XlsxCells(Element):
    def __init__(
        self, book: str, texts: Sequence[str], styles: _Styles, merged: Merges
    ) -> None:
        self.book, self.texts, self.styles, self.merged = book, texts, styles, merged
        self.done = list[tuple[int, list[Cell]]]()
        self._number, self._row = 0, list[Cell]()
        self._cell, self._place = dict[str, str](), 0
        self._parts, self._kept = list[str](), False
        self._formula = self._valued = self._spoken = False
        self._down = dict[int, tuple[Cell, int]]()

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "c":
            self._cell, self._formula, self._valued = attributes, False, False
            place = _column(attributes.get("r", "")) or len(self._row) + 1
            self._place = min(place, COLUMNS + 1)
        elif name in ("v", "t"):
            self._kept = not self._spoken
            self._valued = True
        elif name == "f":
            self._formula = True
        elif name == "rPh":
            self._spoken = True
        elif name == "row":
            self._number = _number(attributes.get("r", "")) or self._number + 1
            self._row = []

    def text(self, words: str) -> None:
        if self._kept:
            self._parts.append(words)

    def end(self, name: str) -> None:
        if name in ("v", "t"):
            self._kept = False
        elif name == "rPh":
            self._spoken = False
        elif name == "c":
            self._close()
        elif name == "row" and any(self._row):
            self.done.append((self._number, self._filled()))

    def _close(self) -> None:
        typed, where = "".join(self._parts), f"{self.book}: row {self._number}"
        self._parts.clear()
        # A formula that gives an empty text is of a kind, and one without a value none.
        lacking = self._formula and not (self._valued and "t" in self._cell)
        if typed or lacking:
            text = self._shown(typed) if typed else ""
            self._row += [""] * (self._place - len(self._row))
            cell = checked(where, self._place, text, formula=lacking)
            self._row[self._place - 1] = cell

    def _shown(self, typed: str) -> str:
        match self._cell.get("t", "n"):
            case "s":
                return self.texts[int(typed)]
            case "n":
                return self.styles.shown(typed, self._cell.get("s", ""))
            case "inlineStr" | "str":
                return _plain(typed)
            case "b":
                return "no" if typed == "0" else "yes"
            case "d":
                return typed.removesuffix("T00:00:00")
        return typed

    def _filled(self) -> list[Cell]:
        """Return the row; cells merged with one above have its value."""
        row, number = self._row, self._number
        for place, (cell, bottom) in list(self._down.items()):
            if bottom < number:
                del self._down[place]
                continue
            row += [""] * (place - len(row))
            row[place - 1] = row[place - 1] or cell
        for place, bottom in self.merged.get(number, ()):
            if place <= len(row):
                self._down[place] = row[place - 1], bottom
        return row


def _plain(text: str) -> str:
    return SIGN.sub(lambda sign: chr(int(sign[1], 16)), text) if "_x" in text else text


def _number(digits: str) -> int:
    if len(digits) > 9:
        raise Damage(f"'{digits[:20]}' is no number")
    return int(digits or 0)


@lru_cache(maxsize=1024)
def _letters(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def _column(cell: str) -> int:
    """Return the number of a cell's column, 1 to 16384; 0 if it has no name.

    >>> _column("B7"), _column("XFD1")
    (2, 16384)
    """
    letters = cell.rstrip("0123456789")
    if len(letters) > 3 or not (letters.isupper() or not letters):
        raise Damage(f"no cell is called '{cell[:20]}'")
    return _letters(letters)
