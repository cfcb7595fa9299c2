"""What the parts of a cover are drawn with: its scene, its words, its fonts."""

from collections.abc import Sequence

from msgspec import Struct

from companion.errors import DoesNotFit
from companion.press.layout.cover import Contents, Words
from companion.press.layout.cover_look import CoverLook
from companion.press.layout.piece import Kit
from companion.press.scene import rich
from companion.press.scene.path import Point
from companion.press.scene.rich import Align, Faces, Style
from companion.press.scene.scene import Scene, Type

Box = tuple[float, float, float, float]

WIDE = 210.0
HERO, BAR = 104.0, 12.0
LEFT, RIGHT = 12.0, 198.0
SPLIT = 137.0
"""Left edge of the panel with what else is needed."""

LEADING = 1.12
INK, RULE, WHITE = "#1A1A1A", "#9A9A9A", "#FFFFFF"


class Sheet(Struct, frozen=True):
    """What a cover is drawn from, on a scene `WIDE` wide and `high` mm high.

    Attributes:
        paper: its name, which all files have in theirs.
        cut: the texts that did not fit and were cut short; they are added.
    """

    scene: Scene
    kit: Kit
    files: Sequence[Contents]
    look: CoverLook
    words: Words
    high: float
    paper: str
    cut: list[str]

    @property
    def faces(self) -> Faces:
        return Faces(self.look.text, bold=self.look.bold)

    def write(
        self, words: str, box: Box, size: float, hand: "Hand | None" = None
    ) -> None:
        """Write rich text from the top of a box."""
        hand = hand or Hand()
        style = Style(
            self.faces,
            size,
            hand.colour,
            floor_pt=5,
            leading=LEADING,
            rise="top",
            align=hand.align,
        )
        written = shortened(words, box, style)
        if written != words:
            self.cut.append(words)
        self.scene.rich(written, box, style)

    def lines(self, words: str, wide: float, size: float) -> int:
        """Return the lines that words take in a column."""
        style = Style(self.faces, size, floor_pt=size, leading=LEADING)
        return rich.fit(words, (wide, 500), style).lines

    def line(
        self, words: str, at: Point, size: float, hand: "Hand | None" = None
    ) -> float:
        """Write one line, and return its width."""
        hand = hand or Hand()
        fonts = {"title": self.look.title, "head": self.look.head}
        kind = Type(fonts.get(hand.font, self.look.bold), size, hand.colour)
        return self.scene.text(words, at, kind, align=hand.align)


def shortened(words: str, box: Box, style: Style) -> str:
    """Return words without as many of the last ones as do not fit their box."""
    every = words.split(" ")
    for count in range(len(every), 0, -1):
        some = " ".join(every[:count])
        if count < len(every):
            some += "**" * (some.count("**") % 2) + " ..."
        try:
            rich.fit(some, box[2:], style)
        except DoesNotFit:
            continue
        return some
    return ""


class Hand(Struct, frozen=True):
    """How words are written: colour, align, and the font of the title or of heads."""

    colour: str = INK
    align: Align = "left"
    font: str = ""


CENTRED = Hand(align="centre")
HEAD = Hand(font="head")
PALE = Hand("#55606B")
