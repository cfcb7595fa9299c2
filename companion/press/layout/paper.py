"""Sizes of paper, in mm, portrait."""

from msgspec import Struct

from companion.errors import UnknownName, near

MARGIN = 5.0
"""The border of any paper that stays unprinted, since few printers reach it."""

Corner = tuple[float, float, float, float]
"""(left, top, right, bottom) of a square in a corner."""


class Frame(Struct, frozen=True):
    """The part of a paper that a machine can cut, in mm.

    Attributes:
        edge: from the left, top and right edges of the paper to that part.
        foot: from the lower edge to it.
        corner: side of the squares in three corners of that part that stay free of
            ink, for registration marks; 0 if there are none.
        apart: least bleed of a piece, so that two cuts are never on one line.
        strip: whether there are notes below that part.
    """

    edge: float
    foot: float
    corner: float = 0
    apart: float = 1.0
    strip: bool = True

    def marked(self, width: float, height: float) -> tuple[Corner, ...]:
        """Return the squares of the marks on a paper; that of the lower right is free.

        >>> Frame(10, 10, corner=20).marked(210, 297)[1]
        (180, 10, 200, 30)
        """
        if not self.corner:
            return ()
        left, top, wide = self.edge, self.edge, self.corner
        right, bottom = width - self.edge, height - self.foot
        return (
            (left, top, left + wide, top + wide),
            (right - wide, top, right, top + wide),
            (left, bottom - wide, left + wide, bottom),
        )


class Paper(Struct, frozen=True):
    """A paper of `width` by `height` mm; `frame` is given if a machine cuts it."""

    name: str
    width: float
    height: float
    frame: Frame | None = None

    def turned(self) -> "Paper":
        """Return the same paper turned a quarter."""
        return Paper(self.name, self.height, self.width, self.frame)


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
