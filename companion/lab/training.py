"""Positions to learn from: where the bots that play like people lose most.

Position n is made from n alone: a game of such a bot is judged, and the decision that
gave most away is asked. What was missed comes again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from random import Random
from typing import Generic

import msgspec

from companion import contract
from companion.contract import A, Bot, Choice, Over, Roll, Rules, S
from companion.contract.best_play import Player
from companion.lab.advice import Option, options
from companion.lab.solve import Aim

AGAIN = 3  # one position in so many is one that was missed, if there is any
ENOUGH = 1e-4  # what a bot must have lost of the aim for a position to be worth asking
AS_GOOD = 1e-6  # a smaller loss is none


class Progress(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody has trained."""

    asked: int = 0  # positions that were answered
    right: int = 0  # those of them that were answered best
    lost: float = 0.0  # what the answers gave away of the aim, in all
    next: int = 0  # the number of the next new position
    missed: list[int] = []  # the numbers of those to be asked again

    def take(self) -> int:
        """Return the number of the position to ask."""
        if self.missed and self.asked % AGAIN == AGAIN - 1:
            return self.missed[0]
        return self.next

    def answered(self, number: int, cost: float) -> None:
        """Count an answer."""
        right = cost < AS_GOOD
        self.asked += 1
        self.right += right
        self.lost += cost
        if number == self.next:
            self.next += 1
        else:
            self.missed.remove(number)
        if not right:
            self.missed.append(number)


@dataclass(frozen=True)
class Position(Generic[S, A]):
    """A position that is asked."""

    state: S
    options: tuple[Option[A], ...]  # as of advice, the best first
    usual: Option[A]  # what the bot did

    def cost(
        self, rules: Rules[S, A], player: Player[S, A], actions: Sequence[A]
    ) -> float:
        """Return what legal actions give away of the aim; 0 if nothing is better."""
        known = {option.action: option.cost for option in self.options}
        cost = known.get(actions[0]) if len(actions) == 1 else None
        if cost is None:
            # Of a row, and of what best play leaves out, what comes after it counts.
            after = float(player.worth(reduce(rules.apply, actions, self.state))[0])
            cost = max(0.0, self.options[0].aim - after)
        return cost if cost >= AS_GOOD else 0.0


def position(
    rules: Rules[S, A],
    start: S,
    bots: Mapping[str, Bot[S, A]],
    judge: tuple[Player[S, A], Aim],
    number: int,
) -> Position[S, A]:
    """Return position `number`; the bots play like people, `judge` plays best."""
    chance = Random(f"position {number}")
    player, aim = judge
    while True:
        bot, worst = chance.choice(list(bots.values())), None
        for state, action in decisions(rules, start, bot, chance):
            ranked = options(player, state, aim)
            done = next((each for each in ranked if each.action == action), None)
            if done and (worst is None or done.cost > worst.usual.cost):
                worst = Position(state, ranked, done)
        if worst and worst.usual.cost > ENOUGH:
            return worst


def decisions(
    rules: Rules[S, A], state: S, bot: Bot[S, A], chance: Random
) -> list[tuple[S, A]]:
    """Return the decisions of one game that a bot plays."""
    decisions: list[tuple[S, A]] = []
    while not isinstance(due := rules.waits_for(state), Over):
        if isinstance(due, Choice):
            action = bot(state, chance)
            decisions.append((state, action))
        elif isinstance(due, Roll):
            faces = [chance.randint(1, due.sides) for _ in range(due.count)]
            action = contract.as_action(rules, contract.Rolled(tuple(faces)))
        else:
            raise ValueError(f"a solved game draws no cards: {due}")
        state = rules.apply(state, action)
    return decisions
