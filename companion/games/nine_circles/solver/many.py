"""Best play by the million: games of one seed, played circle by circle.

A game follows the decisions that are kept (`policy`). Where one is not, the circle is
filled, once for all games that came there with as many dice and as many of Virgil's
pips, as far as they can come; Violence is filled once for all dice and pips. Then a
game goes on by the same values that advice reads: of all that may be done the best, the
first of equals. What is kept is worth as much to the last digit; of equals it may be
another one.

    circle 1   9 dice, 9 pips: all games
    circle 2   9 dice, 9 pips | 9 dice, 8 pips | 8 dice, 9 pips | ...
               each group: play by what is kept; fill it for the games that are stuck
"""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.contract.best_play import Games
from companion.dice.best_play import die, generators
from companion.errors import BadValue

from .. import metrics
from ..facts import NAME, facts
from . import fill, violence
from .decide import NOTHING, UNKNOWN, Circle, Known, decide, look_up, unfilled
from .fill import CircleValues, Table
from .graph import GROUPS, why_not_followed
from .kernel import SIDES, Numbers
from .player import Begun, Player

AIMS = 2  # columns of worths that the kernel reads: the chance to win, and the score

RUN = [
    *((name, np.int64) for name in ("circle", "dice", "virgils", "throws", "used")),
    ("pips", np.int64, GROUPS),
    *((name, np.int64) for name in ("hand", "side")),
    ("chance", np.uint64, 1),
]
"""A game; `used` is a bit for each circle with a pip, `hand` the number of the active
dice, `side` the number of Fraud, counted from 0, or -1 before a circle is begun."""

STUCK = -1  # dice of a game that waits for a decision


@njit(cache=True, nogil=True)
def pass_through(
    circle: Circle, known: Known, games: Numbers, chances: NDArray[np.uint64]
) -> Numbers:
    """Play games through the circle, filled, or as far as its decisions are known.

    Args:
        games: the row pips, hand, and throws of each; brought up to date.

    Returns:
        The dice and the pips of each that are left: 0 dice if it is lost, `STUCK` if
        the next decision is not known.
    """
    out, filled = np.zeros((games.shape[0], 2), np.int32), circle.throws.size > 0
    for game in range(games.shape[0]):
        row, hand, throws = games[game, 0], games[game, 1], games[game, 2]
        while True:
            if filled:
                best = decide(circle, hand, row)
            else:
                best = look_up(circle, known, hand, row)
            if best.group <= 0:
                break
            row, hand = circle.fewer[row, best.group - 1], best.kept
            for _ in range(best.group):
                hand = circle.hands.more[hand, die(chances[game]) - 1]
            throws += 1
        games[game, 0], games[game, 1], games[game, 2] = row, hand, throws
        if best.group == UNKNOWN:
            out[game, 0] = STUCK
        elif best.group == 0:
            out[game, 0] = circle.dice - circle.hands.size[hand] + best.used
        out[game, 1] = circle.virgils - best.pips
    return out


@njit(cache=True, nogil=True)
def pass_violence(
    circle: violence.Violence, games: Numbers, chances: NDArray[np.uint64], out: Numbers
) -> None:
    """Play games through the circle of which only the number of dice counts.

    Args:
        games: of each the row pips, dice, and Virgil's pips.
        out: of each the row pips, dice and pips left, and throws; 0 dice if it is lost.
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
        BadValue: under the ruling kept_dice `frozen`, or for the chance of a title.
    """
    if len(columns) > AIMS:
        what = "compiled games play for a win or the score, not for a title"
        raise BadValue(NAME, what, "leave out --compiled")
    player = Player(tables, rulings, columns)
    begun, circles = player.options, facts().circles
    if why := why_not_followed(begun, "games are not compiled"):
        raise BadValue(NAME, why, "leave out --compiled")
    run = np.zeros(len(numbers), RUN)
    run["circle"], run["dice"], run["virgils"] = 1, facts().dice, begun.virgil
    run["pips"], run["chance"] = begun.rows, generators(seed, numbers)
    for circle in circles:
        here, had = run["circle"] == circle.number, run["virgils"].copy()
        run["side"], run["hand"] = -1, 0
        if circle.kind == "none_of":
            _in_violence(player, run, circle.number)
        else:
            for part, dice, virgils in _groups(run, circle.number):
                _played(player, run, part, (dice, virgils))
        spent = run["virgils"] < had
        run["used"] |= spent.astype(np.int64) << (circle.number - 1)
        run["circle"] += here & (run["dice"] > 0)
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
        used=np.array([*bits, *((pips == 0) & (np.array(begun.rows) > 0)).T]),
        ends=(*map(metrics.lost_in, circles), *(title.name for title in titles)),
        things=(*map(metrics.virgil_in, circles), *(metrics.full(n + 1) for n in rows)),
    )


Indices = NDArray[np.int64]
Pips = tuple[int, ...]


def _groups(run: NDArray[np.void], circle: int) -> Iterator[tuple[Indices, int, int]]:
    """Yield the games that begin a circle alike: which, their dice, Virgil's pips."""
    here = np.flatnonzero(run["circle"] == circle)
    kinds, which = np.unique(run[["dice", "virgils"]][here], return_inverse=True)
    for number, kind in enumerate(kinds):
        yield here[which == number], int(kind["dice"]), int(kind["virgils"])


def _in_violence(player: Player, run: NDArray[np.void], circle: int) -> None:
    """Play all games through Violence at once, filled for all dice and pips."""
    games = np.flatnonzero(run["circle"] == circle)
    if not len(games):
        return
    here, most = run[games], _most(run, games)
    dice, virgils = int(here["dice"].max()), int(here["virgils"].max())
    space, after = player.within(Begun(circle, dice, virgils, most))
    filled = fill.fill_violence(circle, space, after, player.options)
    begun = _rows(run, games, most), here["dice"], here["virgils"]
    chances, out = here["chance"].copy(), np.zeros((len(games), 4), np.int32)
    pass_violence(filled, np.stack(begun, 1).astype(np.int32), chances, out)
    run["chance"][games], run["dice"][games] = chances, out[:, 1]
    run["virgils"][games] = out[:, 2]
    run["throws"][games] += out[:, 3]
    run["pips"][games] = _pips(out[:, 0], most)


def _played(
    player: Player, run: NDArray[np.void], games: Indices, begun: tuple[int, int]
) -> None:
    """Play games through a circle that they begin with as many dice and pips.

    As far as decisions are kept they are looked up; the circle is filled for the games
    that come to another one.
    """
    number, (dice, virgils) = int(run["circle"][games[0]]), begun
    sides, space = fill.sides(number, player.options), player.space
    left = games
    for at, side in enumerate(sides):
        known = player.policy.known(number, at, dice, virgils)
        circle = unfilled(dice, virgils, player.graph(number, side), space)
        stuck = _through(circle, known, (run, left), player.options.rows)
        # Only after a throw is there a hand: before it, another side may be the best.
        thrown = run["hand"][stuck] > 0
        run["side"][stuck[thrown]] = at
        left = stuck[~thrown]
    if len(left):
        most = _most(run, left)
        start, rows = Begun(number, dice, virgils, most), _rows(run, left, most)
        run["side"][left] = 0
        if len(sides) > 1:
            fillings = (player.filling(start, side, rows) for side in sides)
            _, best = fill.named(filling.empty for filling in fillings)
            run["side"][left] = best[rows, 0]
    for at, side in enumerate(sides):
        part = games[run["side"][games] == at]
        if len(part):
            most = _most(run, part)
            start = Begun(number, dice, virgils, most)
            filling = player.filling(start, side, _rows(run, part, most))
            _through(circle_of(filling, virgils), NOTHING, (run, part), most)


def _most(run: NDArray[np.void], games: Indices) -> Pips:
    return tuple(run["pips"][games].max(0).tolist())


def _rows(run: NDArray[np.void], games: Indices, most: Pips) -> Numbers:
    """Return the numbers of the row pips of games, among those up to `most`."""
    shape = tuple(size + 1 for size in most)
    rows = np.ravel_multi_index(tuple(run["pips"][games].T), shape)
    return np.array(rows, np.int32)


def _pips(rows: Numbers, most: Pips) -> Indices:
    """Return row pips by their numbers: (game, row)."""
    shape = tuple(size + 1 for size in most)
    return np.stack(np.unravel_index(rows, shape), 1)


def _through(
    circle: Circle, known: Known, some: tuple[NDArray[np.void], Indices], most: Pips
) -> Indices:
    """Play some games of a run on through a circle; return those that are stuck.

    `most` are the row pips up to which the circle numbers them.
    """
    run, games = some
    begun = _rows(run, games, most), run["hand"][games], run["throws"][games]
    at, chances = np.stack(begun, 1).astype(np.int32), run["chance"][games]
    out = pass_through(circle, known, at, chances)
    run["chance"][games], run["hand"][games] = chances, at[:, 1]
    run["throws"][games], run["pips"][games] = at[:, 2], _pips(at[:, 0], most)
    stuck = out[:, 0] == STUCK
    over = games[~stuck]
    run["dice"][over], run["virgils"][over] = out[~stuck].T
    run["side"][over] = -1
    waiting: Indices = games[stuck]
    return waiting


def circle_of(values: CircleValues, virgils: int) -> Circle:
    """Return a circle that was filled with every layer."""
    job, space = values.job, values.job.space
    layers = [values.throws[total] for total in range(len(space.layers))]
    sums = np.zeros(len(space.fewer), np.int32)
    for total, layer in enumerate(space.layers):
        sums[layer] = total
    empty = unfilled(job.dice, virgils, job.graph, space)
    return empty._replace(
        place=space.place,
        sums=sums,
        throws=values.flat,
        begins=np.cumsum([0, *(layer.size for layer in layers)]),
        lanes=np.array([layer.shape[-1] for layer in layers]),
        after=job.after,
    )
