"""Pages and pictures: the shell, scripts, styles, faces of the kit."""

import gzip
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from companion import language
from companion.errors import CompanionError, UnknownName
from companion.web import html, icons, looks
from companion.web.drawing import drawn
from companion.web.room import Refused, Room

KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}

CACHED = {"cache-control": "public, max-age=31536000, immutable"}


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
        sign = icons.drawn(request.path_params["name"])
    except UnknownName:
        raise Refused(404, "there is no such sign") from None
    return Response(sign, headers=CACHED, media_type="image/svg+xml")


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
