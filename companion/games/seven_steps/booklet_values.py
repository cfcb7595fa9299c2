"""What the rules booklet of Seven Steps quotes of the rules, ready to print."""

from collections.abc import Collection
from fractions import Fraction
from typing import Any

from companion.dice.faces import SIDES
from companion.games.dante import booklet_values

from .facts import DATA, facts
from .rules.check import odds
from .rules.terraces import Challenge, totals

DASH = "\N{EN DASH}"


def tables() -> dict[str, Any]:
    """Return the odds of one throw, the totals that pass, what best play comes to.

    `odds` are over all faces of the challenge die, terrace by terrace, for 1 die to
    all of them; `totals` go by terrace and then by challenge die.
    """
    faces, terraces = range(1, SIDES + 1), facts().terraces

    def over_all(terrace: int, dice: int) -> Fraction:
        chances = (odds(Challenge(terrace, die), dice) for die in faces)
        return sum(chances, Fraction(0)) / SIDES

    spans = {
        it.number: [_span(totals(Challenge(it.number, die))) for die in faces]
        for it in terraces
    }
    dice = facts().dice
    shared = booklet_values.tables(DATA, "Terrace", terraces, dice, over_all)
    return {**shared, "totals": spans}


def _span(totals: Collection[int]) -> str:
    """Return totals as a reader sees them: from to, a list, or a dash for none."""
    first, last = min(totals, default=0), max(totals, default=0)
    if len(totals) > 1 and last - first == len(totals) - 1:
        return f"{first}{DASH}{last}"
    return ", ".join(map(str, sorted(totals))) or DASH
