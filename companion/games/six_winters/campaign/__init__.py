"""A campaign of Six Winters: what the contract calls the rules of the game.

`start` begins it, `waits_for` says what is due, `apply` takes a report of what happened
at the table. Faces of dice stay at the table: the `referee` judges them without a save.

Source: Six Winters V20.4; where it leaves room, `data/rulings.toml` and
`data/readings.toml`.
"""

from companion.contract import Drawn, Rolled
from companion.games.six_winters.campaign.actions import Action
from companion.games.six_winters.campaign.agenda import deck, waits_for
from companion.games.six_winters.campaign.legality import apply, legal_actions, why_not
from companion.games.six_winters.campaign.options import Options, Setup, options
from companion.games.six_winters.campaign.setup import start
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.campaign.view import told, view

REVISION = "V20.4-r2"

ALIKE = True
"""Both players know the same: what is hidden, such as how a pile lies, is from both."""

__all__ = [
    "ALIKE",
    "REVISION",
    "Action",
    "Drawn",
    "Options",
    "Rolled",
    "Setup",
    "State",
    "apply",
    "deck",
    "legal_actions",
    "options",
    "start",
    "told",
    "view",
    "waits_for",
    "why_not",
]
