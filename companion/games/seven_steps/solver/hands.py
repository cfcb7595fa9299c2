"""What a throw can be used for: least pips for each number of dice, and how often.

Only that matters of a hand. Passing with `u` dice for `p` pips leads to the same table
whichever dice they are, and pips left are never worth less than pips spent: whoever
has one more may play as if it were not there. So hands with the same least pips for
every `u` are one profile, and a throw is a chance of each profile.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from companion.dice.faces import SIDES, pips_between, without
from companion.dice.odds import hands
from companion.games.seven_steps.rules import Challenge, Options
from companion.games.seven_steps.rules.terraces import totals

NEVER = 99
"""Pips of what no pips can do."""

Costs = NDArray[np.int8]
Faces = tuple[int, ...]


@lru_cache(maxsize=2)
def least_pips(dice: int, largest: int, stacking: bool) -> tuple[Costs, ...]:
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
        tables.append(_with_a_die(tables[-1][parent], last, stacking))
        found = {hand: number for number, hand in enumerate(listed)}
    return tuple(tables)


@lru_cache(maxsize=1 << 14)
def least_pips_of(
    challenge: Challenge, options: Options, hand: Faces, turned: Faces
) -> Mapping[int, int]:
    """Return the least further pips for each number of dice of `hand` that can pass.

    Args:
        turned: those of `hand` that had a pip since the throw.
    """
    wanted = sorted(totals(challenge, options))
    # Ruling pip_stacking: without it a turned die serves as it lies or not at all.
    fixed = () if options.pip_stacking else turned
    table = np.full((1, len(hand) + 1, _largest_total(options) + 1), NEVER, np.int8)
    table[0, 0, 0] = 0
    for face in without(hand, fixed):
        table = _with_a_die(table, np.array([face]), options.pip_stacking)
    for face in fixed:
        lying = table[:, :-1, :-face].copy()
        np.minimum(table[:, 1:, face:], lying, out=table[:, 1:, face:])
    found = table[0][:, wanted].min(axis=1, initial=NEVER)
    sizes = {"subset": range(1, len(hand) + 1), "single": (1,), "all": (len(hand),)}
    return {
        used: int(found[used])
        for used in sizes[options.combine]
        if found[used] < NEVER // 4
    }


def _with_a_die(before: Costs, last: NDArray[np.int64], stacking: bool) -> Costs:
    after = before.copy()
    for to in range(1, min(SIDES, before.shape[2] - 1) + 1):
        pips = _prices(to, stacking)[last - 1]
        used = before[:, :-1, :-to] + pips[:, None, None]
        np.minimum(after[:, 1:, to:], used, out=after[:, 1:, to:], casting="unsafe")
    return after


@lru_cache(maxsize=2 * SIDES)
def _prices(to: int, stacking: bool) -> NDArray[np.int64]:
    """Return for each face what it costs to turn it."""
    return np.array([_price(face, to, stacking) for face in range(1, SIDES + 1)])


def _price(face: int, to: int, stacking: bool) -> int:
    pips = pips_between(face, to)
    # Ruling pip_stacking: without it a die is turned once or not at all.
    return pips if stacking or pips <= 1 else NEVER // 4


def profiles(
    challenge: Challenge, options: Options, dice: int, thrown: int, most: int
) -> tuple[NDArray[np.float64], Costs]:
    """Return the chance of each profile, and its least pips for 0 to `dice` dice.

    Args:
        dice: the most dice there are; sets the width of the answer.
        thrown: how many of them are thrown.
        most: pips beyond which nothing is ever possible; they count as `NEVER`.
    """
    cost = _cost(challenge, options, dice, thrown, most)
    times = np.array([times for _, times in hands(thrown)], np.float64)
    kinds, which = np.unique(cost, axis=0, return_inverse=True)
    chance = np.bincount(which.ravel(), times, len(kinds)) / SIDES**thrown
    return chance, kinds


@lru_cache(maxsize=64)
def costs(challenge: Challenge, options: Options, dice: int, most: int) -> Costs:
    """Return the least pips of every hand of 0 to `dice` dice: (hand, dice used)."""
    sizes = range(dice + 1)
    return np.concatenate(
        [_cost(challenge, options, dice, thrown, most) for thrown in sizes]
    )


def _cost(
    challenge: Challenge, options: Options, dice: int, thrown: int, most: int
) -> Costs:
    """Return the least pips of every hand of `thrown` dice: (hand, dice used)."""
    wanted = sorted(totals(challenge, options))
    table = least_pips(dice, _largest_total(options), options.pip_stacking)[thrown]
    cost: Costs = table[:, :, wanted].min(axis=2, initial=NEVER)
    cost[:, 0] = NEVER
    # Ruling combine: any of the active dice, one of them, or all together.
    if options.combine == "single":
        cost[:, 2:] = NEVER
    if options.combine == "all":
        cost[:, :thrown] = NEVER
        cost[:, thrown + 1 :] = NEVER
    cost[cost > most] = NEVER
    return cost


@lru_cache(maxsize=8)
def _largest_total(options: Options) -> int:
    return max(
        max(totals(Challenge(terrace, die), options), default=0)
        for terrace in range(1, 8)
        for die in range(1, SIDES + 1)
    )
