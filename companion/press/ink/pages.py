"""Set booklets: a template under `templates/`, filled and printed as tagged PDF.

A template is not trusted. It runs in jinja2's sandbox, everything that it prints is
escaped, and what it names is fetched only from `templates/`, `fonts/` and the figures
painted for it. Anything else stops the page with one line.

WeasyPrint looks for a picture in a `cache` before it fetches it. The figures that it
finds there are ours, painted by our own painter, each once, and have the methods that
its own have: `get_intrinsic_size`, `draw` and `get_x_object`. So a scene is written
into the file as it is on sheets of pieces, with the same fonts, and is never SVG.

Of WeasyPrint is used, though undocumented, these methods and `add_image` of its
streams, of the library that writes its files `Object` and `PDF.objects`;
`test_figures.py` fails first when one of them changes.
"""

import contextlib
import io
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from pathlib import Path as File
from typing import Any, BinaryIO, NamedTuple, Protocol
from urllib.parse import urlsplit
from urllib.request import url2pathname

import jinja2
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup, escape
from msgspec import Struct, structs

from companion import places
from companion.errors import BadData, NoPango
from companion.language import phrase
from companion.press.ink import content, files
from companion.press.ink.document import DUPLEX, Document, Duplex, Form
from companion.press.ink.inks import SCREEN, Inks
from companion.press.ink.metadata import Metadata
from companion.press.layout import saddle, translation
from companion.press.layout.piece import Kit, Page, Piece
from companion.press.layout.sizes import Paper
from companion.press.scene import fonts
from companion.press.scene.scene import Scene

PIXEL = 96 / 25.4  # pixels of CSS in a mm

KINDS = {".css": "text/css", ".svg": "image/svg+xml", ".ttf": "font/ttf"}
"""Kinds of files that a page may fetch."""

TAGGED = "pdf/ua-1"  # what screen readers need: language, heads, alternative texts

HIGHEST = 112.0
"""Most of a page of large print that a figure is high, in mm: the page ends half empty
before one that is higher.
"""

LEAST = 1.2  # how much larger even the highest figure is in large print
GROWN = 1.25  # most that words beside pieces grow more than their pictures

EPOCH = "SOURCE_DATE_EPOCH"
"""The variable that holds the time, in seconds since 1970, for reproducible files."""

DEBIAN = "apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
INSTALL = {
    "darwin": "brew install pango",
    "win32": "pacman -S mingw-w64-ucrt-x86_64-pango",
}
"""What to type where Pango is missing, by platform; elsewhere as on Debian."""


class Held(Protocol):
    """An object of WeasyPrint's file, which is written as its data say."""

    data: bytes


class Figure:
    """A scene, as WeasyPrint takes a picture; `scale` is how much it is enlarged."""

    def __init__(
        self, scene: Scene, name: str, held: "list[tuple[Figure, Held]]"
    ) -> None:
        self.scene, self.id, self.scale = scene, name, 1.0
        self._held = held

    def get_intrinsic_size(
        self, resolution: object, font_size: object
    ) -> tuple[float, float, float]:
        """Return width and height in pixels, and their ratio."""
        wide, high = self.scene.width, self.scene.height
        return wide * PIXEL, high * PIXEL, wide / high

    def draw(self, stream: Any, width: float, height: float, style: object) -> None:
        """Paint the figure, so many pixels wide and high, at the origin."""
        stream.transform(a=width / self.scene.width, d=height / self.scene.height)
        stream.draw_x_object(stream.add_image(self, False, 1))

    def get_x_object(self, interpolate: bool, ratio: float) -> Held:
        """Return the object of the file that will hold the figure when it is whole."""
        held = _object()()
        self._held.append((self, held))
        return held


class Figures:
    """The figures of one page, by their addresses in it, painted in some inks."""

    def __init__(self, inks: Inks = SCREEN) -> None:
        self._inks = inks
        self.known: dict[str, Figure] = {}  # what WeasyPrint takes as its cache
        self.shown: dict[Scene, str] = {}  # the names of their pieces, as they come
        self._names: dict[Scene, str] = {}
        self._held: list[tuple[Figure, Held]] = []

    def add(self, scene: Scene) -> str:
        """Hold a scene; return its address."""
        name = f"{len(self.known) + 1}"
        self.known[f"figure:{name}"] = Figure(scene, name, self._held)
        return f"figure:{name}"

    def show(self, piece: Piece, scene: Scene, wide: float) -> str:
        """Hold the front of a piece, `wide` mm on paper, once; return its address."""
        if scene not in self._names:
            self._names[scene] = self.add(scene)
        self.shown[scene] = piece.name
        figure = self.known[self._names[scene]]
        figure.scale = max(figure.scale, wide / scene.width)
        return self._names[scene]

    def finish(self, document: object, file: Any) -> None:
        """Write the figures that were painted into WeasyPrint's file."""
        if not self._held:
            return
        lender = Document(Metadata(), fonts.names()[0], inks=self._inks)
        shared = content.Shared(lender, ())
        forms: Sequence[Form] = [
            shared.painted(figure.scene, figure.scale, shared=True)
            for figure, _ in self._held
        ]
        painted, named = lender.lent(len(file.objects), forms)
        for (_, held), data in zip(self._held, painted, strict=True):
            held.data = data
        for data in named:
            held = _object()()
            held.data = data
            file.add_object(held)
        self._held.clear()


@cache
def _object() -> Callable[[], Held]:
    # It comes with WeasyPrint, and has no stubs.
    import pydyf

    members = {"data": b"", "extra": {}, "compressible": False}
    return type("Held", (pydyf.Object,), members)


class PageOptions(Struct, frozen=True):
    """How a page is set: on which paper, and who is named on it."""

    paper: Paper
    author: str = ""
    version: str = ""
    language: str = "en"
    low: bool = False  # whether its figures are drawn with little ink
    large: bool = False  # whether it is set in one column, in type of 16 pt
    scale: float = 1  # how much larger figures are than they were designed
    space: float = saddle.SPACE  # least space on either side of a figure, in mm
    inks: Inks = SCREEN  # the colours that figures are painted in


class Written(NamedTuple):
    """A page as it was written."""

    sides: int  # their number; `laid` is each as WeasyPrint laid it
    laid: list[Any]  # WeasyPrint has no stubs
    shown: Mapping[Scene, str]  # the names of its pictures, in its order


def write(page: Page, target: File | BinaryIO, options: PageOptions) -> Written:
    """Set a page and write it as PDF/UA.

    Raises:
        BadData: if the template is wrong, or names what it may not read.
        NoPango: if the library that sets text is not on this machine.
        CannotWrite: if the folder or disk does not take it.
    """
    engine()  # or say what is missing
    text, figures = fill(page, options)
    # Without pictures a page may be the same in both inks.
    set_ = _set if figures.known else _set_once
    data, laid = set_(text, page.template, figures if figures.known else None)
    files.put(data, target)
    return Written(len(laid), laid, figures.shown)


def single(kit: Kit, page: Page, paper: Paper, *, low: bool = False) -> bytes:
    """Return a booklet of a kit as PDF, its pages one by one on small paper.

    Raises:
        BadData, NoPango: as `write` does.
    """
    file = io.BytesIO()
    about = kit.credit, kit.version, kit.language
    write(page, file, PageOptions(paper, *about, low=low, scale=saddle.scale(paper)))
    return file.getvalue()


def write_fitting(
    smaller: Iterable[tuple[Page, int]], target: File | BinaryIO, options: PageOptions
) -> Written:
    """Write the first page with no more sides than it may have, else the last one.

    Raises:
        BadData, NoPango, CannotWrite: as `write` does.
    """
    engine()  # or say what is missing
    for page, most in smaller:
        text, figures = fill(page, options)
        with rendered(text, page.template, figures, tagged=True) as laid:
            if len(laid.pages) <= most:
                break
    files.put(_finished(laid, figures), target)
    return Written(len(laid.pages), laid.pages, figures.shown)


def _set(text: str, where: str, figures: Figures | None) -> tuple[bytes, list[Any]]:
    figures = figures or Figures()
    with rendered(text, where, figures, tagged=True) as laid:
        return _finished(laid, figures), laid.pages


_set_once = lru_cache(maxsize=8)(_set)


def _finished(laid: Any, figures: Figures) -> bytes:
    """Return a document as WeasyPrint laid it, as PDF/UA."""

    def finish(made: object, file: Any) -> None:
        figures.finish(made, file)
        prefer(file, "long" if len(laid.pages) > 1 else "")

    with no_clock():
        data: bytes = laid.write_pdf(pdf_variant=TAGGED, finisher=finish)
        return data


def prefer(file: Any, turn: Duplex, **others: str) -> None:
    """Say in WeasyPrint's file about which edge the paper is turned, and the like."""
    entries = type(file.catalog)  # its dictionaries, which know how to be written
    wanted = {"DisplayDocTitle": "true", "Duplex": f"/{DUPLEX[turn]}"}
    file.catalog["ViewerPreferences"] = entries(wanted | others)


def add_stream(file: Any, data: bytes, extra: Mapping[str, Any]) -> bytes:
    """Hold data in WeasyPrint's file; return how other objects name it."""
    page = file.objects[int(file.page_references[0].split()[0])]
    like = file.objects[int(page["Contents"].split()[0])]
    entries = type(file.catalog)
    stream = like.clone(stream=[data], extra=entries(extra), resources={})
    stream.compress = False
    file.add_object(stream)
    reference: bytes = stream.reference
    return reference


def describe(file: Any, words: str) -> None:
    """Let WeasyPrint's file hold what it says of itself, as XMP."""
    kind = {"Type": "/Metadata", "Subtype": "/XML"}
    file.catalog["Metadata"] = add_stream(file, words.encode(), kind)


def lay_out(page: Page, options: PageOptions) -> list[Any]:
    """Set a page as `write` does, and return its sides as WeasyPrint laid them.

    Raises:
        BadData, NoPango: as `write` does.
    """
    with document(page, options) as (laid, _):
        sides: list[Any] = laid.pages
        return sides


@contextlib.contextmanager
def no_clock() -> Iterator[None]:
    """Stop the clock that fontTools writes into a subset font as `head.modified`.

    WeasyPrint subsets with it where libharfbuzz-subset is missing.
    """
    before = os.environ.get(EPOCH)
    os.environ[EPOCH] = "0"
    try:
        yield
    finally:
        if before is None:
            del os.environ[EPOCH]
        else:
            os.environ[EPOCH] = before


@contextlib.contextmanager
def document(
    page: Page, options: PageOptions, *, tagged: bool = True
) -> Iterator[tuple[Any, Figures]]:
    """Give a page as WeasyPrint lays it out, and the figures on it; see `rendered`."""
    text, figures = fill(page, options)
    with rendered(text, page.template, figures, tagged=tagged) as laid:
        yield laid, figures


@contextlib.contextmanager
def rendered(text: str, where: str, figures: Figures, *, tagged: bool) -> Iterator[Any]:
    """Give HTML as WeasyPrint lays it out.

    Args:
        where: whose text it is, for the error.
        figures: those that it shows.
        tagged: whether it is to be written as PDF/UA.

    Raises:
        BadData: if it names what it may not read.
        NoPango: if the library that sets text is not on this machine.
    """
    weasyprint = engine()

    def fetch(url: str) -> Any:
        contents = read(url)
        if contents is None:
            # The only kind of error that WeasyPrint does not ignore.
            raise weasyprint.urls.FatalURLFetchingError(url)
        body, kind = contents
        return weasyprint.urls.URLFetcherResponse(url, body, {"Content-Type": kind})

    base = f"{places.TEMPLATES.as_uri()}/"
    source = weasyprint.HTML(string=text, base_url=base, url_fetcher=fetch)
    try:
        variant = TAGGED if tagged else None
        yield source.render(pdf_variant=variant, cache=figures.known)
    except weasyprint.urls.FatalURLFetchingError as error:
        right = "a page reads only its templates, fonts and figures"
        raise BadData(where, f"names '{error}'", right) from None


def fill(page: Page, options: PageOptions) -> tuple[str, Figures]:
    """Return a page as HTML, and the figures that it shows; see `html`."""
    figures = Figures(options.inks)
    return html(page, options, partial(_figure, figures, options)), figures


def shown(page: Page, options: PageOptions) -> Mapping[Scene, str]:
    """Return the names of the pictures of a page, in its order, without setting it."""
    return fill(page, options)[1].shown


def html(page: Page, options: PageOptions, figure: Callable[..., Markup]) -> str:
    """Return a page as HTML.

    Besides the page's own context a template has `page`, `paper`, `author`, `version`,
    `language`, `large`, `low`, `scale`, `shared` (see `translation.shared`),
    `figure(piece, alt, width=, height=)` (the front of a piece in its own size, or so
    many mm wide or high), `phrase`, and the filters `words` (7 is "seven") and `bold`.

    Raises:
        BadData: if the template is wrong.
    """
    try:
        template = environment(places.TEMPLATES).get_template(page.template)
        given = structs.asdict(options)
        del given["inks"]  # a template knows no colours of its figures
        given["shared"] = translation.shared(options.language)
        return template.render(**page.context(), **given, page=page, figure=figure)
    except jinja2.TemplateNotFound as error:
        what = f"there is no template '{error.name}'"
        raise BadData(page.template, what, "name a file under templates/") from None
    except jinja2.TemplateSyntaxError as error:
        where = f"{error.name or page.template}: line {error.lineno}"
        raise BadData(where, f"{error.message}") from None
    except jinja2.TemplateError as error:
        raise BadData(page.template, f"{error.message}") from None


@cache
def environment(folder: File) -> ImmutableSandboxedEnvironment:
    """Return what reads templates in a folder, each once unless it is changed."""
    made = ImmutableSandboxedEnvironment(
        loader=jinja2.FileSystemLoader(folder),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {"words": _words, "bold": bold}
    made.globals["phrase"] = phrase
    return made


def _figure(
    figures: Figures, options: PageOptions, piece: Piece, alt: str, **size: float
) -> Markup:
    width, height = size.get("width", 0), size.get("height", 0)
    full, high = piece.width + 2 * piece.bleed, piece.height + 2 * piece.bleed
    usual = width or full * (height / high if height else 1)
    target = usual * options.scale
    wide = min(target, options.paper.width - 2 * options.space)
    if options.large:
        wide = min(wide, max(HIGHEST * full / high, LEAST * usual))
    # Words beside pieces grow all the same where the picture has no room to.
    labels = min(round(target / wide, 2), GROWN) if options.large else 1.0
    scene = piece.face(low=options.low, labels=labels)
    return Markup('<img src="{}" alt="{}" style="width:{:.4g}mm">').format(
        figures.show(piece, scene, wide), alt, wide
    )


@jinja2.pass_context
def _words(context: jinja2.runtime.Context, number: int) -> str:
    return translation.words(number, context["language"])


def bold(line: str) -> Markup:
    """Return a line with what is between **two stars** in bold.

    >>> bold("**8 dice** & a pen")
    Markup('<b>8 dice</b> &amp; a pen')
    """
    return Markup(re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", str(escape(line))))


def read(url: str) -> tuple[bytes, str] | None:
    """Return the contents and kind of what a page names, or None if it may not."""
    parts = urlsplit(url)
    if parts.scheme != "file" or parts.netloc:
        return None
    path = File(url2pathname(parts.path)).resolve()
    roots = places.TEMPLATES.resolve(), places.FONTS.resolve()
    inside = any(path.is_relative_to(root) for root in roots)
    if not inside or path.suffix not in KINDS or not path.is_file():
        return None
    return path.read_bytes(), KINDS[path.suffix]


def engine() -> Any:
    """Import WeasyPrint with our fonts and no others.

    Without any font it crashes without an exception, so fontconfig is configured first.
    """
    os.environ.setdefault("FONTCONFIG_FILE", str(places.FONTS / "fonts.conf"))
    try:
        with contextlib.redirect_stdout(io.StringIO()):  # it prints when it fails
            # It has no stubs.
            import weasyprint
    except (ImportError, OSError):
        line = INSTALL.get(sys.platform, DEBIAN)
        what = "Pango, which sets them, is not on this machine"
        raise NoPango("pages", what, f"type: {line}") from None
    return weasyprint
