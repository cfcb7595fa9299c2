"""Fill the values of all seven terraces, from the last to the first."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.dice.faces import SIDES
from companion.games.seven_steps.facts import facts
from companion.games.seven_steps.rules import Challenge, Options, State, options
from companion.games.seven_steps.solver.hands import profiles
from companion.games.seven_steps.solver.hold import Rows, mornings, turn
from companion.games.seven_steps.solver.kernel import (
    Throws,
    Values,
    decide,
    fall,
)
from companion.games.seven_steps.solver.places import Places, of_state, places
from companion.games.seven_steps.solver.turns import (
    days,
    hands,
    least,
    moves_of,
    room,
    rows_of,
    rulings_of,
)

Array = NDArray[np.float64]

SCORE = -1
"""The column that counts the score; any other counts wins with so many dice scored."""

WIN = 0
"""The column that counts wins."""

FACES = range(1, SIDES + 1)

AT_ONCE = 4
"""How many scores are counted at once beside the aim and what breaks its ties."""

ROOMS = 3
"""How many turns with held dice are filled at once: each takes half a GiB."""


class Threads(NamedTuple):
    """Who shares the work."""

    pool: ThreadPoolExecutor
    jobs: int

    def each(self, work: Callable[[Any], None], parts: Sequence[Any]) -> None:
        """Do the work for every part, side by side."""
        if len(parts) == 1:
            work(parts[0])
        else:
            list(self.pool.map(work, parts))


def titles() -> dict[str, int]:
    """Return each title and the score that earns it, the best first."""
    return {rank.title: rank.least for rank in reversed(facts().ranks)}


def solve(
    rulings: Mapping[str, str],
    columns: Sequence[int],
    tick: Callable[[float], None] = lambda done: None,
    *,
    keep: int = 2,
    jobs: int = 1,
) -> dict[str, Array]:
    """Return the value of every state under best play.

    Args:
        columns: what is counted: the aim, what breaks its ties, and what else is of
            interest. `SCORE`, or the least score of a win that counts.
        tick: told what part of the work is done.
        keep: how many columns are kept for every state; all are for the start.
        jobs: threads.

    Returns:
        `dawn`, `ready` and `again` of each terrace, as `kernel.Values` has them, ready
        only where no die is active, and `start`, every column of the first dawn. Under
        the ruling reroll `hold` there is no `again`.
    """
    chosen = options(rulings)
    terraces = len(facts().terraces)
    spots = places(facts().dice, chosen)
    idle = spots.active == 0
    above = won(spots, columns)
    tables: dict[str, Array] = {}
    with ThreadPoolExecutor(jobs) as pool:
        for number in range(terraces, 0, -1):
            values = _terrace(number, spots, chosen, above, Threads(pool, jobs))
            tables[f"dawn{number}"] = values.dawn[..., :keep]
            tables[f"ready{number}"] = values.ready[:, :, :, idle, :, :, :keep]
            if chosen.reroll == "all":
                tables[f"again{number}"] = values.again[..., :keep]
            above = values.dawn[0]
            tick((terraces + 1 - number) / terraces)
    shore = State()
    tables["start"] = above[spots.number[of_state(shore)], shore.closed, shore.pips]
    return tables


def spread(
    tables: Mapping[str, Any],
    rulings: Mapping[str, str],
    columns: Sequence[int],
    tick: Callable[[float], None] = lambda done: None,
    *,
    jobs: int = 1,
) -> Array:
    """Return how often a game that is played best is won with 0, 1, 2, ... points.

    Scores are few, so the game is solved again, and wins with at least so many points
    are counted on the way.

    Args:
        tables: as `solve` returns them for `columns`; `WIN` is one of them.
        tick: told what part of the work is done.
        jobs: threads.
    """
    more = range(2, facts().dice + 1)
    rounds = [more[low : low + AT_ONCE] for low in range(0, len(more), AT_ONCE)]
    # Whoever wins has scored a die on the last terrace.
    least = [float(tables["start"][columns.index(WIN)])]
    for number, some in enumerate(rounds):

        def told(done: float, number: int = number) -> None:
            tick((number + done) / len(rounds))

        counted = (*columns[:2], *some)
        found = solve(rulings, counted, told, keep=0, jobs=jobs)
        least += found["start"][2:].tolist()
    # Rounding leaves nothing below nothing.
    scores: Array = np.maximum(-np.diff([least[0], *least, 0.0]), 0.0)
    return scores


def won(spots: Places, columns: Sequence[int]) -> Array:
    """Return what the placings after the last terrace are worth."""
    track = facts().virgil
    closed = track.circles - track.available
    worth = np.stack(
        [spots.scored if one == SCORE else spots.scored >= one for one in columns], -1
    ).astype(np.float64)
    shape = (len(spots.all), closed + 1, track.circles + 1, len(columns))
    return np.ascontiguousarray(np.broadcast_to(worth[:, None, None, :], shape))


def _terrace(
    number: int, spots: Places, chosen: Options, above: Array, threads: Threads
) -> Values:
    limit = 2 if chosen.buy_limit == "one_per_throw" else 1
    turned = 1 if chosen.pip_stacking else 2
    out = Values(
        dawn=np.zeros((limit, *above.shape)),
        ready=np.zeros((SIDES, turned, limit, *above.shape)),
        again=np.zeros((SIDES, limit, *above.shape)),
        thrown=np.zeros((SIDES, *above.shape)),
    )
    moves, rulings = moves_of(spots), rulings_of(chosen)
    if chosen.reroll == "hold":
        _held(number, spots, chosen, above, out, threads)
        return out
    throws = _throws(number, chosen, spots.throw.shape[1] - 1)
    for low, high in pairwise(spots.first.tolist()):
        cuts = np.linspace(low, high, threads.jobs + 1).astype(int).tolist()
        spans = [(one, end) for one, end in pairwise(cuts) if one < end]
        threads.each(lambda s: fall(s, moves, throws, rulings, above, out), spans)
        threads.each(lambda s: decide(s, moves, rulings, out), spans)
    return out


def _held(
    number: int,
    spots: Places,
    chosen: Options,
    above: Array,
    out: Values,
    threads: Threads,
) -> None:
    """Fill a terrace under the ruling reroll `hold`, day by day."""
    moves, rulings = moves_of(spots), rulings_of(chosen)
    dawn = np.ascontiguousarray(above.transpose(0, 3, 1, 2))
    shape = dawn.shape[1], dawn.shape[2] * dawn.shape[3]
    for listed in days(spots):
        rows = rows_of(spots, listed)
        busy = [at for at in listed if spots.active[at]]

        def some(
            dice: Sequence[int], rows: Rows = rows, busy: list[int] = busy
        ) -> None:
            found = room(rows, spots, rulings, len(out.dawn), shape)
            for die in dice:
                costs = least(Challenge(number, die), chosen)
                turn(rows, moves, hands(), costs, rulings, dawn, found)
                worth = found.thrown[rows.some[busy]].reshape(-1, *dawn.shape[1:])
                out.thrown[die - 1, busy] = worth.transpose(0, 2, 3, 1)

        shares = min(threads.jobs, ROOMS)
        threads.each(some, [FACES[share::shares] for share in range(shares)])
    idle = np.flatnonzero(spots.active == 0).astype(np.int32)
    mornings(idle, moves, rulings, out)


def _throws(number: int, chosen: Options, dice: int) -> Throws:
    """Return the profiles of every challenge die and throw, one after the other."""
    found = [
        throws_of(Challenge(number, die), chosen, dice, thrown)
        for die in FACES
        for thrown in range(dice + 1)
    ]
    ends = np.cumsum([0, *(len(one.chance) for one in found)]).astype(np.int32)
    rows = [ends[die * (dice + 1) :][: dice + 2] for die in range(SIDES)]
    return Throws(
        np.concatenate([one.chance for one in found]),
        np.concatenate([one.least for one in found]),
        np.stack(rows),
    )


@lru_cache(maxsize=512)
def throws_of(aim: Challenge, chosen: Options, dice: int, thrown: int) -> Throws:
    """Return the profiles of one throw; there are `dice` dice in the game."""
    most = facts().virgil.circles
    chance, least = profiles(aim, chosen, dice, thrown, most)
    return Throws(chance, least, np.array([[0, len(chance)]], np.int32))
