"""How the pieces are drawn: colours by name, fonts, the form of each colour, sizes."""

import re
from collections.abc import Mapping

from msgspec import Struct

from companion import places
from companion.errors import BadValue
from companion.press.scene.boxes import palette
from companion.press.scene.canvas import Canvas
from companion.press.scene.rich import Faces
from companion.press.scene.scene import Scene

from ..facts import Facts

GAME = "seven_steps_kosmos"
LAYOUTS = places.TEMPLATES / GAME

TITLE = "jost-800-normal"
NAME = "jost-700-normal"
NUMBER = "jost-800-normal"
LABEL = "jost-500-normal"
FACES = Faces("jost-400-normal", bold="jost-700-normal")

OURS = "*"  # stands behind the name of whatever is our reconstruction

FORMS = {
    "ring": "s_ring",
    "star": "s_star",
    "triangle": "s_tri",
    "square": "s_square",
    # Not a diamond: discs turn, and a square that is turned is one.
    "crescent": "s_moon",
    "waves": "s_waves",
    "cross": "s_cross",
}
"""The icon that is printed for a symbol."""

SCALE = {
    "s_star": 1.12,
    "s_square": 0.84,
    "s_waves": 1.04,
    "s_tri": 1.04,
    "s_moon": 1.06,
}
"""So that all forms look equally large; 1 if none is given."""

RISE = {"s_star": 0.06, "s_tri": -0.07}
"""How far below the middle a form stands, in radii of its disc."""

FINEST = 0.14  # the thinnest line that is drawn, in mm
DISCS = (19, 22, 25)  # diameters of a disc that can be chosen, in mm


class Sizes(Struct, frozen=True):
    """All that follows from the diameter of a disc, in mm."""

    disc: float

    @property
    def pitch(self) -> float:
        """From the middle of a field to the next one's."""
        return self.disc * 1.2

    @property
    def field(self) -> float:
        """Diameter of the spot for a disc, with room for an imprecise hand."""
        return self.disc * 1.04

    @property
    def sticker(self) -> float:
        """Diameter of what is glued on a wooden disc."""
        return self.disc - 1


def sizes(wanted: str) -> Sizes:
    """Return the sizes for a disc of so many millimetres.

    Raises:
        BadValue: if it is none that can be chosen.

    >>> sizes("25 mm").pitch
    30.0
    """
    typed = re.fullmatch(r"(\d{1,3})\s*(mm)?", wanted.strip())
    disc = int(typed[1]) if typed else 0
    if disc not in DISCS:
        choices = ", ".join(map(str, DISCS[:-1]))
        what = f"'{wanted[:20]}' is no size of disc"
        raise BadValue("size", what, f"choose {choices} or {DISCS[-1]}, in mm")
    return Sizes(disc)


class Hue(Struct, frozen=True):
    """A colour of the game as it is printed: its name and its form's icon."""

    name: str
    form: str


class Look(Canvas, frozen=True):
    """A scene, the colours of its ink, and the hues of the game by letter."""

    hues: Mapping[str, Hue]
    game = GAME

    def hue(self, letter: str) -> str:
        return self[self.hues[letter].name]

    def of(self, letter: str, part: str) -> str:
        """Return the colour of a part of what has a hue, such as its rim."""
        return self[f"{self.hues[letter].name}_{part}"]

    def faces(self, letter: str) -> tuple[str, str, str]:
        """Return the top, left and right of a cube; of the mixed side if no letter."""
        name = self.hues[letter].name if letter else "mixed"
        return self[f"{name}_top"], self[f"{name}_left"], self[f"{name}_right"]


def hues(facts: Facts) -> dict[str, Hue]:
    """Return the hue of every letter."""
    return {
        colour.letter: Hue(colour.name, FORMS[colour.symbol])
        for colour in facts.edition.colours
    }


def look(scene: Scene, known: Mapping[str, Hue]) -> Look:
    """Return the look of a scene's own ink."""
    return Look(scene, palette(GAME).ink(low=scene.low), known)


def form(looks: Look, letter: str, x: float, y: float, radius: float) -> None:
    """Draw the form of a colour on a disc of that radius."""
    name = looks.hues[letter].form
    size, ink = radius * 1.22 * SCALE.get(name, 1), looks.of(letter, "form")
    at = x, y + RISE.get(name, 0) * radius
    looks.scene.icon(name, at, size=size, ink=ink, ground=looks.hue(letter))
