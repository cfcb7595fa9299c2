"""The game in small, to be written on: eight share a sheet, and no die is laid on it.

Names are beside the wall, never on a line; a number is written into a box, a die is a
stroke in a small square, and every rank has its scores.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import Struct

from companion.games.seven_steps.facts import Facts, Terrace
from companion.games.seven_steps.kit.plate import FIGURES, NAMES
from companion.press.layout import pads
from companion.press.layout.pads import TOP, Hand
from companion.press.layout.piece import Piece
from companion.press.scene import text
from companion.press.scene.boxes import palette
from companion.press.scene.scene import Scene, Type

ROW = 7.4
BOX_W, BOX_H = 8.4, 5.9
"""A box for a written number: no die fits it."""

MIDDLE = 43.0
NARROW, BROAD = 28.0, 38.0
"""Width of the wall at its top and at its foot."""

SIDE = 66.0
"""Left edge of what is beside the wall."""

AT_MOST = "\u2264"

CIRCLE, CIRCLE_STEP = 3.2, 3.75
NAME_PT, NUMBER_PT, INITIAL_PT = 8.6, 10, 7
WORDS = "eb-garamond-500-normal"


def mini(facts: Facts) -> Piece:
    """Return the small game, eight to a sheet."""
    both = palette("seven_steps")
    colours = {"full": both.full, "low": both.low}
    front = partial(draw, facts=facts, colours=colours)
    return pads.mini("mini", facts.game.title, front)


class Pen(Struct, frozen=True):
    """A hand, what is stated, and the colours."""

    hand: Hand
    facts: Facts
    colours: Mapping[str, str]

    def __getitem__(self, colour: str) -> str:
        return self.colours[colour]


def draw(
    scene: Scene, *, facts: Facts, colours: Mapping[str, Mapping[str, str]]
) -> None:
    """Draw the small game.

    Args:
        colours: of full and of low ink.
    """
    inks = colours["low" if scene.low else "full"]
    accents = inks["rose"], inks["sapphire"]
    hand = Hand(scene, NAMES, FIGURES, WORDS, inks["ink"], *accents)
    pen = Pen(hand, facts, inks)
    pads.mini_head(hand, facts.game.title)
    for row, terrace in enumerate(reversed(facts.terraces)):
        _terrace(pen, terrace, row, len(facts.terraces))
    _beside(pen)


def _terrace(pen: Pen, terrace: Terrace, row: int, count: int) -> None:
    hand, top = pen.hand, TOP + row * ROW
    upper, lower = (
        NARROW + (BROAD - NARROW) * part / count for part in (row, row + 0.9)
    )
    fill = pen["paper"] if hand.scene.low else pen[f"terrace{terrace.number}"]
    pads.mini_wall(hand, MIDDLE, (top, top + ROW - 0.7), (upper, lower), fill)
    middle = top + (ROW - 0.7) / 2
    right = MIDDLE - lower / 2 - 1.2
    pads.mini_name(hand, terrace.numeral, terrace.name, (right, middle), NAME_PT)
    pads.number_box(hand, terrace.name, (MIDDLE, middle), (BOX_W, BOX_H))
    number = Type(FIGURES, NUMBER_PT, pen["ink"])
    base = middle + text.cap_middle("9", FIGURES, NUMBER_PT)
    before, after = (_signs(part) for part in (terrace.before, terrace.after))
    left = MIDDLE - BOX_W / 2 - 0.8
    hand.scene.text(before, (left, base), number, align="right")
    if AT_MOST in terrace.before:
        # The font has no sign for it: a bar below the sign for less.
        wide = text.width("<", FIGURES, NUMBER_PT)
        bar = (left - wide, base + 0.3), (left, base + 0.3)
        hand.scene.line(*bar, stroke=pen["ink"], width=0.35)
    hand.scene.text(after, (MIDDLE + BOX_W / 2 + 0.8, base), number)


def _signs(tokens: Sequence[str]) -> str:
    return (
        " ".join(tokens)
        .replace("-", "\u2212")
        .replace(AT_MOST, "<")
        .replace("/", "\u00f7")
    )


def _beside(pen: Pen) -> None:
    hand, facts, y = pen.hand, pen.facts, TOP + 1.8
    spare = facts.places["spare"].start if "spare" in facts.places else 0
    hand.write("Pool", (SIDE, y))
    y = pads.squares(hand, "pool", (SIDE, y + 1), (facts.dice, facts.dice - spare))
    hand.write("Scored", (SIDE, y + 3.2))
    y = pads.squares(hand, "scored", (SIDE, y + 4.2), (facts.dice, 0)) + 3.2
    for number, (name, edge) in enumerate((("Sun", "gold"), ("Moon", "sapphire"))):
        x = SIDE + number * 13.2
        hand.write(name, (x, y))
        middle = x + 5.75, y + 3.4
        pads.number_box(hand, name, middle, (11.5, 5.0), edge=pen[edge])
    _virgil(pen, y + 9)
    listed = [(rank.title, rank.least, rank.most) for rank in reversed(facts.ranks)]
    pads.titles(hand, (SIDE, y + 15.9), listed)


def _virgil(pen: Pen, y: float) -> None:
    """Draw what Virgil does, and his circles, an initial in those that are open."""
    hand, virgil = pen.hand, pen.facts.virgil
    used = hand.write(virgil.name, (SIDE, y))
    change = SIDE + used + 2, y
    pads.note(hand, "\u00b11 or flip", change)
    for number in range(virgil.circles):
        x, middle, solid = SIDE + CIRCLE / 2, y + 2.7, number < virgil.available
        at = x + number * CIRCLE_STEP, middle
        pads.pip(hand, f"virgil {number + 1}", at, CIRCLE, solid=solid)
        if solid:
            kind = Type(NAMES, INITIAL_PT, hand.ink)
            hand.scene.text_middle(virgil.initial, at, kind)
