"""Fill the values of all nine circles, from the last to the first."""

from collections.abc import Callable, Iterator, Mapping, Sequence
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
from companion.games.nine_circles.solver import rungs
from companion.games.nine_circles.solver.falling import SAME, Throws, room
from companion.games.nine_circles.solver.frozen import fill_frozen
from companion.games.nine_circles.solver.graph import Graph, graph
from companion.games.nine_circles.solver.kernel import Layer, fill, fill_from
from companion.games.nine_circles.solver.rows import Rows, rows
from companion.games.nine_circles.solver.violence import violence

Array = NDArray[np.float64]

SCORE = -1
"""The column that counts the score; any other counts wins with at least so much."""

LEAST_DICE = 3
"""With fewer dice no game is won: Treachery takes three."""

LARGEST = 100_000
"""The most choices of row pips and Virgil's pips that are solved.

The usual game has 40,960 and takes 1.3 GiB to solve; memory grows with them.
"""

AT_ONCE = 128
"""The length of the tail of a block, about."""

SHARES = 8
"""Into how many calls of the kernel a layer is shared out among threads."""


class Sheet(NamedTuple):
    """One circle with one number of dice, layer by layer.

    Attributes:
        step: positions of a layer in a block of its throws.
        empty: (row pips, column, Virgil's pips): before the first throw.
        throws: of the last layer and the one below it; or of all.
        hands: of layers that were to be noted, (position, node, column, Virgil's pips).
    """

    step: int
    empty: Array
    throws: dict[int, Throws]
    hands: dict[int, Array]


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
        `circle2` to `circle9`, each (dice from `LEAST_DICE`, row pips, column, Virgil's
        pips); the fields of each circle's `Graph` as `graph1.first` and so on; with
        many hands `rungs5.9`, the layers that are kept for nine dice, and each as
        `rung5.9.16` and so on; and `start`, every column of the first circle.
    """
    chosen = playable(options(rulings))
    space = rows(chosen.rows)
    after = finished(chosen, columns)
    tables: dict[str, NDArray[Any]] = {}
    circles, layers = len(facts().circles), kept_layers(chosen)
    with ThreadPoolExecutor(jobs) as pool:
        for number in range(circles, 0, -1):
            part = (circles - number) / circles

            def told(done: float, part: float = part) -> None:
                tick(part + done / circles)

            after, known = _circle(
                number, chosen, space, after, pool, told, keep, layers
            )
            tables |= known
            if number > 1:
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


def _circle(
    number: int,
    chosen: Options,
    space: Rows,
    after: Array,
    pool: ThreadPoolExecutor,
    tick: Callable[[float], None],
    keep: int,
    layers: Mapping[tuple[int, int], tuple[int, ...]],
) -> tuple[Array, dict[str, NDArray[Any]]]:
    """Return what the start of a circle is worth, and what else is kept of it.

    Args:
        layers: as `kept_layers` returns them.
    """
    known: dict[str, NDArray[Any]] = {}
    graphs = circle_graphs(number, chosen)
    if not graphs:
        return lying(number, chosen, space, after)[0], known
    start = np.zeros_like(after)
    steps = [(dice, name) for dice in range(LEAST_DICE, len(after)) for name in graphs]
    for name, one in graphs.items():
        known |= {f"graph{name}.{key}": part for key, part in one._asdict().items()}
    for step, (dice, name) in enumerate(steps):
        one = graphs[name]
        note = layers.get((number, dice), ())
        found = sheet(dice, one, space, after, chosen, pool=pool, note=note)
        if note:
            known[f"rungs{number}.{dice}"] = np.array(note)
        for total, hands in found.hands.items():
            known |= rungs.packed(f"rung{name}.{dice}.{total}", hands[:, :, :keep])
        better = preferred(found.empty, start[dice])
        start[dice] = np.where(better[:, None], found.empty, start[dice])
        tick((step + 1) / len(steps))
    return start, known


def kept_layers(chosen: Options) -> dict[tuple[int, int], tuple[int, ...]]:
    """Return which layers are kept of each circle and number of dice."""
    # Under this ruling a hand is worth what its last throw makes of it.
    if chosen.kept_dice == "frozen":
        return {}
    numbers = range(1, len(facts().circles) + 1)
    dice = range(LEAST_DICE, facts().dice + 1)
    graphs = {number: [*circle_graphs(number, chosen).values()] for number in numbers}
    return rungs.layers(graphs, dice, chosen.rows, chosen.virgil)


def preferred(new: Array, old: Array) -> NDArray[np.bool_]:
    """Return where `new` is to be chosen before `old`, each (..., column, pips)."""
    same = (new[:, 0] >= old[:, 0] - SAME) & (new[:, 1] > old[:, 1] + SAME)
    return same | (new[:, 0] > old[:, 0] + SAME)


def sheet(
    dice: int,
    one: Graph,
    space: Rows,
    after: Array,
    chosen: Options,
    *,
    pool: ThreadPoolExecutor | None = None,
    least: int = 0,
    pips: int = 0,
    every: bool = False,
    note: Sequence[int] = (),
    known: tuple[int, rungs.Rung] | None = None,
) -> Sheet:
    """Fill a circle for one number of dice, layer by layer.

    Args:
        after: the start of the next circle, (dice, row pips, column, Virgil's pips).
        pool: threads that share a layer.
        least, pips: only so many of Virgil's pips, from `least`; 0 for all.
        every: keep the throws of every layer.
        note: the layers whose hands are to be noted.
        known: the layer to begin with, and what its hands are worth.
    """
    pips = pips or after.shape[3]
    strict, frozen = not chosen.keep_none_with_fresh, chosen.kept_dice == "frozen"
    work = fill_frozen if frozen else fill
    columns, step = after.shape[2], max(1, AT_ONCE // pips)
    empty = np.zeros((after.shape[1], columns, pips))
    begin, rung = known or (0, None)
    widest = 1 if every else max(map(len, space.layers[begin:]))

    def new_room(positions: int) -> Throws:
        blocks, lanes = -(-positions // step), min(step, positions) * pips
        return room(dice, one, blocks, columns, lanes)

    rooms = [new_room(widest) for _ in range(2)]
    found = Sheet(step, empty, {}, {})
    below = rooms[1 - begin % 2]
    for total in range(begin, len(space.layers)):
        here = space.layers[total]
        layer = Layer(here, space.below(total), least, pips, strict, frozen)
        # The layer below the one below is done with: its room is used again.
        out = new_room(len(here)) if every else rooms[total % 2]
        if rung is not None and total == begin:
            fill_from(dice, (0, len(here), step), one, layer, after, *rung, out)
        else:
            start = np.zeros((columns, len(here) * pips))
            noted = len(here) if total in note else 0
            hands = np.empty((noted, one.first[dice + 1], columns, pips))
            parts = [
                (dice, span, one, layer, after, below, out, start, hands)
                for span in _spans(len(here), step, 1 if pool is None else SHARES)
            ]
            if pool is None:
                work(*parts[0])
            else:
                list(pool.map(lambda part: work(*part), parts))
            empty[here] = start.reshape(columns, len(here), pips).transpose(1, 0, 2)
            if noted:
                found.hands[total] = hands
        found.throws[total] = below = out
        if not every:
            found.throws.pop(total - 2, None)
    return found


def _spans(positions: int, step: int, shares: int) -> Iterator[tuple[int, int, int]]:
    share = step * max(1, -(-positions // (step * shares)))
    for low, high in pairwise([*range(0, positions, share), positions]):
        yield low, high, step


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
