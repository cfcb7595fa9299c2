"""What both compiled games share beside the turn: every hand, and what was used."""

import numpy as np
from numpy.typing import NDArray

from companion.dice import compiled
from companion.errors import BadValue

MOST_DICE = 12
"""Tables of more dice take too much room."""


def every_hand(where: str, dice: int) -> compiled.Hands:
    """Return every hand of a game; `where` begins an error.

    Raises:
        BadValue: if the game has too many dice.
    """
    if dice > MOST_DICE:
        what = f"{dice} dice are too many for compiled games"
        raise BadValue(where, what, f"give {MOST_DICE} at most")
    return compiled.hands(dice)


def flags(bits: NDArray[np.int64], count: int) -> compiled.Flags:
    """Return (bit, game): which of the lowest `count` bits are set in each game."""
    return np.array([bits >> at & 1 for at in range(count)], bool)
