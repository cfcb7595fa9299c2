"""The game in small, to be written on: eight share a sheet, and no die is laid on it.

Names are beside the wall, never on a line; a number is written into a box, a die is a
stroke in a small square, and every rank has its scores.
"""

from companion.games.dante.kit import CAPITALS, FIGURES, READING
from companion.games.seven_steps.facts import Facts, Terrace
from companion.games.seven_steps.kit.plate import Plate, plate
from companion.press.layout import pads
from companion.press.layout.pads import TOP, Hand
from companion.press.scene import text
from companion.press.scene.path import Point
from companion.press.scene.scene import Scene, Type

WALLS = pads.Walls(middle=43.0, pitch=7.4, gap=0.7, widths=(28.0, 38.0), name_pt=8.6)
BOX = 8.4, 5.9
"""Width and height of a box for a written number: no die fits it."""

SIDE = 66.0
"""Left edge of what is beside the wall."""

SIGNS = {"-": "\u2212", "\u2264": "<", "/": "\u00f7"}
"""What is written for signs; no font has "at most", below which is a bar."""

CIRCLE, CIRCLE_STEP = 3.2, 3.75
NUMBER_PT, INITIAL_PT = 10, 7


def draw(scene: Scene, *, facts: Facts) -> None:
    """Draw the small game."""
    sheet = plate(scene, facts)
    inks = sheet["ink"], sheet["rose"], sheet["sapphire"]
    hand = Hand(scene, CAPITALS, FIGURES, READING, *inks)
    pads.mini_head(hand, facts.game.title)
    climb = facts.terraces[::-1]
    names = [(terrace.numeral, terrace.name) for terrace in climb]
    fills = [
        sheet["paper" if scene.low else f"terrace{terrace.number}"] for terrace in climb
    ]
    walls = pads.walls(hand, names, fills, WALLS)
    for terrace, (middle, _) in zip(climb, walls, strict=True):
        pads.number_box(hand, terrace.name, (WALLS.middle, middle), BOX)
        _formula(hand, terrace, middle)
    _beside(sheet, hand)


def _formula(hand: Hand, terrace: Terrace, middle: float) -> None:
    number, half = Type(FIGURES, NUMBER_PT, hand.ink), BOX[0] / 2 + 0.8
    base = middle + text.cap_middle("9", FIGURES, NUMBER_PT)
    before, after = (
        " ".join(SIGNS.get(token, token) for token in tokens)
        for tokens in terrace.sides
    )
    left = WALLS.middle - half
    hand.scene.text(before, (left, base), number, align="right")
    if "\u2264" in terrace.formula:
        wide = text.width("<", FIGURES, NUMBER_PT)
        bar = (left - wide, base + 0.3), (left, base + 0.3)
        hand.scene.line(*bar, stroke=hand.ink, width=0.35)
    hand.scene.text(after, (WALLS.middle + half, base), number)


def _beside(sheet: Plate, hand: Hand) -> None:
    """Draw pool, scored dice, sun, moon, Virgil's circles, and the ranks."""
    facts, y = sheet.facts, TOP + 1.8
    hand.write("Pool", (SIDE, y))
    pool = facts.dice, facts.dice - facts.places["spare"].start
    y = pads.squares(hand, "pool", (SIDE, y + 1), pool)
    hand.write("Scored", (SIDE, y + 3.2))
    y = pads.squares(hand, "scored", (SIDE, y + 4.2), (facts.dice, 0)) + 3.2
    for x, name, edge in ((SIDE, "Sun", "gold"), (SIDE + 13.2, "Moon", "sapphire")):
        hand.write(name, (x, y))
        at = x + 5.75, y + 3.4
        pads.number_box(hand, name, at, (11.5, 5.0), edge=sheet[edge])
    _virgil(facts, hand, (SIDE, y + 9))
    pads.titles(hand, (SIDE, y + 15.9), facts.ranks[::-1])


def _virgil(facts: Facts, hand: Hand, at: Point) -> None:
    """Draw what Virgil does, and his circles, an initial in those that are open."""
    virgil, kind = facts.virgil, Type(CAPITALS, INITIAL_PT, hand.ink)
    pads.changes(hand, virgil.name, at)
    for number in range(virgil.circles):
        middle = at[0] + CIRCLE / 2 + number * CIRCLE_STEP, at[1] + 2.7
        is_open = number < virgil.available
        pads.pip(hand, f"virgil {number + 1}", middle, CIRCLE, solid=is_open)
        if is_open:
            hand.scene.text_middle(virgil.initial, middle, kind)
