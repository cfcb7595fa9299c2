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
from .helping import HELP, ROLLS, about
from .questions import choice
from .saying import say
from .steps import chapter, quiet
from .typed import form, grammar, read, write

__all__ = [
    "HELP",
    "QUESTIONS",
    "ROLLS",
    "VERBS",
    "about",
    "challenge",
    "chapter",
    "choice",
    "describe",
    "faces",
    "form",
    "grammar",
    "name",
    "quiet",
    "read",
    "say",
    "spelled",
    "usual",
    "write",
]
