"""The addresses of the server, what answers each of them, and in which language."""

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from companion import catalogues, language
from companion.errors import CompanionError, IllegalAction, SaveTaken
from companion.language import capital, marked, phrase
from companion.web import ends, far, helper, host, pages, play, queries, server_pages
from companion.web.exported import ROUTES as EXPORTED
from companion.web.guard import Guard
from companion.web.installed import ROUTES as KEPT
from companion.web.pages import page
from companion.web.room import Refused, Room
from companion.web.train import ROUTES as TRAINING

MOST = 8  # languages of a browser that are looked for

CHOSEN = "language-of-companion"
"""The cookie of a device that holds the language chosen on it, by its two letters."""

MOVED = marked("this table moves to another process; come again in a moment")

LARGEST = 16 << 10  # bytes of a body


class Ear:
    """Wakes the table of an address, and hears in which language a browser asks."""

    def __init__(self, app: ASGIApp, room: Room) -> None:
        self.app, self.room = app, room

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            request = Request(scope)
            language.HEARD.set(asked(request))
            catalogues.speak("")
            try:
                served = await self.room.wake(request)
            except Refused as error:
                await (await _refused(request, error))(scope, receive, send)
                return
            except CompanionError as error:
                await (await _error(request, error))(scope, receive, send)
                return
            if served:
                catalogues.speak(served.table.kept.game.name)
        await self.app(scope, receive, send)


def asked(request: Request) -> tuple[str, ...]:
    """Return the languages that a device asks for, first the one chosen on it."""
    chosen = request.cookies.get(CHOSEN, "")
    header = request.headers.get("accept-language", "")
    return heard(f"{chosen},{header}" if chosen else header)


def heard(header: str) -> tuple[str, ...]:
    """Return the languages of `Accept-Language`; browsers send the best first.

    >>> heard("de-CH, de;q=0.9, en;q=0.8, *;q=0.1")
    ('de', 'de', 'en')
    """
    parts = (part.partition(";")[0].strip() for part in header.split(",")[:MOST])
    names = (part.partition("-")[0].lower() for part in parts)
    return tuple(name for name in names if re.fullmatch(r"[a-z]{2}", name))


def build(room: Room, more: Sequence[Route] = ()) -> Starlette:
    """Return the application that serves a room, and more addresses if need be."""

    @asynccontextmanager
    async def alive(app: Starlette) -> AsyncIterator[None]:
        app.state.room = room
        room.open()
        yield
        room.tables.close()

    return Starlette(
        routes=[
            *more,
            *host.ROUTES,
            *helper.ROUTES,
            *KEPT,
            *pages.ROUTES,
            *server_pages.ROUTES,
            *ends.ROUTES,
            *EXPORTED,
            *TRAINING,
            *far.ROUTES,
            *play.ROUTES,
            *queries.ROUTES,
            *pages.SHORT,
        ],
        middleware=[
            Middleware(Guard, hosts=room.hosts, scheme=room.scheme),
            Middleware(Ear, room=room),
        ],
        exception_handlers={
            Refused: _refused,
            CompanionError: _error,
            ClientDisconnect: _left,
        },
        lifespan=alive,
        max_body_size=LARGEST,
    )


async def _refused(request: Request, error: Exception) -> Response:
    """Return why a request is not answered; a person reads it where codes are typed."""
    assert isinstance(error, Refused)
    if "text/html" not in request.headers.get("accept", ""):
        return PlainTextResponse(error.sentence, error.code)
    answer = page("code", said=capital(error.sentence) + ".")
    answer.status_code = error.code
    return answer


async def _error(request: Request, error: Exception) -> Response:
    assert isinstance(error, CompanionError)
    if isinstance(error, SaveTaken):
        soon = {"retry-after": "1", "refresh": "1"}
        return PlainTextResponse(phrase(MOVED), 503, headers=soon)
    illegal = isinstance(error, IllegalAction)
    return PlainTextResponse(play.sentence(error) if illegal else str(error), 409)


async def _left(request: Request, error: Exception) -> Response:
    """Answer nobody: the client has hung up before all that it sends was here."""
    return Response(status_code=400)
