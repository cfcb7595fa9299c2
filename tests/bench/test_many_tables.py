"""1,000 tables, 3,000 streams, a tap in each every 10 s; by hand: `pytest -s` on it.

COMPANION_SOAK is how many seconds they play (60); an hour is the long run. The clients
are in this process and the server in another one; all is HTTP over loopback. A bare
event stream serves the same number of streams, as many taps and as many bytes, before
and after the tables do, since other programs may run meanwhile.
"""

import asyncio
import json
import os
import re
import time
from collections.abc import Sequence
from contextlib import suppress
from math import ceil
from pathlib import Path
from statistics import quantiles

from companion.web.people import People
from tests.bench.test_web import program
from tests.web.serving import begun

TABLES = int(os.environ.get("COMPANION_TABLES", "1000"))
SECONDS = float(os.environ.get("COMPANION_SOAK", "60"))
BARE = 20.0
"""Seconds that the bare stream is measured at a time."""

PARTS = 6
"""Into which the time is parted, to see whether memory levels off."""

PAUSE = 10.0
"""Seconds between two taps at a table."""

STREAMS = 3
"""Of each table: who taps, another, and one that watches."""

GAMES = {
    "nine-circles": ((), "throw 2"),
    "exit-from-purgatory": (("ann", "ben", "cleo", "dan"), "attempt A"),
}
"""Who plays each game, and what its first seat may do first; an undo follows it."""

AT_ONCE = 16
"""Tables whose phones come at the same time."""

REV = re.compile(rb'event: view\ndata: \{"rev":(\d+)')


class Phone:
    """One device of a table: it asks, each time on a line of its own, and listens."""

    again = 0
    """How often one asked again, as no answer came."""

    ended = 0
    """Streams that the server ended."""

    def __init__(self, port: int, number: int, base: str) -> None:
        self.base, self.cookies = base, dict[str, str]()
        self.rev, self.seen = -1, asyncio.Event()
        self.when = 0.0
        self._port, self._task = port, asyncio.create_task(asyncio.sleep(0))
        self._from = f"127.0.{1 + number // 250}.{1 + number % 250}"

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(
            "127.0.0.1", self._port, local_addr=(self._from, 0)
        )

    def _head(self, method: str, path: str, size: int) -> bytes:
        cookie = "; ".join(f"{name}={text}" for name, text in self.cookies.items())
        host = f"127.0.0.1:{self._port}"
        lines = [f"{method} {self.base}{path} HTTP/1.1", f"Host: {host}"]
        lines += [f"Origin: http://{host}", f"Cookie: {cookie}"]
        lines += ["Content-Type: application/json", f"Content-Length: {size}"]
        return "\r\n".join([*lines, "", ""]).encode()

    async def ask(self, method: str, path: str, body: bytes = b"") -> bytes:
        """Ask until there is an answer: a tap that is sent twice has the same id."""
        while True:
            with suppress(asyncio.IncompleteReadError, ConnectionError):
                return await self._answer(method, path, body)
            Phone.again += 1
            await asyncio.sleep(1.0)

    async def _answer(self, method: str, path: str, body: bytes) -> bytes:
        reader, writer = await self._open()
        writer.write(self._head(method, path, len(body)) + body)
        head = await reader.readuntil(b"\r\n\r\n")
        for name, value in re.findall(rb"(?i)set-cookie: ([^=]+)=([^;]*)", head):
            self.cookies[name.decode()] = value.decode()
        size = re.search(rb"(?i)content-length: (\d+)", head)
        answer = await reader.readexactly(int(size[1]) if size else 0)
        writer.close()
        assert head.startswith((b"HTTP/1.1 2", b"HTTP/1.1 3")), (head, answer)
        return answer

    async def post(self, path: str, **fields: object) -> bytes:
        return await self.ask("POST", path, json.dumps(fields).encode())

    async def listen(self, path: str) -> None:
        reader, writer = await self._open()
        writer.write(self._head("GET", path, 0))
        await reader.readuntil(b"retry: 1000")
        self._task = asyncio.create_task(self._heard(reader, writer))

    async def _heard(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        try:
            while data := await reader.read(1 << 18):
                if found := REV.findall(data):
                    self.rev, self.when = int(found[-1]), time.perf_counter()
                    self.seen.set()
            Phone.ended += 1
            self.rev = 1 << 30  # a stream that ends is no paint
            self.seen.set()
        finally:
            writer.close()

    async def until(self, rev: int) -> None:
        while self.rev < rev:
            self.seen.clear()
            await self.seen.wait()

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


class Table:
    """The phones of one table, of which the first one taps."""

    def __init__(self, port: int, number: int, base: str, does: str) -> None:
        self.phones = [Phone(port, number, base) for _ in range(STREAMS)]
        self.does, self.number, self.rev = does, number, 0

    async def sit(self, players: int) -> None:
        for seat, phone in enumerate(self.phones):
            await phone.ask("GET", "")
            seated = seat < max(1, min(players, STREAMS - 1))
            wish: dict[str, object] = {"take": seat} if seated else {"watch": True}
            await phone.post("/seat", **wish)
            await phone.listen(f"/stream?seat={seat if seated else -1}")

    async def tap(self, number: int) -> None:
        sent = {"seat": 0, "rev": self.rev, "id": f"i{number}"}
        if number % 2:
            answer = await self.phones[0].post("/undo", **sent)
        else:
            answer = await self.phones[0].post("/act", **sent, text=self.does)
        assert b'"refused"' not in answer, answer


class Bare(Table):
    """The same at a bare stream: as many bytes go to as many."""

    size = 4000

    async def sit(self, players: int) -> None:
        for phone in self.phones:
            await phone.listen(f"/stream?table={self.number}")

    async def tap(self, number: int) -> None:
        data = b'{"rev":%d,"":"%s"}' % (self.rev + 1, b"x" * self.size)
        await self.phones[0].ask("POST", f"/?table={self.number}", data)


async def played(tables: Sequence[Table], seconds: float) -> list[float]:
    """Tap at every table in turn; return how long each stream waited for each tap."""
    found: list[float] = []

    async def play(table: Table, first: float) -> None:
        for number in range(ceil(seconds / PAUSE)):
            due = first + number * PAUSE
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            sent = time.perf_counter()
            seen = [phone.until(table.rev + 1) for phone in table.phones]
            await asyncio.gather(table.tap(number), *seen)
            found.extend(phone.when - sent for phone in table.phones)
            table.rev += 1

    now = time.perf_counter() + 1
    starts = [now + PAUSE * table.number / len(tables) for table in tables]
    await asyncio.gather(*map(play, tables, starts))
    return found


def memory(pid: int) -> float:
    """Return the resident memory of a process, in MiB."""
    text = Path(f"/proc/{pid}/status").read_text("ascii")
    return int(text.partition("VmRSS:")[2].split()[0]) / 1024


def cpu(pid: int) -> float:
    """Return how many seconds of CPU a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def told(name: str, found: Sequence[float]) -> None:
    """Print the percentiles of some times."""
    cuts = [1000 * cut for cut in quantiles(found, n=100)]
    print(
        f"\n{name}: p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms, "
        f"longest {1000 * max(found):.0f} ms, {len(found)} events"
    )


def saves(folder: Path) -> dict[str, tuple[str, int]]:
    """Begin the games; return what is done in each, and its players, by its code."""
    found: dict[str, tuple[str, int]] = {}
    for number in range(TABLES):
        game, (names, does) = list(GAMES.items())[number % len(GAMES)]
        path = begun(folder / f"t{number}.json", game, names)
        found[People(path).code] = does, len(names)
    return found


async def hung_up(tables: Sequence[Table]) -> None:
    phones = [phone for table in tables for phone in table.phones]
    await asyncio.gather(*(phone.close() for phone in phones))


async def bare(port: int) -> list[float]:
    tables = [Bare(port, number, "", "") for number in range(TABLES)]
    for table in tables:
        await table.sit(0)
    found = await played(tables, min(SECONDS, BARE))
    await hung_up(tables)
    return found


async def grows(pid: int, full: float) -> None:
    """Print in between how much more memory a table takes, as its log grows."""
    for part in range(1, PARTS):
        await asyncio.sleep(SECONDS / PARTS)
        more = 1024 * (memory(pid) - full) / TABLES
        print(f"after {part * SECONDS / PARTS:.0f} s: {more:.0f} kiB a table more")


async def ours(port: int, pid: int, games: dict[str, tuple[str, int]]) -> list[float]:
    before = memory(pid)
    tables = [
        Table(port, number, f"/t/{code}", does)
        for number, (code, (does, _)) in enumerate(games.items())
    ]
    began = time.perf_counter()
    some = asyncio.Semaphore(AT_ONCE)

    async def sit(table: Table, players: int) -> None:
        async with some:
            await table.sit(players)

    sits = (
        sit(*one) for one in zip(tables, (n for _, n in games.values()), strict=True)
    )
    await asyncio.gather(*sits)
    sat = time.perf_counter() - began
    full = memory(pid)
    print(
        f"\n{TABLES} tables woken and {STREAMS * TABLES} streams opened in {sat:.0f} s,"
        f" {1024 * (full - before) / TABLES:.0f} kiB a table"
    )
    used, began = cpu(pid), time.perf_counter()
    watch = asyncio.create_task(grows(pid, full))
    found = await played(tables, SECONDS)
    watch.cancel()
    with suppress(asyncio.CancelledError):
        await watch
    share = (cpu(pid) - used) / (time.perf_counter() - began)
    print(f"the server took {100 * share:.0f} % of a core, {memory(pid):.0f} MiB")
    later = 1024 * (memory(pid) - full) / TABLES
    print(f"played for {SECONDS:.0f} s: {later:.0f} kiB a table more")
    await hung_up(tables)
    return found


def bare_stream() -> list[float]:
    with program("tests.bench.bare") as running:
        assert running.stdout
        return asyncio.run(bare(int(running.stdout.readline())))


def test_every_stream_of_1000_tables_sees_every_tap(tmp_path: Path) -> None:
    """How soon is printed, beside a bare stream; it depends on what else runs."""
    folder = tmp_path / "companion" / "saves"
    folder.mkdir(parents=True)
    games = saves(folder)
    told("bare stream", bare_stream())
    os.environ["XDG_DATA_HOME"] = str(tmp_path)
    with program("companion", "serve", "--port", "0", "--no-open") as running:
        assert running.stdout
        port = re.search(r":(\d+)/host", running.stdout.readline())
        assert port
        found = asyncio.run(ours(int(port[1]), running.pid, games))
    told(f"{TABLES} tables, {Phone.again} taps sent again", found)
    told("bare stream", bare_stream())

    assert Phone.ended == 0
    assert len(found) == TABLES * STREAMS * ceil(SECONDS / PAUSE)
