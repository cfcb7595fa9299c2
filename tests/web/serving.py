"""A server in a thread, and plain clients that keep every byte they receive."""

import asyncio
import http.client
import json
import logging
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec

from companion import games, places
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.cli.serve import desk
from companion.contract import Begun
from companion.dice import roll
from companion.facts import settle
from companion.web import app, guard, server
from companion.web.hosting import Hosting, Quotas
from companion.web.room import Room
from companion.web.site import ROUTES, Site
from companion.web.tables import Served, Tables
from companion.web.watch import Log, Watch

NOON = "2026-11-21T12:00:00Z"
SOON = 20.0
"""Seconds in which a test gives up."""


def begun(
    path: Path,
    game: str,
    players: Sequence[str] = (),
    *,
    bots: Mapping[str, str] | None = None,
) -> Path:
    found = games.load(game)
    rulings = settle(found.facts().rulings, {}, game)
    setup: dict[str, object] = {"players": list(players)} if players else {}
    new = Begun(rulings, setup, dict(bots or {}))
    store.create(path, found, new, Stamp(NOON, "ann"))
    return path


Connect = Callable[[], Any]
"""Opens a line to a server: a socket, or what is used like one."""


class Running:
    """A server that answers on a port of this computer."""

    def __init__(self, room: Room, port: int, connect: Connect | None = None) -> None:
        self.room, self.port, self._connect = room, port, connect
        self._clients: list[Client] = []

    @property
    def served(self) -> Served:
        assert self.room.latest is not None
        return self.room.latest

    @property
    def host(self) -> str:
        """The address that makes a browser the host."""
        return self.room.host_address()

    @property
    def root(self) -> str:
        return self.host.partition("/host/")[0]

    @property
    def base(self) -> str:
        return f"/t/{self.served.code if self.room.latest else self.room.code}"

    def client(self, *, host: bool = False) -> "Client":
        client = Client(self.port, self._connect, lambda: self.base)
        self._clients.append(client)
        if host:
            assert client.get(f"/host/in/{self.room.secret}").code == 303
        return client

    def close(self) -> None:
        for client in self._clients:
            client.close()

    def seated(self, *seats: int) -> "Client":
        client = self.client()
        for seat in seats:
            client.post("seat", take=seat)
        return client


def opened(
    path: Path | None, seed: int, port: int, addresses: Sequence[str] = ("127.0.0.1",)
) -> tuple[Room, list[socket.socket]]:
    room = Room(Tables(desk(), roll.seeded(seed), lambda: NOON))
    if path:
        room.put(path)
    listeners = server.listen(addresses, port)
    room.answer_to(addresses, listeners[0].getsockname()[1])
    return room, listeners


@contextmanager
def running(
    path: Path | None,
    *,
    seed: int = 1,
    port: int = 0,
    addresses: Sequence[str] = ("127.0.0.1",),
) -> Iterator[Running]:
    room, listeners = opened(path, seed, port, addresses)
    with (
        _thread(server.Server(app.build(room), room), listeners),
        closing(Running(room, room.port)) as here,
    ):
        yield here


@contextmanager
def _thread(serving: server.Server, listeners: list[socket.socket]) -> Iterator[None]:
    thread = threading.Thread(
        target=lambda: asyncio.run(serving.serve(listeners)), daemon=True
    )
    thread.start()
    try:
        yield
    finally:
        serving.handle_exit(2, None)
        thread.join(SOON)
        assert not thread.is_alive()


def until(holds: Callable[[], object]) -> None:
    end = time.monotonic() + SOON
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


class Answer:
    def __init__(self, found: http.client.HTTPResponse, body: bytes) -> None:
        self.code, self.headers, self.body = found.status, found.headers, body

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def text(self) -> str:
        return self.body.decode()


class Client:
    """A browser without a page: cookies, requests, streams, and all bytes received.

    An address that begins with no slash is one below the table.
    """

    def __init__(
        self,
        port: int,
        connect: Connect | None = None,
        base: Callable[[], str] = lambda: "",
    ) -> None:
        self.port, self.connect, self._base = port, connect or self._opened, base
        self.host, self.scheme = f"127.0.0.1:{port}", "http"
        self.cookies: dict[str, str] = {}
        self.headers: dict[str, str] = {}
        self.received: list[bytes] = []
        self.streams: list[Stream] = []
        self.keeps = False
        self._line: http.client.HTTPConnection | None = None
        self._ids = 0

    def _opened(self) -> socket.socket:
        line = socket.create_connection(("127.0.0.1", self.port), SOON)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return line

    def address(self, path: str) -> str:
        return path if path.startswith("/") else f"{self._base()}/{path}"

    def close(self) -> None:
        for stream in self.streams:
            stream.close()
        if self._line:
            self._line.close()

    def ask(
        self, method: str, path: str, body: bytes | None = None, **headers: str | None
    ) -> Answer:
        """Ask for something; headers that are None are left out."""
        sent = {"Host": self.host, "Cookie": self._cookie(), **self.headers}
        if method == "POST":
            sent |= {"Origin": f"{self.scheme}://{self.host}"}
            sent |= {"Content-Type": "application/json"}
        sent |= {name.replace("_", "-"): text for name, text in headers.items() if text}
        for name, text in headers.items():
            if text is None:
                sent.pop(name.replace("_", "-"), None)
        found, data = self._answered(method, self.address(path), body, sent)
        for cookie in found.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        head = "".join(f"{name}: {text}\n" for name, text in found.getheaders())
        self.received += [head.encode(), data]
        return Answer(found, data)

    def _answered(
        self, method: str, path: str, body: bytes | None, sent: dict[str, str]
    ) -> tuple[http.client.HTTPResponse, bytes]:
        """Ask on a line of its own; with `keeps`, on one that stays open."""
        line = self._line or http.client.HTTPConnection("127.0.0.1", self.port)
        try:
            line.sock = line.sock or self.connect()
            line.request(method, path, body, sent)
            found = line.getresponse()
            return found, found.read()
        finally:
            if self.keeps:
                self._line = line
            else:
                line.close()

    def _cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def get(self, path: str, **headers: str | None) -> Answer:
        return self.ask("GET", path, **headers)

    def post(self, path: str, **fields: object) -> Answer:
        return self.ask("POST", path, json.dumps(fields).encode())

    def state(self, seat: int | None = None) -> Any:
        return self.get("state" if seat is None else f"state?seat={seat}").json

    def act(self, text: str, view: Any = None) -> Any:
        """Do something as who has that view; as the device's own seat sees it now."""
        view = view or self.state()
        self._ids += 1
        seat, rev = view["me"]["seat"], view["rev"]
        sent = {"seat": seat, "rev": rev, "id": f"{id(self)}-{self._ids}", "text": text}
        return self.post("act", **sent).json

    def does(self, text: str, seat: int | None = None) -> Any:
        """Do what must be possible; return the view."""
        done = self.act(text, self.state(seat))
        assert "refused" not in done, done["refused"]
        return done["view"]

    def stream(self, path: str) -> "Stream":
        self.streams.append(Stream(self, path))
        return self.streams[-1]


class Stream:
    def __init__(self, client: Client, path: str) -> None:
        self._client = client
        self._line = client.connect()
        head = f"GET {client.address(path)} HTTP/1.1\r\nHost: {client.host}\r\n"
        for name, text in {"Cookie": client._cookie(), **client.headers}.items():
            head += f"{name}: {text}\r\n"
        head += "\r\n"
        self._line.sendall(head.encode())
        self._left, self._ended = b"", False

    def next(self, name: str = "view") -> Any:
        while True:
            if found := re.search(rb"event: (\w+)\ndata: (.*)\n\n", self._left):
                self._left = self._left[found.end() :]
                if found[1].decode() == name:
                    return json.loads(found[2])
                continue
            if self._ended or not (data := self._line.recv(1 << 16)):
                return None
            self._ended = data.endswith(b"0\r\n\r\n")  # the last chunk
            self._client.received.append(data)
            # Chunks of HTTP: a length in hexadecimal before each event.
            self._left += re.sub(rb"\r\n[0-9a-f]+\r\n|^[0-9a-f]+\r\n|\r\n$", b"", data)

    def until(self, rev: int) -> Any:
        while (view := self.next()) is not None:
            if view["rev"] >= rev:
                return view
        return None

    def close(self) -> None:
        self._line.close()


class Place(Running):
    """A site that answers on a port, its figures on another, and what it logged."""

    def __init__(self, site: Site, port: int, figures: int, log: list[str]) -> None:
        super().__init__(site, port)
        self.site, self.figures, self.log = site, figures, log

    def at(self, address: str) -> Client:
        """Return a client for whom a proxy says that it has an address."""
        client = self.client()
        client.headers["X-Forwarded-For"] = address
        return client

    def keeper(self) -> Client:
        client = self.at("203.0.113.1")
        assert client.get(f"/host/in/{self.site.secret}").code == 303
        return client

    def guest_of(self, name: str, address: str = "203.0.113.2") -> Client:
        """Return a client that has followed an invitation."""
        client = self.at(address)
        link = self.site.invitation(name).removeprefix(self.site.site)
        assert client.get(link).code == 303
        return client

    def asks_itself(self, path: str) -> Any:
        return Client(self.figures).get(path)

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.log]


@contextmanager
def hosted(
    folder: Path, *, begin: str = "invited", keep_days: int = 0, **quotas: int
) -> Iterator[Place]:
    listeners = [one for _ in range(2) for one in server.listen(["127.0.0.1"], 0)]
    port, figures = (one.getsockname()[1] for one in listeners)
    config = Hosting(
        site=f"http://127.0.0.1:{port}",
        folder=str(folder),
        proxies=("127.0.0.1",),
        quotas=msgspec.structs.replace(Quotas(), **quotas),
        begin="anyone" if begin == "anyone" else "invited",
        keep_days=keep_days,
    )
    log: list[str] = []
    site = Site(Tables(desk(), roll.seeded(1), lambda: NOON), config)
    watched = Watch(app.build(site, ROUTES), site, figures, Log(site.clock, log.append))
    serving = server.Server(watched, site, guard.Proxies(config.proxies))
    with (
        patch.object(places, "hosted", folder),
        _thread(serving, listeners),
        closing(Place(site, port, figures, log)) as here,
    ):
        logging.getLogger().addHandler(watched.faults)
        try:
            yield here
        finally:
            logging.getLogger().removeHandler(watched.faults)
