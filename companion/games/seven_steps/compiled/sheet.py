"""What a compiled game of Seven Steps is played with: tables under some rulings.

What a hand passes, and how many pips it lacks, is made of the terraces' `totals`, so no
requirement is written down twice.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from companion.dice import compiled
from companion.dice.compiled import Hands, Numbers
from companion.dice.faces import SIDES
from companion.errors import BadValue
from companion.games.seven_steps.facts import NAME, facts
from companion.games.seven_steps.rules.options import Options
from companion.games.seven_steps.rules.state import PLACES, TRACK
from companion.games.seven_steps.rules.terraces import Challenge, targets

MOST_DICE = 12
"""Tables of more dice take too much room."""


class Sheet(NamedTuple):
    """All that a game is played with and that stays as it is.

    A challenge is a row: `SIDES` of them for each terrace, from 1.

    Attributes:
        passes: (challenge, hand), how many sets of its dice pass; `sets` has them by
            their dice.
        least: (challenge, hand), the fewest pips that make it pass.
        terraces: how many there are.
        pool, moon, scored, spare, pips, closed: what a game begins with.
        in_time: ruling bought_die: pool.
        holds: ruling reroll: hold.
        adds: ruling pips_may_add_dice.
    """

    hands: Hands
    passes: Numbers
    sets: Numbers
    least: Numbers
    terraces: int
    pool: int
    sun: int
    moon: int
    scored: int
    spare: int
    pips: int
    closed: int
    in_time: bool
    holds: bool
    adds: bool


@lru_cache(maxsize=16)
def sheet_of(chosen: Options) -> Sheet:
    """Return what a game is played with under some rulings.

    Raises:
        BadValue: if the game has too many dice.
    """
    known = facts()
    if known.dice > MOST_DICE:
        what = f"{known.dice} dice are too many for compiled games"
        raise BadValue(NAME, what, f"give {MOST_DICE} at most")
    every = compiled.hands(known.dice)
    wanted = [
        targets(Challenge(terrace.number, face), chosen, known.dice)
        for terrace in known.terraces
        for face in range(1, SIDES + 1)
    ]
    sets = [compiled.sets_within(hands, every) for hands in wanted]
    least = np.array([compiled.least_pips(some, every) for some in sets])
    least[least > TRACK.circles] = compiled.NEVER
    places = {name: PLACES[name].start for name in ("pool", "sun", "moon", "scored")}
    return Sheet(
        hands=every,
        passes=np.sum(sets, 2, dtype=np.int32),
        sets=np.array(sets),
        least=least,
        terraces=len(known.terraces),
        **places,
        spare=PLACES["spare"].start,
        pips=TRACK.available,
        closed=TRACK.circles - TRACK.available,
        in_time=chosen.bought_die == "pool",
        holds=chosen.reroll == "hold",
        adds=chosen.pips_may_add_dice,
    )
