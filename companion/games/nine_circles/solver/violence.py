"""The arithmetic of Violence, compiled: of the dice only their number counts."""

import numpy as np
from numba import njit

from companion.games.nine_circles.solver.falling import Floats, Numbers, take
from companion.games.nine_circles.solver.graph import GROUPS


@njit(cache=True, nogil=True)
def violence(
    need: int,
    free: bool,
    rows: Numbers,
    chance: Floats,
    after: Floats,
    values: Floats,
) -> None:
    """Fill the circle that discards a face: (lying, pool, row pips, column, pips).

    Args:
        need: how many dice must lie.
        free: whether throwing may go on after that.
        rows: (row pips, group): their number with a pip of that row fewer, -1 if none.
        chance: (thrown, kept), that so many of the dice thrown stay.
        after: the start of the next circle.
    """
    columns, pips = after.shape[2:]
    swap = np.zeros(pips, np.bool_)
    total = np.zeros((1, columns, pips))
    most = values.shape[0] - 1
    for at in range(rows.shape[0]):
        for lying in range(most + 1):
            for pool in range(most - lying + 1):
                best = values[lying, pool]
                if lying >= need:
                    take(after[pool + need], at, best, at, swap)
                    if not free:
                        continue
                for size in range(1, min(GROUPS, pool) + 1):
                    if rows[at, size - 1] < 0:
                        continue
                    total[:] = 0.0
                    for kept in range(size + 1):
                        worth = values[lying + kept, pool - size, rows[at, size - 1]]
                        for column in range(columns):
                            for t in range(pips):
                                total[0, column, t] += (
                                    chance[size, kept] * worth[column, t]
                                )
                    take(total, 0, best, at, swap)
