"""What a compiled game of Nine Circles is played with: tables under some rulings.

What a hand passes, and how many pips it lacks, is made of the circles' `targets`, so no
requirement is written down twice.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from companion.dice import compiled
from companion.dice.compiled import Flags, Hands, Numbers
from companion.dice.faces import SIDES
from companion.errors import BadValue
from companion.games.nine_circles.facts import NAME, facts
from companion.games.nine_circles.rules.challenges import Challenge, targets
from companion.games.nine_circles.rules.legality import splits
from companion.games.nine_circles.rules.options import Options

MOST_DICE = 12
"""Tables of more dice take too much room."""


class Sheet(NamedTuple):
    """All that a game is played with and that stays as it is.

    A challenge is a row: `first[circle]`, and for Fraud the number named beyond it.

    Attributes:
        first: (circle), from 1.
        passes: (challenge, hand), how many sets of its dice pass; `sets` has them by
            their dice.
        least: (challenge, hand), the fewest pips that meet it.
        lost_face: (circle), the face that leaves the game at once, 0 for none.
        named: (circle), whether a number is named before the first throw.
        splits: (split, group), how many groups of each size several groups have.
        dice, rows, virgils: what a game begins with.
        stops: ruling on_success: stop.
        freezes: ruling kept_dice: frozen.
    """

    hands: Hands
    first: Numbers
    passes: Numbers
    sets: Numbers
    least: Numbers
    lost_face: Numbers
    named: Flags
    splits: Numbers
    dice: int
    rows: Numbers
    virgils: int
    stops: bool
    freezes: bool


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
    chosen_first = chosen.fraud_choice == "before_first_throw"
    named = [circle.kind == "chosen" for circle in known.circles]
    discards = [circle.kind == "none_of" for circle in known.circles]
    lost = [c.face * gone for c, gone in zip(known.circles, discards, strict=True)]
    first, challenges = _challenges()
    sets = [compiled.sets_within(targets(wanted), every) for wanted in challenges]
    least = [
        _least(challenge, some, every)
        for challenge, some in zip(challenges, sets, strict=True)
    ]
    return Sheet(
        hands=every,
        first=first,
        passes=np.sum(sets, 2, dtype=np.int32),
        sets=np.array(sets),
        least=np.array(least),
        lost_face=np.array([0, *lost], np.int32),
        named=np.array([False, *named]) & chosen_first,
        splits=_marks(known.dice, len(chosen.rows)),
        dice=known.dice,
        rows=np.array(chosen.rows, np.int32),
        virgils=chosen.virgil,
        stops=chosen.on_success == "stop",
        freezes=chosen.kept_dice == "frozen",
    )


def _challenges() -> tuple[Numbers, list[Challenge]]:
    """Return the row of each circle, from 1, and the challenges of all rows."""
    first: list[int] = [0]
    found: list[Challenge] = []
    for circle in facts().circles:
        first.append(len(found))
        found.append(Challenge(circle.number))
        if circle.kind == "chosen":
            found += [Challenge(circle.number, face) for face in range(1, SIDES + 1)]
    return np.array(first, np.int32), found


def _least(challenge: Challenge, sets: Numbers, every: Hands) -> Numbers:
    """Return the fewest pips for each hand; Virgil is no help in Violence."""
    if challenge.takes_pips:
        return compiled.least_pips(sets, every)
    return compiled.unturned(sets)


def _marks(dice: int, largest: int) -> Numbers:
    several = splits(dice, largest)
    groups = range(1, largest + 1)
    marks = [[sizes.count(group) for group in groups] for sizes in several]
    return np.array(marks, np.int32).reshape(-1, largest)
