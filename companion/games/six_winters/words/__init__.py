"""The text that players of Six Winters read and type.

Questions to the referee and the dice for them are read by `queries`. A campaign is
shown by `board`; reports are typed and said as their classes have it, all else as in
`typed` and `context`.
"""

from companion.contract import Words
from companion.language import marked

from ..rules import Action, State
from .board import brief, describe, offered, passes, usual
from .context import answer, chapter, choice, logged, quiet, results, say
from .drawing import drawn, tint
from .lookups import HELP, about
from .queries import PHRASES, challenge, faces, name
from .spelling import spelled
from .typed import ACTIONS, FACES, noted, parts, waits

complete, read, write = ACTIONS.complete, ACTIONS.read, ACTIONS.write

EXAMPLES = {
    "check": (
        ('"path tinkering" a1:su3 b1:di6@empire c1:mi2', marked("dice laid on a path")),
        ('"overcome poison by keel:2" approach:1 defend:16', marked("an attempt")),
        ('"use keel 3" te5', marked("an ability")),
    ),
    "odds": (
        (
            '"defend military sabotage" --dice 5',
            marked("dice rolled against an obstacle"),
        ),
    ),
}


WORDS: Words[State, Action] = Words(
    describe=describe,
    brief=brief,
    drawn=drawn,
    tint=tint,
    say=say,
    logged=logged,
    actions=ACTIONS,
    usual=usual,
    passes=passes,
    note=noted,
    parts=parts,
    waits=waits,
    spell=spelled,
    choice=choice,
    answer=answer,
    rare=frozenset({"mend", "light", "full", "faces", "counted"}),
    folds=True,
    offered=offered,
    lookup=about,
    lookup_help=HELP,
    chapter=chapter,
    quiet=quiet,
    results=results,
    faces=FACES.read,
)

__all__ = [
    "ACTIONS", "EXAMPLES", "HELP", "PHRASES", "WORDS", "about", "answer", "challenge",
    "chapter", "choice", "describe", "faces", "name", "noted", "quiet", "read", "say",
    "spelled", "usual", "write",
]  # fmt: skip
