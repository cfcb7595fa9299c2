"""A PDF document as reportlab keeps it: pages, forms, fonts, shadings, pictures.

The one folder that knows reportlab; `tree` holds what is on pages, `objects` what it
refers to. The public canvas can neither write a form of given
operators nor put them on a page with what they name, so these undocumented parts are
used: `Canvas._doc` and `_code`, of the document `defaultStreamFilters`, `addForm`,
`addShading`, `getXObjectName`, `Pages`, `Reference`, `idToObject` and
`idToObjectNumberAndVersion`, of its `Catalog` and `info` `format`, of a page `Contents`
and `Resources`, of fonts `splitString`, `getSubsetInternalName`, `addObjects` and
`face.charWidths`, and `pdfdoc.format`.
`pyproject.toml` bounds the version, and `test_document.py` fails first when one of them
changes.
"""

import hashlib
import io
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
from companion.press.ink.document import objects, tree
from companion.press.ink.document.objects import Box, Content, Form
from companion.press.ink.document.tree import Figure
from companion.press.ink.inks import SCREEN, Inks
from companion.press.ink.operators import MM
from companion.press.scene import fonts
from companion.press.scene.matrix import Matrix
from companion.press.scene.scene import Fade, Raster

LETTERS = 10_000
"""Letters of a font that are tried at a time: a subset counts to 65,535 bytes."""

Duplex = Literal["", "long", "short"]
"""The edge that the printer turns the paper about; empty if it prints one side."""

DUPLEX: dict[Duplex, str] = {
    "": "Simplex",
    "long": "DuplexFlipLongEdge",
    "short": "DuplexFlipShortEdge",
}
"""What a file asks of the printer; one-sided files too, lest a printer that is set to
both sides prints a board on the back of another."""


class Metadata(Struct, frozen=True):
    """The metadata of a file."""

    title: str = ""
    author: str = ""
    subject: str = ""
    version: str = ""
    language: str = "en"


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

    def embed(self) -> None:
        """Add the glyphs that were used to the document."""
        self._face.addObjects(self._document)


class Document:
    """A document being written, page by page; lengths in points, y up."""

    def __init__(
        self,
        metadata: Metadata,
        first_font: str,
        *,
        duplex: Duplex = "",
        inks: Inks = SCREEN,
    ) -> None:
        self.inks, self.language = inks, metadata.language
        self._canvas = canvas = Canvas(
            io.BytesIO(),
            invariant=1,
            lang=metadata.language,
            pdfVersion=inks.version,
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
        canvas.setViewerPreference("DisplayDocTitle", "true")
        if inks is SCREEN:
            canvas.setViewerPreference("PrintScaling", "None")
            canvas.setViewerPreference("Duplex", DUPLEX[duplex])
        self._fonts: dict[str, EmbeddedFont] = {}
        self._layers: list[str] = []
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
        page.Contents = objects.PageStream(code)
        page.Resources = objects.Resources(content)
        if figures:
            tree.join(page, len(self._figures))
            self._figures.append((self._document.Reference(page), figures))

    def _bookmark(self, figure: Figure) -> None:
        if figure.bookmark:
            self._marks += 1
            left, top = figure.at
            name, level = f"figure{self._marks}", self._level + 1
            self._canvas.bookmarkPage(name, fit="XYZ", left=left, top=top, zoom=0)
            self._canvas.addOutlineEntry(figure.bookmark, name, level, closed=True)

    def add_stream(self, name: str, head: str, data: bytes) -> str:
        """Hold data with the entries in `head`; return how other objects name it."""
        self._document.Reference(objects.RawStream(head, data), name)
        number, generation = self._document.idToObjectNumberAndVersion[name]
        return f"{number} {generation} R"

    def add_layer(self, name: str) -> None:
        """Hold a layer for an ink of its own."""
        if name not in self._layers:
            self._document.Reference(objects.Layer(name), name)
            self._layers.append(name)

    @property
    def layers(self) -> list[str]:
        """How other objects name the layers."""
        at = self._document.idToObjectNumberAndVersion
        return ["{} {} R".format(*at[name]) for name in self._layers]

    def declare(self, catalog: Mapping[str, str], info: Mapping[str, str]) -> None:
        """Add entries, as PDF has them, to the catalog and to the words on the file."""
        for owner, entries in (
            (self._document.Catalog, catalog),
            (self._document.info, info),
        ):
            owner.format = objects.longer(owner.format, entries)

    def data(self) -> bytes:
        """Return the whole document; nothing can be added to it afterwards."""
        if self._figures:
            tree.add(self._document, self._figures)
        data: bytes = self._canvas.getpdfdata()
        return data

    def lent(self, first: int, forms: Sequence[Form]) -> tuple[list[bytes], ...]:
        """Return forms, and what they name, as objects of a document of another make.

        That document numbers the forms itself, and what they name from `first` on, in
        the order in which it is returned. Nothing can be added afterwards.
        """
        document = self._document
        for font in self._fonts.values():
            font.embed()
        known, named = document.idToObject, list[bytes]()
        for number, name in enumerate(known, first):
            document.idToObjectNumberAndVersion[name] = number, 0
        document.objectcounter += first - 1
        space = self.inks.space
        data = [objects.FormObject(form, space).format(document) for form in forms]
        while len(named) < len(known):  # what is written may name others
            added = list(known.values())[len(named) :]
            named += [pdfdoc.format(found, document, toplevel=1) for found in added]
        return data, named

    def font(self, name: str) -> EmbeddedFont:
        if name not in self._fonts:
            self._fonts[name] = EmbeddedFont(name, self._document)
        return self._fonts[name]

    def add_form(self, name: str, form: Form) -> str:
        """Hold a form under a name, and return the name that operators have for it."""
        self._document.addForm(name, objects.FormObject(form, self.inks.space))
        resource: str = self._document.getXObjectName(name)
        return resource

    def add_shading(self, fade: Fade) -> str:
        """Hold a gradient, and return the name that operators have for it."""
        common = {
            "Function": objects.function(self.inks.stops(fade)),
            "ColorSpace": self.inks.space,
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
                own = self.inks is SCREEN and image.format == "JPEG"
                coloured = self.inks.picture(image.convert("RGB"))
                stream = objects.dots(coloured, raster.data if own else b"")
            if alpha:
                mask = document.Reference(objects.dots(alpha), f"{name}a")
                stream.dictionary["SMask"] = mask
            document.Reference(stream, name)
        return name


def points(*lengths: float) -> list[float]:
    """Return lengths in mm as points."""
    return [length * MM for length in lengths]


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
        what = f"cannot be embedded ({fonts.fault(error)})"
        raise BadData(found.name, what, "choose another .ttf") from None
    pdfmetrics.registerFont(face)
    return face


def _make_own(face: Any, font: fonts.Font) -> None:
    """Give a font of one's own a name that no other has, and try every glyph.

    It may be called like one of ours, or be one; and what is damaged in it must not
    come out when the document is saved.
    """
    letters = list(face.charToGlyph)
    for start in range(0, len(letters), LETTERS):
        face.makeSubset(letters[start : start + LETTERS])
    known = font.path.name.encode() + font.path.read_bytes()
    face.subfontNameX = b"-" + hashlib.sha256(known).hexdigest()[:8].encode()
