"""What best play may aim at, and which numbers are counted for it."""

from collections.abc import Mapping

import msgspec

from companion.errors import UnknownName, near

SCORE = -1
WIN = 0
"""Columns: the score of a win, and whether there is one. Any other number counts the
wins with at least that score."""

TITLE = "title:"


class Aim(msgspec.Struct, frozen=True):
    """What is to be as high as possible.

    Attributes:
        name: `win`, `score`, or `title:` and the title's name.
        columns: what is counted: the aim, what breaks its ties, and `WIN` if it is not
            among them.
    """

    name: str
    columns: tuple[int, ...]

    def win(self) -> int:
        """Return which column counts wins."""
        return self.columns.index(WIN)

    def score(self) -> int:
        """Return which column counts the score."""
        return self.columns.index(SCORE)


def aim(text: str, titles: Mapping[str, int]) -> Aim:
    """Read an aim: `win`, `score` or `title:NAME`, in any case.

    Args:
        titles: the least score of each title of the game, the best first.

    Raises:
        UnknownName: if it is none of them; the near one is named.

    >>> aim("title:poet", {"Exalted": 12, "Poet": 9}).columns
    (9, -1, 0)
    """
    known = {f"{TITLE}{title}".casefold(): title for title in titles}
    word = text.strip().casefold()
    if word in ("win", "score"):
        return Aim(word, (WIN, SCORE) if word == "win" else (SCORE, WIN))
    if word not in known:
        options = ["win", "score", *(f"{TITLE}{title}" for title in titles)]
        raise UnknownName("aim", f"there is no aim '{text[:40]}'", near(word, options))
    title = known[word]
    return Aim(f"{TITLE}{title}", (titles[title], SCORE, WIN))
