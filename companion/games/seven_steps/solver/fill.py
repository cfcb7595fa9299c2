"""Fill the values of all seven terraces, from the last to the first.

A placing counts the player dice of each place: active, pool, sun, moon, scored, spare.
A turn moves them so:

    pool --throw--> active --pass--> scored      at the next dawn
                      |     +------> moon        what was not put forward, and the sun
    scored, spare ----+-- punish --> sun         moon: to the pool
                      +-- buy -----> pool (or sun, ruling bought_die)

Of a throw the least pips for each number of dice matter, and how often they come up,
and nothing else about a hand. Passing with `u` dice for `p` pips leads to the same
table whichever dice they are, and pips left are never worth less than pips spent, as a
pip may always be left unused. So hands with the same least pips for every `u` are one
profile, and a throw is a chance of each profile.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import chain, combinations_with_replacement, pairwise, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.dice.best_play import SCORE
from companion.dice.best_play import hands as hand_numbers
from companion.dice.faces import SIDES, pips_between, virgil_changes
from companion.dice.odds import hands

from ..facts import facts
from ..rules import PLACES, State, terraces
from ..rules.terraces import Challenge, Options, options
from . import hold
from .kernel import Moves, Terrace, Throws, Values, decide, fall

Array = NDArray[np.float64]
Numbers = NDArray[np.int32]
Costs = NDArray[np.int8]
Faces = tuple[int, ...]

NOWHERE = -1

NEVER = 99  # pips of what no pips can do
WIN = 0  # the column that counts wins

FACES = range(1, SIDES + 1)

AT_ONCE = 4
"""How many scores are counted at once beside two columns, so that memory is enough."""

Report = Callable[[float], None]  # takes the part of the work that is done, 0 to 1


class Placing(NamedTuple):
    """How many dice are in each place; the challenge die is none of them."""

    active: int
    pool: int
    sun: int
    moon: int
    scored: int
    spare: int

    @property
    def to_pay(self) -> int:
        return self.scored + self.spare


class Places(NamedTuple):
    """Every placing of some dice, those with fewest to pay first, and the moves.

    Attributes:
        all: the placings; an array entry names one by its number here.
        number: the way back.
        first: where the placings with 0, 1, 2, ... dice to pay begin, and the end.
        scored: dice there, for each placing.
        by_faces: whether active dice may be held, so that their faces count (`hold`).
    """

    all: tuple[Placing, ...]
    number: dict[Placing, int]
    first: Numbers
    scored: Numbers
    moves: Moves
    by_faces: bool


def of_state(state: State) -> Placing:
    """Return where the dice are; those that are being thrown count as active."""
    sky = state.sun, state.moon
    active = len(state.active) + state.due
    return Placing(active, state.pool, *sky, state.scored, state.spare)


@lru_cache(maxsize=4)
def places(dice: int, options: Options) -> Places:
    """Return the placings of `dice` dice that can come up under `options`."""
    listed = sorted(_placings(dice), key=lambda placing: (placing.to_pay, placing))
    number = {placing: at for at, placing in enumerate(listed)}

    def numbers(found: list[list[Placing | None]]) -> Numbers:
        rows = [[number[to] if to else NOWHERE for to in row] for row in found]
        return np.array(rows, np.int32)

    counts = range(dice + 1)
    payable = [placing.to_pay for placing in listed]
    first = np.searchsorted(payable, range(dice + 2)).astype(np.int32)
    active, pool, _, _, scored, _ = np.array(listed, np.int32).T.copy()
    moves = Moves(
        active,
        pool,
        throw=numbers([[_throw(place, fresh) for fresh in counts] for place in listed]),
        punish=numbers([[_punish(place)] for place in listed])[:, 0],
        buy=numbers([[_buy(place, options)] for place in listed])[:, 0],
        rise=numbers([[_rise(place, used) for used in counts] for place in listed]),
        turns=np.array(
            [[to in virgil_changes(face) for to in FACES] for face in FACES]
        ),
    )
    return Places(tuple(listed), number, first, scored, moves, options.holds)


def _placings(dice: int) -> list[Placing]:
    free, spare = range(dice + 1), range(min(dice, PLACES["spare"].start) + 1)
    return [
        Placing(active, left, sun, moon, scored, kept)
        for active, sun, moon, scored, kept in product(free, free, free, free, spare)
        if (left := dice - active - sun - moon - scored - kept) >= 0
    ]


def _throw(place: Placing, fresh: int) -> Placing | None:
    if fresh > place.pool:
        return None
    return place._replace(active=place.active + fresh, pool=place.pool - fresh)


def _paid(place: Placing) -> Placing:
    if place.scored:
        return place._replace(scored=place.scored - 1)
    return place._replace(spare=place.spare - 1)


def _punish(place: Placing) -> Placing | None:
    return _paid(place)._replace(sun=place.sun + 1) if place.to_pay else None


def _buy(place: Placing, options: Options) -> Placing | None:
    # Ruling bought_die: sun, where the die goes as a punishment die does.
    if not options.in_time or not place.to_pay:
        return _punish(place)
    return _paid(place)._replace(pool=place.pool + 1)


def _rise(place: Placing, used: int) -> Placing | None:
    if used > place.active:
        return None
    pool, moon = place.pool + place.moon, place.sun + place.active - used
    return Placing(0, pool, 0, moon, place.scored + used, place.spare)


@lru_cache(maxsize=2)
def least_pips(dice: int, largest: int) -> tuple[Costs, ...]:
    """Return the least pips with which each hand makes each total out of some dice.

    One array a number of thrown dice, 0 to `dice`: (hand, dice used, total), the hands
    in the order of `hands(n)`. Dice are added one by one; each is used, showing any
    face, or not. Totals above `largest` are left out.
    """
    start = np.full((1, dice + 1, largest + 1), NEVER, np.int8)
    start[0, 0, 0] = 0
    tables = [start]
    found: dict[Faces, int] = {(): 0}
    for n in range(1, dice + 1):
        listed = list(combinations_with_replacement(FACES, n))
        parent = np.array([found[hand[:-1]] for hand in listed])
        last = np.array([hand[-1] for hand in listed])
        tables.append(_with_a_die(tables[-1][parent], last))
        found = {hand: number for number, hand in enumerate(listed)}
    return tuple(tables)


def _with_a_die(before: Costs, last: NDArray[np.int64]) -> Costs:
    """Return the least pips with one more die, whose face is given for each hand."""
    after = before.copy()
    # Used and showing `to`, the new die moves a hand one up in dice used and `to` up in
    # the total; both slices below are shifted by that much against each other.
    for to in range(1, min(SIDES, before.shape[2] - 1) + 1):
        price = np.array([pips_between(face, to) for face in FACES])
        used = before[:, :-1, :-to] + price[last - 1][:, None, None]
        np.minimum(after[:, 1:, to:], used, out=after[:, 1:, to:], casting="unsafe")
    return after


def profiles(
    challenge: Challenge, dice: int, thrown: int
) -> tuple[NDArray[np.float64], Costs]:
    """Return the chance of each profile of `thrown` dice, its pips for 0 to `dice`."""
    cost = costs(challenge, dice, thrown)
    times = np.array([times for _, times in hands(thrown)], np.float64)
    kinds, which = np.unique(cost, axis=0, return_inverse=True)
    chance = np.bincount(which.ravel(), times, len(kinds)) / SIDES**thrown
    return chance, kinds


def costs(challenge: Challenge, dice: int, thrown: int) -> Costs:
    """Return the least pips of every hand of `thrown` dice: (hand, dice used).

    More than the track has count as `NEVER`.
    """
    passing = sorted(terraces.totals(challenge))
    table = least_pips(dice, _largest_total(challenge.options))[thrown]
    # Any total that passes will do: the cheapest of them.
    cost: Costs = table[:, :, passing].min(axis=2, initial=NEVER)
    cost[:, 0] = NEVER  # a terrace is passed with at least one die
    cost[cost > facts().virgil.circles] = NEVER
    return cost


@lru_cache(maxsize=8)
def _largest_total(options: Options) -> int:
    numbers = range(1, len(facts().terraces) + 1)
    every = (terraces.totals(Challenge(*it, options)) for it in product(numbers, FACES))
    return max(chain.from_iterable(every))


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
    return {rank.name: rank.least for rank in reversed(facts().ranks)}


def refuse(rulings: Mapping[str, str]) -> None:
    """Refuse nothing but what is no ruling: every ruling is solved.

    Raises:
        UnknownName: if there is no such ruling or choice.
    """
    options(rulings)


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
        keep: how many columns are kept for every state; all are for the start.
        jobs: threads.

    Returns:
        `dawn`, `ready` and `again` of each terrace, as `kernel.Values` has them, ready
        only where no die is active, and `start`, every column of the first dawn.
    """
    chosen = options(rulings)
    tick(0)  # compiling comes before the first part
    terraces = len(facts().terraces)
    spots = places(facts().dice, chosen)
    idle = spots.moves.active == 0
    above = won(spots, columns)
    tables: dict[str, Array] = {}
    with ThreadPoolExecutor(jobs) as pool:
        for number in range(terraces, 0, -1):
            terrace = terrace_of(number, spots, chosen, above)
            values = fill_terrace(terrace, spots, chosen, Threads(pool, jobs))
            tables[f"dawn{number}"] = values.dawn[..., :keep]
            tables[f"ready{number}"] = values.ready[:, idle, :, :, :keep]
            if not spots.by_faces:
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
    """
    more = range(2, facts().dice + 1)
    rounds = [more[low : low + AT_ONCE] for low in range(0, len(more), AT_ONCE)]
    # A win has at least one die scored, the one that passed the last terrace.
    least = [float(tables["start"][columns.index(WIN)])]
    for number, scores_counted in enumerate(rounds):

        def report(done: float, number: int = number) -> None:
            tick((number + done) / len(rounds))

        counted = (*columns[:2], *scores_counted)
        solved = solve(rulings, counted, report, keep=0, jobs=jobs)
        least += solved["start"][2:].tolist()
    # P(score = n) = P(>= n) - P(>= n + 1), with score 0 never won: at least[0] twice.
    # Rounding may leave tiny negative differences.
    scores: Array = np.maximum(-np.diff([least[0], *least, 0.0]), 0.0)
    return scores


def won(spots: Places, columns: Sequence[int]) -> Array:
    """Return what the placings after the last terrace are worth."""
    track = facts().virgil
    closed = track.circles - track.available
    had = spots.scored
    worths = [had if column == SCORE else had >= column for column in columns]
    worth = np.stack(worths, -1).astype(np.float64)
    shape = (len(spots.all), closed + 1, track.circles + 1, len(columns))
    return np.ascontiguousarray(np.broadcast_to(worth[:, None, None, :], shape))


def next_dawn(
    number: int, tables: Mapping[str, Array], spots: Places, columns: Sequence[int]
) -> Array:
    """Return what the placings after a terrace are worth, read from tables."""
    if number == len(facts().terraces):
        return won(spots, columns)
    return np.ascontiguousarray(tables[f"dawn{number + 1}"])


def terrace_of(number: int, spots: Places, chosen: Options, above: Array) -> Terrace:
    """Return what a terrace is filled from.

    `above` is the next dawn, (placing, closed, pips, column).
    """
    throws = _throws(number, chosen, spots.moves.throw.shape[1] - 1)
    return Terrace(number, spots.moves, throws, chosen.in_time, above)


def fill_terrace(
    terrace: Terrace, spots: Places, chosen: Options, threads: Threads
) -> Values:
    """Return what the states of a terrace are worth.

    Under the ruling reroll `hold`, `thrown` is a throw beside no die, and `again` holds
    nothing: see `fill_held`.
    """
    dawn = np.zeros_like(terrace.above)
    out = Values(dawn, *(np.zeros((SIDES, *dawn.shape)) for _ in range(3)))
    if spots.by_faces:
        for die in range(SIDES):
            known = held(terrace.number, die + 1, spots, chosen)
            thrown = fill_held(terrace, spots, known).thrown
            out.thrown[die] = thrown[known.thrown_from]
    # By dice to pay, ascending. Within one number of them all throws come before all
    # choices: a choice may throw from any of these placings.
    for low, high in pairwise(spots.first.tolist()):
        if not spots.by_faces:
            threads.each(lambda span: fall(span, terrace, out), low, high)
        threads.each(lambda span: decide(span, terrace, out), low, high)
    return out


def held(number: int, die: int, spots: Places, chosen: Options) -> hold.Held:
    """Return the hands of a terrace and a challenge die that may be held."""
    dice, active = spots.moves.throw.shape[1] - 1, spots.moves.active
    every = hand_numbers(dice)
    first = np.searchsorted(every.size, range(dice + 2)).astype(np.int32)
    aim = Challenge(number, die, chosen)
    least = np.concatenate([costs(aim, dice, n) for n in range(dice + 1)])
    thrown, again = first[active + 1], np.diff(first)[active]
    begins = np.cumsum(thrown) - thrown, np.cumsum(again) - again
    return hold.Held(first, every.more, every.fewer, least, *begins)


def fill_held(terrace: Terrace, spots: Places, known: hold.Held) -> hold.Worths:
    """Return what every throw is worth, and every hand after a punishment."""
    rest = terrace.above.shape[1:]
    last = spots.moves.active[-1]
    counts = [
        int(known.thrown_from[-1] + known.first[last + 1]),
        int(known.again_from[-1] + np.diff(known.first)[last]),
    ]
    worths = hold.Worths(*(np.zeros((count, *rest)) for count in counts))
    hold.fill(spots.first, terrace, known, worths)
    return worths


def _throws(number: int, chosen: Options, dice: int) -> Throws:
    """Return the profiles of every challenge die and throw, one after the other."""
    throws = [
        throws_of(Challenge(number, die, chosen), dice, thrown)
        for die in FACES
        for thrown in range(dice + 1)
    ]
    ends = np.cumsum([0, *(len(throw.chance) for throw in throws)]).astype(np.int32)
    # Row `die` has `dice + 2` marks: where 0 to `dice` thrown dice begin, and the end.
    rows = [ends[die * (dice + 1) :][: dice + 2] for die in range(SIDES)]
    chance = np.concatenate([throw.chance for throw in throws])
    least = np.concatenate([throw.least for throw in throws])
    return Throws(chance, least, np.stack(rows), chosen.pips_may_add_dice)


@lru_cache(maxsize=512)
def throws_of(aim: Challenge, dice: int, thrown: int) -> Throws:
    """Return the profiles of one throw; there are `dice` dice in the game."""
    chance, least = profiles(aim, dice, thrown)
    begins = np.array([[0, len(chance)]], np.int32)
    return Throws(chance, least, begins, aim.options.pips_may_add_dice)
