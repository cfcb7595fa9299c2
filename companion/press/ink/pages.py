"""Set booklets: a template under `templates/`, filled and printed as tagged PDF.

A template is not trusted. It runs in jinja2's sandbox, everything that it prints is
escaped, and what it names is fetched only from `templates/`, `fonts/` and the figures
painted for it. Anything else stops the page with one line.
"""

import contextlib
import io
import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path as File
from typing import Any, BinaryIO, NamedTuple
from urllib.parse import urlsplit
from urllib.request import url2pathname

import jinja2
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup
from msgspec import Struct

from companion import places
from companion.errors import BadData, NoPango
from companion.press.ink import files, outlines, svg
from companion.press.layout import saddle
from companion.press.layout.paper import Paper
from companion.press.layout.piece import Page, Piece

Figures = dict[str, str]
"""Painted drawings by the name they have within one page."""

KINDS = {".css": "text/css", ".svg": "image/svg+xml", ".ttf": "font/ttf"}
"""Kinds of files that a page may fetch."""

NUMBERS = [
    *["zero", "one", "two", "three", "four", "five", "six", "seven"],
    *["eight", "nine", "ten", "eleven", "twelve"],
]
TAGGED = "pdf/ua-1"
"""The kind of PDF that screen readers need: language, heads, alternative texts."""

FINE = 0.085
"""Detail of a figure that is left out, in mm: a dot of a printer at 300 dpi."""

EPOCH = "SOURCE_DATE_EPOCH"
"""The variable that holds the time, in seconds since 1970, for reproducible files."""

DEBIAN = "apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
INSTALL = {
    "darwin": "brew install pango",
    "win32": "pacman -S mingw-w64-ucrt-x86_64-pango",
}
"""What to type where Pango is missing, by platform; elsewhere as on Debian."""


class PageOptions(Struct, frozen=True):
    """How a page is set: on which paper, and who is named on it.

    Attributes:
        low: whether its figures are drawn with little ink.
        large: whether it is set in one column, in type of 16 pt.
        scale: how much larger figures are than they were designed.
    """

    paper: Paper
    author: str = ""
    version: str = ""
    language: str = "en"
    low: bool = False
    large: bool = False
    scale: float = 1


class Written(NamedTuple):
    """A page as it was written: its number of sides, and each as WeasyPrint laid it."""

    sides: int
    laid: list[Any]  # WeasyPrint has no stubs


def write(page: Page, target: File | BinaryIO, options: PageOptions) -> Written:
    """Set a page and write it as PDF/UA.

    Raises:
        BadData: if the template is wrong, or names what it may not read.
        NoPango: if the library that sets text is not on this machine.
        CannotWrite: if the folder or disk does not take it.
    """
    with document(page, options) as found:
        with no_clock():
            data = found.write_pdf(pdf_variant=TAGGED)
        files.put(data, target)
        return Written(len(found.pages), found.pages)


def lay_out(page: Page, options: PageOptions) -> list[Any]:
    """Set a page as `write` does, and return its sides as WeasyPrint laid them.

    Raises:
        BadData, NoPango: as `write` does.
    """
    with document(page, options) as found:
        laid: list[Any] = found.pages
        return laid


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
def document(page: Page, options: PageOptions, *, tagged: bool = True) -> Iterator[Any]:
    """Give a page as WeasyPrint sets it; refuse what it may not fetch in one line."""
    text, figures = fill(page, options)
    with rendered(text, figures, page.template, tagged=tagged) as found:
        yield found


@contextlib.contextmanager
def rendered(text: str, figures: Figures, where: str, *, tagged: bool) -> Iterator[Any]:
    """Give HTML as WeasyPrint lays it out, with figures by name.

    Args:
        where: whose text it is, for the error.
        tagged: whether it is to be written as PDF/UA.

    Raises:
        BadData: if it names what it may not read.
        NoPango: if the library that sets text is not on this machine.
    """
    weasyprint = engine()

    def fetch(url: str) -> Any:
        found = read(url, figures)
        if found is None:
            # The only kind of error that WeasyPrint does not ignore.
            raise weasyprint.urls.FatalURLFetchingError(url)
        body, kind = found
        return weasyprint.urls.URLFetcherResponse(url, body, {"Content-Type": kind})

    base = f"{places.TEMPLATES.as_uri()}/"
    source = weasyprint.HTML(string=text, base_url=base, url_fetcher=fetch)
    try:
        yield source.render(pdf_variant=TAGGED if tagged else None)
    except weasyprint.urls.FatalURLFetchingError as error:
        right = "a page reads only its templates, fonts and figures"
        raise BadData(where, f"names '{error}'", right) from None


def fill(page: Page, options: PageOptions) -> tuple[str, Figures]:
    """Return a page as HTML, and the figures that it shows; see `html`."""
    figures: Figures = {}
    return html(page, options, partial(_figure, figures, options)), figures


def shown(page: Page, options: PageOptions) -> list[Piece]:
    """Return the pictures of a page, in its order, without setting it."""
    found: list[Piece] = []

    def figure(piece: Piece, alt: str, **size: float) -> Markup:
        found.append(piece)
        return Markup()

    html(page, options, figure)
    return found


def html(page: Page, options: PageOptions, figure: Callable[..., Markup]) -> str:
    """Return a page as HTML.

    Besides the page's own context a template has `page`, `paper`, `author`, `version`,
    `language`, `large`, `low`, `scale`, `figure(piece, alt, width=, height=)` (the
    front of a piece in its own size, or so many mm wide or high) and the filter `words`
    (7 is "seven").

    Raises:
        BadData: if the template is wrong.
    """
    environment = ImmutableSandboxedEnvironment(
        loader=jinja2.FileSystemLoader(places.TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["words"] = words
    try:
        return environment.get_template(page.template).render(
            **page.context(),
            page=page,
            paper=options.paper,
            author=options.author,
            version=options.version,
            language=options.language,
            large=options.large,
            low=options.low,
            scale=options.scale,
            figure=figure,
        )
    except jinja2.TemplateNotFound as error:
        what = f"there is no template '{error.name}'"
        raise BadData(page.template, what, "name a file under templates/") from None
    except jinja2.TemplateSyntaxError as error:
        where = f"{error.name or page.template}: line {error.lineno}"
        raise BadData(where, f"{error.message}") from None
    except jinja2.TemplateError as error:
        raise BadData(page.template, f"{error.message}") from None


def _figure(
    figures: Figures,
    options: PageOptions,
    piece: Piece,
    alt: str,
    **size: float,
) -> Markup:
    """Paint the front of a piece, and return what shows it, `width` or `height` mm."""
    scene = piece.face(low=options.low)
    width, height = size.get("width", 0), size.get("height", 0)
    wide = width or scene.width * (height / scene.height if height else 1)
    wide = min(wide * options.scale, options.paper.width - 2 * saddle.SPACE)
    drawing = svg.paint(scene, title=alt, fine=FINE * scene.width / wide)
    # The same drawing twice is one figure.
    names = {painted: name for name, painted in figures.items()}
    name = names.get(drawing, f"{len(figures) + 1}")
    figures[name] = drawing
    return Markup('<img src="figure:{}" alt="{}" style="width:{:.4g}mm">').format(
        name, alt, wide
    )


def words(number: int) -> str:
    """Return a small number as a word; a large one as figures.

    >>> words(9), words(13)
    ('nine', '13')
    """
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def read(url: str, figures: Figures) -> tuple[bytes, str] | None:
    """Return the contents and kind of what a page names, or None if it may not."""
    parts = urlsplit(url)
    if parts.scheme == "figure" and parts.path in figures:
        return figures[parts.path].encode(), KINDS[".svg"]
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
            import weasyprint.svg
    except (ImportError, OSError):
        line = INSTALL.get(sys.platform, DEBIAN)
        what = "Pango, which sets them, is not on this machine"
        raise NoPango("pages", what, f"type: {line}") from None
    outlines.hasten(weasyprint.svg.TAGS)
    return weasyprint
