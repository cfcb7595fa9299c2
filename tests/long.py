"""How long a long proof is: a slow test, of as many games as COMPANION_GAMES says.

COMPANION_FIRST is the first of them, so that a run can go on where another ended.
"""

import os

GAMES = int(os.environ.get("COMPANION_GAMES", "0"))
FIRST = int(os.environ.get("COMPANION_FIRST", "0"))


def games(usual: int) -> int:
    """Return how many games are played, positions judged, or lines typed."""
    return GAMES or usual


def seeds(usual: int) -> range:
    return range(FIRST, FIRST + games(usual))
