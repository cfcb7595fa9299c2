"""Impose finished pages on sheets that are folded: two a side, painted as they are.

WeasyPrint paints each page into the side of a sheet, so that the file holds a font and
a picture once, as a file of single pages does. Such a file is for the printer: it has
no tags, as its pages are out of order.
"""

from collections.abc import Sequence
from typing import Any, BinaryIO

from msgspec import Struct

from companion.press.ink import files, metadata, pages
from companion.press.ink.document import Duplex
from companion.press.ink.metadata import Metadata
from companion.press.ink.pages import PIXEL, Figures
from companion.press.layout import saddle
from companion.press.layout.piece import Page
from companion.press.layout.saddle import SaddleSide
from companion.press.layout.sizes import Paper
from companion.press.scene.path import IDENTITY, Matrix, Path, compose
from companion.press.scene.scene import Scene

GREY = "#595959"
HAIR = 0.2
LINES = 8.0  # between the lines of a page for notes, in mm
EDGE = 14.0


class Binding(Struct, frozen=True):
    """How a booklet is printed."""

    paper: Paper  # upright, as it is in the printer
    thickness: float = saddle.THICKNESS  # of the paper, in mm
    correction: Matrix = IDENTITY  # moves the backs, as for cards

    @property
    def turn(self) -> Duplex:
        """About which edge the printer turns the paper.

        Where backs are moved it is the long edge, as on the sheet that measured them,
        and the paper is upright: how a printer turns a wide page is not known.
        """
        return "short" if self.correction == IDENTITY else "long"


def write(
    page: Page, target: BinaryIO, options: pages.PageOptions, binding: Binding
) -> pages.Written:
    """Set a page, and write its pages two a side of sheets that are folded.

    Pages for notes fill it up to a multiple of four; the paper is that of a page.

    Raises:
        BadData, NoPango: as `pages.write` does.
    """
    about = Metadata(page.title, options.author, "", options.version, options.language)
    with pages.document(page, options, tagged=False) as (document, figures):
        own_pages = document.pages
        missing = saddle.full(len(own_pages)) - len(own_pages)
        bound = [*own_pages, *(missing * [_Drawn(_notes(options.paper), figures)])]
        wide = binding.paper.turned()
        sides = [
            _Spread(_painted(side, bound, wide, figures), binding, side)
            for side in saddle.sides(len(bound), wide, options.paper, binding.thickness)
        ]

        def finish(made: object, file: Any) -> None:
            figures.finish(made, file)
            pages.prefer(file, binding.turn, PrintScaling="/None")
            pages.describe(file, metadata.spoken(about, tagged=False))

        with pages.no_clock():
            data = document.copy(sides).write_pdf(finisher=finish)
        files.put(data, target)
        return pages.Written(len(sides), own_pages, figures.shown)


class _Drawn:
    def __init__(self, scene: Scene, figures: Figures) -> None:
        self._figure = figures.known[figures.add(scene)]

    def paint(self, stream: Any) -> None:
        wide, high, _ = self._figure.get_intrinsic_size(1, 1)
        self._figure.draw(stream, wide, high, None)


class _Painted(Struct, frozen=True):
    """A page, moved by a matrix in mm, cut to (x, y, width, height)."""

    page: Any
    matrix: Matrix
    clip: tuple[float, float, float, float]


def _painted(
    side: SaddleSide, bound: Sequence[Any], wide: Paper, figures: Figures
) -> tuple[_Painted, ...]:
    two = tuple(
        _Painted(
            bound[placed.number - 1],
            (1, 0, 0, 1, placed.x, placed.y),
            (placed.left, 0, placed.right - placed.left, wide.height),
        )
        for placed in side.pages
    )
    # Where to fold and staple a sheet, and which it is.
    marks = Scene(wide.width, wide.height)
    for x0, y0, x1, y1 in side.folds:
        marks.line((x0, y0), (x1, y1), stroke=GREY, width=HAIR, dash=(0.8, 0.6))
    for x0, y0, x1, y1 in side.staples:
        marks.line((x0, y0), (x1, y1), stroke=GREY, width=HAIR)
    if side.step:
        marks.draw(Path().rect(*side.step), fill=GREY)
    if not marks.marks:
        return two
    whole = (0.0, 0.0, wide.width, wide.height)
    return *two, _Painted(_Drawn(marks, figures), IDENTITY, whole)


class _Spread:
    """What WeasyPrint's document takes for a page: it paints others.

    The attributes are those of its public `Page`.
    """

    def __init__(
        self, painted: Sequence[_Painted], binding: Binding, side: SaddleSide
    ) -> None:
        paper = binding.paper
        wide = paper.turned()
        self._painted = painted
        self._matrix, page = IDENTITY, wide
        if binding.turn == "long":
            # Clockwise on the back, counter-clockwise on the front: turned about its
            # long edge, the sheet has the one behind the other.
            front = (0, -1, 1, 0, 0, wide.width)
            back = compose(binding.correction, (0, 1, -1, 0, wide.height, 0))
            self._matrix, page = (back if side.back else front), paper
        self.width, self.height = page.width * PIXEL, page.height * PIXEL
        self.bleed = {"top": 0, "right": 0, "bottom": 0, "left": 0}
        left, right = side.pages
        title = f"{left.number} | {right.number}"
        self.bookmarks = [(1, title, (0, 0), "open")]
        self.links: list[Any] = []
        self.anchors: dict[str, Any] = {}
        self.forms: dict[Any, list[Any]] = {None: []}

    def paint(self, stream: Any, scale: float = 1) -> None:
        """Paint the pages of a side into the file."""
        with stream.stacked():
            stream.transform(a=scale, d=scale)
            stream.transform(*_pixels(self._matrix))
            for painted in self._painted:
                with stream.stacked():
                    stream.rectangle(*(length * PIXEL for length in painted.clip))
                    stream.clip()
                    stream.end()
                    stream.transform(*_pixels(painted.matrix))
                    painted.page.paint(stream)


def _pixels(matrix: Matrix) -> Matrix:
    """Return a matrix of mm as one of pixels."""
    a, b, c, d, e, f = matrix
    return a, b, c, d, e * PIXEL, f * PIXEL


def _notes(page: Paper) -> Scene:
    scene = Scene(page.width, page.height)
    y = 3 * LINES
    while y < page.height - EDGE:
        scene.line((EDGE, y), (page.width - EDGE, y), stroke="#B9B9B9", width=HAIR)
        y += LINES
    return scene
