"""The gamesheet while it is drawn: a scene with facts, boxes, and colours by name."""

from collections.abc import Mapping

from companion.games.dante.kit import CAPITALS, FIGURES
from companion.games.seven_steps.facts import Facts
from companion.press.scene import figures, text
from companion.press.scene.boxes import Box, layout, palette
from companion.press.scene.canvas import Canvas
from companion.press.scene.path import Point
from companion.press.scene.scene import Scene

NAME_PT, NOTE_PT = 13.0, 12.4
"""Of a name, and of the smallest words: 6 pt and more where four share a sheet."""

SLOT = 17.2
"""Side of a slot: for a 16 mm die on the full sheet, one of 12 mm at 70 percent."""


class Plate(Canvas, frozen=True):
    """A scene, what is stated, where it is and in which colours.

    Attributes:
        box: width of the box of a challenge die, or of its face in writing.
    """

    facts: Facts
    boxes: Mapping[str, Box]
    box: float = SLOT
    game = "seven_steps"

    def slot(
        self, name: str, at: Point, edge: str, dash: tuple[float, ...] = ()
    ) -> None:
        """Draw the place of one die, such as "pool 1"."""
        style = figures.Edge(self["paper"], self[edge], dash=dash)
        figures.slot(self.scene, name, at, SLOT, style)

    def laid(self, name: str, at: Point, side: float = 14.6) -> None:
        """Name where a screen shows a die, and how large."""
        self.scene.anchor(name, at, side, side)

    def die(self, face: int, at: Point, size: float, *, turn: float = 0) -> None:
        """Draw a white die that shows `face`."""
        ink = self["ink"]
        style = figures.DieStyle(size, self["paper"], ink, ink, 0.36)
        figures.die(self.scene, at, face, style, turn=turn)

    def name(self, words: str, at: Point) -> None:
        """Write a name in small capitals, `at` being the middle of its baseline."""
        type = self.type(CAPITALS, NAME_PT, track=0.08)
        figures.label(self.scene, words, at, type)

    def figure(
        self, words: str, at: Point, size_pt: float, colour: str = "ink"
    ) -> None:
        """Write a number, the middle of its figures at a point."""
        base = at[1] + text.cap_middle(words, FIGURES, size_pt)
        type = self.type(FIGURES, size_pt, colour=colour)
        self.scene.text(words, (at[0], base), type, align="centre")


def plate(scene: Scene, facts: Facts, wider: float = 1) -> Plate:
    """Return the plate of a scene, boxes to write in `wider` by a factor."""
    colours = palette("seven_steps").ink(low=scene.low, dark=scene.dark)
    return Plate(scene, colours, facts, layout("seven_steps/gamesheet"), SLOT * wider)
