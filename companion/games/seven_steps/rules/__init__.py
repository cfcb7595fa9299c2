"""The whole of Seven Steps, from the shore to the seventh terrace.

A turn is played like this. Throw the challenge die; it sets what the terrace asks for,
and until the first player die is thrown a pip may still turn it. Move dice from the
pool into the hand and throw them: they are active. If some of them make a total that
passes, with or without pips, they are scored; else pay a punishment die into the sun
and throw all active dice again, with more from the pool if wanted. Before any throw a
die may buy one more pip. When the terrace is passed the day ends: moon dice return to
the pool, sun dice and the active dice left over move to the moon. With no die to throw,
or none to pay with, the game is lost; after terrace seven the scored dice are counted.

`check` and `odds` answer without a state. Nothing here throws a die: `waits_for` says
how many are due, and `Rolled` reports them.

Source: Seven Steps rules; where they leave room, `data/rulings.toml`.
"""

from companion.contract import Rolled
from companion.games.seven_steps.rules.actions import (
    Action,
    Buy,
    Pass,
    Punish,
    Throw,
    ThrowChallenge,
    TurnChallenge,
    Virgil,
)
from companion.games.seven_steps.rules.check import check, odds
from companion.games.seven_steps.rules.play import (
    apply,
    legal_actions,
    start,
    waits_for,
    why_not,
)
from companion.games.seven_steps.rules.state import State, cannot_be_won, rank
from companion.games.seven_steps.rules.terraces import (
    Challenge,
    Options,
    faces_that_open,
    options,
    winning_totals,
)

REVISION = "2026-r2"

__all__ = [
    "REVISION",
    "Action",
    "Buy",
    "Challenge",
    "Options",
    "Pass",
    "Punish",
    "Rolled",
    "State",
    "Throw",
    "ThrowChallenge",
    "TurnChallenge",
    "Virgil",
    "apply",
    "cannot_be_won",
    "check",
    "faces_that_open",
    "legal_actions",
    "odds",
    "options",
    "rank",
    "start",
    "waits_for",
    "why_not",
    "winning_totals",
]
