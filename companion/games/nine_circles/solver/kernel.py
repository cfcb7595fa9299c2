"""The arithmetic of a circle, compiled.

One call fills the values of one layer, the row pips of one sum, for one number of dice.
It goes by blocks: a few positions of the layer at a time, as many as stay in the
processor's cache. Arrays end in (column, tail): a column is one thing counted, the aim
first, what breaks a tie second; the tail runs over the positions of a block and, within
each, Virgil's pips.

    one row of a block of 3 positions with 4 of Virgil's pips, two columns:

        column 0 (aim)     | p0: 0 1 2 3 | p1: 0 1 2 3 | p2: 0 1 2 3 |
        column 1 (second)  | p0: 0 1 2 3 | p1: 0 1 2 3 | p2: 0 1 2 3 |
                             tail index t = (position - low) * pips + Virgil's pips

Within a block every value is computed in this order, and each step reads only what
is computed before it: throws of the layer below -> best throw of each node -> that or
finishing -> throws of this layer.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.games.nine_circles.solver import throws
from companion.games.nine_circles.solver.graph import GROUPS, Graph
from companion.games.nine_circles.solver.throws import (
    SIDES,
    Flags,
    Floats,
    Numbers,
    Throws,
    take,
)


class Layer(NamedTuple):
    """Row pips with one sum.

    Attributes:
        rows: the number of each position's row pips among all.
        below: (group, position): the position below with one pip of that row fewer, -1
            if there is none.
        least, pips: Virgil's pips run from `least`, so many of them.
    """

    rows: Numbers
    below: Numbers
    least: int
    pips: int


class Task(NamedTuple):
    """A layer of a circle with so many dice, and what it follows from.

    Attributes:
        after: (dice, row pips, column, Virgil's pips), the start of the next circle.
        below: the throws of the layer below.
    """

    dice: int
    graph: Graph
    layer: Layer
    after: Floats
    below: Throws


class Filled(NamedTuple):
    """What is filled.

    Attributes:
        throws: the throws of the layer.
        empty: (column, tail of the layer), the start of this circle.
        hands: (position, node, column, Virgil's pips), what each hand is worth; left
            alone if it is empty.
    """

    throws: Throws
    empty: Floats
    hands: Floats


class Rung(NamedTuple):
    """What hands are worth in a layer with so many of Virgil's pips.

    Attributes:
        which: (position, node): its number among the worths of that position.
        begins: where the worths of each position begin.
        worths: (worth, column).
    """

    which: NDArray[np.uint16]
    begins: Numbers
    worths: Floats


@njit(cache=True, nogil=True)
def copy(new: Floats, at: int, out: Floats, to: int) -> None:
    for column in range(new.shape[1]):
        for t in range(new.shape[2]):
            out[to, column, t] = new[at, column, t]


@njit(cache=True, nogil=True)
def levels_of(dice: int, graph: Graph) -> NDArray[np.int64]:
    """Return where the nodes begin beside which 0, 1, 2, ... dice are picked up."""
    levels = np.zeros(GROUPS + 2, np.int64)
    for picked in range(GROUPS + 1):
        some = graph.first[max(dice - picked, -1) + 1]
        levels[picked + 1] = levels[picked] + some
    return levels


@njit(cache=True, nogil=True)
def fill(task: Task, span: tuple[int, int, int], out: Filled) -> None:
    """Fill the positions of a layer; `span` is first, end and how many at a time."""
    dice, graph, pips = task.dice, task.graph, task.layer.pips
    nodes, columns = levels_of(dice, graph)[GROUPS + 1], task.after.shape[2]
    for low in range(span[0], span[1], span[2]):
        high = min(low + span[2], span[1])
        best = np.empty((nodes, columns, (high - low) * pips))
        best_throw(task, low, high, best)
        _put_start(best, low * pips, out.empty)
        passed = pass_on(task, low, high)
        finish(dice, graph, passed, best)
        if out.hands.shape[0]:
            _note(best, low, high, out.hands)
        ends = throws.end(dice, graph, passed)
        throws.throw(dice, graph, best, ends, out.throws[low // span[2]])


@njit(cache=True, nogil=True)
def fill_from(task: Task, span: tuple[int, int, int], rung: Rung, out: Throws) -> None:
    """Fill the throws of a layer for which it is known what its hands are worth.

    Args:
        task: with one number of Virgil's pips; what is below it is not read.
        span: as in `fill`.
        rung: for the positions of this layer.
    """
    dice, graph = task.dice, task.graph
    for low in range(span[0], span[1], span[2]):
        high = min(low + span[2], span[1])
        best = np.empty((rung.which.shape[1], task.after.shape[2], high - low))
        for node in range(best.shape[0]):
            for column in range(best.shape[1]):
                for t in range(high - low):
                    worth = rung.begins[low + t] + rung.which[low + t, node]
                    best[node, column, t] = rung.worths[worth, column]
        ends = throws.end(dice, graph, pass_on(task, low, high))
        throws.throw(dice, graph, best, ends, out[low // span[2]])


@njit(cache=True, nogil=True)
def _put_start(best: Floats, begin: int, empty: Floats) -> None:
    """Copy the first node; assigning arrays takes numba seconds to compile."""
    for column in range(best.shape[1]):
        for t in range(best.shape[2]):
            empty[column, begin + t] = best[0, column, t]


@njit(cache=True, nogil=True)
def _note(best: Floats, low: int, high: int, hands: Floats) -> None:
    pips = hands.shape[3]
    for position in range(low, high):
        begin = (position - low) * pips
        for node in range(hands.shape[1]):
            for column in range(hands.shape[2]):
                for t in range(pips):
                    hands[position, node, column, t] = best[node, column, begin + t]


@njit(cache=True, nogil=True)
def best_throw(task: Task, low: int, high: int, best: Floats) -> None:
    """Put into `best` what the best throw from each node is worth.

    Level `picked`, from `levels[picked]` on, is for a node beside which so many dice
    are picked up: the throw has at least as many, any more are fresh. The best is one
    thrown now, or one with a further die picked up:

        level 0: 2 2 4 6  ->  level 1: 2 2 4 + one die  ->  level 2: 2 2 + two dice
    """
    graph, levels = task.graph, levels_of(task.dice, task.graph)
    swap = np.zeros(best.shape[2], np.bool_)
    _thrown_now(task, low, high, best, swap)
    # Hands of one size after the other, so that what is read was just written.
    for size in range(1, task.dice + 1):
        for picked in range(min(GROUPS, size) - 1, -1, -1):
            kept = size - picked
            for node in range(graph.first[kept], graph.first[kept + 1]):
                for way in range(SIDES):
                    fewer = graph.down[node, way]
                    if fewer < 0:
                        break
                    at = levels[picked] + node
                    take(best, levels[picked + 1] + fewer, best, at, swap)


@njit(cache=True, nogil=True)
def _thrown_now(task: Task, low: int, high: int, best: Floats, swap: Flags) -> None:
    """Put into each level what the best group is worth that is thrown now."""
    dice, graph, levels = task.dice, task.graph, levels_of(task.dice, task.graph)
    runs, first = _runs(low, high, task.layer, task.below)
    begins, flat = throws.throws_of(dice, graph), task.below.reshape(task.below.size)
    columns, lanes = task.below.shape[2:]
    for size in range(dice + 1):
        most = min(GROUPS, dice - size)
        for node in range(graph.first[size], graph.first[size + 1]):
            for picked in range(most, 0, -1):
                at, throw = levels[picked] + node, begins[picked - 1] + node
                some = runs[first[picked - 1] : first[picked]]
                for column in range(columns):
                    shift = (throw * columns + column) * lanes
                    _fetch(flat, shift, some, best[at, column])
                if picked < most:
                    take(best, levels[picked + 1] + node, best, at, swap)
            if most == 0:
                for column in range(columns):
                    for t in range(best.shape[2]):
                        best[node, column, t] = 0.0
                continue
            copy(best, levels[1] + node, best, node)
            for picked in range(2, most + 1):
                take(best, levels[picked] + node, best, node, swap)


@njit(cache=True, nogil=True)
def _fetch(flat: Floats, shift: int, runs: NDArray[np.int64], row: Floats) -> None:
    """Copy what a throw is worth, run by run; nothing where its row has no pip left."""
    for run in range(runs.shape[0]):
        begin, length = runs[run, 0], runs[run, 1] - runs[run, 0]
        source = shift + runs[run, 2]
        if runs[run, 2] < 0:
            for t in range(length):
                row[begin + t] = 0.0
        else:
            for t in range(length):
                row[begin + t] = flat[source + t]


@njit(cache=True, nogil=True)
def _runs(
    low: int, high: int, layer: Layer, below: Throws
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return where the values of throws are below, in runs that can be copied.

    Positions that follow each other here often do so below, too, and then their values
    are one run of the same length in both tails.

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
def pass_on(task: Task, low: int, high: int) -> Floats:
    """Return the start of the next circle: (dice left, price) as one row."""
    layer, prices, pips = task.layer, task.graph.prices[0], task.layer.pips
    columns, taken = task.after.shape[2], _prices_of(task.dice, task.graph)
    out = np.zeros(((task.dice + 1) * prices, columns, (high - low) * pips))
    for row in range(out.shape[0]):
        left, price = row // prices, row % prices
        if not taken[row] or price >= layer.least + pips:
            continue
        first = max(price - layer.least, 0)
        for position in range(low, high):
            begin, source = (position - low) * pips, layer.rows[position]
            for t in range(first, pips):
                worth = task.after[left, source, :, layer.least + t - price]
                for column in range(columns):
                    out[row, column, begin + t] = worth[column]
    return out


@njit(cache=True, nogil=True)
def _prices_of(dice: int, graph: Graph) -> Flags:
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
