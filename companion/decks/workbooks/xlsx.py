"""A sheet of an XLSX workbook: formulas give their values, dates what they show."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from posixpath import basename, dirname, join, normpath

from companion.decks.csvs import COLUMNS
from companion.decks.workbooks import formats
from companion.decks.workbooks.packed import Book, Cell, Damage, Element, checked, local

MERGED = re.compile(
    rb'<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"'
)
SIGN = re.compile("_x([0-9A-F]{4})_")
MERGES = 100_000
"""Most merged cells whose value goes down."""

Merges = Mapping[int, Sequence[tuple[int, int]]]
"""Column and last row of cells that are merged downwards, by their first row."""


def read(book: Book, sheet: str) -> Iterator[tuple[int, list[Cell]]]:
    """Yield the rows of a sheet, the first that is shown if none is named."""
    top = dict(_targets(book, "").values())
    root = top["officeDocument"]
    targets = _targets(book, root)
    found = _Contents()
    book.whole(root, found)
    sheets = [
        (name, targets[key][1], shown)
        for name, key, shown in found.sheets
        if targets[key][0] == "worksheet"
    ]
    path = sheets[book.sheet(sheet, {name: shown for name, _, shown in sheets})][1]
    kinds = dict(targets.values())
    texts, styles = _Texts(), _Styles(found.epoch)
    if "sharedStrings" in kinds:
        book.whole(kinds["sharedStrings"], texts)
    if "styles" in kinds:
        book.whole(kinds["styles"], styles)
    cells = _Cells(book.name, texts.found, styles, _merged(book, path))
    for _ in book.parse(path, cells):
        yield from cells.done
        cells.done.clear()


def _targets(book: Book, part: str) -> dict[str, tuple[str, str]]:
    """Return what a file refers to: kind and path by id."""
    links = _Links(dirname(part))
    book.whole(join(dirname(part), "_rels", f"{basename(part)}.rels"), links)
    return links.found


def _merged(book: Book, part: str) -> Merges:
    """Return the cells of a sheet that are merged downwards."""
    found: dict[int, list[tuple[int, int]]] = {}
    every = (match for chunk in book.chunks(part) for match in MERGED.findall(chunk))
    for _, (letters, top, bottom) in zip(range(MERGES), every, strict=False):
        place = _column(letters.decode())
        if int(bottom) > int(top) and place <= COLUMNS:
            found.setdefault(int(top), []).append((place, int(bottom)))
    return found


class _Links(Element):
    """The relationships of a file in a folder."""

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
            shown = attributes.get("state", "visible") == "visible"
            self.sheets.append((attributes["name"], key, shown))
        elif name == "workbookPr" and attributes.get("date1904") in ("1", "true"):
            self.epoch = formats.EPOCH_1904


class _Texts(Element):
    """The texts that cells share."""

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
    """The format of each style, by its number."""

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


class _Cells(Element):
    """The rows of a sheet that are complete."""

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
        """Add a cell to its row."""
        typed, where = "".join(self._parts), f"{self.book}: row {self._number}"
        self._parts.clear()
        # A formula that gives an empty text is of a kind, and one without a value none.
        lacking = self._formula and not (self._valued and "t" in self._cell)
        if typed or lacking:
            shown = self._shown(typed) if typed else ""
            self._row += [""] * (self._place - len(self._row))
            self._row[self._place - 1] = checked(
                where, self._place, shown, formula=lacking
            )

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
    """Return a text without the signs that stand for others, such as _x000D_."""
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
