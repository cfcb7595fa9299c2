"""A server and its clients in one thread: whoever waits lets the other go on.

Bytes still go through a socket of this computer. No thread waits for its turn, so that
long runs take as long as their work does, however busy the computer is. It must be a
thread that has no loop yet.
"""

import asyncio
import io
import socket
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from companion.web import app, server
from tests.web.serving import SOON, Running, opened

T = TypeVar("T")


class AtOnce(ThreadPoolExecutor):
    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        done: Future[T] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done


class Line:
    """A socket that lets a loop run while it waits."""

    def __init__(self, loop: asyncio.AbstractEventLoop, port: int) -> None:
        self._loop, self._sock = loop, socket.socket()
        self._sock.setblocking(False)
        self._sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._wait(loop.sock_connect(self._sock, ("127.0.0.1", port)))

    def _wait(self, what: Awaitable[T]) -> T:
        return self._loop.run_until_complete(asyncio.wait_for(what, SOON))

    def sendall(self, data: bytes) -> None:
        self._wait(self._loop.sock_sendall(self._sock, data))

    def recv(self, most: int) -> bytes:
        return self._wait(self._loop.sock_recv(self._sock, most))

    def makefile(self, mode: str) -> io.BufferedReader:
        return io.BufferedReader(_Raw(self))

    def close(self) -> None:
        self._sock.close()


class _Raw(io.RawIOBase):
    def __init__(self, line: Line) -> None:
        self._line = line

    def readable(self) -> bool:
        return True

    def readinto(self, into: Any) -> int:
        data = self._line.recv(len(into))
        into[: len(data)] = data
        return len(data)


@contextmanager
def running(path: Path, *, seed: int = 1) -> Iterator[Running]:
    """Serve a save until the block ends; bots rest no longer than they think."""
    room, listeners = opened(path, seed, 0)
    assert room.latest
    room.latest.table.rest = (0, 0)
    serving = server.Server(app.build(room), room)
    loop = asyncio.new_event_loop()
    loop.set_default_executor(AtOnce())
    served = loop.create_task(serving.serve(listeners))
    here = Running(room, room.port, lambda: Line(loop, room.port))
    try:
        yield here
    finally:
        here.close()
        serving.handle_exit(2, None)
        loop.run_until_complete(asyncio.wait_for(served, SOON))
        loop.close()
