"""A page for the person who makes a deck: its cards, shown again when a file changes.

It is served on this computer only, from a thread of its own, and contains nothing but
the deck. What that is it asks of whoever draws it.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from threading import Thread

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from companion import places
from companion.errors import Stopped
from companion.web import guard, pages, server
from companion.web.guard import Guard
from companion.web.hub import Hub, Listener
from companion.web.room import Refused

PAGE = places.TEMPLATES / "shared" / "preview"

KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
}

SVG = "image/svg+xml"
STOPPED = "The companion has stopped."


@dataclass(frozen=True)
class Deck:
    """What the page shows; `low` is the ink."""

    state: Callable[[bool], bytes]  # all but drawings, as JSON
    # a drawing as SVG, by its key; empty if there is none
    face: Callable[[str, bool], str]
    sheet: Callable[[str, bool], str]  # likewise
    boxes: Callable[[str, bool], bytes]  # the named places of a face, as JSON
    before: Callable[[str], str]  # a face as it was printed, by its hash
    counted: Callable[[int, int], bytes]  # its figures for a hand and a turn, as JSON
    print: Callable[[], bytes]  # prints; returns files, or why it is refused, as JSON


class Server:
    """The page, served until it is closed."""

    def __init__(self, deck: Deck, port: int = 0) -> None:
        """Serve the page; port 0 takes a free one.

        Raises:
            CannotWrite: if the port is taken.
        """
        (listener,) = server.listen([guard.LOOPBACK], port)
        self.port = listener.getsockname()[1]
        self._news = News()
        app = _app(deck, self._news, guard.hosts([guard.LOOPBACK], self.port))
        self._server = uvicorn.Server(server.Config(app))
        self._thread = Thread(target=self._server.run, args=([listener],), daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        return f"http://{guard.LOOPBACK}:{self.port}/"

    def changed(self) -> None:
        """Tell all pages that there is something new to show."""
        self._news.changed()

    def close(self) -> None:
        self._news.close()
        self._server.should_exit = True
        self._thread.join()


class News:
    """How many changes there were, told to every open page."""

    def __init__(self) -> None:
        self.hub, self._number = Hub(), 0
        self._loop: asyncio.AbstractEventLoop | None = None

    @asynccontextmanager
    async def alive(self, app: Starlette) -> AsyncIterator[None]:
        self._loop = asyncio.get_running_loop()
        yield

    def changed(self) -> None:
        self._number += 1
        if self._loop:
            self._loop.call_soon_threadsafe(self.hub.wake)

    def close(self) -> None:
        if self._loop:
            self._loop.call_soon_threadsafe(self.hub.close, STOPPED)

    async def stream(self) -> AsyncIterator[bytes]:
        """Yield an event for each change; of several while one is sent, the last."""
        listener = Listener(lambda: None)
        with self.hub.joined(listener):
            async for event in self.hub.stream(
                listener, lambda: msgspec.json.encode({"changes": self._number})
            ):
                yield event


def _app(deck: Deck, news: News, hosts: set[str]) -> Starlette:
    async def stream(request: Request) -> Response:
        return StreamingResponse(news.stream(), media_type="text/event-stream")

    async def stopped(request: Request, error: Exception) -> Response:
        return PlainTextResponse(STOPPED, 503)

    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, Refused)
        return PlainTextResponse(error.sentence, error.code)

    return Starlette(
        routes=[
            Route("/", _file),
            Route("/stream", stream),
            *_answers(deck),
            Route("/preview/{name}", _file),
            Route("/web/{name}", pages.script),
            Route("/fonts/{name}.woff2", pages.font),
        ],
        middleware=[Middleware(Guard, hosts=hosts)],
        exception_handlers={Refused: refused, Stopped: stopped},
        lifespan=news.alive,
    )


def _answers(deck: Deck) -> Iterator[Route]:
    """Yield what is asked of the deck, each in a thread of its own."""

    def route(path: str, ask: Callable[[Request], bytes | str], method: str) -> Route:
        async def answer(request: Request) -> Response:
            found = await asyncio.to_thread(ask, request)
            if isinstance(found, bytes):
                return Response(found, media_type="application/json")
            # It never changes: another drawing has another key.
            headers = pages.CACHED if found else None
            return Response(found, 200 if found else 404, headers, media_type=SVG)

        return Route(path, answer, methods=[method])

    for path, ask in (
        ("/state", lambda it: deck.state(_low(it))),
        ("/face/{ink}/{key}.svg", lambda it: deck.face(_key(it), _low(it))),
        ("/sheet/{ink}/{key}.svg", lambda it: deck.sheet(_key(it), _low(it))),
        ("/boxes/{ink}/{key}", lambda it: deck.boxes(_key(it), _low(it))),
        ("/before/{key}.svg", lambda it: deck.before(_key(it))),
        ("/counted", lambda it: deck.counted(_number(it, "hand"), _number(it, "turn"))),
    ):
        yield route(path, ask, "GET")
    yield route("/print", lambda it: deck.print(), "POST")


def _key(request: Request) -> str:
    return str(request.path_params["key"])


def _low(request: Request) -> bool:
    ink = request.path_params.get("ink") or request.query_params.get("ink")
    return ink == "low"


def _number(request: Request, name: str) -> int:
    text = request.query_params.get(name, "")
    if not (text.isdecimal() and len(text) < 4):
        raise Refused(400, f"{name} is no number; write 0 to 999")
    return int(text)


async def _file(request: Request) -> Response:
    name = request.path_params.get("name", "page.html")
    path = next((file for file in PAGE.iterdir() if file.name == name), None)
    if path is None or path.suffix not in KINDS:
        raise Refused(404, "there is no such page")
    return Response(path.read_bytes(), media_type=KINDS[path.suffix])
