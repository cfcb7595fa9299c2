"""Games solved once and kept: the table of a game, rulings and an aim, found or made.

Nothing here knows a game: a `Problem` brings the solver that fills its tables. One
process solves a table; others that need it wait and say so.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

from companion.contract import A, Chooser, S
from companion.contract.best_play import Player, Solver
from companion.errors import CannotWrite, DamagedTable, NoSolver, UnknownName, near
from companion.language import marked

if TYPE_CHECKING:
    from filelock import BaseFileLock

    from companion.contract.best_play import Games, Numbers
    from companion.lab.tables import Arrays


SCORE = -1
WIN = 0
"""Columns: the score of a win, and whether there is one. Any other number counts the
wins with at least that score."""

TITLE = "title:"


class Aim(msgspec.Struct, frozen=True):
    """What is to be as high as possible."""

    name: str  # `win`, `score`, or `title:` and the title's name
    # what is counted: the aim, what breaks its ties, and `WIN` if it is not among them
    columns: tuple[int, ...]

    def win(self) -> int:
        """Return which column counts wins."""
        return self.columns.index(WIN)

    def score(self) -> int:
        """Return which column counts the score."""
        return self.columns.index(SCORE)


USUAL = {marked("win"): (WIN, SCORE), marked("score"): (SCORE, WIN)}
"""The columns of the usual aims, by what sentences call them."""


def aim(text: str, titles: Mapping[str, int]) -> Aim:
    """Read an aim: `win`, `score` or `title:NAME`, in any case.

    `titles`: the least score of each title of the game, the best first.

    Raises:
        UnknownName: if it is none of them; the near one is named.
    """
    known = {f"{TITLE}{title}".casefold(): title for title in titles}
    word = text.strip().casefold()
    if word in USUAL:
        return Aim(word, USUAL[word])
    if word not in known:
        options = [*USUAL, *(f"{TITLE}{title}" for title in titles)]
        raise UnknownName("aim", f"there is no aim '{text[:40]}'", near(word, options))
    title = known[word]
    return Aim(f"{TITLE}{title}", (titles[title], SCORE, WIN))


PATIENCE, POLL = 1.0, 0.1  # seconds after which who waits reports, and looks, again
BAR = 24  # characters of a bar, which leave it on one line of a narrow terminal


@dataclass(frozen=True)
class Work:
    """How a table is made."""

    # shows a line in the place of the one before; an empty line clears it
    show: Callable[[str], None]
    note: Callable[[str], None]  # reports a line that stays
    jobs: int = 1  # number of threads
    counted: Callable[[float], None] = lambda done: None  # is told what part is done

    def progress(self, what: str) -> Callable[[float], None]:
        """Return what reports the part that is done, and says once what is made."""
        announced = False

        def tick(done: float) -> None:
            nonlocal announced
            if not announced:
                announced = True
                self.note(what)
            self.counted(done)
            self.show(bar(done))

        return tick


def bar(done: float) -> str:
    """Return a bar for the part that is done, and the part in words."""
    full = round(BAR * done)
    return f"[{'#' * full}{'-' * (BAR - full)}] {done:4.0%}"


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
    from filelock import Timeout

    try:
        for seconds in count(1):
            with suppress(Timeout):
                lock.acquire(timeout=PATIENCE, poll_interval=POLL)
                return
            work.show(f"waiting, {seconds} s")
    finally:
        work.show("")


EDITION = 9  # raised when a solver changes: tables of earlier ones are solved again

Answer = TypeVar("Answer")


def needs_numba() -> None:
    """Check for the library that compiles the arithmetic.

    Raises:
        NoSolver: if it is not installed.
    """
    try:
        import numba  # noqa: F401 - only to see whether it is installed
    except ImportError:
        right = "install it with: pip install numba"
        raise NoSolver("companion", "best play needs numba", right) from None


@dataclass(frozen=True)
class Problem(Generic[S, A]):
    """A game under some rulings, played for an aim."""

    name: str  # as it is typed
    revision: str  # of its rules
    rulings: Mapping[str, str]  # every ruling, settled
    aim: Aim
    solver: Solver[S, A]  # what solves the game
    folder: Path  # where tables are kept

    @property
    def of(self) -> dict[str, object]:
        """The description that its table contains."""
        return {
            "game": self.name,
            "rules": self.revision,
            "rulings": dict(self.rulings),
            "aim": self.aim.name,
            "edition": EDITION,
        }

    @property
    def path(self) -> Path:
        """Where its table is kept.

        Rulings are many and long, so the name holds only a digest of them.
        """
        digest = hashlib.sha256(msgspec.json.encode(self.of, order="sorted"))
        aim = self.aim.name.replace(":", "-").replace(" ", "-").casefold()
        name = f"{self.name}-{self.revision}-{aim}-{digest.hexdigest()[:12]}.table"
        return self.folder / name

    @property
    def spread(self) -> Path:
        """Where it is kept how often each score comes up."""
        return self.path.with_suffix(".spread")


def solved(game: Problem[S, A], work: Work, *, again: bool = False) -> "Arrays":
    """Return the table of a game, solved now if it is not kept or is damaged.

    It is written when it is complete: an interruption leaves no file.

    Raises:
        BadValue: if it cannot be solved under these rulings.
        CannotWrite: if it cannot be kept.
    """
    what = f"solving {game.name} for {game.aim.name}"
    tick = work.progress(f"{what}, once; then it is kept")

    def make() -> "Arrays":
        columns = game.aim.columns
        arrays: Arrays = game.solver.solve(
            game.rulings, columns, tick, keep=len(columns), jobs=work.jobs
        )
        return arrays

    return _kept(game.path, game, Making(what, make, work), again=again)


def spread(game: Problem[S, A], work: Work) -> Sequence[float]:
    """Return how often a game played best is won with 0, 1, 2, ... points.

    It is counted once and kept beside the table of the game.

    Raises:
        BadValue, CannotWrite: as `solved` does.
    """

    columns = game.aim.columns
    what = f"counting the scores of {game.name} for {game.aim.name}"
    tick = work.progress(f"{what}, once; then they are kept")

    def count(again: bool) -> "Arrays":
        table = solved(game, work, again=again)
        chances = game.solver.spread(table, game.rulings, columns, tick, jobs=work.jobs)
        return {"scores": chances}

    def kept(again: bool) -> Sequence[float]:
        making = Making(what, partial(_twice, work, count), work)
        chances = _kept(game.spread, game, making, again=again)
        scores: Sequence[float] = chances["scores"].tolist()
        return scores

    return _twice(work, kept)


@dataclass(frozen=True)
class Making:
    """How a file is made: what is done, in words, and what does it."""

    what: str
    make: Callable[[], "Arrays"]
    work: Work


def _kept(
    path: Path, game: Problem[S, A], making: Making, *, again: bool = False
) -> "Arrays":
    """Return what is kept at `path`, made now if it is not there or is damaged.

    If another process makes it, what that one keeps is returned.
    """
    from companion.lab import tables

    of = game.of | {"file": path.suffix}
    table = None
    try:
        table = None if again else tables.read(path, of)
    except DamagedTable as error:
        making.work.note(str(error))
    if table is None:
        with alone(path, making.what, making.work) as waited:
            with suppress(DamagedTable):
                table = None if again and not waited else tables.read(path, of)
            if table is None:
                tables.write(path, of, making.make())
                table = tables.read(path, of)
    assert table is not None
    return table


def ask(
    game: Problem[S, A], work: Work, question: Callable[[Player[S, A]], Answer]
) -> Answer:
    """Return an answer of a player; if the table is damaged, solve again and retry.

    Raises:
        BadValue, CannotWrite: as `solved` does.
    """

    def answer(again: bool) -> Answer:
        return question(player(game, solved(game, work, again=again)))

    return _twice(work, answer)


def _twice(work: Work, read: Callable[[bool], Answer]) -> Answer:
    """Read a table; if it is damaged, make it again and read that."""
    try:
        return read(False)
    except DamagedTable as error:
        work.note(str(error))
        return read(True)


def player(game: Problem[S, A], table: "Arrays") -> Player[S, A]:
    """Return who plays a game from its table."""
    columns = game.aim.columns
    return game.solver.Player(table, game.rulings, columns, len(columns))


class Best(Generic[S, A]):
    """Best play for an aim; its table is read, or solved, when it first has to choose.

    Where several actions are as good it does the first, so no chance is needed.
    """

    def __init__(self, problem: Problem[S, A], work: Work) -> None:
        self._problem, self._work = problem, work
        self._player: Player[S, A] | None = None

    def __call__(self, state: S, chance: Chooser) -> A:
        """Return the best action."""
        if self._player is None:
            self._player = ask(self._problem, self._work, lambda player: player)
        return self._player.best(state)

    def games(self, seed: int, numbers: "Numbers") -> "Games":
        """Return what games come to that it plays, compiled; see `Solver.games`."""
        problem, work = self._problem, self._work

        def played(again: bool) -> "Games":
            table = solved(problem, work, again=again)
            columns = problem.aim.columns
            return problem.solver.games(table, problem.rulings, columns, seed, numbers)

        return _twice(work, played)
