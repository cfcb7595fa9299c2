"""What both booklets quote of the rules, ready to print."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from companion.contract.best_play import Outcome
from companion.dice.odds import percent
from companion.dice.questions import Named
from companion.facts import load


@cache
def best_play(data: Path) -> Outcome:
    """Return what best play of the usual game comes to; `data`: of the game."""
    return load(Outcome, data / "outcome.toml")


def tables(
    data: Path,
    noun: str,
    challenges: Sequence[Named],
    dice: int,
    odds: Callable[[int, int], Fraction],
) -> dict[str, Any]:
    """Return `odds` of a throw of 1 to `dice` dice, and what best play comes to."""
    counts = range(1, dice + 1)
    rows = [
        {
            "name": f"{challenge.numeral} {challenge.name}",
            "cells": [percent(odds(challenge.number, count)) for count in counts],
        }
        for challenge in challenges
    ]
    table = {"first": noun, "heads": [*map(str, counts)], "rows": rows}
    return {"odds": table, "outcome": best_play(data)}
