"""The server's one room: the table in it, who is let in, and the host."""

import asyncio
import hashlib
import hmac
import secrets as chance
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from companion.chronicle import files
from companion.contract.glossary import Paragraph
from companion.dice import roll
from companion.errors import CompanionError
from companion.language import phrase, reader
from companion.web import guard
from companion.web.advice import Advice
from companion.web.art import Art
from companion.web.guard import Rate
from companion.web.hub import Hub, Rolls
from companion.web.people import Device, new_code, served_at
from companion.web.services import Desk
from companion.web.table import Doer, Table
from companion.web.view import Views, Who

ANOTHER = "Another game is on the table now."

FOREVER = 400 * 24 * 3600
"""Seconds that a cookie is kept: as long as browsers keep any."""


class Refused(Exception):
    """A request that is not answered, with the status code and a sentence.

    Attributes:
        go: the address of the page where to go on, if there is one.
    """

    def __init__(self, code: int, sentence: str, go: str = "") -> None:
        super().__init__(sentence)
        self.code, self.sentence, self.go = code, sentence, go


class Served:
    """A table with its streams, faces, views and advice."""

    def __init__(self, table: Table, desk: Desk) -> None:
        self.table, self.hub = table, Hub()
        game = table.kept.game
        self._arts: dict[str, Art] = {}
        oracle = desk.oracle(game) if game.solver else None
        self.advice = Advice(table, oracle, self.tell)
        self.views = Views(table, lambda: self.art, self.advice, self._live)
        self._booklet = cache(lambda language: desk.booklet(game, language))
        self.table.changed = self.tell
        self._begun = time.monotonic()

    def age(self) -> float:
        """Return for how many seconds it has been served."""
        return time.monotonic() - self._begun

    @property
    def art(self) -> Art:
        """The faces of the game, in the language of whoever asks for them."""
        language, kept = reader(), self.table.kept
        if language not in self._arts:
            self._arts[language] = Art(kept.game, kept.save.rulings, language)
        return self._arts[language]

    def booklet(self) -> Sequence[Paragraph]:
        """Return the rules of the game, in the language of whoever asks for them."""
        return self._booklet(reader())()

    def watchers(self) -> int:
        """Return how many devices watch: they came to, and have a page open."""
        devices = (listener.device for listener in self.hub.listeners)
        return len({device.token for device in devices if device and device.watches})

    def _live(self) -> frozenset[int]:
        return frozenset(
            seat
            for listener in self.hub.listeners
            if listener.device
            for seat in listener.device.seats
        )

    def tell(self, *, screens: bool = True) -> None:
        """Send all pages what has changed."""
        self.views.forget(screens=screens)
        self.advice.prepare()
        self.hub.wake()


Warm = Callable[[Served], Coroutine[None, None, None]]


class Room:
    """What one server knows."""

    def __init__(
        self,
        desk: Desk,
        dice: roll.Dice,
        clock: Callable[[], str],
        warm: Warm | None = None,
    ) -> None:
        """Make a room without a table.

        Args:
            warm: makes ready what the pages of a table ask for first.
        """
        self._warm = warm
        self.desk, self.dice, self.clock = desk, dice, clock
        self.rolls = Rolls(dice)
        self.hosts: set[str] = set()
        self.addresses: tuple[str, ...] = ()
        self.port = 0
        self.secret = chance.token_urlsafe(16)
        self.served: Served | None = None
        self._id, self._code = chance.token_hex(4), new_code()
        self._former: set[str] = set()
        self._wrong = Rate(10, 60)
        self._often = Rate(20, 1)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._running: list[asyncio.Task[None]] = []
        self._lease = ExitStack()

    def answer_to(self, addresses: Sequence[str], port: int) -> None:
        """Answer requests to these addresses, the first of which is the host's."""
        self.addresses, self.port = tuple(addresses), port
        self.hosts |= guard.hosts(self.addresses, port)
        self._tell_where()

    def host_address(self) -> str:
        """Return what the host's browser opens."""
        return f"http://{self.addresses[0]}:{self.port}/host/in/{self.secret}"

    def guest_addresses(self) -> list[str]:
        """Return what phones open; without a network, other pages on this computer."""
        known = self.addresses[1:] or self.addresses
        return [f"http://{address}:{self.port}/{self.code}" for address in known]

    @property
    def code(self) -> str:
        """The code of the table; without one, of the roll helper."""
        return self.served.table.people.code if self.served else self._code

    def next_page(self) -> str:
        """Return where the host goes on: alone to the board, else to the seats."""
        if self.served is None:
            return "/"
        return f"/t/{self.code}" + ("" if self.alone else "/host")

    @property
    def alone(self) -> bool:
        """Whether a game of one person is on the table."""
        if self.served is None:
            return False
        table = self.served.table
        return len(table.names) == 1 and not table.party.bots

    def put(self, path: Path) -> Served:
        """Put a save on the table, in the place of the one before.

        Raises:
            SaveLocked: if another server has it.
            CompanionError: if it cannot be read.
        """
        files.read(path)  # no lock file is made for a save that does not exist
        file, now = files.real(path), self.served
        again = now is not None and files.real(now.table.path) == file
        with ExitStack() as lease:
            if not again:
                lease.enter_context(files.served(file, served_at(file)))
            table = Table(path, self.desk.load, self.dice, self.clock)
            if not again:
                self._lease.close()
                self._lease = lease.pop_all()
        fresh = Served(table, self.desk)
        before, self.served = self.served, fresh
        if before:
            self._former.add(before.table.people.code)
            before.hub.close(ANOTHER, f"/t/{self.code}")
        self._tell_where()
        self._run()
        return fresh

    def _tell_where(self) -> None:
        """Keep beside the save where it is served, once that is known."""
        if self.served and self.addresses:
            self.served.table.people.serve_at(f"{self.addresses[0]}:{self.port}")

    def _run(self) -> None:
        """Watch the save that is served, once there is a loop to do it in."""
        self._stop()
        if self.served and self._loop:
            work = [self.served.table.run()]
            work += [self._warm(self.served)] if self._warm else []
            self._running = [self._loop.create_task(job) for job in work]

    def _stop(self) -> None:
        while self._running:
            self._running.pop().cancel()

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._run()

    @contextmanager
    def kept_if_it_opens(self) -> Iterator[None]:
        """Leave the save to others if the server cannot be opened."""
        try:
            yield
        except CompanionError:
            self._lease.close()
            raise

    async def close(self) -> None:
        self._stop()
        self._lease.close()

    def farewell(self, sentence: str) -> None:
        """End all streams, since the server ends."""
        self.rolls.hub.close(sentence)
        if self.served:
            self.served.hub.close(sentence)

    def is_host(self, request: Request) -> bool:
        """Return whether a request comes from the host's browser."""
        cookie = request.cookies.get(self._host_cookie, "")
        return hmac.compare_digest(cookie.encode(), self._host_token().encode())

    @property
    def _host_cookie(self) -> str:
        return f"companion-host-{self._id}"

    def _host_token(self) -> str:
        """Return what the host's cookie holds; the secret itself is never stored."""
        return self._sealed("host")

    def _sealed(self, text: str) -> str:
        key = self.secret.encode()
        return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()[:32]

    def greet_host(self, request: Request, secret: str, response: Response) -> None:
        """Give the host's cookie to who knows the secret.

        Raises:
            Refused: if it is another secret, or too many were tried; the right one is
                never refused, since nobody finds 128 bits by trying.
        """
        if not hmac.compare_digest(secret.encode(), self.secret.encode()):
            self._must_not_guess(request)
            raise self._guessed(request, "that is not what the terminal printed")
        _keep(response, self._host_cookie, self._host_token())

    def must_be_host(self, request: Request) -> None:
        """Refuse what only the host may do."""
        if not self.is_host(request):
            raise Refused(403, phrase("only the host may do that"))

    def at(self, request: Request) -> Served:
        """Return the table of a request, whose code it must know.

        Raises:
            Refused: if there is no such table, another one lies there now, or too many
                codes were tried.
        """
        served, code = self.served, str(request.path_params["code"]).lower()
        self._must_not_guess(request)
        if served is None or not hmac.compare_digest(
            code.encode(), served.table.people.code.encode()
        ):
            if code in self._former:
                raise Refused(410, phrase(ANOTHER), f"/t/{self.code}")
            if self._knows(request):
                raise Refused(
                    404, phrase("the address has changed; ask for the new one")
                )
            raise self._guessed(request, phrase("no table has that code"))
        return served

    def admit(self, response: Response) -> None:
        """Remember in a browser that it knew the code."""
        _keep(response, f"companion-guest-{self._id}", self._pass())

    def _pass(self) -> str:
        return self._sealed(f"guest {self.code}")

    def must_be_guest(self, request: Request) -> None:
        """Refuse who has not been let in: neither host nor guest.

        Raises:
            Refused: if the code was never given, or another one is used now.
        """
        if not self._knows(request):
            raise Refused(403, phrase("type the code first"))

    def _knows(self, request: Request) -> bool:
        """Return whether a browser has been let in: no code it sends is a guess."""
        cookie = request.cookies.get(f"companion-guest-{self._id}", "")
        passed = hmac.compare_digest(cookie.encode(), self._pass().encode())
        return passed or self.is_host(request) or self.device(request) is not None

    def must_know(self, request: Request, code: str) -> None:
        """Refuse a wrong code, and for a while who has tried too many.

        The code that was printed before a game began leads to the table, too; so does
        that of a game that was on it before.
        """
        self._must_not_guess(request)
        typed = code.lower().encode()
        known = (self.code, self._code, *self._former)
        if not any(hmac.compare_digest(typed, secret.encode()) for secret in known):
            raise self._guessed(request, phrase("no table has that code"))

    def renew(self) -> None:
        """Make a new code, so that everybody must come in anew."""
        self._code = new_code()
        self._former.clear()
        if self.served:
            self.served.table.people.renew()
            self.served.hub.wake()

    def _must_not_guess(self, request: Request) -> None:
        """Refuse a stranger who has tried too many codes, even the right one."""
        if not self._knows(request) and self._wrong.exceeded(_way(request)):
            raise Refused(429, phrase("too many wrong codes; wait a minute"))

    def _guessed(self, request: Request, sentence: str) -> Refused:
        if not self._knows(request):
            self._wrong.count(_way(request))
        return Refused(404, sentence)

    def must_be_calm(self, request: Request, what: str) -> None:
        """Refuse more than 20 requests of a kind a second: of a device, if it sits.

        Others are counted by their address, however many devices they claim to be.
        """
        device = self.device(request)
        who = device.token if device and device.seats else _address(request)
        if self._often.exceeded((who, what)):
            raise Refused(429, phrase("that is too often; take a breath"))
        self._often.count((who, what))

    def device(self, request: Request) -> Device | None:
        """Return the device that a request comes from, if the table knows it."""
        if self.served is None:
            return None
        people = self.served.table.people
        return people.device(request.cookies.get(f"companion-{people.id}", ""))

    def sits(self, request: Request) -> bool:
        """Return whether a request comes from the host, or from who has a seat."""
        device = self.device(request)
        return self.is_host(request) or bool(device and device.seats)

    def welcome(self, request: Request, response: Response) -> Device:
        """Return the device of a request, which gets a cookie if it has none.

        Raises:
            Refused: if no game is on the table.
        """
        if known := self.device(request):
            return known
        if self.served is None:
            raise Refused(404, phrase("no game is on the table"))
        people = self.served.table.people
        token = people.welcome()
        _keep(response, f"companion-{people.id}", token)
        if (device := people.device(token)) is None:
            raise Refused(503, "too many devices come at once")
        return device

    def seat_host(self, request: Request, response: Response) -> None:
        """Seat the host's browser in a game of one person, whoever held the seat."""
        device = self.welcome(request, response)
        if self.served and 0 not in device.seats:
            self.served.table.people.take(device, 0, host=True)
            self.served.hub.wake()

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


def _keep(response: Response, name: str, value: str) -> None:
    response.set_cookie(
        name, value, max_age=FOREVER, httponly=True, samesite="strict", path="/"
    )


def _way(request: Request) -> tuple[str, str]:
    """Return what wrong codes are counted by.

    A picture in another page makes a browser ask, and so does a stream that is opened
    again and again: neither uses up what a page of this server may try.
    """
    origin = f"http://{request.headers.get('host')}"
    way = "page" if request.headers.get("origin") == origin else "address"
    if request.url.path.endswith("/stream"):
        way = "stream"
    return _address(request), way


def _address(request: Request) -> str:
    return request.client.host if request.client else ""
