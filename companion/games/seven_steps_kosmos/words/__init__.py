"""What a person reads and types in 7 Steps.

`describe` draws the boards in plain text, `say` puts an action in a sentence, `write`
and `read` are the typed form that saves and the terminal use. What is shown to one seat
is described from `rules.view` of that seat.
"""

from companion.games.seven_steps_kosmos.words.asked import challenge, faces, name
from companion.games.seven_steps_kosmos.words.board import describe
from companion.games.seven_steps_kosmos.words.hints import ASKED
from companion.games.seven_steps_kosmos.words.inks import tint
from companion.games.seven_steps_kosmos.words.typed import (
    VERBS,
    grammar,
    read,
    say,
    write,
)

__all__ = [
    "ASKED",
    "VERBS",
    "challenge",
    "describe",
    "faces",
    "grammar",
    "name",
    "read",
    "say",
    "tint",
    "write",
]
