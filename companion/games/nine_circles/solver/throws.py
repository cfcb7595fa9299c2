"""The arithmetic of dice that fall, compiled: choices, ends, and the faces of a throw.

Arrays end in (column, tail), as in `kernel`. A choice takes the best aim, then the best
second; a difference below `SAME` is rounding.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.games.nine_circles.solver.graph import GROUPS, Graph

Floats = NDArray[np.float64]
Numbers = NDArray[np.int32]
Swap = NDArray[np.bool_]

SAME = 1e-12
SIDES = 6

Throws = Floats
"""What it is worth to throw a group beside the dice that lie: (block, throw, ...).

Throws are numbered as `throws_of` says: those of one die beside each node, then those
of two dice, and so on.
"""


@njit(cache=True, nogil=True)
def take(new: Floats, at: int, best: Floats, to: int, swap: Swap) -> None:
    """Put `new[at]` (column, tail) into `best[to]` wherever it is to be chosen.

    Args:
        swap: room for one flag each; used only if there are more than two columns.
    """
    columns, tail = best.shape[1:]
    if columns > 2:
        for t in range(tail):
            aim, second = new[at, 0, t], new[at, 1, t]
            had, other = best[to, 0, t], best[to, 1, t]
            same = (aim >= had - SAME) & (second > other + SAME)
            swap[t] = (aim > had + SAME) | same
        for column in range(2, columns):
            for t in range(tail):
                had = best[to, column, t]
                best[to, column, t] = new[at, column, t] if swap[t] else had
    # Written without a choice of what to store, which processors are slow at.
    for t in range(tail):
        aim, second = new[at, 0, t], new[at, 1, t]
        had, other = best[to, 0, t], best[to, 1, t]
        as_good = max(second, other) if aim >= had - SAME else other
        best[to, 1, t] = second if aim > had + SAME else as_good
        best[to, 0, t] = max(aim, had)


@njit(cache=True, nogil=True)
def throws_of(dice: int, graph: Graph) -> NDArray[np.int64]:
    """Return where the throws of 1, 2, 3, 4 dice begin, and the end."""
    begins = np.zeros(GROUPS + 1, np.int64)
    for group in range(1, GROUPS + 1):
        begins[group] = begins[group - 1] + graph.first[max(dice - group, -1) + 1]
    return begins


@njit(cache=True, nogil=True)
def room(dice: int, graph: Graph, blocks: int, columns: int, lanes: int) -> Throws:
    """Return room for throws.

    It is taken here, since numpy takes so much as huge pages, which are slow to come.
    """
    return np.empty((blocks, throws_of(dice, graph)[-1], columns, lanes))


@njit(cache=True, nogil=True)
def end(dice: int, graph: Graph, passed: Floats) -> Floats:
    """Return what the ends of throwing are worth: (thrown dice, kind) together."""
    kinds, prices = graph.kind_begins.shape[0] - 1, graph.prices[0]
    ends = np.zeros(((dice + 1) * kinds, passed.shape[1], passed.shape[2]))
    swap = np.zeros(passed.shape[2], np.bool_)
    for size in range(dice + 1):
        for kind in range(kinds):
            for way in range(graph.kind_begins[kind], graph.kind_begins[kind + 1]):
                used = graph.kind_used[way]
                if used <= size:
                    row = (dice - size + used) * prices + graph.kind_pips[way]
                    take(passed, row, ends, size * kinds + kind, swap)
    return ends


@njit(cache=True, nogil=True)
def throw(
    dice: int, block: int, graph: Graph, values: Floats, ends: Floats, out: Throws
) -> None:
    """Average over the dice of each group, the first die first.

    Args:
        values: what each node is worth.
        ends: as `end` returns them.
        out: whose `block` is filled.
    """
    begins, here, faces = throws_of(dice, graph), out[block], faces_of(graph)
    tail = values.shape[2]
    for lying in range(dice - 1, -1, -1):
        for size in range(1, min(GROUPS, dice - lying) + 1):
            for node in range(graph.first[lying], graph.first[lying + 1]):
                at = begins[size - 1] + node
                if size == 1:
                    later(node, faces, values, 0, here, at, tail)
                else:
                    later(node, faces, here, begins[size - 2], here, at, tail)
                at_once(node, size, lying, graph, ends, here, at)


@njit(cache=True, nogil=True)
def faces_of(graph: Graph) -> tuple[Numbers, Floats]:
    """Return (node, face): where the face of one more die leads, and its chance.

    A face that ends the throwing has no chance, and leads where another does; if all
    do, to -1.
    """
    to, chance = graph.up.copy(), np.zeros(graph.up.shape)
    for node in range(to.shape[0]):
        some = to[node].max()
        for face in range(SIDES):
            if to[node, face] < 0:
                to[node, face] = some
            else:
                chance[node, face] = 1 / SIDES
    return to, chance


@njit(cache=True, nogil=True)
def later(
    node: int,
    faces: tuple[Numbers, Floats],
    smaller: Floats,
    begin: int,
    total: Floats,
    at: int,
    tail: int,
) -> None:
    """Put into `total[at]` what follows the faces that do not end the throwing.

    Args:
        faces: as `faces_of` returns them.
        smaller: what the rest of the group is worth, beside each node from `begin` on.
    """
    to, chance = faces[0][node], faces[1][node]
    if to[0] < 0:
        for column in range(total.shape[1]):
            for t in range(tail):
                total[at, column, t] = 0.0
        return
    # All faces at once, and by name, so that the sum of rows is mostly reading them.
    a, b, c = begin + to[0], begin + to[1], begin + to[2]
    d, e, f = begin + to[3], begin + to[4], begin + to[5]
    p, q, r, u, v, w = chance[0], chance[1], chance[2], chance[3], chance[4], chance[5]
    for column in range(total.shape[1]):
        for t in range(tail):
            total[at, column, t] = (
                p * smaller[a, column, t]
                + q * smaller[b, column, t]
                + r * smaller[c, column, t]
                + u * smaller[d, column, t]
                + v * smaller[e, column, t]
                + w * smaller[f, column, t]
            )


@njit(cache=True, nogil=True)
def at_once(
    node: int,
    size: int,
    lying: int,
    graph: Graph,
    ends: Floats,
    total: Floats,
    at: int,
) -> None:
    """Add what the ends with the first die of a group are worth."""
    kinds, entry = graph.kind_begins.shape[0] - 1, node * GROUPS + size - 1
    for end in range(graph.end_begins[entry], graph.end_begins[entry + 1]):
        chance = graph.end_chance[end]
        row = (lying + size) * kinds + graph.end_kind[end]
        for column in range(ends.shape[1]):
            for t in range(ends.shape[2]):
                total[at, column, t] += chance * ends[row, column, t]
