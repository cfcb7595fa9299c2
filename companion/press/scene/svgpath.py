"""Paths of SVG, as the attribute `d` holds them, read by fontTools."""

import re

from companion.press.scene.path import Path
from companion.press.scene.pen import Pen

NUMBER = r"[-+]?(?>\d++\.?\d*+|\.\d++)(?>[eE][-+]?\d++)?"
PATH_DATA = re.compile(rf"(?:[Mm](?>[MLHVCSQTAZmlhvcsqtaz ,]|{NUMBER})*+)?")
"""Valid path data; fontTools ignores anything else without an error. Quantifiers are
possessive (++, *+): a long malformed line cannot cause backtracking."""


def read(data: str) -> Path:
    """Return the path that SVG path data describe; quadratic curves become cubic.

    Raises:
        ValueError: if they do not begin with M, or are malformed.

    >>> read("M1 2h3z").segments
    [('M', (1.0, 2.0)), ('L', (4.0, 2.0)), ('L', (1.0, 2.0)), ('Z', ())]
    """
    # Imported here: it adds 25 ms, and most commands read no path.
    from fontTools.svgLib.path import parse_path

    line = " ".join(data.split())  # fontTools knows no line break within an arc
    if not PATH_DATA.fullmatch(line):
        raise ValueError(f"'{line[:40]}' is not M, then commands with their numbers")
    pen = Pen()
    try:
        parse_path(line, pen)
    except (LookupError, TypeError, ValueError):
        what = f"'{line[:40]}' has a command without all of its numbers"
        raise ValueError(what) from None
    return pen.path
