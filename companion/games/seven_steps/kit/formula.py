"""What a terrace requires as a line of signs: your dice, operators, the box."""

from math import fsum

from companion.games.dante.kit import FIGURES
from companion.games.seven_steps.facts import Terrace
from companion.games.seven_steps.kit.plate import SLOT, Plate
from companion.press.scene import text
from companion.press.scene.path import Path

FIGURE_PT = 23
SIGN = 4.3
"""Width of an operator, which is a picture, since the fonts lack half of them."""

GAP = 1.6
"""Between two signs; next to the box a little more."""

YOURS, CORNER = 10.5, 2.4
"""Width of the two dice that stand for those put forward; corners of the box."""


def line(plate: Plate, terrace: Terrace, x: float, y: float) -> None:
    """Draw a formula with the middle of its box at (x, y)."""
    box = Path().rect(x - plate.box / 2, y - SLOT / 2, plate.box, SLOT, CORNER)
    if not plate.low:
        shadow = box.moved(lambda x, y: (x + 0.7, y + 0.2))
        plate.scene.draw(shadow, fill=plate["rock_shade"], opacity=0.3)
    plate.outlined(box, "paper", 0.6)
    plate.motif("ghost-die", (x, y))
    plate.scene.place("box", f"challenge {terrace.number}", x, y, plate.box, SLOT)
    plate.laid(f"terrace.{terrace.number}.die", (x, y))
    left, right = terrace.sides
    end = x - plate.box / 2 - GAP
    for token in reversed(left):
        _token(plate, token, end - _wide(token) / 2, y)
        end -= _wide(token) + GAP
    # Two dice that overlap: the total of those put forward.
    plate.die(3, (end - 6.5, y + 1.7), 5.7, turn=9)
    plate.die(5, (end - 3.1, y - 1.5), 5.7, turn=-10)
    start = x + plate.box / 2 + GAP
    for token in right:
        _token(plate, token, start + _wide(token) / 2, y)
        start += _wide(token) + GAP


def reach(terrace: Terrace) -> tuple[float, float]:
    """Return how far a formula runs left and right of the middle of its box, in mm."""
    left, right = (
        SLOT / 2 + GAP + fsum(_wide(token) + GAP for token in tokens)
        for tokens in terrace.sides
    )
    return left + YOURS, right


def _wide(token: str) -> float:
    return text.width(token, FIGURES, FIGURE_PT) if token.isdigit() else SIGN


def _token(plate: Plate, token: str, x: float, y: float) -> None:
    if token.isdigit():
        plate.figure(token, (x, y), FIGURE_PT)
    else:
        plate.motif(f"sign-{ord(token):x}", (x, y))
