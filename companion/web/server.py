"""uvicorn, ended at once by Ctrl-C, and without patience for silent clients.

A `Crowd` counts connections, of one address and of all. Where there is no more room, a
new one takes the place of the one that is needed least: one that asks for nothing
before one that waits for an answer or has a stream, and last those of the host and of
devices that have a seat; then of the address that has the most, the oldest. So nobody
is refused, and no number of silent connections, streams or strangers shuts the table.
Room for files is kept beside them: a save is written with some, and a listener takes
several connections before any of them is seen here.
"""

import asyncio
import errno
import os
import socket
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import FrameType
from typing import NoReturn, Protocol, cast

import h11
import uvicorn
from starlette.requests import Request
from starlette.types import ASGIApp, Scope
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.errors import CannotWrite
from companion.language import marked
from companion.web.guard import LOOPBACK, Proxies, network_addresses
from companion.web.room import Room

MOST = 4096  # connections at a time
SHARE = 2  # one address has at most this part of them, such as a half
WANTED = 2 * MOST  # open files that are asked of the system, if it gives so many
SPARE = 32  # files that are kept for saves, pictures and the like
TURNS = 3  # rounds of a loop from a connection that is taken to its place here

Sits = Callable[[Request], bool]
"""Whether a request comes from the host or from who has a seat."""

IDLE = 10.0
"""Seconds in which a client must send a whole request, or take what it is sent."""

TICK = 0.05  # seconds between two looks whether the server is to end
LEAVING = 1.0  # seconds in which it tells all streams
YIELD = 0.0005  # seconds that a thread which changes a save may keep all pages waiting
QUEUE = 128  # connections that wait to be taken
TRIES = 20  # free ports of one address, until one is free at all of them


class Line(Protocol):
    """A connection."""

    address: str
    sits: bool  # whether what it asked last came from the host or who has a seat

    @property
    def busy(self) -> bool:
        """Whether it waits for an answer, or for more of it."""

    def drop(self) -> None: ...


class Crowd:
    """All connections of a server, the oldest first."""

    def __init__(self, most: int) -> None:
        self.most, self.each = most, max(1, most // SHARE)
        self._lines: dict[Line, None] = {}
        self._count: Counter[str] = Counter()

    def come(self, line: Line) -> None:
        """Take a connection, and drop another one if there is no room for it."""
        if self._count[line.address] >= self.each:
            self._make_room(lambda other: other.address == line.address)
        elif len(self._lines) >= self.most:
            self._make_room(lambda other: True)
        self._lines[line] = None
        self._count[line.address] += 1

    def leave(self, line: Line) -> None:
        """Forget a connection, if it is known."""
        if line in self._lines:
            del self._lines[line]
            self._count[line.address] -= 1

    def name(self, line: Line, address: str) -> None:
        """Count a connection for whom a proxy asks over it now."""
        if line.address != address and line in self._lines:
            self.leave(line)
            line.address = address
            self.come(line)

    def drop_guests(self) -> None:
        """Drop all connections that do not come from this computer."""
        for line in [line for line in self._lines if line.address != LOOPBACK]:
            self.leave(line)
            line.drop()

    def _make_room(self, among: Callable[[Line], bool]) -> None:

        def need(line: Line) -> tuple[int, int]:
            return 2 if line.sits else int(line.busy), -self._count[line.address]

        least = min(filter(among, self._lines), key=need)
        self.leave(least)
        least.drop()


def connection_limits(listeners: int) -> tuple[int, int]:
    """Return how many connections there may be, and how many are taken at once."""
    files, opened = _file_limit(), SPARE
    with suppress(OSError):
        opened = len([*Path("/dev/fd").iterdir()])
    at_once = max(4, min(128, files // 32))
    left = files - opened - SPARE - TURNS * listeners * at_once
    return max(8, min(MOST, left)), at_once


def _file_limit() -> int:
    """Return how many files this process may have open: more than usual, if it may."""
    try:
        import resource
    except ImportError:  # this system counts none
        return 2 * WANTED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return WANTED if soft == resource.RLIM_INFINITY else soft
    with suppress(OSError, ValueError):  # a system may know better
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        return most
    return soft


class Impatient(H11Protocol):
    """Drops a client that does not finish its request, or does not read the answer."""

    config: "Config"
    address = ""
    sits = False
    _late: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None

    @property
    def busy(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def drop(self) -> None:
        self.transport.abort()

    def connection_made(  # type: ignore[override]  # as in the class above
        self, transport: asyncio.Transport
    ) -> None:
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self.config.crowd.come(self)
        self._late = self.loop.call_later(IDLE, transport.abort)

    def data_received(self, data: bytes) -> None:
        before = self.scope
        super().data_received(data)
        if self.scope is not before:
            scope = cast(Scope, self.scope)
            self.config.crowd.name(self, self.config.proxies.name(scope))
            self.sits = self.config.sits(Request(scope))
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
        self.config.crowd.leave(self)
        super().connection_lost(exc)


def _without(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    if timer is not None:
        timer.cancel()
    return None


class Server(uvicorn.Server):
    """Ends the streams first, so that none of them keeps it alive."""

    def __init__(
        self, app: ASGIApp, room: Room, proxies: Proxies | None = None
    ) -> None:
        listeners = len(room.addresses) or 2  # of a site: its own and that for figures
        config = Config(app, listeners, room.sits, proxies or Proxies())
        super().__init__(config)
        self._room, self._crowd = room, config.crowd
        self._doors: list[asyncio.Server] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(QUEUE)  # more wait than are taken at once
        self._doors = self.servers[1:]
        if self._room.addresses[:1] == (LOOPBACK,):
            self._room.doors = self

    async def open(self) -> None:
        """Answer in the networks of this computer, too.

        Raises:
            CompanionError: if it is in none, or the port is taken there.
        """
        if self._doors:
            return
        room, loop = self._room, asyncio.get_running_loop()
        state = {"server_state": self.server_state, "app_state": self.lifespan.state}
        line: Callable[[], Impatient] = partial(Impatient, self.config, **state)
        addresses = network_addresses(None)
        for listener in listen(addresses, room.port):
            backlog = self.config.backlog
            door = await loop.create_server(line, sock=listener, backlog=backlog)
            listener.listen(QUEUE)
            self._doors.append(door)
        self.servers += self._doors
        room.answer_to([LOOPBACK, *addresses], room.port)

    async def close(self) -> None:
        """Answer on this computer alone from now on; phones are disconnected."""
        for door in self._doors:
            door.close()
            self.servers.remove(door)
        self._doors.clear()
        self._room.answer_to([LOOPBACK], self._room.port)
        self._crowd.drop_guests()

    def run_to_the_end(self, sockets: list[socket.socket]) -> NoReturn:
        """Serve until Ctrl-C, and end the process then.

        Streams are told so. Nobody waits for best play that is still being solved, nor
        for pictures; saves are written whole or not at all.
        """

        async def served() -> None:
            sys.setswitchinterval(YIELD)
            serving = asyncio.create_task(self.serve(sockets))
            while not (serving.done() or self.should_exit):
                await asyncio.sleep(TICK)
            await asyncio.wait([serving], timeout=LEAVING)
            os._exit(0 if self.started else 1)

        asyncio.run(served())
        raise AssertionError("the process has ended")

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._room.farewell(marked("The table is closed; the game is kept."))
        self.should_exit = True  # not raised again: Ctrl-C is how a table is closed


class Config(uvicorn.Config):
    """How pages are served: nothing is logged, nobody is waited for.

    uvicorn counts connections too (`limit_concurrency`), all alike, and refuses those
    that come last: they would be a player's as well.
    """

    def __init__(
        self,
        app: ASGIApp,
        listeners: int = 1,
        sits: Sits = lambda request: False,
        proxies: Proxies | None = None,
    ) -> None:
        most, at_once = connection_limits(listeners)
        self.crowd, self.sits = Crowd(most), sits
        self.proxies = proxies or Proxies()
        super().__init__(
            app,
            http=Impatient,
            ws="none",
            loop="asyncio",
            log_config=None,
            log_level="error",
            access_log=False,
            server_header=False,
            proxy_headers=False,  # `Proxies` reads them, before a request is counted
            backlog=at_once,
            timeout_graceful_shutdown=1,
        )


def listen(
    addresses: Sequence[str], port: int, tries: int = TRIES
) -> list[socket.socket]:
    """Return sockets that listen on one port; port 0 takes one that all have free.

    Raises:
        CannotWrite: if the port is taken, or one is no address of this computer.
    """
    number, listeners = port, list[socket.socket]()
    for address in addresses:
        listeners.append(listener := socket.socket())
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((address, number))
            listener.listen(QUEUE)
        except OSError as error:
            for opened in listeners:
                opened.close()
            if not port and tries > 1 and error.errno == errno.EADDRINUSE:
                return listen(addresses, port, tries - 1)
            what = f"port {number} cannot be used ({error.strerror})"
            right = "choose another --port, or another address of this computer"
            raise CannotWrite(address, what, right) from None
        number = listener.getsockname()[1]
    return listeners
