"""A prompt that is left by who types, or since another program changed the save."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from companion.table.terminal import Moved

EVERY = 0.04
"""Seconds between two looks at the save."""


def ask(prompt: str) -> str:
    """Return a line that is typed."""
    with suppress(ImportError):
        import readline  # noqa: F401 - arrow keys and history where the system has it
    return input(prompt)


@contextmanager
def watched(moved: Callable[[], bool]) -> Iterator[None]:
    """Raise `Moved` in the block once `moved` is true.

    A clock interrupts the prompt, and what was typed is dropped: the game has gone on.
    Windows has no such clock, and a pipe is read to its end.
    """
    if sys.platform == "win32" or not sys.stdin.isatty():
        yield
        return

    def look(*_: object) -> None:
        if moved():
            signal.setitimer(signal.ITIMER_REAL, 0)
            raise Moved

    before = signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, EVERY, EVERY)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
