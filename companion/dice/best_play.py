"""What solvers of dice games share: every hand, chances, and what an end is worth."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.contract import Over, best_play
from companion.dice.faces import SIDES

Worth = NDArray[np.float64]  # the aim, what breaks its ties, what else is counted

SCORE = -1  # the column of the score; any other counts wins with at least so much
value = njit(cache=True, nogil=True)(best_play.value)  # what best play maximises


def best_worth(worths: Sequence[Worth], columns: int) -> Worth:
    """Return the worth of the best choice, the first of equals; nothing without one."""
    return max(worths, key=valued, default=np.zeros(columns))


def valued(worth: Worth) -> float:
    """Return what best play maximises of a worth."""
    return best_play.value(float(worth[0]), float(worth[1]))


def end_worth(over: Over, columns: Sequence[int]) -> Worth:
    """Return what an ended game is worth; a loss is worth nothing."""
    won = [over.won and (column == SCORE or over.score >= column) for column in columns]
    scored = [over.score if column == SCORE else 1 for column in columns]
    return np.multiply(won, scored).astype(np.float64)


Numbers = NDArray[np.int32]
Faces = tuple[int, ...]


class Hands(NamedTuple):
    """Every hand, small ones first, and where a die more or fewer leads."""

    number: dict[Faces, int]  # of each hand
    size: Numbers  # dice of each hand
    more: Numbers  # (hand, face): with one more die; one past the last hand if too many
    fewer: Numbers  # the same with one die less; one past the last hand if it has none


@lru_cache(maxsize=4)
def hands(dice: int) -> Hands:
    """Return every hand of at most so many dice."""
    faces = range(1, SIDES + 1)
    every = (combinations_with_replacement(faces, n) for n in range(dice + 1))
    listed = [*chain.from_iterable(every)]
    number = {hand: at for at, hand in enumerate(listed)}
    beyond = len(listed)
    more = np.full((beyond, SIDES), beyond, np.int32)
    fewer = np.full((beyond, SIDES), beyond, np.int32)
    for at, hand in enumerate(listed):
        for face in faces if len(hand) < dice else ():
            after = number[tuple(sorted((*hand, face)))]
            more[at, face - 1] = after
            fewer[after, face - 1] = at
    size = np.array([len(hand) for hand in listed], np.int32)
    return Hands(number, size, more, fewer)


Chance = NDArray[np.uint64]
"""The state of a generator: an array of one number, for games that numba compiles.

It is SplitMix64. Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number
Generators" (2014).
"""

STEP = np.uint64(0x9E3779B97F4A7C15)
FIRST, SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
SHIFTS = np.uint64(30), np.uint64(27), np.uint64(31)


@njit(cache=True, nogil=True)
def mixed(number: np.uint64) -> np.uint64:
    """Return a number in which every bit depends on all of another one."""
    number = (number ^ (number >> SHIFTS[0])) * FIRST
    number = (number ^ (number >> SHIFTS[1])) * SECOND
    return number ^ (number >> SHIFTS[2])


def generators(seed: int, numbers: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Return a generator of a seed, of 64 bits, for each number: (game, 1)."""
    return _generators(np.uint64(seed), numbers)


@njit(cache=True, nogil=True)
def _generators(seed: np.uint64, numbers: NDArray[np.int64]) -> NDArray[np.uint64]:
    chances = np.empty((len(numbers), 1), np.uint64)
    for game, number in enumerate(numbers):
        chances[game, 0] = mixed(seed + mixed(np.uint64(number) * STEP))
    return chances


@njit(cache=True, nogil=True)
def one_of(chance: Chance, count: int) -> int:
    """Return a number from 0 to `count` - 1, each as often; nearly, to 1 in 10**15."""
    chance[0] += STEP
    return int(mixed(chance[0]) % np.uint64(count))


@njit(cache=True, nogil=True)
def die(chance: Chance) -> int:
    """Return the face of a thrown die."""
    return 1 + one_of(chance, SIDES)


@njit(cache=True, nogil=True)
def share(chance: Chance) -> float:
    """Return a number from 0 to 1, without 1."""
    chance[0] += STEP
    return float(mixed(chance[0]) >> np.uint64(11)) / 2.0**53
