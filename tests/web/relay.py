"""A line between a browser and a server that keeps every byte the browser is sent."""

import socket
import threading
from collections.abc import Callable
from contextlib import suppress

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
