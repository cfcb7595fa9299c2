"""The arithmetic of chance pushed forward through a circle, compiled.

The other direction of `kernel`: not what a state is worth, but how often a game that
follows the best choices comes through it. Choices are made again by the same functions,
with a third column that says in numbers what was chosen: beside a throw, where it leads
(`code_throws`); beside the next start, which one it is (`code_starts`); 0 is nothing.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.games.nine_circles.solver.falling import (
    SAME,
    SIDES,
    Floats,
    Numbers,
    Throws,
    end,
    take,
    throws_of,
)
from companion.games.nine_circles.solver.frozen import keep
from companion.games.nine_circles.solver.graph import GROUPS, Graph
from companion.games.nine_circles.solver.handful import CHANCE, FIRST
from companion.games.nine_circles.solver.kernel import (
    Layer,
    best_throw,
    finish,
    levels_of,
    pass_on,
)

CODE = 2
"""The column that says what was chosen."""

STEP = 32
"""Positions that are pushed on at once; those that no game comes through are not."""


def code_throws(throws: Throws) -> Throws:
    """Return throws with a column that names each."""
    blocks, count, _, lanes = throws.shape
    coded = np.empty((blocks, count, CODE + 1, lanes))
    coded[:, :, :CODE] = throws
    coded[:, :, CODE] = 1 + np.arange(count)[:, None]
    return coded


def code_starts(after: Floats) -> Floats:
    """Return starts, (dice, row pips, column, Virgil's pips), so that each is named."""
    dice, rows, _, pips = after.shape
    coded = np.empty((dice, rows, CODE + 1, pips))
    coded[:, :, :CODE] = after
    coded[:, :, CODE] = -1 - np.arange(dice * pips).reshape(dice, 1, pips)
    return coded


@njit(cache=True, nogil=True)
def push(
    dice: int,
    graph: Graph,
    layer: Layer,
    after: Floats,
    below: Throws,
    begun: Floats,
    thrown: Floats,
    lower: Floats,
    out: Floats,
) -> None:
    """Push the chance of a layer on to the layer below it and to the next circle.

    Args:
        after: the starts of the next circle, coded.
        below: the throws of the layer below, coded.
        begun: (position): how often the circle begins there.
        thrown: (throw, position): how often each is thrown in this layer.
        lower: the same of the layer below, to be added to.
        out: (dice, row pips, Virgil's pips), the next circle, to be added to.
    """
    levels, places = levels_of(dice, graph), layer.rows.shape[0]
    kinds, begins = graph.kind_begins.shape[0] - 1, throws_of(dice, graph)
    for low in range(0, places, STEP):
        high = min(low + STEP, places)
        if not _comes(begun, thrown, low, high):
            continue
        best = np.empty((levels[GROUPS + 1], CODE + 1, high - low))
        best_throw(dice, low, high, graph, layer, levels, below, best)
        lie = np.zeros((graph.first[dice + 1], high - low))
        lie[0] = begun[low:high]
        _on(lie[:1], best[:1], low, layer, begins, lower, out)
        lie[0] = 0.0
        passed = pass_on(dice, low, high, graph, layer, after)
        over = np.zeros(((dice + 1) * kinds, high - low))
        if layer.frozen:
            done = np.zeros((graph.first[dice + 1], CODE + 1, high - low))
            finish(dice, graph, passed, done)
            _fall_frozen(
                dice, low, graph, layer, levels, best, done, thrown, lower, over, out
            )
        else:
            finish(dice, graph, passed, best)
            _fall(dice, low, graph, thrown, lie, over)
            _on(lie, best[: lie.shape[0]], low, layer, begins, lower, out)
        _on(over, end(dice, graph, passed), low, layer, begins, lower, out)


@njit(cache=True, nogil=True)
def _comes(begun: Floats, thrown: Floats, low: int, high: int) -> bool:
    """Return whether a game comes through any of some positions."""
    return bool(begun[low:high].any() or thrown[:, low:high].any())


@njit(cache=True, nogil=True)
def _on(
    lie: Floats,
    best: Floats,
    low: int,
    layer: Layer,
    begins: NDArray[np.int64],
    lower: Floats,
    out: Floats,
) -> None:
    """Push on from dice that lie, (row, position), by what was chosen there."""
    pips = out.shape[2]
    for row in range(lie.shape[0]):
        for t in range(lie.shape[1]):
            often, code = lie[row, t], int(best[row, CODE, t])
            if often > 0 and code > 0:
                group = 0
                while code - 1 >= begins[group + 1]:
                    group += 1
                lower[code - 1, layer.below[group, low + t]] += often
            elif often > 0 and code < 0:
                left, virgils = (-code - 1) // pips, (-code - 1) % pips
                out[left, layer.rows[low + t], virgils] += often


@njit(cache=True, nogil=True)
def _fall(
    dice: int, low: int, graph: Graph, thrown: Floats, lie: Floats, over: Floats
) -> None:
    """Let the dice of each group fall, the first die first.

    Args:
        lie: (node, position), to be added to.
        over: (thrown dice, kind) together, for throws that end the throwing.
    """
    tail, begins = lie.shape[1], throws_of(dice, graph)
    for size in range(min(GROUPS, dice), 0, -1):
        for lying in range(dice - size + 1):
            for node in range(graph.first[lying], graph.first[lying + 1]):
                often = thrown[begins[size - 1] + node, low : low + tail]
                if not often.any():
                    continue
                _over(node, size, lying, graph, often, over)
                for face in range(SIDES):
                    one = graph.up[node, face]
                    if one >= 0 and size == 1:
                        lie[one] += often / SIDES
                    elif one >= 0:
                        on = thrown[begins[size - 2] + one, low : low + tail]
                        on += often / SIDES


@njit(cache=True, nogil=True)
def _over(
    node: int, size: int, lying: int, graph: Graph, often: Floats, over: Floats
) -> None:
    """Add what ends with the first die of a group."""
    kinds, entry = graph.kind_begins.shape[0] - 1, node * GROUPS + size - 1
    for at in range(graph.end_begins[entry], graph.end_begins[entry + 1]):
        row = (lying + size) * kinds + graph.end_kind[at]
        over[row] += graph.end_chance[at] * often


@njit(cache=True, nogil=True)
def _fall_frozen(
    dice: int,
    low: int,
    graph: Graph,
    layer: Layer,
    levels: NDArray[np.int64],
    best: Floats,
    done: Floats,
    thrown: Floats,
    lower: Floats,
    over: Floats,
    out: Floats,
) -> None:
    """Let the dice of each group fall, hand by hand: only its own are picked up."""
    tail, begins = done.shape[2], throws_of(dice, graph)
    swap = np.zeros(tail, np.bool_)
    choice = np.zeros((FIRST[GROUPS + 1], CODE + 1, tail))
    lie = np.zeros((FIRST[GROUPS + 1], tail))
    node_of = np.zeros(FIRST[GROUPS + 1], np.int32)
    ending = np.zeros((GROUPS + 1, graph.first[dice + 1], tail))
    for size in range(min(GROUPS, dice), 0, -1):
        for lying in range(dice - size + 1):
            for node in range(graph.first[lying], graph.first[lying + 1]):
                often = thrown[begins[size - 1] + node, low : low + tail]
                some = ending[size, node]
                some += often
                if some.any():
                    _over(node, size, lying, graph, some, over)
                    for face in range(SIDES):
                        if graph.up[node, face] >= 0:
                            ending[size - 1, graph.up[node, face]] += some / SIDES
                if not often.any():
                    continue
                node_of[0] = node
                lie[:] = 0.0
                for hand in range(FIRST[size + 1]):
                    keep(hand, size, graph, levels, best, node_of, choice, swap)
                    if hand >= FIRST[size] and node_of[hand] >= 0:
                        take(done, node_of[hand], choice, hand, swap)
                        lie[hand] = CHANCE[hand] * often
                _on(lie, choice, low, layer, begins, lower, out)


@njit(cache=True, nogil=True)
def push_lying(
    need: int,
    free: bool,
    rows: Numbers,
    chance: Floats,
    after: Floats,
    values: Floats,
    begun: Floats,
    out: Floats,
) -> None:
    """Push chance through the circle that discards a face; `violence` has its values.

    Args:
        begun: (dice, row pips, Virgil's pips): how often the circle begins there.
        out: the same of the next circle, to be added to.
    """
    most, pips = values.shape[0] - 1, begun.shape[2]
    come = np.zeros((most + 1, most + 1, *begun.shape[1:]))
    come[0] = begun
    for at in range(rows.shape[0] - 1, -1, -1):
        for lying in range(most + 1):
            for pool in range(most - lying + 1):
                for t in range(pips):
                    often = come[lying, pool, at, t]
                    if often == 0:
                        continue
                    size = _choose_lying(
                        need, free, lying, pool, at, t, rows, chance, after, values
                    )
                    if size == 0:
                        out[pool + need, at, t] += often
                    for kept in range(size + 1 if size > 0 else 0):
                        to = come[lying + kept, pool - size, rows[at, size - 1]]
                        to[t] += often * chance[size, kept]


@njit(cache=True, nogil=True)
def _choose_lying(
    need: int,
    free: bool,
    lying: int,
    pool: int,
    at: int,
    t: int,
    rows: Numbers,
    chance: Floats,
    after: Floats,
    values: Floats,
) -> int:
    """Return how many dice to throw; 0 to pass, -1 if nothing is left to be done."""
    aim, second, chosen = 0.0, 0.0, -1
    if lying >= need:
        passed = after[pool + need, at]
        if passed[0, t] > SAME or passed[1, t] > SAME:
            aim, second, chosen = passed[0, t], passed[1, t], 0
        if not free:
            return chosen
    for size in range(1, min(GROUPS, pool) + 1):
        if rows[at, size - 1] < 0:
            continue
        new, other = 0.0, 0.0
        for kept in range(size + 1):
            worth = values[lying + kept, pool - size, rows[at, size - 1]]
            new += chance[size, kept] * worth[0, t]
            other += chance[size, kept] * worth[1, t]
        if new > aim + SAME:
            aim, second, chosen = new, other, size
        elif new >= aim - SAME:
            if other > second + SAME:
                chosen = size
            aim, second = max(aim, new), max(second, other)
    return chosen
