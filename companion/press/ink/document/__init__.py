"""A PDF document as reportlab keeps it: pages, forms, fonts, shadings, pictures.

The one folder that knows reportlab; `tree` holds what is on pages. The public canvas
can neither write a form of given operators nor put them on a page with what they name,
so these undocumented parts are used: `Canvas._doc` and `_code`, of the document
`defaultStreamFilters`, `addForm`, `addShading`, `getXObjectName`, `Pages`, `Reference`,
`idToObject` and `idToObjectNumberAndVersion`, of a page `Contents` and `Resources`, of
fonts `splitString`, `getSubsetInternalName` and `face.charWidths`. `pyproject.toml`
bounds the version, and `test_document.py` fails first when one of them changes.
"""

import hashlib
import io
import itertools
import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal

from msgspec import Struct
from PIL import Image

# reportlab has no stubs.
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.errors import BadData
from companion.press.ink.document import tree
from companion.press.ink.document.tree import Figure
from companion.press.ink.operators import MM
from companion.press.scene import fonts
from companion.press.scene.matrix import Matrix
from companion.press.scene.scene import Fade, Raster

Duplex = Literal["", "long", "short"]

DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}

Box = Sequence[float]


LAYER = "\n/Group << /S /Transparency /CS /DeviceRGB >>"


class Metadata(Struct, frozen=True):
    """The metadata of a file."""

    title: str = ""
    author: str = ""
    subject: str = ""
    version: str = ""
    language: str = "en"


class Content(Struct, frozen=True):
    """Operators of a form or a page, and what they name.

    Attributes:
        objects: the names of forms and pictures; `shadings` those of gradients.
        states: what each graphics state sets, by its name: an opacity, or the name of
            the form that is its mask.
    """

    code: Sequence[str]
    objects: Sequence[str] = ()
    shadings: Sequence[str] = ()
    states: Mapping[str, float | str] = {}


class Form(Struct, frozen=True):
    """Operators that a document holds once, cut at their box.

    Attributes:
        whole: whether what it paints is one layer, which a mask needs.
    """

    content: Content
    box: Box
    whole: bool = False


class EmbeddedFont:
    """A font of a document, which gives its glyphs codes as they are used."""

    def __init__(self, name: str, document: Any) -> None:
        self._face, self._document = _registered(name), document

    def split(self, words: str) -> list[tuple[int, bytes]]:
        """Return runs of codes, each with the subset of 256 glyphs that it is from."""
        runs: list[tuple[int, bytes]] = self._face.splitString(words, self._document)
        return runs

    def resource(self, subset: int) -> str:
        """Return the name of a subset, as operators have it."""
        name: str = self._face.getSubsetInternalName(subset, self._document)
        return name

    def width(self, character: str) -> float:
        """Return a character's own width in thousandths of an em, as PDF has it."""
        face = self._face.face
        width: float = face.charWidths.get(ord(character), face.defaultWidth)
        return width


class Document:
    """A document being written, page by page; lengths in points, y up."""

    def __init__(
        self, metadata: Metadata, first_font: str, *, duplex: Duplex = ""
    ) -> None:
        self._canvas = canvas = Canvas(
            io.BytesIO(),
            invariant=1,
            lang=metadata.language,
            pdfVersion=(1, 7),
            pageCompression=0,
            initialFontName=_registered(first_font).fontName,
        )
        self._document = canvas._doc
        # Filters set here and not in reportlab's configuration, which is shared:
        # without them it would write ASCII.
        self._document.defaultStreamFilters = [pdfdoc.PDFZCompress]
        canvas.setTitle(metadata.title)
        canvas.setAuthor(metadata.author)
        canvas.setSubject(metadata.subject)
        canvas.setKeywords(f"version {metadata.version}")
        canvas.setCreator("companion")
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        if duplex:
            canvas.setViewerPreference("Duplex", DUPLEX[duplex])
        self._fonts: dict[str, EmbeddedFont] = {}
        self._level = 0
        self._figures: list[tree.Figures] = []
        self._marks = 0

    @property
    def fields(self) -> Any:
        """The form fields of the document; reading this adds a form to it."""
        return self._canvas.acroForm

    def begin_page(
        self, name: str, title: str, size: Box, *, trim: Box, bleed: Box | None
    ) -> None:
        """Begin a page, which the outline calls `title`; without one it has none."""
        self._canvas.setPageSize(size)
        self._canvas.setCropBox((0, 0, *size))
        self._canvas.setTrimBox(trim)
        if bleed:
            self._canvas.setBleedBox(bleed)
        if title:
            self._canvas.bookmarkPage(name)
            self._canvas.addOutlineEntry(title, name, self._level, closed=False)

    def begin_part(self, name: str, title: str) -> None:
        """Begin a part on this page: the outline has all that follows below it."""
        self._canvas.bookmarkPage(name)
        self._canvas.addOutlineEntry(title, name, 0, closed=True)
        self._level = 1

    def transform(self, matrix: Matrix) -> None:
        """Move all that comes on this page."""
        self._canvas.transform(*matrix)

    def end_page(self, content: Content, figures: Sequence[Figure] = ()) -> None:
        """End the page, with what is painted on it.

        Args:
            figures: by the numbers of their marks.
        """
        # What the page begins with is in it: how all that comes is moved.
        code = "\n".join([*self._canvas._code, *content.code])
        for figure in figures:
            self._bookmark(figure)
        self._canvas.showPage()
        page = self._document.Pages[-1]
        page.Contents, page.Resources = _PageStream(code), _Resources(content)
        if figures:
            tree.join(page, len(self._figures))
            self._figures.append((self._document.Reference(page), figures))

    def _bookmark(self, figure: Figure) -> None:
        """Add a figure to the outline, if it has a name there."""
        if figure.bookmark:
            self._marks += 1
            left, top = figure.at
            name, level = f"figure{self._marks}", self._level + 1
            self._canvas.bookmarkPage(name, fit="XYZ", left=left, top=top, zoom=0)
            self._canvas.addOutlineEntry(figure.bookmark, name, level, closed=True)

    def data(self) -> bytes:
        """Return the whole document; nothing can be added to it afterwards."""
        if self._figures:
            tree.add(self._document, self._figures)
        data: bytes = self._canvas.getpdfdata()
        return data

    def font(self, name: str) -> EmbeddedFont:
        if name not in self._fonts:
            self._fonts[name] = EmbeddedFont(name, self._document)
        return self._fonts[name]

    def add_form(self, name: str, form: Form) -> str:
        """Hold a form under a name, and return the name that operators have for it."""
        self._document.addForm(name, _FormObject(form))
        resource: str = self._document.getXObjectName(name)
        return resource

    def add_shading(self, fade: Fade) -> str:
        """Hold a gradient, and return the name that operators have for it."""
        common = {
            "Function": _function(fade),
            "ColorSpace": "DeviceRGB",
            "Extend": "[true true]",
        }
        line = fade.x0, fade.y0, fade.x1, fade.y1
        if fade.radius:
            circles = fade.x0, fade.y0, 0, fade.x1, fade.y1, fade.radius
            shading = pdfdoc.PDFRadialShading(*circles, **common)
        else:
            shading = pdfdoc.PDFAxialShading(*line, **common)
        name: str = self._document.addShading(shading)
        return name

    def add_picture(self, raster: Raster) -> str:
        """Hold a raster, once however often it is added; return its name."""
        document = self._document
        name = f"I{hashlib.sha256(raster.data).hexdigest()[:24]}"
        if name not in document.idToObject:
            with Image.open(io.BytesIO(raster.data)) as image:
                alpha = image.getchannel("A") if image.mode in ("RGBA", "LA") else None
                jpeg = raster.data if image.format == "JPEG" else b""
                stream = _dots(image.convert("RGB"), jpeg)
            if alpha:
                mask = document.Reference(_dots(alpha), f"{name}a")
                stream.dictionary["SMask"] = mask
            document.Reference(stream, name)
        return name


class _FormObject(pdfdoc.PDFObject):  # type: ignore[misc]  # it has no stubs
    """A form as reportlab's document writes it."""

    def __init__(self, form: Form) -> None:
        box = " ".join(f"{side:g}" for side in form.box)
        self._head = f"/Type /XObject /Subtype /Form /FormType 1 /BBox [ {box} ]"
        self._end = LAYER if form.whole else ""
        self._resources = _Resources(form.content)
        self._data = zlib.compress("\n".join(form.content.code).encode("latin-1"))

    def format(self, document: Any) -> bytes:
        """Return the form as bytes of the file; objects have their numbers by then."""
        resources = self._resources.format(document)
        head = f"{self._head}\n/Resources {resources.decode()}{self._end}"
        return _stream(head, self._data)


class _PageStream(pdfdoc.PDFObject):  # type: ignore[misc]  # it has no stubs
    """What is painted on a page, compressed at once, as it is long."""

    __RefOnly__ = 1  # streams are objects of their own

    def __init__(self, code: str) -> None:
        self._data = zlib.compress(code.encode("latin-1"))

    def format(self, document: Any) -> bytes:
        return _stream("", self._data)


class _Resources(pdfdoc.PDFObject):  # type: ignore[misc]  # it has no stubs
    """What operators name."""

    def __init__(self, content: Content) -> None:
        self._objects, self._shadings = content.objects, content.shadings
        self._states = content.states

    def format(self, document: Any) -> bytes:
        at = document.idToObjectNumberAndVersion
        known = ["/Font {} {} R".format(*at[pdfdoc.BasicFonts])]
        for kind, names in (("XObject", self._objects), ("Shading", self._shadings)):
            entries = ("/{} {} {} R".format(name, *at[name]) for name in names)
            known += [f"/{kind} << {' '.join(entries)} >>"] if names else []
        states = " ".join(
            f"/{name} << {_state(sets, at)} >>" for name, sets in self._states.items()
        )
        known += [f"/ExtGState << {states} >>"] if states else []
        return f"<< {' '.join(known)} >>".encode()


def _stream(head: str, data: bytes) -> bytes:
    """Return compressed data as a stream, with the entries in its head."""
    entries = f"<< {head}\n/Filter /FlateDecode /Length {len(data)} >>\nstream\n"
    return entries.encode() + data + b"\nendstream\n"


def _state(sets: float | str, at: Mapping[str, tuple[int, int]]) -> str:
    """Return what a graphics state sets; `at` are the numbers of forms."""
    if isinstance(sets, str):
        return "/SMask << /S /Luminosity /G {} {} R >>".format(*at[sets])
    return f"/CA {sets:g} /ca {sets:g}"


def points(*lengths: float) -> list[float]:
    """Return lengths in mm as points."""
    return [length * MM for length in lengths]


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
    """Return the function from 0..1 to the colours of a fade.

    One linear function for each pair of stops, stitched at the offsets between.
    """
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
def _registered(name: str) -> TTFont:
    """Return a font as reportlab knows it; it embeds the glyphs used.

    Raises:
        BadData: if it is a deck's own font that cannot be embedded.
    """
    found = fonts.font(name)
    try:
        face = TTFont(name, str(found.path), asciiReadable=0)
        if name.endswith(".ttf"):
            _make_own(face.face, found)
    except (TTFError, *fonts.DAMAGED) as error:
        what = f"cannot be embedded ({error})"
        raise BadData(found.name, what, "choose another .ttf") from None
    pdfmetrics.registerFont(face)
    return face


def _make_own(face: Any, font: fonts.Font) -> None:
    """Give a font of one's own a name that no other has, and try every glyph.

    It may be called like one of ours, or be one; and what is damaged in it must not
    come out when the document is saved.
    """
    face.makeSubset(list(face.charToGlyph))
    known = font.path.name.encode() + font.path.read_bytes()
    face.subfontNameX = b"-" + hashlib.sha256(known).hexdigest()[:8].encode()
