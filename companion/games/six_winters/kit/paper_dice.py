"""Dice to print: nets, stickers for blank dice, chits to draw from a bag, and guides.

Six colours of twelve dice, and four for stress. Every face bears the colour and the
sign of its resource, so that no die is known by its colour alone. Cubes stand for
progress and threats on the trade board. Guides show in pictures how dice of paper are
folded and how stickers are put on blank dice: pieces as large as a net or a sticker, on
the same sheets, but not cut out.
"""

import itertools
import math
from collections.abc import Iterator
from functools import partial
from operator import itemgetter

from msgspec.structs import replace

from companion.language import marked, phrase, reader
from companion.press.layout import kinds, nets
from companion.press.layout.piece import Piece
from companion.press.layout.sizes import Size
from companion.press.scene import figures
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

from ..facts import RESOURCES, Facts
from . import style
from .style import Canvas

DICE, STRESS_DICE = 12, 4  # dice of each resource, and for stress

STRESS = "stress"
NET = 16.0
STICKERS = {"die-stickers": 12.0, "die-stickers-small": 9.0}
"""Side of a sticker: for blank dice of 14 to 16 mm, and of 12 mm."""

BOXED, IN_A_ROW, ROWS = 12.0, 6, 8
"""Side of the dice that the box is for, how many are in a row, and rows in a layer.

So flat, its net is between the marks that a cutting machine looks for on A4.
"""

CUBE = 10.0
CUBES = (
    (marked("progress"), "uparrow", "accent"),
    (marked("threat"), "castle", "military"),
)
"""A kind of cube: its name, its sign, its colour."""

CHIT = 16.0
HALF_GAP = 0.5
"""Half of what is between two stickers, which a knife or a cutter passes through."""

PIPS = {
    face: tuple(sorted(figures.SPOTS[face], key=itemgetter(1, 0)))
    for face in range(1, 7)
}
"""Pips of each face about its middle, row by row; 1 is 0.29 of its side."""

SIGNS = {1: (-1, -1), 2: (1, -1), 3: (1, -1), 4: (0, 0), 5: (0, -1), 6: (0, 0)}
"""Where the sign of a face is: where no pip is."""

REACH, PIP, SIGN = 0.29, 0.175, 0.2
"""Of a face's side: from its middle to a pip, a pip's width, a sign's."""


def dice(facts: Facts, palette: str) -> Iterator[Piece]:
    """Yield a box for dice, then nets, stickers and chits for who has none."""
    yield _box(facts, palette)
    of_net = partial(replace, stock="card", safe=0, extra=True)
    for kind in (*RESOURCES, STRESS):
        faces = [style.painter(_face, palette, kind, face) for face in PIPS]
        title = phrase("Die: {kind}", kind=phrase(kind.capitalize()))
        net = nets.die(f"die-{kind}", NET, faces, title, reader())
        yield of_net(net, group="die-nets")
    for name, word, colour in CUBES:
        draw = style.painter(_cube, palette, word, colour)
        title = phrase("Cube: {kind}", kind=phrase(name))
        net = nets.die(f"cube-{name}", CUBE, [draw] * 6, title, reader())
        yield of_net(net, group="cube-nets", copies=len(RESOURCES))
    for group, side in STICKERS.items():
        for kind, face in itertools.product((*RESOURCES, STRESS), PIPS):
            yield Piece(
                f"{group}-{kind}-{face}",
                side,
                side,
                style.painter(_sticker, palette, kind, face),
                bleed=HALF_GAP,
                safe=0.5,
                corner=side / 8,
                copies=STRESS_DICE if kind == STRESS else DICE,
                title=f"{phrase(kind.capitalize())} {face}",
                group=group,
                stock="label",
                extra=True,
            )
    for kind, face in itertools.product(RESOURCES, PIPS):
        chit = style.painter(_chit, palette, kind, face)
        title = f"{phrase(kind.capitalize())} {face}"
        piece = kinds.disc(f"chit-{kind}-{face}", CHIT, chit, chit)
        piece = replace(piece, bleed=1, copies=DICE // 6, title=title)
        yield replace(piece, group="dice-chits", extra=True)


def _box(facts: Facts, palette: str) -> Piece:
    count = len(RESOURCES) * DICE + facts.campaign.action_dice + STRESS_DICE
    layers = math.ceil(count / (IN_A_ROW * ROWS))
    room = nets.dice_room(BOXED, IN_A_ROW, ROWS, layers)
    art = dict.fromkeys(nets.PANELS, style.painter(_panel, palette, palette))
    grounds = dict.fromkeys(nets.PANELS, style.painter(_ground, palette))
    box = nets.tuck_box("box-dice", room, art, grounds=grounds, language=reader())
    return replace(box, extra=True, title=phrase("Box: {of}", of=phrase("dice")))


def _ground(canvas: Canvas, box: Box) -> None:
    canvas.fill(style.outline(box), "ice")


def _panel(canvas: Canvas, box: Box, palette: str) -> None:
    _ground(canvas, box)
    w, h = box.w, box.h
    columns = 3 if min(w, h) > max(w, h) * 0.7 else len(RESOURCES)
    rows = len(RESOURCES) // columns
    pitch = max(w, h) / (columns + 0.4)
    side = pitch * 0.7
    # Two rows begin below the notch of the front.
    middle = w / 2, h / 2 + (5 if rows > 1 else 0)
    for number, resource in enumerate(RESOURCES):
        row, column = divmod(number, columns)
        along, across = (
            (at - (count - 1) / 2) * pitch
            for at, count in ((column, columns), (row, rows))
        )
        right, down = (along, across) if h < w * 1.2 else (across, along)
        die = Scene(side, side, low=canvas.low)
        style.painter(_sticker, palette, resource, number + 1)(die)
        at = middle[0] + right - side / 2, middle[1] + down - side / 2
        canvas.scene.insert(die, *at)


def _cube(canvas: Canvas, box: Box, word: str, colour: str) -> None:
    ground = "white" if canvas.low else colour
    canvas.fill(style.outline(box), ground)
    canvas.using(canvas.on_dark).icon(word, box.centre, CUBE * 0.6, ground)


def _colours(canvas: Canvas, kind: str) -> tuple[str, str]:
    if kind == STRESS:
        return ("white" if canvas.low else "ivory"), "ink"
    return kind, f"{kind}_on"


def _face(canvas: Canvas, box: Box, kind: str, face: int) -> None:
    colour, _ = _colours(canvas, kind)
    canvas.fill(style.outline(box), colour)
    _marks(canvas, kind, face, box.centre, min(box.w, box.h))


def _marks(canvas: Canvas, kind: str, face: int, at: Point, side: float) -> None:
    colour, ink = _colours(canvas, kind)
    (x, y), step = at, side * REACH
    pips = Path()
    for across, down in PIPS[face]:
        pips.circle(x + across * step, y + down * step, side * PIP / 2)
    canvas.fill(pips, ink)
    across, down = SIGNS[face]
    sign = x + across * step, y + down * step
    word = "heart" if kind == STRESS else kind
    canvas.using(ink).icon(word, sign, side * SIGN, colour)


def _sticker(canvas: Canvas, box: Box, kind: str, face: int) -> None:
    side = box.w - 2 * HALF_GAP
    colour, _ = _colours(canvas, kind)
    edge = Path().rect(HALF_GAP, HALF_GAP, side, side, side / 8)
    canvas.scene.draw(edge, fill=canvas[colour], stroke=canvas["ink"], width=0.15)
    _marks(canvas, kind, face, box.centre, side)


def _chit(canvas: Canvas, box: Box, kind: str, face: int) -> None:
    colour, ink = _colours(canvas, kind)
    x, y = box.centre
    canvas.fill(Path().circle(x, x, x), colour, line=0.2)
    on = canvas.using(ink)
    on.stroke(Path().circle(x, x, CHIT / 2 - 1.2), ink, 0.25)
    on.text_middle(f"{face}", (x, y - 1.3), style.TITLE, 20)
    on.icon(kind, (x, y + 4.3), 3.4, colour)


GUIDES = (
    {"picture": "artwork/paper_dice/peel", "first": ""},
    {"picture": "artwork/paper_dice/stick", "first": ""},
    {"picture": "", "first": "1+6", "second": "2+5", "third": "3+4"},
)
"""How stickers are put on: two pictures, and what is on opposite sides of a die."""


def guides() -> Iterator[Piece]:
    """Yield a guide for nets, and three small ones for stickers of each size."""
    net = style.piece("die-nets-how-to", style.look("guide_net", {}), {})
    net = replace(net, title=phrase("How to fold"), use="pattern", stock="card")
    yield replace(net, group="die-nets", extra=True)
    for group, side in STICKERS.items():
        look = style.look("guide_stickers", {})
        look = replace(look, size=Size("", side, side))
        for number, cells in enumerate(GUIDES, 1):
            guide = style.piece(f"{group}-how-to-{number}", look, cells, group=group)
            title = phrase("How to stick")
            yield replace(guide, title=title, stock="label", extra=True)
