"""Verdicts and exact odds for a table that keeps its own books."""

from .queries import Challenge, TypedDie
from .verdicts import check, odds, suggest

__all__ = ["Challenge", "TypedDie", "check", "odds", "suggest"]
