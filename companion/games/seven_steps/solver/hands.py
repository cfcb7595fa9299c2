"""What a throw can be used for: least pips for each number of dice, and how often.

Nothing else about a hand matters. Passing with `u` dice for `p` pips leads to the same
table whichever dice they are, and pips left are never worth less than pips spent, as a
pip may always be left unused. So hands with the same least pips for every `u` are one
profile, and a throw is a chance of each profile.
"""

from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from companion.dice.faces import SIDES, pips_between
from companion.dice.odds import hands
from companion.games.seven_steps.facts import facts
from companion.games.seven_steps.rules import Challenge, Options
from companion.games.seven_steps.rules.terraces import totals

NEVER = 99
"""Pips of what no pips can do."""

Costs = NDArray[np.int8]
Faces = tuple[int, ...]


@lru_cache(maxsize=2)
def least_pips(dice: int, largest: int) -> tuple[Costs, ...]:
    """Return the least pips with which each hand makes each total out of some dice.

    One array a number of thrown dice, 0 to `dice`: (hand, dice used, total), the hands
    in the order of `hands(n)`. Dice are added one by one; each is used, showing any
    face, or not. Totals above `largest` are left out.
    """
    start = np.full((1, dice + 1, largest + 1), NEVER, np.int8)
    start[0, 0, 0] = 0
    tables = [start]
    found: dict[Faces, int] = {(): 0}
    for n in range(1, dice + 1):
        listed = list(combinations_with_replacement(range(1, SIDES + 1), n))
        parent = np.array([found[hand[:-1]] for hand in listed])
        last = np.array([hand[-1] for hand in listed])
        tables.append(_with_a_die(tables[-1][parent], last))
        found = {hand: number for number, hand in enumerate(listed)}
    return tuple(tables)


def _with_a_die(before: Costs, last: NDArray[np.int64]) -> Costs:
    """Return the least pips with one more die, whose face is given for each hand."""
    after = before.copy()
    # Used and showing `to`, the new die moves a hand one up in dice used and `to` up in
    # the total; both slices below are shifted by that much against each other.
    for to in range(1, min(SIDES, before.shape[2] - 1) + 1):
        price = np.array([pips_between(face, to) for face in range(1, SIDES + 1)])
        used = before[:, :-1, :-to] + price[last - 1][:, None, None]
        np.minimum(after[:, 1:, to:], used, out=after[:, 1:, to:], casting="unsafe")
    return after


def profiles(
    challenge: Challenge, options: Options, dice: int, thrown: int
) -> tuple[NDArray[np.float64], Costs]:
    """Return the chance of each profile, and its least pips for 0 to `dice` dice.

    Args:
        dice: the most dice there are; sets the width of the answer.
        thrown: how many of them are thrown.
    """
    cost = costs(challenge, options, dice, thrown)
    times = np.array([times for _, times in hands(thrown)], np.float64)
    kinds, which = np.unique(cost, axis=0, return_inverse=True)
    chance = np.bincount(which.ravel(), times, len(kinds)) / SIDES**thrown
    return chance, kinds


def costs(challenge: Challenge, options: Options, dice: int, thrown: int) -> Costs:
    """Return the least pips of every hand of `thrown` dice: (hand, dice used).

    More than the track has count as `NEVER`.
    """
    passing = sorted(totals(challenge, options))
    table = least_pips(dice, _largest_total(options))[thrown]
    # Any total that passes will do: the cheapest of them.
    cost: Costs = table[:, :, passing].min(axis=2, initial=NEVER)
    cost[:, 0] = NEVER  # a terrace is passed with at least one die
    cost[cost > facts().virgil.circles] = NEVER
    return cost


@lru_cache(maxsize=8)
def _largest_total(options: Options) -> int:
    return max(
        max(totals(Challenge(terrace.number, die), options), default=0)
        for terrace in facts().terraces
        for die in range(1, SIDES + 1)
    )
