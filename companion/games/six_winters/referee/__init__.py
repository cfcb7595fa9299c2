"""Verdicts and exact odds without a save."""

from .queries import Challenge, TypedDie
from .verdicts import check, odds, suggest

__all__ = ["Challenge", "TypedDie", "check", "odds", "suggest"]
