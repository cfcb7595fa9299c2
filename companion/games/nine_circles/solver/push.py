"""The arithmetic of chance pushed forward through a circle, compiled.

The other direction of `kernel`: not what a state is worth, but how often a game that
follows the best choices comes through it.

    layer of 12 pips   begun, thrown ->  kept dice (by node) ->  which choice?
                                                                   |      |
    layer of 11 pips   thrown (`lower`)  <-------------------------+      |
    next circle        out               <--------------------------------+

Choices are made again by the same functions as in `kernel`, with a third column, a code
that travels with the worth and so names what was chosen:

     0      nothing: the game is lost
     n > 0  throw number n - 1 of the layer below                    (`code_throws`)
     n < 0  number -n - 1 of (dice, Virgil's pips) at the next start (`code_starts`)
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.games.nine_circles.solver import kernel, throws
from companion.games.nine_circles.solver.graph import GROUPS, Graph
from companion.games.nine_circles.solver.throws import SIDES, Floats, Numbers, Throws

CODE = 2
"""The column of the code, after the aim and its tie-breaker."""

STEP = 32
"""Positions in a block; a block that no game comes through is skipped."""


class Flow(NamedTuple):
    """How often games come through a layer, and where they go on.

    Attributes:
        begun: (position): how often the circle begins there.
        thrown: (throw, position): how often each is thrown in this layer.
        lower: the same of the layer below, to be added to.
        out: (dice, row pips, Virgil's pips), the next circle, to be added to.
    """

    begun: Floats
    thrown: Floats
    lower: Floats
    out: Floats


class Way(NamedTuple):
    """Where the choices of a layer lead: as in `Layer`, and as `throws_of` returns."""

    rows: Numbers
    below: Numbers
    begins: NDArray[np.int64]


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
def push(task: kernel.Task, flow: Flow) -> None:
    """Push the chance of a layer on to the layer below it and to the next circle.

    Args:
        task: with one number of Virgil's pips; its starts and throws are coded.
    """
    dice, graph, layer = task.dice, task.graph, task.layer
    nodes, places = kernel.levels_of(dice, graph)[GROUPS + 1], layer.rows.shape[0]
    way = Way(layer.rows, layer.below, throws.throws_of(dice, graph))
    kinds = graph.kind_begins.shape[0] - 1
    for low in range(0, places, STEP):
        high = min(low + STEP, places)
        thrown = flow.thrown[:, low:high]
        if not (_any(flow.begun[low:high]) or _any(thrown)):
            continue
        best = np.empty((nodes, CODE + 1, high - low))
        # At the start nothing is thrown yet: node 0 may throw, but not finish.
        kernel.best_throw(task, low, high, best)
        kept = np.zeros((graph.first[dice + 1], high - low))
        for t in range(high - low):
            kept[0, t] = flow.begun[low + t]
        _go_on(kept[:1], best[:1], low, way, flow)
        for t in range(high - low):
            kept[0, t] = 0.0
        # After a throw: first where its dice lead, then the best choice there.
        passed = kernel.pass_on(task, low, high)
        kernel.finish(dice, graph, passed, best)
        over = np.zeros(((dice + 1) * kinds, high - low))
        _fall(task, thrown, kept, over)
        _go_on(kept, best[: kept.shape[0]], low, way, flow)
        _go_on(over, throws.end(dice, graph, passed), low, way, flow)


@njit(cache=True, nogil=True)
def _any(often: Floats) -> bool:
    for share in often.flat:  # noqa: SIM110 - numba compiles no generators
        if share > 0:
            return True
    return False


@njit(cache=True, nogil=True)
def _add(share: float, often: Floats, rows: Floats, to: int) -> None:
    """Add a share of a row to another; numba takes seconds to compile `+=` of rows."""
    for t in range(often.shape[0]):
        rows[to, t] += share * often[t]


@njit(cache=True, nogil=True)
def _go_on(often: Floats, best: Floats, low: int, way: Way, flow: Flow) -> None:
    """Push on from kept dice, (row, position), by what was chosen there."""
    pips = flow.out.shape[2]
    for row in range(often.shape[0]):
        for t in range(often.shape[1]):
            share, code = often[row, t], int(best[row, CODE, t])
            if share > 0 and code > 0:
                # Throws are numbered by group: the number says which row is marked.
                group = 0
                while code - 1 >= way.begins[group + 1]:
                    group += 1
                flow.lower[code - 1, way.below[group, low + t]] += share
            elif share > 0 and code < 0:
                left, virgils = (-code - 1) // pips, (-code - 1) % pips
                flow.out[left, way.rows[low + t], virgils] += share


@njit(cache=True, nogil=True)
def _fall(task: kernel.Task, thrown: Floats, kept: Floats, over: Floats) -> None:
    """Let the dice of each group fall, the first die first.

    Args:
        thrown: (throw, position); throws of fewer dice are added to.
        kept: (node, position), to be added to.
        over: (thrown dice, kind) as one row, for throws that end the throwing.
    """
    # The mirror of `throws.throw`: each die moves chance from a throw of `size` beside
    # a node to a throw of `size - 1` beside the next one. Large throws come first, so
    # that all chance has arrived at a throw before it is moved on.
    dice, graph = task.dice, task.graph
    begins, kinds = throws.throws_of(dice, graph), graph.kind_begins.shape[0] - 1
    for size in range(min(GROUPS, dice), 0, -1):
        for before in range(dice - size + 1):
            ends = over[(before + size) * kinds : (before + size + 1) * kinds]
            for node in range(graph.first[before], graph.first[before + 1]):
                often = thrown[begins[size - 1] + node]
                if not _any(often):
                    continue
                _end_at_once(graph, node * GROUPS + size - 1, often, ends)
                for face in range(SIDES):
                    more = graph.up[node, face]
                    if more >= 0 and size == 1:
                        _add(1 / SIDES, often, kept, more)
                    elif more >= 0:
                        _add(1 / SIDES, often, thrown, begins[size - 2] + more)


@njit(cache=True, nogil=True)
def _end_at_once(graph: Graph, entry: int, often: Floats, ends: Floats) -> None:
    """Add what ends with the first die of a group, as `throws.end_at_once` does."""
    for at in range(graph.end_begins[entry], graph.end_begins[entry + 1]):
        _add(graph.end_chance[at], often, ends, graph.end_kind[at])
