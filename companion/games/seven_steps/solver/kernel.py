"""The arithmetic of a terrace, compiled.

Arrays end in (closed circles, pips available, column). A column is one thing counted:
the aim first, the tie-breaker second. A choice is for the higher `value`.

Within a terrace each action reads a value that is already filled. A punishment or a
purchase leaves one die fewer to pay with; a pip on the challenge die leaves as many,
and one pip fewer. So placings are filled by dice to pay, ascending, and each of them by
pips, ascending:

    dice to pay   filled in this order               reads
    0             thrown -> again, ready -> dawn     the terrace above (`above`)
    1             thrown -> again, ready -> dawn     `above`, and 0 to pay
    2             ...                                `above`, and 1 to pay
                  `fall`    `decide`

`dawn` is before the challenge die, `ready` after it, `again` after a punishment, and
`thrown` before the dice in the air have landed.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.dice.best_play import value

Floats = NDArray[np.float64]
Numbers = NDArray[np.int32]
Spot = tuple[int, int, int]
"""A placing, the circles that can still be bought, the pips available."""

SIDES = 6


class Moves(NamedTuple):
    """Where the actions lead from each placing, -1 if nowhere.

    Attributes:
        active, pool: dice there, for each placing.
        throw: (placing, fresh): with so many dice of the pool active.
        punish: (placing): once a die is paid into the sun.
        buy: (placing): once a die has bought a circle.
        rise: (placing, used): at the next dawn, so many of the active dice scored.
        turns: (face, to): whether one pip turns the challenge die so, faces from 0.
    """

    active: Numbers
    pool: Numbers
    throw: Numbers
    punish: Numbers
    buy: Numbers
    rise: Numbers
    turns: NDArray[np.bool_]


class Throws(NamedTuple):
    """The profiles of all throws, one after another.

    Attributes:
        chance: (profile).
        least: (profile, dice used): the fewest pips to pass with so many dice.
        begins: (die, thrown): where its profiles begin; they end where the next begin.
        may_add: ruling pips_may_add_dice.
    """

    chance: Floats
    least: NDArray[np.int8]
    begins: Numbers
    may_add: bool


class Terrace(NamedTuple):
    """What a terrace is filled from."""

    number: int
    moves: Moves
    throws: Throws
    early: bool  # ruling bought_die: whether a bought die can be thrown at once
    above: Floats  # the next dawn, (placing, ...)


class Values(NamedTuple):
    """What each state of a terrace is worth."""

    dawn: Floats  # (placing, ...)
    ready: Floats  # (die, placing, ...); filled only where no player die is active
    again: Floats  # (die, placing, ...); filled only where some are
    thrown: Floats  # (die, placing, ...), a throw of all active dice


@njit(cache=True)
def take(new: Floats, best: Floats) -> None:
    """Make `new` the best if it is."""
    if value(new[0], new[1]) > value(best[0], best[1]):
        copy(new, best)


@njit(cache=True)
def copy(new: Floats, to: Floats) -> None:
    """Copy by column: assigning arrays takes numba seconds to compile."""
    for column in range(new.shape[0]):
        to[column] = new[column]


@njit(cache=True, nogil=True)
def fall(span: tuple[int, int], terrace: Terrace, out: Values) -> None:
    """Fill what throws are worth from the placings of a span, with as many to pay."""
    # Taken apart here: to take a tuple of arrays out of another costs time.
    moves, throws, above = terrace.moves, terrace.throws, terrace.above
    closed_most, pips_most = out.dawn.shape[1] - 1, out.dawn.shape[2] - 1
    for at in range(span[0], span[1]):
        for closed in range(closed_most + 1):
            # A closed circle holds no pip: more than `pips_most - closed` cannot be.
            for pips in range(pips_most - closed + 1):
                _throw((at, closed, pips), moves, throws, above, out)


@njit(cache=True, nogil=True)
def decide(span: tuple[int, int], terrace: Terrace, out: Values) -> None:
    """Fill what choices before a throw are worth, once those throws are known."""
    moves, early = terrace.moves, terrace.early
    closed_most, pips_most = out.dawn.shape[1] - 1, out.dawn.shape[2] - 1
    for at in range(span[0], span[1]):
        for closed in range(closed_most + 1):
            for pips in range(pips_most - closed + 1):
                _before_a_throw((at, closed, pips), moves, out)
                if moves.active[at] == 0:
                    _at_dawn((at, closed, pips), moves, early, out)


@njit(cache=True)
def _throw(
    spot: Spot, moves: Moves, throws: Throws, above: Floats, out: Values
) -> None:
    """Add up what a throw of the active dice is worth, for every challenge die."""
    at, closed, pips = spot
    active = moves.active[at]
    if active == 0:
        return
    # The same for every challenge die but for row 0: no dice used is the punishment. It
    # takes no pips, so only `pips` left is filled.
    worth = risen(spot, moves, above)
    for die in range(SIDES):
        if moves.punish[at] >= 0:
            copy(out.again[die, moves.punish[at], closed, pips], worth[0, pips])
        span = throws.begins[die, active], throws.begins[die, active + 1]
        add_up(throws, span, worth, out.thrown[die, at, closed, pips])


@njit(cache=True)
def risen(spot: Spot, moves: Moves, above: Floats) -> Floats:
    """Return what passing is worth: (dice used, pips left, column), 0 for no dice."""
    at, closed, pips = spot
    worth = np.zeros((moves.active[at] + 1, pips + 1, above.shape[3]))
    for used in range(1, worth.shape[0]):
        for left in range(pips + 1):
            copy(above[moves.rise[at, used], closed, left], worth[used, left])
    return worth


@njit(cache=True)
def add_up(throws: Throws, span: tuple[int, int], worth: Floats, total: Floats) -> None:
    """Add to `total` what the profiles of a span are worth."""
    for profile in range(span[0], span[1]):
        used, left = judged(throws.least[profile], worth, throws.may_add)
        if used >= 0:
            for column in range(total.shape[0]):
                total[column] += throws.chance[profile] * worth[used, left, column]


@njit(cache=True)
def judged(least: NDArray[np.int8], worth: Floats, may_add: bool) -> tuple[int, int]:
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
        passed |= least[used] == 0  # with the dice as they fell
    # Ruling pips_may_add_dice: false, where a throw that passes takes no pips.
    most = 0 if passed and not may_add else pips
    # A throw that passes must be taken: reading must_take_pass.
    best, left, had = 0, pips, value(worth[0, pips, 0], worth[0, pips, 1])
    if passed:
        best, had = -1, -1.0
    for used in range(1, used_most + 1):
        if least[used] <= most:
            rest = pips - least[used]
            new = value(worth[used, rest, 0], worth[used, rest, 1])
            if new > had:
                best, left, had = used, rest, new
    return best, left


@njit(cache=True)
def _before_a_throw(spot: Spot, moves: Moves, out: Values) -> None:
    """Take the best of what may be done before a throw: throw, buy or turn."""
    at, closed, pips = spot
    buys = closed > 0 and moves.buy[at] >= 0
    for die in range(SIDES):
        # Zeros are a lost game, which is what is left with no die to throw.
        best = np.zeros(out.dawn.shape[3])
        for fresh in range(moves.pool[at] + 1):
            if moves.active[at] + fresh > 0:
                take(out.thrown[die, moves.throw[at, fresh], closed, pips], best)
        if moves.active[at] > 0:
            if buys:
                take(out.again[die, moves.buy[at], closed - 1, pips + 1], best)
            copy(best, out.again[die, at, closed, pips])
            continue
        if buys:
            take(out.ready[die, moves.buy[at], closed - 1, pips + 1], best)
        for face in range(SIDES if pips > 0 else 0):
            # The challenge die may still be turned: with a pip fewer, so filled before.
            if moves.turns[die, face]:
                take(out.ready[face, at, closed, pips - 1], best)
        copy(best, out.ready[die, at, closed, pips])


@njit(cache=True, nogil=True)
def may_buy(spot: Spot, moves: Moves, early: bool) -> bool:
    """Return whether a circle may be bought at dawn, and dice be thrown then."""
    at, closed, _ = spot
    # Ruling bought_die: in the sun a bought die is too late, so nothing can be thrown.
    return closed > 0 and moves.buy[at] >= 0 and (moves.pool[at] > 0 or early)


@njit(cache=True)
def _at_dawn(spot: Spot, moves: Moves, early: bool, out: Values) -> None:
    """Throw the challenge die or buy a circle; nothing if the game is lost."""
    at, closed, pips = spot
    best = out.dawn[at, closed, pips]  # a view: what is added here is filled there
    if moves.pool[at] > 0:
        for die in range(SIDES):
            for column in range(best.shape[0]):
                best[column] += out.ready[die, at, closed, pips, column] / SIDES
    if may_buy(spot, moves, early):
        take(out.dawn[moves.buy[at], closed - 1, pips + 1], best)
