"""The arithmetic of a circle, compiled.

One call fills the values of one layer, the row pips of one sum, for one number of dice.
It goes by blocks: a few positions of the layer at a time, as many as stay in the
processor's cache. Arrays end in (column, tail): a column is one thing counted, the aim
first, what breaks a tie second; the tail runs over the positions of a block and, within
each, Virgil's pips.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.games.nine_circles.solver.falling import (
    SIDES,
    Floats,
    Numbers,
    Swap,
    Throws,
    end,
    take,
    throw,
    throws_of,
)
from companion.games.nine_circles.solver.graph import GROUPS, Graph


class Layer(NamedTuple):
    """Row pips with one sum.

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


@njit(cache=True, nogil=True)
def copy(new: Floats, at: int, out: Floats, to: int) -> None:
    for column in range(new.shape[1]):
        for t in range(new.shape[2]):
            out[to, column, t] = new[at, column, t]


@njit(cache=True, nogil=True)
def levels_of(dice: int, graph: Graph) -> NDArray[np.int64]:
    """Return where the nodes begin beside which 0, 1, 2, ... dice are in the hand."""
    levels = np.zeros(GROUPS + 2, np.int64)
    for picked in range(GROUPS + 1):
        some = graph.first[max(dice - picked, -1) + 1]
        levels[picked + 1] = levels[picked] + some
    return levels


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
    hands: Floats,
) -> None:
    """Fill the positions of a layer from `span[0]` to `span[1]`, `span[2]` at a time.

    Args:
        after: (dice, row pips, column, Virgil's pips), the start of the next circle.
        below: the throws of the layer below.
        out: the throws of this layer, to be filled.
        empty: (column, tail of the layer), the start of this circle, to be filled.
        hands: (position, node, column, Virgil's pips): to be filled with what each hand
            is worth; left alone if it is empty.
    """
    levels = levels_of(dice, graph)
    for low in range(span[0], span[1], span[2]):
        high = min(low + span[2], span[1])
        best = np.empty((levels[GROUPS + 1], after.shape[2], (high - low) * layer.pips))
        best_throw(dice, low, high, graph, layer, levels, below, best)
        put_start(best, low * layer.pips, empty)
        passed = pass_on(dice, low, high, graph, layer, after)
        finish(dice, graph, passed, best)
        if hands.shape[0]:
            _note(low, high, layer.pips, best, hands)
        throw(dice, low // span[2], graph, best, end(dice, graph, passed), out)


@njit(cache=True, nogil=True)
def fill_from(
    dice: int,
    span: tuple[int, int, int],
    graph: Graph,
    layer: Layer,
    after: Floats,
    which: NDArray[np.uint16],
    begins: Numbers,
    worths: Floats,
    out: Throws,
) -> None:
    """Fill the throws of a layer for which it is known what its hands are worth.

    Args:
        span, after, out: as in `fill`; there is one number of Virgil's pips.
        which, begins, worths: as in `rungs.Rung`, for the positions of this layer.
    """
    for low in range(span[0], span[1], span[2]):
        high = min(low + span[2], span[1])
        best = np.empty((which.shape[1], after.shape[2], high - low))
        for node in range(best.shape[0]):
            for column in range(best.shape[1]):
                for t in range(high - low):
                    worth = begins[low + t] + which[low + t, node]
                    best[node, column, t] = worths[worth, column]
        passed = pass_on(dice, low, high, graph, layer, after)
        throw(dice, low // span[2], graph, best, end(dice, graph, passed), out)


@njit(cache=True, nogil=True)
def put_start(best: Floats, begin: int, empty: Floats) -> None:
    """Copy the first node; assigning arrays takes numba seconds to compile."""
    for column in range(best.shape[1]):
        for t in range(best.shape[2]):
            empty[column, begin + t] = best[0, column, t]


@njit(cache=True, nogil=True)
def _note(low: int, high: int, pips: int, best: Floats, hands: Floats) -> None:
    for position in range(low, high):
        begin = (position - low) * pips
        for node in range(hands.shape[1]):
            for column in range(hands.shape[2]):
                for t in range(pips):
                    hands[position, node, column, t] = best[node, column, begin + t]


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
    swap = np.zeros(best.shape[2], np.bool_)
    _thrown_now(dice, low, high, graph, layer, levels, below, best, swap)
    if layer.frozen:
        return
    # Hands of one size after the other, so that what is read was just written.
    for size in range(1, dice + 1):
        for picked in range(min(GROUPS, size) - 1, -1, -1):
            lying = size - picked
            for node in range(graph.first[lying], graph.first[lying + 1]):
                for way in range(SIDES):
                    one = graph.down[node, way]
                    if one < 0:
                        break
                    at = levels[picked] + node
                    take(best, levels[picked + 1] + one, best, at, swap)


@njit(cache=True, nogil=True)
def _thrown_now(
    dice: int,
    low: int,
    high: int,
    graph: Graph,
    layer: Layer,
    levels: NDArray[np.int64],
    below: Throws,
    best: Floats,
    swap: Swap,
) -> None:
    """Put into each level what the best group is worth that is thrown now."""
    runs, first = _runs(low, high, layer, below)
    begins, flat = throws_of(dice, graph), below.reshape(below.size)
    columns, lanes = below.shape[2:]
    for size in range(dice + 1):
        most = min(GROUPS, dice - size)
        for node in range(graph.first[size], graph.first[size + 1]):
            # Ruling keep_none_with_fresh: false, where with none lying the throw has
            # exactly the dice picked up.
            exact = layer.strict and node == 0
            for picked in range(most, 0, -1):
                at = levels[picked] + node
                one, some = (
                    begins[picked - 1] + node,
                    runs[first[picked - 1] : first[picked]],
                )
                for column in range(columns):
                    shift = (one * columns + column) * lanes
                    _fetch(flat, shift, some, best, at, column)
                if picked < most and not exact:
                    take(best, levels[picked + 1] + node, best, at, swap)
            if most == 0:
                for column in range(best.shape[1]):
                    for t in range(best.shape[2]):
                        best[node, column, t] = 0.0
                continue
            copy(best, levels[1] + node, best, node)
            for picked in range(2, most + 1 if exact else 0):
                take(best, levels[picked] + node, best, node, swap)


@njit(cache=True, nogil=True)
def _fetch(
    flat: Floats,
    shift: int,
    runs: NDArray[np.int64],
    best: Floats,
    at: int,
    column: int,
) -> None:
    """Copy what a throw is worth, run by run, nothing where it stands nowhere."""
    for run in range(runs.shape[0]):
        begin, length = runs[run, 0], runs[run, 1] - runs[run, 0]
        source = shift + runs[run, 2]
        if runs[run, 2] < 0:
            for t in range(length):
                best[at, column, begin + t] = 0.0
        else:
            for t in range(length):
                best[at, column, begin + t] = flat[source + t]


@njit(cache=True, nogil=True)
def _runs(
    low: int, high: int, layer: Layer, below: Throws
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return where the values of throws stand below, in runs that can be copied.

    Returns:
        (run, 3): the part of the tail, and where its values begin, -1 if there are
        none; counted as if the arrays were flat, for the first throw and column. And
        where the runs of each group begin, and the end.
    """
    pips = layer.pips
    throws, columns, lanes = below.shape[1:]
    step = lanes // pips
    runs = np.zeros((GROUPS * (high - low), 3), np.int64)
    first = np.zeros(GROUPS + 1, np.int64)
    count = 0
    for group in range(GROUPS):
        for position in range(low, high):
            begin, source = (position - low) * pips, layer.below[group, position]
            on, goes_on = -1, False
            if source >= 0:
                on = source // step * throws * columns * lanes + source % step * pips
            if position > low:
                last = runs[count - 1]
                goes_on = on == (last[2] + begin - last[0] if last[2] >= 0 else -1)
            if not goes_on:
                runs[count, 0], runs[count, 2] = begin, on
                count += 1
            runs[count - 1, 1] = begin + pips
        first[group + 1] = count
    return runs, first


@njit(cache=True, nogil=True)
def pass_on(
    dice: int, low: int, high: int, graph: Graph, layer: Layer, after: Floats
) -> Floats:
    """Return the start of the next circle: (dice left, price) together, as one row."""
    prices, pips = graph.prices[0], layer.pips
    out = np.zeros(((dice + 1) * prices, after.shape[2], (high - low) * pips))
    taken = _prices_of(dice, graph)
    for row in range(out.shape[0]):
        left, price = row // prices, row % prices
        if not taken[row] or price >= layer.least + pips:
            continue
        first = max(price - layer.least, 0)
        for position in range(low, high):
            begin, source = (position - low) * pips, layer.rows[position]
            for t in range(first, pips):
                worth = after[left, source, :, layer.least + t - price]
                for column in range(out.shape[1]):
                    out[row, column, begin + t] = worth[column]
    return out


@njit(cache=True, nogil=True)
def _prices_of(dice: int, graph: Graph) -> Swap:
    """Return which (dice left, price) are taken to finish from some hand."""
    prices = graph.prices[0]
    taken = np.zeros((dice + 1) * prices, np.bool_)
    for size in range(dice + 1):
        first, last = graph.first[size], graph.first[size + 1]
        for way in range(graph.begins[first], graph.begins[last]):
            taken[(dice - size + graph.used[way]) * prices + graph.pips[way]] = True
        for way in range(graph.kind_begins[-1]):
            if graph.kind_used[way] <= size:
                left = dice - size + graph.kind_used[way]
                taken[left * prices + graph.kind_pips[way]] = True
    return taken


@njit(cache=True, nogil=True)
def finish(dice: int, graph: Graph, passed: Floats, values: Floats) -> None:
    """Let each node be finished instead, if that is better."""
    prices = graph.prices[0]
    swap = np.zeros(passed.shape[2], np.bool_)
    for size in range(1, dice + 1):
        for node in range(graph.first[size], graph.first[size + 1]):
            for way in range(graph.begins[node], graph.begins[node + 1]):
                left = dice - size + graph.used[way]
                take(passed, left * prices + graph.pips[way], values, node, swap)
