"""The open pips of the four rows, numbered, and in layers of one sum."""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int32]
Pips = tuple[int, ...]

NONE = -1


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
        below = np.where(fewer >= 0, self.place[fewer], NONE)
        return np.ascontiguousarray(below.T, np.int32)


@lru_cache(maxsize=8)
def rows(most: Pips) -> Rows:
    """Return all row pips up to `most`."""
    # Numbers run like those of an array of `shape`, the last row fastest: one pip less
    # in a row is `steps` of that row back.
    shape = tuple(pips + 1 for pips in most)
    table = np.indices(shape).reshape(len(most), -1)
    count = table.shape[1]
    steps = [count // int(np.prod(shape[: group + 1])) for group in range(len(most))]
    at = np.arange(count)[:, None]
    fewer = np.where(table.T > 0, at - steps, NONE).astype(np.int32)
    sums = table.sum(axis=0)
    ends = np.cumsum(np.bincount(sums))[:-1]
    # Sorted by sum and cut where it changes; stable, so numbers ascend in each layer.
    layers = tuple(np.split(np.argsort(sums, kind="stable").astype(np.int32), ends))
    number = dict(zip(product(*map(range, shape)), range(count), strict=True))
    place = np.zeros(count, np.int32)
    for layer in layers:
        place[layer] = np.arange(len(layer))
    return Rows(number, fewer, layers, place)
