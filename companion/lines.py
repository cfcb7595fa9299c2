"""Lines of a terminal: how wide it may be, and how a text is parted into lines."""

from collections.abc import Iterable

NARROWEST, WIDEST = 40, 200
"""Columns of a terminal that lines are fitted to."""

WIDTH = 79
"""Columns that are filled where no terminal says how wide it is."""


def wrapped(
    text: str, width: int = WIDTH, *, first: str = "  ", then: str = "    "
) -> list[str]:
    """Return a text in lines of at most `width`; a name with a hyphen is not parted.

    Only a word that is longer than a whole line is cut.

    Args:
        first, then: what the first line, and each other line, begins with.

    >>> wrapped("the Star-Crossed", 16)
    ['  the', '    Star-Crossed']
    """
    if len(first) + len(text) <= width and text.isprintable():
        return [f"{first}{text}".rstrip()]
    from textwrap import wrap  # a quick command wraps nothing

    return wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=then,
        break_on_hyphens=False,
    )


def board(title: str, rows: Iterable[str], width: int) -> str:
    """Return a heading with rows below it, each indented and wrapped."""
    lines = wrapped(title, width, first="")
    for row in rows:
        lines += wrapped(row, width)
    return "\n".join(lines)
