"""What solvers of dice games share: which choice is best, what an end is worth."""

from collections.abc import Sequence

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.contract import Over, best_play

Worth = NDArray[np.float64]
"""A row of columns: the aim, what breaks its ties, then whatever else is counted."""

SCORE = -1
"""The column that counts the score; any other counts wins with at least so much."""

value = njit(cache=True, nogil=True)(best_play.value)
"""What best play maximises, compiled."""


def best_worth(worths: Sequence[Worth], columns: int) -> Worth:
    """Return the worth of the best choice, the first of equals; nothing without one."""
    return max(worths, key=valued, default=np.zeros(columns))


def valued(worth: Worth) -> float:
    """Return what best play maximises of a worth."""
    return best_play.value(float(worth[0]), float(worth[1]))


def end_worth(over: Over, columns: Sequence[int]) -> Worth:
    """Return what an ended game is worth; a loss is worth nothing."""
    won = [over.won and (column == SCORE or over.score >= column) for column in columns]
    scored = [over.score if column == SCORE else 1 for column in columns]
    return np.multiply(won, scored).astype(np.float64)
