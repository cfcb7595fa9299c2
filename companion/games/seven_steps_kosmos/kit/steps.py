"""The rules of laying discs as pictures, for the inside of the screens.

A picture fills 24 by 17 mm about the origin.
"""

from collections.abc import Callable

from companion.games.seven_steps_kosmos.kit import discs, flower, wells
from companion.games.seven_steps_kosmos.kit.look import Look
from companion.press.scene import figures
from companion.press.scene.path import Path, Point

WIDTH, HEIGHT = 24.0, 17.0
RX = 3.3
FOOT = 7.4


def draw(looks: Look, rule: str) -> None:
    """Draw the picture of a rule, by its key in `words.toml`."""
    PICTURES[rule](looks)


def _arrow(looks: Look, start: Point, end: Point, bend: float = 0) -> None:
    colour = looks["accent"]
    figures.arrow(
        looks.scene,
        start,
        end,
        figures.ArrowStyle(colour=colour, width=0.6, head=2.2),
        bend=bend,
    )


def _cell(looks: Look, letter: str, x: float, y: float, pitch: float) -> None:
    """Draw a field and the hexagon that it lies in."""
    cell = Path().points(flower.hexagon(x, y, pitch))
    ground = looks["paper"] if looks.low else looks.faces("")[1]
    looks.scene.draw(cell, fill=ground, stroke=looks["note"], width=0.2)
    wells.well(looks, letter, x, y, pitch * 0.42)


def _cross(looks: Look, x: float, y: float) -> None:
    for side in (-1, 1):
        looks.scene.line(
            (x - 1.7, y - 1.7 * side),
            (x + 1.7, y + 1.7 * side),
            stroke=looks["accent"],
            width=0.8,
        )


def _colour(looks: Look) -> None:
    _cell(looks, "Y", -6.4, 1.6, 10.4)
    discs.tower(looks, "Y", (5.6, 0.2), 1, 4.4)
    _arrow(looks, (2.6, 1.4), (-3, 2.6), bend=1.4)


def _lowest(looks: Look) -> None:
    for x, count in ((-8, 2), (0, 1), (8, 2)):
        discs.tower(looks, "O", (x, FOOT), count, RX)
    discs.tower(looks, "O", (0, -2.6), 1, RX)
    _arrow(looks, (0, -2.2), (0, 1.6))


def _next(looks: Look) -> None:
    """Draw fields of two boards, a border between them, and a step across."""
    pitch = 7.6
    for number, letter in enumerate("BVR"):
        _cell(looks, letter, (number - 1) * pitch, 2.6, pitch)
    border = pitch / 2
    high = pitch / 3**0.5
    looks.scene.line(
        (border, 2.6 - high / 2 - 2),
        (border, 2.6 + high / 2 + 2),
        stroke=looks["ink"],
        width=0.9,
    )
    _arrow(looks, (0, -2.2), (pitch - 0.4, -2), bend=-4)


def _climb(looks: Look) -> None:
    for x, letter, count in ((-8, "W", 1), (-0.6, "B", 1), (7, "R", 2)):
        discs.tower(looks, letter, (x, FOOT), count, RX)
    _arrow(looks, (-8, 0.6), (-2, 0.6), bend=-2)
    _arrow(looks, (0, 0.4), (5.6, -1.4), bend=-2)


def _once(looks: Look) -> None:
    discs.tower(looks, "K", (-6, FOOT), 2, RX)
    discs.tower(looks, "K", (-6, -1.2), 1, RX)
    _cross(looks, -0.2, -3.2)
    discs.tower(looks, "V", (7, FOOT), 7, RX)


PICTURES: dict[str, Callable[[Look], None]] = {
    "colour": _colour,
    "lowest": _lowest,
    "next": _next,
    "climb": _climb,
    "once": _once,
}
"""The picture of each rule of laying discs."""
