"""A game that is solved: its solver, the player that reads its tables, the outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from companion.contract import Act
from companion.facts import Fact

if TYPE_CHECKING:
    from numpy.typing import NDArray

S_in = TypeVar("S_in", contravariant=True)
A_out = TypeVar("A_out", bound=Act, covariant=True)


class Worth(Protocol):
    """What a state or an action is worth: a number for each column counted."""

    def __getitem__(self, column: int, /) -> float: ...


class Player(Protocol[S_in, A_out]):
    """Best play, read from solved tables."""

    def choices(self, state: S_in) -> Sequence[tuple[A_out, Worth]]: ...
    def best(self, state: S_in) -> A_out: ...
    def worth(self, state: S_in) -> Worth: ...


class Solver(Protocol[S_in, A_out]):
    """What solves a game and plays it best, counted for `columns`."""

    def titles(self) -> Mapping[str, int]: ...
    def solve(
        self,
        rulings: Mapping[str, str],
        columns: Sequence[int],
        tick: Callable[[float], None] = ...,
        *,
        keep: int = ...,
        jobs: int = ...,
    ) -> Mapping[str, NDArray[Any]]: ...
    def spread(
        self,
        tables: Mapping[str, NDArray[Any]],
        rulings: Mapping[str, str],
        columns: Sequence[int],
        tick: Callable[[float], None] = ...,
        *,
        jobs: int = ...,
    ) -> NDArray[Any]: ...
    def Player(
        self,
        tables: Mapping[str, NDArray[Any]],
        rulings: Mapping[str, str],
        columns: Sequence[int],
        keep: int = ...,
    ) -> Player[S_in, A_out]: ...


class Share(Fact, frozen=True):
    """A way in which games end, and the part of them, 0 to 1."""

    name: str
    share: float


class Outcome(Fact, frozen=True):
    """How games end that are played for the best chance to win, solved exactly.

    Attributes:
        win: the chance of it.
        score: expected; a loss counts nothing.
        scores: how often a game is won with 0, 1, 2, ... points.
        shares: of each title, the best first, and of losses.
    """

    win: float
    score: float
    scores: tuple[float, ...]
    shares: tuple[Share, ...]
