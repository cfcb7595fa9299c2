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

A choice is for the higher `value`. A throw beside kept dice is filled one die at a
time. Its first die leads from a node (the kept dice) to the node with one more, beside
which a throw of one die fewer is known already:

    throw of 3 beside node n  =  1/6 * sum over faces f of  throw of 2 beside n + f
                                 (faces that end the throwing: `end_at_once`)

so throws of one size are filled from those of the size below.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.dice.best_play import value

from .graph import GROUPS, Graph

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

    There is room for one flag each in `swap`.
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
def buffer(blocks: int, throws: int, columns: int, lanes: int) -> Throws:
    """Return a buffer for throws, not yet filled.

    It is allocated by compiled code: numpy itself would ask for huge pages, which the
    system is slow to provide.
    """
    return np.empty((blocks, throws, columns, lanes))


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
    """Average over the dice of each group, the first die first, into `out`.

    `values` are of nodes, `ends` as `end` returns; `out` is (throw, column, tail).
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
def throw_once(dice: int, graph: Graph, best: Floats, out: Floats) -> None:
    """Add the throws of each group that do not end, where kept dice stay as they are.

    Ruling kept_dice `frozen`: of the dice of a throw alone some are picked up; what may
    be done depends on them and on the kept dice, so groups are added up as a whole.
    `best` is by node and dice picked up (`levels_of`); `out`: (throw, column, tail).
    """
    begins, levels = throws_of(dice, graph), levels_of(dice, graph)
    most, swap = np.empty((1, *best.shape[1:])), np.zeros(best.shape[2], np.bool_)
    nodes = np.zeros(1 << GROUPS, np.int64)
    for size in range(1, GROUPS + 1):
        fallen, chances = groups_of(size)
        # A set of the dice of a group is a number with a bit for each die.
        every = (1 << size) - 1
        for node in range(graph.first[max(dice - size, -1) + 1]):
            total = out[begins[size - 1] + node]
            for at in range(len(chances)):
                nodes[0] = node
                for kept in range(1, every + 1):
                    die = 0
                    while not kept >> die & 1:
                        die += 1
                    fewer = nodes[kept & ~(1 << die)]
                    nodes[kept] = graph.up[fewer, fallen[at, die]] if fewer >= 0 else -1
                if nodes[every] < 0:
                    continue  # it ends, which is counted already
                copy(best, nodes[every], most, 0)
                for kept in range(every):
                    picked = size
                    for die in range(size):
                        picked -= kept >> die & 1
                    take(best, levels[picked] + nodes[kept], most, 0, swap)
                for column in range(total.shape[0]):
                    for t in range(total.shape[1]):
                        total[column, t] += chances[at] * most[0, column, t]


@njit(cache=True, nogil=True)
def groups_of(size: int) -> tuple[Numbers, NDArray[np.float64]]:
    """Return the sorted throws of a group, faces from 0, and the chance of each."""
    count = SIDES**size
    fallen, chances = np.zeros((count, size), np.int32), np.zeros(count)
    end = 0
    for number in range(count):
        ways, alike, rising, left = 1, 1, True, number
        for die in range(size):
            fallen[end, die] = left % SIDES
            left //= SIDES
            ways *= die + 1
            if die > 0:
                rising &= fallen[end, die] >= fallen[end, die - 1]
                same = fallen[end, die] == fallen[end, die - 1]
                alike = alike + 1 if same else 1
                ways //= alike
        if rising:
            chances[end] = ways / count
            end += 1
    return fallen[:end], chances[:end]


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

    `smaller` is the rest of the group by node; `total` is (column, tail).
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

    `entry` is as in `Graph.end_begins`; `over`: (kind, column, tail), by thrown dice.
    """
    for at in range(graph.end_begins[entry], graph.end_begins[entry + 1]):
        chance, kind = graph.end_chance[at], graph.end_kind[at]
        for column in range(over.shape[1]):
            for t in range(over.shape[2]):
                total[column, t] += chance * over[kind, column, t]


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
    """The throws of a layer and its circle's start, (column, tail), to be filled."""

    throws: Throws
    empty: Floats


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
        # The start, the first node, is copied before `finish`: no circle is passed
        # without a throw. Assigning arrays takes numba seconds to compile.
        for column in range(columns):
            for t in range(best.shape[2]):
                out.empty[column, low * pips + t] = best[0, column, t]
        passed = pass_on(task, low, high)
        finish(dice, graph, passed, best)
        ends, throws = end(dice, graph, passed), out.throws[low // span[2]]
        if graph.by_face[0]:
            throw(dice, graph, np.zeros_like(best), ends, throws)
            throw_once(dice, graph, best, throws)
        else:
            throw(dice, graph, best, ends, throws)


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
    begins, flat = throws_of(dice, graph), task.below.reshape(task.below.size)
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
