"""uvicorn, ended at once by Ctrl-C, and without patience for silent clients."""

import asyncio
import os
import socket
from collections.abc import Sequence
from types import FrameType
from typing import NoReturn

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.errors import CannotWrite
from companion.web.room import Room

IDLE = 10.0
"""Seconds in which a client must send a whole request, or take what it is sent."""

TICK = 0.05
"""Seconds between two looks whether the server is to end."""

LEAVING = 1.0
"""Seconds in which it tells all streams."""

MOST = 1024
"""Connections at a time."""

BACKLOG = 128
"""Connections that wait to be taken."""


class Impatient(H11Protocol):
    """Drops a client that does not finish its request, or does not read the answer."""

    _late: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None

    def connection_made(  # type: ignore[override]  # as in the class above
        self, transport: asyncio.Transport
    ) -> None:
        super().connection_made(transport)
        self._late = self.loop.call_later(IDLE, transport.abort)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        whole = self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)
        if whole:
            self._late = _without(self._late)
        elif self._late is None:
            self._late = self.loop.call_later(IDLE, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stuck = self.loop.call_later(IDLE, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stuck = _without(self._stuck)

    def connection_lost(self, exc: Exception | None) -> None:
        self._late, self._stuck = _without(self._late), _without(self._stuck)
        super().connection_lost(exc)


def _without(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    """Cancel a timer; there is none then."""
    if timer is not None:
        timer.cancel()
    return None


class Server(uvicorn.Server):
    """Ends the streams first, so that none of them keeps it alive."""

    def __init__(self, app: ASGIApp, room: Room) -> None:
        super().__init__(config(app))
        self._room = room

    def run_to_the_end(self, sockets: list[socket.socket]) -> NoReturn:
        """Serve until Ctrl-C, and end the process then.

        Streams are told so. Nobody waits for best play that is still being solved, nor
        for pictures; saves are written whole or not at all.
        """

        async def served() -> None:
            serving = asyncio.create_task(self.serve(sockets))
            while not (serving.done() or self.should_exit):
                await asyncio.sleep(TICK)
            await asyncio.wait([serving], timeout=LEAVING)
            os._exit(0 if self.started else 1)

        asyncio.run(served())
        raise AssertionError("the process has ended")

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._room.farewell("The table is closed; the game is kept.")
        self.should_exit = True  # not raised again: Ctrl-C is how a table is closed


def config(app: ASGIApp) -> uvicorn.Config:
    """Return how pages are served: nothing is logged, nobody is waited for."""
    return uvicorn.Config(
        app,
        http=Impatient,
        ws="none",
        loop="asyncio",
        log_config=None,
        log_level="error",
        access_log=False,
        server_header=False,
        limit_concurrency=MOST,
        timeout_graceful_shutdown=1,
    )


def listen(addresses: Sequence[str], port: int) -> list[socket.socket]:
    """Return sockets that listen on one port; port 0 takes a free one.

    Raises:
        CannotWrite: if the port is taken, or one is no address of this computer.
    """
    found: list[socket.socket] = []
    for address in addresses:
        found.append(one := socket.socket(socket.AF_INET, socket.SOCK_STREAM))
        try:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            one.bind((address, port))
            one.listen(BACKLOG)
        except OSError as error:
            for opened in found:
                opened.close()
            what = f"port {port} cannot be used ({error.strerror})"
            right = "choose another --port, or another address of this computer"
            raise CannotWrite(address, what, right) from None
        port = one.getsockname()[1]
    return found
