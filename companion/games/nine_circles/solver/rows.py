"""The open pips of the four rows, numbered, and in layers of one sum."""

from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int32]
Pips = tuple[int, ...]


class Rows(NamedTuple):
    """Every choice of at most so many open pips in each row.

    Attributes:
        number: of each choice, counted up from none open.
        fewer: (choice, group): with a pip of that row fewer, -1 if it has none.
        layers: the choices of each sum.
        place: of each choice in its layer.
    """

    number: dict[Pips, int]
    fewer: Numbers
    layers: tuple[Numbers, ...]
    place: Numbers

    def below(self, total: int) -> Numbers:
        """Return (group, position): the position in the layer below, -1 for none."""
        fewer = self.fewer[self.layers[total]]
        return np.where(fewer >= 0, self.place[fewer], -1).T.astype(np.int32)


def rows(most: Pips) -> Rows:
    """Return all row pips up to `most`."""
    listed = list(product(*(range(pips + 1) for pips in most)))
    number = {pips: at for at, pips in enumerate(listed)}
    table = np.array(listed, np.int32)
    steps = np.array(
        [number[_one(group, most)] if most[group] else 0 for group in range(len(most))]
    )
    at = np.arange(len(listed))[:, None]
    fewer = np.where(table > 0, at - steps, -1).astype(np.int32)
    sums = table.sum(axis=1)
    layers = tuple(
        np.flatnonzero(sums == total).astype(np.int32) for total in range(sum(most) + 1)
    )
    place = np.zeros(len(listed), np.int32)
    for layer in layers:
        place[layer] = np.arange(len(layer))
    return Rows(number, fewer, layers, place)


def _one(group: int, most: Pips) -> Pips:
    return tuple(int(other == group) for other in range(len(most)))
