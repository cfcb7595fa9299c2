"""Paint sheets as PDF.

Each distinct face becomes one form, however often it is placed; forms are written with
PDF's own operators, reportlab keeps the document, its fonts and its pages. Same sheets,
same bytes: no clock, no system font, no global setting.
"""

import hashlib
import io
import itertools
import math
import zlib
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path as File
from typing import Any, BinaryIO, Literal

from msgspec import Struct
from PIL import Image

# reportlab has no stubs.
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.errors import BadData
from companion.press.ink import fields, files, operators
from companion.press.ink.letters import Letters, first_font
from companion.press.ink.operators import MM
from companion.press.layout.side import Side
from companion.press.scene import fonts, text
from companion.press.scene.matrix import IDENTITY, Matrix
from companion.press.scene.path import Path
from companion.press.scene.scene import (
    Fade,
    Group,
    Mark,
    Picture,
    Raster,
    Scene,
    Shape,
    Text,
)

Duplex = Literal["", "long", "short"]

DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}
BASIC_FONTS = pdfdoc.BasicFonts
FINE = 2
"""Decimals of a mm as printed: a grid of 10 microns, half a dot at 1200 dpi."""

FAR = 2000
"""Further than any mark is drawn, in mm."""


class Metadata(Struct, frozen=True):
    """What a file says of itself."""

    title: str = ""
    author: str = ""
    subject: str = ""
    version: str = ""
    language: str = "en"


class Book:
    """What stands in a document once: its shared marks, and the words of its lines."""

    def __init__(self, document: Any) -> None:
        self.document = document
        # By what they hold and how fine; with what they hold, so that it stays.
        self.shared: dict[tuple[int, int], tuple[str, tuple[Mark, ...]]] = {}
        self._letters: dict[str, Letters] = {}

    def letters(self, font: str) -> Letters:
        if font not in self._letters:
            self._letters[font] = Letters(font, _face(font), self.document)
        return self._letters[font]


def write(
    sheets: Sequence[Side],
    target: File | BinaryIO,
    metadata: Metadata,
    *,
    duplex: Duplex = "",
) -> None:
    """Write the sheets as one PDF, a page each, to be printed at 100 %.

    Raises:
        CannotWrite: if the folder or disk does not take it.
    """
    canvas = Canvas(
        io.BytesIO(),
        invariant=1,
        lang=metadata.language,
        pdfVersion=(1, 7),
        pageCompression=0,
        initialFontName=_face(first_font(sheets)).fontName,
    )
    # Filters set here and not in reportlab's configuration, which is shared: without
    # them it would write ASCII.
    canvas._doc.defaultStreamFilters = [pdfdoc.PDFZCompress]
    canvas.setTitle(metadata.title)
    canvas.setAuthor(metadata.author)
    canvas.setSubject(metadata.subject)
    canvas.setKeywords(f"version {metadata.version}")
    canvas.setCreator("companion")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if duplex:
        canvas.setViewerPreference("Duplex", DUPLEX[duplex])
    _pages(canvas, sheets)
    files.put(canvas.getpdfdata(), target)


def _pages(canvas: Canvas, sheets: Sequence[Side]) -> None:
    forms: dict[int, str] = {}
    book = Book(canvas._doc)
    for number, sheet in enumerate(sheets, 1):
        canvas.setPageSize((sheet.width * MM, sheet.height * MM))
        canvas.setCropBox((0, 0, sheet.width * MM, sheet.height * MM))
        canvas.setTrimBox(_box(sheet, sheet.trim))
        if sheet.bleed:
            canvas.setBleedBox(_box(sheet, sheet.bleed))
        canvas.bookmarkPage(f"sheet{number}")
        canvas.addOutlineEntry(sheet.title, f"sheet{number}")
        if sheet.matrix != IDENTITY:
            canvas.transform(*_upright(sheet, sheet.matrix, whole=True))
        for placed in sheet.placements:
            if id(placed.face) not in forms:
                forms[id(placed.face)] = f"face{len(forms) + 1}"
                _face_form(book, forms[id(placed.face)], placed.face)
            clip = operators.clip(placed.clip, sheet.height) if placed.clip else "q"
            matrix = operators.MATRIX % _upright(sheet, placed.matrix)
            canvas._code.append(f"{clip} {matrix}")
            canvas.doForm(forms[id(placed.face)])
            canvas._code.append("Q Q")
        fields.add(canvas, sheet)
        canvas.showPage()


def _box(sheet: Side, box: tuple[float, float, float, float]) -> list[float]:
    """Return a box of a sheet as PDF counts: left, bottom, right, top, in points."""
    left, top, wide, high = box
    bottom = sheet.height - top - high
    return [n * MM for n in (left, bottom, left + wide, bottom + high)]


def _upright(sheet: Side, matrix: Matrix, *, whole: bool = False) -> Matrix:
    """Return a matrix of mm, y down, as one of points, y up.

    Args:
        whole: whether what it moves is counted in points, y up, already.
    """
    a, b, c, d, e, f = matrix
    if whole:
        high = sheet.height
        return a, -b, -c, d, (c * high + e) * MM, (high - d * high - f) * MM
    return a * MM, -b * MM, c * MM, -d * MM, e * MM, (sheet.height - f) * MM


def _face_form(book: Book, name: str, face: Scene) -> None:
    """Add a face to the document as a form in mm, y down, cut at its edges."""
    ink = Ink(book)
    ink.code += ["1 j", "1 J"]
    ink.marks(face.marks)
    ink.form(name, 0, 0, face.width, face.height)


class Form(pdfdoc.PDFObject):  # type: ignore[misc]  # it has no stubs
    """Operators that a document holds once, cut at their box, and what they name."""

    def __init__(self, ink: "Ink", box: Sequence[float]) -> None:
        self.data = zlib.compress("\n".join(ink.code).encode("latin-1"))
        self.box = " ".join(f"{side:g}" for side in box)
        self.objects, self.shadings = ink.objects, ink.shadings
        self.states = [
            f"/{name} << /CA {opacity:g} /ca {opacity:g} >>"
            for name, opacity in ink.opacities.items()
        ]

    def format(self, document: Any) -> bytes:
        """Return it as it stands in the file; objects have their numbers by then."""
        at = document.idToObjectNumberAndVersion
        known = ["/ProcSet [ /PDF /Text ] /Font {} {} R".format(*at[BASIC_FONTS])]
        for kind, names in (("XObject", self.objects), ("Shading", self.shadings)):
            entries = ("/{} {} {} R".format(name, *at[name]) for name in names)
            known += [f"/{kind} << {' '.join(entries)} >>"] if names else []
        known += [f"/ExtGState << {' '.join(self.states)} >>"] if self.states else []
        head = (
            f"<< /Type /XObject /Subtype /Form /FormType 1 /BBox [ {self.box} ]\n"
            f"/Resources << {' '.join(known)} >>\n"
            f"/Filter /FlateDecode /Length {len(self.data)} >>\nstream\n"
        )
        return head.encode() + self.data + b"\nendstream\n"


class Ink:
    """PDF operators for marks, and the resources that they name."""

    def __init__(self, book: Book) -> None:
        self.book, self.document = book, book.document
        self.code: list[str] = []
        self.objects: dict[str, None] = {}
        self.shadings: dict[str, None] = {}
        self.opacities: dict[str, float] = {}
        self._now: dict[str, str] = {}
        self._scale = 1.0

    def form(self, name: str, *box: float) -> None:
        """Add what was written to the document, as a form cut at its box."""
        self.document.addForm(name, Form(self, box))

    def marks(self, marks: Iterable[Mark]) -> None:
        for mark in marks:
            match mark:
                case Shape():
                    self._shape(mark)
                case Text():
                    self._text(mark)
                case Group(shared=True):
                    self._shared(mark)
                case Group():
                    self._group(mark)
                case Picture():
                    self._picture(mark)

    def _shared(self, group: Group) -> None:
        """Refer to marks that stand in the document once, as a form."""
        self._opacity(1)
        fine = operators.finer(self._scale * math.hypot(*group.matrix[:2]))
        if (id(group.marks), fine) not in self.book.shared:
            ink = Ink(self.book)
            ink._scale = 10**fine
            ink.marks(group.marks)
            form = f"shared{len(self.book.shared) + 1}"
            ink.form(form, -FAR, -FAR, FAR, FAR)
            self.book.shared[id(group.marks), fine] = form, group.marks
        form, _ = self.book.shared[id(group.marks), fine]
        name = self.document.getXObjectName(form)
        self.objects[name] = None
        self.code.append(f"{operators.MATRIX % group.matrix} /{name} Do Q")

    def _group(self, group: Group) -> None:
        before = dict(self._now), self._scale
        self._scale *= math.hypot(*group.matrix[:2])
        self.code.append(operators.MATRIX % group.matrix)
        if group.clip is not None:
            self.code += [self._outline(group.clip), "W n"]
        self.marks(group.marks)
        self.code.append("Q")
        self._now, self._scale = before

    def _shape(self, shape: Shape) -> None:
        self._opacity(shape.opacity)
        outline = self._outline(shape.path)
        if isinstance(shape.fill, Fade):
            name = self._shading(shape.fill)
            clip = "W* n" if shape.even_odd else "W n"
            self.code += ["q", outline, clip, f"/{name} sh", "Q"]
        elif shape.fill:
            self._set("fill", f"{operators.rgb(shape.fill)} rg")
        filled = isinstance(shape.fill, str)
        if shape.stroke:
            self._set("stroke", f"{operators.rgb(shape.stroke)} RG")
            self._set("width", f"{shape.width:.3f} w")
            self._set("cap", "1 J" if shape.cap == "round" else "0 J")
            dash = " ".join(f"{length:.3f}" for length in shape.dash)
            self._set("dash", f"[{dash}] 0 d")
        if filled or shape.stroke:
            self.code += [
                outline,
                operators.PAINT[filled, bool(shape.stroke), shape.even_odd],
            ]

    def _text(self, mark: Text) -> None:
        em = mark.size_pt * text.POINT
        self._opacity(mark.opacity)
        self._set("fill", f"{operators.rgb(mark.colour)} rg")
        self._set("mode", "3 Tr" if mark.hidden else "0 Tr")
        self._set("track", f"{mark.track * em:.4f} Tc")
        if mark.track:
            # Readers take wide gaps for spaces unless they are told the words.
            words = f"\ufeff{text.composed(mark.words)}".encode("utf-16-be").hex()
            self.code.append(f"/Span <</ActualText <{words}>>> BDC")
        self.code.append(f"BT 1 0 0 -1 {mark.x:.3f} {mark.y:.3f} Tm")
        letters = self.book.letters(mark.font)
        self.code.append(letters.show(mark.words, em, mark.track))
        self.code.append("ET")
        if mark.track:
            self.code.append("EMC")

    def _picture(self, mark: Picture) -> None:
        self._opacity(1)
        name = _image(self.document, mark.raster)
        self.objects[name] = None
        # A raster is as large as one unit, its foot at 0.
        matrix = operators.MATRIX % (mark.w, 0, 0, -mark.h, mark.x, mark.y + mark.h)
        self.code.append(f"{matrix} /{name} Do Q")

    def _outline(self, path: Path) -> str:
        segments = operators.segments(FINE + operators.finer(self._scale))
        return "\n".join(segments[verb] % numbers for verb, numbers in path.segments)

    def _opacity(self, opacity: float) -> None:
        if opacity < 1 or "opacity" in self._now:
            name = f"G{opacity * 1000:.0f}"
            self._set("opacity", f"/{name} gs")
            self.opacities[name] = opacity

    def _shading(self, fade: Fade) -> str:
        function = _function(fade)
        common = {
            "Function": function,
            "ColorSpace": "DeviceRGB",
            "Extend": "[true true]",
        }
        if fade.radius:
            shading = pdfdoc.PDFRadialShading(
                fade.x0, fade.y0, 0, fade.x1, fade.y1, fade.radius, **common
            )
        else:
            shading = pdfdoc.PDFAxialShading(
                fade.x0, fade.y0, fade.x1, fade.y1, **common
            )
        name: str = self.document.addShading(shading)
        self.shadings[name] = None
        return name

    def _set(self, what: str, code: str) -> None:
        """Write an operator that sets state, unless it says what holds already."""
        if self._now.get(what) != code:
            self._now[what] = code
            self.code.append(code)


def _image(document: Any, raster: Raster) -> str:
    """Return the name of a raster within the document, which holds it once."""
    name = f"I{hashlib.sha256(raster.data).hexdigest()[:24]}"
    if name not in document.idToObject:
        with Image.open(io.BytesIO(raster.data)) as image:
            alpha = image.getchannel("A") if image.mode in ("RGBA", "LA") else None
            jpeg = raster.data if image.format == "JPEG" else b""
            stream = _dots(image.convert("RGB"), jpeg)
        if alpha:
            stream.dictionary["SMask"] = document.Reference(_dots(alpha), f"{name}a")
        document.Reference(stream, name)
    return name


def _dots(image: Image.Image, jpeg: bytes = b"") -> Any:
    entries = {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": image.width,
        "Height": image.height,
        "BitsPerComponent": 8,
        "ColorSpace": "/DeviceGray" if image.mode == "L" else "/DeviceRGB",
    } | ({"Filter": "/DCTDecode"} if jpeg else {})
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), jpeg or image.tobytes())


def _function(fade: Fade) -> Any:
    """Return the function from 0..1 to the colours of a fade."""
    stops = list(fade.stops)
    if stops[0][0] > 0:
        stops.insert(0, (0, stops[0][1]))
    if stops[-1][0] < 1:
        stops.append((1, stops[-1][1]))
    colours = [
        [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)] for _, colour in stops
    ]
    steps = [
        pdfdoc.PDFExponentialFunction(N=1, C0=low, C1=high)
        for low, high in itertools.pairwise(colours)
    ]
    if len(steps) == 1:
        return steps[0]
    bounds = [offset for offset, _ in stops[1:-1]]
    return pdfdoc.PDFStitchingFunction(
        Functions=steps, Bounds=bounds, Encode=[0, 1] * len(steps), Domain="[0 1]"
    )


@cache
def _face(name: str) -> TTFont:
    """Return a font as reportlab knows it; it embeds the glyphs used.

    Raises:
        BadData: if it is a font of one's own that cannot be embedded.
    """
    found = fonts.font(name)
    try:
        face = TTFont(name, str(found.path), asciiReadable=0)
    except TTFError as error:
        raise BadData(found.name, f"cannot be embedded ({error})") from None
    pdfmetrics.registerFont(face)
    return face
