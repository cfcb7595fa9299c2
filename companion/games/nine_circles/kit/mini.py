"""The game in small, to be written on: eight share a sheet, and no die is laid on it.

Names are beside the pit, never on a line; what a circle needs is drawn on its wall, the
number named for Fraud is written into a box, and every title has its scores.
"""

from functools import partial

from msgspec import Struct

from companion.errors import DoesNotFit
from companion.games.dante.kit import CAPITALS, FIGURES, READING
from companion.games.nine_circles.facts import Circle, Facts
from companion.games.nine_circles.kit.look import Look, Skin, look
from companion.press.layout import pads
from companion.press.layout.pads import RIGHT, TOP, Hand
from companion.press.layout.piece import Piece
from companion.press.scene import figures
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene, Type

MIDDLE = 46.0
WALLS = pads.Walls(MIDDLE, pitch=51 / 9, gap=0.6, widths=(33.0, 25.0), name_pt=8.0)

SIDE = 65.5
"""Left edge of what is beside the pit."""

DIE, DIE_STEP = 3.7, 4.3
TOTAL = 4.6
RING = 3.6
BOX_W, BOX_H = 8.4, 4.6
SCORE_H = 6.6

PIP, LEAST_PIP = 2.7, 1.7
PIP_GAP = 0.55
LONGEST = 9
"""Pips in a row of Virgil's; more have two rows, of smaller ones."""
SMALL_PIP, ROWS_APART = 1.9, 2.3

NUMBER_PT, SIGN_PT = 9.0, 8.5


class Pen(Struct, frozen=True):
    """A hand, what is stated, and how the edition looks."""

    hand: Hand
    facts: Facts
    look: Look


def mini(facts: Facts, skin: Skin) -> Piece:
    """Return the small game of an edition, eight to a sheet."""
    name = skin.piece.replace("gamesheet", "mini")
    title = skin.title or facts.game.title
    return pads.mini(name, title, partial(draw, facts=facts, skin=skin))


def draw(scene: Scene, *, facts: Facts, skin: Skin) -> None:
    """Draw the small game.

    Raises:
        DoesNotFit: if a row has more pips than it can hold.
    """
    looks = look(scene, skin)
    ink, rubric = looks["ink"], looks["rubric"]
    hand = Hand(scene, CAPITALS, FIGURES, READING, ink, rubric, rubric)
    pen = Pen(hand, facts, looks)
    pads.mini_head(hand, skin.title or facts.game.title)
    names = [(circle.numeral, circle.name) for circle in facts.circles]
    fills = [looks[f"circle_{circle.number}"] for circle in facts.circles]
    walls = pads.walls(hand, names, fills, WALLS)
    for circle, (middle, lower) in zip(facts.circles, walls, strict=True):
        _ring(pen, circle.name, (MIDDLE + lower / 2 - 1.2 - RING / 2, middle))
        _target(pen, circle, (MIDDLE - RING / 2, middle))
    y = TOP + 1.8
    hand.write("Dice", (SIDE, y))
    y = pads.squares(hand, "dice", (SIDE, y + 1), (facts.dice, facts.dice))
    y = _groups(pen, y + 3.6)
    y = _virgil(pen, y + 3.8)
    _score(pen, y + 3.5)


def _ring(pen: Pen, name: str, at: Point) -> None:
    ring, hand = Path().circle(*at, RING / 2), pen.hand
    hand.scene.draw(ring, fill=pen.look["blank"], stroke=hand.ink, width=0.3)
    hand.place("ring", name, at, (RING, RING))


def _target(pen: Pen, circle: Circle, at: Point) -> None:
    """Draw what a circle needs, its middle at `at`."""
    (x, y), count = at, circle.count
    match circle.kind:
        case "faces":
            _dice(pen, at, [circle.face] * count)
        case "totals":
            for number, total in enumerate(circle.totals):
                shift = (number - (len(circle.totals) - 1) / 2) * (TOTAL + 1.2)
                _total(pen, total, (x + shift, y))
        case "run":
            _dice(pen, at, list(range(1, count + 1)))
        case "none_of":
            _sign(pen, f"{count} \u00d7", (x - 3.4, y))
            _die(pen, circle.face, (x + 3.2, y))
            half = DIE / 2 + 0.5
            bar = (x + 3.2 - half, y + half), (x + 3.2 + half, y - half)
            pen.hand.scene.line(*bar, stroke=pen.look["blank"], width=0.9)
            pen.hand.scene.line(*bar, stroke=pen.look["rubric_on"], width=0.45)
        case "chosen":
            _sign(pen, f"{count} \u00d7", (x - 6.4, y))
            pads.number_box(pen.hand, circle.name, (x + 2.4, y), (BOX_W, BOX_H))


def _dice(pen: Pen, at: Point, faces: list[int]) -> None:
    x, y = at
    for number, face in enumerate(faces):
        _die(pen, face, (x + (number - (len(faces) - 1) / 2) * DIE_STEP, y))


def _die(pen: Pen, face: int, at: Point) -> None:
    look = pen.look
    body, ink = look["blank"], look["ink_on"]
    style = figures.DieStyle(DIE, body=body, pips=ink, edge=ink, edge_width=0.25)
    figures.die(pen.hand.scene, at, face, style)


def _total(pen: Pen, total: int, at: Point) -> None:
    ring, ink = Path().circle(*at, TOTAL / 2), pen.look["ink_on"]
    pen.hand.scene.draw(ring, fill=pen.look["blank"], stroke=ink, width=0.3)
    pen.hand.scene.text_middle(f"{total}", at, Type(FIGURES, NUMBER_PT, ink))


def _sign(pen: Pen, words: str, at: Point) -> None:
    # The wall may be dark: what is read on it has a light ground of its own.
    (x, y), kind = at, Type(FIGURES, SIGN_PT, pen.look["ink_on"])
    ground = Path().rect(x - 3, y - 1.85, 6, 3.7, 0.8)
    pen.hand.scene.draw(ground, fill=pen.look["blank"])
    pen.hand.scene.text_middle(words, (x, y), kind)


def _groups(pen: Pen, y: float) -> float:
    """Draw a row of pips for each size of group; return the foot of the last one."""
    hand, rows = pen.hand, pen.facts.rows
    hand.write("Dice groups", (SIDE, y))
    pitch = 3.45
    for number, count in enumerate(rows):
        middle = y + 2.9 + number * pitch
        kind = Type(FIGURES, NUMBER_PT, hand.accent)
        hand.scene.text_middle(f"{number + 1}", (SIDE + 1.2, middle), kind)
        _pips(pen, f"row {number + 1}", (SIDE + 3.6, middle), count)
    return y + 2.9 + (len(rows) - 0.5) * pitch


def _pips(pen: Pen, label: str, at: Point, count: int, largest: float = PIP) -> None:
    """Draw pips in a row, as large as it holds them, `largest` at most.

    Raises:
        DoesNotFit: if they were too small to be crossed off.
    """
    x, middle = at
    if not count:
        return
    size = min(largest, (RIGHT - x - (count - 1) * PIP_GAP) / count)
    if size < LEAST_PIP:
        where, what = f"nine-circles mini: {label}", f"{count} pips do not fit"
        raise DoesNotFit(where, what, "play such a printing without a small sheet")
    for number in range(count):
        across = x + size / 2 + number * (size + PIP_GAP)
        pads.pip(pen.hand, label, (across, middle), size)


def _virgil(pen: Pen, y: float) -> float:
    """Draw what a Virgil pip does, and the pips; return the foot of the last row."""
    hand, count = pen.hand, pen.facts.virgil
    pads.changes(hand, "Virgil", (SIDE, y))
    middle = y + 2.7
    if count <= LONGEST:
        _pips(pen, "virgil", (SIDE, middle), count)
    else:
        for part, shift in (((count + 1) // 2, -0.5), (count // 2, 0.5)):
            at = SIDE, middle + shift * ROWS_APART
            _pips(pen, "virgil", at, part, SMALL_PIP)
    return middle + PIP / 2


def _score(pen: Pen, y: float) -> None:
    hand = pen.hand
    used = hand.write("Score", (SIDE, y))
    pads.note(hand, "dice + open pips", (SIDE + used + 1.5, y))
    middle = SIDE + BOX_W / 2, y + 1.2 + SCORE_H / 2
    pads.number_box(hand, "score", middle, (BOX_W, SCORE_H))
    pads.titles(hand, (SIDE + BOX_W + 1.6, y + 3.1), pen.facts.titles)
