"""Best play by the million: games of one seed, played terrace by terrace.

A terrace is filled from the dawn of the next one, as in solving; then every game plays
by its values until the terrace is passed or the game is lost. Of all that may be done
the best is chosen, the first of equals in the order of the rules. A throw is one of its
profiles, each as likely as the hands that have it.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.contract.best_play import Games
from companion.dice.best_play import Chance, die, generators, share, value
from companion.dice.faces import SIDES
from companion.errors import BadValue
from companion.facts import earned

from .. import metrics
from ..facts import NAME, facts
from ..rules import State
from ..rules.terraces import options
from . import fill, kernel
from .kernel import Spot, Terrace, Throws, Values

BUY, TURN = -1, -2
"""Decisions before a throw, beside the number of fresh dice; a turn to face `to` is
TURN - `to`, faces from 0."""

NOTHING = -20  # no decision is possible: the game is lost

BOUGHT, TURNED, HELPED, PUNISHED = 1, 2, 4, 8
"""What is noted of a terrace: a purchase, pips on either kind of dice, a punishment."""

RUN = [
    *((name, np.int64) for name in ("terrace", "at", "closed", "pips", "throws")),
    ("used", np.int64, len(facts().terraces)),
    ("chance", np.uint64, 1),
]
"""A game at dawn; `used` is what was noted of each terrace."""


@njit(cache=True, nogil=True)
def at_dawn(spot: Spot, terrace: Terrace, values: Values) -> int:
    """Return whether to throw the challenge die (0), to BUY, or NOTHING."""
    at, closed, pips = spot
    moves, best, most = terrace.moves, NOTHING, -1.0
    if moves.pool[at] > 0:
        ready = np.zeros(2)
        for face in range(SIDES):
            for column in range(2):
                ready[column] += values.ready[face, at, closed, pips, column] / SIDES
        best, most = 0, value(ready[0], ready[1])
    if kernel.may_buy(spot, moves, terrace.early):
        new = values.dawn[moves.buy[at], closed - 1, pips + 1]
        if value(new[0], new[1]) > most:
            best = BUY
    return best


@njit(cache=True, nogil=True)
def before_a_throw(spot: Spot, face: int, terrace: Terrace, values: Values) -> int:
    """Return how many dice to throw, BUY, a turn, or NOTHING; `face` is from 0."""
    at, closed, pips = spot
    moves, best, most = terrace.moves, NOTHING, -1.0
    fresh_from = 0 if moves.active[at] > 0 else 1
    for fresh in range(fresh_from, moves.pool[at] + 1):
        new = values.thrown[face, moves.throw[at, fresh], closed, pips]
        if value(new[0], new[1]) > most:
            best, most = fresh, value(new[0], new[1])
    for to in range(SIDES if fresh_from and pips > 0 else 0):
        if moves.turns[face, to]:
            new = values.ready[to, at, closed, pips - 1]
            if value(new[0], new[1]) > most:
                best, most = TURN - to, value(new[0], new[1])
    if closed > 0 and moves.buy[at] >= 0:
        after = values.ready if fresh_from else values.again
        new = after[face, moves.buy[at], closed - 1, pips + 1]
        if value(new[0], new[1]) > most:
            best = BUY
    return best


@njit(cache=True, nogil=True)
def after_a_throw(
    spot: Spot, face: int, profile: int, terrace: Terrace, values: Values
) -> tuple[int, int]:
    """Return the dice to put forward and the pips then left; no dice: be punished.

    If there is nothing to do, no dice are -1.
    """
    at, closed, pips = spot
    moves, worth = terrace.moves, kernel.risen(spot, terrace.moves, terrace.above)
    # What cannot be done is worth less than what is worth nothing.
    worth[0, pips, 0] = -1.0
    if moves.punish[at] >= 0:
        kernel.copy(values.again[face, moves.punish[at], closed, pips], worth[0, pips])
    least = terrace.throws.least[profile]
    used, left = kernel.judged(least, worth, terrace.throws.may_add)
    return (-1 if used == 0 and moves.punish[at] < 0 else used), left


@njit(cache=True, nogil=True)
def fallen(throws: Throws, face: int, dice: int, chance: Chance) -> int:
    """Return the profile of a throw: each comes up as often as its chance says."""
    begin, end = throws.begins[face, dice], throws.begins[face, dice + 1]
    point = share(chance)
    for profile in range(begin, end - 1):
        point -= throws.chance[profile]
        if point < 0:
            end = profile + 1
            break
    return int(end) - 1


@njit(cache=True, nogil=True)
def pass_through(terrace: Terrace, values: Values, run: NDArray[np.void]) -> None:
    """Play the games that begin the terrace; those that are lost stay there."""
    moves = terrace.moves
    for game in run:
        at, closed, pips, used = game.at, game.closed, game.pips, 0
        phase, face, chance = 0, 0, game.chance  # 0: dawn; 1: before a throw
        while True:
            spot = (at, closed, pips)
            if phase == 0:
                what = at_dawn(spot, terrace, values)
            else:
                what = before_a_throw(spot, face, terrace, values)
            if what == NOTHING:
                break
            if what == BUY:
                at, closed, pips = moves.buy[at], closed - 1, pips + 1
                used |= BOUGHT
            elif phase == 0:
                phase, face = 1, die(chance) - 1
            elif what <= TURN:
                face, pips = TURN - what, pips - 1
                used |= TURNED
            else:
                at = moves.throw[at, what]
                game.throws += 1
                thrown = (at, closed, pips)
                profile = fallen(terrace.throws, face, moves.active[at], chance)
                dice, left = after_a_throw(thrown, face, profile, terrace, values)
                if dice < 0:
                    break
                if dice > 0:
                    used |= HELPED * (left < pips)
                    at, pips = moves.rise[at, dice], left
                    game.terrace += 1
                    break
                at = moves.punish[at]
                used |= PUNISHED
        game.at, game.closed, game.pips = at, closed, pips
        game.used[terrace.number - 1] = used


def games(
    tables: Mapping[str, fill.Array],
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
        BadValue: under the ruling reroll `hold`.
    """
    chosen, terraces = options(rulings), facts().terraces
    spots, shore = fill.places(facts().dice, chosen), State()
    if spots.by_faces:
        what = "compiled games hold no dice, as the ruling reroll 'hold' lets players"
        raise BadValue(NAME, what, "leave out --compiled")
    run = np.zeros(len(numbers), RUN)
    run["terrace"], run["at"] = 1, spots.number[fill.of_state(shore)]
    run["closed"], run["pips"] = shore.closed, shore.pips
    run["chance"] = generators(seed, numbers)
    with ThreadPoolExecutor(1) as pool:
        for terrace in terraces:
            above = fill.next_dawn(terrace.number, tables, spots, columns[:2])
            filling = fill.terrace_of(terrace.number, spots, chosen, above[..., :2])
            values = fill.fill_terrace(filling, spots, chosen, fill.Threads(pool, 1))
            part = run["terrace"] == terrace.number
            here = run[part]
            pass_through(filling, values, here)
            run[part] = here
    return _counted(run, spots)


def _counted(run: NDArray[np.void], spots: fill.Places) -> Games:
    terraces = facts().terraces
    passed, scored = run["terrace"] > len(terraces), spots.scored[run["at"]]
    titles = [rank.name for rank in facts().ranks]
    ranks = [
        titles.index(earned(facts().ranks, dice)) if dice else 0
        for dice in range(facts().dice + 1)
    ]
    used = run["used"].T
    noted = (used[None] & np.array([TURNED, HELPED, PUNISHED])[:, None, None]) > 0
    return Games(
        won=passed,
        score=np.where(passed, scored, 0),
        turns=run["throws"],
        # A terrace is passed in the turn of its last throw; the other throws are dead.
        dead=run["throws"] - (run["terrace"] - 1),
        ended=np.where(
            passed, len(terraces) + np.array(ranks)[scored], run["terrace"] - 1
        ),
        used=np.array([(used & BOUGHT).any(0), *noted.reshape(-1, len(run))]),
        ends=(*map(metrics.lost_on, terraces), *titles),
        things=(
            metrics.BOUGHT,
            *map(metrics.challenge_turned, terraces),
            *map(metrics.virgil_on, terraces),
            *map(metrics.punished_on, terraces),
        ),
    )
