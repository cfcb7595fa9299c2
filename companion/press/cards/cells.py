"""What is made of cells: a table, a field of squares or hexagons, parts line by line.

A field is a map, a board, a track or a pattern of pips. A cell shows what its letter
means in tables of values: `fill = "[cell:hue]"`.
"""

import copy
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from math import fsum
from typing import Protocol

from msgspec import Struct, structs

from companion.errors import BadData, DoesNotFit, shortened
from companion.press.cards.boxes import EACH, NUMBER, AnyBox, Each, Grid, Rows, Words
from companion.press.cards.layouts import Values, filled
from companion.press.cards.pictures import Place
from companion.press.layout import hexes
from companion.press.scene import fonts, rich
from companion.press.scene.artwork import Colouring
from companion.press.scene.marks import Shape
from companion.press.scene.path import Path
from companion.press.scene.rich import Faces, Style
from companion.press.scene.scene import Scene, Type
from companion.press.scene.text import POINT, Shrunk


class Pen(Protocol):
    """What cells need of the pen that draws boxes."""

    scene: Scene
    cells: Mapping[str, str]
    values: Values
    across: float
    down: float
    grown: float
    rough: bool
    origin: tuple[float, float]
    drawn: Iterator[int]

    def box(self, box: AnyBox, name: str) -> None: ...
    def high(self, box: Words) -> float: ...
    def count(self, template: str, most: int, of: str) -> int: ...
    def filled(self, template: str) -> str: ...
    def ink(self, colour: str) -> str: ...
    def colour(self, colour: str) -> str: ...
    def fill(self, colour: str) -> str: ...
    def font(self, name: str) -> str: ...
    def faces(self, box: Words | Rows, words: str) -> Faces: ...
    def note_plain(self, box: Words | Rows, label: str, marks: str) -> None: ...


PAD = 0.55  # space beside the words of a cell, in em
LEADING, ROW = 1.18, 1.5  # from line to line, and the height of a row of one, in em
CELLS = 40  # most rows, and most columns, of a table on a card


def draw_table(pen: Pen, box: Rows, label: str, place: Place) -> None:
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
    if len(rows) > CELLS or count > CELLS:
        raise BadData("table", f"{len(rows)} rows of {count}", f"at most {CELLS}")
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
        shrunk = Shrunk(words.replace("\n", " / "), place[2:], target, size, label)
        pen.scene.shrunk.append(shrunk)
    _paint(pen, (box, label), rows, (place, wide, high, size))
    x, y, w, h = place
    pen.scene.place("table", label, x + w / 2, y + h / 2, w, h)


def _style(pen: Pen, box: Rows, size: float, row: int) -> Style:
    faces = pen.faces(box, pen.filled(box.text))
    if box.head and row == 0:
        faces = structs.replace(faces, regular=faces.bold)
    ink = pen.ink(box.colour)
    return Style(faces, size, ink, size, LEADING, rise="middle", rough=pen.rough)


def _widths(
    pen: Pen, box: Rows, rows: Sequence[Sequence[str]], room: float, size: float
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
    pen: Pen,
    box: Rows,
    rows: Sequence[Sequence[str]],
    wide: Sequence[float],
    size: float,
) -> list[float]:
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
    pen: Pen,
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
            pen.scene.line((x, top), (x + w, top), stroke=pen.colour(stroke), width=0.2)
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


MOST = 60  # most rows, and most columns
COUNTED = re.compile(r"\s*(\d{1,4})\s*[x\u00d7]\s*(\d{1,4})\s*", re.IGNORECASE)
NONE = "."  # what stands for no cell


class Cell(Struct, frozen=True):
    """A cell: what it holds, its column and row from 0, and its box in mm."""

    word: str
    across: int
    down: int
    box: Place


def draw_grid(pen: Pen, box: Grid, label: str, place: Place) -> None:
    """Draw a grid as large as its box lets it be.

    Raises:
        BadData: if it has too many rows or columns, or no room.
    """
    rows = read(pen.filled(box.text))
    if not any(rows):
        return
    cells = list(_placed(box, rows, place, pen.grown))
    texts = [_texts(pen, cell) for cell in cells]
    fills, every = dict[str, Path](), Path()
    for cell, own in zip(cells, texts, strict=True):
        outline = _outline(box, cell.box, box.corner * pen.grown)
        every.add(outline)
        if colour := filled(box.fill, own, pen.values):
            fills.setdefault(pen.fill(colour), Path()).add(outline)
    for colour, path in fills.items():
        pen.scene.draw(path, fill=colour)
    if stroke := pen.filled(box.stroke):
        line, width = pen.colour(stroke), box.width * pen.grown
        pen.scene.add(Shape(every, stroke=line, width=width, cap="mitre"))
    for cell, own in zip(cells, texts, strict=True):
        _put(pen, box, cell, own)
    x, y, w, h = place
    pen.scene.place("grid", label, x + w / 2, y + h / 2, w, h)


def read(text: str) -> list[list[str]]:
    """Return the words of the cells, row by row; `NONE` is none.

    Raises:
        BadData: if there are too many.

    >>> read("ab/.c"), read("grass sea / . sea"), read("2x1")
    ([['a', 'b'], ['.', 'c']], [['grass', 'sea'], ['.', 'sea']], [['', '']])
    """
    if counted := COUNTED.fullmatch(text):
        across, down = int(counted[1]), int(counted[2])
        _check(across, down)
        return [[""] * across for _ in range(down)]
    lines = [line.strip() for line in re.split(r"[\n/]", text.strip("\n/ "))]
    words = any(" " in line for line in lines)
    rows = [line.split() if words else list(line) for line in lines]
    _check(max(map(len, rows)), len(rows))
    return rows


def _check(across: int, down: int) -> None:
    if across > MOST or down > MOST:
        raise BadData("grid", f"{across} x {down} cells", f"at most {MOST} x {MOST}")


def _placed(
    box: Grid, rows: list[list[str]], place: Place, grown: float
) -> Iterator[Cell]:
    """Yield the cells that are there, the field in the middle of its place."""
    x, y, w, h = place
    across, down, gap = max(map(len, rows)), len(rows), box.gap * grown
    long, high = _extent(box, across, down)
    room = w - gap * (across - 1), h - gap * (down - 1)
    if min(room) <= 0:
        raise BadData("gap", f"{box.gap:g} mm is all of the grid", "make it less")
    unit = room[0] / long, room[1] / high
    if box.cells != "rectangle":
        unit = min(unit), min(unit)
    wide, tall = unit
    if box.cells == "pointy" or box.cells == "flat":
        wide, tall = hexes.box(box.cells, side=unit[0])
    step = (
        wide * (0.75 if box.cells == "flat" else 1) + gap,
        tall * (0.75 if box.cells == "pointy" else 1) + gap,
    )
    left = x + (w - long * unit[0] - gap * (across - 1)) / 2
    top = y + (h - high * unit[1] - gap * (down - 1)) / 2
    for row, words in enumerate(rows):
        for column, word in enumerate(words):
            if word == NONE:
                continue
            odd = box.shifted == "odd"
            aside = step[0] / 2 if box.cells == "pointy" and row % 2 != odd else 0.0
            below = step[1] / 2 if box.cells == "flat" and column % 2 != odd else 0.0
            at = left + column * step[0] + aside, top + row * step[1] + below
            yield Cell(word, column, row, (*at, wide, tall))


def _extent(box: Grid, across: int, down: int) -> tuple[float, float]:
    """Return how many units, which are edges of hexagons, a field is wide and high."""
    if box.cells == "pointy":
        shift = 0.5 if down > 1 else 0.0
        return (across + shift) * hexes.ROOT, down * 1.5 + 0.5
    if box.cells == "flat":
        shift = 0.5 if across > 1 else 0.0
        return across * 1.5 + 0.5, (down + shift) * hexes.ROOT
    return across, down


def _outline(box: Grid, place: Place, corner: float) -> Path:
    if box.cells == "pointy" or box.cells == "flat":
        return Path().points(hexes.corners(box.cells, *place))
    return Path().rect(*place, radius=corner)


def _texts(pen: Pen, cell: Cell) -> Mapping[str, str]:
    at = _letters(cell.across) + f"{cell.down + 1}"
    own = {"cell": cell.word, "across": f"{cell.across + 1}", "at": at}
    return {**pen.cells, **own, "down": f"{cell.down + 1}"}


def _letters(number: int) -> str:
    """Return a column as spreadsheets name it.

    >>> _letters(0), _letters(25), _letters(26)
    ('A', 'Z', 'AA')
    """
    first, last = divmod(number, 26)
    return (chr(64 + first) if first else "") + chr(65 + last)


def _put(pen: Pen, box: Grid, cell: Cell, own: Mapping[str, str]) -> None:
    x, y, w, h = cell.box
    colour = filled(box.colour, own, pen.values)
    ink = pen.colour(colour or "ink")
    if name := filled(box.icon, own, pen.values):
        ground = pen.colour(filled(box.ground, own, pen.values))
        how: Colouring = "ink" if colour or pen.scene.low else "own"
        square = x + w / 2, y + h / 2, min(w, h) * box.part
        pen.scene.tinted(name, square, (ink, ground), how)
    if not (words := filled(box.label, own, pen.values)):
        return
    kind = Type(pen.font(box.font), box.size * pen.grown, ink)
    if "\n" in words:
        raise BadData("label", f"'{shortened(words)}' has two lines", "write one")
    capital = fonts.font(kind.font).cap_height * kind.size_pt * POINT
    inside = capital / 2 + (0.15 if box.cells == "pointy" else 0.08) * h
    middle = {"top": y + inside, "middle": y + h / 2, "bottom": y + h - inside}
    at = x + w / 2, middle[box.rise] + capital / 2
    pen.scene.text(words, at, kind, align="centre")


def draw(pen: Pen, box: Rows | Grid | Each, label: str, place: Place) -> None:
    """Draw a table, a field, or parts line by line.

    Raises:
        CompanionError: if it cannot be drawn.
    """
    match box:
        case Rows():
            draw_table(pen, box, label, place)
        case Grid():
            draw_grid(pen, box, label, place)
        case Each():
            _draw_each(pen, box, label, place)


def _draw_each(pen: Pen, box: Each, label: str, place: Place) -> None:
    inner = copy.copy(pen)
    if box.repeat:
        lines = [""] * pen.count(box.repeat, EACH, "parts")
    else:
        lines = [line for line in pen.filled(box.text).split("\n") if line.strip()]
    cells = [_cells(pen, box, line, at) for at, line in enumerate(lines, 1)]
    places = [_place_of(pen, box, at, len(lines)) for at in range(len(lines))]
    if box.spread:
        places = [(0.0, below) for below in _spread(inner, box, cells)]
    for at, (inner.cells, (right, below)) in enumerate(zip(cells, places, strict=True)):
        if next(pen.drawn) > 2 * EACH:
            what = f"'{label}' has one part too many"
            raise BadData("each", what, f"at most {2 * EACH} on a face")
        x, y = inner.origin = place[0] + right, place[1] + below
        with ExitStack() as turned:
            if box.around and box.step:
                inner.origin = 0.0, 0.0
                turn = -box.angle - box.step * at
                turned.enter_context(pen.scene.at(x, y, turn=turn))
            for name, one in box.boxes.items():
                inner.box(one, f"{label} {at + 1} {name}")


def _cells(pen: Pen, box: Each, line: str, number: int) -> dict[str, str]:
    words = [words.strip() for words in line.split("|")]
    numbered = {str(at): one for at, one in enumerate(words, 1)}
    named = dict(zip(box.names, words, strict=False))
    own = {**dict.fromkeys(box.names, ""), **numbered, **named, NUMBER: str(number)}
    return {**pen.cells, **own}


def _spread(pen: Pen, box: Each, cells: Sequence[Mapping[str, str]]) -> Iterator[float]:
    """Yield how far below the first each part is, each as high as its texts."""
    texts = [one for one in box.boxes.values() if isinstance(one, Words)]
    heights = list[float]()
    for pen.cells in cells:
        high = (pen.high(one) for one in texts)
        heights.append(max(box.down * pen.down, *high))
    spare = box.h * pen.down - fsum(heights)
    gap = min(box.spread * pen.down, spare / max(1, len(cells) - 1))
    for at in range(len(cells)):
        yield fsum(heights[:at]) + at * gap


def _place_of(pen: Pen, box: Each, at: int, count: int) -> tuple[float, float]:
    """Return how far right and down a part is from the first, or from the middle."""
    if box.around:
        step = math.radians(box.step) or math.tau / count
        turn = math.radians(box.angle) + step * at
        far = box.around * pen.grown
        return far * math.sin(turn), -far * math.cos(turn)
    row, column = divmod(at, box.columns or (1 if box.down else EACH))
    return column * box.across * pen.across, row * box.down * pen.down
