"""Fill the values of all seven terraces, from the last to the first."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.dice.best_play import SCORE
from companion.dice.faces import SIDES, virgil_changes
from companion.errors import BadValue
from companion.games.seven_steps.facts import NAME, facts
from companion.games.seven_steps.rules import Challenge, Options, State, options
from companion.games.seven_steps.solver.hands import profiles
from companion.games.seven_steps.solver.kernel import (
    Moves,
    Terrace,
    Throws,
    Values,
    decide,
    fall,
)
from companion.games.seven_steps.solver.places import Places, of_state, places

Array = NDArray[np.float64]

WIN = 0
"""The column that counts wins."""

FACES = range(1, SIDES + 1)

AT_ONCE = 4
"""How many scores are counted at once beside two columns, so that memory is enough."""

Report = Callable[[float], None]
"""Takes the part of the work that is done, 0 to 1."""


def silent(done: float) -> None:
    """Report to nobody."""


class Threads(NamedTuple):
    """Who shares the work."""

    pool: ThreadPoolExecutor
    jobs: int

    def each(
        self, work: Callable[[tuple[int, int]], None], low: int, high: int
    ) -> None:
        """Do the work for every part of a span, side by side."""
        cuts = np.linspace(low, high, self.jobs + 1).astype(int).tolist()
        spans = [(first, end) for first, end in pairwise(cuts) if first < end]
        if len(spans) == 1:
            work(spans[0])
        else:
            list(self.pool.map(work, spans))


def titles() -> dict[str, int]:
    """Return each title and the score that earns it, the best first."""
    return {rank.title: rank.least for rank in reversed(facts().ranks)}


def refuse(rulings: Mapping[str, str]) -> None:
    """Refuse rulings that cannot be solved.

    Raises:
        BadValue: as `playable` does.
    """
    playable(options(rulings))


def playable(chosen: Options) -> Options:
    """Return options that can be solved.

    Raises:
        BadValue: under a ruling that is not solved.
    """
    # With dice held, every face counts between throws: far more states than here.
    if chosen.reroll == "hold":
        what = "best play is not solved under the ruling reroll 'hold'"
        raise BadValue(NAME, what, "it is under 'all'")
    return chosen


def solve(
    rulings: Mapping[str, str],
    columns: Sequence[int],
    tick: Report = silent,
    *,
    keep: int = 2,
    jobs: int = 1,
) -> dict[str, Array]:
    """Return the value of every state under best play.

    Args:
        columns: what is counted: the aim, what breaks its ties, and what else is of
            interest. `SCORE`, or the least score of a win that counts.
        tick: is given the part of the work that is done.
        keep: how many columns are kept for every state; all are for the start.
        jobs: threads.

    Returns:
        `dawn`, `ready` and `again` of each terrace, as `kernel.Values` has them, ready
        only where no die is active, and `start`, every column of the first dawn.
    """
    chosen = playable(options(rulings))
    tick(0)  # compiling comes before the first part
    terraces = len(facts().terraces)
    spots = places(facts().dice, chosen)
    idle = spots.active == 0
    above = won(spots, columns)
    tables: dict[str, Array] = {}
    with ThreadPoolExecutor(jobs) as pool:
        for number in range(terraces, 0, -1):
            values = fill_terrace(number, spots, chosen, above, Threads(pool, jobs))
            tables[f"dawn{number}"] = values.dawn[..., :keep]
            tables[f"ready{number}"] = values.ready[:, idle, :, :, :keep]
            tables[f"again{number}"] = values.again[..., :keep]
            above = values.dawn
            tick((terraces + 1 - number) / terraces)
    shore = State()
    tables["start"] = above[spots.number[of_state(shore)], shore.closed, shore.pips]
    return tables


def spread(
    tables: Mapping[str, Array],
    rulings: Mapping[str, str],
    columns: Sequence[int],
    tick: Report = silent,
    *,
    jobs: int = 1,
) -> Array:
    """Return how often a game that is played best is won with 0, 1, 2, ... points.

    Scores are few, so the game is solved again, and wins with at least so many points
    are counted on the way.

    Args:
        tables: as `solve` returns them for `columns`; `WIN` is one of them.
        tick: is given the part of the work that is done.
        jobs: threads.
    """
    more = range(2, facts().dice + 1)
    rounds = [more[low : low + AT_ONCE] for low in range(0, len(more), AT_ONCE)]
    # A win has at least one die scored, the one that passed the last terrace.
    least = [float(tables["start"][columns.index(WIN)])]
    for number, some in enumerate(rounds):

        def report(done: float, number: int = number) -> None:
            tick((number + done) / len(rounds))

        counted = (*columns[:2], *some)
        found = solve(rulings, counted, report, keep=0, jobs=jobs)
        least += found["start"][2:].tolist()
    # P(score = n) = P(>= n) - P(>= n + 1), with score 0 never won: at least[0] twice.
    # Rounding may leave tiny negative differences.
    scores: Array = np.maximum(-np.diff([least[0], *least, 0.0]), 0.0)
    return scores


def won(spots: Places, columns: Sequence[int]) -> Array:
    """Return what the placings after the last terrace are worth."""
    track = facts().virgil
    closed = track.circles - track.available
    scored = [
        spots.scored if column == SCORE else spots.scored >= column
        for column in columns
    ]
    worth = np.stack(scored, -1).astype(np.float64)
    shape = (len(spots.all), closed + 1, track.circles + 1, len(columns))
    return np.ascontiguousarray(np.broadcast_to(worth[:, None, None, :], shape))


def fill_terrace(
    number: int, spots: Places, chosen: Options, above: Array, threads: Threads
) -> Values:
    """Return what the states of a terrace are worth.

    Args:
        above: the next dawn, (placing, closed, pips, column).
    """
    out = Values(
        dawn=np.zeros_like(above),
        ready=np.zeros((SIDES, *above.shape)),
        again=np.zeros((SIDES, *above.shape)),
        thrown=np.zeros((SIDES, *above.shape)),
    )
    terrace = Terrace(
        moves=_moves(spots),
        throws=_throws(number, chosen, spots.throw.shape[1] - 1),
        in_time=chosen.bought_die == "pool",
        above=above,
    )
    # By dice to pay, ascending. Within one number of them all throws come before all
    # choices: a choice may throw from any of these placings.
    for low, high in pairwise(spots.first.tolist()):
        threads.each(lambda span: fall(span, terrace, out), low, high)
        threads.each(lambda span: decide(span, terrace, out), low, high)
    return out


def _moves(spots: Places) -> Moves:
    turns = np.array([[to in virgil_changes(face) for to in FACES] for face in FACES])
    moves = spots.throw, spots.punish, spots.buy, spots.rise
    return Moves(spots.active, spots.pool, *moves, turns)


def _throws(number: int, chosen: Options, dice: int) -> Throws:
    """Return the profiles of every challenge die and throw, one after the other."""
    found = [
        throws_of(Challenge(number, die), chosen, dice, thrown)
        for die in FACES
        for thrown in range(dice + 1)
    ]
    ends = np.cumsum([0, *(len(throw.chance) for throw in found)]).astype(np.int32)
    # Row `die` has `dice + 2` marks: where 0 to `dice` thrown dice begin, and the end.
    rows = [ends[die * (dice + 1) :][: dice + 2] for die in range(SIDES)]
    return Throws(
        np.concatenate([throw.chance for throw in found]),
        np.concatenate([throw.least for throw in found]),
        np.stack(rows),
        chosen.pips_may_add_dice,
    )


@lru_cache(maxsize=512)
def throws_of(aim: Challenge, chosen: Options, dice: int, thrown: int) -> Throws:
    """Return the profiles of one throw; there are `dice` dice in the game."""
    chance, least = profiles(aim, chosen, dice, thrown)
    begins = np.array([[0, len(chance)]], np.int32)
    return Throws(chance, least, begins, chosen.pips_may_add_dice)
