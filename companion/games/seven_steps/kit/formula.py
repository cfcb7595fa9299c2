"""What a terrace requires as a line of signs: your dice, operators, the box."""

from math import fsum

from companion.games.seven_steps.facts import Terrace
from companion.games.seven_steps.kit.plate import CORNER, FIGURES, SLOT, Plate
from companion.press.scene import text
from companion.press.scene.path import Path

FIGURE_PT = 23
SIGN = 4.3
"""Width of an operator."""

GAP = 1.6
"""Between two signs; next to the box a little more."""

H = SIGN / 2 - 0.15

SIGNS: dict[str, tuple[tuple[float, float, float, float], ...]] = {
    "=": ((-H, -0.85, H, -0.85), (-H, 0.85, H, 0.85)),
    "<": ((H, -1.9, -H, 0), (-H, 0, H, 1.9)),
    "≤": ((H, -2.6, -H, -0.8), (-H, -0.8, H, 1.0), (-H, 1.1, H, 2.9)),
    "+": ((-H, 0, H, 0), (0, -H, 0, H)),
    "-": ((-H, 0, H, 0),),
    "±": ((-H, -0.75, H, -0.75), (0, -2.75, 0, 1.25), (-H, 2.15, H, 2.15)),
    "/": ((-H, 0, H, 0),),
}
"""The strokes of each operator about its middle; the fonts lack half of them."""

DOTS = {"/": (-1.8, 1.8)}
"""Heights of the dots that an operator has."""


def line(plate: Plate, terrace: Terrace, x: float, y: float) -> None:
    """Draw a formula with the middle of its box at (x, y)."""
    _box(plate, terrace, x, y)
    end = x - plate.box / 2 - GAP
    for token in reversed(terrace.before):
        _token(plate, token, end - _wide(token) / 2, y)
        end -= _wide(token) + GAP
    # Two dice that overlap: the total of those put forward.
    plate.die(3, (end - 6.5, y + 1.7), 5.7, turn=9)
    plate.die(5, (end - 3.1, y - 1.5), 5.7, turn=-10)
    start = x + plate.box / 2 + GAP
    for token in terrace.after:
        _token(plate, token, start + _wide(token) / 2, y)
        start += _wide(token) + GAP


def reach(terrace: Terrace) -> tuple[float, float]:
    """Return how far a formula runs left and right of the middle of its box, in mm."""
    before, after = (
        SLOT / 2 + fsum(_wide(token) + GAP for token in tokens)
        for tokens in (terrace.before, terrace.after)
    )
    return before + GAP + 10.5, after + GAP


def _wide(token: str) -> float:
    return text.width(token, FIGURES, FIGURE_PT) if token.isdigit() else SIGN


def _token(plate: Plate, token: str, x: float, y: float) -> None:
    if token.isdigit():
        base = y + text.cap_middle(token, FIGURES, FIGURE_PT)
        type = plate.type(FIGURES, FIGURE_PT)
        plate.scene.text(token, (x, base), type, align="centre")
        return
    path, dots = Path(), Path()
    for x0, y0, x1, y1 in SIGNS[token]:
        path.move(x + x0, y + y0).line(x + x1, y + y1)
    for down in DOTS.get(token, ()):
        dots.circle(x, y + down, 0.6)
    plate.draw(path, width=0.78)
    plate.draw(dots, "ink", line="")


def _box(plate: Plate, terrace: Terrace, x: float, y: float) -> None:
    wide, high = plate.box, SLOT
    left, top = x - wide / 2, y - high / 2
    if not plate.low:
        shadow = Path().rect(left + 0.7, top + 0.2, wide, high, CORNER)
        plate.scene.draw(shadow, fill=plate["rock_shade"], opacity=0.3)
    plate.draw(Path().rect(left, top, wide, high, CORNER), "paper", width=0.6)
    plate.motif("ghost-die", (x, y))
    plate.scene.place("box", f"challenge {terrace.number}", x, y, wide, high)
    plate.laid(f"terrace.{terrace.number}.die", (x, y))
