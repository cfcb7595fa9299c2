"""What every request passes first: whether it may be answered; and headers.

DNS rebinding: another site may resolve its own name to this computer, so that only
names and addresses that the server announced are answered. A POST must come from a page
of this server, whatever cookies the browser adds. What a page of another site shows or
runs is not answered where the browser says so, which it does for 127.0.0.1.
"""

import time
from collections import deque
from collections.abc import Collection

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)

HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
)

NO_STORE = (b"cache-control", b"no-store")


class Guard:
    """Refuses what no page of this server asks, and adds headers to all answers."""

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self.app, self.hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = list(message["headers"])
                cached = any(name == NO_STORE[0] for name, _ in given)
                message["headers"] = [*given, *HEADERS, *([] if cached else [NO_STORE])]
            await send(message)

        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif refused := self._refused(scope):
            await refused(scope, receive, with_headers)
        else:
            await self.app(scope, receive, with_headers)

    def _refused(self, scope: Scope) -> PlainTextResponse | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if host not in self.hosts:
            return PlainTextResponse("use the address that was printed", 421)
        reads = scope["method"] in ("GET", "HEAD")
        if not reads and headers.get("origin") != f"http://{host}":
            return PlainTextResponse("only a page of this server may do that", 403)
        if _is_part_of_another_page(headers):
            return PlainTextResponse("only a page of this server may show that", 403)
        return None


def _is_part_of_another_page(headers: Headers) -> bool:
    """Return whether a browser asks for what a page of another site shows or runs.

    A link that leads here is none: the whole page is ours then.
    """
    site = headers.get("sec-fetch-site", "none")
    whole = headers.get("sec-fetch-mode"), headers.get("sec-fetch-dest")
    return site not in ("none", "same-origin") and whole != ("navigate", "document")


class Rate:
    """How often each of many does something."""

    def __init__(self, most: int, seconds: float, remembered: int = 1024) -> None:
        self.most, self.seconds, self.remembered = most, seconds, remembered
        self._times: dict[object, deque[float]] = {}

    def exceeded(self, who: object) -> bool:
        """Return whether someone has done it as often as allowed in the last time."""
        times, now = self._times.get(who), time.monotonic()
        while times and times[0] <= now - self.seconds:
            times.popleft()
        return times is not None and len(times) >= self.most

    def count(self, who: object) -> None:
        """Count one time more; of too many, the first is forgotten."""
        if who not in self._times and len(self._times) >= self.remembered:
            del self._times[next(iter(self._times))]
        self._times.setdefault(who, deque(maxlen=self.most)).append(time.monotonic())
