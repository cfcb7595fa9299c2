"""Rungs: layers of row pips for which a table stores what every hand is worth.

Apart from them a table holds only the starts of circles, so advice on a state computes
all layers below it. For most circles that is little. Where it would be much, a table
stores some layers completely, and advice goes down to the next of them and no further.
Many hands are worth the same, as they do best to keep the same dice and throw the same
group. So for each position the different worths are stored, and for each hand the
number of its worth:

    which   (position, node)    0 0 1 2 | 0 1 1 1 | ...   numbers within the position
    begins  (position)          0         3               where its worths begin
    worths  (worth, column)     w0 w1 w2  w3 w4 ...       one position after another
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.games.nine_circles.solver.graph import Graph
from companion.games.nine_circles.solver.kernel import Rung, levels_of
from companion.games.nine_circles.solver.throws import Floats, throws_of

Pips = tuple[int, ...]

MOST = 8_800_000
"""About the most values that advice on a state computes; more if `KEPT` requires it."""

KEPT = 33_000_000
"""The most hands whose worth is stored; each takes about 5 bytes."""

BYTE = 2**8

Table = NDArray[Any]
"""An array of a table: numbers of any type."""


def layers(
    graphs: Mapping[int, Sequence[Graph]], dice: Sequence[int], most: Pips, virgil: int
) -> dict[tuple[int, int], tuple[int, ...]]:
    """Return the layers to be kept of each circle and number of dice, from the top.

    Args:
        graphs: of each circle; advice may have to fill each of them.
        most, virgil: the row pips and Virgil's pips of a game.
    """
    table = np.indices([pips + 1 for pips in most]).reshape(len(most), -1)
    widths = np.bincount(table.sum(axis=0)) * (virgil + 1)
    limit = MOST
    while True:
        found, hands = {}, 0
        for (number, some), count in product(graphs.items(), dice):
            # A circle takes a throw at least, so each before it took a row pip.
            highest = sum(most) - (number - 1)
            nodes = sum(int(graph.first[count + 1]) for graph in some)
            found[number, count] = _layers(count, some, table, highest, limit)
            hands += sum(int(widths[total]) * nodes for total in found[number, count])
        if hands <= KEPT:
            return found
        limit += limit // 4


def _layers(
    dice: int,
    graphs: Iterable[Graph],
    table: NDArray[np.int_],
    highest: int,
    limit: int,
) -> tuple[int, ...]:
    """Return the layers to be kept so that at most so many values are looked at.

    Args:
        table: (row, row pips), all of a game.
        highest: the most row pips with which the circle begins.
    """
    values = sum(_values(dice, graph) for graph in graphs)
    boxes = (table + 1).prod(axis=0)[table.sum(axis=0) <= highest]
    if np.max(boxes, initial=0) * values <= limit:
        return ()
    # At most `step` pips below a position there are C(step + rows, rows) positions: the
    # ways to take 0 to `step` pips from the rows. That many values stay within `limit`.
    step, rows = 1, len(table)
    while comb(step + 1 + rows, rows) * values <= limit:
        step += 1
    return tuple(range(highest - step, 0, -step))


def _values(dice: int, graph: Graph) -> int:
    """Return how many values of throws, hands and finishes a position has."""
    finishes = graph.begins[graph.first[dice + 1]]
    return int(throws_of(dice, graph)[-1] + levels_of(dice, graph)[-1] + finishes)


def packed(name: str, hands: Floats) -> dict[str, Table]:
    """Return the rungs of a layer, one for each number of Virgil's pips, as arrays.

    Args:
        hands: (position, node, column, Virgil's pips).
    """
    arrays: dict[str, Table] = {}
    for virgils in range(hands.shape[3]):
        rung = Rung(*_different(hands, virgils))
        if np.max(rung.which) < BYTE:
            rung = rung._replace(which=rung.which.astype(np.uint8))
        arrays |= {f"{name}.{virgils}.{key}": a for key, a in rung._asdict().items()}
    return arrays


def unpacked(
    name: str, virgils: int, positions: NDArray[np.int32], tables: Mapping[str, Table]
) -> Rung:
    """Return a rung that `packed` made, for some positions in their order."""
    which, begins, worths = (tables[f"{name}.{virgils}.{key}"] for key in Rung._fields)
    return Rung(which[positions].astype(np.uint16), begins[positions], np.array(worths))


def _different(
    hands: Floats, virgils: int
) -> tuple[NDArray[np.uint16], NDArray[np.int32], Floats]:
    """Return the parts of a `Rung`."""
    here = hands[..., virgils]
    # Sorted by the first column, then the second: equal worths are adjacent.
    order = np.lexsort((here[..., 1], here[..., 0]), axis=1)
    ranked = np.take_along_axis(here, order[..., None], axis=1)
    new = np.ones(order.shape, np.bool_)
    new[:, 1:] = (ranked[:, 1:] != ranked[:, :-1]).any(axis=2)
    number = new.cumsum(axis=1, dtype=np.uint16) - np.uint16(1)
    which = np.empty(order.shape, np.uint16)
    np.put_along_axis(which, order, number, axis=1)
    count = new.sum(axis=1, dtype=np.int32)
    return which, count.cumsum(dtype=np.int32) - count, ranked[new]
