"""The arithmetic of a circle, compiled.

A layer is all row pips with one sum; a position is one of them. One call fills the
values of one layer for one number of dice. It works in blocks: as many positions at a
time as fit in the processor's cache. Arrays end in (column, tail): a column is one
thing counted, the aim first, the tie-breaker second; the tail runs over the positions
of a block and, within each, over Virgil's pips.

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
    """Return where the nodes begin beside which 0, 1, 2, ... dice are picked up.

    The levels are stacked in one axis. Picked-up dice are not kept, so a higher level
    has fewer nodes, always the first ones, those of the smallest hands:

        level 0: nodes of 0 to `dice` dice | level 1: of 0 to `dice` - 1 | level 2: ...
    """
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
        # The start is copied before `finish`: no circle is passed without a throw.
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
    # `size` counts kept and picked-up dice. Picking one more up (`down`) leads one
    # level higher, to one die less kept: the same size, so it was written just before
    # and is final, as levels descend.
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
    """Put into each level what the best group is worth that is thrown now.

    With `picked` dice in the hand the group has at least that many; the rest of it is
    fresh. A throw marks a row pip, so its worth is read from the layer below.
    """
    dice, graph, levels = task.dice, task.graph, levels_of(task.dice, task.graph)
    runs, first = _runs(low, high, task.layer, task.below)
    begins, flat = throws.throws_of(dice, graph), task.below.reshape(task.below.size)
    columns, lanes = task.below.shape[2:]  # `lanes`: the tail of a block below
    for size in range(dice + 1):
        most = min(GROUPS, dice - size)  # `size` dice stay on the table
        for node in range(graph.first[size], graph.first[size + 1]):
            # The largest group first: a level also offers all groups of the next one.
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
            # Nothing is picked up yet: any group of fresh dice, as level 1 has it.
            copy(best, levels[1] + node, best, node)


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
    # `below` is (block, throw, column, lane), flat in this order; a block has `step`
    # positions and each of them `pips` lanes next to each other. So position `source`
    # is in block `source // step`, from lane `source % step * pips` on.
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
                # A run goes on where both ends moved by as much, or both have nothing.
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
        # Lane t stands for `least + t` of Virgil's pips; paying needs at least `price`.
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
    """Let each node be finished instead, if that is better.

    Dice used return to the pool: `dice - size` were never thrown, `used` come back.
    """
    prices = graph.prices[0]
    swap = np.zeros(passed.shape[2], np.bool_)
    for size in range(1, dice + 1):
        for node in range(graph.first[size], graph.first[size + 1]):
            for way in range(graph.begins[node], graph.begins[node + 1]):
                left = dice - size + graph.used[way]
                take(passed, left * prices + graph.pips[way], values, node, swap)
