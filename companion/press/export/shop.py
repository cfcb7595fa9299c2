"""Files for print shops: a PDF for each kind of piece, a face a page, in four inks.

A page is a printed side: the front of a piece, then its back, as often as the kit has
the piece. Crop marks are 3 mm outside the bleed, so that none is ever on a card. A trim
that is no rectangle is a line of the spot colour CutContour, a fold one of Crease, each
on a layer of its own.
"""

import io
from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.press.export import extending, opaque, orders
from companion.press.export.faces import Made, free, slug
from companion.press.ink import exchange
from companion.press.ink.cmyk import Separation
from companion.press.ink.document import Metadata
from companion.press.layout import sizes
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.side import PlacedFace, Side
from companion.press.layout.sizes import Service
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, Shape

GAP, MARK, EDGE = 3.0, 5.0, 1.0
"""From the bleed to a crop mark, its length, and from there to the paper's edge; mm."""

HAIR = 0.09
"""Weight of a crop mark, in mm: a quarter of a point."""

BLACK = "#000000"

CUT, CREASE = "CutContour", "Crease"
"""The names of the inks of a trim that is no rectangle, and of folds."""


class Lot(Struct, frozen=True):
    """Pieces of one group and size, and the name of their file."""

    stem: str
    pieces: tuple[Piece, ...]


class Pages(Struct, frozen=True):
    """How a shop wants its pages.

    Attributes:
        bleed: in mm; `marked` whether crop marks are round it.
        back_first: whether the back of a piece comes before its front.
        upright: whether a wide piece is turned by a quarter.
        opaque: whether nothing may be transparent.
    """

    bleed: float = 3.0
    marked: bool = True
    back_first: bool = False
    upright: bool = False
    opaque: bool = False

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
) -> tuple[list[Piece], list[Piece], list[str]]:
    """Return the cards as DriveThruCards sells them, the others, and what changes.

    Args:
        own: whether the pieces are of somebody's own deck.
    """
    sold, left = [], []
    for piece in pieces:
        made = orders.order(piece, service(), own=own)
        if made is None:
            left.append(piece)
        else:
            sold.append((piece, made))
    return [made.piece for _, made in sold], left, orders.notes(sold)


def lots(pieces: Sequence[Piece]) -> list[Lot]:
    """Return the pieces by group and size; those without copies are left out."""
    found: dict[tuple[str, float, float], list[Piece]] = {}
    for piece in pieces:
        if piece.copies:
            key = piece.group or piece.name, piece.width, piece.height
            found.setdefault(key, []).append(piece)
    groups = [group for group, _, _ in found]
    taken: set[str] = set()
    made = []
    for (group, wide, high), alike in found.items():
        several = groups.count(group) > 1
        name = f"{group} {wide:g} x {high:g}" if several else group
        made.append(Lot(free(slug(name), taken), tuple(alike)))
    return made


def files(
    kit: Kit, pages: Pages, press: Separation, *, low: bool = False
) -> Iterator[Made]:
    """Yield a PDF for each kind of piece of a kit."""
    for lot in lots(kit.pieces):
        sides = list(_sides(lot, pages, low=low))
        file = io.BytesIO()
        metadata = Metadata(
            title=f"{kit.title}: {lot.stem}",
            author=kit.credit,
            subject=f"{press.standard}, ink at most {press.limit} %",
            version=kit.version,
            language=kit.language,
        )
        exchange.write(sides, file, metadata, press)
        first = lot.pieces[0]
        what = f"{len(sides)} pages, trim {first.width:g} x {first.height:g} mm"
        yield Made(f"{lot.stem}.pdf", file.getvalue(), what)


def _sides(lot: Lot, pages: Pages, *, low: bool) -> Iterator[Side]:
    """Yield the pages of a lot, in the order in which they are printed."""
    for piece in lot.pieces:
        faces = (False, True) if piece.back else (False,)
        made = [_side(piece, pages, low=low, back=back) for back in faces]
        if pages.back_first:
            made.reverse()
        for _ in range(piece.copies):
            yield from made


def _side(piece: Piece, pages: Pages, *, low: bool, back: bool) -> Side:
    """Return a face on its page, with the marks round it."""
    turned = pages.upright and piece.width > piece.height
    # The top of a front and of a back then is at the same edge of the card.
    turn = (270 if back else 90) if turned else 0
    sides = (piece.height, piece.width) if turned else (piece.width, piece.height)
    bleed, edge = pages.bleed, pages.room - pages.bleed
    wide, high = (side + 2 * pages.room for side in sides)
    around = edge, edge, wide - 2 * edge, high - 2 * edge
    face = _face(piece, bleed, low=low, back=back)
    if pages.opaque:
        face = opaque.opaque(face)
    placed = [PlacedFace(face, edge, edge, turn=turn)]
    marks = _marks(piece, pages, Scene(wide, high), back=back)
    if marks.marks:
        placed.append(PlacedFace(marks, 0, 0))
    side = f"{piece.title or piece.name}, {'back' if back else 'front'}"
    trim = pages.room, pages.room, *sides
    return Side(side, wide, high, tuple(placed), trim, around)


def _face(piece: Piece, bleed: float, *, low: bool, back: bool) -> Scene:
    """Return a face with so much bleed, in mm."""
    face = piece.face(low=low, back=back)
    around = extending.ring(piece, bleed, low=low, back=back)
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
    """Draw the marks at the corners, the trim if it is no rectangle, and the folds."""
    room = pages.room
    if pages.marked:
        start, end = room - pages.bleed - GAP, EDGE
        for x in (room, scene.width - room):
            for far in (False, True):
                ys = (scene.height - y if far else y for y in (start, end))
                _line(scene, *((x, y) for y in ys))
        for y in (room, scene.height - room):
            for far in (False, True):
                xs = (scene.width - x if far else x for x in (start, end))
                _line(scene, *((x, y) for x in xs))
    with scene.at(room, room):
        if piece.form != "rectangle":
            scene.add(Shape(piece.outline(), stroke=CUT, width=HAIR))
        for x, y, to_x, to_y in piece.folds:
            if back:
                x, to_x = piece.width - x, piece.width - to_x
            fold = Path().move(x, y).line(to_x, to_y)
            scene.add(Shape(fold, stroke=CREASE, width=HAIR))
    return scene


def _line(scene: Scene, start: tuple[float, float], end: tuple[float, float]) -> None:
    scene.line(start, end, stroke=BLACK, width=HAIR)
