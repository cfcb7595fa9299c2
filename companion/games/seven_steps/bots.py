"""Bots that play Seven Steps as people do: greedily, cautiously, or forgetfully.

A bot answers a state with a legal action. Chance comes in from the caller; only the
random bot needs it.
"""

from companion.bots import by_lot
from companion.contract import Bot, Chooser

from . import rules
from .rules import Action, State, terraces

FEW = 3  # dice that a cautious player throws first: those left over miss the next day
CHEAP = 1  # pips that a cautious player pays gladly
ALL = 99  # more pips or dice than there are

Legal = tuple[Action, ...]


def greedy(state: State, chance: Chooser) -> Action:
    """Throw every die, put most dice forward, and spend pips whenever they pass."""
    legal = rules.legal_actions(state)
    return _passed(legal) or _opened(state, legal) or _finished(state) or _thrown(legal)


def cautious(state: State, chance: Chooser) -> Action:
    """Throw a few dice, and keep pips until they are cheap or a die is hard to pay."""
    legal = rules.legal_actions(state)
    most = CHEAP if state.to_pay > 1 else ALL
    few = FEW if state.phase == "ready" else 1
    finished = _passed(legal) or _opened(state, legal) or _finished(state, most)
    return finished or _thrown(legal, few)


def forgetful(state: State, chance: Chooser) -> Action:
    """Play greedily, and think of pips only when nothing else is left."""
    legal = rules.legal_actions(state)
    punish = rules.Punish() if rules.Punish() in legal else None
    return _passed(legal) or punish or _finished(state) or _thrown(legal)


def _passed(legal: Legal) -> Action | None:
    return legal[0] if isinstance(legal[0], rules.Pass) else None


def _opened(state: State, legal: Legal) -> Action | None:
    """Turn the challenge die if no dice pass it as it is; buy a pip for that."""
    if state.phase != "ready" or terraces.totals(state.aim):
        return None
    opening = terraces.faces_that_open(state.aim)
    for action in legal:
        if isinstance(action, rules.TurnChallenge) and action.to in opening:
            return action
    return rules.Buy() if not state.pips and rules.Buy() in legal else None


def _finished(state: State, most: int = ALL) -> Action | None:
    """Spend a pip if at most so many make the throw pass."""
    if state.phase != "fallen" or state.passed:
        return None
    need = terraces.least_pips(state.aim, state.active)
    if need is None or need > min(most, state.pips):
        return None
    pips = (a for a in rules.legal_actions(state) if isinstance(a, rules.Virgil))
    return min(pips, key=lambda pip: _left(state, pip), default=None)


def _left(state: State, pip: rules.Virgil) -> int:
    after = rules.after_pip(state, pip)
    need = terraces.least_pips(after.aim, after.active)
    return ALL if need is None else need


def _thrown(legal: Legal, most: int = ALL) -> Action:
    """Throw as many dice as possible up to `most`, or do the first thing; hold none."""
    throws = (action for action in legal if isinstance(action, rules.Throw))
    free = [throw for throw in throws if throw.fresh <= most and not throw.hold]
    return max(free, key=lambda throw: throw.fresh, default=legal[0])


BOTS: dict[str, Bot[State, Action]] = {
    "random": by_lot(rules),
    "greedy": greedy,
    "cautious": cautious,
    "forgetful": forgetful,
}
"""The bots by name."""
