"""The arithmetic of a circle, compiled.

One call fills the values of one layer, the row pips of one sum, for one number of dice.
Arrays end in (column, tail): a column is one thing counted, the aim first, what breaks
a tie second; the tail runs over positions in the layer and, within each, Virgil's pips.
A choice takes the best aim, then the best second; a difference below `SAME` is
rounding.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.games.nine_circles.solver.graph import Graph

Floats = NDArray[np.float64]
Numbers = NDArray[np.int32]

SAME = 1e-12
SIDES = 6
GROUPS = 4


class Layer(NamedTuple):
    """Row pips with one sum, and what is known of the layer below.

    Attributes:
        rows: the number of each position's row pips among all.
        below: (group, position): the position below with one pip of that row fewer, -1
            if there is none.
        least, pips: Virgil's pips run from `least`, so many of them.
        strict: whether fresh dice join only dice that lie.
    """

    rows: Numbers
    below: Numbers
    least: int
    pips: int
    strict: bool


Throws = tuple[Floats, Floats, Floats, Floats]
"""For each group: what it is worth to throw it beside the dice that lie: (node, ...)"""


@njit(cache=True, nogil=True)
def take(new: Floats, best: Floats, swap: NDArray[np.bool_]) -> None:
    """Put `new` (column, tail) into `best` wherever it is to be chosen."""
    tail = swap.shape[0]
    for t in range(tail):
        higher = new[0, t] > best[0, t] + SAME
        same = new[0, t] >= best[0, t] - SAME
        swap[t] = higher | (same & (new[1, t] > best[1, t] + SAME))
    for column in range(new.shape[0]):
        for t in range(tail):
            best[column, t] = new[column, t] if swap[t] else best[column, t]


@njit(cache=True, nogil=True)
def fill(
    dice: int,
    low: int,
    high: int,
    graph: Graph,
    layer: Layer,
    after: Floats,
    below: Throws,
    out: Throws,
    empty: Floats,
) -> None:
    """Fill the positions from `low` to `high` of a layer.

    Args:
        after: (dice, row pips, column, Virgil's pips), the start of the next circle.
        below: the throws of the layer below.
        out: the throws of this layer, to be filled.
        empty: (column, tail), the start of this circle, to be filled.
    """
    nodes = graph.first[dice + 1]
    columns, tail = after.shape[2], (high - low) * layer.pips
    values = np.zeros((nodes, columns, tail))
    _best_throw(dice, low, high, graph, layer, below, values)
    _finish(dice, low, high, graph, layer, after, values)
    begin = low * layer.pips
    empty[:, begin : begin + tail] = values[0]
    kinds = graph.kind_begins.shape[0] - 1
    ends = np.zeros((dice + 1, kinds, columns, tail))
    _end(dice, low, high, graph, layer, after, ends)
    _throw(dice, begin, graph, values, ends, out)


@njit(cache=True, nogil=True)
def _best_throw(
    dice: int,
    low: int,
    high: int,
    graph: Graph,
    layer: Layer,
    below: Throws,
    values: Floats,
) -> None:
    """Put into `values` what the best throw from each node is worth.

    Dice are picked up one by one. With `picked` in the hand, the throw has at least as
    many dice; any more are fresh. So from the most dice to none: the best throw with
    so many picked up is one thrown now, or one with a further die picked up.
    """
    nodes, columns, tail = values.shape
    thrown = np.zeros((nodes, columns, tail))
    turns = np.zeros((2, nodes, columns, tail))
    gathered = np.zeros((columns, tail))
    swap = np.zeros(tail, np.bool_)
    for picked in range(min(GROUPS, dice), -1, -1):
        best, deeper = turns[picked % 2], turns[(picked + 1) % 2]
        if picked == 0:
            best = values
        for node in range(graph.first[dice - picked + 1]):
            if picked > 0:
                throw = below[picked - 1][node]
                _gather(throw, low, high, layer, picked, gathered)
                take(gathered, thrown[node], swap)
            best[node] = thrown[node]
            if picked > 0 and node == 0 and layer.strict:
                # Ruling keep_none_with_fresh: false, so with exactly these dice.
                best[node] = gathered
            for way in range(SIDES):
                one = graph.down[node, way]
                if one < 0:
                    break
                take(deeper[one], best[node], swap)


@njit(cache=True, nogil=True)
def _gather(
    group: Floats, low: int, high: int, layer: Layer, picked: int, out: Floats
) -> None:
    """Copy what a throw of `picked` dice is worth, nothing where no row pip is left."""
    pips = layer.pips
    for position in range(low, high):
        begin = (position - low) * pips
        source = layer.below[picked - 1, position]
        for column in range(out.shape[0]):
            for t in range(pips):
                out[column, begin + t] = (
                    group[column, source * pips + t] if source >= 0 else 0.0
                )


@njit(cache=True, nogil=True)
def _finish(
    dice: int,
    low: int,
    high: int,
    graph: Graph,
    layer: Layer,
    after: Floats,
    values: Floats,
) -> None:
    """Let each node be finished instead, if that is better."""
    columns, tail = values.shape[1:]
    swap = np.zeros(tail, np.bool_)
    passed = np.zeros((columns, tail))
    for size in range(dice + 1):
        for node in range(graph.first[size], graph.first[size + 1]):
            for way in range(graph.begins[node], graph.begins[node + 1]):
                left = dice - size + graph.used[way]
                _pass(left, graph.pips[way], low, high, layer, after, passed)
                take(passed, values[node], swap)


@njit(cache=True, nogil=True)
def _end(
    dice: int,
    low: int,
    high: int,
    graph: Graph,
    layer: Layer,
    after: Floats,
    ends: Floats,
) -> None:
    """Put into `ends` (thrown dice, kind, ...) what the ends of throwing are worth."""
    columns, tail = ends.shape[2:]
    swap = np.zeros(tail, np.bool_)
    passed = np.zeros((columns, tail))
    for size in range(dice + 1):
        for kind in range(ends.shape[1]):
            for way in range(graph.kind_begins[kind], graph.kind_begins[kind + 1]):
                used = graph.kind_used[way]
                if used <= size:
                    left = dice - size + used
                    _pass(left, graph.kind_pips[way], low, high, layer, after, passed)
                    take(passed, ends[size, kind], swap)


@njit(cache=True, nogil=True)
def _pass(
    dice: int,
    price: int,
    low: int,
    high: int,
    layer: Layer,
    after: Floats,
    out: Floats,
) -> None:
    """Copy the start of the next circle with so many dice and `price` pips fewer."""
    pips = layer.pips
    for position in range(low, high):
        begin = (position - low) * pips
        source = after[dice, layer.rows[position]]
        for column in range(out.shape[0]):
            for t in range(pips):
                left = layer.least + t - price
                out[column, begin + t] = source[column, left] if left >= 0 else 0.0


@njit(cache=True, nogil=True)
def _throw(
    dice: int,
    begin: int,
    graph: Graph,
    values: Floats,
    ends: Floats,
    out: Throws,
) -> None:
    """Average over the dice of each group, the first die first."""
    columns, tail = values.shape[1:]
    total = np.zeros((columns, tail))
    for size in range(1, min(GROUPS, dice) + 1):
        group, smaller = out[size - 1], out[max(size - 2, 0)]
        for lying in range(dice - size + 1):
            for node in range(graph.first[lying], graph.first[lying + 1]):
                total[:] = 0.0
                for face in range(SIDES):
                    one = graph.up[node, face]
                    if one < 0:
                        continue
                    for column in range(columns):
                        for t in range(tail):
                            total[column, t] += (
                                values[one, column, t]
                                if size == 1
                                else smaller[one, column, begin + t]
                            )
                entry = node * GROUPS + size - 1
                for end in range(graph.end_begins[entry], graph.end_begins[entry + 1]):
                    chance = graph.end_chance[end] * SIDES
                    worth = ends[lying + size, graph.end_kind[end]]
                    for column in range(columns):
                        for t in range(tail):
                            total[column, t] += chance * worth[column, t]
                for column in range(columns):
                    for t in range(tail):
                        group[node, column, begin + t] = total[column, t] / SIDES


@njit(cache=True, nogil=True)
def violence(
    need: int,
    free: bool,
    rows: Numbers,
    chance: Floats,
    after: Floats,
    values: Floats,
) -> None:
    """Fill the circle that discards a face: (lying, pool, row pips, column, pips).

    Args:
        need: how many dice must lie.
        free: whether throwing may go on after that.
        rows: (row pips, group): their number with a pip of that row fewer, -1 if none.
        chance: (thrown, kept), that so many of the dice thrown stay.
        after: the start of the next circle.
    """
    columns, pips = after.shape[2:]
    swap = np.zeros(pips, np.bool_)
    total = np.zeros((columns, pips))
    most = values.shape[0] - 1
    for at in range(rows.shape[0]):
        for lying in range(most + 1):
            for pool in range(most - lying + 1):
                best = values[lying, pool, at]
                if lying >= need:
                    take(after[pool + need, at], best, swap)
                    if not free:
                        continue
                for size in range(1, min(GROUPS, pool) + 1):
                    if rows[at, size - 1] < 0:
                        continue
                    total[:] = 0.0
                    for kept in range(size + 1):
                        total += (
                            chance[size, kept]
                            * values[lying + kept, pool - size, rows[at, size - 1]]
                        )
                    take(total, best, swap)
