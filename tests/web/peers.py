"""Several processes behind a proxy, and a line that keeps every byte."""

import asyncio
import hashlib
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

SOON = 20.0


class Proxy:
    """Sends a request by a hash of its table's code, to the next one if none answers.

    Taking one process away moves its tables alone, as nginx does with
    `hash $table consistent`.
    """

    def __init__(self) -> None:
        self.port = 0
        self.ports: list[int] = []
        self.down: set[int] = set()
        self._end: asyncio.Event | None = None
        self._ready = threading.Event()
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self._run()), daemon=True
        )
        self._thread.start()
        assert self._ready.wait(SOON)

    async def _run(self) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        async with await asyncio.start_server(self._serve, "127.0.0.1", 0) as server:
            self.port = server.sockets[0].getsockname()[1]
            self._ready.set()
            await self._end.wait()

    def close(self) -> None:
        assert self._end
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join(SOON)

    def order(self, path: str) -> list[int]:
        """Return the ports that a path is tried at."""
        table = re.match(r"/t/([^/?]+)", path)
        code = table[1] if table else ""

        def weight(port: int) -> bytes:
            return hashlib.sha256(f"{code} {port}".encode()).digest()

        return sorted((one for one in self.ports if one not in self.down), key=weight)

    async def _serve(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        with closing(writer), suppress(OSError, asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            for port in self.order(head.split(b" ", 2)[1].decode()):
                with suppress(OSError):
                    theirs, ours = await asyncio.open_connection("127.0.0.1", port)
                    break
            else:
                return
            with closing(ours):
                ours.write(head)
                # Whoever hangs up first ends both directions.
                both = [_copy(reader, ours), _copy(theirs, writer)]
                ways = [asyncio.create_task(way) for way in both]
                try:
                    await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for way in ways:
                        way.cancel()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()


class Peer:
    """One process; started again it has the same port."""

    def __init__(self, home: Path, proxy: Proxy, lease: float) -> None:
        self._home, self._proxy, self._lease = home, proxy, lease
        self.port, self._killed = 0, False
        self.start()
        proxy.ports.append(self.port)

    def start(self) -> None:
        words = ["tests.web.peer", self.port, self._proxy.port, self._lease]
        self.process = subprocess.Popen(
            [sys.executable, "-m", *map(str, words)],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"XDG_DATA_HOME": str(self._home)},
        )
        assert self.process.stdout
        self._killed = False
        self.port = int(self.process.stdout.readline())

    def pause(self) -> None:
        self.process.send_signal(signal.SIGSTOP)
        self._proxy.down.add(self.port)

    def wake(self) -> None:
        self.process.send_signal(signal.SIGCONT)
        self._proxy.down.discard(self.port)

    def kill(self) -> None:
        """End it; a process that has ended by itself is a fault."""
        if self._killed:
            return
        assert self.process.poll() is None, self.process.returncode
        self._killed = True
        self.process.kill()
        self.process.communicate()


CHUNK = 1 << 16


class Relay:
    """A port of this computer that stands for another one."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._open: list[socket.socket] = [self._listener]
        self._kept: dict[int, list[bytes]] = {}
        self._lock = threading.Lock()
        self._start(self._take)

    def _start(self, run: Callable[[], None]) -> None:
        threading.Thread(target=run, daemon=True).start()

    def _take(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self._to))
                for line in (near, far):
                    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                number = len(self._open)
                self._open += [near, far]
                self._start(lambda near=near, far=far: self._pump(near, far, None))
                self._start(
                    lambda near=near, far=far, n=number: self._pump(far, near, n)
                )

    def _pump(self, one: socket.socket, other: socket.socket, n: int | None) -> None:
        """Pass on what one end says; of what the server says, keep it, too."""
        with suppress(OSError):
            while data := one.recv(CHUNK):
                if n is not None:
                    with self._lock:
                        self._kept.setdefault(n, []).append(data)
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def taken(self) -> list[bytes]:
        """Return what came since this was asked last, the bytes of a line together."""
        with self._lock:
            kept, self._kept = self._kept, {}
        return [b"".join(parts) for parts in kept.values()]

    def close(self) -> None:
        for end in self._open:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
