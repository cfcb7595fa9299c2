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
Bits = NDArray[np.int64]
Codes = NDArray[np.uint8]
Ways = NDArray[np.uint16]

SAME = 1e-12
SIDES = 6
GROUPS = 4

SHAPES = 14
"""How many shapes a throw has: up to four dice, none or more of them fresh."""


class Layer(NamedTuple):
    """Row pips with one sum, and what is known of the layer below.

    Attributes:
        rows: the number of each position's row pips among all.
        below: (group, position): the position below with one pip of that row fewer, -1
            if there is none.
        wanted, known: the throws that are wanted of each position, here and in the
            layer below, as bits; see `bit`. All others stay undefined.
        least, pips: Virgil's pips run from `least`, so many of them.
        strict: whether fresh dice join only dice that lie.
        frozen: whether only dice just thrown are picked up.
    """

    rows: Numbers
    below: Numbers
    wanted: Bits
    known: Bits
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
def bit(lying: int, group: int) -> int:
    """Return the bit that says that a throw beside so many dice is wanted."""
    return 1 << (lying * GROUPS + group - 1)


@njit(cache=True, nogil=True)
def shape(fresh: int, group: int) -> int:
    """Return the number of a throw's shape."""
    return (group - 1) * (group + 2) // 2 + fresh


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
    ways: Ways,
) -> None:
    """Fill the positions of a layer from `span[0]` to `span[1]`, `span[2]` at a time.

    Args:
        after: (dice, row pips, column, Virgil's pips), the start of the next circle.
        below: the throws of the layer below.
        out: the throws of this layer, to be filled.
        empty: (column, tail), the start of this circle, to be filled.
        ways: (row pips, Virgil's pips, active dice): to be filled with the shapes of
            throw, as bits, that are best from some hand; left alone if it is empty.
    """
    levels = levels_of(dice, graph)
    for low in range(span[0], span[1], span[2]):
        high = min(low + span[2], span[1])
        begin, tail = low * layer.pips, (high - low) * layer.pips
        best = np.empty((levels[GROUPS + 1], after.shape[2], tail))
        how = np.empty((levels[GROUPS + 1] if ways.size else 0, tail), np.uint8)
        wanted = wanted_of(low, high, layer)
        best_throw(dice, low, high, graph, layer, levels, wanted, below, best, how)
        put_start(best, begin, empty)
        passed = pass_on(dice, low, high, graph, layer, after)
        finish(dice, graph, wanted, passed, best, how)
        _mark(dice, low, high, graph, layer, how, ways)
        ends = end(dice, graph, passed)
        _throw(dice, begin, graph, wanted, best, ends, out)


@njit(cache=True, nogil=True)
def put_start(best: Floats, begin: int, empty: Floats) -> None:
    """Copy the first node; assigning arrays takes numba seconds to compile."""
    for column in range(best.shape[1]):
        for t in range(best.shape[2]):
            empty[column, begin + t] = best[0, column, t]


@njit(cache=True, nogil=True)
def wanted_of(low: int, high: int, layer: Layer) -> int:
    """Return the throws that some of the positions want."""
    wanted = 0
    for position in range(low, high):
        wanted |= layer.wanted[position]
    return wanted


@njit(cache=True, nogil=True)
def thrown_to(size: int, wanted: int) -> bool:
    """Return whether a throw that is wanted ends with so many active dice."""
    return size > 0 and wanted & bit(size - 1, 1) != 0


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
    wanted: int,
    below: Throws,
    best: Floats,
    how: Codes,
) -> None:
    """Put into `best` what the best throw from each node is worth.

    Level `picked`, from `levels[picked]` on, is for a node beside which so many dice
    are in the hand: the throw has at least as many, any more are fresh. The best is one
    thrown now, or one with a further die picked up, unless dice that lie are frozen.
    Its shape goes into `how`, unless that is empty.
    """
    columns, tail = best.shape[1:]
    swap, group = np.zeros(tail, np.bool_), np.zeros(tail, np.uint8)
    thrown = np.zeros((3, columns, tail))
    for size in range(dice + 1):
        most = min(GROUPS, dice - size)
        source = _sources(low, high, size, layer)
        for node in range(graph.first[size], graph.first[size + 1]):
            copy(thrown, 2, thrown, 1)
            group[:] = 0
            for picked in range(most, -1, -1):
                at = levels[picked] + node
                if picked > 0:
                    _gather(below[picked - 1], node, source[picked - 1], thrown)
                    take(thrown, 0, thrown, 1, swap)
                    _noted(picked, swap, group)
                # The start of a circle is asked for in any case.
                if size + picked > 0 and not thrown_to(size + picked, wanted):
                    continue
                # Ruling keep_none_with_fresh: false, where with none lying the throw
                # has exactly the dice picked up.
                exact = layer.strict and node == 0 and picked > 0
                copy(thrown, 0 if exact else 1, best, at)
                if how.shape[0]:
                    for t in range(tail):
                        dies = picked if exact else group[t]
                        how[at, t] = shape(dies - picked, dies) if dies else SHAPES
                if layer.frozen or picked == GROUPS:
                    continue
                for way in range(SIDES):
                    one = graph.down[node, way]
                    if one < 0:
                        break
                    take(best, levels[picked + 1] + one, best, at, swap)
                    if how.shape[0]:
                        _follow(how[levels[picked + 1] + one], swap, how[at])


@njit(cache=True, nogil=True)
def _noted(code: int, swap: NDArray[np.bool_], codes: Codes) -> None:
    for t in range(swap.shape[0]):
        codes[t] = code if swap[t] else codes[t]


@njit(cache=True, nogil=True)
def _follow(new: Codes, swap: NDArray[np.bool_], codes: Codes) -> None:
    for t in range(swap.shape[0]):
        codes[t] = new[t] if swap[t] else codes[t]


@njit(cache=True, nogil=True)
def copy(new: Floats, at: int, out: Floats, to: int) -> None:
    for column in range(new.shape[1]):
        for t in range(new.shape[2]):
            out[to, column, t] = new[at, column, t]


@njit(cache=True, nogil=True)
def _sources(low: int, high: int, size: int, layer: Layer) -> Bits:
    """Return (group, tail): where a throw beside `size` dice looks below.

    It is -1 where no pip is left, or where that throw is not wanted.
    """
    pips = layer.pips
    found = np.full((GROUPS, (high - low) * pips), -1)
    for group in range(GROUPS):
        for position in range(low, high):
            source = layer.below[group, position]
            if source < 0 or not layer.known[source] & bit(size, group + 1):
                continue
            for t in range(pips):
                found[group, (position - low) * pips + t] = source * pips + t
    return found


@njit(cache=True, nogil=True)
def _gather(group: Floats, node: int, source: Bits, out: Floats) -> None:
    """Copy what a throw is worth, nothing where `source` is -1."""
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
def finish(
    dice: int, graph: Graph, wanted: int, passed: Floats, values: Floats, how: Codes
) -> None:
    """Let each node be finished instead, if that is better."""
    prices = graph.prices[0]
    swap = np.zeros(passed.shape[2], np.bool_)
    for size in range(1, dice + 1):
        if not thrown_to(size, wanted):
            continue
        for node in range(graph.first[size], graph.first[size + 1]):
            for way in range(graph.begins[node], graph.begins[node + 1]):
                left = dice - size + graph.used[way]
                take(passed, left * prices + graph.pips[way], values, node, swap)
                if how.shape[0]:
                    _noted(SHAPES, swap, how[node])


@njit(cache=True, nogil=True)
def _mark(
    dice: int, low: int, high: int, graph: Graph, layer: Layer, how: Codes, ways: Ways
) -> None:
    """Note which shapes of throw are best from some hand of each size."""
    if not how.shape[0]:
        return
    found = np.zeros(how.shape[1], np.uint16)
    for size in range(dice + 1):
        found[:] = 0
        for node in range(graph.first[size], graph.first[size + 1]):
            for t in range(found.shape[0]):
                found[t] |= 1 << how[node, t]
        for position in range(low, high):
            begin = (position - low) * layer.pips
            for t in range(layer.pips):
                ways[layer.rows[position], t, size] = found[begin + t]


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
    dice: int,
    begin: int,
    graph: Graph,
    wanted: int,
    values: Floats,
    ends: Floats,
    out: Throws,
) -> None:
    """Average over the dice of each group, the first die first."""
    columns, tail = values.shape[1:]
    total = np.zeros((columns, tail))
    for size in range(1, min(GROUPS, dice) + 1):
        smaller, skip = out[max(size - 2, 0)], begin
        if size == 1:
            smaller, skip = values, 0
        for lying in range(dice - size + 1):
            if not wanted & bit(lying, size):
                continue
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
