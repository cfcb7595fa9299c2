"""What the rules booklet of Nine Circles quotes of the rules, ready to print."""

from typing import Any

from companion.dice.odds import percent
from companion.games.nine_circles.facts import facts, outcome
from companion.games.nine_circles.rules import Challenge, odds

SHEET = "gamesheet"


def tables() -> dict[str, Any]:
    """Return the odds of one throw and what best play comes to.

    `odds` go circle by circle, for 1 die to all of them.
    """
    dice = range(1, facts().dice + 1)
    rows = [
        {
            "name": f"{circle.numeral} {circle.name}",
            "cells": [percent(odds(Challenge(circle.number), n)) for n in dice],
        }
        for circle in facts().circles
    ]
    return {
        "odds": {"first": "Circle", "heads": [*map(str, dice)], "rows": rows},
        "outcome": outcome(),
    }
