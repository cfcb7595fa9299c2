"""What bots of several games share: chance among all actions, and a search."""

from companion.contract import A, Bot, Chooser, Rules, S


def by_lot(rules: Rules[S, A]) -> Bot[S, A]:
    """Return a bot that does any legal action, each as often."""

    def choose(state: S, chance: Chooser) -> A:
        return chance.choice(rules.legal_actions(state))

    return choose
