"""In which language a request is answered: the one that its browser asks for."""

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from companion.web import speech
from companion.web.room import Room


class Ear:
    """Hears in which language a browser asks about the game on the table."""

    def __init__(self, app: ASGIApp, room: Room) -> None:
        self.app, self.room = app, room

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (served := self.room.served):
            header = Headers(scope=scope).get("accept-language", "")
            speech.listen(header, served.table.kept.game.name)
        await self.app(scope, receive, send)
