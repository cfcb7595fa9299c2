"""Parts of several cards: their ground, and the lines that say what they do."""

from collections.abc import Sequence

from msgspec import Struct

from companion.games.six_winters.kit import prose, signs
from companion.games.six_winters.kit.look import BLEED, Look
from companion.press.scene import text
from companion.press.scene.path import Path
from companion.press.scene.rich import Setting

Line = tuple[str, str]
"""The word of its sign, and its words."""

SIGNS = {
    "activation": "arrow",
    "overcome": "uparrow",
    "action": "dieany",
    "starting": "flag",
}
"""The icon before a line; what is always so has a crystal."""

SIGN = 3.9
INDENT = 5.4
GAP = 1.1
TALL = 60.0


def ground(looks: Look, w: float, h: float, colour: str = "paper") -> None:
    """Fill a card of w by h mm, and its bleed."""
    edge = Path().rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED)
    looks.flat(edge, colour)


class Lines(Struct, frozen=True):
    """Lines that are set, `high` mm in all; empty if there are none."""

    settings: tuple[tuple[str, Setting], ...]
    heights: tuple[float, ...]

    @property
    def high(self) -> float:
        return sum(self.heights) + GAP * max(0, len(self.heights) - 1)


def lines(said: Sequence[Line], w: float, size_pt: float) -> Lines:
    """Set what a card says, each line with room for its sign, w mm wide in all."""
    found = [
        (when, prose.setting(words, w - INDENT, TALL, size_pt, rise="top"))
        for when, words in said
    ]
    step = size_pt * text.POINT * prose.LEADING
    return Lines(tuple(found), tuple(one.lines * step for _, one in found))


def put(looks: Look, said: Lines, x: float, y: float, w: float) -> None:
    """Draw set lines from (x, y), each with its sign, with a rule between them."""
    rules = Path()
    for (when, setting), high in zip(said.settings, said.heights, strict=True):
        half = high / setting.lines / 2
        sign(looks, when, x + SIGN / 2, y + half)
        prose.put(looks, setting, x + INDENT, y)
        y += high
        rules.move(x + INDENT, y + GAP / 2).line(x + w, y + GAP / 2)
        y += GAP
    rules.segments = rules.segments[:-2]
    looks.stroke(rules, "ink", 0.12)


def sign(looks: Look, when: str, x: float, y: float) -> None:
    """Draw the sign that says when a line holds."""
    if when in SIGNS:
        looks.scene.icon(SIGNS[when], x, y, SIGN, looks["ink"], looks["paper"])
    else:
        looks.flat(signs.hexagon(x, y, 1.5), "ink")
