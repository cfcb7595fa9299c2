"""One process solves a table; others that need it wait and say so."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import CannotWrite

if TYPE_CHECKING:
    from filelock import BaseFileLock

PATIENCE, POLL = 1.0, 0.1
"""Seconds after which a process that waits reports again, and looks again."""

BAR = 24
"""Characters of a bar, which leave it on one line of a narrow terminal."""


@dataclass(frozen=True)
class Work:
    """How a table is made.

    Attributes:
        show: shows a line in the place of the one before; an empty line clears it.
        note: reports a line that stays.
        jobs: number of threads.
        counted: is told the part that is done, from 0 to 1.
    """

    show: Callable[[str], None]
    note: Callable[[str], None]
    jobs: int = 1
    counted: Callable[[float], None] = lambda done: None

    def progress(self, what: str) -> Callable[[float], None]:
        """Return what reports the part that is done, and says once what is made."""
        announced = False

        def tick(done: float) -> None:
            nonlocal announced
            if not announced:
                announced = True
                self.note(what)
            self.counted(done)
            full = round(BAR * done)
            self.show(f"[{'#' * full}{'-' * (BAR - full)}] {done:4.0%}")

        return tick


@contextmanager
def alone(path: Path, what: str, work: Work) -> Iterator[bool]:
    """Hold the right to make the file at `path`; give whether another process had it.

    The lock is on `<name>.lock`. The system frees it if the process that holds it
    dies, and the next one takes over. No lock stays: whoever gets one looks for the
    file first, and two who make the same file at once only waste time.

    Raises:
        CannotWrite: if the folder does not take a file.
    """
    from filelock import FileLock, Timeout  # 30 ms, which a kept table need not pay

    lock, waited = FileLock(path.with_name(path.name + ".lock")), False
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            waited = True
            work.note(f"another process is {what}; waiting for it")
            _wait(lock, work)
    except OSError as error:
        reason = (error.strerror or "the disk does not take it").lower()
        raise CannotWrite(str(path), reason, "free some space there") from None
    try:
        yield waited
    finally:
        lock.release()
        with suppress(OSError):  # a system may keep what another process has open
            Path(lock.lock_file).unlink(missing_ok=True)
        work.show("")


def _wait(lock: "BaseFileLock", work: Work) -> None:
    """Wait until the lock is free; show for how long."""
    from filelock import Timeout

    try:
        for seconds in count(1):
            with suppress(Timeout):
                lock.acquire(timeout=PATIENCE, poll_interval=POLL)
                return
            work.show(f"waiting, {seconds} s")
    finally:
        work.show("")
