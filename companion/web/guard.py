"""Our addresses, and what every request passes first: whether it may be answered.

DNS rebinding: another site may resolve its own name to this computer, so that only
names and addresses that the server announced are answered. A POST must come from a page
of this server, whatever cookies the browser adds. What a page of another site shows or
runs is not answered where the browser says so, which it does for 127.0.0.1.
"""

import io
import ipaddress
import socket
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.errors import BadValue

LOOPBACK, ANY = "127.0.0.1", "0.0.0.0"

ELSEWHERE = "192.0.2.1"
"""An address that nobody has: the way to it tells which of ours is used."""

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

TLS_ALONE = (b"strict-transport-security", b"max-age=31536000")
"""Where a proxy has a certificate, browsers use no other way for a year."""


def addresses() -> list[str]:
    """Return the addresses of this computer in its networks, the usual one first."""
    known: list[str] = []
    with (
        suppress(OSError),  # there may be no network
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe,
    ):
        probe.connect((ELSEWHERE, 9))  # nothing is sent
        known.append(str(probe.getsockname()[0]))
    with suppress(OSError):  # a computer may not know its own name
        entries = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        known += [str(entry[4][0]) for entry in entries]
    return [one for one in dict.fromkeys(known) if not one.startswith("127.")]


def network_addresses(address: str | None) -> list[str]:
    """Return the addresses that phones use: the one that is named, or all.

    Raises:
        BadValue: if this computer is in no network, or phones cannot use that address.
    """
    if address in (LOOPBACK, ANY):
        right = "name one of this computer's in a network"
        raise BadValue("--lan", f"{address} leads no phone here", right)
    if address is not None:
        return [address]
    if not (known := addresses()):
        raise BadValue("--lan", "this computer is in no network", "join one first")
    return known


def is_address(text: str) -> bool:
    """Return whether a word is an address.

    >>> is_address("192.168.1.20"), is_address("party")
    (True, False)
    """
    return isinstance(_address(text), ipaddress.IPv4Address)


def hosts(addresses: Sequence[str], port: int) -> set[str]:
    """Return what a browser may write as host for these addresses.

    >>> sorted(hosts(["10.0.0.7"], 80))
    ['10.0.0.7', '10.0.0.7:80']
    """
    names = [*addresses, *(["localhost"] if LOOPBACK in addresses else [])]
    plain = {*names} if port == 80 else set()
    return plain | {f"{name}:{port}" for name in names}


def qr_terminal(text: str) -> str:
    """Return a QR code for a terminal."""
    import segno

    out = io.StringIO()
    segno.make(text, error="m", micro=False).terminal(out, compact=True)
    return out.getvalue()


def qr_svg(text: str) -> bytes:
    """Return a QR code as SVG, with its quiet zone, on white."""
    import segno

    out = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(out, kind="svg", scale=8, border=4, light="#fff", xmldecl=False)
    return out.getvalue()


class Proxies:
    """Those whose word is taken for whom they ask; nobody else's is."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        """Name them by address or network, as `ipaddress` reads it.

        Raises:
            ValueError: if one is neither.
        """
        self._networks = [ipaddress.ip_network(one) for one in named]

    def name(self, scope: Scope) -> str:
        """Put into a request for whom a proxy asks, and return it.

        It is the last address of `X-Forwarded-For` that is no proxy of ours, since each
        appends to what it was sent; empty if a proxy says nothing that can be read.
        """
        (peer, port), headers = scope["client"] or ("", 0), Headers(scope=scope)
        if peer not in self:
            return str(peer)
        said = ",".join(headers.getlist("x-forwarded-for")).split(",")
        words = [word.strip() for word in said]
        outside = (word for word in reversed(words) if word not in self)
        said_last = next(outside, words[0])
        client = said_last if _address(said_last) else ""
        scope["client"] = client, port
        return client

    def __contains__(self, word: str) -> bool:
        known = _address(word) if self._networks else None
        return known is not None and any(known in one for one in self._networks)


def _address(word: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(word)
    except ValueError:
        return None


class Guard:
    """Refuses what no page of this server asks, and adds headers to all answers."""

    def __init__(
        self, app: ASGIApp, hosts: Collection[str], scheme: str = "http"
    ) -> None:
        self.app, self.hosts, self.scheme = app, hosts, scheme
        self._headers = (*HEADERS, *([TLS_ALONE] if scheme == "https" else []))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = [*message["headers"], *self._headers]
                cached = NO_STORE[0] in dict(given)
                message["headers"] = given if cached else [*given, NO_STORE]
            await send(message)

        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        scope["scheme"] = self.scheme  # a proxy asks without TLS
        if refused := self._refused(scope):
            await refused(scope, receive, with_headers)
        else:
            await self.app(scope, receive, with_headers)

    def _refused(self, scope: Scope) -> PlainTextResponse | None:
        headers = Headers(scope=scope)
        host, client = headers.get("host", ""), scope["client"]
        if client and not client[0]:
            why = "the proxy does not say for whom it asks; let it set X-Forwarded-For"
            return PlainTextResponse(why, 502)
        if host not in self.hosts:
            return PlainTextResponse("use the address that was printed", 421)
        reads = scope["method"] in ("GET", "HEAD")
        if not reads and headers.get("origin") != f"{self.scheme}://{host}":
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
    """How often each of many does something, by a clock of seconds."""

    def __init__(
        self,
        most: int,
        seconds: float,
        remembered: int = 1024,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.most, self.seconds, self.remembered = most, seconds, remembered
        self._clock = clock
        self._times: dict[object, deque[float]] = {}

    def exceeded(self, who: object) -> bool:
        """Return whether someone has done it as often as allowed in the last time."""
        times, now = self._times.get(who), self._clock()
        while times and times[0] <= now - self.seconds:
            times.popleft()
        return times is not None and len(times) >= self.most

    def count(self, who: object) -> None:
        """Count one time more; of too many, the first is forgotten."""
        if who not in self._times and len(self._times) >= self.remembered:
            del self._times[next(iter(self._times))]
        self._times.setdefault(who, deque(maxlen=self.most)).append(self._clock())
