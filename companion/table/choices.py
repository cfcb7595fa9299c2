"""The legal choices as a numbered list that leaves the board on the screen."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import fill
from typing import Any

WIDTH = 79
TOLD = 8
"""As many choices as this are all told in sentences."""
ROWS = 3
"""Rows in columns after the first choice of a verb, before the rest is folded."""

Numbered = tuple[int, Any]


def listed(actions: Sequence[Any], words: Any, *, everything: bool = False) -> str:
    """Return the choices numbered from 1: each a sentence, with what may be typed.

    Of many choices only the first of each verb is a sentence; those after it stand in
    columns, as they are typed, and are folded away unless `everything` is wanted.
    """
    numbered = list(enumerate(actions, 1))
    if len(actions) <= TOLD:
        return "\n".join(_sentence(one, words) for one in numbered)
    lines: list[str] = []
    for verb, group in groupby(numbered, lambda one: words.write(one[1]).split()[0]):
        first, *others = group
        lines += [_sentence(first, words), *_columns(others, words, verb, everything)]
    return "\n".join(lines)


def _sentence(one: Numbered, words: Any) -> str:
    number, action = one
    said, typed = words.say(action), words.write(action)
    line = f"{number:>4}  {said}" + (f"  [{typed}]" if typed != said else "")
    return fill(line, WIDTH, subsequent_indent=" " * 6)


def _columns(
    some: Sequence[Numbered], words: Any, verb: str, everything: bool
) -> Iterator[str]:
    """Yield rows of typed forms, and a line for those that are folded away."""
    cells = [f"{number:>4}  {words.write(action)}" for number, action in some]
    width = max(map(len, cells), default=1)
    across = max(1, WIDTH // width)
    shown = cells if everything else cells[: across * ROWS]
    for at in range(0, len(shown), across):
        row = shown[at : at + across]
        yield "".join(cell.ljust(width) for cell in row).rstrip()
    if folded := len(cells) - len(shown):
        yield f"      and {folded} more with {verb}: `all` shows them"
