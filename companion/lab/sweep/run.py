"""A sweep from its question to its answer: play, count, keep, stop when it is sure."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from companion.lab.sweep import storage, tally
from companion.lab.sweep.answer import unsure
from companion.lab.sweep.question import Question
from companion.lab.sweep.tally import Tally
from companion.lab.sweep.work import Block
from companion.lab.sweep.workers import Play

BAR = 24
"""Characters of a bar."""


@dataclass(frozen=True)
class Progress:
    """How far a sweep is.

    Attributes:
        show: shows a line in the place of the one before; an empty one clears it.
    """

    show: Callable[[str], None]
    clock: Callable[[], float] = monotonic

    def bar(self, done: int, all: int, seconds: float) -> None:
        """Show a bar, and how long the rest takes if it goes on like that."""
        full = round(BAR * done / all)
        left = f", {_time(seconds)} left" if seconds >= 1 else ""
        self.show(f"[{'#' * full}{'-' * (BAR - full)}] {done / all:4.0%}{left}")


def _time(seconds: float) -> str:
    """Return a time as people read it.

    >>> _time(59), _time(3725)
    ('59 s', '1 h 2 min')
    """
    if seconds < 60:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def run(
    question: Question, play: Play, folder: Path | None, progress: Progress
) -> list[Tally]:
    """Return the counts of each variant, over all blocks that were needed.

    Blocks that are on disk are not played again. Whether it is enough is decided after
    each block in the order of the seeds, so not by who is fast.

    Raises:
        CompanionError: if it cannot be played, or kept; what is done is on disk.
    """
    sums = [tally.empty(question.seats) for _ in question.variants]
    done = 0
    for found in storage.done(folder, question) if folder else ():
        _add(sums, found)
        done += 1
        if _enough(question, sums):
            return sums
    begun, all = progress.clock(), question.blocks
    rest = (Block(question, number) for number in range(done, all))
    before = done
    with closing(play(rest)) as games:
        for found in games:
            if folder:
                storage.keep(folder, found)
            _add(sums, found)
            done += 1
            each = (progress.clock() - begun) / (done - before)
            progress.bar(done, all, each * (all - done))
            if _enough(question, sums):
                break
    progress.show("")
    return sums


def _add(sums: list[Tally], more: list[Tally]) -> None:
    for known, new in zip(sums, more, strict=True):
        tally.add(known, new)


def _enough(question: Question, sums: list[Tally]) -> bool:
    return bool(question.until) and unsure(sums) <= question.until
