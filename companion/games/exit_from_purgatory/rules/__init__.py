"""The whole of Exit from Purgatory, from the deal to Heaven or Hell.

A turn is one of these: draw a card; steal one; study, to be given a Lantern; attempt a
challenge; or, with six tokens, try to leave. For a challenge Lanterns are laid down and
dice are rolled against the left neighbour. Whoever succeeds carries it out: Generosity,
Luck, Love, Peace, Humility or Balance, and gains an apple, a worm or nothing. With more
apples than worms the way is up, with more worms it is down, with as many of each there
is none. Heaven wins at once, Hell at the start of the next turn.

To be read in this order: `actions`, `state`, `play`, `turn`, `challenges`; `legality`
says what is waited for and what is refused.

`check` and `odds` answer without a state. Nothing here rolls a die or draws a card:
`waits_for` says what is due, `Rolled` and `Drawn` report it; the pile has no order.
`view` is the table as one seat may see it, `observed` an action as a seat may know it.

Source: Exit from Purgatory, Game Chef 2013; where it leaves room, `data/rulings.toml`.
"""

from companion.games.exit_from_purgatory.rules.actions import Action
from companion.games.exit_from_purgatory.rules.check import (
    Challenge,
    check,
    dice,
    nobody,
    odds,
    within,
)
from companion.games.exit_from_purgatory.rules.legality import (
    deck,
    legal_actions,
    waits_for,
    why_not,
)
from companion.games.exit_from_purgatory.rules.play import apply, observed, start, view
from companion.games.exit_from_purgatory.rules.state import State

REVISION = "2013-r1"

__all__ = [
    "REVISION",
    "Action",
    "Challenge",
    "State",
    "apply",
    "check",
    "deck",
    "dice",
    "legal_actions",
    "nobody",
    "observed",
    "odds",
    "start",
    "view",
    "waits_for",
    "why_not",
    "within",
]
