"""In which language a request is answered: the first of its browser that is spoken."""

import re

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from companion import language
from companion.web.room import Room

MOST = 8
"""Languages of a browser that are looked for."""


class Ear:
    """Hears in which language a browser asks: about the game on the table, if any."""

    def __init__(self, app: ASGIApp, room: Room) -> None:
        self.app, self.room = app, room

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            served = self.room.served
            header = Headers(scope=scope).get("accept-language", "")
            language.HEARD.set(heard(header))
            language.speak(served.table.kept.game.name if served else "")
        await self.app(scope, receive, send)


def heard(header: str) -> tuple[str, ...]:
    """Return the languages of `Accept-Language`; browsers send the best first.

    >>> heard("de-CH, de;q=0.9, en;q=0.8, *;q=0.1")
    ('de', 'de', 'en')
    """
    parts = (part.partition(";")[0].strip() for part in header.split(",")[:MOST])
    names = (part.partition("-")[0].lower() for part in parts)
    return tuple(name for name in names if re.fullmatch(r"[a-z]{2}", name))
