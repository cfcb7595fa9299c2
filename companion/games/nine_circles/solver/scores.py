"""How games under best play end: chance pushed forward once, from the start.

The tables hold only the starts of circles. So each circle is filled again for the dice
and Virgil's pips with which games reach it, and chance is then pushed through from its
highest layer of row pips to its lowest. Among choices that are equal in both columns
the first one that `kernel` compares is followed, as in filling.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.dice.best_play import SCORE
from companion.games.nine_circles.facts import facts
from companion.games.nine_circles.rules import Options, options
from companion.games.nine_circles.solver import fill, violence
from companion.games.nine_circles.solver.fill import Array, CircleValues, Job, Report
from companion.games.nine_circles.solver.graph import GROUPS, Graph
from companion.games.nine_circles.solver.push import (
    CODE,
    Flow,
    code_starts,
    code_throws,
    push,
)
from companion.games.nine_circles.solver.rows import Rows, rows
from companion.games.nine_circles.solver.rungs import Table
from companion.games.nine_circles.solver.throws import preferred, throws_of

MEMORY = 2**30
"""Bytes for throws; they limit how many threads run side by side."""


class Circle(NamedTuple):
    """A circle to be pushed through.

    Attributes:
        after: the start of the next one, (dice, row pips, column, Virgil's pips).
    """

    number: int
    graphs: tuple[Graph, ...]
    space: Rows
    after: Array


def circle(number: int, chosen: Options, after: Array) -> Circle:
    """Return a circle; `after` is what the start of the next one is worth."""
    graphs = tuple(fill.circle_graphs(number, chosen).values())
    return Circle(number, graphs, rows(chosen.rows), after)


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
        tick: is given the part of the work that is done.
        jobs: threads.
    """
    chosen = fill.playable(options(rulings))
    tick(0)  # compiling comes before the first part
    space, dice = rows(chosen.rows), facts().dice
    often = np.zeros((dice + 1, len(space.fewer), chosen.virgil + 1))
    often[dice, space.number[chosen.rows], chosen.virgil] = 1
    circles = len(facts().circles)
    for number in range(1, circles + 1):
        here = circle(number, chosen, _next_start(number, tables, chosen, columns))
        often = through(here, often, _part_of(tick, number, circles), jobs=jobs)
    scores = fill.finished(chosen, (SCORE,))[:, :, 0].astype(np.int64)
    return np.bincount(scores.ravel(), often.ravel()).astype(np.float64)


def _part_of(tick: Report, number: int, circles: int) -> Report:
    """Return what reports how far one circle is, the first one being the first done."""
    return lambda done: tick((number - 1 + done) / circles)


def _next_start(
    number: int, tables: Mapping[str, Table], chosen: Options, columns: Sequence[int]
) -> Array:
    """Return the start of the circle after `number`; two columns make the choices."""
    if number == len(facts().circles):
        return fill.finished(chosen, columns[:CODE])
    kept = tables[f"circle{number + 1}"][:, :, :CODE]
    after = np.zeros((fill.LEAST_DICE + len(kept), *kept.shape[1:]))
    after[fill.LEAST_DICE :] = kept
    return after


def through(
    circle: Circle, often: Array, tick: Report = fill.silent, *, jobs: int = 1
) -> Array:
    """Return how often the next circle begins where.

    Args:
        often: how often this one begins where, (dice, row pips, Virgil's pips).
        jobs: threads.
    """
    out = np.zeros_like(often)
    if not circle.graphs:
        filled = fill.fill_violence(circle.number, circle.space, circle.after)
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
        if often[count, :, pips].any()
    ]
    side_by_side = max(1, min(jobs, MEMORY // _bytes(circle)))
    with ThreadPoolExecutor(side_by_side) as pool:
        found = pool.map(partial(_part, circle, often), parts)
        for done, (part, pushed) in enumerate(zip(parts, found, strict=True), 1):
            out[:, :, : part[1] + 1] += pushed
            tick(done / len(parts))
    return out


def _bytes(circle: Circle) -> int:
    """Return how many bytes the throws of all layers take, of the most dice."""
    sizes = range(len(circle.after) - 1)
    throws = sum(
        int(graph.first[size + 1])
        for graph in circle.graphs
        for size in sizes[-GROUPS:]
    )
    return throws * CODE * len(circle.space.fewer) * np.dtype(np.float64).itemsize


def _part(circle: Circle, often: Array, part: tuple[int, int]) -> Array:
    """Push what comes with so many dice and so many of Virgil's pips."""
    dice, pips = part
    after = np.ascontiguousarray(circle.after[..., : pips + 1])
    jobs = [Job(dice, graph, circle.space, after, pips, 1) for graph in circle.graphs]
    filled = [fill.fill_circle(job, every=True) for job in jobs]
    # Fraud: which number is named, by row pips.
    best, named = filled[0].empty, np.zeros(len(often[0]), np.int64)
    for number, found in enumerate(filled[1:], 1):
        better = preferred(found.empty, best)
        best = np.where(better[:, None], found.empty, best)
        named[better[:, 0]] = number
    out, coded = np.zeros((len(often), len(often[0]), pips + 1)), code_starts(after)
    for number, (job, found) in enumerate(zip(jobs, filled, strict=True)):
        begun = np.where(named == number, often[dice, :, pips], 0.0)
        _layers(job._replace(after=coded), found, begun, out)
    return out


def _layers(
    job: Job, found: CircleValues, begun: NDArray[np.float64], out: Array
) -> None:
    """Push through one circle, layer by layer from the top.

    Args:
        job: with coded starts.
        begun: how often the circle begins with each row pips.
    """
    # A throw marks a row pip, so what is thrown from one layer falls in the next lower
    # one: its `lower` becomes `thrown` there. Layer 0 has no pip left to throw with.
    layers = job.space.layers
    thrown = _no_throws(job, len(layers[-1]))
    for total in range(len(layers) - 1, -1, -1):
        under = max(total - 1, 0)
        lower = _no_throws(job, len(layers[under]))
        task = job.task(total, code_throws(found.throws[under]))
        push(task, Flow(begun[layers[total]], thrown, lower, out))
        thrown = lower


def _no_throws(job: Job, places: int) -> Array:
    """Return how often each throw is thrown: never."""
    return np.zeros((throws_of(job.dice, job.graph)[-1], places))
