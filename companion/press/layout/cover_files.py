"""The files of a kit on its cover, by paper: with pictures, or as a list of names.

Pictures are on the first page, beside what else is needed. If there are too many for
that, the first page has the list, and the pictures have a page of their own.
"""

from collections.abc import Sequence
from math import fsum

from msgspec import Struct

from companion.errors import DoesNotFit
from companion.press.layout import cover_pen as pen
from companion.press.layout import cover_signs, side
from companion.press.layout.cover import Contents, Words
from companion.press.layout.cover_pen import Box, Hand, Sheet
from companion.press.layout.piece import Stock
from companion.press.scene import text
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Raster, Type

THUMB, COLUMN = 25.0, 31.0
SMALLEST = 0.42
"""Of a picture, before it moves to a page of its own."""

STOCK = 8.5
"""Above the files of a paper: its name."""

NAME_PT, WHAT_PT, COUNT_PT = 8.4, 7.8, 8.2
NAME, LINE, COUNT = 3.9, 3.2, 4.6
"""Below a picture: the name of its file, each line of what it holds, its sheets."""

MOST = 4
"""Lines of what a file holds; what is longer is cut short, which is a fault."""

ENTRY = 7.0
"""Most height of an entry of the list."""

GAP = 2.5
"""Between two files."""

STOCKS: tuple[Stock, ...] = ("card", "board", "paper", "label")


class Grid(Struct, frozen=True):
    """Columns of pictures, in mm.

    Attributes:
        scale: of the pictures, 1 if they are `THUMB` high.
    """

    columns: int
    width: float
    scale: float = 0

    def rows(self, files: Sequence[Contents]) -> list[Sequence[Contents]]:
        """Return files in rows."""
        starts = range(0, len(files), self.columns)
        return [files[start : start + self.columns] for start in starts]

    def height(self, sheet: Sheet, row: Sequence[Contents]) -> float:
        """Return the height of a row: of its pictures and the words below them."""
        lines = max(_lines(sheet, file, self.width - GAP) for file in row)
        return THUMB * self.scale + NAME + min(MOST, lines) * LINE + COUNT


def fitting(sheet: Sheet, high: float) -> Grid | None:
    """Return the columns that fit beside the panel; None if they would be crowded."""
    return _best(sheet, pen.SPLIT - 4 - pen.LEFT, high, SMALLEST)


def pictures(sheet: Sheet, top: float, grid: Grid) -> None:
    """Draw the files by paper, a small picture of each, in columns."""
    y = top
    for stock, some in groups(sheet.files):
        _stock(sheet, stock, some, y)
        for row in grid.rows(some):
            for column, file in enumerate(row):
                _file(sheet, file, (pen.LEFT + column * grid.width, y + 3), grid)
            y += grid.height(sheet, row)
        y += STOCK


def page(sheet: Sheet, high: float) -> None:
    """Draw the pictures on a page of their own, below the name of the kit."""
    wide = sheet.line(sheet.kit.title, (pen.LEFT, 18), 20, Hand(font="title"))
    heading = pen.LEFT + wide + 4, 18
    sheet.line(sheet.words.heading, heading, 12, pen.HEAD)
    top = 30.0
    grid = _best(sheet, pen.RIGHT - pen.LEFT, high - top, 0)
    if grid is not None:
        pictures(sheet, top, grid)


def entries(sheet: Sheet, top: float, high: float) -> None:
    """List the files by paper in two columns: their names and sheets."""
    every = groups(sheet.files)
    rows = sum(-(-len(some) // 2) for _, some in every)
    step = min(ENTRY, (high - len(every) * STOCK) / rows)
    wide = (pen.SPLIT - 4 - pen.LEFT) / 2
    y = top
    for stock, some in every:
        _stock(sheet, stock, some, y)
        half = -(-len(some) // 2)
        for number, file in enumerate(some):
            column, row = divmod(number, half)
            at = pen.LEFT + column * wide, y + 5.6 + row * step
            _entry(sheet, file, at, wide - 4)
        y += STOCK + half * step


def groups(files: Sequence[Contents]) -> list[tuple[Stock, list[Contents]]]:
    """Return the files by the paper that they are printed on."""
    found = ((stock, [f for f in files if f.stock == stock]) for stock in STOCKS)
    return [(stock, some) for stock, some in found if some]


def counted(words: Words, sheets: int) -> str:
    """Return a number of sheets in words."""
    return words.one if sheets == 1 else words.sheets.replace("[count]", f"{sheets}")


def _best(sheet: Sheet, room: float, high: float, least: float) -> Grid | None:
    """Return the columns in which the pictures are largest, at least so large.

    Those where a name or a text does not fit are left out if others are there.
    """
    every = groups(sheet.files)
    found = []
    for columns in range(3, 9):
        grid = Grid(columns, room / columns)
        rows = [row for _, some in every for row in grid.rows(some)]
        words = fsum(grid.height(sheet, row) for row in rows)
        free = (high - len(every) * STOCK - words) / len(rows)
        scale = min(1.0, grid.width / COLUMN, free / THUMB)
        whole = all(_whole(sheet, file, grid.width - GAP) for file in sheet.files)
        if scale >= least and (whole or not least):
            found.append((whole, scale, -columns))
    if not found:
        return None
    _, scale, columns = max(found)
    return Grid(-columns, room / -columns, scale)


def _whole(sheet: Sheet, file: Contents, wide: float) -> bool:
    """Return whether the name of a file and what it holds fit a column."""
    name = _width(sheet, _name(sheet, file))
    return name <= wide and _lines(sheet, file, wide) <= MOST


def _lines(sheet: Sheet, file: Contents, wide: float) -> int:
    """Return the lines of what a file holds; too many if a word is too long."""
    try:
        return sheet.lines(file.what, wide, WHAT_PT)
    except DoesNotFit:
        return MOST + 1


def _name(sheet: Sheet, file: Contents) -> str:
    """Return the name of a file without its ending and the paper of them all."""
    return file.name.rsplit(".", 1)[0].replace(f"-{sheet.paper}", "", 1)


def _width(sheet: Sheet, name: str) -> float:
    return text.width(name, sheet.look.bold, NAME_PT)


def _stock(sheet: Sheet, stock: Stock, files: Sequence[Contents], y: float) -> None:
    """Write the name of a paper, its weight, and how much of it is needed."""
    words, colours = sheet.words, sheet.look.colours
    tone = {
        "card": colours.card,
        "board": colours.board,
        "paper": colours.paper,
        "label": colours.label,
    }[stock]
    box = Path().rect(pen.LEFT, y - 3, 3, 3, radius=0.6)
    if sheet.scene.low:
        sheet.scene.draw(box, stroke=pen.INK, width=0.3)
    else:
        sheet.scene.draw(box, fill=tone)
    name, weight = words.stocks[stock]
    wide = sheet.line(name, (pen.LEFT + 5, y), 12.5, pen.HEAD)
    both = any(file.sides > file.sheets for file in files)
    sides = words.both if both else words.single
    count = counted(words, sum(file.sheets for file in files))
    line = f"{weight} · {sides} · {count}"
    sheet.scene.text(
        line, (pen.LEFT + 8 + wide, y), Type(sheet.look.text, 8.6, "#55606B")
    )


def _sheets(sheet: Sheet, file: Contents) -> str:
    """Return the sheets of a file in words, and whether not everybody needs it."""
    count = counted(sheet.words, file.sheets)
    return f"{count} · {sheet.words.extra}" if file.extra else count


def _accent(sheet: Sheet) -> str:
    return pen.INK if sheet.scene.low else sheet.look.colours.accent


def _entry(sheet: Sheet, file: Contents, at: Point, wide: float) -> None:
    """Write the name of a file and, at the right, its sheets, on a thin line."""
    (x, y), count = at, _sheets(sheet, file)
    after = text.width(count, sheet.look.bold, COUNT_PT)
    _written(sheet, _name(sheet, file), at, wide - after - 2)
    hand = Hand(_accent(sheet), "right")
    sheet.line(count, (x + wide, y), COUNT_PT, hand)
    line = (x, y + 1.3), (x + wide, y + 1.3)
    sheet.scene.line(*line, stroke=pen.RULE, width=0.1)


def _written(sheet: Sheet, name: str, at: Point, wide: float) -> None:
    """Write a name on a line, smaller if it is long."""
    sheet.line(name, at, NAME_PT * min(1, wide / _width(sheet, name)))


def _file(sheet: Sheet, file: Contents, at: Point, grid: Grid) -> None:
    """Draw a small picture of a file, its name, what it holds, its sheets."""
    (x, y), scene = at, sheet.scene
    wide, high = grid.width - GAP, THUMB * grid.scale
    if not scene.low:
        ground = Path().rect(x, y, wide, high, radius=1)
        scene.draw(ground, fill=sheet.look.colours.panel)
    _small(sheet, file, (x, y, wide, high))
    below = y + high + 3.4
    _written(sheet, _name(sheet, file), (x, below), wide)
    room = min(_lines(sheet, file, wide), MOST) * LINE
    sheet.write(file.what, (x, below + 0.5, wide, room + 0.4), WHAT_PT)
    count = x, below + 0.5 + room + 3
    sheet.line(_sheets(sheet, file), count, COUNT_PT, Hand(_accent(sheet)))


def _small(sheet: Sheet, file: Contents, box: Box) -> None:
    """Draw the first side of a file within a box, or a folded booklet."""
    (x, y, w, h), scene = box, sheet.scene
    if file.page is not None:
        _page(sheet, file.page, box)
        return
    if file.first is None:
        cover_signs.booklet(scene, (x + w / 2, y + h / 2), h * 0.8, sheet.kit.title)
        return
    scale = min((w - 2) / file.first.width, (h - 2) / file.first.height)
    wide, high = file.first.width * scale, file.first.height * scale
    left, top = x + (w - wide) / 2, y + (h - high) / 2
    scene.draw(Path().rect(left, top, wide, high), fill=pen.WHITE)
    with scene.clip(Path().rect(left, top, wide, high)):
        scene.insert(side.flat(file.first), left, top, scale=scale)
    scene.draw(Path().rect(left, top, wide, high), stroke=pen.RULE, width=0.15)


def _page(sheet: Sheet, page: Raster, box: Box) -> None:
    """Draw the first page of a document within a box."""
    (x, y, w, h), scene = box, sheet.scene
    scale = min((w - 2) / page.across, (h - 2) / page.down)
    wide, high = page.across * scale, page.down * scale
    left, top = x + (w - wide) / 2, y + (h - high) / 2
    scene.picture(page, left, top, wide, high)
    scene.draw(Path().rect(left, top, wide, high), stroke=pen.RULE, width=0.15)
