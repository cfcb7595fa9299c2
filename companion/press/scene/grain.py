"""Unevenness for drawings: a stream of numbers that is the same on every machine.

Hatches, branches and snow want small differences, never chance: a face drawn twice has
to be the same face. One seed, one stream, so a part drawn first cannot move the next.

Source: splitmix64, after Steele, Lea and Flood, "Fast splittable pseudorandom number
generators" (2014); the constants are theirs.
"""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

WORD = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15


class Grain:
    """The stream of one `seed`, any whole number.

    >>> grain = Grain(9)
    >>> grain.uniform(2, 3) == Grain(9).uniform(2, 3)
    True
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & WORD

    def random(self) -> float:
        """Return the next number, from 0 up to but not including 1."""
        return (self._word() >> 11) / (1 << 53)

    def uniform(self, low: float, high: float) -> float:
        """Return the next number between `low` and `high`."""
        return low + (high - low) * self.random()

    def choice(self, items: Sequence[T]) -> T:
        """Return one of `items`, which are not empty, each equally often."""
        return items[self._word() * len(items) >> 64]

    def _word(self) -> int:
        self._state = (self._state + STEP) & WORD
        word = (self._state ^ self._state >> 30) * 0xBF58476D1CE4E5B9 & WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
        return word ^ word >> 31
