"""Hands as numbers, and a generator, for games that numba compiles.

A hand is a row of tables: 0 holds no dice, then come the hands of one die, of two, and
so on, each sorted. What is asked of a hand is looked up in the column of a face (1 to
6; column 0 is empty) or of a number of dice.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple, ParamSpec, TypeVar

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.dice.faces import SIDES, Hand, virgil_changes

Numbers = NDArray[np.int32]
Flags = NDArray[np.bool_]

FACES = frozenset(range(1, SIDES + 1))

NO_DICE = 0
"""The hand without dice."""

NEVER = 99
"""Pips of what no pips can do."""


P = ParamSpec("P")
R = TypeVar("R")


def flat(part: Callable[P, R]) -> Callable[P, R]:
    """Compile a part of a game, to be put in the place of each call.

    References to arrays are not counted there, which takes ten times as long as to look
    something up; so a part makes no arrays.
    """
    # numba's types leave `_nrt` out, which switches the counting off.
    decorator: Callable[..., Callable[[Callable[P, R]], Callable[P, R]]] = njit
    return decorator(cache=True, nogil=True, forceinline=True, _nrt=False)(part)


class Hands(NamedTuple):
    """Every hand of so many dice at most.

    Attributes:
        size: (hand), its dice.
        shows: (hand, face), how many of them show it.
        more: (hand, face), the hand with one die more that shows it; -1 if that are
            too many dice.
        less: (hand, face), the hand with one fewer; -1 if none shows it.
        begins: (hand, dice), where its parts of so many dice begin in `parts`.
        parts: hands; each of the hands contained in another one, once.
        pips: (hand), in how many ways a pip changes it.
        turns: (face, to), whether a Virgil pip turns one into the other.
    """

    size: Numbers
    shows: Numbers
    more: Numbers
    less: Numbers
    begins: Numbers
    parts: Numbers
    pips: Numbers
    turns: Flags


@lru_cache(maxsize=4)
def hands(dice: int) -> Hands:
    """Return every hand of at most `dice` six-sided dice."""
    faces = range(1, SIDES + 1)
    every = [
        h for n in range(dice + 1) for h in combinations_with_replacement(faces, n)
    ]
    # Rows are hands in the order of `every`; columns are faces, of which 0 is unused.
    number = {hand: at for at, hand in enumerate(every)}
    shows = np.array([_shows(hand) for hand in every], np.int32)
    size = shows.sum(1, dtype=np.int32)
    more = np.full(shows.shape, -1, np.int32)
    less = np.full(shows.shape, -1, np.int32)
    for hand, at in number.items():
        for face in faces if len(hand) < dice else ():
            more[at, face] = number[tuple(sorted((*hand, face)))]
            less[more[at, face], face] = at
    begins, parts = _parts(size, shows)
    turns = np.zeros((SIDES + 1, SIDES + 1), np.bool_)
    for face in faces:
        turns[face, list(virgil_changes(face))] = True
    pips = (shows > 0).astype(np.int32) @ turns.sum(1, dtype=np.int32)
    return Hands(size, shows, more, less, begins, parts, pips, turns)


def _shows(hand: Hand) -> list[int]:
    return [hand.count(face) for face in range(SIDES + 1)]


def _parts(size: Numbers, shows: Numbers) -> tuple[Numbers, Numbers]:
    # The parts of a hand are parts[begins[hand, 0] : begins[hand, -1]], by their dice,
    # since hands are numbered by their dice; those of n dice end where n + 1 begin.
    begins = np.zeros((len(size), size[-1] + 2), np.int32)
    subsets, at = [], 0
    for hand, counts in enumerate(shows):
        parts = np.flatnonzero((shows <= counts).all(1))
        begins[hand] = at + np.searchsorted(size[parts], range(size[-1] + 2))
        subsets.append(parts)
        at += len(parts)
    return begins, np.concatenate(subsets).astype(np.int32)


def sets_within(targets: Sequence[Hand], every: Hands) -> Numbers:
    """Return how many targets each hand contains: (hand, dice of the target)."""
    table = np.zeros((len(every.size), every.size[-1] + 1), np.int32)
    for target in {tuple(sorted(target)) for target in targets}:
        if len(target) <= every.size[-1] and set(target) <= FACES:
            table[:, len(target)] += (every.shows >= _shows(target)).all(1)
    return table


def unturned(sets: Numbers) -> Numbers:
    """Return the pips of each hand where none may be spent: 0 for those that pass."""
    return np.where(sets.any(1), 0, NEVER).astype(np.int32)


def least_pips(sets: Numbers, every: Hands) -> Numbers:
    """Return the fewest Virgil pips that turn each hand into one that passes.

    Pip by pip: a hand costs one more than the cheapest that a pip turns it into.

    Args:
        sets: as from `sets_within`.
    """
    least = unturned(sets)
    changes = []
    for face, to in zip(*np.nonzero(every.turns), strict=True):
        which = np.flatnonzero(every.less[:, face] >= 0)
        changes.append((which, every.more[every.less[which, face], to]))
    while True:
        before = least.copy()
        for which, after in changes:
            least[which] = np.minimum(least[which], least[after] + 1)
        least[least > NEVER] = NEVER
        if (least == before).all():
            return least


@flat
def joined(every: Hands, hand: int, other: int) -> int:
    """Return the hand of the dice of two hands."""
    for face in range(1, SIDES + 1):
        for _ in range(every.shows[other, face]):
            hand = every.more[hand, face]
    return hand


@flat
def turned(every: Hands, hand: int, face: int, to: int) -> int:
    """Return the hand with a die of `face` that shows `to`."""
    return int(every.more[every.less[hand, face], to])


@flat
def parts_of(every: Hands, hand: int, dice: int) -> int:
    """Return how many different hands of so many dice there are in a hand."""
    return int(every.begins[hand, dice + 1] - every.begins[hand, dice])


# A generator for each game and purpose: SplitMix64, whose state is one number.
# Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators" (2014).

Chance = NDArray[np.uint64]
"""The state of a generator: an array of one number."""

STEP = np.uint64(0x9E3779B97F4A7C15)
FIRST, SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
SHIFTS = np.uint64(30), np.uint64(27), np.uint64(31)


@flat
def mixed(number: np.uint64) -> np.uint64:
    """Return a number in which every bit depends on all of another one."""
    number = (number ^ (number >> SHIFTS[0])) * FIRST
    number = (number ^ (number >> SHIFTS[1])) * SECOND
    return number ^ (number >> SHIFTS[2])


@njit(cache=True, nogil=True)
def generator(seed: np.uint64, number: int) -> Chance:
    """Return the generator of a seed that has this number."""
    return np.array([mixed(seed + mixed(np.uint64(number) * STEP))])


@flat
def one_of(chance: Chance, count: int) -> int:
    """Return a number from 0 to `count` - 1, each as often; nearly, to 1 in 10**15."""
    chance[0] += STEP
    return int(mixed(chance[0]) % np.uint64(count))


@flat
def die(chance: Chance) -> int:
    """Return the face of a thrown die."""
    return 1 + one_of(chance, SIDES)
