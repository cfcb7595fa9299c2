"""A room that is hosted: who may begin games, how many there may be, and how long.

An invitation is a link that says on whose it is and how long it is good, sealed with
the key of the site; a browser that follows it keeps it as a cookie, and begins games
until then. Who begins a table is its host, and host of no other.
"""

import asyncio
import hmac
import logging
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import date, datetime, timedelta
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from companion import places
from companion.chronicle import fence, files
from companion.errors import BadData, CompanionError, Full
from companion.language import phrase
from companion.web.guard import Rate
from companion.web.hosting import Hosting, Invited, key, must_be_name
from companion.web.room import Refused, Room, address
from companion.web.tables import Served, Tables

GOOD = timedelta(days=90)  # how long an invitation is good

MEGA = 1_000_000
HOUR, DAY = 3600.0, 86400.0

REMEMBERED = 16_384  # addresses whose rates are known at a time


class Site(Room):
    """What one hosted server knows."""

    def __init__(self, tables: Tables, config: Hosting) -> None:
        super().__init__(tables, key(Path(config.folder)))
        self.config, self.quotas = config, config.quotas
        self.invitations = Invited(Path(config.folder))
        self.refused: dict[str, int] = {}  # how often a quota refused, by its name
        self.begun_games = 0
        tables.most = self.quotas.tables
        self.answer_as(config.site)
        self._begins = Rate(self.quotas.begun, HOUR, REMEMBERED)
        self._asks = Rate(self.quotas.requests, 1, REMEMBERED)
        self._tidies: asyncio.Task[None] | None = None

    def invitation(self, name: str) -> str:
        """Return the link by which someone may begin games for 90 days.

        Raises:
            BadValue: if that is no name.
        """
        must_be_name("--invite", name)
        words = f"{name}.{self._today() + GOOD}"
        return f"{self.site}/invited/{words}.{self._invites(words)}"

    def _invites(self, words: str) -> str:
        """Return the seal of an invitation: another one once its name was ended."""
        ended = self.invitations.ended(words.partition(".")[0])
        return self._sealed(f"invited {words} {ended}" if ended else f"invited {words}")

    def _today(self) -> date:
        return datetime.fromisoformat(self.clock()).date()

    def invited(self, words: str) -> str:
        """Return who has an invitation; empty if it is none, or no longer good."""
        said, _, seal = words.rpartition(".")
        name, _, until = said.partition(".")
        if not said:
            return ""
        try:
            right = self._invites(said)
        except BadData as error:  # who may not begin games still plays
            logging.getLogger(__name__).error("%s", error)
            return ""
        if not hmac.compare_digest(seal.encode(), right.encode()):
            return ""
        return name if self._today().isoformat() <= until else ""

    @property
    def _cookie(self) -> str:
        return f"companion-invited-{self._id}"

    def _maker(self, request: Request) -> str:
        return self.invited(request.cookies.get(self._cookie, ""))

    def let_begin(self, request: Request, words: str, answer: Response) -> None:
        """Give who follows an invitation the right to begin games.

        Raises:
            Refused: if it is none, or too many were tried.
        """
        if not self.invited(words):
            self._must_not_guess(request)
            raise self._guessed(request, phrase("that invitation is not good any more"))
        self._keep(answer, self._cookie, words)

    def may_begin(self, request: Request) -> bool:
        """Return whether a browser may begin games: invited, or anyone may."""
        if self.config.begin == "anyone" or self.is_keeper(request):
            return True
        return bool(self._maker(request))

    async def wake(self, request: Request) -> Served | None:
        """Return the table that an address names, as a room does, within the quotas."""
        if self.is_keeper(request):
            return await super().wake(request)
        who = address(request)
        if self._asks.exceeded(who):
            self._refuse("requests")
            raise Refused(429, phrase("that is too often; take a breath"))
        self._asks.count(who)
        served = await super().wake(request)
        if served and request.method == "POST":
            size = await asyncio.to_thread(_size, served.table.path)
            if size > self.quotas.save_megabytes * MEGA:
                self._refuse("save_megabytes")
                why = phrase("this game has grown to all the room that it has")
                raise Full("table", why, phrase("begin another one"))
        return served

    async def must_have_place(self, request: Request) -> None:
        """Refuse another game if a quota is used up.

        Raises:
            Full: if it is.
        """
        if self.is_keeper(request):
            return
        if self._begins.exceeded(address(request)):
            self._refuse("begun")
            why = phrase("many games were begun from here in the last hour")
            raise Full("site", why, phrase("come again later"))
        saves, own, size = await asyncio.to_thread(self._kept, self._maker(request))
        full = {
            "saves": saves >= self.quotas.saves,
            "saves_each": own >= self.quotas.saves_each,
            "megabytes": size >= self.quotas.megabytes * MEGA,
        }
        if reached := next((name for name in full if full[name]), ""):
            self._refuse(reached)
            why = phrase("there is no room for another game")
            raise Full("site", why, phrase("ask who keeps this site"))
        self._begins.count(address(request))

    def _kept(self, maker: str) -> tuple[int, int, int]:
        tables = self.tables.shelf.tables().values()
        own = [one for one in tables if maker and one and one.maker == maker]
        return len(tables), len(own), folder_size()

    def _refuse(self, quota: str) -> None:
        self.refused[quota] = self.refused.get(quota, 0) + 1

    async def begun(self, request: Request, path: Path, answer: Response) -> Served:
        """Open a save for who has begun it: its host from now on."""
        self.begun_games += 1
        if self.is_keeper(request):
            return await self.bring(path)
        served = await self.tables.wake(path)
        device = self._welcome(request, served, answer)
        served.table.people.own(device, self._maker(request))
        self.admit(answer, served.code)
        await asyncio.to_thread(served.table.people.keep)
        return served

    def open(self) -> None:
        """Serve the tables, and remove what nobody uses."""
        super().open()
        if self.config.keep_days and self.tables.loop:
            self._tidies = self.tables.loop.create_task(self._tidied())

    async def _tidied(self) -> None:
        while True:
            awake = {files.real(served.table.path) for served in self.tables}
            before = time.time() - self.config.keep_days * DAY
            await asyncio.to_thread(remove_unused, before, awake)
            await asyncio.sleep(HOUR)


def _size(path: Path | os.DirEntry[str]) -> int:
    with suppress(OSError):
        return path.stat().st_size
    return 0


def folder_size() -> int:
    """Return the bytes of all saves, with what is beside them."""
    with suppress(FileNotFoundError), os.scandir(places.saves()) as found:
        return sum(_size(entry) for entry in found)
    return 0


def remove_unused(before: float, awake: set[Path]) -> list[str]:
    """Remove saves unused since a time (seconds since 1970), and return their names.

    All that is beside them goes too. Those that are awake are not looked at.
    """
    removed = []
    for save, beside in _families():
        if files.real(save) in awake or max(map(_used, beside), default=0) >= before:
            continue
        with suppress(CompanionError, OSError):
            with files.served(save, ""):  # by nobody else, then
                for path in beside:
                    if path.is_file():
                        path.unlink()
                fence.forget(save)
            removed.append(save.name)
    return removed


def _families() -> Iterator[tuple[Path, list[Path]]]:
    """Yield each save with all that is kept beside it, itself too, by name."""
    saves = places.all_saves()
    found = {save.name: [save] for save in saves}
    for path in sorted(places.saves().iterdir()) if saves else ():
        name, dot, _ = path.name.rpartition(".")
        while dot and name not in found:
            name, dot, _ = name.rpartition(".")
        if dot and path.name not in found:
            found[name].append(path)
    yield from ((save, found[save.name]) for save in saves)


def _used(path: Path) -> float:
    if path.name.endswith(".lock"):  # written by who only looks
        return 0
    with suppress(OSError):
        return path.stat().st_mtime
    return 0


async def invited(request: Request) -> Response:
    """Let who follows an invitation begin games."""
    site = request.app.state.room
    answer = RedirectResponse("/", 303)
    site.let_begin(request, request.path_params["words"], answer)
    return answer


ROUTES = [Route("/invited/{words}", invited)]
