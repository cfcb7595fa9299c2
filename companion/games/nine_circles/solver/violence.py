"""The arithmetic of Violence, compiled: of the dice only their number counts.

Arrays are (spot, pool, row pips, column, Virgil's pips): a spot is how many dice do not
show a 5, and how many of them may be thrown again; `pool` dice are not thrown yet.
Virgil's pips do not change here, so all of them are computed side by side. Every throw
takes a row pip and so leads to row pips of a smaller number: `fill` goes upwards
through the numbers, `push` downwards.

    (kept, pool, row)  --throw `size`, `good` of them show no 5-->
                              (kept + good, pool - size, row with a pip fewer)
    kept >= 5          --pass-->  the next circle with pool + 5 dice
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from companion.dice.best_play import value

from .graph import GROUPS
from .kernel import Floats, Numbers, take

Throw = tuple[int, int, int, int]
"""Dice kept and in the pool that are not thrown, those thrown, the row pips after."""


class Violence(NamedTuple):
    """The circle that discards a face.

    Attributes:
        rows: (row pips, group): their number with a pip of that row fewer, -1 if none.
        groups: (choice, group): how many groups of each size may be thrown together.
        kept, loose: of each spot the dice kept, and those of them that may be thrown
            again: all, or under the ruling kept_dice `frozen` those of the last throw.
    """

    need: int  # how many dice must be kept
    rows: Numbers
    groups: Numbers
    kept: Numbers
    loose: Numbers
    spot: Numbers  # (kept, loose): the number of a spot
    chance: Floats  # (thrown, kept), that so many of the dice thrown stay
    after: Floats  # (dice, row pips, column, pips), the start of the next circle
    values: Floats  # (spot, pool, row pips, column, pips), to be filled


@njit(cache=True, nogil=True)
def fill(circle: Violence) -> None:
    """Fill what each number of kept and of fresh dice is worth."""
    columns, pips = circle.after.shape[2:]
    swap = np.zeros(pips, np.bool_)
    total = np.zeros((1, columns, pips))
    most = circle.values.shape[1] - 1
    for at in range(circle.rows.shape[0]):
        for spot in range(circle.kept.shape[0]):
            for pool in range(most - circle.kept[spot] + 1):
                best = circle.values[spot, pool]
                # Dice beyond those needed leave the game; fresh ones stay.
                if circle.kept[spot] >= circle.need:
                    take(circle.after[pool + circle.need], at, best, at, swap)
                    continue
                for throw in _throws(circle, spot, pool, at):
                    _add_up(circle, throw, total[0])
                    take(total, 0, best, at, swap)


@njit(cache=True, nogil=True)
def _throws(circle: Violence, spot: int, pool: int, at: int) -> list[Throw]:
    """Return what may be thrown: fresh dice, loose ones again, or both."""
    throws = [(0, 0, 0, 0)]
    for groups in circle.groups:
        size, below = 0, at
        for group in range(GROUPS):
            size += groups[group] * (group + 1)
            for _ in range(groups[group]):
                below = circle.rows[below, group] if below >= 0 else -1
        if below >= 0:
            for fresh in range(max(0, size - circle.loose[spot]), min(size, pool) + 1):
                left = circle.kept[spot] - size + fresh
                throws.append((left, pool - fresh, size, int(below)))
    return throws[1:]


@njit(cache=True, nogil=True)
def _add_up(circle: Violence, throw: Throw, total: Floats) -> None:
    """Put into `total` (column, pips) what a throw is worth."""
    kept, pool, size, below = throw
    for column in range(total.shape[0]):
        for t in range(total.shape[1]):
            total[column, t] = 0.0
    for good in range(size + 1):
        rest = circle.values[circle.spot[kept + good, good], pool, below]
        for column in range(total.shape[0]):
            for t in range(total.shape[1]):
                total[column, t] += circle.chance[size, good] * rest[column, t]


@njit(cache=True, nogil=True)
def push(circle: Violence, come: Floats, out: Floats) -> None:
    """Push chance through the circle, the way of the best choices.

    Args:
        come: (kept, pool, row pips, Virgil's pips): how often the circle begins there,
            with no dice kept; to be added to.
        out: (dice, row pips, Virgil's pips) of the next circle, to be added to.
    """
    most, pips = circle.values.shape[0] - 1, come.shape[3]
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
                    left, rest, size, below = best(circle, kept, pool, at, t)
                    for good in range(size + 1 if size > 0 else 0):
                        to = come[left + good, rest, below]
                        to[t] += often * circle.chance[size, good]


@njit(cache=True, nogil=True)
def best(circle: Violence, kept: int, pool: int, at: int, t: int) -> Throw:
    """Return the best throw; one of no dice if nothing is left to be done."""
    most, chosen = -1.0, (0, 0, 0, 0)
    for throw in _throws(circle, kept, pool, at):
        left, rest, size, below = throw
        aim, second = 0.0, 0.0
        for good in range(size + 1):
            worth = circle.values[left + good, rest, below]
            aim += circle.chance[size, good] * worth[0, t]
            second += circle.chance[size, good] * worth[1, t]
        if value(aim, second) > most:
            most, chosen = value(aim, second), throw
    return chosen
