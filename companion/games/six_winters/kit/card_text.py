"""Parts shared by cards: their ground, and the lines of their effects."""

from collections.abc import Sequence
from math import fsum

from msgspec import Struct

from companion.press.scene import text
from companion.press.scene.path import Path, Point
from companion.press.scene.rich import Setting

from . import rich_text, signs
from .printed_lines import PrintedLine
from .style import BLEED, Canvas

SIGNS = {
    "activation": "arrow",
    "overcome": "uparrow",
    "action": "dieany",
    "starting": "flag",
}
"""The icon before a line; a line that always applies has a crystal."""

SIGN = 3.9
INDENT = 5.4
GAP = 1.1
TALL = 60.0


def ground(canvas: Canvas, w: float, h: float, colour: str = "paper") -> None:
    """Fill a card of w by h mm, and its bleed."""
    canvas.fill(Path().rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED), colour)


class Lines(Struct, frozen=True):
    """Lines that are set, `high` mm in all; empty if there are none."""

    settings: tuple[tuple[str, Setting], ...]
    heights: tuple[float, ...]

    @property
    def high(self) -> float:
        return fsum(self.heights) + GAP * max(0, len(self.heights) - 1)


def set_lines(lines: Sequence[PrintedLine], w: float, size_pt: float) -> Lines:
    """Set the lines of a card, each with room for its sign, w mm wide in all."""
    room = w - INDENT, TALL
    found = [
        (when, rich_text.setting(rich_text.held(words), room, size_pt, rise="top"))
        for when, words in lines
    ]
    step = size_pt * text.POINT * rich_text.LEADING
    return Lines(tuple(found), tuple(setting.lines * step for _, setting in found))


def draw(canvas: Canvas, found: Lines, at: Point, w: float) -> None:
    """Draw set lines from a point, each with its sign, with a rule between them."""
    rules, (x, y) = Path(), at
    for (when, setting), high in zip(found.settings, found.heights, strict=True):
        middle = x + SIGN / 2, y + high / setting.lines / 2
        if when in SIGNS:
            canvas.icon(SIGNS[when], middle, SIGN)
        else:
            canvas.fill(signs.hexagon(middle, 1.5), "ink")
        rich_text.draw(canvas, setting, (x + INDENT, y))
        y += high
        rules.move(x + INDENT, y + GAP / 2).line(x + w, y + GAP / 2)
        y += GAP
    rules.segments = rules.segments[:-2]  # no rule below the last line
    canvas.stroke(rules, "ink", 0.12)
