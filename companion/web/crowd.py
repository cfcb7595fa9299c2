"""How many connections there may be, of one address and of all, and which give way.

Where there is no more room, a new connection takes the place of the one that is needed
least: one that asks for nothing before one that waits for an answer or has a stream,
and last those of the host and of devices that have a seat; then of the address that has
the most, the oldest. So nobody is refused, and no number of silent connections, streams
or strangers shuts the table. Room for files is kept beside them: a save is written with
some, and a listener takes several connections before any of them is seen here.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

MOST = 1024
"""Connections at a time."""

SHARE = 2
"""One address has at most this part of them, such as a half."""

WANTED = 2 * MOST
"""Open files that are asked of the system, if it gives so many."""

SPARE = 32
"""Files that are kept for saves, pictures and the like."""

TURNS = 3
"""Rounds of a loop from a connection that is taken to its place here."""


class Line(Protocol):
    """A connection."""

    address: str
    sits: bool
    """Whether what it asked last came from the host or who has a seat."""

    @property
    def busy(self) -> bool:
        """Whether it waits for an answer, or for more of it."""

    def drop(self) -> None: ...


class Crowd:
    """All connections of a server, the oldest first."""

    def __init__(self, most: int) -> None:
        self.most, self.each = most, max(1, most // SHARE)
        self._lines: dict[Line, None] = {}
        self._count: Counter[str] = Counter()

    def come(self, line: Line) -> None:
        """Take a connection, and drop another one if there is no room for it."""
        if self._count[line.address] >= self.each:
            self._make_room(lambda other: other.address == line.address)
        elif len(self._lines) >= self.most:
            self._make_room(lambda other: True)
        self._lines[line] = None
        self._count[line.address] += 1

    def leave(self, line: Line) -> None:
        """Forget a connection, if it is known."""
        if line in self._lines:
            del self._lines[line]
            self._count[line.address] -= 1

    def _make_room(self, among: Callable[[Line], bool]) -> None:
        """Drop the connection that is needed least; of equals, the oldest."""
        least = min(filter(among, self._lines), key=self._need)
        self.leave(least)
        least.drop()

    def _need(self, line: Line) -> tuple[int, int]:
        return 2 if line.sits else int(line.busy), -self._count[line.address]


def room(listeners: int) -> tuple[int, int]:
    """Return how many connections there may be, and how many are taken at once."""
    files = _files()
    at_once = max(4, min(128, files // 32))
    left = files - _open() - SPARE - TURNS * listeners * at_once
    return max(8, min(MOST, left)), at_once


def _files() -> int:
    """Return how many files this process may have open: more than usual, if it may."""
    try:
        import resource
    except ImportError:  # this system counts none
        return 2 * WANTED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return WANTED if soft == resource.RLIM_INFINITY else soft
    with suppress(OSError, ValueError):  # a system may know better
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        return most
    return soft


def _open() -> int:
    """Return about how many files are open now."""
    with suppress(OSError):
        return len([*Path("/dev/fd").iterdir()])
    return SPARE
