"""A gallery of kits: a site of static pages, to be put on any web server.

It has a front page, and for each kit a page with its pieces, what one needs and the
files to print; its booklet to read and search; and the booklet's text alone, to be
listened to. Nothing is fetched from elsewhere, and all is there without scripts.

The pages are templates in `templates/shared/gallery/`. A booklet is set by the template
that it is printed from, in the one column of its large print.
"""

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from companion import places
from companion.press import jobs
from companion.press.export.faces import Face, Made, faces
from companion.press.ink import pages, pixels, svg
from companion.press.ink.paragraphs import paragraphs
from companion.press.layout import cover, translation
from companion.press.layout.piece import Kit, Page, Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import INCH, PAPERS
from companion.press.scene.scene import Scene

FOLDER = "shared/gallery"  # of the templates
PIXELS = 420  # of the longer side of the picture of a piece
QUALITY = 82
SHOWN = 12  # pieces of a group that are seen at once; the others are unfolded
FONT = re.compile(r'url\("(?:\.\./)+fonts/([^"]+)"\)')  # in the styles of a booklet
SCALE = 1.3  # how much larger the figures of a booklet are on a screen than in print


class Entry(Struct, frozen=True):
    """A kit in the gallery."""

    kit: Kit
    summary: str = ""  # what it is, in a sentence
    about: str = ""  # who plays it, and how long
    preview: bytes = b""  # a picture of the whole, as WebP; of its first piece if empty
    play: str = ""  # what is typed to play it; empty if it is no game

    @property
    def picture(self) -> str:
        """The address of its picture, from the front page."""
        return f"{self.kit.game}/preview.webp"

    @property
    def title_font(self) -> str:
        return cover.look(self.kit.game).title


class Print(Struct, frozen=True):
    """A file to print, as a page lists it; `size` is in bytes."""

    name: str
    what: str
    sheets: int
    size: int


class Picture(Struct, frozen=True):
    """The picture of a face, and its size in pixels."""

    name: str
    title: str
    wide: int
    high: int
    copies: int


def files(
    entries: Sequence[Entry],
    how: Sequence[PrintOptions],
    link: str = "",
    language: str = translation.ENGLISH,
) -> Iterator[Made]:
    """Yield every file of the site of some kits.

    Args:
        how: papers and inks in which the files of a kit can be had.
        link: where games are played on this web; no link if empty.
        language: of the front page; a kit has its own.

    Raises:
        DoesNotFit, BadValue: if a paper does not suit a piece.
        BadData: if a template is wrong.
        NoPango: if the library that sets text is missing.
    """
    fonts = set[str]()
    for entry in entries:
        yield from _kit(entry, how, link, fonts)
    fonts |= {_font(entry.title_font) for entry in entries}
    front = {"entries": entries, "link": link}
    yield _page("index", "index.html", "front page", language, **front)
    templates = places.TEMPLATES / FOLDER
    yield Made("site.css", (templates / "site.css").read_bytes(), "for all pages")
    if any(_read(entry.kit) for entry in entries):
        yield Made("search.js", (templates / "search.js").read_bytes(), "for booklets")
        css = (places.TEMPLATES / "shared" / "booklet.css").read_text("utf-8")
        yield Made("booklet.css", _fonted(css, "", fonts).encode(), "for booklets")
    for path in sorted(fonts):
        data = (places.FONTS / path).read_bytes()
        yield Made(f"fonts/{path}", data, "a font")


def _font(name: str) -> str:
    """Return where a font is below `fonts/`.

    >>> _font("jost-800-normal")
    'jost/jost-800-normal.ttf'
    """
    return f"{name.rsplit('-', 2)[0]}/{name}.ttf"


def _fonted(css: str, up: str, fonts: set[str]) -> str:
    """Return styles that find their fonts on the site, and add those to `fonts`."""
    fonts |= {*FONT.findall(css)}
    return FONT.sub(rf'url("{up}fonts/\1")', css)


def _page(template: str, name: str, what: str, language: str, **values: object) -> Made:
    page = pages.environment(places.TEMPLATES).get_template(f"{FOLDER}/{template}.html")
    said = translation.shared(language)
    made = page.render(values, said=said.gallery, shared=said, language=language)
    return Made(name, made.encode(), what)


def _kit(
    entry: Entry, how: Sequence[PrintOptions], link: str, fonts: set[str]
) -> Iterator[Made]:
    kit = entry.kit
    groups: dict[str, list[Picture]] = {}
    preview = entry.preview
    for group, file, picture in _pictures(kit):
        yield file
        groups.setdefault(group, []).append(picture)
        preview = preview or file.data
    yield Made(f"{kit.game}/preview.webp", preview, f"{kit.title}, a picture")
    prints: dict[str, list[Print]] = {}
    for heading, file, listed in _prints(kit, how):
        yield file
        prints.setdefault(heading, []).append(listed)
    booklet = _read(kit)
    if booklet:
        yield from _booklet(kit, booklet, fonts)
    needs = cover.look(kit.game).said(kit.language).needs
    name, what = f"{kit.game}/index.html", f"{kit.title}, its page"
    values: dict[str, object]
    values = {"entry": entry, "kit": kit, "needs": needs, "groups": groups}
    values |= {"prints": prints, "booklet": booklet, "link": link, "shown": SHOWN}
    yield _page("kit", name, what, kit.language, **values)


def _read(kit: Kit) -> Page | None:
    """Return the booklet of a kit, if it has one."""
    return next((page for page in kit.pages if page.form == "booklet"), None)


def _pictures(kit: Kit) -> Iterator[tuple[str, Made, Picture]]:
    """Yield each distinct front that is played with: its group, file and size."""
    played = [piece for piece in kit.pieces if not (piece.extra or piece.instead)]
    for face in faces(played):
        piece = face.piece
        if face.back or face.again:
            continue
        image = _small(face)
        data = io.BytesIO()
        image.save(data, "WEBP", quality=QUALITY, method=4)
        name = f"pieces/{face.stem}.webp"
        title = piece.label
        what = f"{kit.title}, {title}"
        picture = Picture(name, title, *image.size, piece.copies)
        group = cover.named(piece.group, kit.language) or title
        yield group, Made(f"{kit.game}/{name}", data.getvalue(), what), picture


def _small(face: Face) -> Image.Image:
    piece = face.piece
    dpi = PIXELS * INCH / max(piece.width, piece.height)
    return pixels.cut(pixels.face(piece, dpi), piece, dpi)


def _prints(kit: Kit, how: Sequence[PrintOptions]) -> Iterator[tuple[str, Made, Print]]:
    """Yield each file to print below its heading: a paper and an ink."""
    for options in how:
        said = translation.shared(kit.language).gallery
        ink = said["low" if options.low else "full"]
        heading = f"{options.paper.name.capitalize()}, {ink}"
        contents: list[cover.Contents] = []
        pieces: list[Piece] = []
        for job in jobs.files(kit, options, combined=True):
            output = job.render(options)
            if output is None:
                continue
            name = _stem(job.name, options)
            contents += job.contents(f"{name}.pdf", output)
            pieces += job.pieces
            what = _held(kit, job) if job.pieces else contents[-1].what
            yield heading, *_printed(kit, name, what, output)
        if jobs.needs_cover(kit):
            made = jobs.Cover(kit, "cover", tuple(contents), tuple(pieces))
            output = made.render(options)
            name, what = _stem("cover", options), cover.words(kit.language).heading
            yield heading, *_printed(kit, name, what, output)


def _held(kit: Kit, job: jobs.Sheets | jobs.Booklet) -> str:
    stock, _ = cover.words(kit.language).stocks[job.stock]
    groups = dict.fromkeys(piece.group_name for piece in job.pieces)
    return f"{stock}: {', '.join(cover.named(one, kit.language) for one in groups)}"


def _stem(name: str, options: PrintOptions) -> str:
    return f"{name}-{options.paper.name}{'-low' if options.low else ''}"


def _printed(kit: Kit, name: str, what: str, output: jobs.Output) -> tuple[Made, Print]:
    path = f"print/{name}.pdf"
    listed = Print(path, what, output.sheets, len(output.data))
    return Made(f"{kit.game}/{path}", output.data, f"{kit.title}, {name}"), listed


def _booklet(kit: Kit, page: Page, fonts: set[str]) -> Iterator[Made]:
    """Yield a booklet as a page with its figures, and its text alone."""
    figures: dict[Scene, Made] = {}

    def figure(piece: Piece, alt: str, **size: float) -> Markup:
        wide, high = size.get("width", 0.0), size.get("height", 0.0)
        wide = wide or piece.width * (high / piece.height if high else 1)
        scene = piece.face()
        if scene not in figures:
            name = f"booklet/{len(figures) + 1}.svg"
            figures[scene] = Made(name, svg.paint(scene, small=True).encode(), alt)
        style = f"width:{SCALE * wide:.4g}mm"
        image = Markup('<img src="{}" alt="{}" style="{}" loading="lazy">')
        return image.format(figures[scene].name, alt, style)

    def context() -> Mapping[str, object]:
        return {**page.context(), "site": True}

    about = PAPERS["a4"], kit.credit, kit.version, kit.language
    setting = pages.PageOptions(*about, large=True, scale=SCALE)
    text = pages.html(replace(page, context=context), setting, figure)
    text = _fonted(text, "../", fonts)
    yield Made(f"{kit.game}/booklet.html", text.encode(), page.title)
    for made in figures.values():
        yield replace(made, name=f"{kit.game}/{made.name}")
    yield listened(kit, page, f"{kit.game}/text.html")


def listened(kit: Kit, page: Page, name: str) -> Made:
    """Return what a booklet says as one page of text, to be listened to.

    It has headings and sentences alone: a picture only repeats what is said, and a row
    of a table becomes a sentence with the heads of its columns.
    """
    read = groupby(paragraphs(page, kit.language), lambda part: part.headings)
    chapters = [(heads, [part.text for part in parts]) for heads, parts in read]
    what = f"{page.title}, text to be listened to"
    values = {"kit": kit, "page": page, "chapters": chapters}
    return _page("text", name, what, kit.language, **values)
