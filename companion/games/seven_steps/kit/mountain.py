"""Seven terraces of rock, each with its name, its icon and its formula.

A formula is what a terrace requires as a line of signs: your dice, operators, the box.
"""

import math
import random

from companion.games.seven_steps.facts import Terrace
from companion.games.seven_steps.kit import walls
from companion.games.seven_steps.kit.plate import (
    CORNER,
    FIGURES,
    LAID,
    NAMES,
    SLOT,
    VERSE,
    Plate,
    Word,
)
from companion.games.seven_steps.kit.walls import LEDGE, Step, steps
from companion.press.scene import text
from companion.press.scene.path import Path

FIGURE_PT = 23
HEAVY = 0.78
SIGN = 4.3
"""Width of an operator."""

GAP = 1.6
"""Between two signs; next to the box a little more."""

BOX_OFF = 6.0
"""From the mountain's axis to the middle of every box: one column."""

H = SIGN / 2 - 0.15

SIGNS: dict[str, tuple[tuple[float, float, float, float], ...]] = {
    "=": ((-H, -0.85, H, -0.85), (-H, 0.85, H, 0.85)),
    "<": ((H, -1.9, -H, 0), (-H, 0, H, 1.9)),
    "≤": ((H, -2.6, -H, -0.8), (-H, -0.8, H, 1.0), (-H, 1.1, H, 2.9)),
    "+": ((-H, 0, H, 0), (0, -H, 0, H)),
    "-": ((-H, 0, H, 0),),
    "±": ((-H, -0.75, H, -0.75), (0, -2.75, 0, 1.25), (-H, 2.15, H, 2.15)),
    "/": ((-H, 0, H, 0),),
}
"""The strokes of each operator about its middle; the fonts lack half of them."""

DOTS = {"/": (-1.8, 1.8)}
"""Heights of the dots that an operator has."""

DIE = 5.7


def draw_formula(plate: Plate, step: Step, terrace: Terrace) -> None:
    """Draw one terrace's formula on its wall, and say it in hidden words."""
    x = step.brow.axis + BOX_OFF
    line(plate, terrace, x, step.middle(x))
    # Strokes cannot be read aloud; these words can.
    at, type = (step.brow.axis, step.middle(x)), plate.type(VERSE, plate.note_pt)
    plate.scene.text(terrace.text, at, type, align="centre", hidden=True)


def line(plate: Plate, terrace: Terrace, x: float, y: float) -> None:
    """Draw a formula with the middle of its box at (x, y)."""
    _box(plate, terrace, x, y)
    end = x - plate.box / 2 - GAP
    for token in reversed(terrace.before):
        wide = _wide(token)
        _token(plate, token, end - wide / 2, y)
        end -= wide + GAP
    # Two dice that overlap: the total of those put forward.
    plate.die(3, end - 6.5, y + 1.7, DIE, turn=9)
    plate.die(5, end - 3.1, y - 1.5, DIE, turn=-10)
    start = x + plate.box / 2 + GAP
    for token in terrace.after:
        wide = _wide(token)
        _token(plate, token, start + wide / 2, y)
        start += wide + GAP


def reach(terrace: Terrace) -> tuple[float, float]:
    """Return how far a formula runs left and right of the middle of its box, in mm."""
    before, after = (
        SLOT / 2 + math.fsum(_wide(token) + GAP for token in tokens)
        for tokens in (terrace.before, terrace.after)
    )
    return before + GAP + 10.5, after + GAP


def _wide(token: str) -> float:
    return text.width(token, FIGURES, FIGURE_PT) if token.isdigit() else SIGN


def _token(plate: Plate, token: str, x: float, y: float) -> None:
    if token.isdigit():
        base = y + text.cap_middle(token, FIGURES, FIGURE_PT)
        type = plate.type(FIGURES, FIGURE_PT)
        plate.scene.text(token, (x, base), type, align="centre")
        return
    path, dots = Path(), Path()
    for x0, y0, x1, y1 in SIGNS[token]:
        path.move(x + x0, y + y0).line(x + x1, y + y1)
    for down in DOTS.get(token, ()):
        dots.circle(x, y + down, 0.6)
    plate.draw(path, width=HEAVY)
    plate.strokes(dots)


def _box(plate: Plate, terrace: Terrace, x: float, y: float) -> None:
    wide, high = plate.box, SLOT
    left, top = x - wide / 2, y - high / 2
    if not plate.low:
        shadow = Path().rect(left + 0.7, top + 0.2, wide, high, CORNER)
        plate.strokes(shadow, "rock_shade", opacity=0.3)
    plate.draw(Path().rect(left, top, wide, high, CORNER), "paper", width=0.6)
    plate.motif("ghost-die", (x, y))
    plate.scene.place("box", f"challenge {terrace.number}", x, y, wide, high)
    plate.scene.anchor(f"terrace.{terrace.number}.die", (x, y), LAID, LAID)


ICONS = ("burden", "stitch", "smoke", "snail", "bag", "fruittree", "flame")
"""What each terrace's penitents bear, from the shore up."""

ICON = 10.4
ICON_IN = 10.6
"""From a wall's brow end to the middle of its icon."""

DIP = 0.25
"""How much taller a ledge's face is in its middle than at its ends."""

TRACK = 0.1
NUMERAL_GAP = 3.4
ACTIVE = 8.4
"""Side of a thrown die as a screen shows it."""


def draw(plate: Plate) -> None:
    """Draw the mountain from the shore up, then what stands on it."""
    noise = random.Random(7)
    terraces = plate.facts.terraces
    climb = steps(plate.boxes["mountain"], len(terraces))
    for step, terrace in zip(climb, terraces, strict=True):
        walls.wall(plate, step, noise)
        walls.ledge(plate, step)
        _name(plate, step, terrace)
        _icon(plate, step)
        draw_formula(plate, step, terrace)
        _active(plate, step)
    plate.layer("crags")
    _travellers(plate, climb[1])


def _name(plate: Plate, step: Step, terrace: Terrace) -> None:
    size, brow = plate.name_pt, step.brow
    whole = plate.arc(
        (
            Word(terrace.numeral, plate.type(NAMES, size, colour="rose", track=0.04)),
            Word(terrace.name, plate.type(NAMES, size, track=TRACK)),
        ),
        lambda off: brow.axis + off,
        brow.y,
        gap=NUMERAL_GAP,
        above=(LEDGE + DIP) / 2 - text.cap_middle(terrace.name, NAMES, size),
    )
    for side in (-1, 1):
        x = brow.axis + side * (whole / 2 + 5)
        plate.star(x, brow.y(x) - 2.5, 2.8, "ink")


def _active(plate: Plate, step: Step) -> None:
    first, pitch = (1 - plate.facts.dice) / 2, ACTIVE + 1
    for i in range(plate.facts.dice):
        x = step.foot.axis + (first + i) * pitch
        at = x, step.foot.y(x) + LEDGE / 2
        name = f"terrace.{step.number}.active.{i + 1}"
        plate.scene.anchor(name, at, ACTIVE, ACTIVE)


def _icon(plate: Plate, step: Step) -> None:
    name, ground = ICONS[step.number - 1], plate[f"terrace{step.number}"]
    x = step.brow.axis + step.brow.half - ICON_IN
    y = step.middle(x)
    plate.scene.icon(name, (x, y), size=ICON, ink=plate["ink"], ground=ground)
    plate.scene.place("icon", name, x, y, ICON, ICON)


def _travellers(plate: Plate, step: Step) -> None:
    x = step.brow.axis - step.brow.half + 18.5
    plate.motif("guide", (x, step.foot.y(x) + 1.2), foot=True)
    plate.motif("poet", (x + 5, step.foot.y(x + 5) + 1.2), foot=True)
