"""Letters in colour, for terminals that have it; each letter stays as it is."""

import re

INKS = {
    "W": "1",
    "Y": "93",
    "O": "33",
    "R": "31",
    "V": "35",
    "B": "34",
    "K": "4",
}
"""How the letters of our box are shown. White and black, of which one is the ground,
are bold and underlined."""


def tint(text: str) -> str:
    """Return a described table with the letters of fields and hands in their colours.

    >>> tint("   R3* Y.") == "   \\x1b[31mR\\x1b[0m3* \\x1b[93mY\\x1b[0m."
    True
    """
    rows = (_row(line) for line in text.split("\n"))
    return "\n".join(rows)


def _row(line: str) -> str:
    """Tint the fields of a row of the boards, or the discs of a hand."""
    if re.search("[a-z]", line):
        return re.sub(r"(?<=\bhand )[A-Z]( [A-Z])*\b", _letters, line)
    return re.sub(r"[A-Z](?=[.\d])", _letters, line)


def _letters(found: re.Match[str]) -> str:
    return re.sub("[A-Z]", _letter, found[0])


def _letter(found: re.Match[str]) -> str:
    code = INKS.get(found[0])
    return f"\x1b[{code}m{found[0]}\x1b[0m" if code else found[0]
