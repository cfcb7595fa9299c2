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
        frozen: whether only dice just thrown are picked up.
    """

    rows: Numbers
    below: Numbers
    least: int
    pips: int
    strict: bool
    frozen: bool


Throws = tuple[Floats, Floats, Floats, Floats]
"""For each group: what it is worth to throw it beside the dice that lie: (node, ...)"""


@njit(cache=True, nogil=True)
def take(new: Floats, at: int, best: Floats, to: int, swap: NDArray[np.bool_]) -> None:
    """Put `new[at]` (column, tail) into `best[to]` wherever it is to be chosen."""
    for t in range(swap.shape[0]):
        aim, second = new[at, 0, t], new[at, 1, t]
        had, other = best[to, 0, t], best[to, 1, t]
        same = (aim >= had - SAME) & (second > other + SAME)
        chosen = (aim > had + SAME) | same
        swap[t] = chosen
        best[to, 0, t] = aim if chosen else had
        best[to, 1, t] = second if chosen else other
    for column in range(2, new.shape[1]):
        for t in range(swap.shape[0]):
            had = best[to, column, t]
            best[to, column, t] = new[at, column, t] if swap[t] else had


@njit(cache=True, nogil=True)
def fill(
    dice: int,
    span: tuple[int, int, int],
    graph: Graph,
    layer: Layer,
    after: Floats,
    below: Throws,
    out: Throws,
    empty: Floats,
) -> None:
    """Fill the positions of a layer from `span[0]` to `span[1]`, `span[2]` at a time.

    Args:
        after: (dice, row pips, column, Virgil's pips), the start of the next circle.
        below: the throws of the layer below.
        out: the throws of this layer, to be filled.
        empty: (column, tail), the start of this circle, to be filled.
    """
    levels = levels_of(dice, graph)
    for low in range(span[0], span[1], span[2]):
        high = min(low + span[2], span[1])
        begin, tail = low * layer.pips, (high - low) * layer.pips
        best = np.empty((levels[GROUPS + 1], after.shape[2], tail))
        best_throw(dice, low, high, graph, layer, levels, below, best)
        empty[:, begin : begin + tail] = best[0]
        passed = pass_on(dice, low, high, graph, layer, after)
        finish(dice, graph, passed, best)
        _throw(dice, begin, graph, best, end(dice, graph, passed), out)


@njit(cache=True, nogil=True)
def levels_of(dice: int, graph: Graph) -> NDArray[np.int64]:
    """Return where the nodes begin beside which 0, 1, 2, ... dice are in the hand."""
    levels = np.zeros(GROUPS + 2, np.int64)
    for picked in range(GROUPS + 1):
        some = graph.first[max(dice - picked, -1) + 1]
        levels[picked + 1] = levels[picked] + some
    return levels


@njit(cache=True, nogil=True)
def best_throw(
    dice: int,
    low: int,
    high: int,
    graph: Graph,
    layer: Layer,
    levels: NDArray[np.int64],
    below: Throws,
    best: Floats,
) -> None:
    """Put into `best` what the best throw from each node is worth.

    Level `picked`, from `levels[picked]` on, is for a node beside which so many dice
    are in the hand: the throw has at least as many, any more are fresh. The best is one
    thrown now, or one with a further die picked up, unless dice that lie are frozen.
    """
    columns, tail = best.shape[1:]
    swap = np.zeros(tail, np.bool_)
    thrown = np.zeros((3, columns, tail))
    source = _sources(low, high, layer)
    for size in range(dice + 1):
        most = min(GROUPS, dice - size)
        for node in range(graph.first[size], graph.first[size + 1]):
            copy(thrown, 2, thrown, 1)
            for picked in range(most, -1, -1):
                at = levels[picked] + node
                if picked > 0:
                    _gather(below[picked - 1], node, source[picked - 1], thrown)
                    take(thrown, 0, thrown, 1, swap)
                # Ruling keep_none_with_fresh: false, where with none lying the throw
                # has exactly the dice picked up.
                exact = layer.strict and node == 0 and picked > 0
                copy(thrown, 0 if exact else 1, best, at)
                if layer.frozen or picked == GROUPS:
                    continue
                for way in range(SIDES):
                    one = graph.down[node, way]
                    if one < 0:
                        break
                    take(best, levels[picked + 1] + one, best, at, swap)


@njit(cache=True, nogil=True)
def copy(new: Floats, at: int, out: Floats, to: int) -> None:
    for column in range(new.shape[1]):
        for t in range(new.shape[2]):
            out[to, column, t] = new[at, column, t]


@njit(cache=True, nogil=True)
def _sources(low: int, high: int, layer: Layer) -> NDArray[np.int64]:
    """Return (group, tail): where a throw of that group looks below, -1 for nowhere."""
    pips = layer.pips
    found = np.full((GROUPS, (high - low) * pips), -1)
    for group in range(GROUPS):
        for position in range(low, high):
            source = layer.below[group, position]
            for t in range(pips if source >= 0 else 0):
                found[group, (position - low) * pips + t] = source * pips + t
    return found


@njit(cache=True, nogil=True)
def _gather(group: Floats, node: int, source: NDArray[np.int64], out: Floats) -> None:
    """Copy what a throw is worth, nothing where no row pip is left."""
    for column in range(out.shape[1]):
        for t in range(out.shape[2]):
            at = source[t]
            out[0, column, t] = group[node, column, max(at, 0)] if at >= 0 else 0.0


@njit(cache=True, nogil=True)
def pass_on(
    dice: int, low: int, high: int, graph: Graph, layer: Layer, after: Floats
) -> Floats:
    """Return the start of the next circle: (dice left, price) together, as one row."""
    prices, pips = graph.prices[0], layer.pips
    out = np.zeros(((dice + 1) * prices, after.shape[2], (high - low) * pips))
    for left in range(dice + 1):
        for price in range(min(prices, layer.least + pips)):
            row = left * prices + price
            first = max(price - layer.least, 0)
            for position in range(low, high):
                begin, source = (position - low) * pips, layer.rows[position]
                for column in range(out.shape[1]):
                    for t in range(first, pips):
                        worth = after[left, source, column, layer.least + t - price]
                        out[row, column, begin + t] = worth
    return out


@njit(cache=True, nogil=True)
def finish(dice: int, graph: Graph, passed: Floats, values: Floats) -> None:
    """Let each node be finished instead, if that is better."""
    prices = graph.prices[0]
    swap = np.zeros(passed.shape[2], np.bool_)
    for size in range(dice + 1):
        for node in range(graph.first[size], graph.first[size + 1]):
            for way in range(graph.begins[node], graph.begins[node + 1]):
                left = dice - size + graph.used[way]
                take(passed, left * prices + graph.pips[way], values, node, swap)


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
def _throw(
    dice: int, begin: int, graph: Graph, values: Floats, ends: Floats, out: Throws
) -> None:
    """Average over the dice of each group, the first die first."""
    columns, tail = values.shape[1:]
    total = np.zeros((columns, tail))
    for size in range(1, min(GROUPS, dice) + 1):
        smaller, skip = out[max(size - 2, 0)], begin
        if size == 1:
            smaller, skip = values, 0
        for lying in range(dice - size + 1):
            for node in range(graph.first[lying], graph.first[lying + 1]):
                for column in range(columns):
                    for t in range(tail):
                        total[column, t] = 0.0
                later(node, skip, graph, smaller, total)
                at_once(node, size, lying, graph, ends, total)
                put(total, out[size - 1], node, begin)


@njit(cache=True, nogil=True)
def later(node: int, skip: int, graph: Graph, smaller: Floats, total: Floats) -> None:
    """Add what follows each face of the first die that does not end the throwing."""
    columns, tail = total.shape
    for face in range(SIDES):
        one = graph.up[node, face]
        if one >= 0:
            for column in range(columns):
                for t in range(tail):
                    total[column, t] += smaller[one, column, skip + t] / SIDES


@njit(cache=True, nogil=True)
def at_once(
    node: int, size: int, lying: int, graph: Graph, ends: Floats, total: Floats
) -> None:
    """Add what the ends with the first die of a group are worth."""
    columns, tail = total.shape
    kinds, entry = graph.kind_begins.shape[0] - 1, node * GROUPS + size - 1
    for end in range(graph.end_begins[entry], graph.end_begins[entry + 1]):
        chance = graph.end_chance[end]
        row = (lying + size) * kinds + graph.end_kind[end]
        for column in range(columns):
            for t in range(tail):
                total[column, t] += chance * ends[row, column, t]


@njit(cache=True, nogil=True)
def put(total: Floats, group: Floats, node: int, begin: int) -> None:
    columns, tail = total.shape
    for column in range(columns):
        for t in range(tail):
            group[node, column, begin + t] = total[column, t]


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
    total = np.zeros((1, columns, pips))
    most = values.shape[0] - 1
    for at in range(rows.shape[0]):
        for lying in range(most + 1):
            for pool in range(most - lying + 1):
                best = values[lying, pool]
                if lying >= need:
                    take(after[pool + need], at, best, at, swap)
                    if not free:
                        continue
                for size in range(1, min(GROUPS, pool) + 1):
                    if rows[at, size - 1] < 0:
                        continue
                    total[:] = 0.0
                    for kept in range(size + 1):
                        worth = values[lying + kept, pool - size, rows[at, size - 1]]
                        for column in range(columns):
                            for t in range(pips):
                                total[0, column, t] += (
                                    chance[size, kept] * worth[column, t]
                                )
                    take(total, 0, best, at, swap)
