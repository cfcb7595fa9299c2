"""The gamesheet while it is drawn: a scene with facts, boxes, and colours by name."""

from collections.abc import Mapping, Sequence

from companion.games.seven_steps.facts import Facts
from companion.press.scene import figures, text
from companion.press.scene.boxes import Box, layout, palette
from companion.press.scene.canvas import Canvas
from companion.press.scene.figures import Along
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene, Type

NAMES = "im-fell-double-pica-sc-400-normal"
VERSE = "im-fell-double-pica-400-italic"
FIGURES = "eb-garamond-700-normal"

NAME_PT, NOTE_PT = 13.0, 12.4
"""Of a name, and of the smallest words: 6 pt and more where four share a sheet."""

SLOT = 17.2
"""Side of a slot: for a 16 mm die on the full sheet, one of 12 mm at 70 percent."""

CORNER = 2.4


class Plate(Canvas, frozen=True):
    """A scene, what is stated, where it is and in which colours.

    Attributes:
        box: width of the box of a challenge die, or of its face in writing.
    """

    facts: Facts
    boxes: Mapping[str, Box]
    box: float = SLOT
    game = "seven_steps"

    def draw(
        self, path: Path, fill: str = "", *, line: str = "ink", width: float = 0.42
    ) -> None:
        """Fill a path with a named colour inside a line; either name may be empty."""
        ink, edge = self[fill] if fill else None, self[line] if line else None
        self.scene.draw(path, fill=ink, stroke=edge, width=width)

    def slot(
        self, name: str, at: Point, edge: str, dash: tuple[float, ...] = ()
    ) -> None:
        """Draw the place of one die, such as "pool 1"."""
        style = figures.Edge(self["paper"], self[edge], radius=CORNER, dash=dash)
        figures.slot(self.scene, name, at, SLOT, style)

    def laid(self, name: str, at: Point, side: float = 14.6) -> None:
        """Name where a screen shows a die, and how large."""
        self.scene.anchor(name, at, side, side)

    def die(self, face: int, at: Point, size: float, *, turn: float = 0) -> None:
        """Draw a white die that shows `face`."""
        ink = self["ink"]
        style = figures.DieStyle(size, self["paper"], ink, ink, 0.36)
        figures.die(self.scene, at, face, style, turn=turn)

    def icon(self, name: str, at: Point, size: float, inks: tuple[str, str]) -> None:
        """Draw an icon in a named colour, on a ground of another."""
        ink, ground = self[inks[0]], self[inks[1]]
        self.scene.icon(name, at, size=size, ink=ink, ground=ground)

    def type(
        self, font: str, size_pt: float, *, colour: str = "ink", track: float = 0
    ) -> Type:
        """Return a type in a named colour."""
        return Type(font, size_pt, self[colour], track)

    def name(self, words: str, at: Point) -> None:
        """Write a name in small capitals, `at` being the middle of its baseline."""
        self.write(words, at, self.type(NAMES, NAME_PT, track=0.08))

    def write(self, words: str, at: Point, type: Type) -> None:
        """Write a line, `at` being the middle of its baseline, and record its ink."""
        self.scene.text(words, at, type, align="centre")
        self.note(words, type, at)

    def along(
        self,
        line: Sequence[tuple[str, Type]],
        bend: tuple[Along, Along],
        *,
        gap: float = 0,
        above: float = 0,
    ) -> None:
        """Write words along a curve as `figures.along` does, and record their ink."""
        _, written = figures.along(self.scene, line, bend, gap=gap, above=above)
        for word in written:
            self.note(*word)

    def note(self, words: str, type: Type, at: Point) -> None:
        """Record the ink of words, `at` being the middle of their baseline."""
        left, top, right, bottom = text.ink(words, type.font, type.size_pt, type.track)
        x, y = at
        y += (top + bottom) / 2
        self.scene.place("label", words, x, y, right - left, bottom - top)


def plate(scene: Scene, facts: Facts, wider: float = 1) -> Plate:
    """Return the plate of a scene, boxes to write in `wider` by a factor."""
    colours = palette("seven_steps").ink(low=scene.low, dark=scene.dark)
    return Plate(scene, colours, facts, layout("seven_steps/gamesheet"), SLOT * wider)
