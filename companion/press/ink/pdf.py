"""Paint sides as PDF, with what bookmarks and screen readers know of them.

A face that is placed once is part of its page, where it compresses with its neighbours;
one that is placed more often becomes one form. Same sides, same bytes: no clock, no
system font, no global setting.

Each piece is a figure, whose alternative text is its name and all that is written on
it, icons by their names; in the outline, the pieces of a sheet are below it, copies
once. What is no piece, such as marks of cuts, is an artifact, which readers skip.

Boxes to tick and lines to write on are form fields. A drawing records them with
`scene.place`: a "tick" is a box, a "write" a line of text; a reader shows its name, and
its value is the initial content. reportlab's form gives fields their appearance;
everything round them is drawn.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path as File
from types import MappingProxyType
from typing import Any, BinaryIO

from companion.press.ink import document as documents
from companion.press.ink import files
from companion.press.ink.content import ContentStream, Shared
from companion.press.ink.document import MM, Document, Duplex
from companion.press.ink.metadata import Metadata
from companion.press.ink.tags import Figure
from companion.press.layout.packing import Backs
from companion.press.layout.side import Side
from companion.press.scene import fonts
from companion.press.scene import scene as scenes
from companion.press.scene.path import IDENTITY, compose
from companion.press.scene.scene import Group, Mark, Place, Text, alt_text

__all__ = ["Duplex", "Metadata", "turn", "write"]

NO_PARTS: Mapping[int, str] = MappingProxyType({})
TALLEST_PT = 12  # largest type in a line to write on, in points
SHARE = 0.72  # size of type as a part of the height of its line


def write(
    sides: Sequence[Side],
    target: File | BinaryIO,
    metadata: Metadata,
    *,
    duplex: Duplex = "",
    parts: Mapping[int, str] = NO_PARTS,
) -> None:
    """Write the sides as one PDF, a page each, to be printed at 100 %.

    `parts`: the bookmark above those of pages, by the page that it begins with, counted
    from 0.

    Raises:
        CannotWrite: if the folder or disk does not take it.
    """
    document = Document(metadata, first_font(sides), duplex=duplex)
    fill(document, sides, parts)
    files.put(document.data(), target)


def turn(backs: Backs, *, both: bool) -> Duplex:
    """Return the edge that sheets are turned about, if any is printed on both sides."""
    if not both:
        return ""
    return "short" if backs == "duplex-short" else "long"


def first_font(sides: Sequence[Side]) -> str:
    """Return a font that the sides use, since reportlab names one on every page."""

    def used(marks: Iterable[Mark]) -> Iterator[str]:
        for mark in marks:
            if isinstance(mark, Group):
                yield from used(mark.marks)
            elif isinstance(mark, Text):
                yield mark.font

    faces = (placed.face for side in sides for placed in side.placements)
    every = (font for face in faces for font in used(face.marks))
    return next(every, fonts.names()[0])


def fill(
    document: Document, sides: Sequence[Side], parts: Mapping[int, str] = NO_PARTS
) -> None:
    """Write the sides into a document, a page each; `parts` as `write` has it."""
    shared = Shared(document, sides)
    tagged = any(placed.name for side in sides for placed in side.placements)
    for number, side in enumerate(sides):
        if number in parts:
            document.begin_part(parts[number])
        document.begin_page(
            side.title,
            documents.points(side.width, side.height),
            trim=_box(side, side.trim),
            bleed=_box(side, side.bleed) if side.bleed else None,
        )
        if side.matrix != IDENTITY:
            # A matrix of mm, y down, as one of points, y up: it is flipped before and
            # after, so that a and d stay, b and c change sign.
            (a, b, c, d, e, f), high = side.matrix, side.height
            moved = (c * high + e) * MM, (high - d * high - f) * MM
            document.transform((a, -b, -c, d, *moved))
        page, figure = ContentStream(shared), 0
        for placed in side.placements:
            if tagged and placed.name:
                page.code.append(f"/Figure <</MCID {figure}>> BDC")
                figure += 1
            elif tagged:
                page.code.append("/Artifact BMC")
            page.face(placed, side.height)
            if tagged:
                page.code.append("EMC")
        _add_fields(document, side)
        document.end_page(page.content(), figures(side, document.language))


def _box(side: Side, box: tuple[float, float, float, float]) -> list[float]:
    """Return a box of a side as PDF counts: left, bottom, right, top, in points."""
    left, top, wide, high = box
    bottom = side.height - top - high
    return documents.points(left, bottom, left + wide, bottom + high)


def figures(side: Side, language: str = "en") -> list[Figure]:
    """Return the pieces on a side in painting order; icons are named in `language`."""
    named = [placed for placed in side.placements if placed.name]
    fronts = {placed.name for placed in named if not placed.back}
    # A sheet with one piece is called after it: no bookmark repeats that.
    left = fronts if len(fronts) > 1 else set()
    made = []
    for placed in named:
        bookmark = placed.name if placed.name in left else ""
        left.discard(bookmark)
        at = placed.x * MM, (side.height - placed.y) * MM
        made.append(Figure(alt_text(placed.name, placed.face, language), bookmark, at))
    return made


def _add_fields(document: Document, side: Side) -> None:
    """Add to the page being drawn the fields of the faces that are on a sheet."""
    names: set[str] = set()
    for placed in side.placements:
        for place in placed.face.places:
            if place.kind not in (scenes.TICK, scenes.WRITE):
                continue
            if placed.turn or place.name in names:
                raise ValueError(f"{place.name} is turned, or there twice")
            names.add(place.name)
            a, _, _, _, x, y = compose(placed.matrix, (1, 0, 0, 1, place.x, place.y))
            wide, high = place.w * a, place.h * a
            left, bottom = x - wide / 2, side.height - y - high / 2
            box = documents.points(left, bottom, wide, high)
            _add_field(document.fields, place, box)


# reportlab has no stubs, so its form has no type.
def _add_field(form: Any, place: Place, box: Sequence[float]) -> None:
    x, y, w, h = box
    common = {
        "name": place.name,
        "tooltip": place.name,
        "x": x,
        "y": y,
        "borderWidth": 0,
        "borderColor": None,
        "fillColor": None,
        "textColor": None,
        "fieldFlags": "",
    }
    if place.kind == scenes.TICK:
        checked = place.value == scenes.ON
        form.checkbox(checked=checked, buttonStyle="cross", size=min(w, h), **common)
        return
    size = min(TALLEST_PT, round(h * SHARE, 1))
    form.textfield(value=place.value, width=w, height=h, fontSize=size, **common)
