"""Pages and pictures: templates that are filled, the shell, scripts, styles, faces.

One thread draws, since pdfium and reportlab bear no second one beside it: two threads
in pdfium end the whole process. Steps of the game are taken in other threads, so that
nobody waits for a picture.

What the first phone will ask for is made ready once the server answers, else a cold
server would draw the board and cut the fonts while it waits. Each is one job of the
thread that draws, so that a page waits for one of them at most.
"""

import asyncio
import gzip
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import ParamSpec, TypeVar

import jinja2
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from companion import catalogues, language, places
from companion.errors import CompanionError, UnknownName
from companion.web import looks
from companion.web.art import Art
from companion.web.room import Refused, Room
from companion.web.tables import Served
from companion.web.view import Who

WEB = places.TEMPLATES / "shared" / "web"
LETTERS = "ABCDEFGH"  # of the seats

LAST = re.compile(r"(.+) (\S{6,})")
"""A title whose last word is set large, the words before it small."""

PLACES = {"l": 26, "c": 50, "h": 74}
PIPS = (
    *("", "cc", "ll hh", "ll cc hh"),
    *("ll lh hl hh", "ll lh cc hl hh", "ll lc lh hl hc hh"),
)
"""Where the pips of each face are, across and down: low, in the centre, high."""

ARROW = (
    '<span class="arrow"><svg class="glyph" viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="M3 12h17M14 6l6 6-6 6"/></svg><span class="hidden"> to </span></span>'
)


_THREAD = ThreadPoolExecutor(1, "drawing")

P = ParamSpec("P")

T = TypeVar("T")

KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}

CACHED = {"cache-control": "public, max-age=31536000, immutable"}
PACKED = {"content-encoding": "gzip", "vary": "accept-encoding"}

LATER = 0.5  # seconds after which it begins: who waits already is answered first
SEEN = re.compile(rb'"/art/([0-9a-f]+)\.svg"')  # the pictures that a view names


@cache
def _templates() -> jinja2.Environment:
    templates = jinja2.Environment(
        loader=jinja2.FileSystemLoader(WEB),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters |= {
        "as_said": as_said,
        "language_name": catalogues.NAMES.__getitem__,
        "letter": lambda seat: LETTERS[seat : seat + 1],
        "parted": parted,
        "percent": percent,
        "pips": pips,
        "rich": rich,
        "span": span,
        "when": when,
    }
    templates.globals |= {"phrase": language.phrase, "phrases": language.phrases}
    templates.globals["marked"] = language.marked
    return templates


def page(
    name: str,
    title: str = "companion",
    served: Served | None = None,
    *,
    script: str = "written",
    **more: object,
) -> Response:
    """Return a page with its script, in the looks of a table; its text is escaped."""
    now, own = language.READER.get(), {"game": "", "base": ""}
    if served:
        own = {"game": served.table.kept.game.name, "base": f"/t/{served.code}"}
    more = {"title": title, "script": script, **own, **more}
    more["languages"] = catalogues.names(str(more["game"]))
    return part(name, language=now.name, words=now.script, **more)


def part(name: str, **context: object) -> Response:
    """Return a part of a page, in the language of whoever asks for it."""
    return HTMLResponse(_templates().get_template(f"{name}.html").render(**context))


def parted(title: str) -> tuple[str, str]:
    """Return what is set small of a title, and what large.

    >>> parted("Exit from Purgatory"), parted("Six Winters")
    (('Exit from', 'Purgatory'), ('Six', 'Winters'))
    """
    match = LAST.fullmatch(title)
    return (match[1], match[2]) if match else ("", title)


def span(numbers: tuple[int, int]) -> str:
    """Return a range in words.

    >>> span((2, 4)), span((1, 1))
    ('2 to 4', '1')
    """
    least, most = numbers
    if least == most:
        return str(least)
    return language.phrase("{n} to {m}", n=least, m=most)


def as_said(text: str) -> Markup:
    """Return what a game declares in the reader's language, or marked as English."""
    now = language.READER.get()
    if now is language.ENGLISH or text in now.words:
        return escape(language.phrase(text))
    return Markup('<span lang="en">{}</span>').format(text)


def percent(share: float) -> str:
    """Return a change of a chance, with its sign.

    >>> percent(-0.0123)
    '\N{MINUS SIGN}1.23'
    """
    return language.decimal(f"{100 * share:+.2f}").replace("-", "\N{MINUS SIGN}")


def pips(face: int) -> list[tuple[int, int]]:
    """Return where the pips of a face are on a square of 100; none of a higher face."""
    found = PIPS[face] if face < len(PIPS) else ""
    return [(PLACES[pip[0]], PLACES[pip[1]]) for pip in found.split()]


def rich(text: str) -> Markup:
    """Return text in which **words** are strong, and arrows are drawn."""
    parts = str(escape(text)).split("**")
    strong = (f"<b>{part}</b>" if n % 2 else part for n, part in enumerate(parts))
    return Markup(re.sub(r"\s*→\s*", ARROW, "".join(strong)))


def when(stamp: str) -> str:
    """Return a time as the clock of this computer shows it; empty for none."""
    if not stamp:
        return ""
    at = datetime.fromisoformat(stamp).astimezone()
    if language.READER.get() is language.ENGLISH:
        return at.strftime("%d %b %Y, %H:%M")
    from babel.dates import format_date, format_time

    name = language.reader()
    return f"{format_date(at, locale=name)}, {format_time(at, 'short', locale=name)}"


async def drawn(make: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what a function draws, after all that was asked for before it."""
    return await asyncio.wrap_future(_THREAD.submit(make, *args, **kwargs))


def room(request: Request) -> Room:
    """Return the room that is served."""
    here = request.app.state.room
    assert isinstance(here, Room)
    return here


def shell(script: str, served: Served | None = None) -> Response:
    """Return the page whose module runs; what it shows is fetched by it."""
    if served is None:
        catalogues.speak()
    return page("page", served.title if served else "companion", served, script=script)


def next_page(served: Served | None) -> str:
    """Return where the host goes on: alone to the board, else to the seats."""
    if served is None:
        return "/"
    return f"/t/{served.code}" + ("" if served.alone else "/host")


async def greeted(request: Request) -> Response:
    """Let the host in, and show the way to the table if there is one."""
    here = room(request)
    answer = RedirectResponse(next_page(here.latest), 303)
    here.greet_host(request, request.path_params["secret"], answer)
    if here.latest and here.latest.alone:
        await here.seat_host(request, here.latest, answer)
    return answer


async def joined(request: Request) -> Response:
    """The short address, which is the code: to the table, or to the roll helper."""
    answer = RedirectResponse("/roll", 303)
    typed = request.path_params["code"]
    if code := await room(request).leads_to(request, typed, answer):
        answer.headers["location"] = f"/t/{code}"
    return answer


async def rolls(request: Request) -> Response:
    room(request).must_be_guest(request)
    return shell("roll")


async def script(request: Request) -> Response:
    """A file of the page, by its name: one of those that are there."""
    path = _files().get(request.path_params["name"])
    if path is None:
        raise Refused(404, "there is no such file")
    return _packed(path.read_bytes(), KINDS[path.suffix])


@cache
def _files() -> dict[str, Path]:
    return {path.name: path for path in WEB.iterdir() if path.suffix in KINDS}


async def look(request: Request) -> Response:
    """The colours of a game, and the font of its titles, as a stylesheet."""
    game, desk = request.path_params["name"].removesuffix(".css"), room(request).desk
    if game == "titles":
        names = (name for name in desk.names() if desk.load(name).folder is None)
        return _packed(looks.titles(names).encode(), KINDS[".css"])
    try:
        # One that was brought looks as pages do that are of no game.
        ours = game and desk.load(game).folder is None
        text = looks.stylesheet(game.replace("-", "_")) if ours else ""
    except CompanionError:
        raise Refused(404, "there is no such game") from None
    return _packed(text.encode(), KINDS[".css"])


def _packed(data: bytes, kind: str) -> Response:
    headers = {"cache-control": "no-cache", **PACKED, "content-type": kind}
    return Response(gzip.compress(data, 6, mtime=0), headers=headers)


async def font(request: Request) -> Response:
    try:
        cut = await drawn(looks.font, request.path_params["name"])
    except UnknownName:
        raise Refused(404, "there is no such font") from None
    return Response(cut, headers=CACHED, media_type=KINDS[".woff2"])


async def face(request: Request) -> Response:
    """A face of the kit as SVG; its name says nothing of who holds the card."""
    return await _painted(request, Art.paint, "image/svg+xml", {**CACHED, **PACKED})


async def thumb(request: Request) -> Response:
    """A face of the kit as a small picture."""
    return await _painted(request, Art.thumb, "image/webp", CACHED)


async def _painted(
    request: Request,
    make: Callable[[Art, str], bytes | None],
    kind: str,
    headers: dict[str, str],
) -> Response:
    name = request.path_params["name"]
    for art in room(request).tables.common.arts:
        if painted := await drawn(make, art, name):
            return Response(painted, headers=headers, media_type=kind)
    raise Refused(404, "there is no such picture")


async def icon(request: Request) -> Response:
    try:
        sign = looks.sign(request.path_params["name"])
    except UnknownName:
        raise Refused(404, "there is no such sign") from None
    return Response(sign, headers=CACHED, media_type="image/svg+xml")


async def warm(served: Served) -> None:
    """Make ready what every page of a table shows first, then all that it may show.

    A picture that cannot be drawn is left to who asks for it.
    """
    await asyncio.sleep(LATER)
    game, art = served.table.kept.game, served.art
    try:
        title = "" if game.folder else looks.title_of(game.name)
        for name in (*looks.INTERFACE, title):
            if name:
                await drawn(looks.font, name)
        await drawn(lambda: art.pieces)
        for picture in dict.fromkeys(SEEN.findall(served.views.newest(Who()))):
            await drawn(art.paint, picture.decode())
        for piece in game.board().pieces if game.board else ():
            if face := art.face(piece):
                for href, make in ((face.thumb, art.thumb), (face.href, art.paint)):
                    await drawn(make, href.rpartition("/")[2].partition(".")[0])
    except CompanionError:
        return


ROUTES = [
    Route("/host/in/{secret}", greeted),
    Route("/roll", rolls),
    Route("/web/{name}", script),
    Route("/looks/{name}", look),
    Route("/fonts/{name}.woff2", font),
    Route("/art/{name}.svg", face),
    Route("/art/{name}.webp", thumb),
    Route("/icons/{game}/{name}.svg", icon),
    Route("/j/{code}", joined),
]

SHORT = [Route("/{code}", joined)]  # comes last: whatever else is typed may be a code
