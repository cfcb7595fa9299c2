"""Bots that play Nine Circles as people do: greedily, cautiously, or forgetfully.

All keep what fits the circle best, the largest part of a hand that meets it, and throw
the rest. They differ in how many dice they throw and when they call Virgil. A bot
answers a state with a legal action. Chance comes in from the caller; only the random
bot needs it.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache

from companion.bots import by_lot
from companion.contract import Bot, Chooser
from companion.dice.faces import without
from companion.games.nine_circles import rules
from companion.games.nine_circles.rules import (
    Action,
    Activate,
    ActivateGroups,
    Challenge,
    Pass,
    State,
    Virgil,
)
from companion.games.nine_circles.rules.challenges import least, targets

Faces = tuple[int, ...]

CHEAP = 1
"""Pips that a cautious player pays gladly."""

SPARE = 1
"""Dice that a greedy player throws beyond those that are missing."""


def greedy(state: State, chance: Chooser) -> Action:
    """Pass or call Virgil as soon as possible, and throw a die more than is missing."""
    legal = rules.legal_actions(state)
    return _finished(state, legal, 99) or _thrown(state, legal, SPARE.__add__)


def cautious(state: State, chance: Chooser) -> Action:
    """Throw as many dice as are missing; spend single pips, more only at the last."""
    legal = rules.legal_actions(state)
    throws = any(isinstance(action, Activate) for action in legal)
    most = CHEAP if throws else 99
    return _finished(state, legal, most) or _thrown(state, legal, int)


def forgetful(state: State, chance: Chooser) -> Action:
    """Throw as many dice as are missing; think of Virgil when none can be thrown."""
    legal = rules.legal_actions(state)
    throws = any(isinstance(action, Activate) for action in legal)
    most = 0 if throws else 99
    return _finished(state, legal, most) or _thrown(state, legal, int)


def _finished(state: State, legal: Sequence[Action], most: int) -> Action | None:
    """Pass with most dice, or spend a pip if at most so many finish the circle."""
    if isinstance(legal[0], Pass | Virgil):
        need = least(state.challenge, state.active)
        if isinstance(legal[0], Pass) or (need is not None and need <= most):
            return legal[0]
    return None


def _thrown(
    state: State, legal: Sequence[Action], size: Callable[[int], int]
) -> Action:
    """Keep what fits and throw a group of about the size; do what else there is.

    Args:
        size: how many dice to throw, from how many are missing.
    """
    throws = [
        action
        for action in legal
        if isinstance(action, Activate)
        or (isinstance(action, ActivateGroups) and not action.again)
    ]
    if not throws:
        return legal[0]
    return min(throws, key=lambda throw: _judged(state, throw, size))


def _judged(
    state: State, throw: Activate | ActivateGroups, size: Callable[[int], int]
) -> tuple[int, int, int]:
    """Return what is wrong with a throw: faces given up, its size, faces left idle."""
    kept = without(state.active, throw.again)
    fits, missing = fitting(state.challenge, kept)
    most, _ = fitting(state.challenge, state.active)
    dice = throw.fresh + len(throw.again)
    return most - fits, abs(size(missing) - dice), len(kept) - fits


@lru_cache(maxsize=1 << 14)
def fitting(challenge: Challenge, kept: Faces) -> tuple[int, int]:
    """Return how many of some faces are part of the nearest hand, and how many lack.

    >>> fitting(Challenge(6), (1, 2, 2, 6))    # four in a row
    (2, 2)
    """
    shared = (
        ((Counter(kept) & Counter(hand)).total(), len(hand))
        for hand in targets(challenge)
    )
    fits, size = max(shared, key=lambda pair: (pair[0] - pair[1], pair[0]))
    return fits, size - fits


BOTS: dict[str, Bot[State, Action]] = {
    "random": by_lot(rules),
    "greedy": greedy,
    "cautious": cautious,
    "forgetful": forgetful,
}
"""The bots by name."""
