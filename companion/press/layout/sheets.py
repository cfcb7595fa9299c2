"""Pieces placed on paper, with their marks: from the pieces of a kit to its sheets.

Pieces of one group and size share sheets; a few discs of several sizes do too. A piece
without a group has sheets of its own, and one that splits is placed over several sheets
if one is too small.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import DoesNotFit
from companion.press.layout import cells, imposition, marks, packing, side
from companion.press.layout.cells import Blank, Scheme
from companion.press.layout.packing import Backs, Leaf, Placement
from companion.press.layout.paper import Paper
from companion.press.layout.piece import Piece
from companion.press.layout.saddle import THICKNESS
from companion.press.layout.side import Margin, Notes, PlacedFace, Side
from companion.press.scene.matrix import IDENTITY, Matrix
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

SchemeChoice = Scheme | Literal["", "single"]
"""A scheme; "", the usual one of each piece; "single", one face a page."""

BookletForm = Literal["", "saddle", "pages"]
"""Two pages a side, to be folded; single pages; or "", what suits the paper."""

Item = tuple[Piece, int]
"""A piece, and which of its copies, counted from 0."""

Plan = tuple[Leaf, list[Item]]
"""A leaf, and the items on it, to which its placements refer by index."""

Drawn = tuple[int, float, float, float]
Faces = dict[Drawn, Scene]


class PrintOptions(Struct, frozen=True):
    """How a kit is to be printed.

    Attributes:
        stack: order pieces for a pile of sheets that is cut at once.
        correction: moves the backs, to compensate the printer's misregistration.
        printer: whose misregistration that is; empty if there is no correction.
        notes: version and credit, for the strip.
        language: of all words on a sheet.
        booklet: how booklets are printed; `large_print` sets them in 16 pt instead.
        thickness: of the paper that is folded, in mm.
    """

    paper: Paper
    scheme: SchemeChoice = ""
    backs: Backs = "duplex"
    stack: bool = False
    style: marks.Style = "corners"
    correction: Matrix = IDENTITY
    printer: str = ""
    low: bool = False
    notes: str = ""
    language: str = "en"
    booklet: BookletForm = ""
    large_print: bool = False
    thickness: float = THICKNESS


class Sheet(Struct, frozen=True):
    """A sheet of paper as it is printed: its one or two sides, and the items on it.

    Attributes:
        faces: each face once: its piece's name, whether it is the back, the drawing.
        folded: whether fronts and backs share a side that is folded.
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
    if _all_alone(pieces, how):
        return [sheet for piece in pieces for sheet in _by_itself(piece, how)]
    faces = Faces()
    return [one.drawn(faces) for one in planned(pieces, how, title)]


class Planned(Struct, frozen=True):
    """A sheet that is not drawn yet."""

    title: str
    plan: Plan
    how: PrintOptions

    @property
    def sides(self) -> list[list[tuple[Piece, bool]]]:
        """The faces on each side: their pieces, and whether they are backs."""
        leaf, items = self.plan
        return [
            [(items[placed.item][0], placed.back) for placed in side]
            for side in leaf.sides
        ]

    def drawn(self, faces: Faces | None = None) -> Sheet:
        """Return the sheet; `faces` are those that others have drawn already."""
        faces = Faces() if faces is None else faces
        return _sheet(self.plan, self.how, self.title, faces)


def planned(pieces: Sequence[Piece], how: PrintOptions, title: str) -> list[Planned]:
    """Return the sheets that some pieces share, in the order of the pieces.

    Raises:
        DoesNotFit, BadValue: as `impose` does.
    """
    plans = _plans(pieces, how)
    return [
        Planned(_titled(title, plan, (number, len(plans)), how), plan, how)
        for number, plan in enumerate(plans, 1)
    ]


def check(pieces: Sequence[Piece], how: PrintOptions) -> None:
    """Check that the options suit the pieces, before anything is drawn.

    Raises:
        DoesNotFit, BadValue: as `sheets` does.
    """
    if _all_alone(pieces, how):
        for piece in pieces:
            side.orientation(piece, how.paper, up=piece.up)
    else:
        _plans(pieces, how)


def alone(piece: Piece) -> bool:
    """Return whether a piece has a sheet of its own."""
    return not (piece.group or piece.back or piece.splits)


def _all_alone(pieces: Sequence[Piece], how: PrintOptions) -> bool:
    return how.scheme != "single" and all(alone(piece) for piece in pieces)


def _by_itself(piece: Piece, how: PrintOptions) -> Iterator[Sheet]:
    up = piece.up
    notes = Notes(how.notes, how.language)
    printed = side.whole_sheet(piece, how.paper, up=up, low=how.low, notes=notes)
    face = printed.placements[0].face
    for copy in range(piece.copies if up == 1 else 1):
        yield Sheet((printed,), ((piece, copy),), ((piece.name, False, face),))


def _blank(piece: Piece) -> Blank:
    return Blank(
        piece.group or piece.name, piece.width, piece.height, piece.bleed, piece.form
    )


def _plans(pieces: Sequence[Piece], how: PrintOptions) -> list[Plan]:
    """Return a plan for each sheet, by size of piece, in the order of the pieces."""
    bins: dict[tuple[Blank, bool], list[Piece]] = {}
    for piece in pieces:
        bins.setdefault((_blank(piece), piece.splits), []).append(piece)
    shared = _shared([blank for blank, _ in bins], list(bins.values()), how)
    return shared or [
        (leaf, items)
        for (blank, splits), same_size in bins.items()
        for leaf, items in _plan(blank, splits, same_size, how)
    ]


def _shared(
    blanks: Sequence[Blank], bins: Sequence[Sequence[Piece]], how: PrintOptions
) -> list[Plan]:
    """Return one leaf for discs of several sizes, if it holds all of them."""
    several = len(blanks) > 1 and how.scheme != "single"
    if not several or any(blank.form != "disc" for blank in blanks):
        return []
    items = [
        (piece, copy) for same in bins for piece in same for copy in range(piece.copies)
    ]
    counts = [sum(piece.copies for piece in same) for same in bins]
    backs: Backs = how.backs if any(piece.back for piece, _ in items) else "none"
    sizes = list(zip(blanks, counts, strict=True))
    leaf = imposition.discs_together(sizes, how.paper, backs=backs)
    return [(leaf, items)] if leaf else []


def _plan(
    blank: Blank, splits: bool, pieces: Sequence[Piece], how: PrintOptions
) -> Iterator[Plan]:
    """Yield the plans of pieces of one size; a piece that splits has its own."""
    items = [(piece, copy) for piece in pieces for copy in range(piece.copies)]
    backed = any(piece.back for piece in pieces)
    backs: Backs = how.backs if backed else "none"
    if how.scheme == "single":
        alone = imposition.single(blank, len(items), backs=backs != "none")
        yield from ((leaf, _on(leaf, items)) for leaf in alone)
        return
    try:
        filled = _filled(blank, items, how, backs)
        yield from ((leaf, _on(leaf, items)) for leaf in filled)
    except DoesNotFit:
        if not splits or backs.startswith("fold"):
            raise
        for item in items:
            for leaf in imposition.split(blank, how.paper, backs=backs):
                yield leaf, [item]


def _on(leaf: Leaf, items: Sequence[Item]) -> list[Item]:
    return [items[item] for item in leaf.items]


def _filled(
    blank: Blank, items: Sequence[Item], how: PrintOptions, backs: Backs
) -> Iterator[Leaf]:
    """Yield the leaves of pieces; fronts and backs are on separate ones if they must.

    Raises:
        DoesNotFit: if they do not fit, and may not be separate.
    """
    fill = imposition.fill_stack if how.stack else imposition.fill_sheets
    scheme = scheme_for(blank, how.scheme)
    fullest = partial(packing.fullest, blank, how.paper, scheme=scheme)
    try:
        yield from fill(fullest(backs=backs), len(items))
    except DoesNotFit:
        if not backs.startswith("fold") or not all(piece.apart for piece, _ in items):
            raise
        for leaf in fill(fullest(), len(items)):
            (placements,) = leaf.sides
            yield leaf
            behind = tuple(replace(placed, back=True) for placed in placements)
            yield replace(leaf, sides=(behind,))


def scheme_for(blank: Blank, scheme: SchemeChoice) -> Scheme:
    """Return the scheme that was chosen if it suits a blank, else its usual one."""
    hexagon = blank.form in ("pointy", "flat")
    if scheme in ("grid", "bleed") or (hexagon and scheme in ("honeycomb", "straight")):
        return scheme
    if hexagon:
        return "straight"
    return "bleed" if blank.bleed else "grid"


def _titled(title: str, plan: Plan, which: tuple[int, int], how: PrintOptions) -> str:
    """Return the title of a sheet: what it holds, and its number.

    A part of a board is named after the board, not after the whole file.
    """
    (leaf, items), (number, count) = plan, which
    if leaf.name:
        piece, _ = items[0]
        title = f"{piece.title or piece.name}, {leaf.name}"
    if count == 1:
        return title
    which_of = side.sheet_words(how.language).sheet
    which_of = which_of.replace("[number]", f"{number}").replace("[count]", f"{count}")
    return f"{title}, {which_of}"


def _sheet(plan: Plan, how: PrintOptions, title: str, faces: Faces) -> Sheet:
    """Return a leaf as it is printed, with its faces and its margins drawn."""
    leaf, items = plan
    sides = []
    for number, placements in enumerate(leaf.sides):
        placed = [
            _placed(placement, items[placement.item][0], how.low, faces)
            for placement in placements
            if not placement.back or items[placement.item][0].back
        ]
        if leaf.strip:
            margin = side.draw_margin(leaf, number, _margin(plan, how, title))
            placed.append(PlacedFace(margin, 0, 0))
        sides.append(_side(leaf, number, tuple(placed), title, how))
    first = leaf.sides[0]
    fronts = tuple(items[placed.item] for placed in first if not placed.back)
    fronts = fronts or tuple(items[placed.item] for placed in first)
    drawn = tuple(
        (piece.name, back, faces[_drawn(piece, back)])
        for piece in {id(piece): piece for piece, _ in fronts}.values()
        for back in (False, True)
        if _drawn(piece, back) in faces
    )
    return Sheet(tuple(sides), fronts, drawn, folded=leaf.fold is not None)


def _margin(plan: Plan, how: PrintOptions, title: str) -> Margin:
    """Return what is drawn round the pieces; parts of a board have no names."""
    leaf, items = plan
    named = how.style != "none" and not leaf.name
    notes = [f"**{title}**", how.notes]
    if how.correction != IDENTITY and len(leaf.sides) > 1:
        # What rich text would take for markup is left out of the name.
        name = "".join(c for c in how.printer[:24] if c.isalnum() or c in " -.")
        notes.insert(1, f"{side.sheet_words(how.language).corrected} {name}")
    return Margin(
        how.style,
        Notes(" · ".join(notes), how.language),
        names=[piece.title or piece.name for piece, _ in items] if named else [],
        folds=[piece.folds for piece, _ in items],
    )


def _side(
    leaf: Leaf,
    number: int,
    placed: tuple[PlacedFace, ...],
    title: str,
    how: PrintOptions,
) -> Side:
    """Return a side; with one face a page, its trim and bleed are the page's boxes."""
    words = side.sheet_words(how.language)
    name = (words.front, words.back)[number]
    title = f"{title}, {name}" if len(leaf.sides) > 1 else title
    whole = (0.0, 0.0, leaf.width, leaf.height)
    if not leaf.strip:
        face = leaf.sides[number][0]
        trim = face.x, face.y, face.w, face.h
        return Side(title, leaf.width, leaf.height, placed, trim, bleed=whole)
    matrix = how.correction if number else IDENTITY
    return Side(title, leaf.width, leaf.height, placed, whole, matrix=matrix)


def _placed(placement: Placement, piece: Piece, low: bool, faces: Faces) -> PlacedFace:
    key = _drawn(piece, placement.back)
    if key not in faces:
        faces[key] = piece.face(low=low, back=placement.back)
    b = piece.bleed
    x, y = placement.x - b, placement.y - b
    clip = _clip(placement, b)
    return PlacedFace(faces[key], x, y, turn=placement.turn, clip=clip)


@lru_cache(maxsize=256)
def _clip(placement: Placement, bleed: float) -> Path | None:
    """Return what a face is cut to, the same path for placements alike.

    A face that prints on all of its bleed needs no clip: smaller file, faster print.
    """
    x, y = placement.x - bleed, placement.y - bleed
    sides = placement.w + 2 * bleed, placement.h + 2 * bleed
    if _same_corners(placement.ink, cells.rectangle(x, y, *sides)):
        return None
    return Path().points(placement.ink)


def _drawn(piece: Piece, back: bool) -> Drawn:
    """Return the key of a face: pieces with one drawing function and size share it."""
    draw = piece.back if back else piece.front
    return id(draw), piece.width, piece.height, piece.bleed


def _same_corners(
    first: Sequence[tuple[float, float]], second: Sequence[tuple[float, float]]
) -> bool:
    """Return whether two shapes have the same corners, in any order."""
    rounded = [
        {(round(x, 3), round(y, 3)) for x, y in corners} for corners in (first, second)
    ]
    return rounded[0] == rounded[1]


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
