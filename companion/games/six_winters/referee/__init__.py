"""Verdicts and exact odds without a save."""

from companion.games.six_winters.referee.queries import Challenge, TypedDie
from companion.games.six_winters.referee.verdicts import check, odds, suggest

__all__ = ["Challenge", "TypedDie", "check", "odds", "suggest"]
