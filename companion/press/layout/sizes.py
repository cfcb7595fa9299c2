"""Sizes of paper, cards, sleeves, hexes and tokens: by name, in mm or in inches.

All but those of paper are data, in `templates/shared/sizes.toml`, as are the pixels
that print services require.
"""

import re
from functools import cache
from typing import Literal

from msgspec import Struct, field

from companion import places
from companion.errors import BadValue, UnknownName, near
from companion.facts import Fact, load

MARGIN = 5.0  # border of any paper that stays unprinted: few printers reach it
Corner = tuple[float, float, float, float]  # left, top, right, bottom of a square


class Frame(Struct, frozen=True):
    """The part of a paper that a machine can cut, in mm."""

    edge: float  # from the left, top and right edges of the paper to that part
    foot: float  # from the lower edge to it
    # Side of the squares in three corners of that part that stay free of ink, for
    # registration marks; 0 if there are none.
    corner: float = 0
    apart: float = 1.0  # least bleed of a piece, so that two cuts are never on one line
    strip: bool = True  # whether there are notes below that part

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
    "a4": Paper("a4", 210, 297),
    "letter": Paper("letter", 215.9, 279.4),
    "a5": Paper("a5", 148, 210),
    "a3": Paper("a3", 297, 420),
    "tabloid": Paper("tabloid", 279.4, 431.8),
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


INCH = 25.4
LARGEST = 2000.0  # longest side in mm; a longer one is a mistake
UNIT = r"(mm|cm|in|\"|″)?"
NUMBER = r"(\d+(?:[.,]\d+)?)"
SIDE = rf"{NUMBER}\s*{UNIT}"
TYPED = re.compile(rf"{SIDE}\s*[x*\u00d7]\s*{SIDE}", re.IGNORECASE)
MILLIMETRES = {"mm": 1.0, "cm": 10.0, "in": INCH, '"': INCH, "″": INCH}


Form = Literal["rectangle", "disc", "pointy", "flat"]
"""Shape of a trim; a hexagon has a corner (pointy) or an edge (flat) at its foot."""


class Size(Struct, frozen=True):
    """A trim of `width` by `height` mm, or the box round it if it is no rectangle.

    `name` is empty if it was given in numbers.
    """

    name: str
    width: float
    height: float
    title: str = ""
    form: Form = "rectangle"


class Entry(Fact, frozen=True):
    """A size in the file."""

    w: float
    h: float
    title: str = ""
    form: Form = "rectangle"


class Sleeve(Fact, frozen=True):
    """A sleeve's outer size, and the names of the cards that it is made for."""

    w: float
    h: float
    cards: tuple[str, ...]


Use = Literal["board", "paper", "label", "standee", "box", "booklet"]
"""What a product is for: a box is folded, of a booklet a page is meant."""


class Other(Fact, frozen=True):
    """A product of a service that is no size of ours: its trim, pixels and use."""

    w: float
    h: float
    px: tuple[int, int]
    use: Use
    form: Form = "rectangle"
    depth: float = 0  # of a box, inside, in mm


class Service(Fact, frozen=True):
    """What a print service requires."""

    title: str
    # Whether its page takes a number of copies for each picture, or a picture for each
    # copy.
    copies: Literal["counted", "repeated"]
    dpi: int
    cut: float  # how far inside the picture's edge the trim is, in pixels
    safe: float  # how far inside it text is
    # Width and height in pixels, bleed included, by the name of the size; all are
    # cards, hexagons and the like.
    faces: dict[str, tuple[int, int]]
    others: dict[str, Other] = field(default_factory=dict)  # what else it sells

    def mm(self, px: float) -> float:
        """Return a length in pixels as mm."""
        return px / self.dpi * INCH


class Library(Fact, frozen=True):
    """All sizes, by kind and name."""

    cards: dict[str, Entry]
    sleeves: dict[str, Sleeve]
    hexes: dict[str, Entry]
    tokens: dict[str, Entry]
    services: dict[str, Service]


TURNED = "-landscape"


@cache
def library() -> Library:
    """Return the sizes that have names."""
    return load(Library, places.TEMPLATES / "shared" / "sizes.toml")


def size(text: str) -> Size:
    """Return a size: a name, or two lengths in mm, cm or inches (default mm).

    "-landscape" after a name turns it.

    Raises:
        UnknownName: if it is neither; the near name is given.
        BadValue: if a side is nothing, or longer than 2 m.

    >>> size("poker").width, size("2.5 x 3.5 in").height, size("63x88").width
    (63.5, 88.9, 63.0)
    >>> size("tarot-landscape").width
    120.65
    """
    if typed := TYPED.fullmatch(text.strip()):
        wide, unit, high, last = typed.groups()
        # A unit that is missing is that of the other side.
        both = ((wide, unit or last or "mm"), (high, last or unit or "mm"))
        width, height = (
            round(float(number.replace(",", ".")) * MILLIMETRES[unit.lower()], 4)
            for number, unit in both
        )
        for side in (width, height):
            if not 0 < side <= LARGEST:
                right = f"a side is more than 0 and at most {LARGEST:g} mm"
                raise BadValue("size", f"'{text}' has a side of {side:g} mm", right)
        return Size("", width, height)
    entries = {**library().cards, **library().hexes, **library().tokens}
    name = re.sub(r"[\s_]+", "-", text.strip().lower())
    if name.endswith(TURNED) and name not in entries:
        upright = size(name.removesuffix(TURNED))
        title = f"{upright.title}, landscape"
        return Size(name, upright.height, upright.width, title, upright.form)
    if name not in entries:
        what = f"no size is called '{text}'"
        right = f"{near(name, entries)} (or write 63x88, or 2.5x3.5in)"
        raise UnknownName("size", what, right)
    entry = entries[name]
    return Size(name, entry.w, entry.h, entry.title, entry.form)


def sleeve(width: float, height: float) -> Sleeve | None:
    """Return the sleeve for cards of that size, either way up, if one is known.

    >>> sleeve(63.5, 88.9).h
    91.0
    """
    cards, sides = library().cards, sorted((width, height))
    for known in library().sleeves.values():
        if sides in [sorted((cards[name].w, cards[name].h)) for name in known.cards]:
            return known
    return None


def service(name: str) -> Service:
    """Return what a print service requires; refuse a name that is none's.

    Raises:
        UnknownName: if none is called so.
    """
    known = library().services
    if name not in known:
        what = f"no service is called '{name}'"
        raise UnknownName("service", what, near(name, known))
    return known[name]
