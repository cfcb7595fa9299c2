"""How games end that are played best: chance pushed forward from the start, once.

Only the starts of circles are kept in the tables. So each circle is filled again for
the dice and Virgil's pips that games come to it with, and then pushed through from its
highest layer of row pips to its lowest. Of choices that are as good in both columns the
one is followed that `kernel` meets first, as in filling.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.games.nine_circles.facts import facts
from companion.games.nine_circles.rules import Options, options
from companion.games.nine_circles.solver.falling import throws_of
from companion.games.nine_circles.solver.fill import (
    LEAST_DICE,
    SCORE,
    Array,
    Sheet,
    circle_graphs,
    finished,
    keeping,
    lying,
    playable,
    preferred,
    sheet,
)
from companion.games.nine_circles.solver.graph import GROUPS, Graph
from companion.games.nine_circles.solver.kernel import Layer
from companion.games.nine_circles.solver.push import (
    CODE,
    code_starts,
    code_throws,
    push,
    push_lying,
)
from companion.games.nine_circles.solver.rows import Rows, rows

ROOM = 2**30
"""The bytes that are taken for throws, by as many threads as they are enough for."""


class Circle(NamedTuple):
    """A circle to be pushed through.

    Attributes:
        after: the start of the next one, (dice, row pips, column, Virgil's pips).
    """

    number: int
    graphs: tuple[Graph, ...]
    chosen: Options
    space: Rows
    after: Array


def spread(
    tables: Mapping[str, Any],
    rulings: Mapping[str, str],
    columns: Sequence[int],
    tick: Callable[[float], None] = lambda done: None,
    *,
    jobs: int = 1,
) -> Array:
    """Return how often a game that is played best is won with 0, 1, 2, ... points.

    Args:
        tables: as `solve` returns them for `columns`.
        tick: told what part of the work is done.
        jobs: threads.
    """
    chosen = playable(options(rulings))
    space, dice = rows(chosen.rows), facts().dice
    often = np.zeros((dice + 1, len(space.fewer), chosen.virgil + 1))
    often[dice, space.number[chosen.rows], chosen.virgil] = 1
    circles = len(facts().circles)
    for number in range(1, circles + 1):
        begun = (number - 1) / circles

        def told(done: float, begun: float = begun) -> None:
            tick(begun + done / circles)

        after = _next_start(number, tables, chosen, columns)
        often = through(number, chosen, after, often, told, jobs=jobs)
    scores = finished(chosen, (SCORE,))[:, :, 0].astype(np.int64)
    return np.bincount(scores.ravel(), often.ravel()).astype(np.float64)


def _next_start(
    number: int,
    tables: Mapping[str, Any],
    chosen: Options,
    columns: Sequence[int],
) -> Array:
    """Return the start of the circle after `number`; two columns make the choices."""
    if number == len(facts().circles):
        return finished(chosen, columns[:CODE])
    kept = tables[f"circle{number + 1}"][:, :, :CODE]
    after = np.zeros((LEAST_DICE + len(kept), *kept.shape[1:]))
    after[LEAST_DICE:] = kept
    return after


def through(
    number: int,
    chosen: Options,
    after: Array,
    often: Array,
    tick: Callable[[float], None] = lambda done: None,
    *,
    jobs: int = 1,
) -> Array:
    """Return how often the circle after `number` begins where.

    Args:
        after: what its start is worth, (dice, row pips, column, Virgil's pips).
        often: how often this one begins where, (dice, row pips, Virgil's pips).
    """
    graphs = tuple(circle_graphs(number, chosen).values())
    circle = Circle(number, graphs, chosen, rows(chosen.rows), after)
    out = np.zeros_like(often)
    if not circle.graphs:
        _through_lying(circle, often, out)
        return out
    dice = range(LEAST_DICE, len(often))
    parts = [
        (count, pips)
        for count, pips in product(dice, range(often.shape[2]))
        if often[count, :, pips].any()
    ]
    side_by_side = max(1, min(jobs, ROOM // _bytes(circle)))
    with ThreadPoolExecutor(side_by_side) as pool:
        found_of = pool.map(partial(_part, circle, often), parts)
        for done, (part, found) in enumerate(zip(parts, found_of, strict=True), 1):
            pips = part[1]
            out[:, :, : pips + 1] += found
            tick(done / len(parts))
    return out


def _bytes(circle: Circle) -> int:
    """Return how many bytes the throws of all layers take, of the most dice."""
    sizes = range(len(circle.after) - 1)
    throws = sum(
        int(one.first[size + 1]) for one in circle.graphs for size in sizes[-GROUPS:]
    )
    return throws * CODE * len(circle.space.fewer) * np.dtype(np.float64).itemsize


def _through_lying(circle: Circle, often: Array, out: Array) -> None:
    fact = facts().circles[circle.number - 1]
    values = lying(circle.number, circle.chosen, circle.space, circle.after)
    push_lying(
        fact.count,
        circle.chosen.on_success == "free",
        circle.space.fewer,
        keeping(),
        circle.after,
        values,
        often,
        out,
    )


def _part(circle: Circle, often: Array, part: tuple[int, int]) -> Array:
    """Push what comes with so many dice and so many of Virgil's pips."""
    dice, pips = part
    after = np.ascontiguousarray(circle.after[..., : pips + 1])
    sheets = [
        sheet(
            dice,
            one,
            circle.space,
            after,
            circle.chosen,
            least=pips,
            pips=1,
            every=True,
        )
        for one in circle.graphs
    ]
    best, named = sheets[0].empty, np.zeros(len(often[0]), np.int64)
    for at, found in enumerate(sheets[1:], 1):
        better = preferred(found.empty, best)
        best = np.where(better[:, None], found.empty, best)
        named[better[:, 0]] = at
    out, coded = np.zeros((len(often), len(often[0]), pips + 1)), code_starts(after)
    for at, (one, found) in enumerate(zip(circle.graphs, sheets, strict=True)):
        begun = np.where(named == at, often[dice, :, pips], 0.0)
        _layers(dice, one, circle, found, coded, begun, pips, out)
    return out


def _layers(
    dice: int,
    one: Graph,
    circle: Circle,
    found: Sheet,
    after: Array,
    begun: NDArray[np.float64],
    pips: int,
    out: Array,
) -> None:
    """Push through one sheet, layer by layer from the top."""
    layers, chosen = circle.space.layers, circle.chosen
    strict, frozen = not chosen.keep_none_with_fresh, chosen.kept_dice == "frozen"
    thrown = _nothing(dice, one, len(layers[-1]))
    for total in range(len(layers) - 1, -1, -1):
        here, under = layers[total], max(total - 1, 0)
        lower = _nothing(dice, one, len(layers[under]))
        layer = Layer(here, circle.space.below(total), pips, 1, strict, frozen)
        below = code_throws(found.throws[under])
        push(dice, one, layer, after, below, begun[here], thrown, lower, out)
        thrown = lower


def _nothing(dice: int, one: Graph, places: int) -> NDArray[np.float64]:
    """Return how often each throw is thrown: never."""
    return np.zeros((throws_of(dice, one)[-1], places))
