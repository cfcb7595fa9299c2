"""How games under best play end: chance pushed forward once, from the start.

The tables hold only the starts of circles. So each circle is filled again for the dice
and Virgil's pips with which games reach it, and chance is then pushed through from its
highest layer of row pips to its lowest. Among choices that are equal in both columns
the first one that `kernel` compares is followed, as in filling.

Pushing is the other direction of `kernel`: not what a state is worth, but how often a
game that follows the best choices comes through it.

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

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import product
from typing import NamedTuple

import numpy as np
from numba import njit

from companion.dice.best_play import SCORE, value
from companion.errors import BadValue

from ..facts import NAME, facts
from ..rules import Options, options
from . import fill, kernel, violence
from .decide import LOST, slots_of
from .fill import Array, Job, Report, Table
from .graph import GROUPS, Graph, Rows, reached, rows, why_not_followed
from .kernel import SIDES, Floats, Numbers, Throws

CODE = 2  # the column of the code, after the aim and its tie-breaker
STEP = 32  # positions in a block; a block that no game comes through is skipped
NO_CODES = np.zeros((0, 1), np.int32)  # choices are not kept
MEMORY = 2**30  # bytes for throws; they limit how many threads run side by side


class Flow(NamedTuple):
    """How often games come through a layer, and where they go on.

    Attributes:
        codes: (slot, position), to be filled with what is chosen; empty if that is not
            asked. Slots are the nodes, then (thrown dice, kind) of what ended.
    """

    begun: Floats  # (position): how often the circle begins there
    thrown: Floats  # (throw, position): how often each is thrown in this layer
    lower: Floats  # the same of the layer below, to be added to
    out: Floats  # (dice, row pips, Virgil's pips), the next circle, to be added to
    floor: float  # what comes up no more often is not followed
    codes: Numbers


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

    `task` has one number of Virgil's pips; its starts and throws are coded.
    """
    dice, graph, places = task.dice, task.graph, task.layer.rows.shape[0]
    nodes = kernel.levels_of(dice, graph)[GROUPS + 1]
    kinds = graph.kind_begins.shape[0] - 1
    for low in range(0, places, STEP):
        high = min(low + STEP, places)
        thrown = flow.thrown[:, low:high]
        if not (_any(flow.begun[low:high], flow.floor) or _any(thrown, flow.floor)):
            continue
        best = np.empty((nodes, CODE + 1, high - low))
        # At the start nothing is thrown yet: node 0 may throw, but not finish.
        kernel.best_throw(task, low, high, best)
        kept = np.zeros((graph.first[dice + 1], high - low))
        for t in range(high - low):
            kept[0, t] = flow.begun[low + t]
        _note(kept[:1], best[:1], (0, low), flow)
        _go_on(kept[:1], best[:1], low, task, flow)
        for t in range(high - low):
            kept[0, t] = 0.0
        # After a throw: first where its dice lead, then the best choice there.
        passed = kernel.pass_on(task, low, high)
        kernel.finish(dice, graph, passed, best)
        over = np.zeros(((dice + 1) * kinds, high - low))
        _fall(task, thrown, kept, over, flow.floor)
        ends = kernel.end(dice, graph, passed)
        _note(kept, best[: kept.shape[0]], (0, low), flow)
        _note(over, ends, (kept.shape[0], low), flow)
        _go_on(kept, best[: kept.shape[0]], low, task, flow)
        _go_on(over, ends, low, task, flow)


@njit(cache=True, nogil=True)
def _any(often: Floats, floor: float) -> bool:
    for share in often.flat:  # noqa: SIM110 - numba compiles no generators
        if share > floor:
            return True
    return False


@njit(cache=True, nogil=True)
def _note(often: Floats, best: Floats, at: tuple[int, int], flow: Flow) -> None:
    """Keep what is chosen in (row, position), from slot and position `at` on."""
    if flow.codes.shape[0] == 0:
        return
    for row in range(often.shape[0]):
        for t in range(often.shape[1]):
            if often[row, t] > flow.floor:
                lost = value(best[row, 0, t], best[row, 1, t]) == 0
                code = LOST if lost else int(best[row, CODE, t])
                flow.codes[at[0] + row, at[1] + t] = code


@njit(cache=True, nogil=True)
def _add(share: float, often: Floats, rows: Floats, to: int) -> None:
    """Add a share of a row to another; numba takes seconds to compile `+=` of rows."""
    for t in range(often.shape[0]):
        rows[to, t] += share * often[t]


@njit(cache=True, nogil=True)
def _go_on(
    often: Floats, best: Floats, low: int, task: kernel.Task, flow: Flow
) -> None:
    """Push on from kept dice, (row, position), by what was chosen there."""
    pips, layer = flow.out.shape[2], task.layer
    begins = kernel.throws_of(task.dice, task.graph)
    for row in range(often.shape[0]):
        for t in range(often.shape[1]):
            share, code = often[row, t], int(best[row, CODE, t])
            if share > flow.floor and code > 0:
                # Throws are numbered by group: the number says which row is marked.
                group = 0
                while code - 1 >= begins[group + 1]:
                    group += 1
                flow.lower[code - 1, layer.below[group, low + t]] += share
            elif share > flow.floor and code < 0:
                left, virgils = (-code - 1) // pips, (-code - 1) % pips
                flow.out[left, layer.rows[low + t], virgils] += share


@njit(cache=True, nogil=True)
def _fall(
    task: kernel.Task, thrown: Floats, kept: Floats, over: Floats, floor: float
) -> None:
    """Let the dice of each group fall, the first die first.

    Args:
        thrown: (throw, position); throws of fewer dice are added to.
        kept: (node, position), to be added to.
        over: (thrown dice, kind) as one row, for throws that end the throwing.
    """
    # The mirror of `kernel.throw`: each die moves chance from a throw of `size` beside
    # a node to a throw of `size - 1` beside the next one. Large throws come first, so
    # that all chance has arrived at a throw before it is moved on.
    dice, graph = task.dice, task.graph
    begins, kinds = kernel.throws_of(dice, graph), graph.kind_begins.shape[0] - 1
    for size in range(min(GROUPS, dice), 0, -1):
        for before in range(dice - size + 1):
            ends = over[(before + size) * kinds : (before + size + 1) * kinds]
            for node in range(graph.first[before], graph.first[before + 1]):
                often = thrown[begins[size - 1] + node]
                if not _any(often, floor):
                    continue
                # What ends with the first die, as in `kernel.end_at_once`.
                entry = node * GROUPS + size - 1
                for at in range(graph.end_begins[entry], graph.end_begins[entry + 1]):
                    _add(graph.end_chance[at], often, ends, graph.end_kind[at])
                for face in range(SIDES):
                    more = graph.up[node, face]
                    if more >= 0 and size == 1:
                        _add(1 / SIDES, often, kept, more)
                    elif more >= 0:
                        _add(1 / SIDES, often, thrown, begins[size - 2] + more)


class Circle(NamedTuple):
    """A circle to be pushed through."""

    number: int
    chosen: Options
    after: Array  # the start of the next one, (dice, row pips, column, Virgil's pips)

    @property
    def graphs(self) -> tuple[Graph, ...]:
        return tuple(fill.circle_graphs(self.number, self.chosen).values())

    @property
    def space(self) -> Rows:
        return rows(self.chosen.rows)


Notes = dict[tuple[int, int, int, int], tuple[Numbers, Numbers]]
"""Of a circle, a number of Fraud (counted from 0), dice, and Virgil's pips: where
something is chosen, ascending, as row pips times slots plus slot, and what."""


class Follow(NamedTuple):
    """How far chance is followed, and what is kept of the choices, if anything is."""

    floor: float = 0.0
    notes: Notes | None = None


ALL = Follow()


def spread(
    tables: Mapping[str, Table],
    rulings: Mapping[str, str],
    columns: Sequence[int],
    tick: Report = fill.silent,
    *,
    jobs: int = 1,
) -> Array:
    """Return how often a game that is played best is won with 0, 1, 2, ... points.

    Args:
        tables: as `solve` returns them for `columns`.

    Raises:
        BadValue: under the ruling kept_dice `frozen`.
    """
    chosen = fill.playable(options(rulings))
    if why := why_not_followed(chosen, "scores are not counted"):
        raise BadValue(NAME, why, "companion solve gives the chance and the score")
    tick(0)  # compiling comes before the first part
    often = followed(Play(tables, chosen, tuple(columns)), tick, jobs=jobs)
    scores = fill.finished(chosen, (SCORE,))[:, :, 0].astype(np.int64)
    return np.bincount(scores.ravel(), often.ravel()).astype(np.float64)


class Play(NamedTuple):
    """Best play: the tables of `solve`, under these options and for these columns."""

    tables: Mapping[str, Table]
    chosen: Options
    columns: tuple[int, ...]


def followed(
    play: Play, tick: Report = fill.silent, *, jobs: int = 1, follow: Follow = ALL
) -> Array:
    """Push chance through all circles; return how often games end with what is left."""
    tables, chosen, columns = play
    space, dice = rows(chosen.rows), facts().dice
    often = np.zeros((dice + 1, len(space.fewer), chosen.virgil + 1))
    often[dice, space.number[chosen.rows], chosen.virgil] = 1
    circles = len(facts().circles)
    for number in range(1, circles + 1):
        here = Circle(number, chosen, _next_start(number, tables, chosen, columns))
        report = fill.part_of(tick, number - 1, circles)
        often = through(here, often, report, jobs=jobs, follow=follow)
    return often


def _next_start(
    number: int, tables: Mapping[str, Table], chosen: Options, columns: Sequence[int]
) -> Array:
    """Return the start of the circle after `number`; two columns make the choices."""
    if number == len(facts().circles):
        return fill.finished(chosen, columns[:CODE])
    start = tables[f"circle{number + 1}"][:, :, :CODE]
    after = np.zeros((fill.LEAST_DICE + len(start), *start.shape[1:]))
    after[fill.LEAST_DICE :] = start
    return after


def through(
    circle: Circle,
    often: Array,
    tick: Report = fill.silent,
    *,
    jobs: int = 1,
    follow: Follow = ALL,
) -> Array:
    """Return how often the next circle begins where.

    `often` says so of this one: (dice, row pips, Virgil's pips).
    """
    out = np.zeros_like(often)
    if not circle.graphs:
        number, after = circle.number, circle.after
        filled = fill.fill_violence(number, circle.space, after, circle.chosen)
        come = np.zeros((*filled.values.shape[:2], *often.shape[1:]))
        come[0] = often
        violence.push(filled, come, out)
        return out
    dice = range(fill.LEAST_DICE, len(often))
    # Inside a circle the number of dice and Virgil's pips are fixed: each pair of them
    # is a part of its own, on a thread of its own.
    parts = [
        (count, pips)
        for count, pips in product(dice, range(often.shape[2]))
        if (often[count, :, pips] > follow.floor).any()
    ]
    side_by_side = max(1, min(jobs, MEMORY // _bytes(circle)))
    with ThreadPoolExecutor(side_by_side) as pool:
        results = pool.map(partial(_part, circle, often, follow), parts)
        for done, (part, pushed) in enumerate(zip(parts, results, strict=True), 1):
            out[:, :, : part[1] + 1] += pushed
            tick(done / len(parts))
    return out


def _bytes(circle: Circle) -> int:
    """Return how many bytes the throws of all layers take, of the most dice."""
    sizes = range(len(circle.after) - 1)[-GROUPS:]
    throws = sum(int(it.first[size + 1]) for it in circle.graphs for size in sizes)
    return throws * CODE * len(circle.space.fewer) * np.dtype(np.float64).itemsize


def _part(circle: Circle, often: Array, follow: Follow, part: tuple[int, int]) -> Array:
    """Push what comes with so many dice and so many of Virgil's pips."""
    dice, pips = part
    after = np.ascontiguousarray(circle.after[..., : pips + 1])
    come = often[dice, :, pips]
    come = np.where(come > follow.floor, come, 0.0)
    starts = np.flatnonzero(come).astype(np.int32)
    space = reached(circle.space, circle.chosen.rows, starts)
    jobs = [Job(dice, graph, space, after, pips, 1) for graph in circle.graphs]
    filled = [fill.fill_circle(job, every=True) for job in jobs]
    _, named = fill.named(found.empty for found in filled)
    out, coded = np.zeros((len(often), len(come), pips + 1)), code_starts(after)
    for number, found in enumerate(filled):
        begun = np.where(named[:, 0] == number, come, 0.0)
        coded_job = found.job._replace(after=coded)
        noted = _layers(coded_job, found.throws, begun, out, follow)
        if follow.notes is not None:
            follow.notes[circle.number, number, dice, pips] = noted
    return out


def _layers(
    job: Job, throws: dict[int, Throws], begun: Array, out: Array, follow: Follow
) -> tuple[Numbers, Numbers]:
    """Push through one circle, layer by layer from the top; return what is chosen.

    `job` has coded starts; `begun` is how often it begins with each row pips.
    """
    # A throw marks a row pip, so what is thrown from one layer falls in the next lower
    # one: its `lower` becomes `thrown` there. Layer 0 has no pip left to throw with.
    layers, slots = job.space.layers, slots_of(job.dice, job.graph)
    thrown = _no_throws(job, len(layers[-1]))
    keys, choices = [NO_CODES[:, 0]], [NO_CODES[:, 0]]
    for total in range(len(layers) - 1, -1, -1):
        under, here = max(total - 1, 0), layers[total]
        lower = _no_throws(job, len(layers[under]))
        task = job.task(total, code_throws(throws[under]))
        noting = follow.notes is not None
        codes = np.zeros((slots, len(here)), np.int32) if noting else NO_CODES
        push(task, Flow(begun[here], thrown, lower, out, follow.floor, codes))
        slot, place = np.nonzero(codes)
        keys.append((here[place] * slots + slot).astype(np.int32))
        choices.append(codes[slot, place])
        thrown = lower
    key, code = np.concatenate(keys), np.concatenate(choices)
    order = np.argsort(key)
    return key[order], code[order]


def _no_throws(job: Job, places: int) -> Array:
    return np.zeros((kernel.throws_of(job.dice, job.graph)[-1], places))
