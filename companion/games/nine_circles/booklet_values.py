"""What the rules booklet of Nine Circles quotes of the rules, ready to print."""

from typing import Any

from companion.games.dante import booklet_values

from . import rules
from .facts import DATA, facts


def tables() -> dict[str, Any]:
    """Return the odds of one throw, circle by circle, and what best play comes to."""
    sheet = facts()
    return booklet_values.tables(
        DATA,
        "Circle",
        sheet.circles,
        sheet.dice,
        lambda circle, dice: rules.odds(rules.Challenge(circle), dice),
    )
