"""Which throws the worth of a state rests on.

A table says, for row pips, Virgil's pips and a number of active dice, which shapes of
throw (so many dice, so many of them fresh) are best from some hand of that many dice;
`kernel.fill` notes them while it tries them all. No other shape need be tried again: of
each hand the best was found among these. So from the throws that are asked for, those
that may follow are found shape by shape, down to the last row pip, and all others are
left out. Nothing is lost: what is left out was never best.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.games.nine_circles.solver.kernel import (
    GROUPS,
    Ways,
    bit,
    shape,
    thrown_to,
)


@njit(cache=True)
def wanted_from(
    dice: int,
    lying: int,
    due: int,
    ways: Ways,
    fewer: NDArray[np.int32],
    wanted: NDArray[np.int64],
) -> None:
    """Fill in which throws are wanted of each row pips.

    Args:
        lying: active dice that lie while all row pips are open.
        due: dice in the air beside them; 0 where a throw is to be chosen, any.
        ways: (row pips, active dice), the shapes of throw that may be best.
        fewer: as in `Rows`.
        wanted: one set of bits for each row pips, 0 so far.
    """
    most = len(wanted) - 1
    if due:
        wanted[most] = bit(lying, due)
    else:
        _follow(most, lying, dice, -1, fewer, wanted)
    for at in range(most, -1, -1):
        # A throw is counted die by die, as smaller throws beside more dice.
        for group in range(GROUPS, 1, -1):
            for beside in range(dice - group + 1):
                if wanted[at] & bit(beside, group):
                    wanted[at] |= bit(beside + 1, group - 1)
        for size in range(1, dice + 1):
            if thrown_to(size, wanted[at]):
                _follow(at, size, dice, int(ways[at, size]), fewer, wanted)


@njit(cache=True)
def _follow(
    at: int,
    size: int,
    dice: int,
    shapes: int,
    fewer: NDArray[np.int32],
    wanted: NDArray[np.int64],
) -> None:
    """Ask for the throws of these shapes that `size` active dice allow."""
    for group in range(1, GROUPS + 1):
        below = fewer[at, group - 1]
        for fresh in range(min(group, dice - size) + 1):
            lying = size + fresh - group
            if below >= 0 and lying >= 0 and shapes & (1 << shape(fresh, group)):
                wanted[below] |= bit(lying, group)
