"""Fill the values of all nine circles, from the last to the first."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import pairwise
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.dice.faces import SIDES
from companion.errors import BadValue
from companion.games.nine_circles.facts import NAME, facts
from companion.games.nine_circles.rules import Challenge, Options, options
from companion.games.nine_circles.solver.frozen import fill_frozen
from companion.games.nine_circles.solver.graph import GROUPS, Graph, graph
from companion.games.nine_circles.solver.kernel import (
    SAME,
    Bits,
    Layer,
    Throws,
    Ways,
    fill,
)
from companion.games.nine_circles.solver.rows import Rows, rows
from companion.games.nine_circles.solver.violence import violence

Array = NDArray[np.float64]

SCORE = -1
"""The column that counts the score; any other counts wins with at least so much."""

LEAST_DICE = 3
"""With fewer dice no game is won: Treachery takes three."""

LARGEST = 100_000
"""The most choices of row pips and Virgil's pips that are solved.

The usual game has 40,960 and takes 1.2 GiB to solve; memory grows with them.
"""

AT_ONCE = 80
"""The length of the tail that threads work on at once, about."""

ALONE = 256
"""The same for one thread, who advises and counts fewer columns."""

SHARES = 8
"""Into how many calls of the kernel a layer is shared out among threads."""


class Sheet(NamedTuple):
    """Throws of one circle with one number of dice, layer by layer.

    Attributes:
        empty: (row pips, column, Virgil's pips): before the first throw.
        throws: of the last layer, the one below it, and so on; or of all.
    """

    empty: Array
    throws: dict[int, Throws]


def titles() -> dict[str, int]:
    """Return each title and the score that earns it, the best first."""
    return {title.name: title.least for title in facts().titles}


def playable(chosen: Options) -> Options:
    """Return options that can be solved.

    Raises:
        BadValue: with too many pips.
    """
    size = chosen.virgil + 1
    for pips in chosen.rows:
        size *= pips + 1
    if size > LARGEST:
        what = f"so many pips can be left in {size} ways"
        raise BadValue(NAME, what, f"best play is known up to {LARGEST}")
    return chosen


def solve(
    rulings: Mapping[str, str],
    columns: Sequence[int],
    tick: Callable[[float], None] = lambda done: None,
    *,
    keep: int = 2,
    jobs: int = 1,
) -> dict[str, NDArray[Any]]:
    """Return the value of every circle's start under best play.

    Args:
        columns: what is counted: the aim, what breaks its ties, and what else is of
            interest. `SCORE`, or the least score of a win that counts.
        tick: told what part of the work is done.
        keep: how many columns are kept for every state; all are for the start.
        jobs: threads.

    Returns:
        `circle1` to `circle9`, each (dice from `LEAST_DICE`, row pips, column, Virgil's
        pips); the fields of each circle's `Graph` as `graph1.first` and so on; for each
        number of dice `ways1.9` and so on, as `kernel.fill` does, unless dice that lie
        are frozen; and `start`, every column of the first circle.
    """
    chosen = playable(options(rulings))
    space = rows(chosen.rows)
    after = finished(chosen, columns)
    tables: dict[str, NDArray[Any]] = {}
    circles = len(facts().circles)
    with ThreadPoolExecutor(jobs) as pool:
        for number in range(circles, 0, -1):
            part = (circles - number) / circles

            def told(done: float, part: float = part) -> None:
                tick(part + done / circles)

            graphs = circle_graphs(number, chosen)
            for name, one in graphs.items():
                tables |= {f"graph{name}.{key}": a for key, a in one._asdict().items()}
            ways = ways_of(graphs, chosen, space)
            tables |= {f"ways{name}.{dice}": a for (name, dice), a in ways.items()}
            after = _circle(number, graphs, chosen, space, after, pool, told, ways)
            tables[f"circle{number}"] = after[LEAST_DICE:, :, :keep]
    tables["start"] = after[facts().dice, space.number[chosen.rows], :, chosen.virgil]
    return tables


def finished(chosen: Options, columns: Sequence[int]) -> Array:
    """Return what dice, row pips and Virgil's pips are worth after the last circle."""
    dice = np.arange(facts().dice + 1)[:, None, None]
    sums = np.indices([pips + 1 for pips in chosen.rows]).sum(axis=0).ravel()
    score = dice + sums[:, None] + np.arange(chosen.virgil + 1)
    worth = [score if one == SCORE else score >= one for one in columns]
    return np.stack(worth, axis=2).astype(np.float64)


def circle_graphs(number: int, chosen: Options) -> dict[str, Graph]:
    """Return the graphs of a circle: one, none for Violence, three for Fraud.

    Opposite faces of Fraud are one: turning every die over changes no pip.
    """
    fact = facts().circles[number - 1]
    if fact.kind == "none_of":
        return {}
    # Ruling fraud_choice: after_throw names no number.
    if fact.kind == "chosen" and chosen.fraud_choice == "before_first_throw":
        return {
            f"{number}.{face}": graph(Challenge(number, face), chosen)
            for face in range(1, SIDES // 2 + 1)
        }
    return {f"{number}": graph(Challenge(number), chosen)}


def ways_of(
    names: Iterable[str], chosen: Options, space: Rows
) -> dict[tuple[str, int], Ways]:
    """Return room for the best ways of each graph and number of dice."""
    if chosen.kept_dice == "frozen":
        return {}
    shape = len(space.fewer), chosen.virgil + 1
    return {
        (name, dice): np.zeros((*shape, dice + 1), np.uint16)
        for name in names
        for dice in range(LEAST_DICE, facts().dice + 1)
    }


def _circle(
    number: int,
    graphs: Mapping[str, Graph],
    chosen: Options,
    space: Rows,
    after: Array,
    pool: ThreadPoolExecutor,
    tick: Callable[[float], None],
    ways: Mapping[tuple[str, int], Ways],
) -> Array:
    """Return what the start of a circle is worth, and fill its `ways`."""
    if not graphs:
        found: Array = lying(number, chosen, space, after)[0]
        return found
    start = np.zeros_like(after)
    strict = not chosen.keep_none_with_fresh
    frozen = chosen.kept_dice == "frozen"
    steps = [(dice, name) for dice in range(LEAST_DICE, len(after)) for name in graphs]
    for step, (dice, name) in enumerate(steps):
        found = sheet(
            dice,
            graphs[name],
            space,
            after,
            strict=strict,
            frozen=frozen,
            pool=pool,
            ways=ways.get((name, dice)),
        ).empty
        better = preferred(found, start[dice])
        start[dice] = np.where(better[:, None], found, start[dice])
        tick((step + 1) / len(steps))
    return start


def preferred(new: Array, old: Array) -> NDArray[np.bool_]:
    """Return where `new` is to be chosen before `old`, each (..., column, pips)."""
    same = (new[:, 0] >= old[:, 0] - SAME) & (new[:, 1] > old[:, 1] + SAME)
    return same | (new[:, 0] > old[:, 0] + SAME)


def sheet(
    dice: int,
    one: Graph,
    space: Rows,
    after: Array,
    *,
    strict: bool,
    frozen: bool,
    pool: ThreadPoolExecutor | None = None,
    least: int = 0,
    pips: int = 0,
    every: bool = False,
    wanted: Bits | None = None,
    ways: Ways | None = None,
) -> Sheet:
    """Fill a circle for one number of dice, layer by layer.

    Args:
        after: the start of the next circle, (dice, row pips, column, Virgil's pips).
        pool: threads that share a layer.
        least, pips: only so many of Virgil's pips, from `least`; 0 for all.
        every: keep the throws of every layer.
        wanted: the throws that are wanted of each row pips; all if left out.
        ways: what `kernel.fill` fills, if it is asked for.
    """
    pips = pips or after.shape[3]
    work = fill_frozen if frozen else fill
    if wanted is None:
        wanted = np.full(len(after[0]), -1)
    if ways is None:
        ways = np.zeros((0, 0, 0), np.uint16)
    columns = after.shape[2]
    empty = np.zeros((after.shape[1], columns, pips))
    widest = max(map(len, space.layers)) * pips
    rooms = [room(dice, one, columns, widest) for _ in range(1 if every else 2)]
    below, kept = rooms[-1], {}
    for total, here in enumerate(space.layers):
        under = wanted[space.layers[max(total - 1, 0)]]
        side = space.below(total), wanted[here], under
        layer = Layer(here, *side, least, pips, strict, frozen)
        # The layer below the one below is done with: its room is used again.
        out = room(dice, one, columns, len(here) * pips) if every else rooms[total % 2]
        start = np.zeros((columns, len(here) * pips))
        parts = [
            (dice, span, one, layer, after, below, out, start, ways)
            for span in _spans(len(here), pips, 1 if pool is None else SHARES)
        ]
        if pool is None:
            for part in parts:
                work(*part)
        else:
            list(pool.map(lambda part: work(*part), parts))
        empty[here] = start.reshape(columns, len(here), pips).transpose(1, 0, 2)
        kept[total] = below = out
        if not every:
            kept.pop(total - 2, None)
    return Sheet(empty, kept)


def _spans(positions: int, pips: int, shares: int) -> Iterator[tuple[int, int, int]]:
    step = max(1, (AT_ONCE if shares > 1 else ALONE) // pips)
    share = step * max(1, -(-positions // (step * shares)))
    for low, high in pairwise([*range(0, positions, share), positions]):
        yield low, high, step


def room(dice: int, one: Graph, columns: int, tail: int) -> Throws:
    groups = range(1, GROUPS + 1)
    nodes = [one.first[max(dice - size, -1) + 1] for size in groups]
    rooms = [np.empty((max(count, 1), columns, tail)) for count in nodes]
    return rooms[0], rooms[1], rooms[2], rooms[3]


def lying(number: int, chosen: Options, space: Rows, after: Array) -> Array:
    """Return Violence: (dice lying, pool, row pips, column, Virgil's pips).

    Groups thrown together are left out: whoever throws them one after the other may do
    the same with each, and may also stop once five dice lie.
    """
    fact = facts().circles[number - 1]
    shape = (len(after), len(after), *after.shape[1:])
    values = np.zeros(shape)
    violence(
        fact.count,
        chosen.on_success == "free",
        space.fewer,
        keeping(),
        after,
        values,
    )
    return values


@lru_cache(maxsize=1)
def keeping() -> Array:
    """Return (thrown, kept): the chance that so many of the dice show no 5."""
    counts = range(facts().dice + 1)
    ways = [[comb(n, k) * (SIDES - 1) ** k / SIDES**n for k in counts] for n in counts]
    return np.array(ways)
