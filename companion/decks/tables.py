"""A table on a card: rows of cells, as large as its box lets them be."""

from collections.abc import Iterator, Sequence
from math import fsum
from typing import TYPE_CHECKING

from msgspec import structs

from companion.decks.boxes import Rows
from companion.decks.frames import Place
from companion.errors import BadData, DoesNotFit
from companion.press.scene import rich
from companion.press.scene.path import Path
from companion.press.scene.rich import Style
from companion.press.scene.text import POINT, Shrunk

if TYPE_CHECKING:
    from companion.decks.pen import Pen

PAD = 0.55
"""Space beside the words of a cell, in em."""

LEADING, ROW = 1.18, 1.5
"""From line to line of a cell, and the height of a row of one line, in em."""

MOST = 40
"""Most rows, and most columns, of a table on a card."""


def draw(pen: "Pen", box: Rows, label: str, place: Place) -> None:
    """Draw a table at the largest size at which it fits.

    Raises:
        DoesNotFit: if it does not, even at its smallest size.
        BadData: if it has too many rows or columns.
    """
    words = pen.filled(box.text)
    rows = [[cell.strip() for cell in row.split("|")] for row in words.split("\n")]
    rows = [row for row in rows if any(row)]
    if not rows:
        return
    count = max(map(len, rows))
    if len(rows) > MOST or count > MOST:
        raise BadData("table", f"{len(rows)} rows of {count}", f"at most {MOST}")
    rows = [row + [""] * (count - len(row)) for row in rows]
    target = max(box.size * pen.grown, box.floor)
    size = target
    while True:
        try:
            wide = _widths(pen, box, rows, place[2], size)
            high = _heights(pen, box, rows, wide, size)
        except DoesNotFit:
            high = [place[3] + 1]
        if fsum(high) <= place[3] + 0.01:
            break
        if size <= box.floor:
            what = f"does not fit {place[2]:g} x {place[3]:g} mm at {size:g} pt"
            raise DoesNotFit(f"table '{rows[0][0]}'", what, "shorten it")
        size = max(box.floor, round(size - 0.25, 2))
    if size < target:
        shrunk = Shrunk(words.replace("\n", " / "), place[2:], target, size)
        pen.scene.shrunk.append(shrunk)
    _paint(pen, (box, label), rows, (place, wide, high, size))
    x, y, w, h = place
    pen.scene.place("table", label, x + w / 2, y + h / 2, w, h)


def _style(pen: "Pen", box: Rows, size: float, row: int) -> Style:
    faces = pen.faces(box, pen.filled(box.text))
    if box.head and row == 0:
        faces = structs.replace(faces, regular=faces.bold)
    ink = pen.ink(box.colour)
    return Style(faces, size, ink, size, LEADING, rise="middle", rough=pen.rough)


def _widths(
    pen: "Pen", box: Rows, rows: Sequence[Sequence[str]], room: float, size: float
) -> list[float]:
    """Return the width of each column: as its words need, the widest gets the rest."""
    count, em = len(rows[0]), size * POINT
    if box.parts:
        if len(box.parts) != count:
            what = f"{len(box.parts)} widths for {count} columns"
            raise BadData("parts", what, "give each column one")
        return [room * part / fsum(box.parts) for part in box.parts]
    needed = [0.0] * count
    for number, row in enumerate(rows):
        style = _style(pen, box, size, number)
        for column, cell in enumerate(row):
            # A little more than the words: sums of widths are not exact.
            wide = rich.width(cell, style, own=pen.scene.icons) + 2 * PAD * em + 0.02
            needed[column] = max(needed[column], wide)
    last = max(range(count), key=needed.__getitem__)
    others = fsum(needed) - needed[last]
    if others > room * 0.7:
        return [room * part / fsum(needed) for part in needed]
    needed[last] = room - others
    return needed


def _heights(
    pen: "Pen",
    box: Rows,
    rows: Sequence[Sequence[str]],
    wide: Sequence[float],
    size: float,
) -> list[float]:
    """Return the height of each row.

    Raises:
        DoesNotFit: if a word is wider than its column.
    """
    em, high = size * POINT, []
    for number, row in enumerate(rows):
        style = _style(pen, box, size, number)
        lines = 1
        for cell, width in zip(row, wide, strict=True):
            room = width - 2 * PAD * em, 1000.0
            lines = max(lines, rich.fit(cell, room, style, own=pen.scene.icons).lines)
        high.append((ROW + (lines - 1) * LEADING) * em)
    return high


def _paint(
    pen: "Pen",
    named: tuple[Rows, str],
    rows: Sequence[Sequence[str]],
    laid: tuple[Place, Sequence[float], Sequence[float], float],
) -> None:
    ((x, y, w, _), wide, high, size), (box, label) = laid, named
    stripe, stroke = pen.filled(box.stripe), pen.filled(box.stroke)
    ground = pen.ink(box.ground)
    for number, (top, tall) in enumerate(_stacked(y, high)):
        tinted = stripe and number % 2 == (1 if box.head else 0)
        if tinted:
            pen.scene.draw(Path().rect(x, top, w, tall), fill=pen.colour(stripe))
        if stroke and number:
            line = pen.colour(stroke)
            pen.scene.line((x, top), (x + w, top), stroke=line, width=0.2)
        style, em = _style(pen, box, size, number), size * POINT
        behind = pen.colour(stripe) if tinted else ground
        for cell, (left, width) in zip(rows[number], _stacked(x, wide), strict=True):
            inner = left + PAD * em, top, width - 2 * PAD * em, tall
            setting = pen.scene.rich(cell, inner, style, ground=behind)
            pen.note_plain(box, label, setting.plain)


def _stacked(start: float, lengths: Sequence[float]) -> Iterator[tuple[float, float]]:
    for length in lengths:
        yield start, length
        start += length
