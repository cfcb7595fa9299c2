"""Paint sides as PDF.

A face that is placed once is part of its page, where it compresses with its neighbours;
one that is placed more often becomes one form. Both are written with PDF's own
operators, `document` keeps the file. Same sides, same bytes: no clock, no system font,
no global setting.
"""

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path as File
from types import MappingProxyType
from typing import BinaryIO

from companion.press.ink import document as documents
from companion.press.ink import fields, files, inks, operators, tags
from companion.press.ink.document import Document, Duplex, Metadata
from companion.press.ink.document.objects import Content, Form, Overprint, State
from companion.press.ink.letters import Letters, first_font
from companion.press.layout.packing import Backs
from companion.press.layout.side import PlacedFace, Side
from companion.press.scene import scene as scenes
from companion.press.scene import text
from companion.press.scene.matrix import IDENTITY, Matrix
from companion.press.scene.path import Path

__all__ = ["Duplex", "Metadata", "turn", "write"]

NO_PARTS: Mapping[int, str] = MappingProxyType({})

FINE = 2
"""Decimals of a mm on paper: a grid of 10 microns, half a dot at 1200 dpi."""

ROUND = "1 j 1 J"
"""How lines of a face meet and end, unless they say so."""

KNOCKOUT = Overprint(stroke=False, fill=False)
"""What a file begins with: what is painted removes what is below it."""

FAR = 2000
"""Beyond any mark, in mm: the box of a form that is not cut."""


def write(
    sides: Sequence[Side],
    target: File | BinaryIO,
    metadata: Metadata,
    *,
    duplex: Duplex = "",
    parts: Mapping[int, str] = NO_PARTS,
) -> None:
    """Write the sides as one PDF, a page each, to be printed at 100 %.

    Args:
        parts: the bookmark above those of pages, by the page that it begins with,
            counted from 0.

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


def fill(
    document: Document, sides: Sequence[Side], parts: Mapping[int, str] = NO_PARTS
) -> None:
    """Write the sides into a document, a page each; `parts` as `write` has it."""
    shared = Shared(document, sides)
    tagged = tags.tagged(sides)
    for number, side in enumerate(sides, 1):
        if number - 1 in parts:
            document.begin_part(f"part{number}", parts[number - 1])
        document.begin_page(
            f"sheet{number}",
            side.title,
            documents.points(side.width, side.height),
            trim=_box(side, side.trim),
            bleed=_box(side, side.bleed) if side.bleed else None,
        )
        if side.matrix != IDENTITY:
            document.transform(_moved(side.matrix, side.height))
        page = ContentStream(shared)
        for before, placed, after in _tagged(side) if tagged else _plain(side):
            page.code += before
            page.face(placed, side.height)
            page.code += after
        fields.add(document, side)
        figures = tags.figures(side, document.language)
        document.end_page(page.content(), figures)


Marked = Iterator[tuple[list[str], PlacedFace, list[str]]]
"""Faces, each between operators that say what it is."""


def _plain(side: Side) -> Marked:
    return (([], placed, []) for placed in side.placements)


def _tagged(side: Side) -> Marked:
    figure = itertools.count()
    for placed in side.placements:
        begin = tags.begin(next(figure)) if placed.name else tags.ARTIFACT
        yield [begin], placed, [tags.END]


def _box(side: Side, box: tuple[float, float, float, float]) -> list[float]:
    left, top, wide, high = box
    bottom = side.height - top - high
    return documents.points(left, bottom, left + wide, bottom + high)


def _upright(matrix: Matrix, high: float) -> Matrix:
    """Return a matrix from a face's mm, y down, to the points of a page, y up.

    Y = high - y changes the sign of b, d and f; all numbers are enlarged by `MM`.
    """
    a, b, c, d, e, f = matrix
    mm = operators.MM
    return a * mm, -b * mm, c * mm, -d * mm, e * mm, (high - f) * mm


def _moved(matrix: Matrix, high: float) -> Matrix:
    """Return a matrix of mm, y down, as one of points, y up.

    Unlike `_upright` it starts from points with y up as well, so it is the flip before
    and after: a and d stay, b and c change sign.
    """
    a, b, c, d, e, f = matrix
    mm = operators.MM
    return a, -b, -c, d, (c * high + e) * mm, (high - d * high - f) * mm


class Shared:
    """What a document holds once: faces, shared marks, the words of its lines."""

    def __init__(self, document: Document, sides: Sequence[Side]) -> None:
        self.document = document
        self._placed = Counter(
            id(placed.face) for side in sides for placed in side.placements
        )
        self._faces: dict[int, str] = {}
        # Keyed by the identity of the marks, the extra decimals and whether they are a
        # layer; the marks are kept too, so that no others can take that identity.
        self._marks: dict[
            tuple[int, int, bool], tuple[str, tuple[scenes.Mark, ...]]
        ] = {}
        self._letters: dict[str, Letters] = {}

    def letters(self, font: str) -> Letters:
        if font not in self._letters:
            self._letters[font] = Letters(font, self.document.font(font))
        return self._letters[font]

    def face(self, face: scenes.Scene) -> str:
        """Return the form of a face, in mm, y down; "" if it is placed only once."""
        if self._placed[id(face)] == 1:
            return ""
        if id(face) not in self._faces:
            form = self.painted(face)
            name = f"face{len(self._faces) + 1}"
            self._faces[id(face)] = self.document.add_form(name, form)
        return self._faces[id(face)]

    def painted(
        self, face: scenes.Scene, scale: float = 1.0, *, shared: bool = False
    ) -> Form:
        """Return a face as a form, in mm, y down.

        Args:
            scale: how it is enlarged.
            shared: whether other faces may hold its marks.
        """
        stream = ContentStream(self, scale=scale)
        stream.code.append(ROUND)
        stream.marks([scenes.Group(face.marks, shared=True)] if shared else face.marks)
        return Form(stream.content(), (0, 0, face.width, face.height))

    def marks(
        self, marks: tuple[scenes.Mark, ...], fine: int, *, whole: bool = False
    ) -> str:
        """Return the name of marks, with `fine` more decimals, as operators have it."""
        key = id(marks), fine, whole
        if key not in self._marks:
            content = ContentStream(self, scale=10**fine)
            content.marks(marks)
            # Numbered after the groups within, which have been added by now.
            form = f"shared{len(self._marks) + 1}"
            name = content.form(form, -FAR, -FAR, FAR, FAR, whole=whole)
            self._marks[key] = name, marks
        return self._marks[key][0]


class ContentStream:
    """PDF operators for marks, and the resources that they name.

    `scale` is how much what is written will be enlarged.
    """

    def __init__(self, shared: Shared, *, scale: float = 1.0) -> None:
        self._shared_forms, self._document = shared, shared.document
        self._inks = shared.document.inks
        self.code: list[str] = []
        # Dictionaries as ordered sets: the same marks give the same bytes.
        self._objects: dict[str, None] = {}
        self._shadings: dict[str, None] = {}
        self._states: dict[str, State] = {}
        self._spots: dict[str, None] = {}
        # The last operator written for each graphics state, to leave out repetitions.
        self._now: dict[str, str] = {}
        self._scale, self._over = scale, KNOCKOUT

    def content(self) -> Content:
        """Return what was written."""
        names = tuple(self._objects), tuple(self._shadings)
        return Content(self.code, *names, self._states, tuple(self._spots))

    def form(self, name: str, *box: float, whole: bool = False) -> str:
        """Add what was written to the document, as a form cut at its box."""
        return self._document.add_form(name, Form(self.content(), box, whole))

    def face(self, placed: PlacedFace, high: float) -> None:
        """Paint a face on a page `high` mm high, cut at its edges."""
        clip = operators.clip(placed.clip, high) if placed.clip else "q"
        face, matrix = placed.face, operators.MATRIX % _upright(placed.matrix, high)
        if name := self._shared_forms.face(face):
            self._objects[name] = None
            self.code.append(f"{clip} {matrix} /{name} Do Q Q")
            return
        edge = f"0 0 {face.width:g} {face.height:g} re W n"
        self.code += [f"{clip} {matrix} {edge}", ROUND]
        self._now, self._over = {}, KNOCKOUT
        self.marks(face.marks)
        self.code.append("Q Q")

    def marks(self, marks: Iterable[scenes.Mark]) -> None:
        for mark in marks:
            match mark:
                case scenes.Shape() if mark.stroke and mark.stroke[0] != "#":
                    self._layer(mark)
                case scenes.Shape():
                    self._shape(mark)
                case scenes.Text():
                    self._text(mark)
                case scenes.Group() if mark.mask:
                    self._masked(mark)
                case scenes.Group(shared=True) if not self._inks.sized:
                    self._shared(mark)
                case scenes.Group():
                    self._group(mark)
                case scenes.Picture():
                    self._picture(mark)

    def _shared(self, group: scenes.Group) -> None:
        """Refer to marks that the document holds once, as a form."""
        self._opacity(1)
        fine = operators.finer(self._scale * math.hypot(*group.matrix[:2]))
        name = self._shared_forms.marks(group.marks, fine)
        self._objects[name] = None
        if group.matrix == IDENTITY:
            self.code.append(f"/{name} Do")
        else:
            self.code.append(f"{operators.MATRIX % group.matrix} /{name} Do Q")

    def _masked(self, group: scenes.Group) -> None:
        self._opacity(1)
        fine = operators.finer(self._scale * math.hypot(*group.matrix[:2]))
        shown, mask = (
            self._shared_forms.marks(marks, fine, whole=True)
            for marks in (group.marks, group.mask)
        )
        name = f"M{mask}"
        self._states[name] = mask
        self._objects[shown] = None
        self.code.append(operators.MATRIX % group.matrix)
        if group.clip is not None:
            self.code += [self._outline(group.clip), "W n"]
        self.code.append(f"/{name} gs /{shown} Do Q")

    def _group(self, group: scenes.Group) -> None:
        # `q ... Q` of PDF restores the graphics state, so the record of it is too.
        before = dict(self._now), self._scale, self._over
        self._scale *= math.hypot(*group.matrix[:2])
        self.code.append(operators.MATRIX % group.matrix)
        if group.clip is not None:
            self.code += [self._outline(group.clip), "W n"]
        self.marks(group.marks)
        self.code.append("Q")
        self._now, self._scale, self._over = before

    def _layer(self, shape: scenes.Shape) -> None:
        name = shape.stroke or ""
        self._document.add_layer(name)
        self.code.append(f"/OC /{name} BDC")
        self._shape(shape)
        self.code.append("EMC")

    def _shape(self, shape: scenes.Shape) -> None:
        self._opacity(shape.opacity)
        outline = self._outline(shape.path)
        if isinstance(shape.fill, scenes.Fade):
            name = self._document.add_shading(shape.fill)
            self._shadings[name] = None
            clip = "W* n" if shape.even_odd else "W n"
            self.code += ["q", outline, clip, f"/{name} sh", "Q"]
        elif shape.fill:
            use = inks.of_fill(shape, self._scale) if self._inks.sized else "fill"
            self._colour(shape.fill, use)
        filled = isinstance(shape.fill, str)
        if shape.stroke:
            use = inks.of_line(shape.width * self._scale)
            self._colour(shape.stroke, use, stroke=True)
            self._set("width", f"{shape.width:.3f} w")
            self._set("cap", operators.CAPS[shape.cap])
            if shape.cap in ("mitre", "square") or "join" in self._now:
                sharp = shape.cap in ("mitre", "square")
                self._set("join", "0 j" if sharp else "1 j")
            dash = " ".join(f"{length:.3f}" for length in shape.dash)
            self._set("dash", f"[{dash}] 0 d")
        if filled or shape.stroke:
            paint = operators.PAINT[filled, bool(shape.stroke), shape.even_odd]
            self.code += [outline, paint]

    def _text(self, mark: scenes.Text) -> None:
        em = mark.size_pt * text.POINT
        self._opacity(mark.opacity)
        self._colour(mark.colour, inks.of_text(mark.size_pt * self._scale))
        self._set("mode", "3 Tr" if mark.hidden else "0 Tr")
        self._set("track", f"{mark.track * em:.4f} Tc")
        # Words that are drawn as outlines need no font here: a dot holds them.
        held = mark.hidden and not text.by_letters(mark.words, mark.font)
        if mark.track or held:
            # Readers take wide gaps for spaces unless ActualText names the words.
            words = f"\ufeff{text.composed(mark.words)}".encode("utf-16-be").hex()
            self.code.append(f"/Span <</ActualText <{words}>>> BDC")
        self.code.append(f"BT 1 0 0 -1 {mark.x:.3f} {mark.y:.3f} Tm")
        letters = self._shared_forms.letters(mark.font)
        shown = "." if held else mark.words
        self.code.append(letters.show(shown, em, mark.track))
        self.code.append("ET")
        if mark.track or held:
            self.code.append("EMC")

    def _picture(self, mark: scenes.Picture) -> None:
        self._opacity(1)
        name = self._document.add_picture(mark.raster)
        self._objects[name] = None
        # PDF draws a raster on the unit square with y up: flip and enlarge it.
        matrix = operators.MATRIX % (mark.w, 0, 0, -mark.h, mark.x, mark.y + mark.h)
        self.code.append(f"{matrix} /{name} Do Q")

    def _outline(self, path: Path) -> str:
        return operators.outline(path, FINE + operators.finer(self._scale))

    def _colour(self, colour: str, use: inks.Use, *, stroke: bool = False) -> None:
        paint = self._inks.paint(colour, use, stroke=stroke)
        self._set("stroke" if stroke else "fill", paint.code)
        if paint.spot:
            self._spots[paint.spot] = None
        before = self._over
        self._over = Overprint(
            stroke=paint.over if stroke else before.stroke,
            fill=before.fill if stroke else paint.over,
        )
        if self._over != before:
            name = f"OP{self._over.stroke:d}{self._over.fill:d}"
            self.code.append(f"/{name} gs")
            self._states[name] = self._over

    def _opacity(self, opacity: float) -> None:
        if opacity < 1 or "opacity" in self._now:
            name = f"G{opacity * 1000:.0f}"
            self._set("opacity", f"/{name} gs")
            self._states[name] = opacity

    def _set(self, state: str, code: str) -> None:
        if self._now.get(state) != code:
            self._now[state] = code
            self.code.append(code)
