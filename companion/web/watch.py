"""What is logged of a hosted server, whether it is well, and its figures.

A line of the log is JSON. It names the pattern of an address and never the address,
which holds codes; a table by what its cookie is named after; a fault by its kind and
where it was, without its message, which may hold what was typed. Figures are written
in the text format of Prometheus: there are a dozen, of one process, which its client
library would keep for all that a process does.
"""

import asyncio
import logging
import sys
import time
import traceback
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion import places
from companion.web.services import Plain
from companion.web.site import Site, folder_size

QUIET = ("/web/", "/looks/", "/fonts/", "/art/", "/icons/", "/preview/")
"""Addresses of what browsers keep; only refusals are logged of them."""

BELOW = (0.025, 0.05, 0.1, 0.25, 1.0)  # seconds below which answers to taps are counted

Write = Callable[[str], object]


class Log:
    """Lines of JSON, each with its time."""

    def __init__(self, clock: Callable[[], str], write: Write) -> None:
        self._clock, self._write = clock, write

    def line(self, what: str, **more: object) -> None:
        """Write a line, of which nothing may be secret."""
        row = {"at": self._clock(), "what": what, **more}
        self._write(msgspec.json.encode(row).decode() + "\n")


class Faults(logging.Handler):
    """What libraries and ours could not do: its kind and place, and no message."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self._log, self.count = log, 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += 1
        error = record.exc_info[1] if record.exc_info else None
        frames = traceback.extract_tb(error.__traceback__ if error else None)
        self._log.line(
            "fault",
            by=record.name,
            kind=type(error).__name__ if error else record.levelname.lower(),
            where=[f"{Path(at.filename).name}:{at.lineno} {at.name}" for at in frames],
        )


class Watch:
    """Logs and counts what is answered; says on a port of its own how it goes."""

    def __init__(self, app: ASGIApp, site: Site, port: int, log: Log) -> None:
        """Watch an application.

        Args:
            port: where health and figures are answered, and nothing else; -1 for none.
            log: takes its lines.
        """
        self.app, self.site, self.port = app, site, port
        self.log, self.faults = log, Faults(log)
        self._begun = time.monotonic()
        self._answers: Counter[str] = Counter()
        self._taps = [0] * (len(BELOW) + 1)
        self._tapped = 0.0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif scope["server"] and scope["server"][1] == self.port:
            await (await self._of_itself(scope["path"]))(scope, receive, send)
        else:
            await self._watched(scope, receive, send)

    async def _watched(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun, status = time.monotonic(), 0

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = int(message["status"])
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            self._note(scope, status, time.monotonic() - begun)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        self._answers[f"{status // 100}xx"] += 1
        path, route = scope["path"], scope.get("route")
        pattern = route.path if isinstance(route, Route) else ""
        if scope["method"] == "POST" and path.startswith("/t/"):
            self._tapped += seconds
            self._taps[bisect_left(BELOW, seconds)] += 1
        if path.startswith(QUIET) and status < 400:
            return
        served = self.site.known(Request(scope))
        about: Plain = {"table": served.table.people.id} if served else {}
        about |= {"method": scope["method"], "route": pattern, "status": status}
        self.log.line("request", **about, ms=round(1000 * seconds, 1))

    async def _of_itself(self, path: str) -> Response:
        if path == "/health":
            why = await asyncio.to_thread(_trouble, places.saves())
            return PlainTextResponse(f"{why or 'well'}\n", 503 if why else 200)
        if path == "/metrics":
            saves = await asyncio.to_thread(places.all_saves)
            size = await asyncio.to_thread(folder_size)
            text = "".join(f"{line}\n" for line in self._figures(len(saves), size))
            return PlainTextResponse(text, media_type="text/plain; version=0.0.4")
        return PlainTextResponse("there are /health and /metrics\n", 404)

    def _figures(self, saves: int, size: int) -> Iterator[str]:
        streams = [len(served.hub.listeners) for served in self.site.tables]
        plain = (
            ("tables_open", "gauge", len(streams)),
            ("streams_open", "gauge", sum(streams)),
            ("saves", "gauge", saves),
            ("saves_bytes", "gauge", size),
            ("games_begun_total", "counter", self.site.begun_games),
            ("faults_total", "counter", self.faults.count),
            ("uptime_seconds", "gauge", int(time.monotonic() - self._begun)),
            ("memory_bytes", "gauge", memory()),
        )
        for name, kind, value in plain:
            yield f"# TYPE companion_{name} {kind}"
            yield f"companion_{name} {value}"
        for name, label, counts in (
            ("requests_total", "status", self._answers),
            ("refused_total", "quota", self.site.refused),
        ):
            yield f"# TYPE companion_{name} counter"
            for key, count in sorted(counts.items()):
                yield f'companion_{name}{{{label}="{key}"}} {count}'
        yield "# TYPE companion_tap_seconds histogram"
        below = 0
        for bound, count in zip((*BELOW, "+Inf"), self._taps, strict=True):
            below += count
            yield f'companion_tap_seconds_bucket{{le="{bound}"}} {below}'
        yield f"companion_tap_seconds_sum {self._tapped:.3f}"
        yield f"companion_tap_seconds_count {below}"


def _trouble(folder: Path) -> str:
    """Return why nothing can be kept; empty if it can."""
    probe = folder / ".health"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        return f"saves cannot be written ({error.strerror})"
    return ""


def memory() -> int:
    """Return the bytes that this process has in memory; 0 where that is not known."""
    with suppress(OSError, ValueError, IndexError):
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return pages * 4096
    return 0


def to_stderr(line: str) -> None:
    """Write a line where errors are written; nobody may read it any more."""
    with suppress(OSError):
        sys.stderr.write(line)
        sys.stderr.flush()
