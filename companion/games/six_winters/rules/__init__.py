"""The `Rules` of the contract: what is due, what is legal, what each report does.

`start` begins a campaign, `waits_for` returns what is due, `apply` takes a report of
what happened at the table. Faces of dice are recorded with full dice only; otherwise a
report may name them, and the `referee` judges it.

Source: Six Winters V20.4; where it is unclear, `data/rulings.toml` and
`data/readings.toml`.
"""

from companion.contract import Drawn, Rolled

from ..campaign.options import Options, Setup, options
from ..campaign.state import State
from ..reports import Action
from .agenda import apply, deck, legal_actions, waits_for, why_not
from .setup import start
from .view import observed, view

REVISION = "V20.4-r3"

__all__ = [
    "REVISION", "Action", "Drawn", "Options", "Rolled", "Setup", "State", "apply",
    "deck", "legal_actions", "observed", "options", "start", "view", "waits_for",
    "why_not",
]  # fmt: skip
