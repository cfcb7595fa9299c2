"""Games solved once and kept: the table of a game, rulings and an aim, found or made.

Nothing here knows a game: a `Problem` brings the solver that fills its tables.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

from companion.contract import A, S
from companion.contract.best_play import Player, Solver
from companion.errors import DamagedTable, NoSolver
from companion.lab.aims import Aim
from companion.lab.waiting import Work, alone

if TYPE_CHECKING:
    from companion.lab.tables import Arrays

EDITION = 7
"""Raised when a solver changes: tables of an earlier edition are solved again."""

Answer = TypeVar("Answer")


def needs_numba(what: str = "best play needs") -> None:
    """Check for the library that compiles the arithmetic.

    Args:
        what: needs it.

    Raises:
        NoSolver: if it is not installed.
    """
    try:
        import numba  # noqa: F401 - only to see whether it is installed
    except ImportError:
        right = "install it with: pip install numba"
        raise NoSolver("companion", f"{what} numba", right) from None


@dataclass(frozen=True)
class Problem(Generic[S, A]):
    """A game under some rulings, played for an aim.

    Attributes:
        name: as it is typed.
        revision: of its rules.
        rulings: every ruling, settled.
        solver: what solves the game.
        folder: where tables are kept.
    """

    name: str
    revision: str
    rulings: Mapping[str, str]
    aim: Aim
    solver: Solver[S, A]
    folder: Path

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
    make = partial(_solve, game, work, tick)
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
        found = game.solver.spread(table, game.rulings, columns, tick, jobs=work.jobs)
        return {"scores": found}

    def kept(again: bool) -> Sequence[float]:
        making = Making(what, partial(_twice, work, count), work)
        found = _kept(game.spread, game, making, again=again)
        scores: Sequence[float] = found["scores"].tolist()
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
    found = None
    try:
        found = None if again else tables.read(path, of)
    except DamagedTable as error:
        making.work.note(str(error))
    if found is None:
        with alone(path, making.what, making.work) as waited:
            with suppress(DamagedTable):
                found = None if again and not waited else tables.read(path, of)
            if found is None:
                tables.write(path, of, making.make())
                found = tables.read(path, of)
    assert found is not None
    return found


def _solve(game: Problem[S, A], work: Work, tick: Callable[[float], None]) -> "Arrays":
    columns = game.aim.columns
    arrays: Arrays = game.solver.solve(
        game.rulings, columns, tick, keep=len(columns), jobs=work.jobs
    )
    return arrays


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
