"""The server's one room: its tables, who is let in, and the host."""

import asyncio
import hashlib
import hmac
import re
import secrets as chance
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from starlette.requests import Request
from starlette.responses import Response

from companion.language import phrase
from companion.web import guard
from companion.web.advice import Work
from companion.web.guard import Rate
from companion.web.hub import Rolls
from companion.web.people import COOKIE, Device, new_code
from companion.web.services import Lost
from companion.web.table import Doer
from companion.web.tables import Served, Tables
from companion.web.view import Who

CODED = re.compile(r"/t/([^/]+)")  # how the address of what belongs to a table begins
FOREVER = 400 * 24 * 3600  # seconds that a cookie is kept: as long as browsers keep any


class Refused(Exception):
    """A request that is not answered, with the status code and a sentence."""

    def __init__(self, code: int, sentence: str) -> None:
        super().__init__(sentence)
        self.code, self.sentence = code, sentence


class Doors(Protocol):
    """What opens the server to the networks of this computer, and closes it again."""

    async def open(self) -> None: ...
    async def close(self) -> None: ...


class Room:
    """What one server knows: its tables, who is let in, and the host."""

    def __init__(self, tables: Tables, secret: str = "") -> None:
        """Keep no table yet; `secret` is the host's, a new one if it is empty."""
        self.tables, self.desk, self.clock = tables, tables.desk, tables.clock
        self.rolls = Rolls(tables.dice)
        self.hosts: set[str] = set()
        self.addresses: tuple[str, ...] = ()
        self.port = 0
        # what browsers open behind a proxy: `https://games.example.org`; else empty
        self.site = ""
        self.secret = secret or chance.token_urlsafe(16)
        self.latest: Served | None = None  # the table that the host opened last
        self.lost: dict[str, Work[Lost | None]] = {}
        self.doors: Doors | None = None
        self._id, self.code = self._sealed("id")[:8], new_code()
        self._former: set[str] = set()
        self._wrong = Rate(10, 60)
        self._often = Rate(20, 1)

    def answer_to(self, addresses: Sequence[str], port: int) -> None:
        """Answer requests to these addresses alone; the first is the host's."""
        self.hosts -= guard.hosts(self.addresses, self.port)
        self.addresses, self.port = tuple(addresses), port
        self.hosts |= guard.hosts(self.addresses, port)
        self.tables.serve_at(f"{self.addresses[0]}:{port}")

    def answer_as(self, site: str) -> None:
        """Answer what a proxy passes on that stands for a site."""
        self.site = site
        self.hosts.add(host := site.partition("://")[2])
        self.tables.serve_at(host)

    @property
    def scheme(self) -> str:
        """Whether browsers use TLS: `https`, or `http`."""
        return self.site.partition("://")[0] or "http"

    def _sites(self) -> list[str]:
        known = [f"http://{address}:{self.port}" for address in self.addresses]
        return [self.site] if self.site else known

    def host_address(self) -> str:
        """Return what the host's browser opens."""
        return f"{self._sites()[0]}/host/in/{self.secret}"

    @property
    def lan(self) -> bool:
        """Whether others than this computer can come."""
        return bool(self.site) or len(self.addresses) > 1

    def guest_addresses(self, served: Served | None) -> list[str]:
        """Return what phones open: a table, else the roll helper.

        Without a network it is for other pages on this computer.
        """
        code, known = served.code if served else self.code, self._sites()
        return [f"{site}/{code}" for site in known[1:] or known]

    def put(self, path: Path) -> Served:
        """Open a save for the host; who sits where the host was is asked to come.

        Raises:
            SaveLocked: if another server has it.
            CompanionError: if it cannot be read.
        """
        return self._follow(self.tables.put(path))

    async def bring(self, path: Path) -> Served:
        """Open a save for the host as `put` does, while other tables are served."""
        return self._follow(await self.tables.wake(path))

    def _follow(self, served: Served) -> Served:
        before, self.latest = self.latest, served
        served.go_on(None)
        if before and before is not served:
            before.go_on(served)
        return served

    def farewell(self, sentence: str) -> None:
        """End all streams, since the server ends."""
        self.rolls.hub.close(sentence)
        self.tables.farewell(sentence)

    def is_host(self, request: Request) -> bool:
        """Return whether a request comes from the host's browser, or the table's."""
        device = self.device(request)
        return self.is_keeper(request) or (device is not None and device.owns)

    def is_keeper(self, request: Request) -> bool:
        """Return whether a request comes from the host of all tables."""
        cookie = request.cookies.get(self._host_cookie, "")
        return hmac.compare_digest(cookie.encode(), self._sealed("host").encode())

    @property
    def _host_cookie(self) -> str:
        return f"companion-host-{self._id}"

    def _sealed(self, text: str) -> str:
        """Return what a cookie holds; the secret itself is never stored."""
        key = self.secret.encode()
        return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()[:32]

    def greet_host(self, request: Request, secret: str, response: Response) -> None:
        """Give the host's cookie to who knows the secret; refuse others.

        The right one is never refused, since nobody finds 128 bits by trying.

        Raises:
            Refused: if it is another secret, or too many were tried.
        """
        if not hmac.compare_digest(secret.encode(), self.secret.encode()):
            self._must_not_guess(request)
            raise self._guessed(request, "that is not what the terminal printed")
        self._keep(response, self._host_cookie, self._sealed("host"))

    def must_be_host(self, request: Request) -> None:
        """Refuse what only the host may do."""
        if not self.is_host(request):
            raise Refused(403, phrase("only the host may do that"))

    def may_begin(self, request: Request) -> bool:
        """Return whether a browser may begin games."""
        return self.is_keeper(request)

    def must_be_maker(self, request: Request) -> None:
        """Refuse who may not begin games."""
        if not self.may_begin(request):
            raise Refused(403, phrase("only the host may do that"))

    async def must_have_place(self, request: Request) -> None:
        """Refuse another game if there is no place for it."""

    async def begun(self, request: Request, path: Path, answer: Response) -> Served:
        """Open the save of a game that was begun just now, for who has begun it."""
        return await self.bring(path)

    def open(self) -> None:
        """Serve the tables from now on; the loop runs."""
        self.tables.open()

    def known(self, request: Request) -> Served | None:
        """Return the table that an address names, if it is awake."""
        match = CODED.match(request.url.path)
        return self.tables.awake(match[1].lower()) if match else None

    def at(self, request: Request) -> Served:
        """Return the table of a request, which was woken before it is answered.

        Raises:
            Refused: if its address has changed since.
        """
        if served := self.known(request):
            return served
        raise Refused(404, phrase("the address has changed; ask for the new one"))

    async def wake(self, request: Request) -> Served | None:
        """Return the table that an address names, woken if need be; None if none.

        Raises:
            Refused: if there is no such table, its address has changed, or too many
                codes were tried.
            CompanionError: if its save cannot be opened.
        """
        if not (match := CODED.match(request.url.path)):
            return None
        served = await self._named(request, code := match[1].lower())
        if served is None and code in self._former:
            raise Refused(404, phrase("the address has changed; ask for the new one"))
        if served is None:
            raise self._guessed(request)
        served.use()
        return served

    async def leads_to(self, request: Request, typed: str, answer: Response) -> str:
        """Return the code of the table that a typed code leads to, which is not woken.

        The code of the server, which is printed before a game begins, leads to what the
        host opened last. The browser that knew a code is let in. The roll helper has
        an empty code.

        Raises:
            Refused: if no table has that code, or too many were tried.
        """
        code = typed.lower()
        ours = hmac.compare_digest(code.encode(), self.code.encode())
        served = self.latest if ours else self.tables.awake(code)
        known = served is not None and self._knows(request, served)
        if not (known or self.is_host(request) or self._admitted(request) == code):
            self._must_not_guess(request)
        if served is None and not ours and not await self.tables.find(code):
            raise self._guessed(request)
        found = served.code if served else "" if ours else code
        self.admit(answer, found or self.code)
        return found

    async def _named(self, request: Request, code: str) -> Served | None:
        """Return the table of a code, woken if need be; None if there is none.

        Whoever has guessed too often is refused before any file is looked at.
        """
        served = self.tables.awake(code)
        known = served is not None and self._knows(request, served)
        if not (known or self.is_host(request)):
            self._must_not_guess(request)
        return served or await self.tables.coded(code)

    def admit(self, response: Response, code: str) -> None:
        """Remember in a browser that it knew the code of a table, or of the server."""
        seal = self._sealed(f"guest {code}")
        self._keep(response, f"companion-guest-{self._id}", f"{code}.{seal}")

    def _admitted(self, request: Request) -> str:
        """Return the code that a browser knew, if it is still one; else nothing."""
        cookie = request.cookies.get(f"companion-guest-{self._id}", "")
        code, _, seal = cookie.partition(".")
        right = self._sealed(f"guest {code}")
        known = hmac.compare_digest(seal.encode(), right.encode())
        return code if known and code not in self._former else ""

    def must_be_guest(self, request: Request) -> None:
        """Refuse who has not been let in: neither host nor guest.

        Raises:
            Refused: if no code was ever given, or others are used now.
        """
        let_in = self._admitted(request) or self.devices(request)
        if not (let_in or self.is_host(request)):
            raise Refused(403, phrase("type the code first"))

    def _knows(self, request: Request, served: Served) -> bool:
        """Return whether a browser has been let in to a table: its code is no guess."""
        let_in = self._admitted(request) == served.code or _device(request, served)
        return bool(let_in) or self.is_host(request)

    def renew(self, served: Served) -> None:
        """Make a new code for a table, and for the server, whose code led there too."""
        self._former |= {self.code, served.code}
        self.code = new_code()
        self.tables.renew(served)

    def _must_not_guess(self, request: Request) -> None:
        """Refuse a stranger who has tried too many codes, even the right one."""
        if self._wrong.exceeded(self._way(request)):
            raise Refused(429, phrase("too many wrong codes; wait a minute"))

    def _guessed(self, request: Request, sentence: str = "") -> Refused:
        if not self.is_host(request):
            self._wrong.count(self._way(request))
        return Refused(404, sentence or phrase("no table has that code"))

    def _way(self, request: Request) -> tuple[str, str]:
        """Return what wrong codes are counted by.

        A picture in another page makes a browser ask, and so does a stream that is
        opened again and again: neither uses up what a page of this server may try.
        """
        origin = f"{self.scheme}://{request.headers.get('host')}"
        way = "page" if request.headers.get("origin") == origin else "address"
        if request.url.path.endswith("/stream"):
            way = "stream"
        return address(request), way

    def must_be_calm(self, request: Request, what: str) -> None:
        """Refuse more than 20 requests of a kind a second: of a device, if it sits.

        Others are counted by their address, however many devices they claim to be.
        """
        device = self.device(request)
        who = device.token if device and device.seats else address(request)
        if self._often.exceeded((who, what)):
            raise Refused(429, phrase("that is too often; take a breath"))
        self._often.count((who, what))

    def device(self, request: Request) -> Device | None:
        """Return the device that a request to a table comes from, if it is known."""
        served = self.known(request)
        return _device(request, served) if served else None

    def devices(self, request: Request) -> dict[Served, Device]:
        """Return what a browser is at each of the tables that know it."""
        known = self.tables.of_cookies(request.cookies)
        found = ((served, _device(request, served)) for served in known)
        return {served: device for served, device in found if device}

    def sits(self, request: Request) -> bool:
        """Return whether a request comes from the host, or from who has a seat."""
        seated = any(device.seats for device in self.devices(request).values())
        return self.is_host(request) or seated

    def welcome(self, request: Request, response: Response) -> Device:
        """Return the device of a request to a table, with a cookie if it has none.

        Raises:
            Refused: if there is no such table.
        """
        return self._welcome(request, self.at(request), response)

    def _welcome(self, request: Request, served: Served, response: Response) -> Device:
        if known := _device(request, served):
            return known
        people = served.table.people
        token = people.welcome()
        self._keep(response, f"{COOKIE}{people.id}", token)
        if (device := people.device(token)) is None:
            raise Refused(503, "too many devices come at once")
        return device

    def _keep(self, response: Response, name: str, value: str) -> None:
        response.set_cookie(
            *(name, value, FOREVER),
            secure=self.scheme == "https",
            httponly=True,
            samesite="strict",
        )

    async def seat_host(
        self,
        request: Request,
        served: Served,
        response: Response,
        seats: Sequence[int] | None = None,
    ) -> None:
        """Seat the host's browser, whoever held the seats; if None, of all people."""
        device, table = self._welcome(request, served, response), served.table
        wanted = range(len(table.names)) if seats is None else seats
        for seat in {*wanted} - {*table.party.bots, *device.seats}:
            table.people.take(device, seat, host=True)
            served.tell(screens=False)
        await asyncio.to_thread(table.people.keep)

    def who(self, request: Request, seat: int) -> Who:
        """Return whose view a request may have.

        Raises:
            Refused: if the device does not hold the seat.
        """
        device, host = self.device(request), self.is_host(request)
        held = tuple(device.seats) if device else ()
        if seat >= 0 and seat not in held:
            raise Refused(403, phrase("this device does not hold that seat"))
        return Who(seat, held, host)

    def doer(self, request: Request, seat: int) -> Doer:
        """Return who asks for a change from the page of a seat.

        Raises:
            Refused: if the device does not hold the seat, or none and only watches.
        """
        who = self.who(request, seat)
        if not (who.seats or who.host):
            raise Refused(403, phrase("take a seat first"))
        if seat < 0 and not who.host and len(who.seats) == 1:
            (seat,) = who.seats  # of several, the screen is passed on
        return Doer(seat, self.at(request).table.hands(who.seats, host=who.host))


def _device(request: Request, served: Served) -> Device | None:
    people = served.table.people
    token = request.cookies.get(f"{COOKIE}{people.id}")
    return people.device(token) if token else None


def address(request: Request) -> str:
    """Return the address that a request comes from."""
    return request.client.host if request.client else ""
