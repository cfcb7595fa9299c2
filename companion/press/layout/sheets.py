"""Pieces placed on paper, with their marks: from the pieces of a kit to its sheets.

`planning` says which pieces share a sheet and where; here they are drawn.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from companion.press.layout import cutting, marks, packing, planning, side
from companion.press.layout.packing import Leaf, Placement
from companion.press.layout.piece import Piece
from companion.press.layout.planning import Item, Plan, PrintOptions
from companion.press.layout.side import Margin, Notes, PlacedFace, Side
from companion.press.scene.path import IDENTITY, Path
from companion.press.scene.scene import Scene

Drawn = tuple[int, float, float, float]
Faces = dict[Drawn, Scene]


class Sheet(Struct, frozen=True):
    """A sheet of paper as it is printed: its one or two sides, and the items on it."""

    sides: tuple[Side, ...]
    items: tuple[Item, ...]
    faces: tuple[tuple[str, bool, Scene], ...]  # each once: name, whether back, drawing
    folded: bool = False  # whether fronts and backs share a side that is folded


def paged(printed: Sequence[Sheet]) -> list[Side]:
    """Return the sides of some sheets as the pages of a file.

    Beside sheets with two sides, one with a single side has an empty back, since the
    printer takes pages two by two.
    """
    both = two_sided(printed)
    sides: list[Side] = []
    for sheet in printed:
        sides += sheet.sides
        if both and len(sheet.sides) == 1:
            sides.append(replace(sheet.sides[0], placements=(), title=""))
    return sides


def two_sided(printed: Sequence[Sheet]) -> bool:
    """Return whether any of some sheets is printed on both sides."""
    return any(len(sheet.sides) > 1 for sheet in printed)


def impose(
    pieces: Sequence[Piece],
    how: PrintOptions,
    title: str = "",
    plans: Sequence[Plan] | None = None,
) -> list[Sheet]:
    """Return the sheets that some pieces take, in the order of the pieces.

    They are called by the title of the first if there is none for all.

    Raises:
        DoesNotFit, BadValue: if the paper or the scheme does not suit a piece.
    """
    title = title or pieces[0].title or pieces[0].name
    faces = Faces()
    plans = planning.plans(pieces, how) if plans is None else plans
    return [sheet.drawn(faces) for sheet in _numbered(plans, how, title)]


class Planned(Struct, frozen=True):
    """A sheet that is not drawn yet."""

    title: str
    plan: Plan
    how: PrintOptions

    @property
    def sides(self) -> list[list[tuple[Piece, bool]]]:
        """The faces on each side: their pieces, and whether they are backs."""
        leaf, items = self.plan
        if not leaf.sides:
            return [[(items[0][0], False)]]
        return [[(items[p.item][0], p.back) for p in side] for side in leaf.sides]

    def drawn(self, faces: Faces | None = None) -> Sheet:
        """Return the sheet; `faces` are those that others have drawn already."""
        faces = Faces() if faces is None else faces
        leaf, items = self.plan
        if not leaf.sides:
            piece, _ = items[0]
            notes = Notes(self.how.notes, self.how.language)
            alone = side.whole_sheet(
                piece, self.how.paper, up=piece.up, low=self.how.low, notes=notes
            )
            face = alone.placements[0].face
            return Sheet((alone,), (items[0],), ((piece.name, False, face),))
        sides = []
        for number, placements in enumerate(leaf.sides):
            shown = ((placement, items[placement.item][0]) for placement in placements)
            placed = [
                _placed(placement, piece, self.how, faces)
                for placement, piece in shown
                if not placement.back or piece.back
            ]
            if leaf.strip:
                registered = leaf.frame is not None and leaf.frame.corner
                draw = cutting.draw_margin if registered else side.draw_margin
                margin = draw(leaf, number, _margin(leaf, items, self.how, self.title))
                placed.append(PlacedFace(margin, 0, 0))
            sides.append(_side(leaf, number, placed, self.title, self.how))
        first = leaf.sides[0]
        fronts = tuple(items[front.item] for front in first if not front.back)
        fronts = fronts or tuple(items[back.item] for back in first)
        drawn = tuple(
            (piece.name, back, faces[_drawn(piece, back)])
            for piece in {id(piece): piece for piece, _ in fronts}.values()
            for back in (False, True)
            if _drawn(piece, back) in faces
        )
        return Sheet(tuple(sides), fronts, drawn, folded=leaf.fold is not None)


def planned(pieces: Sequence[Piece], how: PrintOptions, title: str) -> list[Planned]:
    """Return the sheets that some pieces share; refuse what `impose` refuses.

    Raises:
        DoesNotFit, BadValue: as `impose` does.
    """
    return _numbered(planning.plans(pieces, how), how, title)


def _numbered(plans: Sequence[Plan], how: PrintOptions, title: str) -> list[Planned]:
    return [
        Planned(_titled(title, plan, (number, len(plans)), how), plan, how)
        for number, plan in enumerate(plans, 1)
    ]


def check(pieces: Sequence[Piece], how: PrintOptions) -> None:
    """Refuse options that do not suit the pieces, before anything is drawn.

    Raises:
        DoesNotFit, BadValue: as `impose` does.
    """
    must_suit(planning.plans(pieces, how), how)


def must_suit(plans: Sequence[Plan], how: PrintOptions) -> None:
    """Refuse with `DoesNotFit` a piece that does not fit a sheet of its own."""
    for leaf, items in plans:
        if not leaf.sides:
            piece, _ = items[0]
            side.orientation(piece, how.paper, up=piece.up)


def _titled(title: str, plan: Plan, which: tuple[int, int], how: PrintOptions) -> str:
    """Return the title of a sheet: what it holds, and its number.

    A part of a board is named after the board, not after the whole file.
    """
    (leaf, items), (number, count) = plan, which
    if leaf.name:
        piece, _ = items[0]
        title = f"{piece.label}, {leaf.name}"
    if count == 1:
        return title
    which_of = marks.sheet_words(how.language).sheet
    which_of = which_of.replace("[number]", f"{number}").replace("[count]", f"{count}")
    return f"{title}, {which_of}"


def _margin(leaf: Leaf, items: Sequence[Item], how: PrintOptions, title: str) -> Margin:
    """Return what is drawn round the pieces; parts of a board have no names."""
    has_names = how.style != "none" and not leaf.name
    notes = [f"**{title}**", how.notes]
    if how.correction != IDENTITY and len(leaf.sides) > 1:
        # What rich text would take for markup is left out of the name.
        name = "".join(c for c in how.printer[:24] if c.isalnum() or c in " -.")
        notes.insert(1, f"{marks.sheet_words(how.language).corrected} {name}")
    return Margin(
        how.style,
        Notes(" · ".join(notes), how.language),
        names=[piece.label for piece, _ in items] if has_names else [],
        folds=[piece.folds for piece, _ in items],
    )


def _side(
    leaf: Leaf, number: int, faces: Sequence[PlacedFace], title: str, how: PrintOptions
) -> Side:
    """Return a side; with one face a page, its trim and bleed are the page's boxes."""
    if len(leaf.sides) > 1:
        words = marks.sheet_words(how.language)
        title = f"{title}, {words.back if number else words.front}"
    whole = (0.0, 0.0, leaf.width, leaf.height)
    side = Side(title, leaf.width, leaf.height, tuple(faces), whole)
    if not leaf.strip and len(leaf.sides[number]) == 1:
        face = leaf.sides[number][0]
        return replace(side, trim=(face.x, face.y, face.w, face.h), bleed=whole)
    return replace(side, matrix=how.correction) if number else side


def _placed(
    placement: Placement, piece: Piece, how: PrintOptions, faces: Faces
) -> PlacedFace:
    key, name = _drawn(piece, placement.back), piece.label
    if key not in faces:
        faces[key] = piece.face(low=how.low, back=placement.back)
    if placement.back:
        name = f"{name}, {marks.sheet_words(how.language).back}"
    x, y = placement.x - piece.bleed, placement.y - piece.bleed
    clip, turn, back = _clip(placement, piece.bleed), placement.turn, placement.back
    return PlacedFace(faces[key], x, y, 1, turn, clip, name, back)


@lru_cache(maxsize=256)
def _clip(placement: Placement, bleed: float) -> Path | None:
    """Return what a face is cut to, the same path for placements alike.

    A face that prints on all of its bleed needs no clip: smaller file, faster print.
    """
    x, y = placement.x - bleed, placement.y - bleed
    whole = packing.rectangle(x, y, placement.w + 2 * bleed, placement.h + 2 * bleed)
    ink, box = (
        {(round(x, 3), round(y, 3)) for x, y in corners}
        for corners in (placement.ink, whole)
    )
    return None if ink == box else Path().points(placement.ink)


def _drawn(piece: Piece, back: bool) -> Drawn:
    """Return the key of a face: pieces with one drawing function and size share it."""
    draw = piece.back if back else piece.front
    return id(draw), piece.width, piece.height, piece.bleed


def alike_in_size(
    pieces: Iterable[Piece],
) -> dict[tuple[str, float, float], list[Piece]]:
    """Return pieces by group, width and height."""
    groups: dict[tuple[str, float, float], list[Piece]] = {}
    for piece in pieces:
        key = piece.group_name, piece.width, piece.height
        groups.setdefault(key, []).append(piece)
    return groups


def grouped(pieces: Sequence[Piece]) -> list[tuple[str, list[Piece]]]:
    """Return the pieces that share a file, with its name, in the order of the kit.

    >>> ace = Piece("ace", 63, 88, print, group="cards")
    >>> mat = Piece("mat", 130, 190, print)
    >>> [(name, len(alike)) for name, alike in grouped([ace, mat, ace])]
    [('cards', 2), ('mat', 1)]
    """
    files: dict[str, list[Piece]] = {}
    for piece in pieces:
        files.setdefault(piece.group_name, []).append(piece)
    return list(files.items())
