"""Dice to print: nets, stickers for blank dice, chits to draw from a bag, and guides.

Six colours of twelve dice, and four for stress. Every face bears the colour and the
sign of its resource, so that no die is known by its colour alone. Cubes stand for
progress and threats on the trade board. Guides show in pictures how dice of paper are
folded and how stickers are put on blank dice: pieces as large as a net or a sticker, on
the same sheets, but not cut out.
"""

import math
from collections.abc import Callable, Iterator
from functools import cache, partial

from msgspec.structs import replace

from companion.games.six_winters.facts import RESOURCES, Facts
from companion.games.six_winters.kit import style
from companion.games.six_winters.kit.style import Canvas, canvas_of
from companion.language import marked, phrase, reader
from companion.press.cards import row_faces
from companion.press.cards.layouts import Row
from companion.press.layout import kinds, nets
from companion.press.layout.piece import Piece
from companion.press.layout.sizes import Size
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

DICE, STRESS_DICE = 12, 4
"""Dice of each resource, and for stress."""

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

PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Pips of each face about its middle; 1 is 0.29 of its side."""

SIGNS: dict[int, Point] = {
    1: (-1, -1),
    2: (1, -1),
    3: (1, -1),
    4: (0, 0),
    5: (0, -1),
    6: (0, 0),
}
"""Where the sign of a face is: where no pip is."""

REACH, PIP, SIGN = 0.29, 0.175, 0.2
"""Of a face's side: from its middle to a pip, a pip's width, a sign's."""


def dice(facts: Facts, palette: str) -> Iterator[Piece]:
    """Yield a box for dice, then nets, stickers and chits for who has none."""
    yield _box(facts, palette)
    once: Callable[..., Callable[[Scene], None]] = cache(partial)
    for kind in (*RESOURCES, STRESS):
        faces = [
            once(_face, kind=kind, number=number, palette=palette)
            for number in range(1, 7)
        ]
        title = phrase("Die: {kind}", kind=phrase(kind.capitalize()))
        net = nets.die(f"die-{kind}", NET, faces, title, reader())
        yield replace(net, group="die-nets", stock="card", safe=0, extra=True)
    for name, word, colour in CUBES:
        draw = partial(_cube, word=word, colour=colour, palette=palette)
        title = phrase("Cube: {kind}", kind=phrase(name))
        net = nets.die(f"cube-{name}", CUBE, [draw] * 6, title, reader())
        copies = len(RESOURCES)
        net = replace(net, group="cube-nets", stock="card", safe=0, copies=copies)
        yield replace(net, extra=True)
    for group, side in STICKERS.items():
        yield from _stickers(group, side, palette)
    for kind in RESOURCES:
        for number in range(1, 7):
            chit = once(_chit, kind=kind, number=number, palette=palette)
            piece = kinds.disc(f"chit-{kind}-{number}", CHIT, chit, chit)
            yield replace(
                piece,
                bleed=1,
                copies=DICE // 6,
                title=f"{phrase(kind.capitalize())} {number}",
                group="dice-chits",
                extra=True,
            )


def _box(facts: Facts, palette: str) -> Piece:
    count = len(RESOURCES) * DICE + facts.campaign.action_dice + STRESS_DICE
    layers = math.ceil(count / (IN_A_ROW * ROWS))
    room = nets.dice_room(BOXED, IN_A_ROW, ROWS, layers)
    draw = partial(_panel, palette=palette)
    art = dict.fromkeys(nets.PANELS, draw)
    grounds = dict.fromkeys(nets.PANELS, partial(_ground, palette=palette))
    box = nets.tuck_box("box-dice", room, art, grounds=grounds, language=reader())
    return replace(box, extra=True, title=phrase("Box: {of}", of=phrase("dice")))


def _ground(scene: Scene, *, palette: str) -> None:
    edge = Path().rect(0, 0, scene.width, scene.height)
    canvas_of(scene, palette).fill(edge, "ice")


def _panel(scene: Scene, *, palette: str) -> None:
    w, h = scene.width, scene.height
    _ground(scene, palette=palette)
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
        die = Scene(side, side, low=scene.low)
        _sticker(die, kind=resource, number=number + 1, palette=palette)
        scene.insert(die, middle[0] + right - side / 2, middle[1] + down - side / 2)


def _cube(scene: Scene, *, word: str, colour: str, palette: str) -> None:
    canvas, middle = canvas_of(scene, palette), scene.width / 2
    ground = "white" if canvas.low else colour
    canvas.fill(Path().rect(0, 0, scene.width, scene.height), ground)
    canvas.using(canvas.on_dark).icon(word, (middle, middle), CUBE * 0.6, ground)


def _stickers(group: str, side: float, palette: str) -> Iterator[Piece]:
    for kind in (*RESOURCES, STRESS):
        for number in range(1, 7):
            draw = partial(_sticker, kind=kind, number=number, palette=palette)
            yield Piece(
                f"{group}-{kind}-{number}",
                side,
                side,
                draw,
                bleed=HALF_GAP,
                safe=0.5,
                corner=side / 8,
                copies=STRESS_DICE if kind == STRESS else DICE,
                title=f"{phrase(kind.capitalize())} {number}",
                group=group,
                stock="label",
                extra=True,
            )


def _colours(canvas: Canvas, kind: str) -> tuple[str, str]:
    if kind == STRESS:
        return ("white" if canvas.low else "ivory"), "ink"
    return kind, f"{kind}_on"


def _face(scene: Scene, *, kind: str, number: int, palette: str) -> None:
    canvas, side = canvas_of(scene, palette), min(scene.width, scene.height)
    colour, _ = _colours(canvas, kind)
    canvas.fill(Path().rect(0, 0, scene.width, scene.height), colour)
    _marks(canvas, kind, number, (scene.width / 2, scene.height / 2), side)


def _marks(canvas: Canvas, kind: str, number: int, at: Point, side: float) -> None:
    colour, ink = _colours(canvas, kind)
    (x, y), step = at, side * REACH
    pips = Path()
    for across, down in PIPS[number]:
        pips.circle(x + across * step, y + down * step, side * PIP / 2)
    canvas.fill(pips, ink)
    across, down = SIGNS[number]
    sign = x + across * step, y + down * step
    word = "heart" if kind == STRESS else kind
    canvas.using(ink).icon(word, sign, side * SIGN, colour)


def _sticker(scene: Scene, *, kind: str, number: int, palette: str) -> None:
    canvas, b = canvas_of(scene, palette), HALF_GAP
    side = scene.width - 2 * b
    colour, _ = _colours(canvas, kind)
    edge = Path().rect(b, b, side, side, side / 8)
    canvas.scene.draw(edge, fill=canvas[colour], stroke=canvas["ink"], width=0.15)
    _marks(canvas, kind, number, (scene.width / 2, scene.height / 2), side)


def _chit(scene: Scene, *, kind: str, number: int, palette: str) -> None:
    canvas, middle = canvas_of(scene, palette), scene.width / 2
    colour, ink = _colours(canvas, kind)
    canvas.fill(Path().circle(middle, middle, middle), colour, line=0.2)
    on = canvas.using(ink)
    on.stroke(Path().circle(middle, middle, CHIT / 2 - 1.2), ink, 0.25)
    on.text_middle(f"{number}", (middle, middle - 1.3), style.TITLE, 20)
    on.icon(kind, (middle, middle + 4.3), 3.4, colour)


GUIDES = (
    {"picture": "artwork/paper_dice/peel", "first": ""},
    {"picture": "artwork/paper_dice/stick", "first": ""},
    {"picture": "", "first": "1+6", "second": "2+5", "third": "3+4"},
)
"""How stickers are put on: two pictures, and what is on opposite sides of a die."""


def guides() -> Iterator[Piece]:
    """Yield a guide for nets, and three small ones for stickers of each size."""
    net = row_faces.piece("die-nets-how-to", style.look("guide_net", {}), Row(2, {}))
    net = replace(net, title=phrase("How to fold"), use="pattern", stock="card")
    yield replace(net, group="die-nets", extra=True)
    for group, side in STICKERS.items():
        look = style.look("guide_stickers", {})
        look = replace(look, size=Size("", side, side))
        for number, cells in enumerate(GUIDES, 1):
            name = f"{group}-how-to-{number}"
            guide = row_faces.piece(name, look, Row(number, cells))
            guide = replace(guide, title=phrase("How to stick"), stock="label")
            yield replace(guide, group=group, extra=True)
