"""What stands round the pieces on a sheet: where to cut, fold and join, and what it is.

Marks lie in the waste, inside what the printer prints, and where that is narrow on the
bleed; only the full lines, which are asked for, run over the art.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Literal

from companion import places
from companion.facts import Fact, load
from companion.press.layout import ticks
from companion.press.layout.imposition import STRIP, Box, Join, Leaf, Spot, inked
from companion.press.layout.paper import MARGIN
from companion.press.layout.piece import Line
from companion.press.scene import text
from companion.press.scene.path import Path
from companion.press.scene.rich import Faces
from companion.press.scene.scene import Scene

Style = Literal["corners", "two-tone", "lines", "none"]
"""Marks at the ends of every cut, in black, or in black and grey that shows on any
ground; lines over the whole sheet; nothing."""

NARROW = 180.0
"""Width of paper below which the notes take a row of their own."""

RULER = 50.0
SAYING = 46.0
"""Width of the words beside the ruler; they take 35 mm of it, 44 in German."""

MAP = 4.0
"""Height of the map of a board's parts."""

GREY = "#595959"
PALE = "#D0D0D0"
BLACK = "#000000"
WHITE = "#FFFFFF"
SIZE = 6.0
FACES = Faces("jost-400-normal", bold="jost-500-normal")

HAIR = 0.15
"""Weight of a mark: very narrow, yet seen."""

REGISTER = 1.1
"""Radius of a registration mark."""


class Said(Fact, frozen=True):
    """What stands on a sheet in one language, of `sheet.toml`.

    Attributes:
        print, actual: how large to print it, and what that is called.
        sheet: which of several it is.
        front, back: which side it is.
        fold: beside a line to fold along.
        cut, lay: where a part of something is cut, and where the next is laid.
    """

    print: str
    actual: str
    sheet: str
    front: str
    back: str
    fold: str
    cut: str
    lay: str


@cache
def said(language: str) -> Said:
    """Return what stands on a sheet in a language."""
    return load(dict[str, Said], places.TEMPLATES / "shared" / "sheet.toml")[language]


def height(width: float) -> float:
    """Return the height of the strip with ruler and notes on paper of that width."""
    return STRIP if width >= NARROW else 2 * STRIP


def strip(scene: Scene, notes: str, language: str = "en") -> None:
    """Draw the ruler and write how to print, and what this is, below the art."""
    spoken = said(language)
    left, foot = 2 * MARGIN, scene.height - MARGIN
    scale = Path().move(left, foot - 0.2).line(left + RULER, foot - 0.2)
    for tick in range(11):
        x, high = left + tick * RULER / 10, 1.2 if tick % 2 else 2.4
        scale.move(x, foot - 0.2).line(x, foot - 0.2 - high)
    scene.draw(scale, stroke=GREY, width=0.2, cap="butt")
    scene.place("ruler", "50 mm", left + RULER / 2, foot - 1.4, RULER, 2.4)
    say = f"**50 mm** · {spoken.print} {spoken.actual}"
    words, wide = left + RULER + 2, SAYING
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
    folds: Sequence[Sequence[Line]] = (),
    language: str = "en",
) -> Scene:
    """Return the marks of one side of a leaf, as large as the sheet.

    Args:
        notes: what this is, for the strip on the front.
        names: of the items, to be written beside them where there is room.
        folds: of the items, from their own trims' corners.
    """
    scene, spots = Scene(leaf.width, leaf.height), leaf.sides[side]
    room = _room(leaf, side)
    for some, half in ticks.panels(leaf, spots, room):
        if style != "none":
            _cuts(scene, leaf, some, half, style)
        if folds:
            _cased(scene, ticks.creases(some, folds, half), dash=(0.8, 0.6))
    if leaf.axis:
        _register(scene, spots)
    if leaf.fold:
        scene.line(*leaf.fold, GREY, 0.2, (3, 1.5))
        _along(scene, said(language).fold, leaf.fold, spots)
    for join in leaf.joins if side == 0 else ():
        _join(scene, join, spots[0], room, said(language))
    if names:
        _labels(scene, spots, names, room)
    if side == 0 and leaf.name:
        _map(scene, leaf)
    if side == 0 and leaf.strip and notes:
        _notes(scene, leaf, notes, language)
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
        _two_tone(scene, ticks.whole(leaf, spots, room))
        return
    if leaf.form == "rectangle":
        draw, found = _cased, ticks.crop(spots, room)
    elif leaf.scheme == "straight":
        draw, found = _cased, ticks.slanted(leaf, spots, room)
    else:
        draw, found = _fine, ticks.around(leaf, spots)
    (_two_tone if style == "two-tone" else draw)(scene, found)


def _fine(scene: Scene, lines: Iterable[Line], *, dash: tuple[float, ...] = ()) -> None:
    scene.draw(_path(lines), stroke=BLACK, width=HAIR, dash=dash, cap="butt")


def _cased(
    scene: Scene, lines: Sequence[Line], *, dash: tuple[float, ...] = ()
) -> None:
    """Draw marks with the paper's white on either side, to be seen on any bleed."""
    scene.draw(_path(lines), stroke=WHITE, width=3 * HAIR, cap="butt")
    _fine(scene, lines, dash=dash)


def _two_tone(scene: Scene, lines: Iterable[Line]) -> None:
    """Draw lines in black and grey, no wider than others, to be seen on any art."""
    path = _path(lines)
    scene.draw(path, stroke=PALE, width=HAIR, cap="butt")
    scene.draw(path, stroke=BLACK, width=HAIR, dash=(1, 1), cap="butt")


def _path(lines: Iterable[Line]) -> Path:
    path = Path()
    for x0, y0, x1, y1 in lines:
        path.move(x0, y0).line(x1, y1)
    return path


def _register(scene: Scene, spots: Sequence[Spot]) -> None:
    """Draw a cross in a ring in each corner that holds no ink, the same on both sides.

    The strip leaves the corners free.
    """
    r, west, north, east, south = REGISTER, *inked(spots)
    for x in (MARGIN + r, scene.width - MARGIN - r):
        for y in (MARGIN + r, scene.height - MARGIN - r):
            if west - r < x < east + r and north - r < y < south + r:
                continue
            scene.draw(Path().circle(x, y, r * 0.6), stroke=BLACK, width=HAIR)
            cross = Path().move(x - r, y).line(x + r, y).move(x, y - r).line(x, y + r)
            scene.draw(cross, stroke=BLACK, width=HAIR, cap="butt")


def _along(scene: Scene, words: str, line: Line, spots: Sequence[Spot]) -> None:
    """Write a word beside a line, near its beginning and between the marks there."""
    upright = line[0] == line[2]
    first = line[1 if upright else 0] + 10
    wide = text.width(words, FACES.regular, SIZE) + 2
    cuts = [
        edge
        for one in spots
        for edge in ((one.y, one.y + one.h) if upright else (one.x, one.x + one.w))
    ]
    at = next(
        (
            first + step
            for step in range(40)
            if not any(0 < cut - first - step < wide for cut in cuts)
        ),
        first,
    )
    turn, x, y = (90, line[0] - 0.6, at + wide) if upright else (0, at, line[1] - 0.6)
    with scene.at(x, y, turn=turn):
        scene.text(words, 0, 0, FACES.regular, SIZE, GREY)


def _join(scene: Scene, join: Join, spot: Spot, room: Box, spoken: Said) -> None:
    """Tick both ends of a join, outside the art, and say what is to be done there."""
    west, north, east, south = inked([spot])
    left, top, right, bottom = room
    at = join.at
    if join.upright:
        ends: list[Line] = [
            (at, top, at, north - ticks.GAP),
            (at, south + ticks.GAP, at, bottom),
        ]
        x, y, turn = at + 1, north - 1, 0
    else:
        ends = [(left, at, west - ticks.GAP, at), (east + ticks.GAP, at, right, at)]
        x, y, turn = west - 1, at - 1, 90
    _fine(scene, ends)
    words = spoken.lay.replace("[part]", join.part) if join.part else spoken.cut
    wide = text.width(words, FACES.regular, SIZE)
    past = right if join.upright else bottom
    if join.upright and x + wide > past:
        x -= wide + 2
    with scene.at(x, y, turn=turn):
        scene.text(words, 0, 0, FACES.regular, SIZE, GREY)


def _map(scene: Scene, leaf: Leaf) -> None:
    """Draw all parts of a board in the ruler's row, with this one filled."""
    columns, rows = leaf.parts
    row, column = ord(leaf.name[0]) - ord("A"), int(leaf.name[1:]) - 1
    side = min(MAP / rows, 2 * MAP / columns)
    narrow, beside = scene.width - 2 * MARGIN, 2 * MARGIN + RULER + 2 + SAYING
    left = (narrow if scene.width < NARROW else beside) - columns * side
    top = scene.height - MARGIN - MAP
    here = Path().rect(left + column * side, top + row * side, side, side)
    scene.draw(here, fill=GREY)
    cells = Path()
    for number in range(columns * rows):
        x, y = left + number % columns * side, top + number // columns * side
        cells.rect(x, y, side, side)
    scene.draw(cells, stroke=GREY, width=HAIR)


def _labels(
    scene: Scene, spots: Sequence[Spot], names: Sequence[str], room: Box
) -> None:
    """Write each piece's name above, below or beside it, where only waste is."""
    inks = [inked([spot]) for spot in spots]
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


def _notes(scene: Scene, leaf: Leaf, notes: str, language: str) -> None:
    """Draw the strip, at the foot or, turned a quarter, along the left side."""
    if leaf.strip == "foot":
        strip(scene, notes, language)
        return
    turned = Scene(leaf.height, leaf.width)
    strip(turned, notes, language)
    # Its foot, turned clockwise, is the sheet's left side.
    scene.insert(turned, leaf.width, 0, turn=-90)
