"""The three cards and their common back.

A card is drawn 63 mm wide and scaled to the size wanted; only its height follows the
size, so poker, TCG and mini cards are one drawing.
"""

import math

from msgspec import Struct

from companion.games.exit_from_purgatory.kit import deco
from companion.games.exit_from_purgatory.kit.look import (
    LABEL,
    TITLE,
    Look,
    look,
    motif,
)
from companion.press.scene import text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, Type

WIDE = 63.0
EDGE, HAIR = 5.0, 3.6
"""From the trim to the suit's line, and to the brass one; mm."""

BACK_EDGE, BACK_HAIR = 6.4, 5.0
"""The same of a back, which may be printed a millimetre off."""

STEP = 1.7
PLATE = 9.4
NAME_PT = 16.0


class Sizes(Struct, frozen=True):
    """How large a card is: trim and bleed in mm."""

    width: float
    height: float
    bleed: float

    @property
    def scale(self) -> float:
        return self.width / WIDE

    @property
    def high(self) -> float:
        """Height of a card that is 63 mm wide."""
        return self.height / self.scale

    @property
    def margin(self) -> float:
        """The bleed of a card that is 63 mm wide."""
        return self.bleed / self.scale


def front(scene: Scene, *, kind: str, name: str, sizes: Sizes) -> None:
    """Draw the face of the card of one `kind`: apple, worm or lantern."""
    looks, high = look(scene), sizes.high
    with scene.at(sizes.bleed, sizes.bleed, scale=sizes.scale):
        _ground(looks, "ivory", sizes)
        with scene.clip(_inside(high)):
            PICTURES[kind](looks, high)
        _frame(looks, f"{kind}_line" if kind == "lantern" else kind, high)
        _name(looks, name, high)
        for corner, turn in (((0.0, 0.0), 0), ((WIDE, high), 180)):
            with scene.at(*corner, turn=turn):
                _index(looks, kind)


def _ground(looks: Look, colour: str, sizes: Sizes) -> None:
    edge = sizes.margin
    wide, high = WIDE + 2 * edge, sizes.high + 2 * edge
    looks.flat(Path().rect(-edge, -edge, wide, high), colour)


def _inside(high: float, edge: float = EDGE) -> Path:
    return deco.stepped(edge, edge, WIDE - 2 * edge, high - 2 * edge, STEP)


def _frame(
    looks: Look, colour: str, high: float, edges: tuple[float, float] = (EDGE, HAIR)
) -> None:
    line = edges[0], colour, 0.6 if looks.low else 1.0
    deco.frame(looks, WIDE, high, STEP, line, (edges[1], "brass", 0.3))


def _name(looks: Look, name: str, high: float) -> None:
    x, y = WIDE / 2, high - 13.6 - PLATE / 2
    wide = text.width(name, TITLE, NAME_PT, 0.02)
    deco.plate(looks, (x, y), wide + 9.5, PLATE, 1.5)
    base = y + text.cap_middle(name, TITLE, NAME_PT)
    looks.scene.text(
        name, (x, base), Type(TITLE, NAME_PT, looks["ink"], track=0.02), align="centre"
    )
    looks.scene.place("label", name, x, y, wide, 4.2)


def _index(looks: Look, kind: str) -> None:
    shape, at = _badge(kind)
    looks.flat(Path().rect(HAIR - 1, HAIR - 1, at - HAIR + 1, at - HAIR + 1), "ivory")
    ground = looks["paper"] if looks.low else looks[kind]
    edge = looks["ink"] if looks.low else looks["brass"]
    looks.scene.draw(shape, fill=ground, stroke=looks["ivory"], width=2)
    looks.scene.draw(shape, fill=ground, stroke=edge, width=0.5)
    looks.scene.icon(
        kind, (at, at), size=6.7, ink=looks[f"{kind}_symbol"], ground=ground
    )
    looks.scene.place("index", kind, at, at, 10.6, 10.6)


def _badge(kind: str) -> tuple[Path, float]:
    """Return the outline of a suit's badge, and its middle's x, which is its y too."""
    if kind == "apple":
        return Path().circle(8.9, 8.9, 5.3), 8.9
    if kind == "worm":
        return deco.regular(4, 9.9, 9.9, 6.7), 9.9
    return deco.octagon(8.9, 8.9, 5.7), 8.9


def _apple(looks: Look, high: float) -> None:
    x, y = WIDE / 2, high - 12
    looks.flat(Path().rect(0, 0, WIDE, high), "sky")
    turns = [-math.pi * number / 26 for number in range(27)]
    if looks.low:
        looks.stroke(deco.spokes(x, y, 17, 130, turns), "ink", 0.19)
    else:
        looks.flat(deco.wedges(x, y, 130, turns, -math.pi / 52), "ray")
    motif(looks, "clouds", (x, high), foot=True)
    motif(looks, "apple", (x, high / 2 - 4.5))


def _worm(looks: Look, high: float) -> None:
    looks.flat(Path().rect(0, 0, WIDE, high), "coral")
    bands, lines = Path(), Path()
    for number in range(-2, 13):
        y = number * 8.2 - 4
        lines.move(-2, y).line(WIDE / 2, y + 15).line(WIDE + 2, y)
        bands.points(
            [
                (-2, y),
                (WIDE / 2, y + 15),
                (WIDE + 2, y),
                (WIDE + 2, y + 4.1),
                (WIDE / 2, y + 19.1),
                (-2, y + 4.1),
            ]
        )
    if looks.low:
        looks.stroke(lines, "ink", 0.19)
    else:
        looks.flat(bands, "chevron")
    motif(looks, "flames", (WIDE / 2, high - 4), foot=True)
    motif(looks, "worm", (WIDE / 2, high / 2 - 4.5))


def _lantern(looks: Look, high: float) -> None:
    x, y, foot = 26.6, high / 2 - 9.6, high - 24.5
    looks.flat(Path().rect(0, 0, WIDE, high), "light_1")
    deco.lights(looks, x, y)
    deco.floor(looks, WIDE / 2, foot - 2, high - 5, x)
    deco.lantern(looks, x, y, foot)
    motif(looks, "traveller", (45, foot + 0.6), foot=True)


PICTURES = {"apple": _apple, "worm": _worm, "lantern": _lantern}


def back(scene: Scene, *, title: str, sizes: Sizes) -> None:
    """Draw the common back: the call button of a lift that goes both ways, no top."""
    looks, high = look(scene), sizes.high
    with scene.at(sizes.bleed, sizes.bleed, scale=sizes.scale):
        _ground(looks, "ivory", sizes)
        with scene.clip(_inside(high, BACK_EDGE)):
            looks.flat(Path().rect(0, 0, WIDE, high), "back")
            size = 10.4 if looks.low else 7.6
            for turn in (0, 180):
                with scene.at(WIDE / 2, high / 2, turn=turn):
                    half = Path().rect(-WIDE, 0, 2 * WIDE, high)
                    with scene.clip(half):
                        deco.scales(looks, Box(-WIDE / 2, -4, WIDE, 4 + high / 2), size)
            _shaft(looks, high)
        motif(looks, "call-button", (WIDE / 2, high / 2))
        for turn in (0, 180):
            with scene.at(WIDE / 2, high / 2, turn=turn):
                _title(looks, title, high / 2)
        _frame(looks, "back_line", high, (BACK_EDGE, BACK_HAIR))


def _shaft(looks: Look, high: float) -> None:
    x = WIDE / 2
    looks.flat(Path().rect(x - 1.1, 0, 2.2, high), "back")
    looks.flat(Path().rect(0, high / 2 - 1.1, WIDE, 2.2), "back")
    lines = Path()
    for side in (-1.1, 1.1):
        lines.move(x + side, 0).line(x + side, high)
        lines.move(0, high / 2 + side).line(WIDE, high / 2 + side)
    looks.stroke(lines, "back_line", 0.35)


def _title(looks: Look, title: str, half: float) -> None:
    """Write the title on a plate in the half above the origin."""
    y = -half + 15.6
    deco.plate(looks, (0, y), 45, 14.4, 1.9)
    first, _, last = title.rpartition(" ")
    ink = looks["ink"]
    looks.scene.text(
        first, (0, y - 2.6), Type(LABEL, 9.4, ink, track=0.14), align="centre"
    )
    looks.scene.text(
        last, (0, y + 4.4), Type(TITLE, 17, ink, track=0.01), align="centre"
    )
