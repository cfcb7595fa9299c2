"""What solvers of dice games share: which worth is better, what an end is worth.

A worth is a row of columns: the aim first, what breaks its ties second, then whatever
else is counted. Only the first two choose.
"""

from collections.abc import Sequence

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.contract import Over

Worth = NDArray[np.float64]

SAME = 1e-12
"""A smaller difference between two aims is rounding: they are a tie."""

SCORE = -1
"""The column that counts the score; any other counts wins with at least so much."""


@njit(cache=True, nogil=True)
def prefers(aim: float, second: float, had: float, other: float) -> bool:
    """Return whether (aim, second) is chosen before (had, other).

    A tie in the aim is decided by the second column.
    """
    return aim > had + SAME or (aim >= had - SAME and second > other + SAME)


@njit(cache=True, nogil=True)
def choose(
    aim: float, second: float, had: float, other: float
) -> tuple[bool, float, float]:
    """Return what `prefers` says, and the aim and second column to go on with.

    What is kept is the higher aim
    even then, so that rounding never adds up: aims of one choice differ by less than
    `SAME` whatever the order in which they were met.

    Written without branches, so that loops over it are vectorised.
    """
    more, tie_or_more = aim > had + SAME, aim >= had - SAME
    chosen = prefers(aim, second, had, other)
    best_of_tie = max(second, other) if tie_or_more else other
    return chosen, max(aim, had), second if more else best_of_tie


def first_best(worths: Sequence[Worth]) -> int:
    """Return the index of the best worth, -1 if all are nothing."""
    aim = second = 0.0
    best = -1
    for index, worth in enumerate(worths):
        better, aim, second = choose.py_func(worth[0], worth[1], aim, second)
        best = index if better else best
    return best


def best_worth(worths: Sequence[Worth], columns: int) -> Worth:
    """Return the worth to be chosen; nothing if there is no choice."""
    index = first_best(worths)
    return np.zeros(columns) if index < 0 else worths[index]


def end_worth(over: Over, columns: Sequence[int]) -> Worth:
    """Return what an ended game is worth; a loss is worth nothing."""
    won = [over.won and (column == SCORE or over.score >= column) for column in columns]
    scored = [over.score if column == SCORE else 1 for column in columns]
    return np.multiply(won, scored).astype(np.float64)
