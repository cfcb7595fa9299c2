"""Tables that keep books by themselves: one by lot, one that gets on.

They report little each turn, as a table does, so that a campaign ends in good time.
Chance comes from the caller, such as a `random.Random`.
"""

from collections.abc import Sequence

from companion.contract import Bot, Chooser
from companion.games.six_winters.rules import Action, State, legal_actions
from companion.games.six_winters.rules.reports import (
    Completed,
    Created,
    Laid,
    Light,
    Mend,
    Next,
    Overcame,
    Put,
    Went,
)
from companion.games.six_winters.rules.state import SLOT_NAMES
from companion.games.six_winters.rules.tasks import Acting, Mending, Pause

REPORTED = 4
"""One report in so many is that nothing more happened this turn."""
BUSY = 15
"""The same for a steady table."""
HABITS = (Overcame, Overcame, Overcame, Overcame, Went, Created, Laid, Laid, Completed)
"""What a steady table does, as often as it stands here."""
MENDED = 1000
"""One pause in so many is used to set something by hand."""


def by_lot(state: State, chance: Chooser) -> Action:
    """Report something by lot: first a kind of report, then one of that kind."""
    match state.task:
        case Pause():
            legal = legal_actions(state)
            return _rarely(legal, chance) if _one_in(MENDED, chance) else Next()
        case Mending():
            puts = [one for one in legal_actions(state) if isinstance(one, Put)]
            return chance.choice(puts) if _one_in(2, chance) else Next()
        case Acting():
            return _reported(state, chance)
    return chance.choice(_answers(state))


def _answers(state: State) -> Sequence[Action]:
    """Return what answers a question; the books may be mended or kept light as well."""
    legal = legal_actions(state)
    return [one for one in legal if not isinstance(one, Mend | Light)]


def _one_in(times: int, chance: Chooser) -> bool:
    return chance.choice(range(times)) == 0


def _rarely(legal: Sequence[Action], chance: Chooser) -> Action:
    return chance.choice([one for one in legal if isinstance(one, Mend)] or legal)


def _reported(state: State, chance: Chooser) -> Action:
    if _one_in(REPORTED, chance):
        return Next()
    legal = _answers(state)
    firsts = {type(one): one for one in legal}
    kind = type(chance.choice(list(firsts.values())))
    return chance.choice([one for one in legal if isinstance(one, kind)])


def steady(state: State, chance: Chooser) -> Action:
    """Overcome what can be overcome, go where most obstacles are, complete cards."""
    if not isinstance(state.task, Acting):
        if isinstance(state.task, Pause | Mending):
            return Next()
        return chance.choice(_answers(state))
    if _one_in(BUSY, chance):
        return Next()
    most = max(len(spot.attached) for spot in state.spots)
    full = [n for n, spot in enumerate(state.spots) if len(spot.attached) == most]
    names = [SLOT_NAMES[n] for n in full]
    kind = chance.choice(HABITS)
    legal = legal_actions(state)
    alike: list[Action] = [one for one in legal if isinstance(one, kind)]
    if kind is Went or not alike:
        alike = [one for one in legal if isinstance(one, Went) and one.slot in names]
    return chance.choice(alike) if alike else Next()


BOTS: dict[str, Bot[State, Action]] = {"random": by_lot, "steady": steady}
"""The policies that can keep the books."""
