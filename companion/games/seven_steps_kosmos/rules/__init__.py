"""The whole of 7 Steps, from seven boards and a bag to the last count.

A turn is played like this. Before the first disc a building aid may be played. Then
discs are laid one by one: the first on a lowest field of its colour, each of the others
on a neighbour of the disc just laid, on the same level or one above, never twice on one
field. Each disc is worth its level. A points tile may be played, the turn is scored,
and towers of seven come down: one disc to each field of their colour. Seven points or
fewer earn a tile. Any discs are thrown in and the hand is filled to seven. The round in
which the bag cannot fill a hand is the last.

`check`, `best` and `odds` answer beside the game, `view` says what a seat may know.
Nothing here draws a disc or rolls a die: `waits_for` says what is due, and `Drawn` and
`Rolled` report it; a disc or tile that stays hidden is reported as `?`.

Source: German rules of 7 Steps; what is lost of them is a reconstruction, marked so in
`data/`; where they leave room, `data/rulings.toml`.
"""

from typing import TypeAlias

from companion.contract import Drawn, Rolled
from companion.games.seven_steps_kosmos.rules import actions
from companion.games.seven_steps_kosmos.rules.boards import Options, options
from companion.games.seven_steps_kosmos.rules.check import (
    Judged,
    Position,
    Wanted,
    check,
    odds,
)
from companion.games.seven_steps_kosmos.rules.legality import (
    legal_actions,
    waits_for,
    why_not,
)
from companion.games.seven_steps_kosmos.rules.search import Line, best, top
from companion.games.seven_steps_kosmos.rules.state import (
    UNKNOWN,
    Laid,
    Seat,
    State,
    edition,
    start,
    unseen,
)
from companion.games.seven_steps_kosmos.rules.turn import apply, deck, observed, view

Action: TypeAlias = actions.Action
First: TypeAlias = actions.First
Take: TypeAlias = actions.Take
Shift: TypeAlias = actions.Shift
Move: TypeAlias = actions.Move
Aid: TypeAlias = actions.Aid
Lay: TypeAlias = actions.Lay
Points: TypeAlias = actions.Points
Done: TypeAlias = actions.Done
Pick: TypeAlias = actions.Pick
Drop: TypeAlias = actions.Drop
Throw: TypeAlias = actions.Throw

REVISION = "2026-r1"

__all__ = [
    "REVISION",
    "UNKNOWN",
    "Action",
    "Aid",
    "Done",
    "Drawn",
    "Drop",
    "First",
    "Judged",
    "Laid",
    "Lay",
    "Line",
    "Move",
    "Options",
    "Pick",
    "Points",
    "Position",
    "Rolled",
    "Seat",
    "Shift",
    "State",
    "Take",
    "Throw",
    "Wanted",
    "apply",
    "best",
    "check",
    "deck",
    "edition",
    "legal_actions",
    "observed",
    "odds",
    "options",
    "start",
    "top",
    "unseen",
    "view",
    "waits_for",
    "why_not",
]
