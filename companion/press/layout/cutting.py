"""How a printed sheet is cut: the lines and marks for a machine, the work for a hand.

Lines come from the placements that the sheet is printed from, and from the trims and
dielines of its pieces: a line is where its piece is drawn. Layers are in the order in
which they are worked on, and pieces in their order on the sheet; of a piece, what is
within another outline comes before it. All is pure geometry, in mm.
"""

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict, astuple, replace

from companion import places
from companion.errors import BadValue
from companion.facts import Fact, load
from companion.press.layout import imposition, marks, packing
from companion.press.layout.packing import Box, Leaf, Placement, ink_box, trim_box
from companion.press.layout.piece import Line, Piece
from companion.press.layout.planning import Plan
from companion.press.layout.side import Margin, draw_strip
from companion.press.layout.sizes import INCH, MARGIN, Frame, Paper
from companion.press.scene.path import Path, Point, Segment
from companion.press.scene.scene import Scene

Layer = Literal["registration", "score", "kiss", "cut"]
"""Marks that are printed, folds, cuts through a label but not its backing, and cuts
through."""

LAYERS: tuple[Layer, ...] = ("registration", "score", "kiss", "cut")
NEAR = 1e-3  # ends of lines that are no further apart meet, in mm


class Outline(Struct, frozen=True, eq=False):
    """A line on a sheet: closed, but for folds and halves; `what` is its piece."""

    layer: Layer
    path: Path
    what: str


class Drawing(Struct, frozen=True, eq=False):
    """The lines of a sheet of `width` by `height` mm, in the order of `LAYERS`."""

    width: float
    height: float
    outlines: tuple[Outline, ...]

    def of(self, layer: Layer) -> list[Outline]:
        return [outline for outline in self.outlines if outline.layer == layer]


def drawing(plan: Plan) -> Drawing:
    """Return the lines of a sheet, as its front is seen.

    A sheet of two halves has one line, which is open, from edge to edge.
    """
    leaf, items = plan
    outlines: list[Outline] = []
    first, _ = items[0]
    if first.halved:
        if leaf.width > leaf.height:  # else it is one half
            line = Path().move(leaf.width / 2, 0).line(leaf.width / 2, leaf.height)
            outlines = [Outline("cut", line, first.label)]
        return Drawing(leaf.width, leaf.height, tuple(outlines))
    for front in fronts(leaf):
        outlines += _outlines_of(leaf, front, items[front.item][0])
    if leaf.frame is not None and leaf.frame.corner:
        marks = registration_marks(leaf.width, leaf.height)
        outlines += [Outline("registration", mark, "mark") for mark in marks]
    outlines.sort(key=lambda outline: LAYERS.index(outline.layer))
    return Drawing(leaf.width, leaf.height, tuple(outlines))


def cropped(plan: Plan, dpi: int) -> Plan:
    """Return a sheet that is no larger than its ink, the lines in its middle.

    A program that puts the lines on the picture needs no more than the middle of both.
    The sheet is as large as a whole number of pixels.
    """
    leaf, items = plan
    outlines = drawing(plan).outlines
    lines = itertools.chain(*(outline.path.polylines(0.01) for outline in outlines))
    xs, ys = zip(*itertools.chain(*lines), strict=True)
    placements = fronts(leaf)
    west, north, east, south = ink_box(placements)
    moves, size = [], []
    for ends, first, last in ((xs, west, east), (ys, north, south)):
        near, far = min(ends), max(ends)
        spill = max(0.0, near - first, last - far)
        dots = math.ceil((far - near + 2 * spill) * dpi / INCH - 1e-6)
        size.append(dots / dpi * INCH)
        moves.append((size[-1] - near - far) / 2)
    dx, dy = moves
    joins = tuple(
        replace(join, at=join.at + (dx if join.upright else dy)) for join in leaf.joins
    )
    small = replace(leaf, width=size[0], height=size[1], joins=joins)
    moved = tuple(placement.moved(dx, dy) for placement in placements)
    return imposition.with_backs(small, moved), items


def fronts(leaf: Leaf) -> list[Placement]:
    """Return the placements of a sheet's fronts."""
    return [placement for placement in leaf.sides[0] if not placement.back]


def _outlines_of(leaf: Leaf, placement: Placement, piece: Piece) -> Iterator[Outline]:
    """Yield the lines of one piece; of a part of a board, those within its sheet."""
    what = f"{piece.label}, {leaf.name}" if leaf.name else piece.label
    dieline, room = piece.dieline, _part(leaf, placement)
    for x0, y0, x1, y1 in (*piece.folds, *(dieline.folds if dieline else ())):
        ends = marks.on_sheet(placement, x0, y0), marks.on_sheet(placement, x1, y1)
        fold = _within(ends, room) if leaf.name else (*ends[0], *ends[1])
        if fold:
            yield Outline("score", Path().move(*fold[:2]).line(*fold[2:]), what)
    layer: Layer = "kiss" if piece.stock == "label" else "cut"
    if leaf.name:
        left, top, right, bottom = room
        whole = Path().rect(left, top, right - left, bottom - top)
        yield Outline(layer, whole, what)
        return
    edges = closed(dieline.cut) if dieline else [piece.outline()]
    for edge in sorted(edges, key=_area):
        yield Outline(layer, edge.moved(partial(marks.on_sheet, placement)), what)


def _part(leaf: Leaf, placement: Placement) -> Box:
    """Return what is cut out of a sheet: a trim, or its part on the sheet of a board.

    A part is cut where another is glued on it, and reaches on to what it is glued on.
    """
    left, top, right, bottom = packing.common(
        ink_box([placement]), trim_box([placement])
    )
    for join in leaf.joins:
        if not join.part and join.upright:
            left = join.at
        elif not join.part:
            top = join.at
    return left, top, right, bottom


def _within(ends: tuple[Point, Point], room: Box) -> Line | None:
    """Return the part of a line between two points that is in a box, if any."""
    inside = marks.span(*ends, room)
    if not inside:
        return None
    first, last = max(0.0, inside[0]), min(1.0, inside[1])
    return marks.stretch(*ends, first, last) if first < last else None


def _area(path: Path) -> float:
    """Return the area within an outline, by the corners of its curves' chords."""
    (points,) = path.polylines(1)
    pairs = itertools.pairwise(points)
    return abs(math.fsum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs)) / 2


def closed(path: Path) -> list[Path]:
    """Return the outlines that the parts of a path make up, each closed.

    Raises:
        ValueError: if the parts leave a gap.

    >>> angle = Path().move(0, 0).line(2, 0).line(2, 1)
    >>> [loop.segments[-2:] for loop in closed(angle.move(0, 0).line(2, 1))]
    [[('L', (2, 1)), ('Z', ())]]
    """
    parts = [part for part in _parts(path) if len(part) > 1]
    loops = []
    while parts:
        chain = parts.pop(0)
        while chain[-1][0] != "Z" and not _met(_end(chain[-1]), _end(chain[0])):
            chain += _following(_end(chain[-1]), parts)
        loop = Path()
        loop.segments += _without_idle(chain)
        loops.append(loop if chain[-1][0] == "Z" else loop.close())
    return loops


Part = list[Segment]


def _parts(path: Path) -> Iterator[Part]:
    part: Part = []
    for segment in path.segments:
        if segment[0] == "M" and part:
            yield part
            part = []
        part.append(segment)
    yield part


def _following(end: Point, parts: list[Part]) -> Part:
    # Take the part that goes on from a point, and return it without its start.
    for number, part in enumerate(parts):
        if _met(_end(part[0]), end):
            return parts.pop(number)[1:]
        if _met(_end(part[-1]), end):
            return _reversed(parts.pop(number))[1:]
    raise ValueError(f"an outline ends at {end[0]:g}, {end[1]:g} mm")


def _reversed(part: Part) -> Part:
    points = [_end(segment) for segment in part]
    turned: Part = [("M", points[-1])]
    for number in range(len(part) - 1, 0, -1):
        verb, numbers = part[number]
        handles = (*numbers[2:4], *numbers[:2]) if verb == "C" else ()
        turned.append((verb, (*handles, *points[number - 1])))
    return turned


def _without_idle(chain: Sequence[Segment]) -> Iterator[Segment]:
    # Straight segments that lead nowhere, or back to the start, are left out.
    at = start = _end(chain[0])
    for number, (verb, numbers) in enumerate(chain):
        if verb == "Z":
            yield verb, numbers
            continue
        to = _end((verb, numbers))
        last = number == len(chain) - 1
        if verb != "L" or not (_met(to, at) or (last and _met(to, start))):
            yield verb, numbers
        at = to


def _end(segment: Segment) -> Point:
    x, y = segment[1][-2:]
    return x, y


def _met(first: Point, second: Point) -> bool:
    return math.dist(first, second) < NEAR


# Sheets for cutting machines. Silhouette's look for three marks, a square and two
# corners of lines, and cut between them:
#
#      inset                      The lines run along the inset, half of their thickness
#     +------+--------------+     on either side. Within `MARK_LENGTH + MARK_CLEAR` of a
#     |   ## |         -----+--   mark there is no other ink.
#     |   ##               |
#     |                    |      Cricut's software prints its own marks round a
#     |   |                       picture that is at most as large as `CRICUT` says.
#     |   |
#     +---+-----             --
#
# No machine was at hand: what is here was never cut.
#
# Source: silhouette-card-maker (Alan-Cha, MIT licence), SPECIFICATION.md, "Registration
# Marks", and page_manager.py, `generate_reg_mark` and the limits above it: the inset,
# the thickness, the square, where each mark is, the greatest length and the padding.
# Cricut Help, "How large can I Print Then Cut", as quoted by StickerFit Studio for
# Letter and A4; its older machines take 171 x 235 mm.

Cutter = Literal["silhouette", "cricut", "none"]
MARK_INSET = 10.0  # from the edges of the paper to the marks, in mm
MARK_LENGTH, MARK_THICK = 20.0, 1.0  # of the lines of a mark, in mm
MARK_SQUARE = 5.0  # side of the square in the upper left, in mm, without its line
MARK_CLEAR = 1.5  # between a mark and other ink, in mm
SILHOUETTE = ("a4", "letter", "a3")  # papers that the template is for

CRICUT = {"a4": (7.2 * INCH, 10.62 * INCH), "letter": (7.44 * INCH, 9.94 * INCH)}
"""Width and height of the largest picture that is cut on a paper, in mm."""


def framed(paper: Paper, cutter: Cutter) -> Paper:
    """Return a paper as a machine cuts it; for Cricut, the picture that it prints.

    Raises:
        BadValue: if no size is known for the paper.
    """
    match cutter:
        case "silhouette":
            known, what = [*SILHOUETTE], "Silhouette's template is not known for"
            frame = Frame(MARK_INSET, MARK_INSET, corner=MARK_LENGTH + MARK_CLEAR)
        case "cricut":
            known, what = [*CRICUT], "what Cricut cuts is not known for"
            frame = Frame(0, 0, strip=False)
        case "none":
            foot = MARGIN + packing.strip_height(paper.width)
            return replace(paper, frame=Frame(MARGIN, foot))
    if paper.name not in known:
        *most, last = known
        right = f"choose {', '.join(most)} or {last}"
        raise BadValue("--paper", f"{what} {paper.name}", right)
    size = CRICUT[paper.name] if cutter == "cricut" else (paper.width, paper.height)
    return Paper(paper.name, *size, frame)


def registration_marks(width: float, height: float) -> list[Path]:
    """Return the edges of the three marks on a paper: square, right, lower left."""
    half, left, right = MARK_THICK / 2, MARK_INSET, width - MARK_INSET
    top, bottom = MARK_INSET, height - MARK_INSET
    side, far = MARK_SQUARE + 2 * half, MARK_LENGTH + half

    def corner(x: float, y: float, across: float, down: float) -> Path:
        # Two lines, `MARK_THICK` each, from the tip at (x, y) inwards.
        x1, y1 = x + across, y + down
        x0 = x + math.copysign(MARK_THICK, across)
        y0 = y + math.copysign(MARK_THICK, down)
        return Path().points([(x, y), (x1, y), (x1, y0), (x0, y0), (x0, y1), (x, y1)])

    return [
        Path().rect(left - half, top - half, side, side),
        corner(right + half, top - half, -far, far),
        corner(left - half, bottom + half, far, -far),
    ]


def draw_margin(leaf: Leaf, number: int, margin: Margin) -> Scene:
    """Return the marks of one side of a sheet, with the notes between the left ones.

    There is nothing on the back: a machine looks at the front.
    """
    scene = Scene(leaf.width, leaf.height)
    if number:
        return scene
    for mark in registration_marks(leaf.width, leaf.height):
        scene.draw(mark, fill="#000000")
    # Notes are `2 * MARGIN` from the ends of their scene.
    first = MARK_INSET + MARK_SQUARE + MARK_THICK / 2 + MARK_CLEAR - 2 * MARGIN
    last = leaf.height - MARK_INSET - MARK_LENGTH - MARK_CLEAR + 2 * MARGIN
    notes = Scene(last - first, leaf.width)
    draw_strip(notes, margin.notes)
    scene.insert(notes, leaf.width, first, turn=-90)
    return scene


# How long it takes to cut, fold and glue by hand. What is counted are strokes: how
# often a hand aligns a tool and moves it. A block of cards is cut into strips at its
# long cuts, and each strip again: three rows of three cards with two cuts between
# neighbours are 6 cuts and 3 x 6 more, 24. Blocks of a sheet of several kinds are
# parted first. The knife goes along the sides of a net one by one. What each stroke
# takes is a table, `templates/shared/cutting.toml`.

Tool = Literal["ruler", "guillotine"]


class Stroke(Fact, frozen=True):
    """What is counted, and the seconds that one takes with each tool."""

    what: str
    ruler: int
    guillotine: int


@cache
def strokes() -> dict[str, Stroke]:
    """Return the table of strokes, by the names of what `Work` counts."""
    path = places.TEMPLATES / "shared" / "cutting.toml"
    return load(dict[str, Stroke], path)


FINE, SHORT = 0.1, 0.5  # most from a curve to its chords; least length of a side; in mm


class Work(Struct, frozen=True):
    """The strokes that some sheets take."""

    straight: int = 0  # cuts of a sheet or a strip
    sides: int = 0  # straight sides of outlines that are cut one by one
    curved: float = 0  # what of those outlines is cut round, in mm
    folds: int = 0
    glued: int = 0  # flaps, or whole sides
    sheets: int = 0

    def __add__(self, other: "Work") -> "Work":
        pairs = zip(astuple(self), astuple(other), strict=True)
        return Work(*(count + more for count, more in pairs))

    def minutes(self, tool: Tool) -> int:
        """Return the minutes it takes with a tool.

        >>> Work(straight=300).minutes("ruler"), Work(sides=4).minutes("guillotine")
        (80, 1)
        """
        counts, every = asdict(replace(self, curved=self.curved / 10)), strokes()
        each = (counts[name] * getattr(every[name], tool) for name in every)
        return math.ceil(math.fsum(each) / 60)


def work_on(plans: Iterable[Plan]) -> Work:
    """Return the work on some sheets."""
    sheets = (_sheet_work(leaf, [piece for piece, _ in items]) for leaf, items in plans)
    return sum(sheets, Work())


def _sheet_work(leaf: Leaf, pieces: Sequence[Piece]) -> Work:
    if not leaf.sides:
        # What has a sheet of thin paper to itself is read, and not cut.
        read = pieces[0].stock == "paper"
        return Work() if read else _outline_work(pieces[0]) + Work(sheets=1)
    if pieces[0].halved:
        return Work(straight=len(pieces) - 1, sheets=1)
    total = Work(sheets=1, glued=sum(bool(join.part) for join in leaf.joins))
    total += Work(straight=len(leaf.parted))
    if leaf.fold is not None:
        total += Work(folds=1, glued=1)
    for part, panel, _ in marks.panels(leaf, fronts(leaf), (0, 0, 0, 0)):
        alike = [pieces[front.item] for front in panel]
        if part.form == "rectangle" and all(piece.dieline is None for piece in alike):
            folds = sum(len(piece.folds) for piece in alike)
            total += Work(straight=_strokes(panel), folds=folds)
        else:
            total = sum(map(_outline_work, alike), total)
    return total


def _strokes(panel: Sequence[Placement]) -> int:
    """Return the straight cuts of a block: the long ones, then those of each strip."""
    rows: dict[float, list[Placement]] = {}
    columns: dict[float, list[Placement]] = {}
    for placement in panel:
        rows.setdefault(round(placement.y, 1), []).append(placement)
        columns.setdefault(round(placement.x, 1), []).append(placement)
    xs, ys = marks.edges(panel)
    across = len(ys) + sum(len(marks.edges(strip)[0]) for strip in rows.values())
    down = len(xs) + sum(len(marks.edges(strip)[1]) for strip in columns.values())
    return min(across, down)


def _outline_work(piece: Piece) -> Work:
    if dieline := piece.dieline:
        folds = len(piece.folds) + len(dieline.folds)
        return _work_along(dieline.cut) + Work(glued=dieline.glued, folds=folds)
    rectangle = piece.form == "rectangle"
    edge = Work(straight=4) if rectangle else _work_along(piece.outline())
    return edge + Work(folds=len(piece.folds))


def _work_along(path: Path) -> Work:
    """Return the straight sides of an outline, and how long the rest is."""
    start = at = 0.0, 0.0
    sides, curved = 0, 0.0
    for verb, numbers in path.segments:
        end = start if verb == "Z" else (numbers[-2], numbers[-1])
        if verb == "M":
            start = end
        elif verb == "C":
            curve = Path().move(*at)
            curve.segments.append((verb, numbers))
            (points,) = curve.polylines(FINE)
            curved += math.fsum(map(math.dist, points, points[1:]))
        elif math.dist(at, end) > SHORT:
            sides += 1
        at = end
    return Work(sides=sides, curved=curved)
