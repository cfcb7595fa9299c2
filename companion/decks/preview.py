"""A page for the person who makes the deck: its cards, drawn again when a file changes.

It is served on this computer only, to requests with this computer's own address as
host, and contains nothing but the cards.
"""

import json
import re
import sys
from collections.abc import Callable, Iterable
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from pathlib import Path
from threading import Thread

from msgspec import Struct
from msgspec.structs import replace

from companion import places
from companion.decks import cards, deck
from companion.decks.deck import Deck
from companion.errors import CannotWrite, CompanionError
from companion.press.ink import svg
from companion.press.layout.piece import Piece
from companion.press.scene.scene import Scene

HOST = "127.0.0.1"
MOST = 200
"""Most cards on the page."""

PAGE = places.TEMPLATES / "shared" / "preview"
FILES = {
    "/": ("page.html", "text/html; charset=utf-8"),
    "/page.css": ("page.css", "text/css; charset=utf-8"),
    "/page.js": ("page.js", "text/javascript; charset=utf-8"),
}
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
IDLE = 10.0
"""Seconds of silence after which a client is dropped; the page asks twice a second."""

CARD = re.compile(r"/card/\d+/(\d+)\.svg")
TEXT = "text/plain; charset=utf-8"


class Shown(Struct, frozen=True):
    """The content of the page: cards as SVG with their names, or a refusal."""

    revision: int = 0
    title: str = "Your deck"
    summary: str = ""
    refused: str = ""
    cards: tuple[tuple[str, str], ...] = ()


class Show:
    """The current content; `draw` replaces all of it."""

    def __init__(self) -> None:
        self.shown = Shown()

    def draw(self, opened: Callable[[], Deck], *, low: bool) -> Shown:
        """Draw a deck, or keep its last cards and show why it cannot be drawn."""
        cards.forget()
        before = self.shown
        try:
            made = opened()
            faces = tuple(
                (piece.name, svg.paint(_cut(piece, low=low), title=piece.name))
                for piece in islice(deck.pieces(made), MOST)
            )
            summary = "1 card" if len(faces) == 1 else f"{len(faces)} cards"
            summary += ", the first" if len(faces) == MOST else ""
            self.shown = Shown(before.revision + 1, made.title, summary, "", faces)
        except CompanionError as error:
            self.refuse(error)
        return self.shown

    def refuse(self, error: CompanionError) -> str:
        """Show the error above the last cards; return its line."""
        line = " ".join(str(error).split())
        revision = self.shown.revision + 1
        self.shown = replace(self.shown, revision=revision, summary="", refused=line)
        return line


def _cut(piece: Piece, *, low: bool) -> Scene:
    """Return a card's front without its bleed."""
    card = Scene(piece.width, piece.height, low=low)
    card.insert(piece.face(low=low), -piece.bleed, -piece.bleed)
    return card


class Answer(BaseHTTPRequestHandler):
    """Answers a browser on this computer."""

    protocol_version = "HTTP/1.1"
    timeout = IDLE

    def __init__(self, show: Show, *rest: object) -> None:
        self.show = show
        super().__init__(*rest)  # type: ignore[arg-type]  # as the server gives them

    def do_GET(self) -> None:
        # DNS rebinding: another site may resolve its own name to this address.
        host = self.headers.get("Host", "").rpartition(":")[0]
        if host not in (HOST, "localhost"):
            self._send(421, b"use 127.0.0.1", TEXT)
            return
        path, shown = self.path.partition("?")[0], self.show.shown
        card = CARD.fullmatch(path)
        if path in FILES:
            name, kind = FILES[path]
            self._send(200, (PAGE / name).read_bytes(), kind)
        elif path == "/state":
            self._send(200, _state(shown), "application/json")
        elif card and int(card[1]) < len(shown.cards):
            face = shown.cards[int(card[1])][1].encode()
            self._send(200, face, "image/svg+xml")
        else:
            self._send(404, b"there is no such page", TEXT)

    def _send(self, code: int, body: bytes, kind: str) -> None:
        self.send_response(code)
        for name, value in (
            ("Content-Type", kind),
            ("Content-Length", str(len(body))),
            ("Content-Security-Policy", POLICY),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("X-Content-Type-Options", "nosniff"),
            ("Cache-Control", "no-store"),
        ):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: the terminal is for the deck."""


def _state(shown: Shown) -> bytes:
    state = {
        "revision": shown.revision,
        "title": shown.title,
        "summary": shown.summary,
        "refused": shown.refused,
        "cards": [name for name, _ in shown.cards],
    }
    return json.dumps(state).encode()


class Listener(ThreadingHTTPServer):
    """Answers each client in a thread of its own, which ends with the program."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a client that has left; anything else is a fault of ours."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class Server:
    """The page, served from a thread of its own until it is closed."""

    def __init__(self, show: Show, port: int) -> None:
        self._server = Listener((HOST, port), partial(Answer, show))
        self.port = self._server.server_address[1]
        Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def serve(show: Show, port: int = 0) -> Server:
    """Serve the page; port 0 takes a free one.

    Raises:
        CannotWrite: if the port is taken.
    """
    try:
        return Server(show, port)
    except (OSError, OverflowError) as error:
        what = f"port {port} cannot be used ({error})"
        raise CannotWrite("--port", what, "choose another, or leave it out") from None


def changes(folder: Path) -> Iterable[object]:
    """Yield whenever a file in the folder changes that is not hidden, nor a print's."""
    import watchfiles

    def counts(_: watchfiles.Change, path: str) -> bool:
        inner = Path(path).relative_to(folder).parts
        hidden = any(part.startswith((".", "~")) for part in inner)
        return not hidden and not path.endswith((".pdf", "manifest.json"))

    return watchfiles.watch(folder, watch_filter=counts, debounce=200)
