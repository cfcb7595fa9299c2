"""What sun and moon share: a bright disc for several dice, a face, a name below."""

import math

from companion.games.seven_steps.kit.plate import FINE, NAMES, Plate
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.scene import Fade
from companion.press.scene.text import Bend

RIM = 1.4
NAME_IN = 2.5
"""From the edge up to the baseline of the name."""

TRACK = 0.12


def ground(plate: Plate, box: Box, heart: str, rim: str) -> Path:
    """Fill the disc of a box, bright in the middle, and return its outline."""
    x, y = box.centre
    radius = box.w / 2
    path, inner, outer = (
        Path().circle(x, y, radius),
        plate.colour(heart),
        plate.colour(rim),
    )
    fade = Fade(x, y, x, y, ((0, inner), (0.6, inner), (1, outer)), radius)
    plate.scene.draw(path, fill=inner if plate.low else fade)
    return path


def ring(plate: Plate, box: Box, colour: str) -> None:
    """Draw the fine line inside the edge."""
    path = Path().circle(*box.centre, box.w / 2 - RIM)
    plate.draw(path, line=colour, width=FINE)


def name(plate: Plate, place: str, x: float, box: Box) -> None:
    """Write the name of a place along the lower edge, about `x`; record its space."""
    words, radius = plate.facts.places[place].name, box.w / 2 - NAME_IN
    middle, y = box.centre

    def edge(at: float) -> float:
        return y + math.sqrt(radius * radius - (at - middle) ** 2)

    type = plate.type(NAMES, plate.name_pt, track=TRACK)
    plate.scene.arc_text(words, Bend(x, edge), type)
    plate.note(words, (x, edge(x)), type)
    plate.scene.place("space", place, *box.centre, box.w, box.h)
    _dice(plate, place, box)


def _dice(plate: Plate, place: str, box: Box) -> None:
    """Name the places of dice on a disc, three in a row."""
    x, y = box.centre
    pitch = box.w * 0.225
    for i in range(plate.facts.dice):
        row, column = divmod(i, 3)
        at = x + (column - 1) * pitch, y + (row - 1) * pitch
        plate.scene.anchor(f"{place}.{i + 1}", at, pitch - 1, pitch - 1)
