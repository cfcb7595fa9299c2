"""What the rules booklet of Exit from Purgatory quotes of the rules, ready to print."""

from fractions import Fraction
from typing import Any

from companion.dice.odds import percent
from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.rules import Challenge, challenges, odds
from companion.games.exit_from_purgatory.rules.cards import APPLE, NAMES
from companion.games.exit_from_purgatory.rules.state import Link

MINUS = "\N{MINUS SIGN}"


def tables() -> dict[str, Any]:
    """Return the odds of success, stealing, studying and leaving.

    `success` has a row for each number of Lanterns shown and a column for each number
    of apple tokens; `steal` a column for the difference of undone challenges, thief
    less target; `leave` the chance of an attempt and how many are expected, counting
    the wrong token that is turned over after each failure. `love` is a chain of three:
    each one's challenge, and their token if the last of them gains an apple.
    """
    return {
        "success": _success(),
        "steal": _steal(),
        "study": _study(),
        "leave": _leave(),
        "love": _love(),
    }


def _success() -> dict[str, Any]:
    tokens = range(7)
    rows = [
        {
            "name": str(lanterns),
            "cells": [percent(odds(Challenge("success", lanterns, a))) for a in tokens],
        }
        for lanterns in range(8)
    ]
    return {"first": "Lanterns", "heads": [*map(str, tokens)], "rows": rows}


def _steal() -> dict[str, Any]:
    ahead = range(-6, 7)
    cells = [percent(odds(Challenge("steal", max(n, 0), max(-n, 0)))) for n in ahead]
    heads = [f"{MINUS}{-n}" if n < 0 else str(n) for n in ahead]
    return {"first": "Ahead", "heads": heads, "rows": [{"name": "", "cells": cells}]}


def _study() -> dict[str, Any]:
    lanterns = range(7)
    cells = [percent(odds(Challenge("study", n))) for n in lanterns]
    rows = [{"name": "", "cells": cells}]
    return {"first": "Lanterns", "heads": [*map(str, lanterns)], "rows": rows}


def _leave() -> dict[str, Any]:
    dice = (4, 5, 6)
    rows = []
    for road in facts().roads:
        kind = road.name.casefold()
        cells = [percent(odds(Challenge(kind, n))) for n in dice]
        waits = [f"{float(attempts(kind, n)):.2f}" for n in dice]
        rows.append({"name": road.name, "cells": cells, "attempts": waits})
    return {"first": "Tokens", "heads": [*map(str, dice)], "rows": rows}


def _love() -> list[tuple[str, str]]:
    chain = [Link(seat, letter) for seat, letter in enumerate("CCD")]
    gained = challenges.tokens(chain, APPLE)
    return [(link.letter, NAMES[won]) for link, won in zip(chain, gained, strict=True)]


def attempts(kind: str, tokens: int) -> Fraction:
    """Return how many attempts to leave are expected, with one more die after each.

    >>> round(float(attempts("hell", 5)), 2)
    2.62
    """
    chance = odds(Challenge(kind, tokens))
    if tokens == 6:
        return 1 / chance
    return 1 + (1 - chance) * attempts(kind, tokens + 1)
