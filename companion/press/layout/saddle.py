"""Booklets that are folded and stapled: which pages are on which side of which sheet.

Sheets are nested, the first outermost, and each carries four pages, two a side. A sheet
is turned about its short edge, so that both sides are upright:

    sheet 1 of 3, front      back               all three, folded about the spine
    +-----+-----+            +-----+-----+      |1  2|3  4|5  6|7  8|9 10|11 12|
    | 12  |  1  |            |  2  | 11  |
    +-----+-----+            +-----+-----+

An inner sheet is further out at the fore edge, by the paper round whose fold it is, and
loses as much when the booklet is trimmed: its pages are moved towards the spine.
"""

from collections.abc import Iterator

from msgspec import Struct

from companion.press.layout.sizes import MARGIN, Paper

PAGES = 4  # pages of a sheet; a booklet has a multiple of it
THICKNESS = 0.10  # of a sheet of 80 g/m2, in mm. Estimate: 0.14 at 120 g, 0.18 at 160 g
TICK = 4.0  # length of a mark at the fold, in mm
STAPLE = 3.0  # half the length of the marks where the staples go, in mm
STEP = 6.0  # height of a mark that shows the order of the sheets, in mm
ORDERED = 4  # sheets from which on their order is marked on the spine

HALVES = {"a4": Paper("a5", 148, 210), "letter": Paper("half-letter", 139.7, 215.9)}
"""The pages that are printed two a side, by the paper."""

LIVE = 128.0  # width that the figures of booklets are drawn for: that of A5's text
SPACE = 10.0  # least space on either side of a figure, in mm


def scale(paper: Paper) -> float:
    """Return how much larger the figures of a booklet are on a page.

    >>> scale(HALVES["a4"])
    1.0
    """
    return (paper.width - 2 * SPACE) / LIVE


Line = tuple[float, float, float, float]


class PlacedPage(Struct, frozen=True):
    """A page, counted from 1, with its top left corner at (x, y) of the sheet, in mm.

    It is printed from `left` to `right` of the sheet: its own half, without the spine's
    other side.
    """

    number: int
    x: float
    y: float
    left: float
    right: float


class SaddleSide(Struct, frozen=True):
    """A side of a sheet, wider than high."""

    sheet: int  # which, counted from 1, the outermost
    back: bool
    pages: tuple[PlacedPage, PlacedPage]  # the left one and the right one
    folds: tuple[Line, ...] = ()  # lines of marks on it, in mm, as are `staples`
    staples: tuple[Line, ...] = ()
    # (x, y, width, height) of the mark that shows the order, if there is one.
    step: tuple[float, float, float, float] | None = None


def full(pages: int) -> int:
    """Return the least multiple of four pages.

    >>> [full(pages) for pages in (1, 4, 5, 13)]
    [4, 4, 8, 16]
    """
    return -(-pages // PAGES) * PAGES


def sides(
    pages: int, paper: Paper, page: Paper, thickness: float = THICKNESS
) -> Iterator[SaddleSide]:
    """Yield the sides of a booklet, the outermost sheet first, each front and back.

    There are a multiple of four pages, each at most half of a paper that is wider than
    high; they meet at the spine, centred from top to foot.
    """
    spine, top = paper.width / 2, (paper.height - page.height) / 2
    foot = paper.height - MARGIN
    folds: tuple[Line, ...] = (
        (spine, MARGIN, spine, MARGIN + TICK),
        (spine, foot - TICK, spine, foot),
    )
    # A quarter of the spine's height from head and foot.
    quarters = paper.height / 4, paper.height * 3 / 4
    staples = tuple((spine, y - STAPLE, spine, y + STAPLE) for y in quarters)
    count = pages // PAGES
    first = (paper.height - count * STEP) / 2
    for sheet in range(1, count + 1):
        creep = (sheet - 1) * thickness
        low, high = 2 * sheet - 1, pages - 2 * sheet + 2
        for back, (left, right) in enumerate(((high, low), (low + 1, high - 1))):
            yield SaddleSide(
                sheet,
                bool(back),
                (
                    PlacedPage(left, spine - page.width + creep, top, 0, spine),
                    PlacedPage(right, spine - creep, top, spine, paper.width),
                ),
                folds=() if back else folds,
                staples=staples if sheet == 1 and not back else (),
                # One step below that of the sheet round it.
                step=(spine - 0.6, first + (sheet - 1) * STEP, 1.2, STEP)
                if count >= ORDERED and not back
                else None,
            )
