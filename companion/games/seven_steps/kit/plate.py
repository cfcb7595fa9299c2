"""The plate that every part of the gamesheet is engraved on, and its common tools."""

from collections.abc import Callable, Mapping, Sequence
from math import fsum
from typing import ClassVar

from msgspec import Struct

from companion.games.seven_steps.facts import Facts
from companion.press.scene import figures, text
from companion.press.scene.boxes import Box
from companion.press.scene.canvas import Canvas
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Type

NAMES = "im-fell-double-pica-sc-400-normal"
VERSE = "im-fell-double-pica-400-italic"
FIGURES = "eb-garamond-700-normal"

SLOT = 17.2
"""Side of a slot: for a 16 mm die on the full sheet, one of 12 mm at 70 percent."""

LAID = 14.6
"""Side of a die as a screen shows it in a slot."""

CORNER = 2.4

# Widths of lines, in mm.
OUTLINE = 0.42
FINE = 0.24

NAME_TRACK = 0.08


class Word(Struct, frozen=True):
    """A word of a line that runs along a curve, and how it is set."""

    words: str
    type: Type

    @property
    def wide(self) -> float:
        type = self.type
        return text.width(self.words, type.font, type.size_pt, type.track)


class Plate(Canvas, frozen=True):
    """A scene, what is stated, where it is and in which colours.

    Attributes:
        box: width of the box of a challenge die, or of its face in writing.
        name_pt: size of a name.
        note_pt: size of the smallest words: 6 pt and more where four share a sheet.
    """

    facts: Facts
    boxes: Mapping[str, Box]
    box: float = SLOT
    game = "seven_steps"
    name_pt: ClassVar[float] = 13
    note_pt: ClassVar[float] = 12.4

    def stroke_width(self, width: float) -> float:
        """Return the width of a stroke: as asked, or thin where ink is saved."""
        return min(width, 0.2) if self.low else width

    def draw(
        self, path: Path, fill: str = "", *, line: str = "ink", width: float = OUTLINE
    ) -> None:
        """Fill a path with a named colour inside a line; either name may be empty."""
        self.scene.draw(
            path,
            fill=self[fill] if fill else None,
            stroke=self[line] if line else None,
            width=width,
        )

    def strokes(self, path: Path, colour: str = "ink", *, opacity: float = 1) -> None:
        """Paint gathered strokes, all at once."""
        self.scene.draw(path, fill=self[colour], opacity=opacity)

    def star(self, x: float, y: float, size: float, colour: str = "gold") -> None:
        """Draw a star of four points about (x, y)."""
        self.scene.icon(
            "star4",
            (x, y),
            size=size,
            ink=self[colour],
            ground=self["paper"],
        )

    def slot(
        self, name: str, x: float, y: float, edge: str, dash: tuple[float, ...] = ()
    ) -> None:
        """Draw the place of one die about (x, y)."""
        figures.slot(
            self.scene,
            name,
            (x, y),
            SLOT,
            figures.Edge(
                fill=self["paper"],
                edge=self[edge],
                radius=CORNER,
                dash=dash,
            ),
        )

    def die(
        self, face: int, x: float, y: float, size: float, *, turn: float = 0
    ) -> None:
        """Draw a white die that shows `face`."""
        ink, paper = self["ink"], self["paper"]
        figures.die(
            self.scene,
            (x, y),
            face,
            figures.DieStyle(size, body=paper, pips=ink, edge=ink, edge_width=0.36),
            turn=turn,
        )

    def type(
        self, font: str, size_pt: float, *, colour: str = "ink", track: float = 0
    ) -> Type:
        """Return a type in a named colour."""
        return Type(font, size_pt, self[colour], track)

    def name(self, words: str, x: float, y: float) -> None:
        """Write a name in small capitals, centred, its baseline at `y`."""
        self.write(words, (x, y), self.type(NAMES, self.name_pt, track=NAME_TRACK))

    def write(self, words: str, at: Point, type: Type) -> None:
        """Write a line, `at` being the middle of its baseline, and record its ink."""
        self.scene.text(words, at, type, align="centre")
        self.note(words, at, type)

    def arc(
        self,
        line: Sequence[Word],
        at: Callable[[float], float],
        curve: Callable[[float], float],
        *,
        gap: float,
        above: float = 0,
    ) -> float:
        """Write words along a curve, `gap` mm apart, and return the line's length.

        Args:
            at: the x of a place on the curve, given how far from the line's middle.
            above: how far over the curve the baseline runs.
        """
        whole = fsum(word.wide for word in line) + gap * (len(line) - 1)
        start = -whole / 2
        for word in line:
            x = at(start + word.wide / 2)
            self.scene.arc_text(word.words, text.Bend(x, curve, above), word.type)
            self.note(word.words, (x, curve(x) - above), word.type)
            start += word.wide + gap
        return whole

    def note(self, words: str, at: Point, type: Type) -> None:
        """Record the ink of words, `at` being the middle of their baseline."""
        left, top, right, bottom = text.ink(words, type.font, type.size_pt, type.track)
        x, y = at
        y += (top + bottom) / 2
        self.scene.place("label", words, x, y, right - left, bottom - top)
