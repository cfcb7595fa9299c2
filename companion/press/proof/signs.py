"""The rules of how signs are set: blanks before punctuation, hyphens that run together.

What is read here are words; `face` and `page` know where they are.
"""

import re
from functools import cache

import uharfbuzz

from companion.press.scene import fonts

BLANK = re.compile(r" +(?:[,)]|\.(?![.\w]))")
LOOSE = re.compile(r" +(?:[;!?]|:(?! *\d))")
"""A blank before punctuation; French has one before the latter. "2 : 1" is a ratio."""

APART = 0.1
"""Least space between two hyphens, in em: nearer ones look like a dash."""

HYPHENS = "--"


def blank(words: str, *, french: bool = False) -> str:
    """Return what is wrong with the punctuation of words, or nothing.

    Args:
        french: whether they may be French.

    >>> blank("one of these , from the left")
    "a blank is before ','"
    >>> blank("3 : 2, or .5")
    ''
    """
    found = BLANK.search(words) or (None if french else LOOSE.search(words))
    return f"a blank is before '{found.group().strip()}'" if found else ""


@cache
def joined(font: str, track: float = 0, *, ligatures: bool = False) -> str:
    """Return what is wrong with two hyphens in a font, or nothing.

    Args:
        track: added after each letter, in em.

    >>> joined("jost-500-normal")
    "the hyphens of '--' are 0.01 em apart"
    >>> joined("inconsolata-500-normal")
    ''
    """
    known = fonts.font(font)
    if any(letter not in known.cmap for letter in HYPHENS):
        return ""  # another rule reports that
    shaped = uharfbuzz.Buffer()
    shaped.add_str(HYPHENS)
    shaped.guess_segment_properties()
    uharfbuzz.shape(known.hb, shaped, {"liga": ligatures, "clig": ligatures})
    infos, positions = shaped.glyph_infos, shaped.glyph_positions
    if len(infos) < len(HYPHENS) or infos[0].codepoint != known.glyph("-"):
        return f"'{HYPHENS}' is set as one sign"
    left, _, right, _ = known.bounds("-")
    apart = positions[0].x_advance / known.upem - (right - left) + track
    return "" if apart >= APART else f"the hyphens of '--' are {apart:.2g} em apart"
