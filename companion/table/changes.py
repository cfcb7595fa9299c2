"""What is new on a board since it was last shown: the blocks of it that changed."""

from collections import Counter
from collections.abc import Iterable, Sequence

INDENT = 2
"""Columns before a block; what is indented more belongs to the block above it."""


def blocks(board: str) -> tuple[str, ...]:
    """Return the blocks of a board: a line each, with the lines that belong to it.

    >>> blocks("a game\\n  dice 1 2\\n  mats\\n    ann\\n    ben")
    ('a game', '  dice 1 2', '  mats\\n    ann\\n    ben')
    """
    found: list[str] = []
    for line in board.split("\n"):
        if found and len(line) - len(line.lstrip()) > INDENT:
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    return tuple(found)


def new(
    before: Sequence[str], after: Sequence[str], said: Iterable[str] = ()
) -> list[str]:
    """Return the blocks that were not shown before, in their order.

    What happens a second time is new, although it reads the same.

    Args:
        said: what was reported since then; a block that only repeats it is left out.
    """
    known = {_plain(line) for line in said}
    shown, found = Counter(before), []
    for block in after:
        if shown[block]:
            shown[block] -= 1
        elif _plain(block) not in known:
            found.append(block)
    return found


def _plain(text: str) -> str:
    return " ".join(text.split()).removeprefix("- ").casefold()
