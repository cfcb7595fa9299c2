"""Dice for games that numba compiles: a generator for each game.

It is SplitMix64, whose state is one number. Source: Steele, Lea, Flood, "Fast
Splittable Pseudorandom Number Generators" (2014).
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.dice.faces import SIDES

Chance = NDArray[np.uint64]
"""The state of a generator: an array of one number."""

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
