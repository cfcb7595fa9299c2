"""`companion cards DECK --watch`: a deck on a page, shown again on every change."""

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

from msgspec import Struct, json

from companion.cli.options import note
from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.decks.preview.show import Desk, Show
    from companion.decks.preview.state import Source
    from companion.web.preview import Deck as Page


class Watched(Struct, frozen=True):
    """What is watched.

    Attributes:
        source: the deck.
        beside: files outside of its folder that belong to it.
        print: prints it; returns the files.
        port: of the page; 0 for a free one.
    """

    source: "Source"
    beside: tuple[Path, ...]
    print: Callable[[], list[str]]
    port: int


def watch(watched: Watched) -> None:
    """Show a deck on a page until Ctrl-C."""
    from companion.decks.preview.show import Desk, Show
    from companion.web.preview import Server

    show, desk, stop = Show(watched.source), Desk(), Event()
    reporter = Reporter(show.errors)

    def load(changed: Iterable[Path]) -> None:
        show.load(changed)
        reporter.report(whole=show.whole)

    def spare() -> bool:
        if interrupted.is_set():
            raise KeyboardInterrupt
        if more := show.spare():
            return more
        reporter.report(whole=show.whole)
        return False

    page = _page(watched, show, desk)
    with _interrupts() as interrupted, closing(Server(page, watched.port)) as server:
        show.listen(server.changed)
        note(f"{server.address}  (Ctrl-C stops)")
        load(())
        args = watched, stop, lambda some: desk.tell(partial(load, some))
        Thread(target=_follow, args=args, daemon=True).start()
        try:
            desk.run(spare)
        finally:
            stop.set()


@contextmanager
def _interrupts() -> Iterator[Event]:
    """Yield what Ctrl-C sets besides raising, which code in C may clear."""
    pressed = Event()

    def press(*_: object) -> None:
        pressed.set()
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, press)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)


def _page(watched: Watched, show: "Show", desk: "Desk") -> "Page":
    """Return what the page asks for, all of it answered by one thread."""
    from companion.web.preview import Deck as Page

    return Page(
        lambda low: desk.ask(partial(show.state, low=low)),
        lambda key, low: desk.ask(partial(show.face, key, low=low)),
        lambda key, low: desk.ask(partial(show.sheet, key, low=low)),
        lambda key, low: desk.ask(partial(show.boxes, key, low=low)),
        lambda key: desk.ask(partial(show.before, key)),
        lambda: desk.ask(partial(_print, watched)),
    )


def _follow(watched: Watched, stop: Event, tell: Callable[[set[Path]], object]) -> None:
    """Tell of each change of a file, until `stop` is set."""
    from companion.decks.preview.show import changes

    folder = watched.source.table.parent.resolve()
    try:
        for changed in changes(folder, watched.beside, stop):
            tell(changed)
    except OSError as error:  # such as too many folders for the system
        note(f"{folder}: changes are not noticed ({error}); start again after each")


class Reporter:
    """Writes what is wrong with a deck to the terminal, whenever that changes."""

    def __init__(self, errors: Callable[[], list[str]]) -> None:
        self._errors, self._last = errors, [""]

    def report(self, *, whole: bool) -> None:
        """Write the errors once all faces are read."""
        if not whole:
            return
        if (lines := self._errors()) != self._last:
            for line in lines:
                note(line)
            if not lines and self._last != [""]:
                note("nothing is wrong any more")
            self._last = lines


def _print(watched: Watched) -> bytes:
    """Print the deck for a page; return the files, or why it is refused."""
    try:
        files = watched.print()
    except CompanionError as error:
        line = " ".join(str(error).split())
        note(line)
        return json.encode({"refused": line})
    return json.encode({"files": files})
