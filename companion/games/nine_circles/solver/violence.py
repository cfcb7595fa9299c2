"""The arithmetic of Violence, compiled: of the dice only their number counts.

Arrays are (kept, pool, row pips, column, Virgil's pips): `kept` dice do not show a 5,
`pool` dice are not thrown yet. Virgil's pips do not change here, so all of them are
computed side by side. Every throw takes a row pip and so leads to row pips of a smaller
number: `fill` goes upwards through the numbers, `push` downwards.

    (kept, pool, row)  --throw `size`, `good` of them show no 5-->
                              (kept + good, pool - size, row with a pip fewer)
    kept >= 5          --pass-->  the next circle with pool + 5 dice
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from companion.dice.best_play import choose
from companion.games.nine_circles.solver.graph import GROUPS
from companion.games.nine_circles.solver.throws import Floats, Numbers, take


class Violence(NamedTuple):
    """The circle that discards a face.

    Attributes:
        need: how many dice must be kept.
        rows: (row pips, group): their number with a pip of that row fewer, -1 if none.
        chance: (thrown, kept), that so many of the dice thrown stay.
        after: (dice, row pips, column, pips), the start of the next circle.
        values: (kept, pool, row pips, column, pips), to be filled.
    """

    need: int
    rows: Numbers
    chance: Floats
    after: Floats
    values: Floats


@njit(cache=True, nogil=True)
def fill(circle: Violence) -> None:
    """Fill what each number of kept and of fresh dice is worth."""
    columns, pips = circle.after.shape[2:]
    swap = np.zeros(pips, np.bool_)
    total = np.zeros((1, columns, pips))
    most = circle.values.shape[0] - 1
    for at in range(circle.rows.shape[0]):
        for kept in range(most + 1):
            for pool in range(most - kept + 1):
                best = circle.values[kept, pool]
                # Dice beyond those needed leave the game; fresh ones stay.
                if kept >= circle.need:
                    take(circle.after[pool + circle.need], at, best, at, swap)
                    continue
                for size in range(1, min(GROUPS, pool) + 1):
                    if circle.rows[at, size - 1] >= 0:
                        _throw(circle, kept, pool, (at, size), total[0])
                        take(total, 0, best, at, swap)


@njit(cache=True, nogil=True)
def _throw(
    circle: Violence, kept: int, pool: int, group: tuple[int, int], total: Floats
) -> None:
    """Put into `total` (column, pips) what a group is worth.

    Args:
        group: the row pips before it, and how many dice it has.
    """
    at, size = group
    total[:] = 0.0
    for good in range(size + 1):
        rest = circle.values[kept + good, pool - size, circle.rows[at, size - 1]]
        for column in range(total.shape[0]):
            for t in range(total.shape[1]):
                total[column, t] += circle.chance[size, good] * rest[column, t]


@njit(cache=True, nogil=True)
def push(circle: Violence, begun: Floats, out: Floats) -> None:
    """Push chance through the circle, the way of the best choices.

    Args:
        begun: (dice, row pips, Virgil's pips): how often the circle begins there.
        out: the same of the next circle, to be added to.
    """
    most, pips = circle.values.shape[0] - 1, begun.shape[2]
    come = np.zeros((most + 1, most + 1, *begun.shape[1:]))
    come[0] = begun
    for at in range(circle.rows.shape[0] - 1, -1, -1):
        for kept in range(most + 1):
            for pool in range(most - kept + 1):
                for t in range(pips):
                    often = come[kept, pool, at, t]
                    if often == 0:
                        continue
                    if kept >= circle.need:
                        out[pool + circle.need, at, t] += often
                        continue
                    # With no group to throw the game is lost; its chance ends here.
                    size = _best_group(circle, kept, pool, at, t)
                    for good in range(size + 1 if size > 0 else 0):
                        to = come[kept + good, pool - size, circle.rows[at, size - 1]]
                        to[t] += often * circle.chance[size, good]


@njit(cache=True, nogil=True)
def _best_group(circle: Violence, kept: int, pool: int, at: int, t: int) -> int:
    """Return how many dice to throw; 0 if nothing is left to be done."""
    aim, second, best = 0.0, 0.0, 0
    for size in range(1, min(GROUPS, pool) + 1):
        if circle.rows[at, size - 1] < 0:
            continue
        new, other = 0.0, 0.0
        for good in range(size + 1):
            rest = circle.values[kept + good, pool - size, circle.rows[at, size - 1]]
            new += circle.chance[size, good] * rest[0, t]
            other += circle.chance[size, good] * rest[1, t]
        better, aim, second = choose(new, other, aim, second)
        best = size if better else best
    return best
