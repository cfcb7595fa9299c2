"""How tables are hosted for a club or the internet, as `host.toml` says; what is kept.

A server that is hosted stands behind a proxy, which has the certificate: nothing but
the site that the file names is answered, and the address of a client is what a named
proxy says. All that has to be kept is in one folder: saves, what is beside each of
them, and the key of the host, of which links and seals are made. A copy of that folder
is a backup.
"""

import json
import os
import re
import secrets as chance
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from socket import socket
from threading import Thread
from types import FrameType
from typing import Literal, NoReturn

import msgspec
from filelock import FileLock

from companion import facts
from companion.chronicle import files
from companion.errors import BadData, BadValue, CannotWrite
from companion.web import looks
from companion.web.guard import LOOPBACK, Proxies, is_address

SITE = re.compile(r"(https?)://([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::([0-9]{1,5}))?")
"""What browsers open, as they write it: small letters, and no port that is usual."""

USUAL = {"http": "80", "https": "443"}


class Quotas(facts.Fact, frozen=True):
    """How much there may be; who keeps the site is held to open tables alone."""

    tables: int = 200  # open at a time; of more, the one used longest ago sleeps
    saves: int = 2000  # kept in all
    saves_each: int = 100  # begun on one invitation
    megabytes: int = 2000  # of all saves, after which none is begun; games go on
    save_megabytes: int = 4  # of one save, after which it is read and no more
    begun: int = 20  # games that are begun from one address in an hour
    requests: int = 200  # from one address in a second

    def part(self, processes: int) -> "Quotas":
        """Return what each of several processes allows, so that all keep to the quotas.

        Tables and requests are divided, rounded up. Games begun are not: the proxy
        sends what belongs to no table to one process.
        """
        tables, asks = -(-self.tables // processes), -(-self.requests // processes)
        return msgspec.structs.replace(self, tables=tables, requests=asks)


class Hosting(facts.Fact, frozen=True):
    """What `host.toml` says."""

    site: str  # what browsers open
    folder: str  # where everything is kept; from the folder of the file
    listen: str = f"{LOOPBACK}:8642"  # where the proxy passes requests: address, port
    # addresses or networks whose `X-Forwarded-For` is believed
    proxies: tuple[str, ...] = ()
    # the address and port for health and figures; empty for none. Of several processes,
    # each has the port after that of the one before, here as there
    figures: str = ""
    begin: Literal["invited", "anyone"] = "invited"  # who may begin games
    keep_days: int = 0  # after which an unused save is removed; 0 for never
    quotas: Quotas = Quotas()


def load(path: Path) -> Hosting:
    """Return what a file says, its folder as a whole path; BadData if that is wrong."""
    said = facts.load(Hosting, path)
    site, secure = SITE.fullmatch(said.site), said.site.startswith("https")
    if site is None or site[3] == USUAL[site[1]]:
        what = f"site: {said.site[:60]!r} is nothing that browsers open"
        raise BadData(path.name, what, "write https://games.example.org, say")
    endpoint(path.name, "listen", said.listen)
    if said.figures:
        endpoint(path.name, "figures", said.figures)
    numbers = {"keep_days": said.keep_days, **msgspec.structs.asdict(said.quotas)}
    for name, number in numbers.items():
        if number < (least := int(name != "keep_days")):
            what = f"{name}: {number} is too few"
            raise BadData(path.name, what, f"write {least} or more")
    for proxy in said.proxies:
        try:
            Proxies([proxy])
        except ValueError:
            what = f"proxies: {proxy[:60]!r} is no address and no network"
            raise BadData(path.name, what, f"write {LOOPBACK}, say") from None
    if secure and not said.proxies:
        what = "proxies: none is named, and nobody else has a certificate"
        raise BadData(path.name, what, f"name it, as {LOOPBACK}; or write http://")
    whole = str(path.absolute().parent / Path(said.folder).expanduser())
    return msgspec.structs.replace(said, folder=whole)


def endpoint(where: str, key: str, text: str) -> tuple[str, int]:
    """Return the address and port of a listener.

    Raises:
        BadData: if it is none.
    """
    address, _, port = text.rpartition(":")
    if is_address(address) and port.isdecimal() and 0 <= int(port) < 1 << 16:
        return address, int(port)
    what = f"{key}: {text[:60]!r} is no address with a port"
    raise BadData(where, what, f"write {LOOPBACK}:8642, say")


def key(folder: Path) -> str:
    """Return the host's secret of a folder, made when it is first asked for.

    Raises:
        CannotWrite: if it cannot be kept, or read.
    """
    path = folder / "host.key"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not path.exists():
            made = looks.made(path, chance.token_urlsafe(16).encode())
            with made as name, suppress(FileExistsError):  # another process was quicker
                path.hardlink_to(name)
    except OSError as error:
        what = f"cannot be written ({error.strerror})"
        raise CannotWrite(str(path), what, "nothing is served") from None
    try:
        secret = path.read_text("ascii").strip()
    except (OSError, ValueError):
        what = "cannot be read"
        raise CannotWrite(str(path), what, "give it to the server") from None
    if len(secret) < 22:
        raise CannotWrite(str(path), "holds no key", "remove it; links are new then")
    return secret


NAME = re.compile(r"[a-z0-9-]{1,20}")  # of who is invited


class Invited:
    """How often the invitations of each name were ended, as a file in the folder says.

    All processes of a site read it again once it has changed.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / "ended.json"
        self._mark: object = None
        self._ended: dict[str, int] = {}

    def ended(self, name: str) -> int:
        """Return how often the invitations of a name were ended.

        Raises:
            BadData: if the file is there and cannot be read.
        """
        if (mark := files.mark(self._path)) != self._mark:
            self._ended, self._mark = self._read(), mark
        return self._ended.get(name, 0)

    def end(self, name: str) -> None:
        """End all invitations of a name that were made so far.

        Raises:
            BadValue: if that is no name.
            BadData, CannotWrite: if it cannot be kept.
        """
        must_be_name("--end", name)
        try:
            with FileLock(f"{self._path}.lock"):
                now = self._read()
                now[name] = now.get(name, 0) + 1
                with looks.made(self._path, json.dumps(now).encode()) as whole:
                    whole.replace(self._path)
        except OSError as error:
            what = f"cannot be written ({error.strerror})"
            raise CannotWrite(str(self._path), what, "nothing has ended") from None

    def _read(self) -> dict[str, int]:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=dict[str, int])
        except FileNotFoundError:
            return {}
        except (OSError, msgspec.MsgspecError):
            right = "mend it, or remove it: what was ended is good again then"
            raise BadData(str(self._path), "cannot be read", right) from None


def must_be_name(option: str, name: str) -> None:
    """Refuse what is no name of who is invited.

    Raises:
        BadValue: if it is none.
    """
    if not NAME.fullmatch(name):
        right = "use up to 20 small letters, digits and -"
        raise BadValue(option, f"{name[:40]!r} is no name", right)


AGAIN = 1.0  # seconds after which a process that has ended is begun anew


def run(
    listeners: Sequence[socket],
    serve: Callable[[socket], NoReturn],
    ended: Callable[[int, int], object],
) -> NoReturn:
    """Serve on each socket in a process of its own, begun anew when it ends.

    The sockets stay open here: who asks while a process begins is answered by the next
    one. What they share is on disk alone (see `chronicle.fence`).

    Args:
        serve: does so; it makes everything that it needs, once it is called.
        ended: is told the port and the exit code of one that begins again.

    Raises:
        BadValue: if this system cannot divide a process.
    """
    if sys.platform == "win32":
        raise BadValue("processes", "this system serves with one", "leave it out")
    running: dict[int, socket] = {}
    ending = False

    def end(number: int, frame: FrameType | None) -> None:
        nonlocal ending
        ending = True
        for child in running:
            os.kill(child, signal.SIGINT)

    def begin(listener: socket) -> None:
        parent = os.getpid()
        if child := os.fork():
            running[child] = listener
            return
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.default_int_handler)
        Thread(target=_outlive, args=(parent,), daemon=True).start()
        serve(listener)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
    for listener in listeners:
        begin(listener)
    while running:
        child, status = os.wait()
        listener = running.pop(child)
        if not ending:
            ended(listener.getsockname()[1], os.waitstatus_to_exitcode(status))
            time.sleep(AGAIN)
            begin(listener)
    os._exit(0)


def _outlive(parent: int) -> None:
    """End this process once nobody would begin it anew."""
    while os.getppid() == parent:
        time.sleep(AGAIN)
    os.kill(os.getpid(), signal.SIGINT)
