"""Saves of an earlier revision: they go on under the rules that they were begun under.

Since the first revision dice are kept by place, an ability is used once a turn, a move
needs a way, a completed card its dice, and less is asked of piles that are known.
"""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from companion.contract import NO_SETUP
from companion.games.six_winters.campaign import setup as new
from companion.games.six_winters.campaign.options import NO_RULINGS
from companion.games.six_winters.campaign.state import State

FIRST = "V20.4-r1"


def as_of(revision: str) -> Any:
    """Return the rules of an earlier revision; None if there was none of that name."""
    if revision != FIRST:
        return None
    from companion.games.six_winters import campaign as rules

    return SimpleNamespace(**{**vars(rules), "REVISION": FIRST, "start": _start})


def _start(
    rulings: Mapping[str, str] = NO_RULINGS, setup: Mapping[str, Any] = NO_SETUP
) -> State:
    """Return a campaign before its first session, as the first revision kept it."""
    return new.start(rulings, setup, former=True)
