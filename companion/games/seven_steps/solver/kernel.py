"""The arithmetic of a terrace, compiled.

Arrays end in (closed circles, pips available, column). A column is one thing counted:
the aim first, what breaks a tie second. A choice takes the best aim, then the best
second; a difference below `SAME` is rounding.

Dice to pay only become fewer during a turn, and pips only fewer while those stay the
same. So `terrace` goes through the placings by dice to pay and then by pips, and what
a choice leads to is known before the choice is met.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Numbers = NDArray[np.int32]

SAME = 1e-12
SIDES = 6


class Moves(NamedTuple):
    """What `Places` says of each placing, and which faces a pip away from which."""

    first: Numbers
    active: Numbers
    pool: Numbers
    throw: Numbers
    punish: Numbers
    buy: Numbers
    rise: Numbers
    turns: NDArray[np.bool_]


class Throws(NamedTuple):
    """The profiles of all throws, and where those of (die, thrown) begin."""

    chance: Floats
    least: NDArray[np.int8]
    begins: Numbers


class Rulings(NamedTuple):
    """The rulings as the arithmetic asks for them."""

    must_take_pass: bool
    pips_may_add_dice: bool
    pip_stacking: bool
    one_a_throw: bool
    bought_in_time: bool


class Values(NamedTuple):
    """What each state of a terrace is worth.

    Attributes:
        dawn: (bought, placing, ...).
        ready: (die, turned, bought, placing, ...).
        again: (die, bought, placing, ...).
        thrown: (die, placing, ...).
    """

    dawn: Floats
    ready: Floats
    again: Floats
    thrown: Floats


@njit(cache=True)
def better(new: Floats, old: Floats) -> bool:
    """Return whether `new` is to be chosen before `old`."""
    if new[0] > old[0] + SAME:
        return True
    return bool(new[0] >= old[0] - SAME and new[1] > old[1] + SAME)


@njit(cache=True)
def take(new: Floats, best: Floats) -> None:
    """Make `new` the best if it is."""
    if better(new, best):
        copy(new, best)


@njit(cache=True)
def copy(new: Floats, to: Floats) -> None:
    """Copy by column: assigning arrays takes numba seconds to compile."""
    for column in range(new.shape[0]):
        to[column] = new[column]


@njit(cache=True, nogil=True)
def fall(
    span: tuple[int, int],
    moves: Moves,
    throws: Throws,
    rulings: Rulings,
    above: Floats,
    out: Values,
) -> None:
    """Fill what throws are worth from the placings of a span, with as many to pay.

    Args:
        above: the next dawn, (placing, ...).
    """
    closed_most, pips_most = above.shape[1] - 1, above.shape[2] - 1
    for at in range(span[0], span[1]):
        for closed in range(closed_most + 1):
            for pips in range(pips_most - closed + 1):
                _throw(at, closed, pips, moves, throws, rulings, above, out)


@njit(cache=True, nogil=True)
def decide(span: tuple[int, int], moves: Moves, rulings: Rulings, out: Values) -> None:
    """Fill what choices before a throw are worth, once those throws are known."""
    closed_most, pips_most = out.dawn.shape[2] - 1, out.dawn.shape[3] - 1
    for at in range(span[0], span[1]):
        for closed in range(closed_most + 1):
            for pips in range(pips_most - closed + 1):
                choose(at, closed, pips, moves, rulings, out)


@njit(cache=True)
def _throw(
    at: int,
    closed: int,
    pips: int,
    moves: Moves,
    throws: Throws,
    rulings: Rulings,
    above: Floats,
    out: Values,
) -> None:
    """Add up what a throw of the active dice is worth, for every challenge die."""
    active = moves.active[at]
    if active == 0:
        return
    columns = above.shape[3]
    worth = np.zeros((active + 1, pips + 1, columns))
    for used in range(1, active + 1):
        for left in range(pips + 1):
            copy(above[moves.rise[at, used], closed, left], worth[used, left])
    for die in range(SIDES):
        if moves.punish[at] >= 0:
            again = out.again[die, 0, moves.punish[at], closed, pips]
            copy(again, worth[0, pips])
        low, high = throws.begins[die, active], throws.begins[die, active + 1]
        add_up(low, high, throws, worth, rulings, out.thrown[die, at, closed, pips])


@njit(cache=True)
def add_up(
    low: int, high: int, throws: Throws, worth: Floats, rulings: Rulings, total: Floats
) -> None:
    """Add to `total` what the profiles from `low` to `high` are worth."""
    for profile in range(low, high):
        used, left = fallen(throws.least[profile], worth, rulings)
        if used >= 0:
            for column in range(total.shape[0]):
                total[column] += throws.chance[profile] * worth[used, left, column]


@njit(cache=True)
def fallen(least: NDArray[np.int8], worth: Floats, rulings: Rulings) -> tuple[int, int]:
    """Return what to do with a throw: how many dice to use, and the pips then left.

    No die used is the punishment; if there is nothing to do, -1.

    Args:
        least: the least pips for each number of dice used.
        worth: (dice used, pips left, column), the next dawn; for no dice used, what
            follows the punishment.
    """
    used_most, pips = worth.shape[0] - 1, worth.shape[1] - 1
    passed = False
    for used in range(1, used_most + 1):
        passed |= least[used] == 0
    most = 0 if passed and not rulings.pips_may_add_dice else pips
    best, left = 0, pips
    if passed and rulings.must_take_pass:
        best = -1
    for used in range(1, used_most + 1):
        if least[used] <= most:
            rest = pips - least[used]
            if best < 0 or better(worth[used, rest], worth[best, left]):
                best, left = used, rest
    return best, left


@njit(cache=True)
def choose(
    at: int, closed: int, pips: int, moves: Moves, rulings: Rulings, out: Values
) -> None:
    """Take the best of what may be done before a throw."""
    limit = out.dawn.shape[0]
    for bought in range(limit - 1, -1, -1):
        buys = closed > 0 and bought == 0 and moves.buy[at] >= 0
        for die in range(SIDES):
            best = np.zeros(out.dawn.shape[4])
            for fresh in range(moves.pool[at] + 1):
                if moves.active[at] + fresh > 0:
                    take(out.thrown[die, moves.throw[at, fresh], closed, pips], best)
            if moves.active[at] == 0:
                _before_the_first(
                    die, bought, at, closed, pips, best, moves, rulings, out
                )
                continue
            if buys:
                paid = moves.buy[at], closed - 1, pips + 1
                take(out.again[die, limit - 1, paid[0], paid[1], paid[2]], best)
            copy(best, out.again[die, bought, at, closed, pips])
    if moves.active[at] == 0:
        # The challenge die counts as a throw, so the dawn asks for a `ready` without a
        # circle bought since: only now are both there.
        for bought in range(limit):
            _at_dawn(bought, at, closed, pips, moves, rulings, out)


@njit(cache=True)
def _before_the_first(
    die: int,
    bought: int,
    at: int,
    closed: int,
    pips: int,
    throw: Floats,
    moves: Moves,
    rulings: Rulings,
    out: Values,
) -> None:
    """Throw, buy a circle or turn the challenge die."""
    limit, last = out.dawn.shape[0], out.ready.shape[1] - 1
    for turned in range(last, -1, -1):
        best = np.zeros(throw.shape[0])
        copy(throw, best)
        if closed > 0 and bought == 0 and moves.buy[at] >= 0:
            to = moves.buy[at]
            take(out.ready[die, turned, limit - 1, to, closed - 1, pips + 1], best)
        if pips > 0 and (rulings.pip_stacking or turned == 0):
            for face in range(SIDES):
                if moves.turns[die, face]:
                    take(out.ready[face, last, bought, at, closed, pips - 1], best)
        copy(best, out.ready[die, turned, bought, at, closed, pips])


@njit(cache=True)
def _at_dawn(
    bought: int,
    at: int,
    closed: int,
    pips: int,
    moves: Moves,
    rulings: Rulings,
    out: Values,
) -> None:
    """Throw the challenge die or buy a circle; nothing if the game is lost."""
    limit, pool = out.dawn.shape[0], moves.pool[at]
    can_buy = closed > 0 and moves.buy[at] >= 0
    best = out.dawn[bought, at, closed, pips]
    if pool == 0 and not (can_buy and rulings.bought_in_time):
        return
    if pool > 0:
        for die in range(SIDES):
            ready = out.ready[die, 0, 0, at, closed, pips]
            for column in range(best.shape[0]):
                best[column] += ready[column] / SIDES
    if can_buy and bought == 0:
        take(out.dawn[limit - 1, moves.buy[at], closed - 1, pips + 1], best)
