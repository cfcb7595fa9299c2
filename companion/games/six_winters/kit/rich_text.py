"""Sentences with signs in them, and the lines that cards, mats and boards print.

`rich` breaks the lines; this module draws them with the signs of the board. Lines are
typed here; there are none if no tables are given.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from math import fsum
from typing import Any

import msgspec
from msgspec import Struct

from companion.press.scene import rich, text
from companion.press.scene.path import Path, Point
from companion.press.scene.rich import Rise, Setting

from ..cards.effects import Ability
from . import signs, style
from .style import Canvas, icon_of

PrintedLine = tuple[str, str]  # a sign, or the cost of an ability, and its words

LinesById = dict[str, tuple[PrintedLine, ...]]
"""The lines of each card or character, by its id."""

TextById = dict[str, str]

Tables = Callable[[], Mapping[str, Any]]


class PrintedLines(msgspec.Struct, frozen=True):
    """The lines of `booklet_values`; `other`: of rulings other than the default."""

    obstacles: LinesById = {}
    locations: LinesById = {}
    events: TextById = {}
    abilities: LinesById = {}
    achievements: LinesById = {}
    tasks: TextById = {}
    unlocks: TextById = {}
    masteries: TextById = {}
    other: dict[str, dict[str, str | PrintedLine]] = {}

    def mastery_lines(self, rulings: Mapping[str, str]) -> TextById:
        """Return the line of each resource's mastery, under the rulings."""
        # Ruling military-mastery: the assets that it moves.
        ruled = self._ruled("military-mastery", rulings)
        return self.masteries | ({"military": ruled} if isinstance(ruled, str) else {})

    def ruled_line(self, ability: Ability, rulings: Mapping[str, str]) -> str:
        """Return the words of an ability if a ruling changes it, else nothing."""
        line = ability.ruled and self._ruled(ability.ruled.ruling, rulings)
        return line[1] if isinstance(line, tuple) else ""

    def _ruled(
        self, ruling: str, rulings: Mapping[str, str]
    ) -> str | PrintedLine | None:
        return self.other.get(ruling, {}).get(rulings.get(ruling, ""))


def printed_lines(tables: Tables | None) -> PrintedLines:
    """Return the lines of `booklet_values`; none without it."""
    return msgspec.convert(tables(), PrintedLines) if tables else PrintedLines()


LEADING = 1.14

WORD = re.compile(r"\{(\w+)\}")

AMOUNT = re.compile(
    r"\{(?:psyche|body)\} = (?:\{\w+\} threat level|\w+ \{\w+\})"
    r"|[+\d]+ \{(?:psyche|body)\}"
)
"""How much stress: a line does not end within it."""

HELD = "\N{NO-BREAK SPACE}"


def held(words: str) -> str:
    """Return words whose amounts of stress stay together on a line."""
    return AMOUNT.sub(lambda amount: amount[0].replace(" ", HELD), words)


def with_icons(words: str) -> str:
    """Return words with `{redbank}` for `{red_bank}`: the names of icons."""
    return WORD.sub(lambda sign: f"{{{icon_of(sign[1])}}}", words)


def setting(
    words: str, room: tuple[float, float], size_pt: float, *, rise: Rise = "middle"
) -> Setting:
    """Set words into a room, its width and height, at most 12 % smaller if needed.

    Raises:
        DoesNotFit: if they do not fit even so.
    """
    floor = max(style.SMALLEST_PT, size_pt * 0.88)
    how = rich.Style(style.FACES, size_pt, floor_pt=floor, leading=LEADING, rise=rise)
    return rich.fit(with_icons(words), room, how)


def draw(canvas: Canvas, setting: Setting, at: Point, ground: str = "paper") -> None:
    """Draw a text that is set, its top left corner at a point."""
    how = rich.Style(style.FACES, setting.size_pt, canvas[canvas.ink])
    canvas.scene.signs = style.signs(canvas.colours)
    canvas.scene.write(setting, at, how, ground=canvas[ground])


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


class Lines(Struct, frozen=True):
    """Lines that are set, `step` mm from one to the next, `high` mm in all."""

    settings: tuple[tuple[str, Setting], ...]
    step: float

    @property
    def high(self) -> float:
        heights = fsum(setting.lines * self.step for _, setting in self.settings)
        return heights + GAP * max(0, len(self.settings) - 1)


def set_lines(lines: Sequence[PrintedLine], w: float, size_pt: float) -> Lines:
    """Set the lines of a card, each with room for its sign, w mm wide in all."""
    room = w - INDENT, TALL
    settings = (
        (when, setting(held(words), room, size_pt, rise="top")) for when, words in lines
    )
    return Lines(tuple(settings), size_pt * text.POINT * LEADING)


def draw_lines(canvas: Canvas, lines: Lines, at: Point, w: float) -> None:
    """Draw set lines from a point, each with its sign, with a rule between them."""
    rules, (x, y) = Path(), at
    for when, setting in lines.settings:
        middle = x + SIGN / 2, y + lines.step / 2
        if when in SIGNS:
            canvas.icon(SIGNS[when], middle, SIGN)
        else:
            canvas.fill(signs.hexagon(middle, 1.5), "ink")
        draw(canvas, setting, (x + INDENT, y))
        y += setting.lines * lines.step
        rules.move(x + INDENT, y + GAP / 2).line(x + w, y + GAP / 2)
        y += GAP
    rules.segments = rules.segments[:-2]  # no rule below the last line
    canvas.stroke(rules, "ink", 0.12)
