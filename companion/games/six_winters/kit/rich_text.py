"""Sentences with signs in them: resources as coloured discs, regions in their colour.

`rich` breaks the lines; this module draws them with the signs of the board.
"""

import re

from companion.games.six_winters.facts import REGIONS, RESOURCES, TRACKS
from companion.press.scene import rich, text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point
from companion.press.scene.rich import Align, Rise, Setting

from .style import FACES, SMALLEST_PT, Canvas, icon_of

LEADING = 1.14

WORD = re.compile(r"\{(\w+)\}")


AMOUNT = re.compile(
    r"\{(?:psyche|body)\} = \{\w+\} threat level|[+\d]+ \{(?:psyche|body)\}"
)
"""How much stress: a line does not end within it."""

HELD = "\N{NO-BREAK SPACE}"


def held(words: str) -> str:
    """Return words whose amounts of stress stay together on a line.

    >>> held("All here: 1 {psyche}") == f"All here: 1{HELD}{{psyche}}"
    True
    """
    return AMOUNT.sub(lambda amount: amount[0].replace(" ", HELD), words)


def setting(
    words: str,
    room: tuple[float, float],
    size_pt: float,
    *,
    align: Align = "left",
    rise: Rise = "middle",
) -> Setting:
    """Set words into a room, its width and height, at most 12 % smaller if needed.

    Raises:
        DoesNotFit: if they do not fit even so.
    """
    return rich.fit(
        WORD.sub(lambda sign: f"{{{icon_of(sign[1])}}}", words),
        room,
        rich.Style(
            FACES,
            size_pt,
            floor_pt=max(SMALLEST_PT, size_pt * 0.88),
            leading=LEADING,
            align=align,
            rise=rise,
        ),
    )


def write(canvas: Canvas, words: str, box: Box, size_pt: float) -> None:
    """Write words into a box, in the middle of its height."""
    draw(canvas, setting(words, (box.w, box.h), size_pt), (box.x, box.y))


def draw(canvas: Canvas, found: Setting, at: Point, ground: str = "paper") -> None:
    """Draw a text that is set, its top left corner at a point."""
    em = found.size_pt * text.POINT
    for put in found.puts:
        words, font, _ = put.bit
        where = at[0] + put.x, at[1] + put.y
        if font:
            canvas.text(words, where, font, found.size_pt)
        else:
            _sign(canvas, words, where, em, ground)
    if found.shrunk:
        canvas.scene.shrunk.append(found.shrunk)


WORDS = {icon_of(word): word for word in (*RESOURCES, *REGIONS, *TRACKS)}
"""The word of each icon that has a colour of its own."""


def _sign(canvas: Canvas, icon: str, at: Point, em: float, ground: str) -> None:
    """Draw an icon of the height of a line, centred on a point."""
    word = WORDS.get(icon, "")
    resource = word in RESOURCES
    if resource and not canvas.low:
        canvas.fill(Path().circle(*at, em * 0.52), word)
        canvas.using(f"{word}_on").icon(icon, at, em * 0.76, word)
        return
    own = word and not resource and not canvas.low
    canvas.using(word if own else "ink").icon(icon, at, em * 1.02, ground)
