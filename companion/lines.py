"""Lines of a terminal: how wide it may be, and how a text is parted into lines."""

import re
from collections.abc import Iterable
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textwrap import TextWrapper

NARROWEST, WIDEST = 40, 200  # columns of a terminal that lines are fitted to
WIDTH = 79  # columns that are filled where no terminal says how wide it is


def wrapped(
    text: str, width: int = WIDTH, *, first: str = "  ", then: str = "    "
) -> list[str]:
    """Return a text in lines of at most `width`; a name with a hyphen is not parted.

    A word that is longer than a whole line, such as a path, is parted after one of its
    separators, and cut only if it has none.

    Args:
        first, then: what the first line, and each other line, begins with.

    >>> wrapped("the Star-Crossed", 16)
    ['  the', '    Star-Crossed']
    >>> wrapped("see /home/ann/saves/dante.json", 14, then="")
    ['  see /home/', 'ann/saves/', 'dante.json']
    """
    if len(first) + len(text) <= width and text.isprintable():
        return [f"{first}{text}".rstrip()]
    return _wrapper()(
        width, initial_indent=first, subsequent_indent=then, break_on_hyphens=False
    ).wrap(text)


@cache
def _wrapper() -> "type[TextWrapper]":
    from textwrap import TextWrapper  # a quick command wraps nothing

    class Wrapper(TextWrapper):
        def _split(self, text: str) -> list[str]:
            room = self.width - max(
                len(self.initial_indent), len(self.subsequent_indent)
            )
            words = super()._split(text)
            return [part for word in words for part in _parts(word, room)]

    return Wrapper


def _parts(word: str, room: int) -> list[str]:
    """Return a word; if it is too long, what is between its separators."""
    parts = [word]
    for ends in (r"/\\", r"_.\-"):
        form = re.compile(f"[^{ends}]*[{ends}]+|[^{ends}]+")
        split = (form.findall(part) if len(part) > room else [part] for part in parts)
        parts = [*chain.from_iterable(split)]
    return parts


def path(text: str, width: int) -> list[str]:
    """Return a path in lines that end after a separator; nothing of it is left out.

    >>> path("/home/ann/my saves/dante.json", 14)
    ['/home/ann/', 'my saves/', 'dante.json']
    """
    lines = [""]
    for part in _parts(text, width):
        if lines[-1] and len(lines[-1]) + len(part) > width:
            lines.append("")
        lines[-1] += part
    return lines


def board(title: str, rows: Iterable[str], width: int) -> str:
    """Return a heading with rows below it, each indented and wrapped."""
    lines = wrapped(title, width, first="")
    for row in rows:
        lines += wrapped(row, width)
    return "\n".join(lines)
