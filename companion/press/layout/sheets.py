"""Pieces laid on paper, with their marks: from what a kit holds to what is printed.

Pieces of one group share sheets, those of one size at a time, but for a few discs of
several sizes. A piece without a group
has sheets of its own, and one that splits is laid over several if one is too small.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import DoesNotFit
from companion.press.layout import imposition, marks, parts
from companion.press.layout.block import Blank, Scheme, rectangle
from companion.press.layout.imposition import Backs, Leaf, Spot
from companion.press.layout.paper import Paper
from companion.press.layout.piece import Piece
from companion.press.layout.side import Placement, Side, lying, sheet
from companion.press.scene.matrix import IDENTITY, Matrix
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

Asked = Scheme | Literal["", "single"]
"""A scheme; whichever suits each piece; or one face a page."""

Item = tuple[Piece, int]
"""A piece, and which of its copies, counted from 0."""

Plan = tuple[Leaf, list[Item]]
"""A leaf, and the items that its spots count."""

Drawn = tuple[int, float, float, float]
Faces = dict[Drawn, Scene]


class PrintOptions(Struct, frozen=True):
    """How a kit is to be printed.

    Attributes:
        stack: order pieces for a pile of sheets that is cut at once.
        correction: what moves the backs, to make up for the printer's own error.
        notes: version and credit, for the strip.
        language: of the strip, and of whatever else stands on a sheet.
    """

    paper: Paper
    scheme: Asked = ""
    backs: Backs = "duplex"
    stack: bool = False
    style: marks.Style = "corners"
    correction: Matrix = IDENTITY
    low: bool = False
    notes: str = ""
    language: str = "en"


class Sheet(Struct, frozen=True):
    """A sheet of paper as it is printed: its one or two sides, and what lies on it.

    `faces` holds each face once: its piece's name, whether it is the back, the drawing.
    `folded` tells whether fronts and backs share a side that is folded.
    """

    sides: tuple[Side, ...]
    items: tuple[Item, ...]
    faces: tuple[tuple[str, bool, Scene], ...]
    folded: bool = False


def impose(pieces: Sequence[Piece], how: PrintOptions, title: str = "") -> list[Sheet]:
    """Return the sheets that some pieces take, in the order of the pieces.

    Args:
        title: what they are together; the title of the first if empty.

    Raises:
        DoesNotFit, BadValue: if the paper or the scheme does not suit a piece.
    """
    title = title or pieces[0].title or pieces[0].name
    if _each_alone(pieces, how):
        return [sheet for piece in pieces for sheet in _by_itself(piece, how)]
    plans, faces = _plans(pieces, how), Faces()
    return [
        _folio(*plan, how, _titled(title, plan, (number, len(plans)), how), faces)
        for number, plan in enumerate(plans, 1)
    ]


def check(pieces: Sequence[Piece], how: PrintOptions) -> None:
    """Refuse what cannot be printed so, before anything is drawn.

    Raises:
        DoesNotFit, BadValue: as `sheets` does.
    """
    if _each_alone(pieces, how):
        for piece in pieces:
            lying(piece, how.paper, up=piece.up)
    else:
        _plans(pieces, how)


def alone(piece: Piece) -> bool:
    """Return whether a piece has its sheet for itself."""
    return not (piece.group or piece.back or piece.splits)


def _each_alone(pieces: Sequence[Piece], how: PrintOptions) -> bool:
    return how.scheme != "single" and all(alone(piece) for piece in pieces)


def _by_itself(piece: Piece, how: PrintOptions) -> Iterator[Sheet]:
    up = piece.up
    side = sheet(
        piece, how.paper, up=up, low=how.low, notes=how.notes, language=how.language
    )
    for copy in range(piece.copies if up == 1 else 1):
        face = side.placements[0].face
        yield Sheet((side,), ((piece, copy),), ((piece.name, False, face),))


def _blank(piece: Piece) -> Blank:
    return Blank(
        piece.group or piece.name, piece.width, piece.height, piece.bleed, piece.form
    )


def _plans(pieces: Sequence[Piece], how: PrintOptions) -> list[Plan]:
    """Return how the sheets are laid."""
    bins: dict[tuple[Blank, bool], list[Piece]] = {}
    for piece in pieces:
        bins.setdefault((_blank(piece), piece.splits), []).append(piece)
    shared = _shared([blank for blank, _ in bins], list(bins.values()), how)
    return shared or [
        (leaf, items)
        for (blank, splits), alike in bins.items()
        for leaf, items in _plan(blank, splits, alike, how)
    ]


def _shared(
    blanks: Sequence[Blank], bins: Sequence[Sequence[Piece]], how: PrintOptions
) -> list[Plan]:
    """Return one leaf for discs of several sizes, if it holds all of them."""
    several = len(blanks) > 1 and how.scheme != "single"
    if not several or any(blank.form != "disc" for blank in blanks):
        return []
    items = [(one, copy) for some in bins for one in some for copy in range(one.copies)]
    counts = [sum(piece.copies for piece in some) for some in bins]
    backs: Backs = how.backs if any(piece.back for piece, _ in items) else "none"
    sizes = list(zip(blanks, counts, strict=True))
    leaf = imposition.together(sizes, how.paper, backs=backs)
    return [(leaf, items)] if leaf else []


def _plan(
    blank: Blank, splits: bool, pieces: Sequence[Piece], how: PrintOptions
) -> Iterator[Plan]:
    """Yield how the sheets of pieces of one size are laid."""
    items = [(piece, copy) for piece in pieces for copy in range(piece.copies)]
    backed = any(piece.back for piece in pieces)
    backs: Backs = how.backs if backed else "none"
    if how.scheme == "single":
        alone = imposition.single(blank, len(items), backs=backs != "none")
        yield from ((leaf, items) for leaf in alone)
        return
    try:
        yield from ((leaf, items) for leaf in _laid(blank, items, how, backs))
    except DoesNotFit:
        if not splits or backs.startswith("fold"):
            raise
        for item in items:
            for leaf in parts.split(blank, how.paper, backs=backs):
                yield leaf, [item]


def _laid(
    blank: Blank, items: Sequence[Item], how: PrintOptions, backs: Backs
) -> Iterator[Leaf]:
    """Yield the leaves of pieces that are cut, fronts and backs apart if they have to.

    Raises:
        DoesNotFit: if they do not fit, and may not be apart.
    """
    fill = partial(
        imposition.fill_sheets,
        blank,
        len(items),
        how.paper,
        scheme=scheme_for(blank, how.scheme),
        stack=how.stack,
    )
    try:
        yield from fill(backs=backs)
    except DoesNotFit:
        if not backs.startswith("fold") or not all(one.apart for one, _ in items):
            raise
        for leaf in fill(backs="none"):
            (spots,) = leaf.sides
            yield leaf
            behind = tuple(replace(spot, back=True) for spot in spots)
            yield replace(leaf, sides=(behind,))


def scheme_for(blank: Blank, asked: Asked) -> Scheme:
    """Return the scheme that was asked for if it suits a blank, else its usual one."""
    hexagon = blank.form in ("pointy", "flat")
    if asked in ("grid", "bleed") or (hexagon and asked in ("honeycomb", "straight")):
        return asked
    if hexagon:
        return "straight"
    return "bleed" if blank.bleed else "grid"


def _titled(title: str, plan: Plan, which: tuple[int, int], how: PrintOptions) -> str:
    """Return the title of a sheet: what it holds, and which of how many it is.

    A part of something is named after that, not after all that is in the file.
    """
    (leaf, items), (number, count) = plan, which
    if leaf.name:
        piece, _ = items[0]
        title = f"{piece.title or piece.name}, {leaf.name}"
    if count == 1:
        return title
    told = marks.said(how.language).sheet
    told = told.replace("[number]", f"{number}").replace("[count]", f"{count}")
    return f"{title}, {told}"


def _folio(
    leaf: Leaf,
    items: Sequence[Item],
    how: PrintOptions,
    title: str,
    faces: Faces,
) -> Sheet:
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
                language=how.language,
            )
            placements.append(Placement(dressed, 0, 0))
        sides.append(_side(leaf, number, tuple(placements), title, how))
    first = leaf.sides[0]
    fronts = tuple(items[spot.item] for spot in first if not spot.back)
    fronts = fronts or tuple(items[spot.item] for spot in first)
    drawn = tuple(
        (piece.name, back, faces[_drawn(piece, back)])
        for piece in {id(piece): piece for piece, _ in fronts}.values()
        for back in (False, True)
        if _drawn(piece, back) in faces
    )
    return Sheet(tuple(sides), fronts, drawn, folded=leaf.fold is not None)


def _side(
    leaf: Leaf,
    number: int,
    placements: tuple[Placement, ...],
    title: str,
    how: PrintOptions,
) -> Side:
    """Return a side; one face a page has its trim and bleed for boxes."""
    said = marks.said(how.language)
    side = (said.front, said.back)[number]
    name = f"{title}, {side}" if len(leaf.sides) > 1 else title
    whole = (0.0, 0.0, leaf.width, leaf.height)
    if not leaf.strip:
        spot = leaf.sides[number][0]
        trim = spot.x, spot.y, spot.w, spot.h
        return Side(name, leaf.width, leaf.height, placements, trim, bleed=whole)
    matrix = how.correction if number else IDENTITY
    return Side(name, leaf.width, leaf.height, placements, whole, matrix=matrix)


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
