"""A determinised Monte Carlo search: an information-set tree of a seat's own choices.

A bot is given what its seat sees. Each iteration fills in what is hidden, at random and
consistent with the view; walks down the tree by UCB1 among the actions that are
possible there; plays on by a quick policy for a fixed number of steps; and judges where
that leads. The other seats and chance are no nodes of the tree: the others play the
policy on what they would see, so the tree holds what this seat can tell apart by its
own actions. Iterations are counted, never timed: the same view and generator give the
same choice.

The n-th try of each action uses the n-th seed. So actions are compared under the same
hidden cards and dice, which takes most of the luck out of the comparison.

Source: Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree Search" (2012).
"""

from collections.abc import Callable, Sequence
from math import inf, log, sqrt
from typing import Generic

import msgspec

from companion import contract
from companion.contract import A, Bot, Choice, Chooser, Draw, Roll, Rules, S
from companion.dice import roll

SEEDS = range(1 << 48)


class Plan(msgspec.Struct, Generic[S, A], frozen=True, kw_only=True):
    """How a game is searched.

    Attributes:
        filled: a state with everything that a seat does not see filled in at random.
        options: the actions worth a try in a view, the most natural first.
        policy: the quick bot that plays on.
        worth: what a state is worth to a seat, from 0 to 1.
        ends: whether the search looks no further than a state, seen by a seat that
            chose in another one; judged after each step.
        iterations: of one decision.
        steps: of one iteration, at most.
        eager: how much is tried that looks worse: the constant of UCB1. It suits the
            worths if it is about as large as these differ by what is chosen.
    """

    filled: Callable[[S, int, roll.Dice], S]
    options: Callable[[S], Sequence[A]]
    policy: Bot[S, A]
    worth: Callable[[S, int], float]
    ends: Callable[[S, S], bool] = lambda begun, now: False
    iterations: int = 32
    steps: int = 24
    eager: float = 0.4


class Secrets(msgspec.Struct, Generic[S], frozen=True):
    """What a seat sees of a filled-in state, and the cards of a draw there."""

    view: Callable[[S, int], S]
    deck: Callable[[S], Sequence[str]]


class Node(Generic[A]):
    """What is known of the state of the tree after an action of the seat."""

    __slots__ = ("children", "offered", "total", "tries")

    def __init__(self) -> None:
        self.children: dict[A, Node[A]] = {}
        self.tries = self.offered = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.tries

    def among(self, options: Sequence[A], eager: float) -> A:
        """Return what to try next: the untried in their order, then by UCB1."""
        best, most = options[0], -inf
        for action in options:
            child = self.children.setdefault(action, Node())
            child.offered += 1
            if not child.tries:
                return action
            bonus = eager * sqrt(log(child.offered) / child.tries)
            if (worth := child.mean + bonus) > most:
                best, most = action, worth
        return best


def searching(rules: Rules[S, A], hidden: Secrets[S], plan: Plan[S, A]) -> Bot[S, A]:
    """Return a bot that searches."""

    def choose(view: S, chance: Chooser) -> A:
        return _Search(rules, hidden, plan, view).best(chance)

    return choose


class _Search(Generic[S, A]):
    def __init__(
        self, rules: Rules[S, A], hidden: Secrets[S], plan: Plan[S, A], view: S
    ) -> None:
        self.rules, self.hidden, self.plan, self.view = rules, hidden, plan, view
        due = self.rules.waits_for(view)
        if not isinstance(due, Choice):
            raise ValueError(f"nothing is to be chosen: {due}")
        self.seat = due.player

    def best(self, chance: Chooser) -> A:
        """Return the action worth most among those that were tried often."""
        options = self.plan.options(self.view)
        if len(options) == 1:
            return options[0]
        root: Node[A] = Node()
        seeds = [chance.choice(SEEDS) for _ in range(self.plan.iterations)]
        for _ in seeds:
            action = root.among(options, self.plan.eager)
            child = root.children[action]
            self._try(action, [root, child], roll.seeded(seeds[child.tries]))
        most = max(child.tries for child in root.children.values())
        often = {a: kid for a, kid in root.children.items() if 2 * kid.tries >= most}
        return max(often, key=lambda action: often[action].mean)

    def _try(self, action: A, path: list[Node[A]], dice: roll.Dice) -> None:
        """Do an action, play on, and count along the path what comes of it."""
        rules, plan = self.rules, self.plan
        state = rules.apply(plan.filled(self.view, self.seat, dice), action)
        growing = bool(path[-1].tries)
        for _ in range(plan.steps):
            due = rules.waits_for(state)
            if isinstance(due, contract.Over) or plan.ends(self.view, state):
                break
            if isinstance(due, Choice):
                if growing and due.player == self.seat:
                    possible = plan.options(self.hidden.view(state, self.seat))
                    action = path[-1].among(possible, plan.eager)
                    path.append(path[-1].children[action])
                    growing = bool(path[-1].tries)
                else:
                    action = plan.policy(self.hidden.view(state, due.player), dice)
            else:
                action = self._chance(state, due, dice)
            state = rules.apply(state, action)
        worth = plan.worth(state, self.seat)
        for node in path:
            node.tries += 1
            node.total += worth

    def _chance(self, state: S, due: Roll | Draw, dice: roll.Dice) -> A:
        if isinstance(due, Roll):
            faces = roll.throw(due.count, due.sides, dice)
            return contract.as_action(self.rules, contract.Rolled(faces))
        cards = dice.sample(self.hidden.deck(state), due.count)
        return contract.as_action(self.rules, contract.Drawn(tuple(cards)))
