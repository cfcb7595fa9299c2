"""What is typed at a prompt: Tab completes it, and another program may interrupt it."""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

import typer

from companion.table.terminal import Moved

EVERY = 0.04  # seconds between two looks at the save


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


def complete_by_tab(complete: Callable[[str], Sequence[str]]) -> None:
    """Let Tab offer what `complete` returns for the action that is being typed."""
    try:
        import readline
    except ImportError:
        return

    offered: Sequence[str] = ()

    def candidate(_: str, number: int) -> str | None:
        nonlocal offered
        if number == 0:  # asked again for each of them
            line = readline.get_line_buffer()[: readline.get_endidx()]
            offered = complete(line.rpartition(";")[2])
        return f"{offered[number]} " if number < len(offered) else None

    readline.set_completer_delims(" ;")
    readline.set_completer(candidate)
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")


def clear() -> None:
    """Clear the screen, the scrollback and the history of typed lines."""
    with suppress(ImportError):
        import readline

        readline.clear_history()
    if sys.stdout.isatty():
        plain = os.environ.get("TERM") == "dumb"
        typer.echo("\n" * 99 if plain else "\x1b[H\x1b[2J\x1b[3J", nl=False)
