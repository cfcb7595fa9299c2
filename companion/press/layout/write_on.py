"""Small games that are written on: eight share a sheet, and no die is laid on it.

What such games have in common: a head with lines to write on, squares for strokes, one
for each die, circles to be crossed off, and ranks with their scores.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.press.layout.pads import span
from companion.press.layout.piece import Piece
from companion.press.scene import text
from companion.press.scene.path import Path, Point
from companion.press.scene.rich import Align
from companion.press.scene.scene import Scene, Shape, Type

WIDE, HIGH = 95.0, 66.0
"""Eight fit A4 and Letter."""

LEFT, RIGHT = 4.0, 91.0
TOP = 11.5
"""Upper edge of what is below the head."""

SQUARE, STEP = 4.2, 4.9
ACROSS = 5
"""Squares in a row."""

HEAD_PT, TITLE_PT, RANK_PT = 8.6, 16.0, 7.2
RANK_STEP = 2.45


class Hand(Struct, frozen=True):
    """A scene with the fonts and colours of a small game.

    Attributes:
        capitals, figures, text: fonts of names, of numbers, and of other words.
        ink, accent, initial: of words, of numbers, of the first letters of the title.
    """

    scene: Scene
    capitals: str
    figures: str
    text: str
    ink: str
    accent: str
    initial: str

    def write(
        self,
        words: str,
        at: Point,
        size_pt: float = HEAD_PT,
        *,
        colour: str = "",
        align: Align = "left",
    ) -> float:
        """Write a name; return its width."""
        type = Type(self.capitals, size_pt, colour or self.ink)
        return self.scene.text(words, at, type, align=align)

    def place(
        self, kind: str, name: str, middle: Point, size: tuple[float, float]
    ) -> None:
        self.scene.place(kind, name, *middle, *size)


def piece(name: str, title: str, draw: Callable[[Scene], None]) -> Piece:
    """Return a small game, eight to a sheet."""
    return Piece(
        name,
        WIDE,
        HIGH,
        draw,
        safe=2,
        copies=8,
        title=f"{title}, to write on",
        group="minis",
        stock="paper",
        extra=True,
    )


def head(hand: Hand, title: str) -> None:
    """Write the title, first letters coloured; draw lines for date and number."""
    run, em = text.shape(title, hand.capitals), TITLE_PT * text.POINT
    at = 0
    for word in title.split(" "):
        for part, colour in ((word[0], hand.initial), (word[1:], hand.ink)):
            start = LEFT + run.starts[at] * em
            hand.write(part, (start, 8), TITLE_PT, colour=colour)
            at += len(part)
        at += 1
    for label, start, end in (("date", 48.0, 74.0), ("no.", 77.0, RIGHT)):
        used = hand.write(label, (start, 8), 8)
        line = (start + used + 1, 8.5), (end, 8.5)
        hand.scene.line(*line, stroke=hand.ink, width=0.2)


def name(hand: Hand, numeral: str, words: str, at: Point, size_pt: float) -> None:
    """Write a name that ends at (x, y), the middle of its capitals, numeral first."""
    x, middle = at
    base = middle + text.cap_middle(words, hand.capitals, size_pt)
    after, before = f" {words}", text.width(numeral, hand.capitals, size_pt)
    used = text.width(after, hand.capitals, size_pt)
    hand.write(numeral, (x - used - before, base), size_pt)
    hand.write(after, (x - used, base), size_pt)
    wide = used + before
    hand.place("label", words, (x - wide / 2, middle), (wide, 3))


def box(
    hand: Hand,
    label: str,
    middle: Point,
    size: tuple[float, float],
    *,
    edge: str = "",
) -> None:
    """Draw a box for a number in writing."""
    (x, y), (wide, high) = middle, size
    outline = Path().rect(x - wide / 2, y - high / 2, wide, high, 0.8)
    hand.scene.draw(outline, fill="#FFFFFF", stroke=edge or hand.ink, width=0.35)
    hand.place("box", label, middle, size)


def squares(hand: Hand, label: str, at: Point, counts: tuple[int, int]) -> float:
    """Draw a square for each die; return the foot of the last row.

    Args:
        counts: of all squares, and of those with a solid edge, the first ones.
    """
    (left, top), (count, solid) = at, counts
    for number in range(count):
        x, y = left + number % ACROSS * STEP, top + number // ACROSS * STEP
        dash = () if number < solid else (0.7, 0.5)
        square = Path().rect(x, y, SQUARE, SQUARE, 0.6)
        hand.scene.add(Shape(square, stroke=hand.ink, width=0.25, dash=dash))
        middle = x + SQUARE / 2, y + SQUARE / 2
        hand.place("square", f"{label} {number + 1}", middle, (SQUARE, SQUARE))
    return top + (count - 1) // ACROSS * STEP + SQUARE


def pip(
    hand: Hand, label: str, middle: Point, size: float, *, solid: bool = True
) -> None:
    """Draw a circle to be crossed off, `size` mm wide."""
    circle, dash = Path().circle(*middle, size / 2), () if solid else (0.6, 0.5)
    hand.scene.add(Shape(circle, stroke=hand.ink, width=0.25, dash=dash))
    hand.place("pip", label, middle, (size, size))


def titles(
    hand: Hand, at: Point, listed: Sequence[tuple[str, int, int | None]]
) -> None:
    """Write the ranks with their scores, a line each, the first base line at `at`."""
    x, y = at
    for title, least, most in listed:
        scores = Type(hand.figures, RANK_PT, hand.ink)
        used = hand.scene.text(span(least, most), (x, y), scores)
        note(hand, title, (x + used + 1, y))
        y += RANK_STEP


def note(hand: Hand, words: str, at: Point) -> None:
    """Write words that are no name."""
    hand.scene.text(words, at, Type(hand.text, RANK_PT, hand.ink))


def eighth(small: Piece, name: str) -> Piece:
    """Return a small game as the gamesheet of which eight fill a sheet of paper."""
    return replace(small, name=name, group="", copies=1, up=8, extra=False)
