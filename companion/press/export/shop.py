"""Files for print shops: a PDF for each kind of piece, a face a page, in four inks.

A page is a printed side: the front of a piece, then its back, as often as the kit has
the piece. Crop marks are 3 mm outside the bleed, so that none is ever on a card. A trim
that is no rectangle is a line of the spot colour CutContour, a fold one of Crease, each
on a layer of its own. For standards that do not know transparency, what is transparent
becomes a picture.
"""

import io
import math
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from companion.press.export import orders, refit
from companion.press.export.faces import Made, free, slug
from companion.press.ink import exchange, pixels
from companion.press.ink import pages as texts
from companion.press.ink.cmyk import Separation
from companion.press.ink.metadata import Metadata
from companion.press.layout import saddle, sheets, sizes
from companion.press.layout.packing import Box, common, moved_box
from companion.press.layout.piece import Kit, Line, Piece, side_name
from companion.press.layout.side import PlacedFace, Side
from companion.press.layout.sizes import INCH, Service
from companion.press.scene.marks import Group, Mark, Picture, Raster, Shape
from companion.press.scene.path import IDENTITY, Matrix, Path, compose
from companion.press.scene.scene import Scene

GAP, MARK, EDGE = 3.0, 5.0, 1.0  # from bleed to crop mark, its length, to the edge; mm
HAIR = 0.09  # weight of a crop mark, in mm: a quarter of a point
BLACK = "#000000"
CUT, CREASE = "CutContour", "Crease"  # inks of a trim that is no rectangle, of folds
DPI = 600  # of the pictures of what is transparent
DOT = INCH / DPI
MARGIN = 2  # how many dots a picture is wider than what is transparent, on every side


class Lot(Struct, frozen=True):
    """Pieces of one group and size, and the name of their file."""

    stem: str
    pieces: tuple[Piece, ...]


class Pages(Struct, frozen=True):
    """How a shop wants its pages."""

    bleed: float = 3.0  # in mm; `marked` whether crop marks are round it
    marked: bool = True
    back_first: bool = False  # whether the back of a piece comes before its front
    upright: bool = False  # whether a wide piece is turned by a quarter
    opaque: bool = False  # whether nothing may be transparent

    @property
    def room(self) -> float:
        """From the trim to the paper's edge, in mm."""
        return self.bleed + (GAP + MARK + EDGE if self.marked else 0)


ANY = Pages()

CARDS = Pages(bleed=3.175, marked=False, back_first=True, upright=True, opaque=True)
"""Of DriveThruCards: the page ends with the bleed, an eighth of an inch."""


def service() -> Service:
    """Return what DriveThruCards requires."""
    return sizes.service("drive-thru-cards")


def cards(
    pieces: Sequence[Piece], *, own: bool = False
) -> tuple[list[Piece], list[orders.Unfit], list[str]]:
    """Return the cards as DriveThruCards sells them, the others, and what changes."""
    sold, left = orders.sorted_out(pieces, service(), own=own)
    return [made.piece for _, made in sold], left, orders.notes(sold)


def lots(pieces: Sequence[Piece]) -> list[Lot]:
    """Return the pieces by group and size; those without copies are left out."""
    groups = sheets.alike_in_size(piece for piece in pieces if piece.copies)
    names = [group for group, _, _ in groups]
    taken: set[str] = set()
    made = []
    for (group, wide, high), alike in groups.items():
        several = names.count(group) > 1
        name = f"{group} {wide:g} x {high:g}" if several else group
        made.append(Lot(free(slug(name), taken), tuple(alike)))
    return made


def files(
    kit: Kit, pages: Pages, press: Separation, *, low: bool = False
) -> Iterator[Made]:
    """Yield a PDF for each kind of piece of a kit."""
    for lot in lots(kit.pieces):
        printed = sides(lot, pages, low=low)
        file = io.BytesIO()
        metadata = _metadata(kit, f"{kit.title}: {lot.stem}", press)
        exchange.write(printed, file, metadata, press)
        first = lot.pieces[0]
        what = f"{len(printed)} pages, trim {first.width:g} x {first.height:g} mm"
        yield Made(f"{lot.stem}.pdf", file.getvalue(), what)


def _metadata(kit: Kit, title: str, press: Separation) -> Metadata:
    subject = f"{press.standard}, ink at most {press.limit} %"
    return Metadata(title, kit.credit, subject, kit.version, kit.language)


def booklets(
    kit: Kit, how: Pages, press: Separation, *, low: bool = False
) -> Iterator[Made]:
    """Yield a PDF for each booklet of a kit, its pages one by one, A5.

    Raises:
        NoPango: if the library that sets text is missing.
    """
    paper = saddle.HALVES["a4"]
    about, scale = (kit.credit, kit.version, kit.language), saddle.scale(paper)
    setting = texts.PageOptions(paper, *about, low=low, scale=scale)
    marks = tuple(_crop(how, paper.width, paper.height)) if how.marked else ()
    sheet = exchange.Sheet(how.bleed, how.room, marks)
    for page in kit.pages:
        if page.form == "booklet":
            metadata = _metadata(kit, page.title, press)
            data, count = exchange.booklet(page, setting, sheet, metadata, press)
            what = f"{count} pages, trim {paper.width:g} x {paper.height:g} mm"
            yield Made(f"{slug(page.name)}.pdf", data, what)


def sides(lot: Lot, pages: Pages, *, low: bool = False) -> list[Side]:
    """Return the pages of a lot, in the order in which they are printed."""
    printed: list[Side] = []
    for piece in lot.pieces:
        made = [_side(piece, pages, low=low, back=back) for back in piece.sides]
        printed += made[:: -1 if pages.back_first else 1] * piece.copies
    return printed


def _side(piece: Piece, pages: Pages, *, low: bool, back: bool) -> Side:
    turned = pages.upright and piece.width > piece.height
    # The top of a front and of a back then is at the same edge of the card.
    turn = (270 if back else 90) if turned else 0
    sides = (piece.height, piece.width) if turned else (piece.width, piece.height)
    bleed, edge = pages.bleed, pages.room - pages.bleed
    wide, high = (side + 2 * pages.room for side in sides)
    around = edge, edge, wide - 2 * edge, high - 2 * edge
    face = _face(piece, bleed, low=low, back=back)
    if pages.opaque:
        face = opaque(face)
    placed = [PlacedFace(face, edge, edge, turn=turn)]
    marks = _marks(piece, pages, Scene(wide, high), back=back)
    if marks.marks:
        placed.append(PlacedFace(marks, 0, 0))
    title, trim = f"{piece.label}, {side_name(back)}", (pages.room, pages.room, *sides)
    return Side(title, wide, high, tuple(placed), trim, around)


def _face(piece: Piece, bleed: float, *, low: bool, back: bool) -> Scene:
    face = piece.face(low=low, back=back)
    around = refit.ring(piece, bleed, low=low, back=back)
    more = bleed - piece.bleed
    if not more:
        return face
    made = Scene(piece.width + 2 * bleed, piece.height + 2 * bleed, low=low)
    if around is not None:
        made.picture(around, 0, 0, made.width, made.height)
    if more > 0:
        edge = Path().rect(more, more, face.width, face.height)
        with made.clip(edge), made.at(more, more):
            made.share(face.marks)
    else:
        made.share(face.marks, (1, 0, 0, 1, more, more))
    return made


def _marks(piece: Piece, pages: Pages, scene: Scene, *, back: bool) -> Scene:
    room = pages.room
    if pages.marked:
        size = scene.width - 2 * room, scene.height - 2 * room
        for x, y, to_x, to_y in _crop(pages, *size):
            scene.line((x, y), (to_x, to_y), stroke=BLACK, width=HAIR)
    with scene.at(room, room):
        for path, ink in _lines(piece):
            if back:
                path = path.moved(lambda x, y: (piece.width - x, y))
            scene.add(Shape(path, stroke=ink, width=HAIR))
    return scene


def _lines(piece: Piece) -> Iterator[tuple[Path, str]]:
    folds = piece.folds
    if piece.dieline is not None:
        yield piece.dieline.cut, CUT
        folds += piece.dieline.folds
    elif piece.form != "rectangle":
        yield piece.outline(), CUT
    for x, y, to_x, to_y in folds:
        yield Path().move(x, y).line(to_x, to_y), CREASE


def _crop(pages: Pages, width: float, height: float) -> Iterator[Line]:
    room = pages.room
    wide, high = width + 2 * room, height + 2 * room
    start, end = room - pages.bleed - GAP, EDGE
    for x in (room, wide - room):
        yield x, start, x, end
        yield x, high - start, x, high - end
    for y in (room, high - room):
        yield start, y, end, y
        yield wide - start, y, wide - end, y


def opaque(face: Scene) -> Scene:
    """Return a face that looks the same, without transparency.

    What is transparent, and all that is below it there, becomes a picture of `DPI` dots
    to an inch. Everything else stays as it is drawn: text that comes after is still
    text.
    """
    below, above = _parted(face.marks)
    if not below:
        return face
    made = Scene(face.width, face.height, low=face.low)
    made.share(tuple(_without(below)))
    boxes = list(_boxes(below, IDENTITY, (0.0, 0.0, face.width, face.height)))
    if boxes:
        # The box of what is transparent, in whole dots.
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        left, top = (
            max(0, math.floor(min(side) / DOT) - MARGIN) * DOT for side in (lefts, tops)
        )
        right, bottom = (
            (math.ceil(max(side) / DOT) + MARGIN) * DOT for side in (rights, bottoms)
        )
        wide, high = right - left, bottom - top
        drawn = Scene(face.width, face.height, low=face.low)
        drawn.share(tuple(below))
        placed = PlacedFace(drawn, -left, -top)
        image = pixels.picture("art", placed, (wide, high), DPI)
        made.picture(Raster(pixels.png(image), *image.size), left, top, wide, high)
    made.share(tuple(above))
    return made


def _parted(marks: Sequence[Mark]) -> tuple[list[Mark], list[Mark]]:
    """Return the marks up to the last one that is transparent, and those after it."""
    last = max((n for n, mark in enumerate(marks) if _clear(mark)), default=-1)
    if last < 0:
        return [], list(marks)
    mark, before, after = marks[last], list(marks[:last]), list(marks[last + 1 :])
    if not isinstance(mark, Group) or mark.mask:
        return [*before, mark], after
    below, above = _parted(mark.marks)
    rest: list[Mark] = [replace(mark, marks=tuple(above))] if above else []
    return [*before, replace(mark, marks=tuple(below))], rest + after


def _clear(mark: Mark) -> bool:
    """Return whether something shows through a mark, or through one within it."""
    if isinstance(mark, Group):
        return bool(mark.mask) or any(map(_clear, mark.marks))
    if isinstance(mark, Picture):
        with Image.open(io.BytesIO(mark.raster.data)) as image:
            return image.mode in ("RGBA", "LA")
    return mark.opacity < 1


def _without(marks: Sequence[Mark]) -> Iterator[Mark]:
    for mark in marks:
        if not _clear(mark):
            yield mark
        elif isinstance(mark, Group) and not mark.mask:
            yield replace(mark, marks=tuple(_without(mark.marks)))


def _boxes(marks: Sequence[Mark], matrix: Matrix, within: Box) -> Iterator[Box]:
    for mark in marks:
        if not _clear(mark):
            continue
        if isinstance(mark, Group):
            placed, seen = compose(matrix, mark.matrix), within
            if mark.clip is not None:
                seen = _common(moved_box(placed, mark.clip.bounds()), within)
            yield from [seen] if mark.mask else _boxes(mark.marks, placed, seen)
        elif isinstance(mark, Shape):
            by, (left, top, right, bottom) = mark.width, mark.path.bounds()
            by = by if mark.stroke else 0
            inked = left - by, top - by, right + by, bottom + by
            yield _common(moved_box(matrix, inked), within)
        elif isinstance(mark, Picture):
            corners = mark.x, mark.y, mark.x + mark.w, mark.y + mark.h
            yield _common(moved_box(matrix, corners), within)
        else:
            yield within


def _common(box: Box, other: Box) -> Box:
    left, top, right, bottom = common(box, other)
    return left, top, max(left, right), max(top, bottom)
