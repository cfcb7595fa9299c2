"""Seven terraces of rock, each with its name, its icon and its formula."""

import random

from companion.games.seven_steps.facts import Terrace
from companion.games.seven_steps.kit import formula, rocks, stairs, walls
from companion.games.seven_steps.kit.plate import NAMES, Plate, Word
from companion.games.seven_steps.kit.profile import LEDGE, Step, steps
from companion.press.scene import text

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
        if step is not climb[-1]:
            stairs.draw(plate, step)
        _icon(plate, step)
        formula.draw(plate, step, terrace)
        _active(plate, step)
    rocks.draw(plate, climb)
    _travellers(plate, climb[1])


def _name(plate: Plate, step: Step, terrace: Terrace) -> None:
    """Write numeral and name along the ledge, between two stars."""
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
    """Name the places of thrown dice: in a row before the terrace they are for."""
    first, pitch = (1 - plate.facts.dice) / 2, ACTIVE + 1
    for i in range(plate.facts.dice):
        x = step.foot.axis + (first + i) * pitch
        at = x, step.foot.y(x) + LEDGE / 2
        name = f"terrace.{step.number}.active.{i + 1}"
        plate.scene.anchor(name, at, ACTIVE, ACTIVE)


def _icon(plate: Plate, step: Step) -> None:
    name, ground = ICONS[step.number - 1], plate.colour(f"terrace{step.number}")
    x = step.brow.axis + step.brow.half - ICON_IN
    y = step.middle(x)
    plate.scene.icon(name, (x, y), size=ICON, ink=plate.colour("ink"), ground=ground)
    plate.scene.place("icon", name, x, y, ICON, ICON)


def _travellers(plate: Plate, step: Step) -> None:
    """Stand the two who climb on the ledge below a wall, before its stairs."""
    x = step.brow.axis - step.brow.half + 18.5
    plate.motif("guide", (x, step.foot.y(x) + 1.2), foot=True)
    plate.motif("poet", (x + 5, step.foot.y(x + 5) + 1.2), foot=True)
