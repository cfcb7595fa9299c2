"""The whole of Nine Circles, from the pool of nine dice to the score.

A circle is played like this. Choose a group of one to four dice, mark a pip of the row
of that number and throw them: they are active. If the active dice do not meet the
circle, throw another group made of active dice and fresh ones, or turn dice with
Virgil's pips, as often as rows and pips allow. Once the circle is met, the dice it asks
for return to the pool, the other active dice leave the game, and the next circle waits.
With no throw left and no way to finish, the game is lost. After the ninth circle the
dice and the open pips count.

In Fraud a number is named before the first throw. In Violence every 5 leaves the game
at once, Virgil is no help, and several groups may be thrown together.

`check` and `odds` answer without a state. Nothing here throws a die: `waits_for` says
how many are due, and `Rolled` reports them.

Source: Nine Circles rules; where they leave room, `data/rulings.toml`.
"""

from companion.contract import Rolled

from .actions import Action, Activate, ActivateGroups, Name, Pass, Virgil
from .challenges import Challenge, Options, options
from .check import check, likeliest, odds
from .play import apply, legal_actions, start, why_not
from .state import State, cannot_be_won, waits_for

REVISION = "2026-r2"

__all__ = [
    "REVISION",
    "Action",
    "Activate",
    "ActivateGroups",
    "Challenge",
    "Name",
    "Options",
    "Pass",
    "Rolled",
    "State",
    "Virgil",
    "apply",
    "cannot_be_won",
    "check",
    "legal_actions",
    "likeliest",
    "odds",
    "options",
    "start",
    "waits_for",
    "why_not",
]
