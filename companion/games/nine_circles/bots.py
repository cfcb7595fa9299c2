"""Bots that play Nine Circles as people do: greedily, cautiously, or forgetfully.

All keep what fits the circle best, the largest part of a hand that meets it, and throw
the rest. They differ in how many dice they throw and when they call Virgil. A bot
answers a state with a legal action. Chance comes in from the caller; only the random
bot needs it.
"""

from collections import Counter
from functools import lru_cache

from companion.bots import by_lot
from companion.contract import Bot, Chooser
from companion.dice.faces import without

from . import rules
from .rules import Action, Challenge, State
from .rules.challenges import least, targets

Faces = tuple[int, ...]

CHEAP = 1  # pips that a cautious player pays gladly
ALL = 99  # more pips than any player has
SPARE = 1  # dice that a greedy player throws beyond those that are missing


def greedy(state: State, chance: Chooser) -> Action:
    """Pass or call Virgil as soon as possible, and throw a die more than is missing."""
    return _played(state, ALL, SPARE)


def cautious(state: State, chance: Chooser) -> Action:
    """Throw as many dice as are missing; spend single pips, more only at the last."""
    return _played(state, CHEAP)


def forgetful(state: State, chance: Chooser) -> Action:
    """Throw as many dice as are missing; think of Virgil when none can be thrown."""
    return _played(state, 0)


def _played(state: State, most: int, spare: int = 0) -> Action:
    """Pass with most dice, else finish with Virgil, else keep what fits and throw.

    `most` pips finish while a group can be thrown; `spare` dice more are thrown.
    """
    legal = rules.legal_actions(state)
    if isinstance(legal[0], rules.Pass):
        return legal[0]
    single = [action for action in legal if isinstance(action, rules.Activate)]
    if isinstance(legal[0], rules.Virgil):
        need = least(state.challenge, state.active)
        if need is not None and need <= (most if single else ALL):
            return legal[0]
    groups = (action for action in legal if isinstance(action, rules.ActivateGroups))
    throws: list[rules.Activate | rules.ActivateGroups] = [*single]
    throws += (action for action in groups if not action.again)

    def wrong(throw: rules.Activate | rules.ActivateGroups) -> tuple[int, int, int]:
        """Return the faces given up, how far its size is off, the faces left idle."""
        kept = without(state.active, throw.again)
        fits, missing = fitting(state.challenge, kept)
        fitted, _ = fitting(state.challenge, state.active)
        dice = throw.fresh + len(throw.again)
        return fitted - fits, abs(missing + spare - dice), len(kept) - fits

    return min(throws, key=wrong) if throws else legal[0]


@lru_cache(maxsize=1 << 14)
def fitting(challenge: Challenge, kept: Faces) -> tuple[int, int]:
    """Return how many of some faces are part of the nearest hand, and how many lack.

    >>> fitting(Challenge(6), (1, 2, 2, 6))    # four in a row
    (2, 2)
    """
    hands, have = targets(challenge), Counter(kept)
    shared = (((have & Counter(hand)).total(), len(hand)) for hand in hands)
    fits, size = max(shared, key=lambda pair: (pair[0] - pair[1], pair[0]))
    return fits, size - fits


BOTS: dict[str, Bot[State, Action]] = {
    "random": by_lot(rules),
    "greedy": greedy,
    "cautious": cautious,
    "forgetful": forgetful,
}
"""The bots by name."""
