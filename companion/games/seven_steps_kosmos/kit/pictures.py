"""The pictures of the tiles: what each does, with towers, arrows and boards.

A picture fills a square of 20 mm about the origin.
"""

import math
from collections.abc import Callable

from companion.games.seven_steps_kosmos.kit import discs, flower
from companion.games.seven_steps_kosmos.kit.look import NUMBER, Look
from companion.press.scene import figures
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Shape, Type

RX = 4.2
"""Radius of a disc of the towers."""

FOOT = 7.2
"""How far below the middle the foot of a tower is."""


def draw(looks: Look, op: str) -> None:
    """Draw the picture of what an op does."""
    PICTURES[op](looks)


def _spot(looks: Look, letter: str, x: float, foot: float) -> None:
    """Draw the empty field that a tower stands on, or will."""
    rx = RX * 1.18
    lid = Path().ellipse(x, foot - RX * discs.FLAT, rx, rx * discs.FLAT)
    fill = looks["paper"] if looks.low else looks.faces(letter)[1]
    looks.scene.draw(lid, fill=fill, stroke=looks["note"], width=0.25)


def _ghost(looks: Look, x: float, y: float) -> None:
    """Draw where a disc was."""
    lid = Path().ellipse(x, y, RX, RX * discs.FLAT)
    looks.scene.add(Shape(lid, stroke=looks["ink"], width=0.3, dash=(0.8, 0.8)))


def _arrow(looks: Look, start: Point, end: Point, bend: float = 0) -> None:
    colour = looks["accent"]
    figures.arrow(
        looks.scene,
        start,
        end,
        figures.ArrowStyle(colour=colour, width=0.7, head=2.6),
        bend=bend,
    )


def _take(looks: Look) -> None:
    _spot(looks, "R", -1.6, FOOT)
    discs.tower(looks, "R", (-1.6, FOOT), 3, RX)
    _ghost(looks, -1.6, FOOT - discs.tall(3, RX) - 1.6)
    discs.tower(looks, "R", (-1.6, -4.4), 1, RX)
    _arrow(looks, (5.6, 2.5), (5.6, -6.4))


def _shift(looks: Look) -> None:
    for x in (-5, 5):
        _spot(looks, "B", x, FOOT)
    discs.tower(looks, "B", (-5, FOOT), 3, RX)
    _arrow(looks, (-4, -2.2), (5, 3.2), bend=-5)


def _high_start(looks: Look) -> None:
    for x in (-5, 5):
        _spot(looks, "Y", x, FOOT)
    discs.tower(looks, "Y", (5, FOOT), 3, RX)
    _ghost(looks, 5, FOOT - discs.tall(3, RX) - 1.6)
    discs.tower(looks, "Y", (-4.6, -3.2), 1, RX)
    _arrow(looks, (-0.2, -6.4), (4.8, -3.0), bend=-1.6)


def _big_step(looks: Look) -> None:
    for x, count in ((-5, 1), (5, 3)):
        _spot(looks, "V" if x < 0 else "W", x, FOOT)
        discs.tower(looks, "V" if x < 0 else "W", (x, FOOT), count, RX)
    _arrow(looks, (-5, 2.6), (0.4, -1.4), bend=-1.5)
    looks.scene.text_middle("+2", (-4.2, -4.6), Type(NUMBER, 14, looks["accent"]))


def _move(looks: Look) -> None:
    for x, count in ((-5, 3), (5, 2)):
        _spot(looks, "O", x, FOOT)
        discs.tower(looks, "O", (x, FOOT), count, RX)
    _arrow(looks, (-5, -1.6), (4.6, 0.2), bend=-5)


def _colours(looks: Look) -> None:
    for number, letter in enumerate(looks.hues):
        turn = math.tau * (number - 1) / 6
        far = 6.4 if number else 0
        x, y = far * math.cos(turn), far * math.sin(turn)
        discs.face(looks, letter, x, y, 3.0)


def _one_colour(looks: Look) -> None:
    for x, y in ((-4.6, 2.6), (4.6, 2.6), (0, -5.4)):
        discs.face(looks, "B", x, y, 4.2)


def _row(looks: Look) -> None:
    pitch = 4.9
    for q, r in ((-2, 1), (-1, 1), (0, 1), (1, 1), (-1, -1), (0, -1), (1, -1), (2, -1)):
        _cell(looks, *flower.centre(q, r, pitch), pitch)
    for number, letter in enumerate("YROV"):
        x, y = flower.centre(number - 1, 0, pitch)
        _cell(looks, x - pitch / 2, y, pitch)
        discs.face(looks, letter, x - pitch / 2, y, 2.1)


def _cell(looks: Look, x: float, y: float, pitch: float) -> None:
    cell = Path().points(flower.hexagon(x, y, pitch * 0.97))
    ground = looks["paper"] if looks.low else looks["mixed_left"]
    looks.scene.draw(cell, fill=ground, stroke=looks["note"], width=0.18)


def _one_level(looks: Look) -> None:
    """Draw towers of one height, and that they are equal."""
    rx, foot = 2.7, FOOT
    for x, letter in ((-6.6, "W"), (0, "O"), (6.6, "V")):
        discs.tower(looks, letter, (x, foot), 3, rx)
    level = foot - discs.tall(3, rx) - 1.4
    ends = Path().move(-9.4, level - 0.8).line(-9.4, level).line(9.4, level)
    ends.line(9.4, level - 0.8)
    looks.scene.draw(ends, stroke=looks["accent"], width=0.6)
    looks.scene.text_middle("=", (0, level - 2.6), Type(NUMBER, 15, looks["accent"]))


def _boards(looks: Look) -> None:
    """Draw the seven boards, a disc on each of four."""
    pitch = 2.4
    lattice = ((0, 0), (2, 1), (-1, 3), (-3, 2), (-2, -1), (1, -3), (3, -2))
    for (q, r), letter in zip(lattice, looks.hues, strict=True):
        x, y = flower.centre(q, r, pitch)
        shape = Path().points(flower.outline(x, y, pitch))
        fill = looks["paper"] if looks.low else looks.faces(letter)[1]
        looks.scene.draw(shape, fill=fill, stroke=looks["note"], width=0.2)
        spot = Path().circle(x, y, 1.15)
        looks.scene.draw(spot, fill=looks["accent"])


def _seven(looks: Look) -> None:
    looks.scene.text_middle("7", (0, -0.4), Type(NUMBER, 46, looks["ink"]))
    for number, letter in enumerate(looks.hues):
        x = (number - 3) * 2.8
        discs.tower(looks, letter, (x, 9.6), 1, 1.3)


PICTURES: dict[str, Callable[[Look], None]] = {
    "take": _take,
    "shift": _shift,
    "high_start": _high_start,
    "big_step": _big_step,
    "move": _move,
    "colours": _colours,
    "one_colour": _one_colour,
    "row": _row,
    "one_level": _one_level,
    "boards": _boards,
    "seven": _seven,
}
"""The picture of each op; every op has one."""
