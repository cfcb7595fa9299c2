"""The referee of Six Winters: what the rules say of dice, cards and the campaign.

The campaign's books are a game like any other: `start` begins it, `waits_for` says what
is due, `apply` hears what happened at the table. Faces of dice stay at the table;
`check` and `odds` answer for them without a save.

Source: Six Winters V20.4; where it leaves room, `data/rulings.toml` and
`data/readings.toml`.
"""

from companion.contract import Drawn, Rolled

from .asked import Challenge, Given
from .books import deck, waits_for
from .campaign import start
from .check import check, likeliest, odds, suggest
from .earlier import as_of
from .legality import apply, legal_actions, why_not
from .options import Options, Setup, options
from .reports import Action
from .state import State
from .view import told, view

REVISION = "V20.4-r2"

ALIKE = True
"""Both players know the same: what is hidden, such as how a pile lies, is from both."""

__all__ = [
    "ALIKE",
    "REVISION",
    "Action",
    "Challenge",
    "Drawn",
    "Given",
    "Options",
    "Rolled",
    "Setup",
    "State",
    "apply",
    "as_of",
    "check",
    "deck",
    "legal_actions",
    "likeliest",
    "odds",
    "options",
    "start",
    "suggest",
    "told",
    "view",
    "waits_for",
    "why_not",
]
