"""Every hand of some dice as a number, for arithmetic over all of them at once."""

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.dice.faces import SIDES

Numbers = NDArray[np.int32]
Faces = tuple[int, ...]


class Hands(NamedTuple):
    """Every hand, small ones first, and where a die more or fewer leads.

    Attributes:
        number: of each hand.
        size: dice of each hand.
        more: (hand, face): with one more die; one past the last hand if too many.
        fewer: (hand, face): with one die less; one past the last hand if it has none.
    """

    number: dict[Faces, int]
    size: Numbers
    more: Numbers
    fewer: Numbers


@lru_cache(maxsize=4)
def hands(dice: int) -> Hands:
    """Return every hand of at most so many dice."""
    faces = range(1, SIDES + 1)
    listed = [
        hand
        for n in range(dice + 1)
        for hand in combinations_with_replacement(faces, n)
    ]
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
