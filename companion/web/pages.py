"""Pages and pictures: the shell, scripts, styles, faces of the kit.

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
from functools import cache
from pathlib import Path
from typing import ParamSpec, TypeVar

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from companion import language
from companion.errors import CompanionError, UnknownName
from companion.web import html, looks
from companion.web.room import Refused, Room, Served
from companion.web.view import Who

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

LATER = 0.5
"""Seconds after which it begins: who waits already is answered first."""

SEEN = re.compile(rb'"/art/([0-9a-f]+)\.svg"')
"""The pictures that a view names."""


async def drawn(make: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what a function draws, after all that was asked for before it."""
    return await asyncio.wrap_future(_THREAD.submit(make, *args, **kwargs))


def room(request: Request) -> Room:
    """Return the room that is served."""
    found = request.app.state.room
    assert isinstance(found, Room)
    return found


def shell(here: Room, page: str) -> Response:
    """Return the page whose module runs; what it shows is fetched by it."""
    game, title = "", "companion"
    if here.served and page != "roll":
        game = here.served.table.kept.game.name
        title = here.served.table.kept.game.facts().game.title
    else:
        language.speak()
    return html.page("page", title=title, game=game, script=page)


async def greeted(request: Request) -> Response:
    """Let the host in, and show the way to the table if there is one."""
    here = room(request)
    answer = RedirectResponse(here.next_page(), 303)
    here.greet_host(request, request.path_params["secret"], answer)
    if here.alone:
        here.seat_host(request, answer)
    return answer


async def joined(request: Request) -> Response:
    """The short address, which is the code: to the table, or to the roll helper."""
    here = room(request)
    here.must_know(request, request.path_params["code"])
    answer = RedirectResponse(f"/t/{here.code}" if here.served else "/roll", 303)
    here.admit(answer)
    return answer


async def rolls(request: Request) -> Response:
    room(request).must_be_guest(request)
    return shell(room(request), "roll")


async def script(request: Request) -> Response:
    """A file of the page, by its name: one of those that are there."""
    path = _files().get(request.path_params["name"])
    if path is None:
        raise Refused(404, "there is no such file")
    return _packed(path.read_bytes(), KINDS[path.suffix])


@cache
def _files() -> dict[str, Path]:
    return {path.name: path for path in html.WEB.iterdir() if path.suffix in KINDS}


async def look(request: Request) -> Response:
    """The colours of a game, and the font of its titles, as a stylesheet."""
    game = request.path_params["name"].removesuffix(".css")
    try:
        text = looks.stylesheet(game.replace("-", "_")) if game else ""
    except CompanionError:
        raise Refused(404, "there is no such game") from None
    return _packed(text.encode(), KINDS[".css"])


def _packed(data: bytes, kind: str) -> Response:
    headers = {
        "cache-control": "no-cache",
        "content-encoding": "gzip",
        "content-type": kind,
        "vary": "accept-encoding",
    }
    return Response(gzip.compress(data, 6, mtime=0), headers=headers)


async def font(request: Request) -> Response:
    try:
        cut = await drawn(looks.font, request.path_params["name"])
    except UnknownName:
        raise Refused(404, "there is no such font") from None
    return Response(cut, headers=CACHED, media_type=KINDS[".woff2"])


async def face(request: Request) -> Response:
    """A face of the kit as SVG; its name says nothing of who holds the card."""
    here = room(request).served
    name = request.path_params["name"]
    painted = await drawn(here.art.paint, name) if here else None
    if painted is None:
        raise Refused(404, "there is no such picture")
    headers = {**CACHED, "content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(painted, headers=headers, media_type="image/svg+xml")


async def thumb(request: Request) -> Response:
    """A face of the kit as a small picture."""
    here = room(request).served
    name = request.path_params["name"]
    painted = await drawn(here.art.thumb, name) if here else None
    if painted is None:
        raise Refused(404, "there is no such picture")
    return Response(painted, headers=CACHED, media_type="image/webp")


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
        for name in (*looks.INTERFACE, looks.title_of(game.name)):
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

SHORT = [Route("/{code}", joined)]
"""Comes last: whatever else is typed may be a code."""
