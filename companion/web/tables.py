"""All tables that one server keeps: by their codes, awake as long as they are used.

A table is found by its code: one that is awake, else a save in the folder for saves,
beside which its code is kept. Who opens it holds its save until it sleeps again. What
tables of one game have in common, faces and best play, is made once for all of them.
"""

import asyncio
import os
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from companion import places
from companion.chronicle import files
from companion.chronicle.fence import Fence
from companion.contract.glossary import Booklet, Paragraph
from companion.dice import roll
from companion.errors import CompanionError, Full, SaveLocked, SaveTaken
from companion.language import phrase, reader
from companion.web import people
from companion.web.advice import Advice
from companion.web.art import Art
from companion.web.hub import Hub
from companion.web.people import COOKIE, Device
from companion.web.services import Desk, Game, Kept, Oracle
from companion.web.table import Table
from companion.web.view import Views


class Beside(msgspec.Struct, frozen=True):
    """By what a table is found."""

    id: str  # what the cookies of its devices are named after
    code: str
    maker: str = ""  # on whose invitation it was begun; empty if on none


Mark = tuple[int, ...] | None
"""What tells one version of what is kept from another; None if it is unknown."""


class Shelf:
    """The saves in the folder, and those of them that were served.

    A file is read again once it has changed, so that thousands of saves take one look
    at the folder and none at most of them.
    """

    def __init__(self) -> None:
        self._known: dict[str, tuple[Mark, Path, Beside | None]] = {}

    def tables(self) -> dict[Path, Beside | None]:
        """Return the files of all saves, with what is kept beside them."""
        before, now = self._known, dict[str, tuple[Mark, Path, Beside | None]]()
        every = _entries()
        for name, entry in every.items():
            if name.endswith(".json"):
                mark = _mark(entry, every.get(f"{name}{people.BESIDE}"))
                if mark is None or name not in before or before[name][0] != mark:
                    file = files.real(Path(entry.path))
                    now[name] = mark, file, _read(people.beside(file))
                else:
                    now[name] = before[name]
        self._known = now
        return {file: beside for _, file, beside in now.values()}

    def coded(self, code: str) -> Path | None:
        """Return the save of the table that has a code; None if none has."""
        tables = self.tables().items()
        return next((file for file, one in tables if one and one.code == code), None)

    def of_cookies(
        self, cookies: Mapping[str, str]
    ) -> Iterator[tuple[Path, str, Device]]:
        """Yield the tables that know a browser: save, code, what it is there."""
        tokens = {
            name.removeprefix(COOKIE): token
            for name, token in cookies.items()
            if name.startswith(COOKIE)
        }
        for file, one in self.tables().items() if tokens else ():
            if one is None or one.id not in tokens:
                continue
            if device := people.device_beside(file, tokens[one.id]):
                yield file, one.code, device


def _entries() -> dict[str, os.DirEntry[str]]:
    with suppress(FileNotFoundError), os.scandir(places.saves()) as found:
        return {entry.name: entry for entry in found}
    return {}


def _mark(save: os.DirEntry[str], beside: os.DirEntry[str] | None) -> Mark:
    """Return what tells one version of what is kept beside a save from another.

    Beside a link to a save is nothing: its table is where the save is.
    """
    if save.is_symlink():
        return None
    return files.mark(beside) if beside else ()


def _read(path: Path) -> Beside | None:
    with suppress(OSError, msgspec.MsgspecError):
        return msgspec.json.decode(path.read_bytes(), type=Beside)
    return None


EVERY, EACH = 0.025, 0.0003
"""Seconds between two looks at all files, which other programs may change: at least,
and for each table that is awake."""

IDLE = 900.0  # seconds without a page or a request after which a table may sleep

ASKED, AGAIN = 3.0, 0.1
"""Seconds in which a peer lets go of a table that is asked for, and between tries."""

SETTLED = 2.0  # seconds that a table stays at least where it was asked for
WRITERS = 32  # saves that are written at a time: each waits for its disk
MOST_ART = 24  # sets of faces that are kept ready


class Common:
    """What tables of one game share: faces, rules booklet, best play."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._arts: dict[tuple[object, ...], Art] = {}
        self._oracles: dict[str, Oracle | None] = {}
        self.booklet: Callable[[str, str], Booklet] = cache(
            lambda game, language: desk.booklet(desk.load(game), language)
        )

    @property
    def arts(self) -> Sequence[Art]:
        """All faces that pages may ask for, those used last first."""
        return list(self._arts.values())[::-1]

    def art(self, game: Game, rulings: Mapping[str, str]) -> Art:
        """Return the faces of a game under rulings, in the language of the reader."""
        language = reader()
        key = (game.name, language, *sorted(rulings.items()))
        art = self._arts.pop(key, None) or Art(game, rulings, language)
        self._arts[key] = art
        if len(self._arts) > MOST_ART:
            del self._arts[next(iter(self._arts))]
        return art

    def oracle(self, kept: Kept) -> Oracle | None:
        """Return best play of a game; None if it has no solver."""
        name = kept.game.name
        if name not in self._oracles:
            known = kept.game.solver is not None
            self._oracles[name] = self.desk.oracle(kept.game) if known else None
        return self._oracles[name]


class Lease(NamedTuple):
    """The right to serve a save, and what gives it up once it is closed."""

    fence: Fence
    held: ExitStack


class Served:
    """A table with its streams, faces, views and advice."""

    def __init__(self, table: Table, common: Common, lease: Lease) -> None:
        self.table, self.hub = table, Hub()
        # the table that the host has gone on to; whoever stays is asked to come
        self.next: Served | None = None
        self._common, self.lease = common, lease
        oracle = common.oracle(table.kept)
        self.advice = Advice(table, oracle, common.desk.critic, self.tell)
        self.views = Views(
            table, lambda: self.art, self.advice, self._live, self.invitation
        )
        self.table.changed = self.tell
        self._begun = self.used = time.monotonic()
        self._tasks: list[asyncio.Task[None]] = []

    def age(self) -> float:
        """Return for how many seconds it has been served."""
        return time.monotonic() - self._begun

    @property
    def code(self) -> str:
        return self.table.people.code

    @property
    def title(self) -> str:
        return self.table.kept.game.facts().game.title

    @property
    def alone(self) -> bool:
        """Whether one person plays, without a bot."""
        return len(self.table.names) == 1 and not self.table.party.bots

    @property
    def art(self) -> Art:
        """The faces of the game, in the language of whoever asks for them."""
        kept = self.table.kept
        return self._common.art(kept.game, kept.save.rulings)

    def booklet(self) -> Sequence[Paragraph]:
        """Return the rules of the game, in the language of whoever asks for them."""
        return self._common.booklet(self.table.kept.game.name, reader())()

    def watchers(self) -> int:
        """Return how many devices watch: they came to, and have a page open."""
        devices = (listener.device for listener in self.hub.listeners)
        return len({device.token for device in devices if device and device.watches})

    def _live(self) -> frozenset[int]:
        devices = (listener.device for listener in self.hub.listeners)
        return frozenset(seat for device in devices if device for seat in device.seats)

    def invitation(self) -> dict[str, str] | None:
        """Return where the host has gone on to: its address and title."""
        if (there := self.next) is None:
            return None
        return {"go": f"/t/{there.code}", "title": there.title}

    def tell(self, *, screens: bool = True) -> None:
        """Send all pages what has changed."""
        self.views.forget(screens=screens)
        self.advice.prepare()
        self.hub.wake()

    def go_on(self, there: "Served | None") -> None:
        """Ask whoever stays to come where the host is now, if that is elsewhere."""
        if self.next is not there:
            self.next = there
            self.tell(screens=False)

    def use(self) -> None:
        """Stay awake for a while longer."""
        self.used = time.monotonic()

    def idle(self, now: float) -> bool:
        """Return whether nobody has used it for long, and no bot has to move."""
        used = now - self.used <= IDLE or self.hub.listeners
        return not used and not self.table.plays_itself()

    def run(
        self, loop: asyncio.AbstractEventLoop, *work: Coroutine[None, None, None]
    ) -> None:
        """Play the bots, and do some more work, until it sleeps."""
        self._tasks = [loop.create_task(job) for job in (self.table.run(), *work)]

    def is_to_move(self) -> bool:
        """Return whether another process has taken it, or asks for it in earnest."""
        settled = self.age() > SETTLED or not self.hub.listeners
        return self.lease.fence.lost or (self.lease.fence.wanted and settled)

    def sleep(self) -> None:
        """Stop, and let other programs serve the save."""
        while self._tasks:
            self._tasks.pop().cancel()
        self.table.left = True
        self.lease.held.close()


Warm = Callable[[Served], Coroutine[None, None, None]]


class Tables:
    """The tables of a server."""

    def __init__(
        self,
        desk: Desk,
        dice: roll.Dice,
        clock: Callable[[], str],
        warm: Warm | None = None,
        *,
        peers: bool = False,
    ) -> None:
        """Begin without a table.

        Args:
            warm: makes ready what the pages of a table ask for first.
            peers: whether other processes serve the same saves, each those that it is
                asked for: they hand tables to each other.
        """
        self.desk, self.dice, self.clock = desk, dice, clock
        self.common = Common(desk)
        self.where, self.peers, self.most = "", peers, 0
        self._warm, self._warmed = warm, set[Art]()
        self._awake: dict[Path, Served] = {}
        self._codes: dict[str, Path] = {}
        self._ids: dict[str, Served] = {}
        self.shelf = Shelf()
        self._waking: dict[Path, asyncio.Task[Served]] = {}
        self.loop: asyncio.AbstractEventLoop | None = None
        self._watch: asyncio.Task[None] | None = None

    def must_fit(self) -> None:
        """Let the table sleep that was used longest ago, if as many as may be are open.

        Raises:
            Full: if all are used.
        """
        if not self.most or len(self._awake) < self.most:
            return
        now = time.monotonic() + IDLE
        unused = [
            (one.used, file) for file, one in self._awake.items() if one.idle(now)
        ]
        if not unused:
            why = phrase("as many tables are open as this site has room for")
            raise Full("tables", why, phrase("come again later"))
        file = min(unused)[1]
        self._sleep(file, self._awake[file])

    def is_awake(self, file: Path) -> bool:
        """Return whether the table of a save's file is awake."""
        return file in self._awake

    def __iter__(self) -> Iterator[Served]:
        """Iterate over those that are awake, the one opened last at the end."""
        return iter(list(self._awake.values()))

    def put(self, path: Path) -> Served:
        """Return the table of a save, which is opened unless it is awake.

        It reads the save at once: for who has no loop yet, or none to hold up.

        Raises:
            SaveLocked: if another server has it.
            CompanionError: if it cannot be read.
        """
        file = files.real(path)
        return self._used(file) or self._serve(file, *self._opened(path, file))

    async def wake(self, path: Path) -> Served:
        """Return the table of a save, as `put` does, while others are served.

        All who ask for it meanwhile wait for the same table.

        Raises:
            SaveLocked: if another server has it.
            CompanionError: if it cannot be read.
        """
        file = files.real(path)
        if known := self._used(file):
            return known
        if file not in self._waking:
            self.must_fit()
            waking = asyncio.create_task(self._woken(path, file))
            waking.add_done_callback(lambda done: self._has_woken(file, done))
            self._waking[file] = waking
        return await asyncio.shield(self._waking[file])  # others may wait for it

    async def _woken(self, path: Path, file: Path) -> Served:
        until = time.monotonic() + ASKED
        while True:
            try:
                opened = await asyncio.to_thread(self._opened, path, file)
                return self._serve(file, *opened)
            except SaveLocked:
                if not self.peers:
                    raise
                if time.monotonic() > until:
                    what = "another process has this table still"
                    raise SaveTaken(file.name, what, "come again") from None
            await asyncio.sleep(AGAIN)

    def _has_woken(self, file: Path, done: "asyncio.Task[Served]") -> None:
        del self._waking[file]
        if not done.cancelled():
            done.exception()  # nobody may be left who waits for it

    def _used(self, file: Path) -> Served | None:
        if known := self._awake.get(file):
            known.use()
        return known

    def _opened(self, path: Path, file: Path) -> tuple[Table, Lease]:
        """Read a save and hold it until the lease is closed."""
        files.read(path)  # no lock file is made for a save that does not exist
        with ExitStack() as held:
            at = people.served_at(file)
            fence = held.enter_context(files.served(file, at, peer=self.peers))
            table = Table(path, self.desk.load, self.dice, self.clock)
            self._keep_where(table)
            return table, Lease(fence, held.pop_all())

    def _serve(self, file: Path, table: Table, lease: Lease) -> Served:
        served = self._awake[file] = Served(table, self.common, lease)
        self._codes[served.code] = file
        self._ids[table.people.id] = served
        self._begin(served)
        return served

    def _begin(self, served: Served) -> None:
        if self.loop is None:
            return
        work = list[Coroutine[None, None, None]]()
        if self._warm and served.art not in self._warmed:
            self._warmed.add(served.art)
            work.append(self._warm(served))
        served.run(self.loop, *work)

    def serve_at(self, address: str) -> None:
        """Keep where the tables are, for who would serve one of them once more."""
        self.where = address
        for served in self:
            self._keep_where(served.table)

    def _keep_where(self, table: Table) -> None:
        if self.where:
            table.people.serve_at(self.where)
            table.people.keep()

    async def coded(self, code: str) -> Served | None:
        """Return the table of a code: awake, or woken now; None if there is none.

        Raises:
            CompanionError: if its save cannot be opened.
        """
        file = await self.find(code)
        if file is None:
            return None
        served = await self.wake(file)
        return served if served.code == code else None

    async def find(self, code: str) -> Path | None:
        """Return the save of a code; None if there is none."""
        return self._codes.get(code) or await asyncio.to_thread(self.shelf.coded, code)

    def awake(self, code: str) -> Served | None:
        """Return the table of a code if it is awake."""
        served = self._awake.get(self._codes[code]) if code in self._codes else None
        return served if served and served.code == code else None

    def of_cookies(self, names: Iterable[str]) -> list[Served]:
        """Return the tables that are awake after which cookies are named."""
        ids = (name.removeprefix(people.COOKIE) for name in names)
        found = [self._ids[known] for known in ids if known in self._ids]
        return sorted(found, key=Served.age, reverse=True)

    def renew(self, served: Served) -> None:
        """Make a new code for a table, so that everybody must come in anew."""
        file = self._codes.pop(served.code, None)
        served.table.people.renew()
        if file:
            self._codes[served.code] = file
        served.tell(screens=False)

    def open(self) -> None:
        """Watch all files from now on."""
        self.loop = asyncio.get_running_loop()
        self.loop.set_default_executor(ThreadPoolExecutor(WRITERS, "tables"))
        self._watch = self.loop.create_task(self._watched())
        for served in self:
            self._begin(served)

    def close(self) -> None:
        """Let go of all saves."""
        if self._watch:
            self._watch.cancel()
        for waking in self._waking.values():
            waking.cancel()
        for served in self:
            served.sleep()
        self._awake.clear()
        self._ids.clear()

    def farewell(self, sentence: str) -> None:
        """End all streams, since the server ends."""
        for served in self:
            served.hub.close(sentence)

    async def _watched(self) -> None:
        while True:
            await asyncio.sleep(max(EVERY, EACH * len(self._awake)))
            now, here = time.monotonic(), list(self._awake.items())
            written = await asyncio.to_thread(_written, [it.table for _, it in here])
            for file, served in here:
                if served.is_to_move():  # its pages come again, and find it there
                    async with served.table.still():
                        served.hub.move()
                        self._sleep(file, served)
                elif served.table in written:
                    await served.table.look()
                elif served.idle(now):
                    self._sleep(file, served)

    def _sleep(self, file: Path, served: Served) -> None:
        del self._awake[file], self._ids[served.table.people.id]
        with suppress(CompanionError):
            served.sleep()


def _written(tables: Sequence[Table]) -> set[Table]:
    return {table for table in tables if table.is_written()}
