"""Best play by the million: games of one seed, played circle by circle.

All games that begin a circle with as many dice and as many of Virgil's pips play it
together, so that it is filled once for all of them, as far as they can come; Violence
is filled once for all dice and pips. A game goes through a circle by the same values
that advice reads: of all that may be done the best, the first of equals.

    circle 1   9 dice, 9 pips: all games
    circle 2   9 dice, 9 pips | 9 dice, 8 pips | 8 dice, 9 pips | ...
               each group: fill it, then play each game until it is passed or lost
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.contract.best_play import Games
from companion.dice.best_play import value
from companion.dice.chance import die, generators
from companion.errors import BadValue
from companion.games.nine_circles import metrics
from companion.games.nine_circles.facts import NAME, facts
from companion.games.nine_circles.solver import violence
from companion.games.nine_circles.solver.fill import Filling, Table, fill_violence
from companion.games.nine_circles.solver.graph import GROUPS, NONE, Graph, hands
from companion.games.nine_circles.solver.kernel import (
    SIDES,
    Floats,
    Numbers,
    preferred,
    throws_of,
)
from companion.games.nine_circles.solver.player import Begun, Player

PARTS = 257
"""More than the hands that are left of nine dice if up to four are picked up."""

RUN = [
    *((name, np.int64) for name in ("circle", "dice", "virgils", "throws", "used")),
    ("pips", np.int64, GROUPS),
    ("chance", np.uint64, 1),
]
"""A game between two circles; `used` is a bit for each circle with a pip."""


class Hands(NamedTuple):
    """As `graph.Hands` has them: their dice, and with a die more or fewer."""

    size: Numbers
    more: Numbers
    fewer: Numbers


class Circle(NamedTuple):
    """A circle that is filled for a number of dice and of Virgil's pips.

    Attributes:
        fewer, place, sums: of row pips: the number with one fewer, the place in their
            layer, the sum.
        throws_of: as `kernel.throws_of` returns them.
        throws: of every layer, flat; `begins` and `lanes` of a layer are where its
            throws begin and the positions of a block there.
        after: the start of the next circle, (dice, row pips, column, Virgil's pips).
    """

    dice: int
    virgils: int
    graph: Graph
    hands: Hands
    fewer: Numbers
    place: Numbers
    sums: Numbers
    throws_of: NDArray[np.int64]
    throws: NDArray[np.float64]
    begins: NDArray[np.int64]
    lanes: NDArray[np.int64]
    after: Floats


class Decision(NamedTuple):
    """What is best: a group and the hand kept beside it, or the dice used and pips.

    A group of 0 finishes the circle; of -1 means that nothing can be done.
    """

    group: int
    kept: int
    used: int
    pips: int


@njit(cache=True, nogil=True)
def decide(circle: Circle, hand: int, row: int) -> Decision:
    """Return the best that may be done with a hand, in the order of the rules."""
    graph, dice, size = circle.graph, circle.dice, circle.hands.size[hand]
    group, kept_best, dice_used, spent = -1, 0, 0, 0
    most, node = -1.0, graph.node[hand]
    begins, used, pips = graph.begins, graph.used, graph.pips
    ended = node < 0
    if ended:
        node = NONE - node
        begins, used, pips = graph.kind_begins, graph.kind_used, graph.kind_pips
    for way in range(begins[node + 1] - 1, begins[node] - 1, -1):
        if used[way] <= size and pips[way] <= circle.virgils:
            after = circle.after[dice - size + used[way], row]
            left = circle.virgils - pips[way]
            worth = value(after[0, left], after[1, left])
            if worth > most:
                most, group, dice_used, spent = worth, 0, used[way], pips[way]
    if ended:
        return Decision(group, kept_best, dice_used, spent)
    kept, first = parts(circle.hands, hand)
    begins_at, flat = circle.throws_of, circle.throws
    for thrown in range(1, GROUPS + 1):
        below = circle.fewer[row, thrown - 1]
        if below < 0:
            continue
        layer, at = circle.sums[below], circle.place[below]
        lanes = circle.lanes[layer]
        rows_of = circle.begins[layer] + at // lanes * begins_at[-1] * 2 * lanes
        for picked in range(min(thrown, size), -1, -1):
            if thrown - picked > dice - size:
                break
            for part in range(first[picked], first[picked + 1]):
                throw = begins_at[thrown - 1] + graph.node[kept[part]]
                cell = rows_of + throw * 2 * lanes + at % lanes
                worth = value(flat[cell], flat[cell + lanes])
                if worth > most:
                    most, group, kept_best = worth, thrown, kept[part]
    if group > 0:
        return Decision(group, kept_best, 0, 0)
    return Decision(group, 0, dice_used, spent)


@njit(cache=True, nogil=True)
def parts(every: Hands, hand: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return what is left of a hand once 0 to 4 dice are picked up, each hand once.

    Returns:
        The hands, and where those begin of which 0, 1, ... dice are picked up. Of as
        many dice, small faces are picked up first.
    """
    kept, face = np.zeros(PARTS, np.int64), np.zeros(PARTS, np.int64)
    first = np.ones(GROUPS + 2, np.int64)
    first[0], kept[0], end = 0, hand, 1
    for picked in range(1, GROUPS + 1):
        for before in range(first[picked - 1], first[picked]):
            for lower in range(face[before], SIDES):
                fewer = every.fewer[kept[before], lower]
                if fewer < every.fewer.shape[0]:
                    kept[end], face[end] = fewer, lower
                    end += 1
        first[picked + 1] = end
    return kept, first


@njit(cache=True, nogil=True)
def pass_through(
    circle: Circle, rows: Numbers, chances: NDArray[np.uint64], out: Numbers
) -> None:
    """Play games through the circle.

    Args:
        rows: the row pips of each.
        out: of each the row pips, dice and pips left, and throws; 0 dice if it is lost.
    """
    for game in range(rows.shape[0]):
        hand, row, throws = 0, rows[game], 0
        best = decide(circle, 0, row)
        while best.group > 0:
            row, hand = circle.fewer[row, best.group - 1], best.kept
            for _ in range(best.group):
                hand = circle.hands.more[hand, die(chances[game]) - 1]
            throws += 1
            best = decide(circle, hand, row)
        left = circle.dice - circle.hands.size[hand] + best.used
        out[game, 0], out[game, 1] = row, 0 if best.group else left
        out[game, 2], out[game, 3] = circle.virgils - best.pips, throws


@njit(cache=True, nogil=True)
def pass_violence(
    circle: violence.Violence,
    games: Numbers,
    chances: NDArray[np.uint64],
    out: Numbers,
) -> None:
    """Play games through the circle of which only the number of dice counts.

    Args:
        games: of each the row pips, dice, and Virgil's pips.
        out: as in `pass_through`.
    """
    for game in range(games.shape[0]):
        row, pool, virgils = games[game, 0], games[game, 1], games[game, 2]
        kept, throws = 0, 0
        while kept < circle.need:
            left, rest, size, below = violence.best(circle, kept, pool, row, virgils)
            if not size:
                break
            kept, pool, row, throws = left, rest, below, throws + 1
            for _ in range(size):
                # Which of the six faces is the one that leaves does not matter.
                kept += die(chances[game]) != SIDES
        passed = kept >= circle.need
        out[game, 0], out[game, 1] = row, pool + circle.need if passed else 0
        out[game, 2], out[game, 3] = virgils, throws


def games(
    tables: Mapping[str, Table],
    rulings: Mapping[str, str],
    columns: Sequence[int],
    seed: int,
    numbers: NDArray[np.int64],
) -> Games:
    """Return what games come to that are played best.

    Args:
        tables: as `solve` returns them for `columns`.
        seed, numbers: a game has its dice from the seed and its number.

    Raises:
        BadValue: under the ruling kept_dice `frozen`.
    """
    player = Player(tables, rulings, columns)
    begun, circles = player.options, facts().circles
    if begun.freezes:
        what = "compiled games keep no die, as the ruling kept_dice 'frozen' does"
        raise BadValue(NAME, what, "leave out --compiled")
    run = np.zeros(len(numbers), RUN)
    run["circle"], run["dice"], run["virgils"] = 1, facts().dice, begun.virgil
    run["pips"], run["chance"] = begun.rows, generators(seed, numbers)
    for circle in circles:
        groups = (
            _in_violence(player, run, circle.number)
            if circle.kind == "none_of"
            else _in_groups(player, run, circle.number)
        )
        for part, out in groups:
            spent = out[:, 2] < run["virgils"][part]
            run["pips"][part], run["dice"][part] = out[:, 4:], out[:, 1]
            run["virgils"][part] = out[:, 2]
            run["throws"][part] += out[:, 3]
            run["used"][part] |= spent.astype(np.int64) << (circle.number - 1)
            run["circle"][part] += out[:, 1] > 0
    won = run["circle"] > len(circles)
    pips = run["pips"]
    score = np.where(won, run["dice"] + run["virgils"] + pips.sum(1), 0)
    titles = facts().titles
    rank = np.argmax([score >= title.least for title in titles], axis=0)
    bits = [run["used"] >> at & 1 > 0 for at in range(len(circles))]
    rows = range(len(begun.rows))
    return Games(
        won=won,
        score=score,
        turns=run["throws"],
        # A circle is passed in the turn of its last throw; the other throws are dead.
        dead=run["throws"] - (run["circle"] - 1),
        ended=np.where(won, len(circles) + rank, run["circle"] - 1),
        used=np.array(
            [*bits, *((pips[:, n] == 0) & (begun.rows[n] > 0) for n in rows)]
        ),
        ends=(*map(metrics.lost_in, circles), *(title.name for title in titles)),
        things=(*map(metrics.virgil_in, circles), *(metrics.full(n + 1) for n in rows)),
    )


Indices = NDArray[np.int64]


def _groups(run: NDArray[np.void], circle: int) -> Iterator[tuple[Indices, int, int]]:
    """Yield the games that begin a circle alike: which, their dice, Virgil's pips."""
    here = np.flatnonzero(run["circle"] == circle)
    kinds, which = np.unique(run[["dice", "virgils"]][here], return_inverse=True)
    for number, kind in enumerate(kinds):
        yield here[which == number], int(kind["dice"]), int(kind["virgils"])


def _in_groups(
    player: Player, run: NDArray[np.void], circle: int
) -> Iterator[tuple[Indices, Numbers]]:
    """Play all games through a circle; yield what `_played` does."""
    for games_of, dice, virgils in _groups(run, circle):
        yield from _played(player, run, games_of, (dice, virgils))


def _in_violence(
    player: Player, run: NDArray[np.void], circle: int
) -> Iterator[tuple[Indices, Numbers]]:
    """Play all games through Violence at once, which is filled for all dice and pips.

    Yields:
        As `_played` does.
    """
    games = np.flatnonzero(run["circle"] == circle)
    if not len(games):
        return
    here = run[games]
    most = tuple(here["pips"].max(0).tolist())
    dice, virgils = int(here["dice"].max()), int(here["virgils"].max())
    space, after = player.within(Begun(circle, dice, virgils, most))
    filled = fill_violence(circle, space, after, player.options)
    shape = tuple(size + 1 for size in most)
    rows = np.ravel_multi_index(tuple(here["pips"].T), shape)
    begun = np.stack([rows, here["dice"], here["virgils"]], 1).astype(np.int32)
    chances, out = here["chance"].copy(), np.zeros((len(games), 4 + GROUPS), np.int32)
    pass_violence(filled, begun, chances, out)
    run["chance"][games] = chances
    out[:, 4:] = np.stack(np.unravel_index(out[:, 0], shape), 1)
    yield games, out


def _played(
    player: Player, run: NDArray[np.void], games: Indices, begun: tuple[int, int]
) -> Iterator[tuple[Indices, Numbers]]:
    """Play games through a circle that they begin with as many dice and pips.

    Yields:
        Which games, and of each what `pass_through` returns, then its row pips.
    """
    number, (dice, virgils) = int(run["circle"][games[0]]), begun
    pips = run["pips"][games]
    start = Begun(number, dice, virgils, tuple(pips.max(0).tolist()))
    shape = tuple(size + 1 for size in start.most)
    rows = np.ravel_multi_index(tuple(pips.T), shape).astype(np.int32)
    out = np.zeros((len(games), 4 + GROUPS), np.int32)
    fillings = [player.filling(start, side, rows) for side in player.sides(number)]
    side = named([filling.values.empty[:, :, 0] for filling in fillings])[rows]
    for at, filling in enumerate(fillings):
        part = side == at
        chances, ends = run["chance"][games[part]], out[part]
        pass_through(circle_of(filling, virgils), rows[part], chances, ends)
        run["chance"][games[part]] = chances
        ends[:, 4:] = np.stack(np.unravel_index(ends[:, 0], shape), 1)
        yield games[part], ends


def named(starts: Sequence[Floats]) -> NDArray[np.int64]:
    """Return which start is best for each row pips: Fraud has one for each number."""
    best, number = starts[0][:, :, None], np.zeros(len(starts[0]), np.int64)
    for at, start in enumerate(starts[1:], 1):
        better = preferred(start[:, :, None], best)
        best = np.where(better[:, None], start[:, :, None], best)
        number[better[:, 0]] = at
    return number


def circle_of(filling: Filling, virgils: int) -> Circle:
    """Return a circle that was filled with every layer."""
    job, values, every = filling.job, filling.values, hands()
    space = job.space
    layers = [values.throws[total] for total in range(len(space.layers))]
    sums = np.zeros(len(space.fewer), np.int32)
    for total, layer in enumerate(space.layers):
        sums[layer] = total
    return Circle(
        job.dice,
        virgils,
        job.graph,
        Hands(every.size, every.more, every.fewer),
        space.fewer,
        space.place,
        sums,
        throws_of(job.dice, job.graph),
        values.flat,
        np.cumsum([0, *(layer.size for layer in layers)]),
        np.array([layer.shape[-1] for layer in layers]),
        job.after,
    )
