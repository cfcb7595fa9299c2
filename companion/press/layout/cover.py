"""What the cover of a kit lists: its files, in words, and how much there is of each.

`cover_page` draws it.
"""

from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from companion import places
from companion.facts import Fact, load
from companion.press.layout import sizes
from companion.press.layout.cutting import Work
from companion.press.layout.piece import Page, Piece, Stock
from companion.press.layout.side import Side
from companion.press.scene.scene import Raster


class Words(Fact, frozen=True):
    """The words of a cover in one language, from `cover.toml`.

    Attributes:
        sheets: of paper; `one` of them.
        stocks: names of the papers, and their weights.
        steps: name and text of each pictogram.
        notes: by the property of a kit that requires them.
        point: between the whole of a number and its tenths.
        pieces: names of files with several pieces, by group.
    """

    heading: str
    sheets: str
    one: str
    both: str
    single: str
    read: str
    ruler: str
    guillotine: str
    hours: str
    minutes: str
    without: str
    extra: str
    needs: str
    companion: str
    scan: str
    point: str
    stocks: dict[str, tuple[str, str]]
    steps: dict[str, tuple[str, str]]
    notes: dict[str, str]
    pieces: dict[str, str]


class Contents(Struct, frozen=True):
    """A file of a kit.

    Attributes:
        name: of the file.
        what: is in it, in words.
        sheets: of paper, `sides` of which are printed.
        folded: whether fronts and backs share a side that is folded.
        cut: whether anything is cut out of it.
        round: whether anything is cut round.
        instead, other: if it can replace another file, what each of the two holds.
        sleeves: width and height of the sleeves for its cards, if any are known.
        stock: the paper that it is printed on.
        first: its first side, for a small picture; None if it is a document.
        page: the first page of a document, for a small picture, if it is known.
        work: cuts and folds.
        extra: whether not everybody needs it.
    """

    name: str
    what: str
    sheets: int
    sides: int
    folded: bool = False
    cut: bool = True
    round: bool = False
    instead: str = ""
    other: str = ""
    sleeves: str = ""
    stock: Stock = "card"
    first: Side | None = None
    page: Raster | None = None
    work: Work = Work()
    extra: bool = False


@cache
def words(language: str) -> Words:
    """Return the words of a cover in a language."""
    return load(dict[str, Words], places.TEMPLATES / "shared" / "cover.toml")[language]


class Counts(Struct, frozen=True):
    """The sheets of paper of a file, its printed sides, and whether it is folded."""

    sheets: int
    sides: int
    folded: bool = False


def listed(
    name: str, part: Sequence[Piece] | Page, counts: Counts, language: str
) -> Contents:
    """Return what a cover lists of a file that holds pieces or a page."""
    sheets, sides = counts.sheets, counts.sides
    if isinstance(part, Page):
        return Contents(name, part.title, sheets, sides, cut=False, stock="paper")
    first = part[0]
    sleeve = sizes.sleeve(first.width, first.height)
    return Contents(
        name,
        what(part, language),
        sheets,
        sides,
        folded=counts.folded,
        round=any(piece.form == "disc" for piece in part),
        instead=named(first.group, language) if first.instead else "",
        other=named(first.instead, language),
        sleeves=_measures((sleeve.w, sleeve.h), language) if sleeve else "",
        stock=first.stock,
        extra=first.extra,
    )


def named(group: str, language: str) -> str:
    """Return the printed name of a file that holds several pieces."""
    return words(language).pieces.get(group, group)


def what(pieces: Sequence[Piece], language: str = "en") -> str:
    """Return in words what a file of pieces holds.

    >>> what([Piece("ace", 63, 88, print, title="Ace", copies=3)])
    '3 x Ace, 63 x 88 mm'
    >>> what([Piece("token", 25, 25, print, form="disc")])
    'token, Ø 25 mm'
    """
    count = sum(piece.copies for piece in pieces)
    first = pieces[0]
    name = first.title or first.name
    if len(pieces) > 1:
        name = named(first.group, language) or name
    measures = {(round(piece.width, 1), round(piece.height, 1)) for piece in pieces}
    wide, high = min(measures)
    across = (wide,) if first.form == "disc" else (wide, high)
    size = f"{'Ø ' * (len(across) == 1)}{_measures(across, language)}"
    size = f", {size}" if len(measures) == 1 else ""
    return f"{count} x {name}{size}" if count > 1 else f"{name}{size}"


def _measures(lengths: Sequence[float], language: str) -> str:
    """Return lengths in mm as the language writes them.

    >>> _measures((90, 86.6), "de")
    '90 x 86,6 mm'
    """
    measures = " x ".join(f"{length:g}" for length in lengths)
    return f"{measures.replace('.', words(language).point)} mm"
