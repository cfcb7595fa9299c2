"""The arithmetic of a circle where dice that were left lying stay, compiled.

Ruling kept_dice: frozen. Of the active dice only those just thrown are picked up again,
so a hand is worth what its last throw makes of it: `kernel` says what the best throw is
beside dice that lie, and here each throw is taken hand by hand.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.games.nine_circles.solver.graph import Graph
from companion.games.nine_circles.solver.handful import (
    BEFORE,
    CHANCE,
    FEWER,
    FIRST,
    LAST,
)
from companion.games.nine_circles.solver.kernel import (
    GROUPS,
    Floats,
    Layer,
    Numbers,
    Throws,
    Ways,
    at_once,
    best_throw,
    copy,
    end,
    finish,
    later,
    levels_of,
    pass_on,
    put,
    put_start,
    take,
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
    ways: Ways,
) -> None:
    """Fill the positions of a layer, as `kernel.fill` does, wanted or not.

    Nothing is put into `ways`.
    """
    columns, nodes = after.shape[2], graph.first[dice + 1]
    levels = levels_of(dice, graph)
    for low in range(span[0], span[1], span[2]):
        high = min(low + span[2], span[1])
        begin, tail = low * layer.pips, (high - low) * layer.pips
        best = np.empty((levels[GROUPS + 1], columns, tail))
        how = np.empty((0, tail), np.uint8)
        best_throw(dice, low, high, graph, layer, levels, -1, below, best, how)
        put_start(best, begin, empty)
        passed = pass_on(dice, low, high, graph, layer, after)
        done = np.zeros((nodes, columns, tail))
        finish(dice, graph, -1, passed, done, how)
        ends = end(dice, graph, passed)
        _throw_frozen(dice, begin, graph, levels, best, done, ends, out)


@njit(cache=True, nogil=True)
def _throw_frozen(
    dice: int,
    begin: int,
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
    for size in range(1, min(GROUPS, dice) + 1):
        now, before = over[size % 2], over[(size + 1) % 2]
        for lying in range(dice - size + 1):
            for node in range(graph.first[lying], graph.first[lying + 1]):
                now[node] = 0.0
                if size > 1:
                    later(node, 0, graph, before, now[node])
                at_once(node, size, lying, graph, ends, now[node])
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
                put(total, out[size - 1], node, begin)


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
