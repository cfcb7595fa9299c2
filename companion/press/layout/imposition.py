"""Which piece is on which sheet: numbers only, in mm, no ink.

Fronts are packed on paper; backs are the fronts mirrored about the axis that the sheet
is turned or folded about, so that each is behind its own front, top to top:

    duplex, turned about the long edge        fold, `backs` beside the fronts
    front          back                       one side
    +-----------+  +-----------+              +-----+:+-----+
    | 0   1     |  |     1   0 |              | 0 1 |:| 1 0 |    : the fold, x = at;
    | 2   3     |  |     3   2 |              | 2 3 |:| 3 2 |      x' = 2 at - x
    +-----------+  +-----------+              +-----+:+-----+

A piece larger than the paper is split over several sheets that overlap; their windows
are of one size and are named A1, A2 ... by rows from the top.
"""

import itertools
import math
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import BadValue, DoesNotFit
from companion.press.layout import packing
from companion.press.layout.packing import Blank, Join, Leaf, Packed, Placement
from companion.press.layout.sizes import MARGIN, Paper

JOIN_ROOM = 3.5  # space round a part of a board, for the marks that show its joins
ROWS, COLUMNS = 26, 99  # most of a split piece: each has a letter and a number


def fill_sheets(packed: Packed, count: int) -> list[Leaf]:
    """Place `count` pieces on as few packed sheets as hold them, sheet by sheet."""
    items, most = range(count), len(packed[1])
    return _filled(packed, [items[at : at + most] for at in range(0, count, most)])


def fill_stack(packed: Packed, count: int) -> list[Leaf]:
    """Place `count` pieces as `fill_sheets` does, for a pile that is cut at once.

    The piles, put on one another from the first cell to the last, hold the pieces in
    their order: 8 pieces on 3 sheets of 3 cells are cut into the piles

        cell 0   cell 1   cell 2
        0 1 2    3 4 5    6 7        sheet 0 holds 0, 3 and 6
    """
    total = math.ceil(count / len(packed[1]))
    # A pile holds consecutive pieces, so those of a sheet are `total` apart.
    return _filled(packed, [range(top, count, total) for top in range(total)])


def _filled(packed: Packed, shares: Sequence[range]) -> list[Leaf]:
    """Return a sheet for each share of the items; sheets of as many have equal sides.

    They are worked out once: a deck has thousands of full sheets.
    """
    leaf, fronts = packed
    known: dict[int, Leaf] = {}
    for count in map(len, shares):
        if count not in known:
            numbered = enumerate(fronts[:count])
            first = tuple(replace(front, item=item) for item, front in numbered)
            known[count] = with_backs(leaf, first)
    return [replace(known[len(items)], items=items) for items in shares]


def single(blank: Blank, count: int, *, backs: bool = False) -> list[Leaf]:
    """Give every face a side of its own, as large as its trim and bleed."""
    b = blank.bleed
    wide, high = blank.width + 2 * b, blank.height + 2 * b
    ink = packing.rectangle(0, 0, wide, high)
    axis: packing.Axis | None = "vertical" if backs else None
    leaf = Leaf(wide, high, (), blank.form, "bleed", axis, strip="")
    leaf = with_backs(leaf, (Placement(0, b, b, blank.width, blank.height, 0, ink),))
    return [replace(leaf, items=(item,)) for item in range(count)]


def with_backs(leaf: Leaf, fronts: tuple[Placement, ...]) -> Leaf:
    """Return a leaf with these fronts, and their backs if it has an axis."""
    if leaf.axis is None:
        return replace(leaf, sides=(fronts,))
    backs = tuple(mirrored(front, leaf.axis, leaf.mirror) for front in fronts)
    return replace(leaf, sides=(fronts + backs,) if leaf.fold else (fronts, backs))


def mirrored(front: Placement, axis: packing.Axis, at: float) -> Placement:
    """Return the back of a placement: mirrored about the line x = `at`, or y = `at`."""

    def mirror(x: float, y: float) -> tuple[float, float]:
        return (2 * at - x, y) if axis == "vertical" else (x, 2 * at - y)

    left, top = mirror(
        front.x + (front.w if axis == "vertical" else 0),
        front.y + (front.h if axis == "horizontal" else 0),
    )
    # Mirroring about a vertical axis reverses the direction of a turn; about a
    # horizontal axis it also swaps top and bottom, which is half a turn more.
    turn = (-front.turn if axis == "vertical" else 180 - front.turn) % 360
    # A mirror reverses the order of corners too: reversed, they are clockwise again.
    ink = tuple(mirror(*corner) for corner in reversed(front.ink))
    return replace(front, x=left, y=top, turn=turn, ink=ink, back=True)


class Tiles(Struct, frozen=True):
    """A large piece over `columns` by `rows` windows of one size, in mm.

        |---- window A1 ----|
                         |---- window A2 ----|
                         |==|                    `overlap`, on both sheets

    (x, y) is the trim's corner on the first sheet; on the one to the right it is
    `window.w - overlap` further left.
    """

    columns: int
    rows: int
    x: float
    y: float
    window: packing.Area
    overlap: float

    @property
    def count(self) -> int:
        return self.columns * self.rows


def split(
    blank: Blank, paper: Paper, *, overlap: float = 8, backs: packing.Backs = "none"
) -> list[Leaf]:
    """Place one large piece over several sheets, in rows from A1, A2 to B1 and on.

    Each sheet repeats `overlap` mm of the one before it; the piece is turned a quarter
    if that saves sheets.

    Raises:
        DoesNotFit: if it would take more than 26 rows or 99 columns.
        BadValue: if the backs are to be folded over.
    """
    if backs in ("fold", "fold-across"):
        what = "its backs cannot be folded over, being larger than a sheet"
        raise BadValue(blank.name, what, "choose duplex, or none")
    ways = (blank, 0), (blank.turned(), 90)
    splits = [(_windows(way, paper, overlap), way, turn) for way, turn in ways]
    tiles, way, turn = min(splits, key=lambda split: split[0].count)
    if tiles.rows > ROWS or tiles.columns > COLUMNS:
        what = f"{blank.width:g} x {blank.height:g} mm takes {tiles.count} sheets"
        raise DoesNotFit(blank.name, what, "choose larger paper")
    axis, strip = packing.axis_of(paper, backs), packing.strip_of(paper)
    leaf = Leaf(paper.width, paper.height, (), way.form, "bleed", axis, strip=strip)
    leaf = replace(leaf, frame=paper.frame, parts=(tiles.columns, tiles.rows))
    window, leaves = tiles.window, []
    ink = packing.rectangle(window.x, window.y, window.w, window.h)
    for row, column in itertools.product(range(tiles.rows), range(tiles.columns)):
        x = tiles.x - column * (window.w - tiles.overlap)
        y = tiles.y - row * (window.h - tiles.overlap)
        front = Placement(0, x, y, way.width, way.height, turn, ink)
        name = _name(row, column) if tiles.count > 1 else ""
        part = replace(leaf, name=name, joins=tuple(_joins(tiles, row, column)))
        leaves.append(with_backs(part, (front,)))
    return leaves


def _joins(tiles: Tiles, row: int, column: int) -> Iterator[Join]:
    """Yield the middle of each overlap.

    The sheet is cut there at its left and top; the next one is glued there at its right
    and bottom.
    """
    window, half = tiles.window, tiles.overlap / 2
    if column > 0:
        yield Join(True, window.x + half)
    if column < tiles.columns - 1:
        yield Join(True, window.x + window.w - half, _name(row, column + 1))
    if row > 0:
        yield Join(False, window.y + half)
    if row < tiles.rows - 1:
        yield Join(False, window.y + window.h - half, _name(row + 1, column))


def _name(row: int, column: int) -> str:
    """Return the name of a part of a board: a letter for its row, then its column."""
    return f"{chr(ord('A') + row)}{column + 1}"


def _windows(blank: Blank, paper: Paper, overlap: float) -> Tiles:
    """Return how a piece is split, its windows centred on the paper above the strip."""
    if paper.frame is not None:
        area = packing.framed(paper, paper.frame)[-1]
    else:
        edge = MARGIN + JOIN_ROOM  # clear of all marks
        foot = packing.strip_height(paper.width)
        wide, high = paper.width - 2 * edge, paper.height - 2 * edge - foot
        area = packing.Area(edge, edge, wide, high)
    b = blank.bleed
    columns, w = _divided(blank.width + 2 * b, area.w, overlap)
    rows, h = _divided(blank.height + 2 * b, area.h, overlap)
    window = packing.Area(area.x + (area.w - w) / 2, area.y + (area.h - h) / 2, w, h)
    return Tiles(columns, rows, window.x + b, window.y + b, window, overlap)


def _divided(length: float, room: float, overlap: float) -> tuple[int, float]:
    """Return the number of parts that a length takes, and the length of each.

    n parts with n - 1 overlaps make up the length: n part - (n - 1) overlap = length.
    """
    count = 1 if length <= room else math.ceil((length - overlap) / (room - overlap))
    return count, (length + (count - 1) * overlap) / count
