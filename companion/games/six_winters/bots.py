"""Tables that keep books by themselves: one by lot, one that gets on.

They report little each turn, as a table does, so that a campaign ends in good time.
Chance comes from the caller, such as a `random.Random`.
"""

from collections.abc import Sequence

from companion.contract import Bot, Chooser
from companion.games.six_winters.campaign import Action, State, actions, legal_actions
from companion.games.six_winters.campaign.tasks import ActionStep, Correcting, Pause
from companion.games.six_winters.cards.indexes import SLOT_NAMES

REPORTED = 4
"""One report in so many is that nothing more happened this turn."""
BUSY = 15
"""The same for a steady table."""
HABITS = (
    *(actions.Overcame,) * 4,
    actions.Went,
    actions.Created,
    *(actions.Laid,) * 2,
    actions.Completed,
)
"""What a steady table does, as often as it stands here."""
MENDED = 1000
"""One pause in so many is used to set something by hand."""


def by_lot(state: State, chance: Chooser) -> Action:
    """Report something by lot: first a kind of report, then one of that kind."""
    match state.task:
        case Pause():
            legal = legal_actions(state)
            return _rarely(legal, chance) if _one_in(MENDED, chance) else actions.Next()
        case Correcting():
            puts = [one for one in legal_actions(state) if isinstance(one, actions.Put)]
            return chance.choice(puts) if _one_in(2, chance) else actions.Next()
        case ActionStep():
            return _reported(state, chance)
    return chance.choice(_answers(state))


def _answers(state: State) -> Sequence[Action]:
    """Return what answers a question; the books may be mended or kept light as well."""
    legal = legal_actions(state)
    return [one for one in legal if not isinstance(one, actions.Mend | actions.Light)]


def _one_in(times: int, chance: Chooser) -> bool:
    return chance.choice(range(times)) == 0


def _rarely(legal: Sequence[Action], chance: Chooser) -> Action:
    return chance.choice(
        [one for one in legal if isinstance(one, actions.Mend)] or legal
    )


def _reported(state: State, chance: Chooser) -> Action:
    if _one_in(REPORTED, chance):
        return actions.Next()
    legal = _answers(state)
    firsts = {type(one): one for one in legal}
    kind = type(chance.choice(list(firsts.values())))
    return chance.choice([one for one in legal if isinstance(one, kind)])


def steady(state: State, chance: Chooser) -> Action:
    """Overcome what can be overcome, go where most obstacles are, complete cards."""
    if not isinstance(state.task, ActionStep):
        if isinstance(state.task, Pause | Correcting):
            return actions.Next()
        return chance.choice(_answers(state))
    if _one_in(BUSY, chance):
        return actions.Next()
    most = max(len(spot.attached) for spot in state.spots)
    full = [n for n, spot in enumerate(state.spots) if len(spot.attached) == most]
    names = [SLOT_NAMES[n] for n in full]
    kind = chance.choice(HABITS)
    legal = legal_actions(state)
    alike: list[Action] = [one for one in legal if isinstance(one, kind)]
    if kind is actions.Went or not alike:
        alike = [
            one for one in legal if isinstance(one, actions.Went) and one.slot in names
        ]
    return chance.choice(alike) if alike else actions.Next()


BOTS: dict[str, Bot[State, Action]] = {"random": by_lot, "steady": steady}
"""The policies that can keep the books."""
