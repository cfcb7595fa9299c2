"""The rules of saves of 0.2.0: a trade needs no character in its slots, and no supply.

Such a save replays as it was reported, and continues so.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.contract import NO_SETUP

from ..campaign.options import NO_RULINGS
from ..campaign.state import State
from ..reports import Action
from . import setup
from .agenda import apply, legal_actions, waits_for, why_not

REVISION = "V20.4-r2"

__all__ = [
    "REVISION", "Action", "apply", "legal_actions", "start", "waits_for", "why_not",
]  # fmt: skip


def start(
    rulings: Mapping[str, str] = NO_RULINGS, given: Mapping[str, object] = NO_SETUP
) -> State:
    """Return a campaign before its first session; see `setup.start`."""
    state = setup.start(rulings, given)
    lost = replace(state.options, trade_supply="lost")
    return replace(state, options=lost, trades_anywhere=True)
