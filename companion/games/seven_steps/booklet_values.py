"""What the rules booklet of Seven Steps quotes of the rules, ready to print."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from companion.dice.faces import SIDES
from companion.dice.odds import percent
from companion.games.seven_steps.facts import Terrace, facts, outcome
from companion.games.seven_steps.rules import Challenge, odds, winning_totals

SHEET = "gamesheet"

DASH = "\N{EN DASH}"


def tables() -> dict[str, Any]:
    """Return the odds of one throw, the totals that pass, what best play comes to.

    `odds` are over all faces of the challenge die, terrace by terrace, for 1 die to
    all of them; `totals` go by terrace and then by challenge die.
    """
    dice = range(1, facts().dice + 1)
    rows = [
        {
            "name": f"{terrace.numeral} {terrace.name}",
            "cells": [percent(_over_all_dice(terrace, n)) for n in dice],
        }
        for terrace in facts().terraces
    ]
    return {
        "odds": {"first": "Terrace", "heads": [*map(str, dice)], "rows": rows},
        "outcome": outcome(),
        "totals": {
            terrace.number: _totals_by_die(terrace) for terrace in facts().terraces
        },
    }


def _over_all_dice(terrace: Terrace, dice: int) -> Fraction:
    chances = (
        odds(Challenge(terrace.number, die), dice) for die in range(1, SIDES + 1)
    )
    return sum(chances, Fraction(0)) / SIDES


def _totals_by_die(terrace: Terrace) -> list[str]:
    """Return the totals as a reader sees them: from to, a list, or a dash for none."""
    by_die = (
        sorted(winning_totals(terrace.number, die)) for die in range(1, SIDES + 1)
    )
    return [_span(numbers) for numbers in by_die]


def _span(numbers: Sequence[int]) -> str:
    if not numbers:
        return DASH
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 1 and last - first == len(numbers) - 1:
        return f"{first}{DASH}{last}"
    return ", ".join(map(str, numbers))
