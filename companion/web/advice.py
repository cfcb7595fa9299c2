"""Advice and reviews, counted beside the game: a page never waits for them."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

import msgspec

from companion import contract
from companion.contract import Act, parts
from companion.errors import CompanionError
from companion.language import capital, phrase, reader
from companion.table import narrate, secrets
from companion.web.review import course, reviewed
from companion.web.services import Judged, Kept, Option, Oracle, Tick
from companion.web.table import Table

T = TypeVar("T")

SHOWN = 6
"""Actions that advice lists."""


class Work(Generic[T]):
    """Something that is counted in a thread of its own, once for each key."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._task: asyncio.Task[None] | None = None
        self._busy = False
        self.key: object = None
        self.found: T | None = None
        self.trouble = ""
        self.done = 0.0

    def begin(self, key: object, count: Callable[[Tick], T]) -> None:
        """Begin to count, unless it is known or being counted; one thing at a time."""
        if key == self.key or self._busy:
            return
        self._busy = True
        self.key, self.found, self.trouble, self.done = key, None, "", 0.0
        self._task = asyncio.create_task(self._run(count))

    async def _run(self, count: Callable[[Tick], T]) -> None:
        try:
            self.found = await asyncio.to_thread(count, self._tick)
        except CompanionError as error:
            self.trouble = str(error)
        finally:
            self._busy = False
        self._wake()

    def _tick(self, done: float) -> None:
        self.done = done


class Row(msgspec.Struct, frozen=True):
    """Something that may be done, what it is worth, and how it is typed."""

    label: str
    cells: tuple[str, ...]
    text: str


Listed = tuple[tuple[str, ...], tuple[Row, ...]]
"""The heads of a table of advice, and its rows, the best first."""


class Advice:
    """What is best at one table."""

    def __init__(
        self, table: Table, oracle: Oracle | None, wake: Callable[[], None]
    ) -> None:
        self.table, self.oracle = table, oracle
        self._options: Work[tuple[Option, ...]] = Work(wake)
        self._found: dict[int, Work[Listed]] = {}
        self._judged: Work[tuple[Judged, ...]] = Work(wake)
        self._wake = wake

    @property
    def offered(self) -> bool:
        """Return whether there is any in this game."""
        return self.oracle is not None or self.table.kept.game.advice is not None

    def worth(self, action: Act) -> float | None:
        """Return the chance to win after an action, if it is asked for and known."""
        found = self._options.found
        if self._options.key != self.table.rev or found is None:
            return None
        return next((choice.win for choice in found if choice.action == action), None)

    def prepare(self) -> None:
        """Begin to count what a table with advice shows beside each option."""
        kept = self.table.kept
        wanted = self.table.settings.advice
        if self.oracle and wanted and isinstance(kept.due, contract.Choice):
            self._count(kept, self.oracle)

    def _count(self, kept: Kept, oracle: Oracle) -> None:
        self._options.begin(self.table.rev, lambda tick: oracle.at(kept, tick))

    def answer(self, seat: int) -> dict[str, object]:
        """Return the best thing to do for a seat, or how far the counting is."""
        kept = self.table.kept
        if not self.offered:
            return _none(phrase("best play of this game is not known"))
        if not isinstance(kept.due, contract.Choice):
            return _none(phrase("there is nothing to choose now"))
        if not self.table.due_to(seat):
            return _none(phrase("it is not your turn"))
        if self.oracle:
            self._count(kept, self.oracle)
            return _state(
                self._options, self.table.rev, lambda some: _listed(kept, some)
            )
        work = self._found.setdefault(seat, Work(self._wake))
        viewer = self.table.viewer(seat)
        key = self.table.rev, reader()
        work.begin(key, lambda _: _suggested(kept, viewer))
        return _state(work, key, lambda listed: listed)

    def review(self) -> dict[str, object]:
        """Return what each decision gave away, and the luck of each roll.

        Where that is not known, how the game went, once it is over.
        """
        kept, oracle = self.table.kept, self.oracle
        if oracle is None:
            seats = course(kept)
            later = "once the game is over, it is drawn here how it went"
            return {"state": "over", "seats": seats} if seats else _none(phrase(later))
        self._judged.begin(self.table.rev, lambda tick: oracle.review(kept, tick))
        work = self._judged
        if work.key != self.table.rev or work.found is None:
            return _state(work, self.table.rev, lambda _: ((), ()))
        chapters = {event.n: narrate.chapter(kept, event) for event in kept.events}
        return {"state": "ready"} | reviewed(work.found, chapters)


def _none(sentence: str) -> dict[str, object]:
    words = parts.Text((parts.Line(sentence, "soft"),))
    shown = msgspec.to_builtins((words,))
    return {"state": "none", "parts": shown, "sentence": sentence}


def _state(
    work: Work[T], key: object, listed: Callable[[T], Listed]
) -> dict[str, object]:
    if work.key == key and work.trouble:
        return _none(work.trouble)
    if work.key != key or work.found is None:
        return {"state": "counting", "done": round(work.done, 3)}
    shown = tuple(_table(*listed(work.found)))
    return {"state": "ready", "parts": msgspec.to_builtins(shown)}


def _table(head: tuple[str, ...], rows: tuple[Row, ...]) -> Iterator[parts.Part]:
    if not rows:
        nothing = phrase("There is nothing to advise.")
        yield parts.Text((parts.Line(nothing, "soft"),))
        return
    yield parts.Options(
        head,
        tuple(
            parts.Option(
                row.label,
                row.cells,
                look="" if number else "chosen",
                tap=parts.Do(row.text),
            )
            for number, row in enumerate(rows)
        ),
    )
    best = rows[0]
    yield parts.Buttons(
        (parts.Button(capital(best.label), parts.Do(best.text), "main"),)
    )


def _listed(kept: Kept, options: tuple[Option, ...]) -> Listed:
    words = kept.game.words()
    rows = tuple(
        Row(
            words.say(option.action),
            (f"{100 * option.win:.2f} %", option.cost),
            words.actions.write(option.action),
        )
        for option in options[:SHOWN]
    )
    return (phrase("best first"), phrase("game won"), phrase("costs")), rows


def _suggested(kept: Kept, viewer: int) -> Listed:
    if kept.game.advice is None:
        return (), ()
    words = kept.game.words()
    found = sorted(
        kept.game.advice()(secrets.view(kept, viewer)), key=lambda choice: -choice.worth
    )
    rows = tuple(
        Row(
            choice.sentence or ", ".join(map(words.say, choice.actions)),
            (choice.note,),
            "; ".join(map(words.actions.write, choice.actions)),
        )
        for choice in found[:SHOWN]
    )
    return (phrase("best first"), phrase("worth")), rows
