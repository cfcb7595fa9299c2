"""Which pieces share a sheet: from the pieces of a file, or a whole kit, to its plans.

Pieces of a group and size fill whole sheets first. What is left of them, and pieces of
which few fit a sheet, are put together on sheets of several kinds (`mixing`) if that
saves a sheet; pieces with backs and pieces without are kept apart. A bleed is made
narrower where that saves sheets, too.
"""

import itertools
import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import DoesNotFit
from companion.press.layout import imposition, marks, mixing, packing
from companion.press.layout.mixing import Lot
from companion.press.layout.packing import Backs, Blank, Leaf, Placement, Scheme
from companion.press.layout.piece import Piece
from companion.press.layout.saddle import THICKNESS
from companion.press.layout.sizes import MARGIN, Paper
from companion.press.scene.path import IDENTITY, Matrix

SchemeChoice = Scheme | Literal["", "single"]  # "", the usual one; or one face a page
BookletForm = Literal["", "saddle", "pages"]  # "" is what suits the paper
NARROW_BLEED = 2.0  # the bleed that is enough for a ruler and a knife, in mm
FULL = 0.75  # how full a sheet of one kind is, as a part of its area, to be left alone
FEW = 2  # whole sheets of one kind that are shared with others if that saves one
Item = tuple[Piece, int]  # a piece, and which of its copies, counted from 0

Plan = tuple[Leaf, list[Item]]
"""A leaf, and the items on it, to which its placements refer by index; a leaf without
sides is that of a piece with a sheet of its own."""


class PrintOptions(Struct, frozen=True):
    """How a kit is to be printed."""

    paper: Paper
    scheme: SchemeChoice = ""
    backs: Backs = "duplex"
    stack: bool = False  # order pieces for a pile of sheets that is cut at once
    style: marks.Style = "corners"
    correction: Matrix = IDENTITY  # of backs, for the printer's misregistration
    printer: str = ""  # whose misregistration that is; empty if there is no correction
    low: bool = False
    notes: str = ""  # version and credit, for the strip
    language: str = "en"  # of all words on a sheet
    # The widest bleed in mm; None if pieces keep theirs where no sheet is saved
    # without.
    bleed: float | None = None
    booklet: BookletForm = ""  # how booklets are printed, if not in `large_print`
    large_print: bool = False  # booklets in 16 pt
    thickness: float = THICKNESS  # of the paper that is folded, in mm


class Bin(Struct, frozen=True):
    """Pieces of one group and size."""

    items: Sequence[Item]
    blank: Blank
    scheme: Scheme
    backs: Backs
    most: int = 0  # how many fit a sheet; 0 if they cannot share one with others
    whole: int = 0  # how many of the items fill sheets of their own

    @property
    def first(self) -> Piece:
        return self.items[0][0]

    @property
    def rest(self) -> Sequence[Item]:
        """The items that do not fill a sheet."""
        return self.items[self.whole :]

    @property
    def papers(self) -> int:
        """How many sheets the rest takes by itself."""
        return math.ceil(len(self.rest) / self.most) if self.most else 0


def plans(pieces: Sequence[Piece], how: PrintOptions) -> list[Plan]:
    """Return a plan for each sheet, in the order of the pieces, mixed sheets last.

    Raises:
        DoesNotFit, BadValue: if the paper or the scheme does not suit a piece.
    """
    groups: dict[tuple[object, ...], list[Piece]] = {}
    for piece in pieces:
        form = piece.width, piece.height, piece.bleed, piece.form
        key = piece.group_name, form, piece.splits, piece.edge, piece.extra
        groups.setdefault(key, []).append(piece)
    if how.scheme == "single":
        return [plan for alike in groups.values() for plan in _single(alike, how)]
    bins = [_bin(alike, how) for alike in groups.values()]
    # The few whole sheets of a bin may be shared, too, if that saves a sheet.
    opened = [
        replace(of_bin, whole=0)
        if of_bin.most and of_bin.whole // of_bin.most <= FEW
        else of_bin
        for of_bin in bins
    ]
    whole = _together(bins, how)
    if opened == bins:
        return whole
    shared = _together(opened, how)
    return shared if len(shared) < len(whole) else whole


def _together(bins: Sequence[Bin], how: PrintOptions) -> list[Plan]:
    """Return the plans of all bins, the rests of some put together."""
    joined, mixed = _joined(bins, how)
    own: list[Plan] = []
    for of_bin in bins:
        items = of_bin.items[: of_bin.whole] if of_bin in joined else of_bin.items
        if items:
            own += _own(replace(of_bin, items=items), how)
    return own + mixed


def alone(piece: Piece) -> bool:
    """Return whether a piece has a sheet of its own, unless others fit beside it."""
    return piece.halved or not (piece.group or piece.back or piece.splits)


def blank_of(piece: Piece, how: PrintOptions, count: int = 0) -> Blank:
    """Return what a piece takes of the paper, with the bleed that it is printed with.

    There are `count` of them; as many as fill sheets if 0.
    """
    blank = Blank(piece.group_name, piece.width, piece.height, piece.bleed, piece.form)
    widest = NARROW_BLEED if how.bleed is None else how.bleed
    narrow = replace(blank, bleed=min(blank.bleed, widest))
    if how.bleed is not None or narrow == blank or how.scheme == "single":
        return narrow if how.bleed is not None else blank
    backs: Backs = how.backs if piece.back else "none"
    scheme = scheme_for(blank, how.scheme)
    held = [_held(cell, how.paper, scheme, backs) for cell in (blank, narrow)]
    saves = held[1] > held[0] > 0 and (
        not count or math.ceil(count / held[1]) < math.ceil(count / held[0])
    )
    return narrow if saves else blank


def _held(blank: Blank, paper: Paper, scheme: Scheme, backs: Backs) -> int:
    try:
        return len(packing.fullest(blank, paper, scheme=scheme, backs=backs)[1])
    except DoesNotFit:
        return 0


def scheme_for(blank: Blank, scheme: SchemeChoice) -> Scheme:
    """Return the scheme that was chosen if it suits a blank, else its usual one."""
    hexagon = blank.form in ("pointy", "flat")
    if scheme in ("grid", "bleed") or (hexagon and scheme in ("honeycomb", "straight")):
        return scheme
    if hexagon:
        return "straight"
    return "bleed" if blank.bleed else "grid"


def _bin(pieces: Sequence[Piece], how: PrintOptions) -> Bin:
    items, first = _copies(pieces), pieces[0]
    backed = next((piece for piece in pieces if piece.back), None)
    backs: Backs = how.backs if backed else "none"
    blank = blank_of(backed or first, how, len(items))
    scheme = scheme_for(blank, how.scheme)
    if how.paper.frame is not None:
        apart = replace(blank, bleed=max(blank.bleed, how.paper.frame.apart))
        return Bin(items, apart, scheme, backs)
    if first.up > 1:
        return Bin(items[:1], blank, scheme, backs)
    if first.halved or (alone(first) and first.stock == "paper"):
        return Bin(items, blank, scheme, backs)  # it is not cut out
    most = _held(blank, how.paper, scheme, backs)
    if first.edge and not how.scheme and blank.form == "rectangle":
        touching = _held(blank, how.paper, "grid", backs)
        if touching > most:
            scheme, most = "grid", touching
    # Sheets that are not full enough are left to be shared.
    full = most * mixing.area_of(blank, scheme) >= FULL * _area(how.paper, backs)
    whole = len(items) // most * most if most and full else 0
    return Bin(items, blank, scheme, backs, most, whole)


def _copies(pieces: Sequence[Piece]) -> list[Item]:
    return [(piece, copy) for piece in pieces for copy in range(piece.copies)]


def _area(paper: Paper, backs: Backs) -> float:
    _, area = packing.areas(paper, "rectangle", "bleed", backs)[0]
    return area.w * area.h


def _joined(bins: Sequence[Bin], how: PrintOptions) -> tuple[list[Bin], list[Plan]]:
    """Return which bins share mixed sheets, and the plans of those.

    A bin that saves no sheet by it is left alone, so that few files are mixed.
    """
    joined, plans = list[Bin](), list[Plan]()
    for backed, extra in itertools.product((True, False), (False, True)):
        pool = [
            of_bin
            for of_bin in bins
            if of_bin.papers
            and (of_bin.backs != "none") is backed
            and of_bin.first.extra is extra
            and of_bin.blank.form in ("rectangle", "disc")
            and not of_bin.first.instead
        ]
        sharing, mixed = _pooled(pool, how)
        joined += sharing
        plans += mixed
    return joined, plans


def _pooled(
    pool: Sequence[Bin], how: PrintOptions
) -> tuple[Sequence[Bin], Sequence[Plan]]:
    apart = sum(of_bin.papers for of_bin in pool)
    if len(pool) < 2 or _least(pool, how) >= apart:
        return (), ()
    best = _mix(pool, how)
    if best is None or len(best) >= apart:
        return (), ()
    sharing = pool
    # What saves no sheet is taken out, those that take most sheets first.
    for of_bin in sorted(pool, key=lambda of_bin: -of_bin.papers):
        others = [other for other in sharing if other is not of_bin]
        if _least(others, how) + of_bin.papers > len(best):
            continue
        fewer = _mix(others, how)
        if fewer is not None and len(fewer) + of_bin.papers <= len(best):
            sharing, best = others, fewer
    return sharing, best


def _least(pool: Sequence[Bin], how: PrintOptions) -> int:
    """Return the fewest sheets that the rests of some bins take, by their area."""
    if not pool:
        return 0
    areas = (len(kind.rest) * mixing.area_of(kind.blank, kind.scheme) for kind in pool)
    return math.ceil(math.fsum(areas) / _area(how.paper, pool[0].backs) - 0.001)


def _mix(pool: Sequence[Bin], how: PrintOptions) -> list[Plan] | None:
    queues: dict[tuple[Blank, Scheme], list[Item]] = {}
    for of_bin in pool:
        key = replace(of_bin.blank, name=""), of_bin.scheme
        queues.setdefault(key, []).extend(of_bin.rest)
    lots = [Lot(*key, len(items)) for key, items in queues.items()]
    backs: Backs = pool[0].backs if pool else "none"
    sheets = mixing.sheets(lots, how.paper, backs=backs)
    if sheets is None:
        return None
    queue = [iter(items) for items in queues.values()]
    return [(mixed.leaf, [next(queue[lot]) for lot in mixed.lots]) for mixed in sheets]


def _single(pieces: Sequence[Piece], how: PrintOptions) -> Iterator[Plan]:
    items, backed = _copies(pieces), any(piece.back for piece in pieces)
    backs = backed and how.backs != "none"
    for leaf in imposition.single(blank_of(pieces[0], how), len(items), backs=backs):
        yield leaf, [items[item] for item in leaf.items]


def _own(of_bin: Bin, how: PrintOptions) -> Iterator[Plan]:
    first, blank = of_bin.first, of_bin.blank
    if first.halved:
        yield from _halves(of_bin, how)
        return
    if alone(first) and how.paper.frame is None:
        leaf = Leaf(how.paper.width, how.paper.height, (), blank.form, of_bin.scheme)
        yield from ((leaf, [item]) for item in of_bin.items)
        return
    try:
        filled = list(_filled(of_bin, how))
    except DoesNotFit:
        if not first.splits or of_bin.backs.startswith("fold"):
            raise
        for item in of_bin.items:
            for leaf in imposition.split(blank, how.paper, backs=of_bin.backs):
                yield leaf, [item]
        return
    for leaf in filled:
        yield leaf, [of_bin.items[item] for item in leaf.items]


def _halves(of_bin: Bin, how: PrintOptions) -> Iterator[Plan]:
    """Yield sheets of two pieces, or of one if half the paper is too small."""
    blank, paper = of_bin.blank, how.paper
    halves = paper.height / 2 >= blank.width - 2 * MARGIN
    sheet = paper.turned() if halves else paper
    wide = sheet.width / 2 if halves else sheet.width
    if wide < blank.width - 2 * MARGIN or sheet.height < blank.height - MARGIN:
        what = f"{blank.width:g} x {blank.height:g} mm does not fit {paper.name}"
        raise DoesNotFit(blank.name, what, "choose a4 or letter")
    backs: Backs = "none" if of_bin.backs.startswith("fold") else of_bin.backs
    axis = packing.axis_of(sheet, backs)
    leaf = Leaf(sheet.width, sheet.height, (), "rectangle", "grid", axis, strip="")
    most = 2 if halves else 1
    for at in range(0, len(of_bin.items), most):
        items, size = of_bin.items[at : at + most], (blank.width, blank.height)
        y, fronts = (sheet.height - blank.height) / 2, []
        for item in range(len(items)):
            cell = packing.rectangle(item * wide, 0, wide, sheet.height)
            x = (item + 0.5) * wide - blank.width / 2
            fronts.append(Placement(item, x, y, *size, 0, cell))
        whole = imposition.with_backs(leaf, tuple(fronts))
        yield replace(whole, items=range(len(items))), list(items)


def _filled(of_bin: Bin, how: PrintOptions) -> Iterator[Leaf]:
    """Yield the leaves of pieces; fronts and backs are apart if they must be."""
    fill = imposition.fill_stack if how.stack else imposition.fill_sheets
    fullest = partial(packing.fullest, of_bin.blank, how.paper, scheme=of_bin.scheme)
    try:
        yield from fill(fullest(backs=of_bin.backs), len(of_bin.items))
    except DoesNotFit:
        apart = all(piece.apart for piece, _ in of_bin.items)
        if not of_bin.backs.startswith("fold") or not apart:
            raise
        for leaf in fill(fullest(), len(of_bin.items)):
            (fronts,) = leaf.sides
            yield leaf
            backs = tuple(replace(front, back=True) for front in fronts)
            yield replace(leaf, sides=(backs,))
