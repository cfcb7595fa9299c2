"""The arithmetic of a circle where dice that were left lying stay, compiled.

Ruling kept_dice: frozen. Of the active dice only those just thrown are picked up again,
so a hand is worth what its last throw makes of it: `kernel` says what the best throw is
beside dice that lie, and here each throw is taken hand by hand.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.games.nine_circles.solver.falling import (
    Floats,
    Numbers,
    Throws,
    at_once,
    end,
    faces_of,
    later,
    take,
    throws_of,
)
from companion.games.nine_circles.solver.graph import GROUPS, Graph
from companion.games.nine_circles.solver.handful import (
    BEFORE,
    CHANCE,
    FEWER,
    FIRST,
    LAST,
)
from companion.games.nine_circles.solver.kernel import (
    Layer,
    best_throw,
    copy,
    finish,
    levels_of,
    pass_on,
    put_start,
)


@njit(cache=True, nogil=True)
def fill_frozen(
    dice: int,
    span: tuple[int, int, int],
    graph: Graph,
    layer: Layer,
    after: Floats,
    below: Throws,
    out: Throws,
    empty: Floats,
    hands: Floats,
) -> None:
    """Fill the positions of a layer, as `kernel.fill` does; `hands` are left alone."""
    columns, nodes = after.shape[2], graph.first[dice + 1]
    levels = levels_of(dice, graph)
    for low in range(span[0], span[1], span[2]):
        high = min(low + span[2], span[1])
        tail = (high - low) * layer.pips
        best = np.empty((levels[GROUPS + 1], columns, tail))
        best_throw(dice, low, high, graph, layer, levels, below, best)
        put_start(best, low * layer.pips, empty)
        passed = pass_on(dice, low, high, graph, layer, after)
        done = np.zeros((nodes, columns, tail))
        finish(dice, graph, passed, done)
        ends = end(dice, graph, passed)
        block = low // span[2]
        _throw_frozen(dice, block, graph, levels, best, done, ends, out)


@njit(cache=True, nogil=True)
def _throw_frozen(
    dice: int,
    block: int,
    graph: Graph,
    levels: NDArray[np.int64],
    best: Floats,
    done: Floats,
    ends: Floats,
    out: Throws,
) -> None:
    """Average over the hands of each group, where only its own dice are picked up.

    Args:
        best: what `best_throw` found: level `picked` beside the dice that then lie.
        done: what it is worth to finish from each node.
    """
    columns, tail = best.shape[1:]
    swap = np.zeros(tail, np.bool_)
    choice = np.zeros((FIRST[GROUPS + 1], columns, tail))
    node_of = np.zeros(FIRST[GROUPS + 1], np.int32)
    over = np.zeros((2, graph.first[dice + 1], columns, tail))
    begins, faces = throws_of(dice, graph), faces_of(graph)
    for size in range(1, min(GROUPS, dice) + 1):
        now, before = over[size % 2], over[(size + 1) % 2]
        for lying in range(dice - size + 1):
            for node in range(graph.first[lying], graph.first[lying + 1]):
                if size > 1:
                    later(node, faces, before, 0, now, node, tail)
                else:
                    now[node] = 0.0
                at_once(node, size, lying, graph, ends, now, node)
                total = now[node].copy()
                node_of[0] = node
                for hand in range(FIRST[size + 1]):
                    keep(hand, size, graph, levels, best, node_of, choice, swap)
                    if hand < FIRST[size] or node_of[hand] < 0:
                        continue
                    take(done, node_of[hand], choice, hand, swap)
                    for column in range(columns):
                        for t in range(tail):
                            worth = choice[hand, column, t]
                            total[column, t] += CHANCE[hand] * worth
                for column in range(columns):
                    for t in range(tail):
                        worth = total[column, t]
                        out[block, begins[size - 1] + node, column, t] = worth


@njit(cache=True, nogil=True)
def keep(
    hand: int,
    size: int,
    graph: Graph,
    levels: NDArray[np.int64],
    best: Floats,
    node_of: Numbers,
    choice: Floats,
    swap: NDArray[np.bool_],
) -> None:
    """Choose what is kept within `hand`, some of `size` dice that were just thrown.

    The others are picked up. Kept is all of `hand`, or some of it less one die.
    """
    kept = 0
    if hand > 0:
        one = node_of[BEFORE[hand]]
        node_of[hand] = graph.up[one, LAST[hand]] if one >= 0 else -1
        while hand >= FIRST[kept + 1]:
            kept += 1
    if node_of[hand] < 0:
        return
    copy(best, levels[size - kept] + node_of[hand], choice, hand)
    for way in range(GROUPS):
        less = FEWER[hand, way]
        if less < 0:
            break
        take(choice, less, choice, hand, swap)
