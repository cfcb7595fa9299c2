"""What stands round the pieces on a sheet: where to cut, fold and join, and what it is.

Marks lie in the waste, outside every bleed and inside what the printer prints; only the
full lines, which are asked for, run over the art.
"""

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from companion.press import hexes, text
from companion.press.imposition import STRIP, Join, Leaf, Spot
from companion.press.paper import MARGIN
from companion.press.path import Path, Point
from companion.press.piece import Line
from companion.press.rich import Faces
from companion.press.scene import Scene

Style = Literal["corners", "two-tone", "lines", "none"]
"""Marks at the ends of every cut, in black, or in black and grey that shows on any
ground; lines over the whole sheet; nothing."""

NARROW = 180.0
"""Width of paper below which the notes take a row of their own."""

RULER = 50.0
GREY = "#595959"
PALE = "#D0D0D0"
BLACK = "#000000"
SIZE = 6.0
FACES = Faces("jost-400-normal", bold="jost-500-normal")

HAIR = 0.15
"""Weight of a mark: very narrow, yet seen."""

GAP = 0.4
"""From the bleed to a mark."""

LENGTH = 4.0
REGISTER = 1.1
"""Radius of a registration mark."""

Box = tuple[float, float, float, float]
"""(left, top, right, bottom)."""


def height(width: float) -> float:
    """Return the height of the strip with ruler and notes on paper of that width."""
    return STRIP if width >= NARROW else 2 * STRIP


def strip(scene: Scene, notes: str) -> None:
    """Draw the ruler and write how to print, and what this is, below the art."""
    left, foot = 2 * MARGIN, scene.height - MARGIN
    ticks = Path().move(left, foot - 0.2).line(left + RULER, foot - 0.2)
    for tick in range(11):
        x, high = left + tick * RULER / 10, 1.2 if tick % 2 else 2.4
        ticks.move(x, foot - 0.2).line(x, foot - 0.2 - high)
    scene.draw(ticks, stroke=GREY, width=0.2, cap="butt")
    scene.place("ruler", "50 mm", left + RULER / 2, foot - 1.4, RULER, 2.4)
    say = "**50 mm** · print at 100 % (actual size)"
    words, wide = left + RULER + 2, 46.0
    top = foot - height(scene.width)
    scene.rich(say, words, foot - STRIP, wide, STRIP, FACES, SIZE, GREY, leading=1.05)
    first = left if scene.width < NARROW else words + wide + 2
    scene.rich(
        notes,
        first,
        top,
        scene.width - left - first,
        STRIP,
        FACES,
        SIZE,
        GREY,
        leading=1.05,
        align="right",
    )


def dress(
    leaf: Leaf,
    side: int,
    *,
    style: Style = "corners",
    notes: str = "",
    names: Sequence[str] = (),
) -> Scene:
    """Return the marks of one side of a leaf, as large as the sheet.

    Args:
        notes: what this is, for the strip on the front.
        names: of the items, to be written beside them where there is room.
    """
    scene, spots = Scene(leaf.width, leaf.height), leaf.sides[side]
    room = _room(leaf, side)
    if style != "none":
        _cuts(scene, leaf, spots, room, style)
    if leaf.axis:
        _register(scene, spots)
    if leaf.fold:
        scene.line(*leaf.fold, GREY, 0.2, (3, 1.5))
        _along(scene, "fold", leaf.fold)
    for join in leaf.joins if side == 0 else ():
        _join(scene, join, spots[0], room)
    if names:
        _labels(scene, spots, names, room)
    if side == 0 and leaf.strip and notes:
        _notes(scene, leaf, notes)
    return scene


def _room(leaf: Leaf, side: int) -> Box:
    """Return where marks may stand: what is printed, without the strip."""
    left, top = MARGIN, MARGIN
    right, bottom = leaf.width - MARGIN, leaf.height - MARGIN
    if side == 0 and leaf.strip == "foot":
        bottom -= height(leaf.width)
    if side == 0 and leaf.strip == "side":
        left += STRIP
    return left, top, right, bottom


def _cuts(
    scene: Scene, leaf: Leaf, spots: Sequence[Spot], room: Box, style: Style
) -> None:
    if style == "lines" and leaf.form != "disc":
        _stroke(scene, _whole(leaf, spots, room), two=True)
    elif leaf.form == "rectangle":
        _stroke(scene, crop(spots, room), two=style == "two-tone")
    elif leaf.scheme == "straight":
        _stroke(scene, slanted(leaf, spots, room), two=style == "two-tone")
    else:
        _stroke(scene, around(leaf, spots), two=style == "two-tone")


def _stroke(scene: Scene, lines: Iterable[Line], *, two: bool) -> None:
    path = Path()
    for x0, y0, x1, y1 in lines:
        path.move(x0, y0).line(x1, y1)
    if two:
        scene.draw(path, stroke=PALE, width=HAIR, cap="butt")
    dash = (1.0, 1.0) if two else ()
    scene.draw(path, stroke=BLACK, width=HAIR, dash=dash, cap="butt")


def crop(spots: Sequence[Spot], room: Box) -> list[Line]:
    """Return a mark at both ends of every straight cut, outside all bleed."""
    left, top, right, bottom = room
    west, north, east, south = extent(spots)
    xs = _distinct(edge for spot in spots for edge in (spot.x, spot.x + spot.w))
    ys = _distinct(edge for spot in spots for edge in (spot.y, spot.y + spot.h))
    up, down = max(top, north - GAP - LENGTH), min(bottom, south + GAP + LENGTH)
    far, near = max(left, west - GAP - LENGTH), min(right, east + GAP + LENGTH)
    marks: list[Line] = []
    for x in xs:
        marks += [(x, north - GAP, x, up), (x, south + GAP, x, down)]
    for y in ys:
        marks += [(west - GAP, y, far, y), (east + GAP, y, near, y)]
    return [mark for mark in marks if _points_outwards(mark, room)]


def extent(spots: Sequence[Spot]) -> Box:
    """Return the box round all ink of some spots."""
    xs = [x for spot in spots for x, _ in spot.ink]
    ys = [y for spot in spots for _, y in spot.ink]
    return min(xs), min(ys), max(xs), max(ys)


def slanted(leaf: Leaf, spots: Sequence[Spot], room: Box) -> list[Line]:
    """Return a mark at both ends of every cut through hexagons that touch at corners.

    The cuts run in three directions.
    """
    box = extent(spots)
    marks = []
    for one, other in _edges(leaf, spots):
        inner = _within(one, other, box)
        for (x0, y0), (x1, y1) in (inner, inner[::-1]) if inner else ():
            length = math.dist((x0, y0), (x1, y1))
            ux, uy = (x1 - x0) / length, (y1 - y0) / length
            mark = (
                x1 + ux * GAP,
                y1 + uy * GAP,
                x1 + ux * (GAP + LENGTH),
                y1 + uy * (GAP + LENGTH),
            )
            cut = _within(mark[:2], mark[2:], room, whole=False)
            if cut:
                marks.append((*cut[0], *cut[1]))
    return marks


def around(leaf: Leaf, spots: Sequence[Spot]) -> list[Line]:
    """Return what shows the edge of pieces that are cut out one by one.

    Four ticks round a disc; a hexagon has its whole edge, since its neighbours share
    it.
    """
    marks: list[Line] = []
    for spot in spots:
        x, y = spot.x + spot.w / 2, spot.y + spot.h / 2
        if leaf.form == "disc":
            bleed = max(corner for corner, _ in spot.ink) - spot.x - spot.w
            start = spot.w / 2 + bleed + GAP
            end = min(start + 2.5, (spot.w / 2 + bleed) * math.sqrt(2))
            for turn in (45, 135, 225, 315):
                cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
                marks.append(
                    (x + start * cos, y + start * sin, x + end * cos, y + end * sin)
                )
        elif leaf.form != "rectangle":
            shape = hexes.corners(leaf.form, spot.x, spot.y, spot.w, spot.h)
            ends = zip(shape, (*shape[1:], shape[0]), strict=True)
            marks += [(*one, *other) for one, other in ends]
    return marks


def _edges(leaf: Leaf, spots: Sequence[Spot]) -> list[tuple[Point, Point]]:
    """Return one edge of every straight line that hexagons lie on."""
    found: dict[tuple[int, int], tuple[Point, Point]] = {}
    for spot in spots:
        if leaf.form == "rectangle" or leaf.form == "disc":
            continue
        shape = hexes.corners(leaf.form, spot.x, spot.y, spot.w, spot.h)
        for one, other in itertools.pairwise((*shape, shape[0])):
            turn = math.atan2(other[1] - one[1], other[0] - one[0]) % math.pi
            turn = 0.0 if math.pi - turn < 1e-6 else turn
            away = one[0] * math.sin(turn) - one[1] * math.cos(turn)
            found.setdefault((round(turn * 100), round(away * 10)), (one, other))
    return list(found.values())


def _whole(leaf: Leaf, spots: Sequence[Spot], room: Box) -> Iterator[Line]:
    """Yield every cut as a line over all that is printed on."""
    left, top, right, bottom = room
    if leaf.form == "rectangle":
        for x in _distinct(edge for s in spots for edge in (s.x, s.x + s.w)):
            yield x, top, x, bottom
        for y in _distinct(edge for s in spots for edge in (s.y, s.y + s.h)):
            yield left, y, right, y
    elif leaf.scheme == "straight":
        for one, other in _edges(leaf, spots):
            line = _within(one, other, room)
            if line:
                yield (*line[0], *line[1])
    else:
        yield from around(leaf, spots)


def _within(
    one: Point, other: Point, box: Box, *, whole: bool = True
) -> tuple[Point, Point] | None:
    """Return what of a line, or only of the stretch between two points, is in a box."""
    (x0, y0), (x1, y1) = one, other
    start, end = (-math.inf, math.inf) if whole else (0.0, 1.0)
    for at, step, low, high in (
        (x0, x1 - x0, box[0], box[2]),
        (y0, y1 - y0, box[1], box[3]),
    ):
        if abs(step) < 1e-9:
            if not low - 1e-6 <= at <= high + 1e-6:
                return None
            continue
        first, last = sorted(((low - at) / step, (high - at) / step))
        start, end = max(start, first), min(end, last)
    if start >= end:
        return None
    return (
        (x0 + (x1 - x0) * start, y0 + (y1 - y0) * start),
        (x0 + (x1 - x0) * end, y0 + (y1 - y0) * end),
    )


def _points_outwards(mark: Line, room: Box) -> bool:
    """Return whether a mark begins inside the room, and so has any length."""
    x, y = mark[:2]
    return room[0] < x < room[2] and room[1] < y < room[3]


def _distinct(values: Iterable[float]) -> list[float]:
    """Return values that differ by more than 2 microns, sorted."""
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > 0.002:
            found.append(value)
    return found


def _register(scene: Scene, spots: Sequence[Spot]) -> None:
    """Draw a cross in a ring in each corner that holds no ink, the same on both sides.

    The strip leaves the corners free.
    """
    r, west, north, east, south = REGISTER, *extent(spots)
    for x in (MARGIN + r, scene.width - MARGIN - r):
        for y in (MARGIN + r, scene.height - MARGIN - r):
            if west - r < x < east + r and north - r < y < south + r:
                continue
            scene.draw(Path().circle(x, y, r * 0.6), stroke=BLACK, width=HAIR)
            cross = Path().move(x - r, y).line(x + r, y).move(x, y - r).line(x, y + r)
            scene.draw(cross, stroke=BLACK, width=HAIR, cap="butt")


def _along(scene: Scene, words: str, line: Line) -> None:
    """Write a word beside the beginning of a line."""
    x0, y0, x1, _ = line
    turn = 90 if x0 == x1 else 0
    x, y = (x0 - 0.6, y0 + 14) if turn else (x0 + 8, y0 - 0.6)
    with scene.at(x, y, turn=turn):
        scene.text(words, 0, 0, FACES.regular, SIZE, GREY)


def _join(scene: Scene, join: Join, spot: Spot, room: Box) -> None:
    """Tick both ends of a join, outside the art, and say what is to be done there."""
    west, north, east, south = extent([spot])
    left, top, right, bottom = room
    at = join.at
    if join.upright:
        ends: list[Line] = [(at, top, at, north - GAP), (at, south + GAP, at, bottom)]
        x, y, turn = at + 1, north - 1, 0
    else:
        ends = [(left, at, west - GAP, at), (east + GAP, at, right, at)]
        x, y, turn = west - 1, at - 1, 90
    _stroke(scene, ends, two=False)
    wide = text.width(join.words, FACES.regular, SIZE)
    past = right if join.upright else bottom
    if join.upright and x + wide > past:
        x -= wide + 2
    with scene.at(x, y, turn=turn):
        scene.text(join.words, 0, 0, FACES.regular, SIZE, GREY)


def _labels(
    scene: Scene, spots: Sequence[Spot], names: Sequence[str], room: Box
) -> None:
    """Write each piece's name above, below or beside it, where only waste is."""
    inks = [extent([spot]) for spot in spots]
    for spot, (west, north, east, south) in zip(spots, inks, strict=True):
        words, high = names[spot.item], SIZE * text.POINT
        wide = text.width(words, FACES.regular, SIZE)
        x, y = spot.x + spot.w / 2, spot.y + spot.h / 2
        if wide > max(spot.w, spot.h) - 2:
            continue
        across, along = wide / 2, high * 0.75
        for box, turn, at in (
            ((x - across, north - along, x + across, north), 0, (x, north - 0.5)),
            ((x - across, south, x + across, south + along), 0, (x, south + along)),
            ((west - along, y - across, west, y + across), 90, (west - 0.5, y)),
            ((east, y - across, east + along, y + across), 90, (east + along, y)),
        ):
            inside = spot.w if turn == 0 else spot.h
            if wide <= inside - 2 and _free(box, inks, room):
                with scene.at(*at, turn=turn):
                    scene.text(words, 0, 0, FACES.regular, SIZE, GREY, align="centre")
                break


def _free(box: Box, inks: Sequence[Box], room: Box) -> bool:
    left, top, right, bottom = box
    if left < room[0] or top < room[1] or right > room[2] or bottom > room[3]:
        return False
    return not any(
        left < east - 1e-6
        and right > west + 1e-6
        and top < south - 1e-6
        and bottom > north + 1e-6
        for west, north, east, south in inks
    )


def _notes(scene: Scene, leaf: Leaf, notes: str) -> None:
    """Draw the strip, at the foot or, turned a quarter, along the left side."""
    if leaf.strip == "foot":
        strip(scene, notes)
        return
    turned = Scene(leaf.height, leaf.width)
    strip(turned, notes)
    # Its foot, turned clockwise, is the sheet's left side.
    scene.insert(turned, leaf.width, 0, turn=-90)
