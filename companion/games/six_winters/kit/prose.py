"""Sentences with signs in them: resources as coloured discs, regions in their colour.

`rich` breaks the lines; here they are drawn, so that a sign in a text is the sign that
it stands for on the board.
"""

import re

from companion.games.six_winters.kit.look import (
    FACES,
    REGIONS,
    RESOURCES,
    SMALLEST_PT,
    STRESS,
    Look,
    icon_of,
)
from companion.press.scene import rich, text
from companion.press.scene.path import Path
from companion.press.scene.rich import Align, Rise, Setting

LEADING = 1.14

WORD = re.compile(r"\{(\w+)\}")


def setting(
    words: str,
    w: float,
    h: float,
    size_pt: float,
    *,
    align: Align = "left",
    rise: Rise = "middle",
) -> Setting:
    """Set words into a box of w by h mm, at most 12 % smaller if they need it.

    Raises:
        DoesNotFit: if they do not.
    """
    named = WORD.sub(lambda sign: f"{{{icon_of(sign[1])}}}", words)
    return rich.fit(
        named,
        (w, h),
        rich.Style(
            FACES,
            size_pt,
            floor_pt=max(SMALLEST_PT, size_pt * 0.88),
            leading=LEADING,
            align=align,
            rise=rise,
        ),
    )


def write(
    looks: Look,
    words: str,
    x: float,
    y: float,
    w: float,
    h: float,
    size_pt: float,
    *,
    align: Align = "left",
    rise: Rise = "middle",
    ground: str = "paper",
) -> Setting:
    """Write words into the box whose top left corner is (x, y)."""
    found = setting(words, w, h, size_pt, align=align, rise=rise)
    put(looks, found, x, y, ground)
    return found


def put(looks: Look, found: Setting, x: float, y: float, ground: str = "paper") -> None:
    """Draw a text that is set, from (x, y)."""
    em = found.size_pt * text.POINT
    for one in found.puts:
        words, font = one.bit
        if font:
            _line(looks, words, font, x + one.x, y + one.y, found.size_pt)
        else:
            sign(looks, words, x + one.x, y + one.y, em, ground)
    if found.shrunk:
        looks.scene.shrunk.append(found.shrunk)


def _line(
    looks: Look, words: str, font: str, x: float, y: float, size_pt: float
) -> None:
    looks.scene.text(words, x, y, font, size_pt, looks["ink"])


WORDS = {icon_of(word): word for word in (*RESOURCES, *REGIONS, *STRESS)}
"""The word that an icon stands for, of those that have a colour."""


def sign(looks: Look, icon: str, x: float, y: float, em: float, ground: str) -> None:
    """Draw an icon as large as a line of text about (x, y)."""
    word = WORDS.get(icon, "")
    if word in RESOURCES and not looks.low:
        disc = Path().circle(x, y, em * 0.52)
        looks.flat(disc, word)
        looks.scene.icon(icon, x, y, em * 0.76, looks[f"{word}_on"], looks[word])
        return
    ink = looks[word] if word and word not in RESOURCES and not looks.low else None
    looks.scene.icon(icon, x, y, em * 1.02, ink or looks["ink"], looks[ground])
