"""The addresses of the server, and what answers each of them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from companion.errors import CompanionError, IllegalAction
from companion.language import capital
from companion.web import checks, helper, host, logs, pages, play, queries, server_pages
from companion.web.guard import Guard
from companion.web.html import page
from companion.web.hub import farewell
from companion.web.request_language import Ear
from companion.web.room import Refused, Room

LARGEST = 16 << 10
"""Bytes of a body."""


def build(room: Room) -> Starlette:
    """Return the application that serves a room."""

    @asynccontextmanager
    async def alive(app: Starlette) -> AsyncIterator[None]:
        app.state.room = room
        await room.open()
        yield
        await room.close()

    return Starlette(
        routes=[
            *host.ROUTES,
            *helper.ROUTES,
            *checks.ROUTES,
            *pages.ROUTES,
            *server_pages.ROUTES,
            *play.ROUTES,
            *queries.ROUTES,
            *logs.ROUTES,
            *pages.SHORT,
        ],
        middleware=[Middleware(Guard, hosts=room.hosts), Middleware(Ear, room=room)],
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
        if error.go:
            told = farewell(error.sentence, error.go)
            return Response(told, error.code, media_type="application/json")
        return PlainTextResponse(error.sentence, error.code)
    if error.go:
        return RedirectResponse(error.go, 303)
    title, said = "companion", capital(error.sentence) + "."
    answer = page("code", title=title, game="", script="written", said=said)
    answer.status_code = error.code
    return answer


async def _error(request: Request, error: Exception) -> Response:
    assert isinstance(error, CompanionError)
    illegal = isinstance(error, IllegalAction)
    return PlainTextResponse(play.sentence(error) if illegal else str(error), 409)


async def _left(request: Request, error: Exception) -> Response:
    """Answer nobody: the client has hung up before all that it sends was here."""
    return Response(status_code=400)
