"""What the rules booklet of Nine Circles quotes of the rules, ready to print."""

from fractions import Fraction
from typing import Any

from companion.games.dante.booklet_values import best_play, odds_table
from companion.games.nine_circles.facts import DATA, facts
from companion.games.nine_circles.rules import Challenge, odds


def tables() -> dict[str, Any]:
    """Return the odds of one throw and what best play comes to.

    `odds` go circle by circle, for 1 die to all of them.
    """

    def met(circle: int, dice: int) -> Fraction:
        return odds(Challenge(circle), dice)

    return {
        "odds": odds_table("Circle", facts().circles, facts().dice, met),
        "outcome": best_play(DATA),
    }
