"""A PDF document as reportlab keeps it: pages, forms, fonts, shadings, pictures, tags.

The one module that knows reportlab. Its public canvas can neither write a form of given
operators nor put them on a page with what they name, and it writes no tags; so these
undocumented parts are used: `Canvas._doc` and `_code`, of the document
`defaultStreamFilters`, `addForm`, `addShading`, `getXObjectName`, `Pages`, `Reference`,
`idToObject`, `idToObjectNumberAndVersion`, `numberToId`, `format`, `ID` and
`_pdfVersion`, of its `Catalog` and `info` `format`, `Outlines`, `StructTreeRoot` and
`MarkInfo`, of a page `Contents`, `Resources` and `__NoDefault__`,
which lists the entries that it writes, of fonts `splitString`, `getSubsetInternalName`,
`addObjects` and `face.charWidths`, and `pdfdoc.format`.
`pyproject.toml` bounds the version, and `test_document.py` fails first when one of them
changes.
"""

import hashlib
import io
import itertools
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any, Literal

from msgspec import Struct
from PIL import Image

# reportlab has no stubs.
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.errors import BadData
from companion.press.ink import packed, tags
from companion.press.ink.inks import SCREEN, Inks
from companion.press.ink.metadata import ENTRIES, Metadata, spoken
from companion.press.ink.tags import Bookmark, Figure, PageFigures
from companion.press.scene import fonts
from companion.press.scene.path import Matrix
from companion.press.scene.scene import Fade, Raster

MM = 72 / 25.4  # points in a millimetre
LETTERS = 10_000  # letters of a font tried at a time: a subset counts to 65,535 bytes
PACKS = 1, 5  # the version of PDF from which on objects may be packed together

Duplex = Literal["", "long", "short"]
"""The edge that the printer turns the paper about; empty if it prints one side."""

DUPLEX: dict[Duplex, str] = {
    "": "Simplex",
    "long": "DuplexFlipLongEdge",
    "short": "DuplexFlipShortEdge",
}
"""What a file asks of the printer; one-sided files too, lest a printer that is set to
both sides prints a board on the back of another."""

Box = Sequence[float]

SPOT = (
    "[ /Separation /{} /DeviceCMYK << /FunctionType 2 /Domain [ 0 1 ] "
    "/C0 [ 0 0 0 0 ] /C1 [ 0 1 0 0 ] /N 1 >> ]"
)
"""An ink of its own, seen on screens as magenta."""

LAYER = "\n/Group << /S /Transparency /CS /{} >>"

SPACES = {"L": "/DeviceGray", "RGB": "/DeviceRGB", "CMYK": "/DeviceCMYK"}


class Overprint(Struct, frozen=True):
    """A graphics state: whether strokes and fills leave the other inks below them."""

    stroke: bool
    fill: bool


State = float | str | Overprint
"""What a graphics state sets: an opacity, the name of the form that is its mask, or
whether something overprints."""


class Content(Struct, frozen=True):
    """Operators of a form or a page, and what they name."""

    code: Sequence[str]
    objects: Sequence[str] = ()  # names of forms and pictures
    shadings: Sequence[str] = ()  # names of gradients
    states: Mapping[str, State] = {}  # what each graphics state sets, by its name
    spots: Sequence[str] = ()  # the names of inks that are none of the four of a press


class Form(Struct, frozen=True):
    """Operators that a document holds once, cut at their box."""

    content: Content
    box: Box
    whole: bool = False  # whether what it paints is one layer, which a mask needs


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
        self.inks, self.language, self._about = inks, metadata.language, metadata
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
        self._level, self._typed = 0, False
        self._figures: list[PageFigures] = []
        self._bookmarks: list[Bookmark] = []
        self._pages: list[int] = []

    @property
    def fields(self) -> Any:
        """The form fields of the document; reading this adds a form to it."""
        self._typed = True
        return self._canvas.acroForm

    def begin_page(
        self, title: str, size: Box, *, trim: Box, bleed: Box | None
    ) -> None:
        """Begin a page, which the outline calls `title`; without one it has none."""
        self._canvas.setPageSize(size)
        self._canvas.setCropBox((0, 0, *size))
        self._canvas.setTrimBox(trim)
        if bleed:
            self._canvas.setBleedBox(bleed)
        if title:
            self._bookmarks.append(Bookmark(title, self._level, len(self._pages)))

    def begin_part(self, title: str) -> None:
        """Begin a part on this page: the outline has all that follows below it."""
        self._bookmarks.append(Bookmark(title, 0, len(self._pages), closed=True))
        self._level = 1

    def transform(self, matrix: Matrix) -> None:
        """Move all that comes on this page."""
        self._canvas.transform(*matrix)

    def end_page(self, content: Content, figures: Sequence[Figure] = ()) -> None:
        """End the page, with what is painted on it, and its figures by their marks."""
        # What the page begins with is in it: how all that comes is moved.
        code = "\n".join([*self._canvas._code, *content.code])
        below, number = self._level + 1, len(self._pages)
        self._bookmarks += (
            Bookmark(figure.bookmark, below, number, figure.at)
            for figure in figures
            if figure.bookmark
        )
        self._canvas.showPage()
        page = self._document.Pages[-1]
        self._pages.append(_number(self._document, self._document.Reference(page)))
        # Compressed at once, as it is long.
        page.Contents = _Object(_stream("", _deflated(code)))
        page.Resources = _Resources(content)
        if figures:
            # The page says which list of the tree has its figures.
            page.__NoDefault__ = [*page.__NoDefault__, "StructParents"]
            page.StructParents = len(self._figures)
            self._figures.append((self._pages[-1], figures))

    def add_stream(self, name: str, head: str, data: bytes) -> str:
        """Hold data with the entries in `head`; return how other objects name it."""
        entries = f"<< {head}\n/Length {len(data)} >>\nstream\n".encode()
        self._document.Reference(_Object(entries + data + b"\nendstream\n"), name)
        return "{} {} R".format(*self._document.idToObjectNumberAndVersion[name])

    def add_layer(self, name: str) -> None:
        """Hold a layer, which readers can hide, for an ink of its own."""
        if name not in self._layers:
            layer = f"<< /Type /OCG /Name ({name}) >>".encode()
            self._document.Reference(_Object(layer), name)
            self._layers.append(name)

    @property
    def layers(self) -> list[str]:
        """How other objects name the layers."""
        at = self._document.idToObjectNumberAndVersion
        return ["{} {} R".format(*at[name]) for name in self._layers]

    def declare(self, catalog: Mapping[str, str], info: Mapping[str, str]) -> None:
        """Add entries, as PDF has them, to the catalog and to the words on the file."""
        document = self._document
        for owner, entries in ((document.Catalog, catalog), (document.info, info)):
            owner.format = _longer(owner.format, entries)

    def data(self) -> bytes:
        """Return the whole document; nothing can be added to it afterwards."""
        document = self._document
        if self._figures:
            tree = partial(tags.tree, self._figures)
            document.Catalog.StructTreeRoot = _added(document, tree)
            document.Catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})
        if self.inks is SCREEN:
            # Fields of forms have no tags.
            tagged = bool(self._figures) and not self._typed
            words = spoken(self._about, tagged=tagged).encode()
            self.declare({"Metadata": self.add_stream("packet", ENTRIES, words)}, {})
        outline = None
        if self._bookmarks:
            entries = partial(tags.outline, self._bookmarks, self._pages)
            outline = _added(document, entries)
        packs = self.inks.version >= PACKS
        document.format = partial(_formatted, document, outline, packs=packs)
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
        data = [_FormObject(form, space).format(document) for form in forms]
        while len(named) < len(known):  # what is written may name others
            added = list(known.values())[len(named) :]
            named += [pdfdoc.format(thing, document, toplevel=1) for thing in added]
        return data, named

    def font(self, name: str) -> EmbeddedFont:
        if name not in self._fonts:
            self._fonts[name] = EmbeddedFont(name, self._document)
        return self._fonts[name]

    def add_form(self, name: str, form: Form) -> str:
        """Hold a form under a name, and return the name that operators have for it."""
        self._document.addForm(name, _FormObject(form, self.inks.space))
        resource: str = self._document.getXObjectName(name)
        return resource

    def add_shading(self, fade: Fade) -> str:
        """Hold a gradient, and return the name that operators have for it."""
        common = {
            "Function": _function(self.inks.stops(fade)),
            "ColorSpace": self.inks.space,
            "Extend": "[true true]",
        }
        start, end = (fade.x0, fade.y0), (fade.x1, fade.y1)
        if fade.radius:
            shading = pdfdoc.PDFRadialShading(*start, 0, *end, fade.radius, **common)
        else:
            shading = pdfdoc.PDFAxialShading(*start, *end, **common)
        name: str = self._document.addShading(shading)
        return name

    def add_picture(self, raster: Raster) -> str:
        """Hold a raster, once however often it is added; return its name."""
        document = self._document
        name = f"I{hashlib.sha256(raster.data).hexdigest()[:24]}"
        if name not in document.idToObject:
            with Image.open(io.BytesIO(raster.data)) as image:
                alpha = image.getchannel("A") if image.mode in ("RGBA", "LA") else None
                as_it_is = self.inks is SCREEN and image.format == "JPEG"
                coloured = self.inks.picture(image.convert("RGB"))
                stream = _dots(coloured, raster.data if as_it_is else b"")
            if alpha:
                mask = document.Reference(_dots(alpha), f"{name}a")
                stream.dictionary["SMask"] = mask
            document.Reference(stream, name)
        return name


def points(*lengths: float) -> list[float]:
    """Return lengths in mm as points."""
    return [length * MM for length in lengths]


@cache
def _registered(name: str) -> TTFont:
    """Return a font as reportlab knows it; it embeds the glyphs used."""
    font = fonts.font(name)
    try:
        face = TTFont(name, str(font.path), asciiReadable=0)
        if name.endswith(".ttf"):
            _make_own(face.face, font)
    except (TTFError, *fonts.DAMAGED) as error:
        what = f"cannot be embedded ({fonts.fault(error)})"
        raise BadData(font.name, what, "choose another .ttf") from None
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


class _FormObject(pdfdoc.PDFObject):  # type: ignore[misc]  # it has no stubs
    """A form as reportlab's document writes it."""

    def __init__(self, form: Form, space: str) -> None:
        box = " ".join(f"{side:g}" for side in form.box)
        self._head = f"/Type /XObject /Subtype /Form /FormType 1 /BBox [ {box} ]"
        self._end = LAYER.format(space) if form.whole else ""
        self._resources = _Resources(form.content)
        self._data = _deflated("\n".join(form.content.code))

    def format(self, document: Any) -> bytes:
        """Return the form as bytes of the file; objects have their numbers by then."""
        resources = self._resources.format(document)
        head = f"{self._head}\n/Resources {resources.decode()}{self._end}"
        return _stream(head, self._data)


class _Object(pdfdoc.PDFObject):  # type: ignore[misc]  # it has no stubs
    """An object of its own, as bytes of the file."""

    __RefOnly__ = 1

    def __init__(self, data: bytes) -> None:
        self._data = data

    def format(self, document: Any) -> bytes:
        return self._data


class _Resources(pdfdoc.PDFObject):  # type: ignore[misc]  # it has no stubs
    """What operators name."""

    def __init__(self, content: Content) -> None:
        self._objects, self._shadings = content.objects, content.shadings
        self._states, self._spots = content.states, content.spots

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
        spots = " ".join(f"/{name} {SPOT.format(name)}" for name in self._spots)
        known += [f"/ColorSpace << {spots} >>"] if spots else []
        layers = " ".join("/{} {} {} R".format(name, *at[name]) for name in self._spots)
        known += [f"/Properties << {layers} >>"] if layers else []
        return f"<< {' '.join(known)} >>".encode()


def _deflated(code: str) -> bytes:
    return zlib.compress(code.encode("latin-1"), packed.LEVEL)


def _stream(head: str, data: bytes) -> bytes:
    entries = f"<< {head}\n/Filter /FlateDecode /Length {len(data)} >>\nstream\n"
    return entries.encode() + data + b"\nendstream\n"


def _state(sets: State, at: Mapping[str, tuple[int, int]]) -> str:
    """Return what a graphics state sets; `at` are the numbers of forms."""
    match sets:
        case str():
            return "/SMask << /S /Luminosity /G {} {} R >>".format(*at[sets])
        case Overprint(stroke, fill):
            return f"/OP {str(stroke).lower()} /op {str(fill).lower()} /OPM 1"
    return f"/CA {sets:g} /ca {sets:g}"


def _longer(
    form: Callable[[Any], bytes], entries: Mapping[str, str]
) -> Callable[[Any], bytes]:
    """Return a function that writes a dictionary as another does, and more entries."""
    more = "".join(f"\n/{key} {value}" for key, value in entries.items()).encode()
    return lambda document: form(document).rstrip().removesuffix(b">>") + more + b" >>"


def _dots(image: Image.Image, jpeg: bytes = b"") -> Any:
    entries = {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": image.width,
        "Height": image.height,
        "BitsPerComponent": 8,
        "ColorSpace": SPACES[image.mode],
    } | ({"Filter": "/DCTDecode"} if jpeg else {})
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), jpeg or image.tobytes())


def _function(given: Sequence[tuple[float, tuple[float, ...]]]) -> Any:
    """Return the function from 0..1 to the parts of a gradient's colours.

    One linear function for each pair of stops, stitched at the offsets between.
    """
    stops = list(given)
    if stops[0][0] > 0:
        stops.insert(0, (0, stops[0][1]))
    if stops[-1][0] < 1:
        stops.append((1, stops[-1][1]))
    steps = [
        pdfdoc.PDFExponentialFunction(N=1, C0=list(low), C1=list(high))
        for (_, low), (_, high) in itertools.pairwise(stops)
    ]
    if len(steps) == 1:
        return steps[0]
    bounds = [offset for offset, _ in stops[1:-1]]
    return pdfdoc.PDFStitchingFunction(
        Functions=steps, Bounds=bounds, Encode=[0, 1] * len(steps), Domain="[0 1]"
    )


def _number(document: Any, reference: Any) -> int:
    number: int = document.idToObjectNumberAndVersion[reference.name][0]
    return number


def _added(document: Any, make: Callable[[int], Sequence[bytes]]) -> Any:
    """Add objects, made for the number of the first of them; return how it is named."""
    made = make(len(document.numberToId) + 1)
    first, *_ = [document.Reference(_Object(data)) for data in made]
    return first


def _formatted(document: Any, outline: Any, *, packs: bool) -> bytes:
    """Return the file that reportlab's document is, in place of its own `format`."""
    # reportlab has just found that it has no outline itself.
    document.Catalog.Outlines = outline
    if not packs:
        data: bytes = pdfdoc.PDFDocument.format(document)
        return data
    root, info = map(document.Reference, (document.Catalog, document.info))
    named, objects = document.numberToId, list[bytes]()
    while len(objects) < len(named):  # what is written may name others
        thing = document.idToObject[named[len(objects) + 1]]
        objects.append(pdfdoc.format(thing, document, toplevel=1))
    numbers = [_number(document, reference) for reference in (root, info)]
    identity = document.ID().rpartition(b"%")[0].strip()
    trailer = b"/Root %d 0 R /Info %d 0 R /ID %s" % (*numbers, identity)
    head = b"%%PDF-%d.%d\n%%\x93\x8c\x8b\x9e\n" % document._pdfVersion
    return packed.file(head, objects, numbers, trailer)
