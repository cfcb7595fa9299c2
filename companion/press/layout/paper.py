"""Sizes of paper, in mm, portrait."""

from msgspec import Struct

from companion.errors import UnknownName, near

MARGIN = 5.0
"""The border of any paper that stays unprinted, since few printers reach it."""


class Paper(Struct, frozen=True):
    """A paper of `width` by `height` mm."""

    name: str
    width: float
    height: float

    def turned(self) -> "Paper":
        """Return the same paper turned a quarter."""
        return Paper(self.name, self.height, self.width)


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a4", 210, 297),
        Paper("letter", 215.9, 279.4),
        Paper("a5", 148, 210),
        Paper("a3", 297, 420),
        Paper("tabloid", 279.4, 431.8),
    )
}


def paper(name: str) -> Paper:
    """Return the paper of that name.

    Raises:
        UnknownName: if there is none.

    >>> paper("a4").height
    297
    """
    if name not in PAPERS:
        raise UnknownName("paper", f"no paper is called '{name}'", near(name, PAPERS))
    return PAPERS[name]
