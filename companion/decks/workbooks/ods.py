"""A sheet of an ODS workbook: every cell holds the text that it shows."""

from collections.abc import Iterator

from companion.decks.csvs import COLUMNS, MOST
from companion.decks.workbooks.packed import Book, Cell, Element, checked, local
from companion.errors import BadData

CONTENT = "content.xml"
CELLS = ("table-cell", "covered-table-cell")
ASIDE = ("annotation", "frame", "custom-shape", "ruby-text", "tracked-changes")
"""Elements whose text is not a cell's: comments, drawings, readings."""

SPACES = 1000
"""Most spaces in a row, or rows that a cell is merged over, that are taken as told."""


def read(book: Book, sheet: str) -> Iterator[tuple[int, list[Cell]]]:
    """Yield the rows of a sheet, the first that is shown if none is named."""
    manifest = "META-INF/manifest.xml"
    if manifest in book.parts() and any(
        b"encryption-data" in chunk for chunk in book.chunks(manifest)
    ):
        raise BadData(book.name, "is encrypted", "save it without a password")
    names = _Names()
    book.whole(CONTENT, names)
    cells = _Cells(book.name, book.sheet(sheet, names.found))
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
            own = _own(attributes)
            shown = own.get("style-name") not in self._hidden
            self.found[own.get("name", f"{len(self.found) + 1}")] = shown
        elif name == "style":
            self._style = _own(attributes).get("name", "")
        elif name == "table-properties" and _own(attributes).get("display") == "false":
            self._hidden.add(self._style)


class _Cells(Element):
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
        """Add a cell to its row, as often as it comes."""
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
            self.done.append((self._number, self._times(), self._row))
        self._number += self._repeated

    def _times(self) -> int:
        """Return how often the row comes: no more often than a card has copies."""
        if self._repeated > MOST:
            where, what = f"{self.book}: row {self._number}", "rows that are alike"
            right = "write their number into a column qty"
            raise BadData(where, f"{self._repeated} {what}", right)
        return self._repeated
