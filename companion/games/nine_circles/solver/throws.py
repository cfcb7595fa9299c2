"""The arithmetic of thrown dice, compiled: choices, ends, and the faces of a throw.

Arrays end in (column, tail), as in `kernel`. A choice is for the higher `value`.

A throw beside kept dice is filled one die at a time. Its first die leads from a node
(the kept dice) to the node with one more, beside which a throw of one die fewer is
known already:

    throw of 3 beside node n  =  1/6 * sum over faces f of  throw of 2 beside n + f
                                 (faces that end the throwing: `end_at_once`)

so throws of one size are filled from those of the size below.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.dice.best_play import value
from companion.games.nine_circles.solver.graph import GROUPS, Graph

Floats = NDArray[np.float64]
Numbers = NDArray[np.int32]
Flags = NDArray[np.bool_]

SIDES = 6

Throws = Floats
"""What it is worth to throw a group beside the dice that are kept: (block, throw, ...).

Throws are numbered as `throws_of` says: those of one die beside each node, then those
of two dice, and so on.
"""


@njit(cache=True, nogil=True)
def take(new: Floats, at: int, best: Floats, to: int, swap: Flags) -> None:
    """Put `new[at]` (column, tail) into `best[to]` wherever it is to be chosen.

    Args:
        swap: room for one flag each.
    """
    columns, tail = best.shape[1:]
    for t in range(tail):
        had = value(best[to, 0, t], best[to, 1, t])
        swap[t] = value(new[at, 0, t], new[at, 1, t]) > had
    for column in range(columns):
        for t in range(tail):
            old = best[to, column, t]
            best[to, column, t] = new[at, column, t] if swap[t] else old


@njit(cache=True, nogil=True)
def preferred(new: Floats, old: Floats) -> Flags:
    """Return where `new` is to be chosen before `old`, each (row, column, pips)."""
    better = np.zeros((new.shape[0], new.shape[2]), np.bool_)
    for row in range(new.shape[0]):
        for t in range(new.shape[2]):
            had = value(old[row, 0, t], old[row, 1, t])
            better[row, t] = value(new[row, 0, t], new[row, 1, t]) > had
    return better


@njit(cache=True, nogil=True)
def throws_of(dice: int, graph: Graph) -> NDArray[np.int64]:
    """Return where the throws of 1, 2, 3, 4 dice begin, and the end."""
    begins = np.zeros(GROUPS + 1, np.int64)
    for group in range(1, GROUPS + 1):
        begins[group] = begins[group - 1] + graph.first[max(dice - group, -1) + 1]
    return begins


@njit(cache=True, nogil=True)
def buffer(dice: int, graph: Graph, blocks: int, columns: int, lanes: int) -> Throws:
    """Return a buffer for throws, not yet filled.

    It is allocated by compiled code: numpy itself would ask for huge pages, which the
    system is slow to provide.
    """
    return np.empty((blocks, throws_of(dice, graph)[-1], columns, lanes))


@njit(cache=True, nogil=True)
def end(dice: int, graph: Graph, passed: Floats) -> Floats:
    """Return what the ends of throwing are worth: (thrown dice, kind) as one row."""
    kinds, prices = graph.kind_begins.shape[0] - 1, graph.prices[0]
    ends = np.zeros(((dice + 1) * kinds, passed.shape[1], passed.shape[2]))
    swap = np.zeros(passed.shape[2], np.bool_)
    # Of `dice` in the game `size` are thrown; those that are used return to the pool.
    for size in range(dice + 1):
        for kind in range(kinds):
            for way in range(graph.kind_begins[kind], graph.kind_begins[kind + 1]):
                used = graph.kind_used[way]
                if used <= size:
                    row = (dice - size + used) * prices + graph.kind_pips[way]
                    take(passed, row, ends, size * kinds + kind, swap)
    return ends


@njit(cache=True, nogil=True)
def throw(dice: int, graph: Graph, values: Floats, ends: Floats, out: Floats) -> None:
    """Average over the dice of each group, the first die first.

    Args:
        values: what each node is worth.
        ends: as `end` returns them.
        out: (throw, column, tail), to be filled.
    """
    begins, faces = throws_of(dice, graph), faces_of(graph)
    kinds = graph.kind_begins.shape[0] - 1
    # Many kept dice first: what a die leads to has one more.
    for kept in range(dice - 1, -1, -1):
        for size in range(1, min(GROUPS, dice - kept) + 1):
            over = ends[(kept + size) * kinds : (kept + size + 1) * kinds]
            for node in range(graph.first[kept], graph.first[kept + 1]):
                total = out[begins[size - 1] + node]
                # After the first die, `size - 1` more are thrown beside a node that
                # keeps one more; after the last one the hand itself is worth something.
                if size == 1:
                    add_faces(faces, node, values, total)
                else:
                    smaller = out[begins[size - 2] : begins[size - 1]]
                    add_faces(faces, node, smaller, total)
                end_at_once(graph, node * GROUPS + size - 1, over, total)


@njit(cache=True, nogil=True)
def faces_of(graph: Graph) -> tuple[Numbers, Floats]:
    """Return (node, face): where the face of one more die leads, and its chance.

    A face that ends the throwing has no chance, and leads where another does; if all
    do, to -1.
    """
    # A chance of 0 and any valid node, so that `add_faces` needs no branch per face.
    to, chance = graph.up.copy(), np.zeros(graph.up.shape)
    for node in range(to.shape[0]):
        anywhere = to[node].max()
        for face in range(SIDES):
            if to[node, face] < 0:
                to[node, face] = anywhere
            else:
                chance[node, face] = 1 / SIDES
    return to, chance


@njit(cache=True, nogil=True)
def add_faces(
    faces: tuple[Numbers, Floats], node: int, smaller: Floats, total: Floats
) -> None:
    """Put into `total` what follows the faces that do not end the throwing.

    Args:
        faces: as `faces_of` returns them.
        smaller: what the rest of the group is worth beside each node.
        total: (column, tail), to be filled.
    """
    to, chance = faces[0][node], faces[1][node]
    if to[0] < 0:
        for column in range(total.shape[0]):
            for t in range(total.shape[1]):
                total[column, t] = 0.0
        return
    # One pass over memory for all six faces, written out so that it is vectorised.
    a, b, c, d, e, f = to[0], to[1], to[2], to[3], to[4], to[5]
    p, q, r, u, v, w = chance[0], chance[1], chance[2], chance[3], chance[4], chance[5]
    for column in range(total.shape[0]):
        for t in range(total.shape[1]):
            total[column, t] = (
                p * smaller[a, column, t]
                + q * smaller[b, column, t]
                + r * smaller[c, column, t]
                + u * smaller[d, column, t]
                + v * smaller[e, column, t]
                + w * smaller[f, column, t]
            )


@njit(cache=True, nogil=True)
def end_at_once(graph: Graph, entry: int, over: Floats, total: Floats) -> None:
    """Add what the ends with the first die of a group are worth.

    Args:
        entry: the node and the group, as in `Graph.end_begins`.
        over: (kind, column, tail): the ends with so many thrown dice.
    """
    for at in range(graph.end_begins[entry], graph.end_begins[entry + 1]):
        chance, kind = graph.end_chance[at], graph.end_kind[at]
        for column in range(over.shape[1]):
            for t in range(over.shape[2]):
                total[column, t] += chance * over[kind, column, t]
