"""Pieces laid on paper, with their marks: from what a kit holds to what is printed.

Pieces of one group share sheets, those of one size at a time. A piece without a group
has sheets of its own, and one that splits is laid over several.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from companion.press import imposition, marks
from companion.press.block import Blank, Scheme, rectangle
from companion.press.imposition import Backs, Leaf, Spot
from companion.press.paper import Paper
from companion.press.path import Path
from companion.press.piece import Piece
from companion.press.scene import IDENTITY, Matrix, Scene
from companion.press.sheet import Placement, Sheet, sheet

Asked = Scheme | Literal["", "single"]
"""A scheme; whichever suits each piece; or one face a page."""

Item = tuple[Piece, int]
"""A piece, and which of its copies, counted from 0."""

Drawn = tuple[int, float, float, float]
Faces = dict[Drawn, Scene]


class How(Struct, frozen=True):
    """How a kit is to be printed.

    Attributes:
        stack: order pieces for a pile of sheets that is cut at once.
        correction: what moves the backs, to make up for the printer's own error.
        up: how many of a piece that stands alone share its sheet, made smaller.
        notes: version and credit, for the strip.
    """

    paper: Paper
    scheme: Asked = ""
    backs: Backs = "duplex"
    stack: bool = False
    style: marks.Style = "corners"
    correction: Matrix = IDENTITY
    low: bool = False
    up: int = 1
    notes: str = ""


class Folio(Struct, frozen=True):
    """A sheet of paper as it is printed: its one or two sides, and what lies on it.

    `faces` holds each face once: its piece's name, whether it is the back, the drawing.
    """

    sides: tuple[Sheet, ...]
    items: tuple[Item, ...]
    faces: tuple[tuple[str, bool, Scene], ...]


def folios(pieces: Sequence[Piece], how: How, title: str = "") -> list[Folio]:
    """Return the sheets that some pieces take, in the order of the pieces.

    Args:
        title: what they are together; the title of the first if empty.

    Raises:
        DoesNotFit, BadValue: if the paper or the scheme does not suit a piece.
    """
    title = title or pieces[0].title or pieces[0].name
    if how.scheme != "single" and all(alone(piece) for piece in pieces):
        return [folio for piece in pieces for folio in _by_itself(piece, how)]
    bins: dict[tuple[Blank, bool], list[Piece]] = {}
    for piece in pieces:
        bins.setdefault((_blank(piece), piece.splits), []).append(piece)
    plans = [
        (leaf, items)
        for (blank, splits), alike in bins.items()
        for leaf, items in _plan(blank, splits, alike, how)
    ]
    faces: Faces = {}
    return [
        _folio(leaf, items, how, f"{title}{_which(leaf, number, len(plans))}", faces)
        for number, (leaf, items) in enumerate(plans, 1)
    ]


def alone(piece: Piece) -> bool:
    """Return whether a piece has its sheet for itself, and may be made smaller."""
    return not (piece.group or piece.back or piece.splits)


def _by_itself(piece: Piece, how: How) -> Iterator[Folio]:
    side = sheet(piece, how.paper, up=how.up, low=how.low, notes=how.notes)
    for copy in range(piece.copies if how.up == 1 else 1):
        face = side.placements[0].face
        yield Folio((side,), ((piece, copy),), ((piece.name, False, face),))


def _blank(piece: Piece) -> Blank:
    return Blank(
        piece.group or piece.name, piece.width, piece.height, piece.bleed, piece.form
    )


def _plan(
    blank: Blank, splits: bool, pieces: Sequence[Piece], how: How
) -> Iterator[tuple[Leaf, list[Item]]]:
    """Yield each leaf of pieces of one size, and the items that its spots count."""
    items = [(piece, copy) for piece in pieces for copy in range(piece.copies)]
    backed = any(piece.back for piece in pieces)
    backs: Backs = how.backs if backed else "none"
    if how.scheme == "single":
        alone = imposition.single(blank, len(items), backs=backs != "none")
        yield from ((leaf, items) for leaf in alone)
    elif splits:
        for item in items:
            for leaf in imposition.split(blank, how.paper, backs=backs):
                yield leaf, [item]
    else:
        leaves = imposition.impose(
            blank,
            len(items),
            how.paper,
            scheme=scheme_for(blank, how.scheme),
            backs=backs,
            stack=how.stack,
        )
        yield from ((leaf, items) for leaf in leaves)


def scheme_for(blank: Blank, asked: Asked) -> Scheme:
    """Return the scheme that was asked for if it suits a blank, else its usual one."""
    hexagon = blank.form in ("pointy", "flat")
    if asked in ("grid", "bleed") or (hexagon and asked in ("honeycomb", "straight")):
        return asked
    if hexagon:
        return "straight"
    return "bleed" if blank.bleed else "grid"


def _which(leaf: Leaf, number: int, count: int) -> str:
    part = f", {leaf.name}" if leaf.name else ""
    return f"{part}, sheet {number} of {count}" if count > 1 else part


def _folio(
    leaf: Leaf,
    items: Sequence[Item],
    how: How,
    title: str,
    faces: Faces,
) -> Folio:
    sides = []
    for number, spots in enumerate(leaf.sides):
        placements = [
            _placement(spot, items[spot.item][0], how.low, faces)
            for spot in spots
            if not spot.back or items[spot.item][0].back
        ]
        if leaf.strip:
            names = [piece.title or piece.name for piece, _ in items]
            dressed = marks.dress(
                leaf,
                number,
                style=how.style,
                notes=f"**{title}** · {how.notes}",
                names=[] if leaf.name or how.style == "none" else names,
                folds=[piece.folds for piece, _ in items],
            )
            placements.append(Placement(dressed, 0, 0))
        sides.append(_side(leaf, number, tuple(placements), title, how))
    first = leaf.sides[0]
    fronts = tuple(items[spot.item] for spot in first if not spot.back)
    drawn = tuple(
        (piece.name, back, faces[_drawn(piece, back)])
        for piece in {id(piece): piece for piece, _ in fronts}.values()
        for back in (False, True)
        if _drawn(piece, back) in faces
    )
    return Folio(tuple(sides), fronts, drawn)


def _side(
    leaf: Leaf, number: int, placements: tuple[Placement, ...], title: str, how: How
) -> Sheet:
    """Return a side; one face a page has its trim and bleed for boxes."""
    name = f"{title}, {('front', 'back')[number]}" if len(leaf.sides) > 1 else title
    whole = (0.0, 0.0, leaf.width, leaf.height)
    if not leaf.strip:
        spot = leaf.sides[number][0]
        trim = spot.x, spot.y, spot.w, spot.h
        return Sheet(name, leaf.width, leaf.height, placements, trim, bleed=whole)
    matrix = how.correction if number else IDENTITY
    return Sheet(name, leaf.width, leaf.height, placements, whole, matrix=matrix)


def _placement(spot: Spot, piece: Piece, low: bool, faces: Faces) -> Placement:
    key = _drawn(piece, spot.back)
    if key not in faces:
        faces[key] = piece.face(low=low, back=spot.back)
    b = piece.bleed
    x, y = spot.x - b, spot.y - b
    whole = rectangle(x, y, spot.w + 2 * b, spot.h + 2 * b)
    clip = None if _alike(spot.ink, whole) else Path().points(spot.ink)
    return Placement(faces[key], x, y, turn=spot.turn, clip=clip)


def _drawn(piece: Piece, back: bool) -> Drawn:
    """Return what tells faces apart: pieces that share their drawing share the face."""
    draw = piece.back if back else piece.front
    return id(draw), piece.width, piece.height, piece.bleed


def _alike(
    one: Sequence[tuple[float, float]], other: Sequence[tuple[float, float]]
) -> bool:
    """Return whether two shapes have the same corners, whichever comes first."""
    ours, theirs = (
        {(round(x, 3), round(y, 3)) for x, y in each} for each in (one, other)
    )
    return ours == theirs


def grouped(pieces: Sequence[Piece]) -> list[tuple[str, list[Piece]]]:
    """Return the pieces that share a file, with its name, in the order of the kit.

    >>> ace = Piece("ace", 63, 88, print, group="cards")
    >>> mat = Piece("mat", 130, 190, print)
    >>> [(name, len(alike)) for name, alike in grouped([ace, mat, ace])]
    [('cards', 2), ('mat', 1)]
    """
    files: dict[str, list[Piece]] = {}
    for piece in pieces:
        files.setdefault(piece.group or piece.name, []).append(piece)
    return list(files.items())
