"""Where the player dice can be during a turn, numbered, and where they go from there.

A placing counts dice: active, pool, sun, moon, scored, spare. A turn moves them so:

    pool --throw--> active --pass--> scored      at the next dawn
                      |     +------> moon        what was not put forward, and the sun
    scored, spare ----+-- punish --> sun         moon: to the pool
                      +-- buy -----> pool (or sun, ruling bought_die)
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
        active, pool, scored: dice there, for each placing.
        throw: (placing, fresh): with so many dice of the pool active.
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
    """Return where the dice are; those that are being thrown count as active."""
    return Placing(
        len(state.active) + state.due,
        state.pool,
        state.sun + state.sun_before,
        state.moon,
        state.scored,
        state.spare,
    )


@lru_cache(maxsize=4)
def places(dice: int, options: Options) -> Places:
    """Return the placings of `dice` dice that can come up under `options`."""
    listed = sorted(_placings(dice), key=lambda placing: (placing.to_pay, placing))
    number = {placing: at for at, placing in enumerate(listed)}

    def numbers(found: list[list[Placing | None]]) -> Numbers:
        return np.array(
            [[number[to] if to else NOWHERE for to in row] for row in found], np.int32
        )

    counts = range(dice + 1)
    payable = [placing.to_pay for placing in listed]
    return Places(
        all=tuple(listed),
        number=number,
        first=np.searchsorted(payable, range(dice + 2)).astype(np.int32),
        active=np.array([placing.active for placing in listed], np.int32),
        pool=np.array([placing.pool for placing in listed], np.int32),
        scored=np.array([placing.scored for placing in listed], np.int32),
        throw=numbers([[_throw(place, fresh) for fresh in counts] for place in listed]),
        punish=numbers([[_punish(place)] for place in listed])[:, 0],
        buy=numbers([[_buy(place, options)] for place in listed])[:, 0],
        rise=numbers([[_rise(place, used) for used in counts] for place in listed]),
    )


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
    if options.bought_die == "sun" or not place.to_pay:
        return _punish(place)
    return _paid(place)._replace(pool=place.pool + 1)


def _rise(place: Placing, used: int) -> Placing | None:
    if used > place.active:
        return None
    pool, moon = place.pool + place.moon, place.sun + place.active - used
    return Placing(0, pool, 0, moon, place.scored + used, place.spare)
