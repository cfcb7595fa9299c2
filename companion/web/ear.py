"""In which language a request is answered: the first of its browser that is spoken."""

import re
from collections.abc import Iterator

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from companion import language
from companion.web.room import Room

MOST = 8
"""Languages of a browser that are looked for."""


class Ear:
    """Hears in which language a browser asks about the game on the table."""

    def __init__(self, app: ASGIApp, room: Room) -> None:
        self.app, self.room = app, room

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (served := self.room.served):
            header = Headers(scope=scope).get("accept-language", "")
            game = served.table.kept.game.name
            language.READER.set(language.language(wanted(header, game), game))
        await self.app(scope, receive, send)


def wanted(header: str, game: str) -> str:
    """Return the first language of a browser that a game speaks, English as the last.

    >>> wanted("de-CH, de;q=0.9, en;q=0.8", "seven-steps-kosmos")
    'de'
    >>> wanted("de", "nine-circles"), wanted("fr", "seven-steps-kosmos")
    ('en', 'en')
    """
    known = (name for name in _accepted(header) if language.spoken(name, game))
    return next(known, language.ENGLISH.name)


def _accepted(header: str) -> Iterator[str]:
    """Yield the languages of `Accept-Language`; browsers send the best first."""
    for part in header.split(",")[:MOST]:
        name = part.partition(";")[0].strip().partition("-")[0].lower()
        if re.fullmatch(r"[a-z]{2}", name):
            yield name
