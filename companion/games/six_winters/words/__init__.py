"""What a person reads and types in Six Winters.

The lines of cards are made from what they do (`effects`, `mats`); questions to the
referee and the dice for them are read by `asked` and `dice`. The campaign's books are
shown by `board`, what is told to them is typed as in `typed` and said as in `saying`.
"""

from companion.games.six_winters.rules.reports import VERBS

from .asked import QUESTIONS, challenge, name
from .board import describe, usual
from .called import spelled
from .dice import faces
from .saying import say
from .typed import grammar, read, write

__all__ = [
    "QUESTIONS",
    "VERBS",
    "challenge",
    "describe",
    "faces",
    "grammar",
    "name",
    "read",
    "say",
    "spelled",
    "usual",
    "write",
]
