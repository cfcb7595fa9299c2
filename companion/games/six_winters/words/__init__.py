"""What a person reads and types in Six Winters.

The lines of cards are made from what they do (`effects`, `mats`); questions to the
referee and the dice for them are read by `asked` and `dice`.
"""

from .asked import QUESTIONS, challenge, name
from .dice import faces

__all__ = ["QUESTIONS", "challenge", "faces", "name"]
