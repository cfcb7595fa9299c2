"""The dice of one throw: every sorted hand of at most four, numbered, small ones first.

The arithmetic under the ruling kept_dice `frozen` walks over them: dice just thrown are
the only ones that may be picked up again.
"""

from collections import Counter
from itertools import combinations_with_replacement
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from companion.dice.faces import SIDES

Numbers = NDArray[np.int64]

MOST = 4
NONE = -1

_LISTED = [
    hand
    for dice in range(MOST + 1)
    for hand in combinations_with_replacement(range(1, SIDES + 1), dice)
]
_NUMBER = {hand: at for at, hand in enumerate(_LISTED)}


def _chance(hand: tuple[int, ...]) -> float:
    ways = factorial(len(hand)) // prod(map(factorial, Counter(hand).values()))
    return float(ways / SIDES ** len(hand))


def _fewer(hand: tuple[int, ...]) -> list[int]:
    """Return the hands with one die less, filled up with `NONE`."""
    found = {_NUMBER[hand[:at] + hand[at + 1 :]] for at in range(len(hand))}
    return [*sorted(found), *[NONE] * (MOST - len(found))]


FIRST: Numbers = np.searchsorted([len(hand) for hand in _LISTED], range(MOST + 2))
"""Where the hands of 0, 1, 2, ... dice begin, and the end."""

LAST: Numbers = np.array([hand[-1] - 1 if hand else NONE for hand in _LISTED])
"""The last face of each, counted from 0."""

BEFORE: Numbers = np.array([_NUMBER[hand[:-1]] for hand in _LISTED])
"""Each without its last die."""

FEWER: Numbers = np.array([_fewer(hand) for hand in _LISTED])
"""(hand, up to four): each without one of its dice, then `NONE`."""

CHANCE: NDArray[np.float64] = np.array([_chance(hand) for hand in _LISTED])
"""Of each, among all throws of so many dice."""
