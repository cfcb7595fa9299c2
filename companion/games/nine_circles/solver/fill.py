"""Fill the values of all nine circles, from the last to the first.

A table holds the starts of circles alone, so advice on a state fills its circle again:
for the dice and Virgil's pips that are left, and the row pips that can still come up.
That takes 0.1 s at most. Layers in between would save half of it; they were four fifths
of a table, and its most difficult part.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import pairwise
from math import comb, prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.dice.best_play import SCORE
from companion.dice.faces import SIDES
from companion.errors import BadValue

from ..facts import NAME, facts
from ..rules import Challenge, Options, options
from . import kernel, violence
from .graph import GROUPS, Graph, Rows, graph, kept_and_loose, rows, thrown_at_once

Array = NDArray[np.float64]

Table = NDArray[Any]  # an array of a table: numbers of any type

Report = Callable[[float], None]  # takes the part of the work that is done, 0 to 1

LEAST_DICE = 3  # with fewer dice no game is won: Treachery takes three

LARGEST = 100_000
"""The most choices of row pips and Virgil's pips that are solved.

The usual game has 40,960 and takes 0.9 GiB to solve; memory grows with them.
"""

AT_ONCE = 128
"""About the length of the tail of a block, so that its rows stay in the cache."""

SHARES = 8  # into how many calls of the kernel a layer is divided among threads


def silent(done: float) -> None:
    """Report to nobody."""


class Job(NamedTuple):
    """A circle to be filled for one number of dice.

    Attributes:
        after: the start of the next circle, (dice, row pips, column, Virgil's pips).
        least, pips: only so many of Virgil's pips, from `least`; 0 for all.
    """

    dice: int
    graph: Graph
    space: Rows
    after: Array
    least: int = 0
    pips: int = 0

    @property
    def lanes(self) -> int:
        """How many of Virgil's pips are distinguished."""
        return self.pips or int(self.after.shape[3])

    @property
    def step(self) -> int:
        """Positions of a layer in a block."""
        return max(1, AT_ONCE // self.lanes)

    def task(self, total: int, below: kernel.Throws) -> kernel.Task:
        """Return the layer of that sum, with the throws of the layer below."""
        here = self.space.layers[total]
        layer = kernel.Layer(here, self.space.below(total), self.least, self.lanes)
        return kernel.Task(self.dice, self.graph, layer, self.after, below)

    def shape(self, positions: int) -> tuple[int, int, int, int]:
        """Return the shape of the throws of a layer with so many positions."""
        throws = int(kernel.throws_of(self.dice, self.graph)[-1])
        blocks, lanes = -(-positions // self.step), min(self.step, positions)
        return blocks, throws, self.after.shape[2], lanes * self.lanes

    def buffers(self) -> tuple[Array, list[kernel.Throws]]:
        """Return buffers for the throws of every layer, all parts of one array."""
        shapes = [self.shape(len(layer)) for layer in self.space.layers]
        ends = np.cumsum([prod(shape) for shape in shapes])
        flat = np.empty(ends[-1])
        pairs = zip(np.split(flat, ends[:-1]), shapes, strict=True)
        return flat, [part.reshape(shape) for part, shape in pairs]


class CircleValues(NamedTuple):
    """The values of one circle with one number of dice.

    Attributes:
        empty: (row pips, column, Virgil's pips): before the first throw.
        throws: by layer; only of the last two layers, unless all were to be kept.
        flat: the throws of all layers, one after the other, if they were to be kept.
    """

    job: Job
    empty: Array
    throws: dict[int, kernel.Throws]
    flat: Array


def titles() -> dict[str, int]:
    """Return each title and the score that earns it, the best first."""
    return {title.name: title.least for title in facts().titles}


def refuse(rulings: Mapping[str, str]) -> None:
    """Refuse rulings that cannot be solved.

    Raises:
        BadValue: as `playable` does.
    """
    playable(options(rulings))


def playable(chosen: Options) -> Options:
    """Return options that can be solved.

    Raises:
        BadValue: with too many pips.
    """
    if (size := choices(chosen)) > LARGEST:
        what = f"so many pips can be left in {size} ways"
        raise BadValue(NAME, what, f"best play is known up to {LARGEST}")
    return chosen


def choices(chosen: Options) -> int:
    """Return in how many ways row pips and Virgil's pips can be left."""
    return prod(pips + 1 for pips in (*chosen.rows, chosen.virgil))


def solve(
    rulings: Mapping[str, str],
    columns: Sequence[int],
    tick: Report = silent,
    *,
    keep: int = 2,
    jobs: int = 1,
) -> dict[str, Table]:
    """Return the value of every circle's start under best play.

    Args:
        columns: what is counted: the aim, what breaks its ties, and what else is of
            interest. `SCORE`, or the least score of a win that counts.
        keep: how many columns are kept for every state; all are for the start.
        jobs: threads.

    Returns:
        `circle2` to `circle9`, each (dice from `LEAST_DICE`, row pips, column, Virgil's
        pips); the fields of each circle's `Graph` as `graph1.first` and so on; and
        `start`, every column of the first circle.
    """
    chosen = playable(options(rulings))
    tick(0)  # compiling comes before the first part
    circles, after = len(facts().circles), finished(chosen, columns)
    tables: dict[str, Table] = {}
    with ThreadPoolExecutor(jobs) as pool:
        for number in range(circles, 0, -1):
            for name, merged in circle_graphs(number, chosen).items():
                fields = merged._asdict().items()
                tables |= {f"graph{name}.{key}": part for key, part in fields}
            report = part_of(tick, circles - number, circles)
            after = _start_of_circle(number, chosen, after, report, pool)
            if number > 1:
                tables[f"circle{number}"] = after[LEAST_DICE:, :, :keep]
    start = rows(chosen.rows).number[chosen.rows]
    tables["start"] = after[facts().dice, start, :, chosen.virgil]
    return tables


def part_of(tick: Report, before: int, of: int) -> Report:
    """Return what reports how far one part of the work is; so many were `before`."""
    return lambda done: tick((before + done) / of)


def finished(chosen: Options, columns: Sequence[int]) -> Array:
    """Return what dice, row pips and Virgil's pips are worth after the last circle."""
    dice = np.arange(facts().dice + 1)[:, None, None]
    sums = np.indices([pips + 1 for pips in chosen.rows]).sum(axis=0).ravel()
    score = dice + sums[:, None] + np.arange(chosen.virgil + 1)
    worth = [score if column == SCORE else score >= column for column in columns]
    return np.stack(worth, axis=2).astype(np.float64)


def circle_graphs(number: int, chosen: Options) -> dict[str, Graph]:
    """Return the graphs of a circle: one, none for Violence, three for Fraud.

    Opposite numbers of Fraud share one: with every die turned over, a hand for the one
    becomes a hand for the other, at the same price in pips.
    """
    if facts().circles[number - 1].kind == "none_of":
        return {}
    named = {side: Challenge(number, side) for side in sides(number, chosen)}
    return {name_of(number, side): graph(it, chosen) for side, it in named.items()}


def sides(number: int, chosen: Options) -> tuple[int | None, ...]:
    """Return the numbers of Fraud that differ; None for any other circle."""
    naming = chosen.names(facts().circles[number - 1])
    return tuple(range(1, SIDES // 2 + 1)) if naming else (None,)


def name_of(circle: int, side: int | None) -> str:
    """Return how the tables name a circle, or Fraud with a number."""
    return f"{circle}" if side is None else f"{circle}.{side}"


def _start_of_circle(
    number: int, chosen: Options, after: Array, tick: Report, pool: ThreadPoolExecutor
) -> Array:
    graphs, space = circle_graphs(number, chosen), rows(chosen.rows)
    if not graphs:
        start: Array = fill_violence(number, space, after, chosen).values[0]
        return start
    start = np.zeros_like(after)
    for dice in range(LEAST_DICE, len(after)):
        jobs = (Job(dice, merged, space, after) for merged in graphs.values())
        start[dice], _ = named(fill_circle(job, pool=pool).empty for job in jobs)
        tick((dice + 1 - LEAST_DICE) / (len(after) - LEAST_DICE))
    return start


def named(starts: Iterable[Array]) -> tuple[Array, NDArray[np.int64]]:
    """Return the best of some starts, (row pips, column, Virgil's pips), and which.

    Fraud has a start for each number: the best one is named, for the pips there are.
    """
    first, *others = starts
    best, number = first, np.zeros((len(first), first.shape[2]), np.int64)
    for at, start in enumerate(others, 1):
        better = kernel.preferred(start, best)
        best = np.where(better[:, None], start, best)
        number[better] = at
    return best, number


def fill_circle(
    job: Job, *, pool: ThreadPoolExecutor | None = None, every: bool = False
) -> CircleValues:
    """Fill a circle for a number of dice, by layer; `every`: keep the throws of all."""
    (count, columns), pips = job.after.shape[1:3], job.lanes
    layers = job.space.layers
    if every:
        flat, buffers = job.buffers()
    else:
        # Layers alternate between two buffers.
        flat, shape = np.zeros(0), job.shape(max(map(len, layers)))
        buffers = [kernel.buffer(*shape) for _ in range(2)]
    values = CircleValues(job, np.zeros((count, columns, pips)), {}, flat)
    below = buffers[-1]  # of the first layer nothing is read below
    for total, here in enumerate(layers):
        out = buffers[total % len(buffers)]
        filled = kernel.Filled(out, np.zeros((columns, len(here) * pips)))
        _fill_layer(job.task(total, below), job.step, filled, pool)
        by_position = filled.empty.reshape(columns, len(here), pips)
        values.empty[here] = by_position.transpose(1, 0, 2)
        values.throws[total] = below = out
        if not every:
            values.throws.pop(total - 2, None)
    return values


def _fill_layer(
    task: kernel.Task, step: int, out: kernel.Filled, pool: ThreadPoolExecutor | None
) -> None:
    positions = len(task.layer.rows)
    if pool is None:
        kernel.fill(task, (0, positions, step), out)
        return
    # Whole blocks in each share, so that no two threads write to one block.
    share = step * max(1, -(-positions // (step * SHARES)))
    cuts = pairwise([*range(0, positions, share), positions])
    list(pool.map(lambda cut: kernel.fill(task, (*cut, step), out), cuts))


def fill_violence(
    number: int, space: Rows, after: Array, chosen: Options
) -> violence.Violence:
    """Return Violence, filled."""
    need, dice = facts().circles[number - 1].count, len(after) - 1
    counts, spots = range(dice + 1), kept_and_loose(dice, need, chosen)
    number_of = {spot: at for at, spot in enumerate(spots)}
    spot = [[number_of.get((k, n), number_of[k, k]) for n in counts] for k in counts]
    sizes = thrown_at_once(dice, chosen)
    groups = [[each.count(size) for size in range(1, GROUPS + 1)] for each in sizes]
    kept, loose = np.array(spots, np.int32).T.copy()
    circle = violence.Violence(
        need,
        space.fewer,
        np.array(groups, np.int32),
        kept,
        loose,
        np.array(spot, np.int32),
        keeping(),
        after,
        np.zeros((len(spots), *after.shape)),
    )
    violence.fill(circle)
    return circle


@lru_cache(maxsize=1)
def keeping() -> Array:
    """Return (thrown, kept): the chance that exactly `kept` dice show no 5."""
    counts = range(facts().dice + 1)
    ways = [[comb(n, k) * (SIDES - 1) ** k / SIDES**n for k in counts] for n in counts]
    return np.array(ways)
