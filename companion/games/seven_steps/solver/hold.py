"""The arithmetic of a turn in which dice may be held, compiled.

Ruling reroll: hold. One call fills the values of a terrace for one challenge die, for
some placings of the dice. Arrays are (row, column, tail): a row is a placing with the
faces of some of its active dice; the tail runs over closed circles and, within each,
pips available. A choice takes the best aim, then the best second; a difference below
`SAME` is rounding.

Dice to pay only become fewer during a turn. So `turn` goes through the placings by dice
to pay, and what follows a punishment or a purchase is known before it is met.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.games.seven_steps.solver.kernel import (
    SAME,
    SIDES,
    Floats,
    Moves,
    Numbers,
    Rulings,
    Values,
    choose,
)

Flags = NDArray[np.bool_]


class Hands(NamedTuple):
    """Every sorted hand, small ones first.

    Attributes:
        first: where the hands of 0, 1, 2, ... dice begin, and the end.
        more: (hand, face): with one more die, -1 if too many.
        fewer: (hand, face): with one die less, -1 if it has none of that face.
    """

    first: Numbers
    more: Numbers
    fewer: Numbers


class Rows(NamedTuple):
    """The placings of a turn, those with fewest dice to pay first, and their rows.

    Attributes:
        listed: the placings.
        ends: where those with 0, 1, 2, ... dice to pay begin, and the end.
        some: (placing): its first row where any of its active dice lie, -1 for none.
        all: (placing): its first row where all of them lie, -1 for none.
    """

    listed: Numbers
    ends: Numbers
    some: Numbers
    all: Numbers


class Turn(NamedTuple):
    """What a turn is worth.

    Attributes:
        thrown: with some dice lying and the others in the air.
        held: the best throw that leaves some of the dice lying.
        again: (bought, row, ...): before a further throw.
        punished: once a throw has failed, before pips and the punishment.
        spent: room for `spend_once`, used again and again.
    """

    thrown: Floats
    held: Floats
    again: Floats
    punished: Floats
    spent: Floats


@njit(cache=True, nogil=True)
def turn(
    rows: Rows,
    moves: Moves,
    hands: Hands,
    least: NDArray[np.int8],
    rulings: Rulings,
    above: Floats,
    out: Turn,
) -> None:
    """Fill a turn.

    Args:
        least: (hand, dice used): the least pips with which they pass.
        above: (placing, column, closed, pips), the next dawn.
    """
    fails = np.zeros(moves.punish.shape[0], np.bool_)
    for at in rows.listed:
        if moves.punish[at] >= 0:
            fails[moves.punish[at]] = True
    for pay in range(rows.ends.shape[0] - 1):
        for n in range(rows.ends[pay], rows.ends[pay + 1]):
            at = rows.listed[n]
            if moves.active[at] > 0:
                _fall(at, rows, moves, hands, least, rulings, above, out)
                _average(rows.some[at], moves.active[at], hands, out)
                _hold(rows.some[at], moves.active[at], hands, out)
        for n in range(rows.ends[pay], rows.ends[pay + 1]):
            at = rows.listed[n]
            if moves.active[at] > 0:
                _choose_again(at, rows, moves, hands, above.shape[3], out)
            if moves.active[at] > 0 and fails[at]:
                first, pips = rows.all[at], above.shape[3]
                _spend(first, moves.active[at], pips, hands, moves, rulings, out)


@njit(cache=True)
def _take(new: Floats, at: int, best: Floats, to: int, swap: Flags) -> None:
    """Put `new[at]` (column, tail) into `best[to]` wherever it is to be chosen."""
    for t in range(swap.shape[0]):
        aim, second = new[at, 0, t], new[at, 1, t]
        had, other = best[to, 0, t], best[to, 1, t]
        same = (aim >= had - SAME) & (second > other + SAME)
        chosen = (aim > had + SAME) | same
        swap[t] = chosen
        best[to, 0, t] = aim if chosen else had
        best[to, 1, t] = second if chosen else other
    for column in range(2, new.shape[1]):
        for t in range(swap.shape[0]):
            had = best[to, column, t]
            best[to, column, t] = new[at, column, t] if swap[t] else had


@njit(cache=True)
def _prefers(new: Floats, at: int, t: int, old: Floats, to: int, s: int) -> bool:
    aim, had = new[at, 0, t], old[to, 0, s]
    same = (aim >= had - SAME) & (new[at, 1, t] > old[to, 1, s] + SAME)
    return bool((aim > had + SAME) | same)


@njit(cache=True)
def _put(new: Floats, at: int, out: Floats, to: int) -> None:
    for column in range(new.shape[1]):
        for t in range(new.shape[2]):
            out[to, column, t] = new[at, column, t]


@njit(cache=True)
def _fall(
    at: int,
    rows: Rows,
    moves: Moves,
    hands: Hands,
    least: NDArray[np.int8],
    rulings: Rulings,
    above: Floats,
    out: Turn,
) -> None:
    """Say what all active dice are worth as they fell, before any pip."""
    active, columns = moves.active[at], above.shape[1]
    low, punish = hands.first[active], moves.punish[at]
    room = above.shape[2] * above.shape[3]
    for hand in range(low, hands.first[active + 1]):
        row = rows.some[at] + hand
        passed = False
        for used in range(1, active + 1):
            passed |= least[hand, used] == 0
        for column in range(columns):
            for t in range(room):
                out.thrown[row, column, t] = 0.0
        if punish >= 0 and not (passed and rulings.must_take_pass):
            source = rows.all[punish] + hand - low
            # Ruling pips_may_add_dice: false, so no pip before the punishment either.
            if passed and not rulings.pips_may_add_dice:
                _put(out.again[0], source, out.thrown, row)
            else:
                _put(out.punished, source, out.thrown, row)
        most = 0 if passed and not rulings.pips_may_add_dice else above.shape[3] - 1
        for used in range(1, active + 1):
            if least[hand, used] <= most:
                _pass(moves.rise[at, used], least[hand, used], above, out.thrown, row)


@njit(cache=True)
def _pass(rise: int, price: int, above: Floats, values: Floats, row: int) -> None:
    """Let the terrace be passed for `price` pips, where that is better."""
    pips = above.shape[3]
    for closed in range(above.shape[2]):
        for left in range(pips - price):
            t = closed * pips + left + price
            aim, had = above[rise, 0, closed, left], values[row, 0, t]
            second, other = above[rise, 1, closed, left], values[row, 1, t]
            same = (aim >= had - SAME) & (second > other + SAME)
            if (aim > had + SAME) | same:
                for column in range(above.shape[1]):
                    values[row, column, t] = above[rise, column, closed, left]


@njit(cache=True)
def _average(first: int, active: int, hands: Hands, out: Turn) -> None:
    """Take the average over the dice in the air, one more at a time."""
    columns, room = out.thrown.shape[1:]
    for hand in range(hands.first[active] - 1, -1, -1):
        row = first + hand
        for column in range(columns):
            for t in range(room):
                out.thrown[row, column, t] = 0.0
        for face in range(SIDES):
            one = first + hands.more[hand, face]
            for column in range(columns):
                for t in range(room):
                    out.thrown[row, column, t] += out.thrown[one, column, t] / SIDES


@njit(cache=True)
def _hold(first: int, active: int, hands: Hands, out: Turn) -> None:
    """Choose which of some dice to hold; not all, if those are all that are active."""
    columns, room = out.thrown.shape[1:]
    swap = np.zeros(room, np.bool_)
    for hand in range(hands.first[active + 1]):
        row = first + hand
        if hand < hands.first[active]:
            _put(out.thrown, row, out.held, row)
        else:
            for column in range(columns):
                for t in range(room):
                    out.held[row, column, t] = 0.0
        for face in range(SIDES):
            if hands.fewer[hand, face] >= 0:
                _take(out.held, first + hands.fewer[hand, face], out.held, row, swap)


@njit(cache=True)
def _choose_again(
    at: int, rows: Rows, moves: Moves, hands: Hands, pips: int, out: Turn
) -> None:
    """Take the best of what may be done before a further throw."""
    active, limit = moves.active[at], out.again.shape[0]
    low = hands.first[active]
    swap = np.zeros(out.held.shape[2], np.bool_)
    for hand in range(low, hands.first[active + 1]):
        row = rows.all[at] + hand - low
        for bought in range(limit):
            _put(out.held, rows.some[at] + hand, out.again[bought], row)
            for fresh in range(1, moves.pool[at] + 1):
                after = rows.some[moves.throw[at, fresh]] + hand
                _take(out.held, after, out.again[bought], row, swap)
        if moves.buy[at] >= 0:
            source, paid = rows.all[moves.buy[at]] + hand - low, out.again[limit - 1]
            # A circle fewer to buy and a pip more: so far back in the tail.
            for t in range(pips, out.held.shape[2]):
                from_here = t - pips + 1
                if t % pips + 1 < pips and _prefers(
                    paid, source, from_here, out.again[0], row, t
                ):
                    for column in range(out.held.shape[1]):
                        out.again[0, row, column, t] = paid[source, column, from_here]


@njit(cache=True)
def _spend(
    first: int,
    active: int,
    pips: int,
    hands: Hands,
    moves: Moves,
    rulings: Rulings,
    out: Turn,
) -> None:
    """Let pips turn dice before the punishment, since they may be held after it."""
    low, high = hands.first[active], hands.first[active + 1]
    # Ruling pip_stacking: without it a die is turned once or not at all.
    if not rulings.pip_stacking:
        spend_once(first, active, pips, hands, moves, out.again[0], out.spent)
        begin = spent_row(active, low, 0, hands)
        for hand in range(high - low):
            _put(out.spent, begin + hand, out.punished, first + hand)
        return
    for hand in range(high - low):
        _put(out.again[0], first + hand, out.punished, first + hand)
    for left in range(1, pips):
        for hand in range(low, high):
            row = first + hand - low
            for face in range(SIDES):
                if hands.fewer[hand, face] < 0:
                    continue
                for to in range(SIDES):
                    if moves.turns[face, to]:
                        other = hands.more[hands.fewer[hand, face], to] - low + first
                        _spend_one(other, row, left, pips, out.punished)


@njit(cache=True)
def spent_row(active: int, fresh: int, done: int, hands: Hands) -> int:
    """Return the row of a hand of dice without a pip beside one that is done with."""
    size, row = 0, 0
    while fresh >= hands.first[size + 1]:
        row += _count(size, hands) * _count(active - size, hands)
        size += 1
    row += (fresh - hands.first[size]) * _count(active - size, hands)
    return int(row + done - hands.first[active - size])


@njit(cache=True)
def _count(size: int, hands: Hands) -> int:
    return int(hands.first[size + 1] - hands.first[size])


@njit(cache=True)
def spend_once(
    first: int,
    active: int,
    pips: int,
    hands: Hands,
    moves: Moves,
    again: Floats,
    spent: Floats,
) -> None:
    """Fill what dice are worth that take one pip each at most, before the punishment.

    Of the dice that had none yet one of the smallest faces is either left as it is or
    turned; then it is done with. In whichever order pips are spent, this finds them.

    Args:
        again: what the hands of the placing are worth after it, from row `first` on.
        spent: (hand without a pip and hand that is done with, ...), to be filled.
    """
    low = hands.first[active]
    for size in range(active + 1):
        for fresh in range(hands.first[size], hands.first[size + 1]):
            face = 0
            while size > 0 and hands.fewer[fresh, face] < 0:
                face += 1
            for done in range(
                hands.first[active - size], hands.first[active - size + 1]
            ):
                row = spent_row(active, fresh, done, hands)
                if size == 0:
                    _put(again, first + done - low, spent, row)
                    continue
                rest = hands.fewer[fresh, face]
                left = spent_row(active, rest, hands.more[done, face], hands)
                _put(spent, left, spent, row)
                for to in range(SIDES):
                    if moves.turns[face, to]:
                        other = spent_row(active, rest, hands.more[done, to], hands)
                        for pip in range(1, pips):
                            _spend_one(other, row, pip, pips, spent)


@njit(cache=True)
def _spend_one(other: int, row: int, left: int, pips: int, values: Floats) -> None:
    """Let a pip make one row of another, where `left` pips are there before it."""
    for t in range(left, values.shape[2], pips):
        if _prefers(values, other, t - 1, values, row, t):
            for column in range(values.shape[1]):
                values[row, column, t] = values[other, column, t - 1]


@njit(cache=True)
def mornings(idle: Numbers, moves: Moves, rulings: Rulings, out: Values) -> None:
    """Choose at dawn and before the first throw, `out.thrown` being known.

    Args:
        idle: the placings without active dice, those with fewest to pay first.
    """
    closed_most, pips_most = out.dawn.shape[2] - 1, out.dawn.shape[3] - 1
    for at in idle:
        for closed in range(closed_most + 1):
            for pips in range(pips_most - closed + 1):
                choose(at, closed, pips, moves, rulings, out)
