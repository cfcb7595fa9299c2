"""The game in small, to be written on: eight share a sheet, and no die is laid on it.

Names are beside the wall, never on a line; a number is written into a box, a die is a
stroke in a small square, and every rank has its scores.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import Struct

from companion.games.seven_steps.facts import Facts, Terrace
from companion.games.seven_steps.kit.plate import FIGURES, NAMES
from companion.press.layout.pads import ranks
from companion.press.layout.piece import Piece
from companion.press.scene import text
from companion.press.scene.boxes import palette
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene, Shape, Type

WIDE, HIGH = 95.0, 66.0
"""Eight fit A4 and Letter."""

TOP, ROW = 11.5, 7.4
BOX_W, BOX_H = 8.4, 5.9
"""A box for a written number: no die fits it."""

MIDDLE = 43.0
NARROW, BROAD = 28.0, 38.0
"""Width of the wall at its top and at its foot."""

SIDE = 66.0
"""Left edge of what is beside the wall."""

AT_MOST = "\u2264"

SQUARE, STEP = 4.2, 4.9
NAME_PT, HEAD_PT, RANK_PT = 8.6, 8.6, 7.2


def mini(facts: Facts) -> Piece:
    """Return the small game, eight to a sheet."""
    both = palette("seven_steps")
    front = partial(draw, facts=facts, colours={"full": both.full, "low": both.low})
    return Piece(
        "mini",
        WIDE,
        HIGH,
        front,
        safe=2,
        copies=8,
        title=f"{facts.game.title}, to write on",
        group="minis",
        stock="paper",
        extra=True,
    )


class Pen(Struct, frozen=True):
    """A scene, what is stated, and the colours."""

    scene: Scene
    facts: Facts
    colours: Mapping[str, str]

    def __getitem__(self, colour: str) -> str:
        return self.colours[colour]

    def write(self, words: str, at: Point, font: str, size_pt: float) -> float:
        return self.scene.text(words, at, Type(font, size_pt, self["ink"]))


def draw(
    scene: Scene, *, facts: Facts, colours: Mapping[str, Mapping[str, str]]
) -> None:
    """Draw the small game.

    Args:
        colours: of full and of low ink.
    """
    pen = Pen(scene, facts, colours["low" if scene.low else "full"])
    pen.write(facts.game.title, (4, 8), NAMES, 16)
    for label, start, end in (("date", 48.0, 74.0), ("no.", 77.0, 91.0)):
        used = pen.write(label, (start, 8), NAMES, 8)
        line = (start + used + 1, 8.5), (end, 8.5)
        scene.line(*line, stroke=pen["ink"], width=0.2)
    for row, terrace in enumerate(reversed(facts.terraces)):
        _terrace(pen, terrace, row, len(facts.terraces))
    _beside(pen)


def _terrace(pen: Pen, terrace: Terrace, row: int, count: int) -> None:
    """Draw a terrace: its name left of the wall, its formula on it."""
    scene, top = pen.scene, TOP + row * ROW
    upper, lower = (
        NARROW + (BROAD - NARROW) * part / count for part in (row, row + 0.9)
    )
    corners = [
        (MIDDLE - upper / 2, top),
        (MIDDLE + upper / 2, top),
        (MIDDLE + lower / 2, top + ROW - 0.7),
        (MIDDLE - lower / 2, top + ROW - 0.7),
    ]
    fill = pen["paper"] if scene.low else pen[f"terrace{terrace.number}"]
    wall = Path().points(corners)
    scene.draw(wall, fill=fill, stroke=pen["ink"], width=0.3)
    middle = top + (ROW - 0.7) / 2
    name = f"{terrace.numeral} {terrace.name}"
    base = middle + text.cap_middle(name, NAMES, NAME_PT)
    right = MIDDLE - lower / 2 - 1.2
    kind = Type(NAMES, NAME_PT, pen["ink"])
    scene.text(name, (right, base), kind, align="right")
    wide = text.width(name, NAMES, NAME_PT)
    scene.place("label", name, right - wide / 2, middle, wide, 3)
    box = Path().rect(MIDDLE - BOX_W / 2, middle - BOX_H / 2, BOX_W, BOX_H, 0.8)
    scene.draw(box, fill="#FFFFFF", stroke=pen["ink"], width=0.35)
    scene.place("box", terrace.name, MIDDLE, middle, BOX_W, BOX_H)
    number = Type(FIGURES, 10, pen["ink"])
    base = middle + text.cap_middle("9", FIGURES, 10)
    before, after = (_signs(part) for part in (terrace.before, terrace.after))
    left = MIDDLE - BOX_W / 2 - 0.8
    scene.text(before, (left, base), number, align="right")
    if AT_MOST in terrace.before:
        # The font has no sign for it: a bar below the sign for less.
        wide = text.width("<", FIGURES, 10)
        bar = (left - wide, base + 0.3), (left, base + 0.3)
        scene.line(*bar, stroke=pen["ink"], width=0.35)
    scene.text(after, (MIDDLE + BOX_W / 2 + 0.8, base), number)


def _signs(tokens: Sequence[str]) -> str:
    return (
        " ".join(tokens)
        .replace("-", "\u2212")
        .replace(AT_MOST, "<")
        .replace("/", "\u00f7")
    )


def _beside(pen: Pen) -> None:
    """Draw pool, scored dice, sun, moon, Virgil and the ranks."""
    facts, y = pen.facts, TOP + 1.8
    spare = facts.places["spare"].start if "spare" in facts.places else 0
    pen.write("Pool", (SIDE, y), NAMES, HEAD_PT)
    solid = facts.dice - spare
    y = _squares(pen, "pool", (SIDE, y + 1), solid) + 3.2
    pen.write("Scored", (SIDE, y), NAMES, HEAD_PT)
    y = _squares(pen, "scored", (SIDE, y + 1), 0) + 3.2
    for number, name in enumerate(("Sun", "Moon")):
        x = SIDE + number * 13.2
        pen.write(name, (x, y), NAMES, HEAD_PT)
        box = Path().rect(x, y + 1, 11.5, 5.4, 0.8)
        pen.scene.draw(box, fill="#FFFFFF", stroke=pen["ink"], width=0.3)
        pen.scene.place("box", name, x + 5.75, y + 3.7, 11.5, 5.4)
    y += 9.8
    pen.write(facts.virgil.name, (SIDE, y), NAMES, HEAD_PT)
    for number in range(facts.virgil.circles):
        x = SIDE + 1.7 + number * 3.75
        dash = () if number < facts.virgil.available else (0.6, 0.5)
        circle = Path().circle(x, y + 2.9, 1.6)
        pen.scene.add(Shape(circle, stroke=pen["ink"], width=0.25, dash=dash))
        pen.scene.place("pip", f"virgil {number + 1}", x, y + 2.9, 3.2, 3.2)
    y += 6.2
    listed = [(rank.title, rank.least, rank.most) for rank in reversed(facts.ranks)]
    for line in ranks(listed).split(" · "):
        pen.write(line, (SIDE, y), NAMES, RANK_PT)
        y += 2.45


def _squares(pen: Pen, name: str, at: Point, solid: int) -> float:
    """Draw a square for each die, five to a row; return the foot of the last row."""
    (left, top), count = at, pen.facts.dice
    for number in range(count):
        x, y = left + number % 5 * STEP, top + number // 5 * STEP
        dash = () if number < solid else (0.7, 0.5)
        square = Path().rect(x, y, SQUARE, SQUARE, 0.6)
        pen.scene.add(Shape(square, stroke=pen["ink"], width=0.25, dash=dash))
        middle = x + SQUARE / 2, y + SQUARE / 2
        pen.scene.place("square", f"{name} {number + 1}", *middle, SQUARE, SQUARE)
    return top + (count - 1) // 5 * STEP + SQUARE
