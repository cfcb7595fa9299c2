"""The referee of Six Winters: what the rules say of dice, cards and the campaign."""

from .asked import Challenge, Given
from .check import check, likeliest, odds, suggest

__all__ = ["Challenge", "Given", "check", "likeliest", "odds", "suggest"]
