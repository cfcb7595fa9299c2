"""What a person reads and types in 7 Steps.

`describe` draws the boards in plain text, `say` puts an action in a sentence, `came`
lists what a turn scored; how actions are typed is said in `rules.actions`. To show the
table to one seat, describe `rules.view` of that seat.
"""

from companion.contract import Words
from companion.games.seven_steps_kosmos.rules import Action, State
from companion.games.seven_steps_kosmos.words.queries import challenge, faces, name
from companion.games.seven_steps_kosmos.words.sentences import (
    ACTIONS,
    best_turns,
    came,
    logged,
    read,
    say,
    write,
)
from companion.games.seven_steps_kosmos.words.table import describe, tint

EXAMPLES = {
    "check": (
        (
            "board.txt R3.6 R3.1",
            "boards in a file, with lines such as `hand RRB` or `3: 2 1 0 0 0 0 0` (a "
            "slot and the heights of its fields); discs laid, each on slot.field: what "
            "they score, and in how many ways they can be laid for that score",
        ),
    ),
    "odds": (
        ("RRB --dice 7", "discs, and how many are drawn of a full bag"),
        ('"RR of R2 B2" --dice 2', "the same of a bag with these discs"),
    ),
}


WORDS: Words[State, Action] = Words(
    describe=describe,
    say=say,
    actions=ACTIONS,
    faces=faces,
    tint=tint,
    results=came,
    logged=logged,
)

__all__ = [
    "ACTIONS",
    "EXAMPLES",
    "WORDS",
    "best_turns",
    "came",
    "challenge",
    "describe",
    "faces",
    "logged",
    "name",
    "read",
    "say",
    "tint",
    "write",
]
