"""A game that is solved: its solver, the player that reads its tables, the outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec

from companion.contract.actions import Act
from companion.facts import Fact

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]
    Flags = NDArray[np.bool_]

S_in = TypeVar("S_in", contravariant=True)
A_out = TypeVar("A_out", bound=Act, covariant=True)


class Worth(Protocol):
    """What a state or an action is worth: a number for each column counted.

    The first is what is aimed at, the second breaks its ties; see `value`.
    """

    def __getitem__(self, column: int, /) -> float: ...


TIE = 1e-10  # how much of the second column counts as much as the aim


def value(aim: float, second: float) -> float:
    """Return the one number that best play maximises.

    A second column as small as this costs nothing that is printed of the aim, and
    leaves no ties for rounding to decide.
    """
    return aim + TIE * second


class Player(Protocol[S_in, A_out]):
    """Best play, read from solved tables.

    `left_out` says what the tables do not count and may gain something in a state;
    empty if they count all that may.
    """

    def choices(self, state: S_in) -> Sequence[tuple[A_out, Worth]]: ...
    def best(self, state: S_in) -> A_out: ...
    def worth(self, state: S_in) -> Worth: ...
    def left_out(self, state: S_in) -> str: ...


class Solver(Protocol[S_in, A_out]):
    """What solves a game and plays it best, counted for `columns`.

    `refuse` raises BadValue under rulings that are not solved.
    """

    def refuse(self, rulings: Mapping[str, str]) -> None: ...
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
    def games(
        self,
        tables: Mapping[str, NDArray[Any]],
        rulings: Mapping[str, str],
        columns: Sequence[int],
        seed: int,
        numbers: Numbers,
    ) -> Games: ...


class Games(msgspec.Struct, frozen=True, kw_only=True):
    """What games came to, as the `Metrics` of a game has it of one: an item a game."""

    won: Flags
    score: Numbers
    turns: Numbers
    dead: Numbers
    ended: Numbers  # the number of its end among `ends`
    used: Flags  # (thing, game), whether each of `things` was used
    ends: tuple[str, ...]
    things: tuple[str, ...]


class Share(Fact, frozen=True):
    """A way in which games end, and the part of them, 0 to 1."""

    name: str
    share: float


class Result(Fact, frozen=True):
    """What games come to: the chance to win, the score, where a loss counts nothing."""

    win: float
    score: float


class Outcome(Fact, frozen=True):
    """How games end that are played best, solved exactly."""

    for_win: Result  # played for the best chance to win
    for_score: Result  # played for the best score
    # how often a game played for the score is won with 0, 1, 2, ... points
    scores: tuple[float, ...]
    shares: tuple[Share, ...]  # of each title in such games, best first, and of losses
