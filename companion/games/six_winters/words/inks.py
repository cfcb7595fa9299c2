"""Names of resources and markers in colour, for terminals that have it.

The words and signs are the same with and without colour.
"""

import re

INKS = {
    "Support": "93",
    "Technology": "33",
    "Espionage": "31",
    "Military": "90",
    "Diplomacy": "95",
    "Sorcery": "94",
}
"""The colour of each resource, as near to its dice as a terminal has it."""

NAMES = re.compile("|".join(INKS))
SPACES = re.compile(r"(?<=  )[PTX+.]{12}(?=  )")
MARKERS = {"P": "36", "T": "31", "X": "35"}
"""The colours of progress, threat, and both on one space."""
PEOPLE = re.compile(
    r"(?<=  )@ [^\u2502\n]*[^\s\u2502]|(?<=\[)[A-Z][a-z]+(, [A-Z][a-z]+)?(?=\])"
)


def tint(text: str) -> str:
    """Return a described table with resources, markers and characters in colour.

    >>> tint("Support pool") == "\\x1b[93mSupport\\x1b[0m pool"
    True
    """
    text = NAMES.sub(lambda found: _in(INKS[found[0]], found[0]), text)
    text = PEOPLE.sub(lambda found: _in("1", found[0]), text)
    return SPACES.sub(lambda found: "".join(map(_marker, found[0])), text)


def _marker(space: str) -> str:
    return _in(MARKERS[space], space) if space in MARKERS else space


def _in(code: str, text: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m"
