"""Pieces of several sizes on one sheet, in blocks that straight cuts part.

Each block is a grid of pieces alike. A free room is a rectangle of the sheet; a block
takes its upper left corner, and one cut through the whole room parts what remains:

    +--------+-------+   the cut runs on        +--------+-------+   the cut runs
    | block  | right |   to the right:          | block  | right |   down:
    +--------+-------+                          +--------+       |
    |     below      |                          | below  |       |
    +----------------+                          +--------+-------+

All ways to do so that are worth it are tried, to a number of rooms (`MOST`), and the
one that fills most of the sheet is taken: rooms are small, and the kinds of pieces few.
"""

import itertools
from collections.abc import Iterator, Sequence
from math import fsum

from msgspec import Struct
from msgspec.structs import replace

from companion.press.layout import imposition, packing
from companion.press.layout.packing import Area, Backs, Blank, Box, Leaf, Scheme
from companion.press.layout.piece import Line
from companion.press.layout.sizes import Paper

MOST = 600  # most rooms that are filled in search of the best sheet
FAVOURS = (1.0, 1.2, 0.8)  # tried in turn: most ink, large pieces first, or small ones
KINDS = 4  # how many kinds of pieces are tried in a room, the largest that fit first
TOUCH = 1e-6


class Lot(Struct, frozen=True):
    """Pieces alike: what each takes of the paper, how they tile it, how many."""

    blank: Blank
    scheme: Scheme
    count: int

    @property
    def area(self) -> float:
        """The paper that one takes with its bleed, in square mm."""
        return area_of(self.blank, self.scheme)


def area_of(blank: Blank, scheme: Scheme) -> float:
    """Return the paper that a blank takes, in square mm; in a grid without bleed."""
    b = 0 if scheme == "grid" else 2 * blank.bleed
    return (blank.width + b) * (blank.height + b)


class Mixed(Struct, frozen=True):
    """A sheet with pieces of several lots; `taken` of each are on it.

    Its items are counted on from block to block; `lots` has the lot of each.
    """

    leaf: Leaf
    lots: tuple[int, ...]
    taken: tuple[int, ...]


Counts = tuple[int, ...]
Edges = tuple[bool, bool, bool, bool]  # whether at the sheet's left, top, right, bottom


class Room(Struct, frozen=True):
    """A free rectangle of the sheet."""

    x: float
    y: float
    w: float
    h: float
    edges: Edges = (True, True, True, True)


class Grid(Struct, frozen=True):
    """Some pieces of a lot, in columns and rows, turned or not."""

    lot: int
    turn: int
    count: int
    x: float  # where its ink begins, and `y`
    y: float
    w: float  # how far it reaches, and `h`
    h: float
    room: Room  # the rectangle that is the block's alone

    def moved(self, x: float, y: float) -> "Grid":
        room = replace(self.room, x=self.room.x + x, y=self.room.y + y)
        return replace(self, x=self.x + x, y=self.y + y, room=room)


class Filled(Struct, frozen=True):
    """How far a room is filled, in square mm or what counts for them, and by what.

    `cuts` part its blocks.
    """

    area: float = 0
    grids: tuple[Grid, ...] = ()
    cuts: tuple[Line, ...] = ()

    def better(self, other: "Filled") -> bool:
        """Return whether it holds more than another, or as much in fewer blocks."""
        more = self.area - other.area
        return more > 1 or (more > -1 and len(self.grids) < len(other.grids))


def sheets(
    lots: Sequence[Lot], paper: Paper, *, backs: Backs = "none"
) -> list[Mixed] | None:
    """Return sheets that hold all pieces of some lots; None if one does not fit.

    The largest piece that is left is on every sheet, so that none waits for the last.
    """
    best: list[Mixed] | None = None
    _, area = packing.areas(paper, "rectangle", "bleed", backs)[1]
    least = fsum(lot.area * lot.count for lot in lots) / (area.w * area.h)
    for favour in FAVOURS:
        attempt = _sheets(lots, paper, backs, favour)
        if attempt is None:
            return None
        best = attempt if best is None or len(attempt) < len(best) else best
        if len(best) - 1 < least:
            break
    return best


def _sheets(
    lots: Sequence[Lot], paper: Paper, backs: Backs, favour: float
) -> list[Mixed] | None:
    """Return such sheets; `favour` is the power of its area that a piece counts."""
    left: Counts = tuple(lot.count for lot in lots)
    papers = [
        (leaf, area, Search(lots, favour))
        for leaf, area in packing.areas(paper, "rectangle", "bleed", backs)
    ]
    mixed = []
    while any(left):
        best: tuple[Filled, Leaf, Area] | None = None
        for leaf, area, search in papers:
            filled = search.sheet(Room(0, 0, area.w, area.h), left)
            if filled.grids and (best is None or filled.better(best[0])):
                best = filled, leaf, area
        if best is None:
            return None
        sheet = _mixed(lots, *best)
        mixed.append(sheet)
        left = tuple(have - took for have, took in zip(left, sheet.taken, strict=True))
    return mixed


class Search:
    """A search for the fullest way to fill rooms; what it has filled it remembers."""

    def __init__(self, lots: Sequence[Lot], favour: float = 1) -> None:
        self.lots = lots
        self.ways = [_ways(lot) for lot in lots]
        self.worth = [lot.area**favour for lot in lots]
        self.order = sorted(range(len(lots)), key=lambda lot: (-lots[lot].area, lot))
        self.rooms = 0
        self.known: dict[tuple[object, ...], Filled] = {}

    def sheet(self, room: Room, left: Counts) -> Filled:
        """Fill a whole sheet, beginning with the largest piece that is left."""
        first = next(lot for lot in self.order if left[lot])
        self.rooms = 0
        return self._best(room, left, [first])

    def fill(self, room: Room, left: Counts) -> Filled:
        """Fill a room as far as it can be filled with what is left."""
        key = round(room.w, 3), round(room.h, 3), room.edges, left
        if key not in self.known:
            if self.rooms >= MOST:
                return Filled()
            self.rooms += 1
            bare = replace(room, x=0, y=0)
            fitting = (
                lot
                for lot in self.order
                if left[lot] and any(all(way.grid(bare)) for way in self.ways[lot])
            )
            largest = list(itertools.islice(fitting, KINDS))
            self.known[key] = self._best(bare, left, largest)
        filled, x, y = self.known[key], room.x, room.y
        grids = (grid.moved(x, y) for grid in filled.grids)
        cuts = ((x0 + x, y0 + y, x1 + x, y1 + y) for x0, y0, x1, y1 in filled.cuts)
        return Filled(filled.area, tuple(grids), tuple(cuts))

    def _best(self, room: Room, left: Counts, lots: Sequence[int]) -> Filled:
        """Return the fullest of all blocks of some lots, with the rooms they leave."""
        best = Filled()
        for lot in lots:
            for grid in _grids(self.ways[lot], lot, room, left[lot]):
                for parts in _parts(room, grid.room):
                    filled = self._with(room, grid, parts, left)
                    if filled.better(best):
                        best = filled
        return best

    def _with(
        self, room: Room, grid: Grid, parts: tuple[Room, Room], left: Counts
    ) -> Filled:
        area = grid.count * self.worth[grid.lot]
        remaining = list(left)
        remaining[grid.lot] -= grid.count
        grids = [grid]
        cuts: list[Line] = []
        for part in parts:
            if not any(remaining) or min(part.w, part.h) <= 0:
                continue
            filled = self.fill(part, tuple(remaining))
            area += filled.area
            grids += filled.grids
            if filled.grids:
                cuts += (_parting(room, part), *filled.cuts)
            for other in filled.grids:
                remaining[other.lot] -= other.count
        return Filled(area, tuple(grids), tuple(cuts))


def _parting(room: Room, part: Room) -> Line:
    """Return the cut between a block in the corner of a room and a part of the rest."""
    if part.y > room.y:
        return part.x, part.y, part.x + part.w, part.y
    return part.x, part.y, part.x, part.y + part.h


class Way(Struct, frozen=True):
    """A lot upright or turned a quarter."""

    turn: int
    w: float  # from one piece to the next, as `h` is
    h: float
    apart: float  # what is left free beside a block, so that its marks have room there
    bleed: float  # beside the block, where pieces of a grid have none between them

    def grid(self, room: Room) -> tuple[int, int]:
        """Return how many columns and rows a room holds."""
        left, top, right, bottom = room.edges
        wide = room.w - self.apart * (2 - left - right)
        high = room.h - self.apart * (2 - top - bottom)
        return max(0, int(wide / self.w + TOUCH)), max(0, int(high / self.h + TOUCH))


def _ways(lot: Lot) -> tuple[Way, ...]:
    """Return the ways to place a lot; one if both are the same."""
    blank, grid = lot.blank, lot.scheme == "grid"
    rectangle = blank.form == "rectangle"
    same = blank.form == "disc" or (rectangle and blank.width == blank.height)
    apart = max(0.0, packing.MARK_ROOM - blank.bleed) if rectangle else 0.0
    ways = []
    for turn, way in ((0, blank), (90, blank.turned()))[: 1 if same else 2]:
        w, h = (way.width, way.height) if grid else packing.pitch(way)
        ways.append(Way(turn, w, h, apart, way.bleed if grid else 0))
    return tuple(ways)


def _grids(ways: Sequence[Way], number: int, room: Room, count: int) -> Iterator[Grid]:
    """Yield blocks of a lot in the upper left of a room.

    One is as wide as it can be, then as high; the other as high, then as wide.
    """
    for way in ways:
        columns, rows = way.grid(room)
        if not columns or not rows:
            continue
        left, top, right, bottom = (0.0 if edge else way.apart for edge in room.edges)
        x, y = room.x + left, room.y + top
        broad = min(columns, count), min(rows, -(-count // columns))
        tall = min(columns, -(-count // rows)), min(rows, count)
        for across, down in dict.fromkeys((broad, tall)):
            # The bleed round a grid is as wide as the room lets it be.
            wide = min(across * way.w + 2 * way.bleed, room.w - left - right)
            high = min(down * way.h + 2 * way.bleed, room.h - top - bottom)
            beside = min(room.w, left + wide + way.apart)
            below = min(room.h, top + high + way.apart)
            block = Room(room.x, room.y, beside, below)
            taken = min(count, across * down)
            yield Grid(number, way.turn, taken, x, y, wide, high, block)


def _parts(room: Room, block: Room) -> Iterator[tuple[Room, Room]]:
    """Yield the two rooms that a block leaves, for a cut along it and one down it."""
    x, y = room.x + block.w, room.y + block.h
    wide, high = room.w - block.w, room.h - block.h
    left, top, right, bottom = room.edges
    for along in (True, False):
        beside = block.h if along else room.h
        under = room.w if along else block.w
        below = Room(room.x, y, under, high, (left, False, right and along, bottom))
        side = Room(x, room.y, wide, beside, (False, top, right, bottom and not along))
        yield (below, side) if under * high > wide * beside else (side, below)


def _mixed(lots: Sequence[Lot], filled: Filled, leaf: Leaf, area: Area) -> Mixed:
    right = max(grid.x + grid.w for grid in filled.grids)
    bottom = max(grid.y + grid.h for grid in filled.grids)
    dx, dy = area.x + (area.w - right) / 2, area.y + (area.h - bottom) / 2
    fronts: list[packing.Placement] = []
    blocks: list[packing.Block] = []
    lot_of: list[int] = []
    taken = [0] * len(lots)
    for grid in filled.grids:
        lot, first = lots[grid.lot], len(fronts)
        blank = lot.blank.turned() if grid.turn else lot.blank
        cells = packing.CELLS[lot.scheme](blank, grid.w + TOUCH, grid.h + TOUCH)
        for x, y, ink in itertools.islice(cells, grid.count):
            size, item = (blank.width, blank.height), len(fronts)
            front = packing.Placement(item, x, y, *size, grid.turn, ink)
            fronts.append(front.moved(grid.x, grid.y).moved(dx, dy))
        room = _widened(grid.room, filled, area, (dx, dy))
        items = range(first, first + grid.count)
        blocks.append(packing.Block(items, blank.form, lot.scheme, room))
        lot_of += [grid.lot] * grid.count
        taken[grid.lot] += grid.count
    parted = tuple(_on_sheet(cut, area, (dx, dy)) for cut in filled.cuts)
    items = range(len(fronts))
    leaf = replace(leaf, blocks=tuple(blocks), parted=parted, items=items)
    whole = imposition.with_backs(leaf, tuple(fronts))
    return Mixed(whole, tuple(lot_of), tuple(taken))


def _on_sheet(cut: Line, area: Area, by: tuple[float, float]) -> Line:
    """Return a cut moved to its place; at an end of the area it runs to its edge."""

    def moved(at: float, step: float, first: float, length: float) -> float:
        if TOUCH < at < length - TOUCH:
            return at + step
        return first if at <= TOUCH else first + length

    (dx, dy), (x0, y0, x1, y1) = by, cut
    xs = (moved(x, dx, area.x, area.w) for x in (x0, x1))
    ys = (moved(y, dy, area.y, area.h) for y in (y0, y1))
    (left, right), (top, bottom) = xs, ys
    return left, top, right, bottom


def _widened(room: Room, filled: Filled, area: Area, by: tuple[float, float]) -> Box:
    """Return the box of a block for its marks, on the sheet.

    On each side it reaches to the next block, or to the edge of the area.
    """
    (dx, dy), others = by, [grid.room for grid in filled.grids if grid.room != room]
    east, south = room.x + room.w - TOUCH, room.y + room.h - TOUCH
    beside = [o for o in others if o.y < south and o.y + o.h > room.y + TOUCH]
    below = [o for o in others if o.x < east and o.x + o.w > room.x + TOUCH]
    right = min((o.x for o in beside if o.x >= east), default=area.x + area.w - dx)
    bottom = min((o.y for o in below if o.y >= south), default=area.y + area.h - dy)
    left = room.x + dx if room.x > TOUCH else area.x
    top = room.y + dy if room.y > TOUCH else area.y
    return left, top, right + dx, bottom + dy
