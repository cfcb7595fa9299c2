"""The ruling reroll `hold`: active dice may be held, so that every face counts.

One die of the challenge at a time, placings by dice to pay, ascending. A throw leaves
some dice (`held`) and adds others, filled one die at a time as in Nine Circles:

    thrown, of placings with 3 active dice, by the hand that is held:

        1 2 4, none in the air   judged: passed, or punished, or pips before that
        1 2, one in the air      1/6 * sum over faces f of  1 2 f, none in the air
        1, two in the air        1/6 * sum over faces f of  1 f, one in the air

After a punishment the best hand to hold is looked for among all parts of a hand: what
it is worth to hold it, or one of those with one die fewer, and so on.

Arrays are (entry, closed circles, pips available, column). The entries of a placing
begin at `thrown_from` for each hand of at most its active dice, and at `again_from` for
each hand of all of them.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.dice.best_play import Numbers

from . import kernel
from .kernel import SIDES, Floats, Moves, Terrace


class Held(NamedTuple):
    """The hands, and where the entries of a placing begin.

    Attributes:
        first: where hands of 0, 1, 2, ... dice begin, and the end.
        more, fewer: as `Hands` has them.
        least: (hand, dice used): the fewest pips to pass, for one challenge die.
    """

    first: Numbers
    more: Numbers
    fewer: Numbers
    least: NDArray[np.int8]
    thrown_from: NDArray[np.int64]
    again_from: NDArray[np.int64]


class Worths(NamedTuple):
    """What throws are worth, and what is worth what after a punishment."""

    thrown: Floats
    again: Floats


@njit(cache=True, nogil=True)
def fill(first: Numbers, terrace: Terrace, held: Held, out: Worths) -> None:
    """Fill a challenge die; `first` as in `Places`: placings by dice to pay."""
    moves = terrace.moves
    closed_most, pips_most = out.again.shape[1] - 1, out.again.shape[2] - 1
    for level in range(first.shape[0] - 1):
        for at in range(first[level], first[level + 1]):
            if moves.active[at] > 0:
                for closed in range(closed_most + 1):
                    _judge(at, (closed, pips_most - closed), terrace, held, out)
                    _throw(at, (closed, pips_most - closed), moves, held, out.thrown)
        for at in range(first[level], first[level + 1]):
            if moves.active[at] > 0:
                for closed in range(closed_most + 1):
                    for pips in range(pips_most - closed + 1):
                        _again((at, closed, pips), moves, held, out)


@njit(cache=True)
def _judge(
    at: int, most: tuple[int, int], terrace: Terrace, held: Held, out: Worths
) -> None:
    """Fill what each hand of all active dice is worth once it has fallen.

    `most` counts closed circles, and the most pips that can be available.
    """
    moves, closed, active = terrace.moves, most[0], terrace.moves.active[at]
    low, high = held.first[active], held.first[active + 1]
    worth = kernel.risen((at, closed, most[1]), moves, terrace.above)
    # A pip may be spent before a punishment, on a die that is then held.
    failed = np.zeros((high - low, most[1] + 1, worth.shape[2]))
    begin = held.again_from[moves.punish[at]] if moves.punish[at] >= 0 else -1
    for pips in range(most[1] + 1 if begin >= 0 else 0):
        for hand in range(high - low):
            best = failed[hand, pips]
            kernel.copy(out.again[begin + hand, closed, pips], best)
            if pips > 0:
                _turned(low + hand, moves, held, failed[:, pips - 1], best)
    for pips in range(most[1] + 1):
        for hand in range(high - low):
            kernel.copy(failed[hand, pips], worth[0, pips])
            used, left = kernel.judged(
                held.least[low + hand], worth[:, : pips + 1], terrace.throws.may_add
            )
            entry = held.thrown_from[at] + low + hand
            if used >= 0:
                kernel.copy(worth[used, left], out.thrown[entry, closed, pips])


@njit(cache=True)
def _turned(
    hand: int, moves: Moves, held: Held, with_less: Floats, best: Floats
) -> None:
    """Take the best hand that a pip makes of this one, which then is punished.

    `with_less` is what hands of as many dice are worth with a pip fewer.
    """
    low = held.first[np.searchsorted(held.first, hand, "right") - 1]
    for face in range(SIDES):
        less = held.fewer[hand, face]
        if less < held.fewer.shape[0]:
            for to in range(SIDES):
                if moves.turns[face, to]:
                    kernel.take(with_less[held.more[less, to] - low], best)


@njit(cache=True)
def _throw(
    at: int, most: tuple[int, int], moves: Moves, held: Held, thrown: Floats
) -> None:
    """Average over the dice in the air, hands with one fewer of them first."""
    begin, closed = held.thrown_from[at], most[0]
    for hand in range(held.first[moves.active[at]] - 1, -1, -1):
        for pips in range(most[1] + 1):
            total = thrown[begin + hand, closed, pips]
            for column in range(total.shape[0]):
                total[column] = 0.0
            for face in range(SIDES):
                more = thrown[begin + held.more[hand, face], closed, pips]
                for column in range(total.shape[0]):
                    total[column] += more[column] / SIDES


@njit(cache=True)
def _again(spot: tuple[int, int, int], moves: Moves, held: Held, out: Worths) -> None:
    """Fill what follows a punishment: hold what is best, or buy a circle before."""
    at, closed, pips = spot
    active, columns = moves.active[at], out.thrown.shape[3]
    low, end = held.first[active], held.first[active + 1]
    best = np.zeros((end, columns))
    for hand in range(end):
        # Some die must be thrown.
        for fresh in range(1 if hand >= low else 0, moves.pool[at] + 1):
            entry = held.thrown_from[moves.throw[at, fresh]] + hand
            kernel.take(out.thrown[entry, closed, pips], best[hand])
        for face in range(SIDES):
            fewer = held.fewer[hand, face]
            if fewer < held.fewer.shape[0]:
                kernel.take(best[fewer], best[hand])
    buys = closed > 0 and moves.buy[at] >= 0
    for hand in range(low, end):
        if buys:
            bought = held.again_from[moves.buy[at]] + hand - low
            kernel.take(out.again[bought, closed - 1, pips + 1], best[hand])
        kernel.copy(
            best[hand], out.again[held.again_from[at] + hand - low, closed, pips]
        )
