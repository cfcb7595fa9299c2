"""Where the player dice can lie during a turn, numbered, and where they go from there.

A placing counts dice: active, pool, sun, sun of yesterday, moon, scored, spare.
"""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.games.seven_steps.rules import Options, State
from companion.games.seven_steps.rules.state import PLACES

Numbers = NDArray[np.int32]
NOWHERE = -1


class Placing(NamedTuple):
    """How many dice lie where; the challenge die is none of them."""

    active: int
    pool: int
    sun: int
    before: int
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
        active, pool, scored: dice there, for each placing.
        throw: (placing, fresh): with so many dice of the pool in hand.
        punish: (placing): once a die is paid into the sun.
        buy: (placing): once a die has bought a circle.
        rise: (placing, used): at the next dawn, so many of the active dice scored.
    """

    all: tuple[Placing, ...]
    number: dict[Placing, int]
    first: Numbers
    active: Numbers
    pool: Numbers
    scored: Numbers
    throw: Numbers
    punish: Numbers
    buy: Numbers
    rise: Numbers


def of_state(state: State) -> Placing:
    """Return where the dice lie; those in the air count as active."""
    return Placing(
        len(state.active) + state.due,
        state.pool,
        state.sun,
        state.sun_before,
        state.moon,
        state.scored,
        state.spare,
    )


@lru_cache(maxsize=4)
def places(dice: int, options: Options) -> Places:
    """Return the placings of `dice` dice that can come up under `options`."""
    listed = sorted(_placings(dice, options), key=lambda one: (one.to_pay, one))
    number = {placing: at for at, placing in enumerate(listed)}

    def numbers(found: list[list[Placing | None]]) -> Numbers:
        return np.array(
            [[number[one] if one else NOWHERE for one in row] for row in found],
            np.int32,
        )

    counts = range(dice + 1)
    payable = [one.to_pay for one in listed]
    return Places(
        all=tuple(listed),
        number=number,
        first=np.searchsorted(payable, range(dice + 2)).astype(np.int32),
        active=np.array([one.active for one in listed], np.int32),
        pool=np.array([one.pool for one in listed], np.int32),
        scored=np.array([one.scored for one in listed], np.int32),
        throw=numbers([[_throw(one, fresh) for fresh in counts] for one in listed]),
        punish=numbers([[_punish(one)] for one in listed])[:, 0],
        buy=numbers([[_buy(one, options)] for one in listed])[:, 0],
        rise=numbers(
            [[_rise(one, used, options) for used in counts] for one in listed]
        ),
    )


def _placings(dice: int, options: Options) -> list[Placing]:
    spare = range(min(dice, PLACES["spare"].start) + 1)
    before = range(dice + 1) if options.sun_days == 2 else (0,)
    free = range(dice + 1)
    return [
        Placing(active, left, sun, late, moon, scored, kept)
        for active, sun, late, moon, scored, kept in product(
            free, free, before, free, free, spare
        )
        if (left := dice - active - sun - late - moon - scored - kept) >= 0
    ]


def _throw(one: Placing, fresh: int) -> Placing | None:
    if fresh > one.pool:
        return None
    return one._replace(active=one.active + fresh, pool=one.pool - fresh)


def _paid(one: Placing) -> Placing:
    if one.scored:
        return one._replace(scored=one.scored - 1)
    return one._replace(spare=one.spare - 1)


def _punish(one: Placing) -> Placing | None:
    return _paid(one)._replace(sun=one.sun + 1) if one.to_pay else None


def _buy(one: Placing, options: Options) -> Placing | None:
    # Ruling buy_source: scored_only keeps spare dice out of it.
    if not (one.scored if options.buy_source == "scored_only" else one.to_pay):
        return None
    # Ruling bought_die
    if options.bought_die == "pool":
        return _paid(one)._replace(pool=one.pool + 1)
    return _paid(one)._replace(sun=one.sun + 1)


def _rise(one: Placing, used: int, options: Options) -> Placing | None:
    if used > one.active:
        return None
    today = one.sun + one.active - used
    # Ruling sun_days: with 2, today's dice stay and yesterday's move on.
    moon, before = (today, 0) if options.sun_days == 1 else (one.before, today)
    return Placing(
        0, one.pool + one.moon, 0, before, moon, one.scored + used, one.spare
    )
