"""What the rules booklet of Exit from Purgatory quotes of the rules, ready to print."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from companion.dice.odds import percent

from .facts import facts
from .rules import ends
from .rules.cards import APPLE, NAMES
from .rules.check import Challenge, odds
from .rules.state import Link

MINUS = "\N{MINUS SIGN}"


def tables() -> dict[str, Any]:
    """Return the odds of success, stealing, studying and leaving.

    `success` has a row for each number of Lanterns shown and a column for each number
    of apple tokens; `steal` a column for the difference of undone challenges, thief
    less target; `leave` the chance of an attempt and how many are expected, counting
    the wrong token that is turned over after each failure. `love` is a chain of three:
    each one's challenge, and their token if the last of them gains an apple.
    """
    tokens, ahead, dice = range(7), range(-6, 7), (4, 5, 6)
    leave = []
    for road in facts().roads:
        kind = road.name.casefold()
        waits = [f"{float(attempts(kind, n)):.2f}" for n in dice]
        row = _row(road.name, (Challenge(kind, n) for n in dice))
        leave.append({**row, "attempts": waits})
    thefts = (Challenge("steal", max(n, 0), max(-n, 0)) for n in ahead)
    heads = [str(n).replace("-", MINUS) for n in ahead]
    shown = [
        _row(str(lanterns), (Challenge("success", lanterns, n) for n in tokens))
        for lanterns in range(8)
    ]
    studies = _row("", (Challenge("study", n) for n in tokens))
    chain = [Link(seat, letter) for seat, letter in enumerate("CCD")]
    gained = zip(chain, ends.tokens(chain, APPLE), strict=True)
    return {
        "success": _table("Lanterns", tokens, shown),
        "steal": _table("Ahead", heads, [_row("", thefts)]),
        "study": _table("Lanterns", tokens, [studies]),
        "leave": _table("Tokens", dice, leave),
        "love": [(link.letter, NAMES[won]) for link, won in gained],
    }


def _row(name: str, queries: Iterable[Challenge]) -> dict[str, Any]:
    return {"name": name, "cells": [percent(odds(query)) for query in queries]}


def _table(first: str, heads: Iterable[object], rows: Sequence[Any]) -> dict[str, Any]:
    return {"first": first, "heads": [*map(str, heads)], "rows": rows}


def attempts(kind: str, tokens: int) -> Fraction:
    """Return how many attempts to leave are expected, with one more die after each."""
    chance = odds(Challenge(kind, tokens))
    if tokens == 6:
        return 1 / chance
    return 1 + (1 - chance) * attempts(kind, tokens + 1)
