"""Advice and reviews, counted beside the game: a page never waits for them.

A game whose best play is known is reviewed with figures, a line over its steps and the
steps that mattered most. Of the others, once they are over, a line is drawn for each
seat. Lines are paths of SVG.
"""

import asyncio
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import fsum
from typing import Generic, TypeVar

import msgspec

from companion import charts, contract
from companion.charts import Chart
from companion.contract import Act, Over, parts
from companion.errors import CompanionError
from companion.language import capital, decimal, phrase, reader
from companion.table import narrate, secrets
from companion.web.services import About, Judged, Kept, Option, Oracle, Plain, Tick
from companion.web.table import Table

T = TypeVar("T")

SHOWN = 6  # actions that advice lists

Mark = tuple[int, str]
"""A step, from 0, and how it is marked: `mistake`, `luck` or `bad luck`."""

Band = tuple[int, int, str]  # a chapter: its first and last step, and its number

MOST = 5  # costly choices and lucky rolls that are listed
NOTABLE = 0.005  # a smaller difference of the chance to win is not listed
SEEN = 0.02  # a smaller one is not marked on the line

NUMBER = re.compile(r"\b([IVX]+|\d+)\b")
"""What a chapter is called beside its steps: its number."""

WIDE, HIGH, EDGE = 240, 44, 3
"""The units of the drawing of a seat, and what is left round its line."""

LEFT, RIGHT, TOP, BELOW = 34, 326, 10, 130
"""The frame of the line of a review, in the units of a drawing of 334 x 152."""

STEPS = (5, 10, 25, 50)
"""Percent between two rules; the least of which four cover the line."""


class Work(Generic[T]):
    """Something that is counted in a thread of its own, once for each key."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._task: asyncio.Task[None] | None = None
        self.running = False
        self.key: object = None
        self.found: T | None = None
        self.trouble = ""
        self.done = 0.0

    def begin(self, key: object, count: Callable[[Tick], T]) -> None:
        """Begin to count, unless it is known or being counted; one thing at a time."""
        if key == self.key or self.running:
            return
        self.running = True
        self.key, self.found, self.trouble, self.done = key, None, "", 0.0
        self._task = asyncio.create_task(self._run(count))

    async def _run(self, count: Callable[[Tick], T]) -> None:
        try:
            self.found = await asyncio.to_thread(count, self._tick)
        except CompanionError as error:
            self.trouble = str(error)
        finally:
            self.running = False
        self._wake()

    def _tick(self, done: float) -> None:
        self.done = done


class Row(msgspec.Struct, frozen=True):
    """Something that may be done, what it is worth, and how it is typed."""

    label: str
    cells: tuple[str, ...]
    text: str


Listed = tuple[tuple[str, ...], Sequence[Row]]
"""The heads of a table of advice, and its rows, the best first."""


class Advice:
    """What is best at one table."""

    def __init__(
        self,
        table: Table,
        oracle: Oracle | None,
        critic: Callable[[Kept, Tick], About],
        wake: Callable[[], None],
    ) -> None:
        self.table, self.oracle, self.critic = table, oracle, critic
        self._options: Work[tuple[Option, ...]] = Work(wake)
        self._found: dict[int, Work[Listed]] = {}
        self._judged: Work[tuple[Judged, ...]] = Work(wake)
        self._about: Work[About] = Work(lambda: None)
        self._wake = wake

    @property
    def offered(self) -> bool:
        """Return whether there is any in this game."""
        return self.oracle is not None or self.table.kept.game.advice is not None

    def worth(self, action: Act) -> float | None:
        """Return the chance to win after an action, if it is asked for and known."""
        options = self._options.found
        if self._options.key != self.table.rev or options is None:
            return None
        return next((choice.win for choice in options if choice.action == action), None)

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
            rev = self.table.rev
            return _state(self._options, rev, lambda some: _listed(kept, some))
        work = self._found.setdefault(seat, Work(self._wake))
        viewer = self.table.viewer(seat)
        key = self.table.rev, reader()
        work.begin(key, lambda _: _suggested(kept, viewer))
        return _state(work, key, lambda listed: listed)

    def review(self) -> dict[str, object]:
        """Return what each decision gave away, and the luck of each roll.

        Where that is not known, how the game went and what a bot makes of it, once it
        is over: until then either would tell what a seat cannot know.
        """
        kept, oracle = self.table.kept, self.oracle
        if oracle is None:
            return self._critical(kept)
        work, rev = self._judged, self.table.rev
        work.begin(rev, lambda tick: oracle.review(kept, tick))
        if work.key != rev or work.found is None:
            return _state(work, rev, lambda _: ((), ()))
        chapters = {event.n: narrate.chapter(kept, event) for event in kept.events}
        return {"state": "ready"} | reviewed(work.found, chapters)

    def _critical(self, kept: Kept) -> dict[str, object]:
        if not (seats := course(kept)):
            return _none(phrase("once the game is over, it is drawn here how it went"))
        work, key = self._about, (self.table.rev, reader())
        work.begin(key, lambda tick: self.critic(kept, tick))
        known = work.key == key
        return {
            "state": "over",
            "seats": seats,
            "about": work.found if known else None,
            "trouble": work.trouble if known else "",
            "done": f"{work.done:.0%}",
        }


def _none(sentence: str) -> dict[str, object]:
    shown = msgspec.to_builtins((parts.Text((parts.Line(sentence, "soft"),)),))
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


def _table(head: tuple[str, ...], rows: Sequence[Row]) -> Iterator[parts.Part]:
    if not rows:
        yield parts.Text((parts.Line(phrase("There is nothing to advise."), "soft"),))
        return
    options = (
        parts.Option(
            row.label, row.cells, look="" if n else "chosen", tap=parts.Do(row.text)
        )
        for n, row in enumerate(rows)
    )
    yield parts.Options(head, tuple(options))
    take = parts.Button(capital(rows[0].label), parts.Do(rows[0].text), "main")
    yield parts.Buttons((take,))


def _listed(kept: Kept, options: tuple[Option, ...]) -> Listed:
    say, write = kept.game.words().say, kept.game.words().actions.write
    rows = []
    for option in options[:SHOWN]:
        cells = decimal(f"{100 * option.win:.2f} %"), option.cost
        rows.append(Row(say(option.action), cells, write(option.action)))
    return (phrase("best first"), phrase("game won"), phrase("costs")), rows


def _suggested(kept: Kept, viewer: int) -> Listed:
    if kept.game.advice is None:
        return (), ()
    say, write = kept.game.words().say, kept.game.words().actions.write
    found = kept.game.advice()(secrets.view(kept, viewer))
    rows = []
    for best in sorted(found, key=lambda choice: -choice.worth)[:SHOWN]:
        label = best.sentence or ", ".join(map(say, best.actions))
        rows.append(Row(label, (best.note,), "; ".join(map(write, best.actions))))
    return (phrase("best first"), phrase("worth")), rows


def reviewed(steps: Sequence[Judged], chapters: Mapping[int, str]) -> Plain:
    """Return what the page shows of a game that was judged, with its chapters."""
    named = {
        n: number[0] for n, text in chapters.items() if (number := NUMBER.search(text))
    }
    given = fsum(step.cost or 0 for step in steps)
    luck = fsum(step.luck or 0 for step in steps)
    costly = sorted(steps, key=lambda step: -(step.cost or 0))[:MOST]
    lucky = sorted(steps, key=lambda step: -abs(step.luck or 0))[:MOST]
    signed = decimal(f"{100 * luck:+.2f} %").replace("-", "\N{MINUS SIGN}")
    figures = (
        ("choices gave away", decimal(f"{100 * given:.2f} %"), "bad"),
        ("the dice gave", signed, "good" if luck > 0 else "bad"),
    )
    values = [round(100 * step.worth, 2) for step in steps]
    label = "chance to win, step by step"
    chart = drawn(label, values, marks(steps), bands(steps, named))
    return {
        "figures": [
            dict(zip(("label", "value", "tone"), figure, strict=True))
            for figure in figures
        ],
        "label": label,
        "values": values,
        "line": chart.svg() if len(values) > 1 else None,
        "costly": [
            _row(step, named, -(step.cost or 0), step.best)
            for step in costly
            if (step.cost or 0) > NOTABLE
        ],
        "lucky": [
            _row(step, named, step.luck, "")
            for step in lucky
            if abs(step.luck or 0) > NOTABLE
        ],
    }


def marks(steps: Sequence[Judged]) -> Iterator[Mark]:
    """Yield the steps that changed much."""
    for at, step in enumerate(steps):
        if (step.cost or 0) > SEEN:
            yield at, "mistake"
        elif abs(step.luck or 0) > SEEN:
            yield at, "luck" if (step.luck or 0) > 0 else "bad luck"


def bands(steps: Sequence[Judged], named: Mapping[int, str]) -> Iterator[Band]:
    """Yield the chapters, each from the step before its first one."""
    rows = enumerate(steps)
    for name, group in groupby(rows, lambda pair: named.get(pair[1].n, "")):
        at = [place for place, _ in group]
        if name:
            yield max(0, at[0] - 1), at[-1], name


def _row(
    step: Judged, named: Mapping[int, str], worth: float | None, best: str
) -> Plain:
    return {
        "n": step.n,
        "where": named.get(step.n, f"{step.n}"),
        "text": step.text,
        "best": f"better: {best}" if best else "",
        "worth": worth,
    }


def drawn(
    label: str, values: Sequence[float], marks: Iterable[Mark], bands: Iterable[Band]
) -> Chart:
    """Return a line over its steps; mistakes are triangles, luck is a disc."""
    spread = max(values) - min(values)
    step = next((percent for percent in STEPS if spread <= 4 * percent), STEPS[-1])
    up = charts.spanning(values, step=step).along(BELOW, TOP)
    along = charts.Scale(0, len(values) - 1).along(LEFT, RIGHT)
    forms: list[charts.Mark] = []
    for number, (first, last, name) in enumerate(bands):
        x, right = along.at(first), along.at(last)
        role = "band odd" if number % 2 else "band"
        forms.append(charts.Box(x, TOP, max(1, right - x), BELOW - TOP, role))
        forms.append(charts.Text((x + right) / 2, 146, name, "label", "middle"))
    for value in range(int(up.low), int(up.high) + 1, step):
        y = up.at(value)
        forms.append(charts.Line(((LEFT - 3, y), (RIGHT + 3, y)), "rule"))
        forms.append(charts.Text(LEFT - 6, y + 4, f"{value}", "label", "end"))
    points = tuple((along.at(at), up.at(value)) for at, value in enumerate(values))
    forms.append(charts.Line(points, "way"))
    for at, kind in marks:
        form, size = ("triangle", 6) if kind == "mistake" else ("disc", 5)
        role = kind.replace(" ", "-")
        forms.append(charts.marker(form, points[at], size, role))
    return Chart(label, label, 334, 152, tuple(forms))


def course(kept: Kept) -> list[Plain]:
    """Return a line for each seat of a game that is over, as far as it was each step.

    Players who win or lose together share one line. Lines have one scale, so that they
    can be compared. Empty if the game goes on, since a line may tell what is hidden, or
    if nothing counts how far a seat is.
    """
    if kept.game.metrics is None or not isinstance(over := kept.due, Over):
        return []
    metrics = kept.game.metrics()
    states = (kept.steps[0].state, *(step.state for step in kept.path))
    standings = [metrics.standing(state) for state in states]
    names = secrets.names(kept) or ("",)
    if metrics.together:
        names = (", ".join(names),)
    ways = lines(list(zip(*standings, strict=True))[: len(names)])
    return [
        {"name": name, "way": way, "won": over.won and seat in (over.winners or (0,))}
        for seat, (name, way) in enumerate(zip(names, ways, strict=True))
    ]


def lines(rows: Sequence[Sequence[float]]) -> list[str]:
    """Return the path of each row of numbers, all in one scale; points where it bends.

    >>> lines([(0, 2), (1, 1)])
    ['M3 41L237 3', 'M3 22L237 22']
    """
    low, high = min(map(min, rows)), max(map(max, rows))
    up = charts.Scale(low, max(high, low + 1)).along(HIGH - EDGE, EDGE)
    paths = []
    for row in rows:
        along = charts.Scale(0, max(1, len(row) - 1)).along(EDGE, WIDE - EDGE)
        points = tuple(
            (along.at(at), up.at(value))
            for at, value in enumerate(row)
            if not 0 < at < len(row) - 1 or not row[at - 1] == value == row[at + 1]
        )
        paths.append(charts.way(charts.Line(points, "way")))
    return paths
