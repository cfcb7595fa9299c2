"""A review by a bot that searches, for games whose best play is not known.

Where the bot would have chosen another action, both are played out from there to the
end of the game, by a quick bot in every seat and with the same dice; what is lost is
about the difference. It says what these bots make of it, not what best play would.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import fsum, sqrt
from random import Random
from typing import Generic

import msgspec

from companion import contract
from companion.contract import A, Bot, Choice, Game, Over, Roll, Rules, S
from companion.lab.advice import Turn

LONGEST = 20_000
"""Steps after which a game that is played out counts as not won."""


class Differs(msgspec.Struct, Generic[A], frozen=True):
    """A decision in which the bot would have chosen another action.

    Attributes:
        event: its number in the save.
        best: what the bot would have done.
        cost: how much more often the seat won after that; None if nothing was tried.
        error: its standard error.
    """

    event: int
    seat: int
    action: A
    best: A
    cost: float | None
    error: float


@dataclass(frozen=True)
class Critic(Generic[S, A]):
    """Who judges a game.

    Attributes:
        bot: its choices are compared with.
        quick: plays games to their end.
        playouts: games from each of two actions; 0 only names what differs.
    """

    game: Game[S, A]
    bot: Bot[S, A]
    quick: Bot[S, A]
    playouts: int

    def review(self, turns: Iterable[Turn[S, A]]) -> Iterator[Differs[A] | None]:
        """Yield for each decision how the bot differs; None where it does the same."""
        rules = self.game.rules()
        for turn in turns:
            due = rules.waits_for(turn.before)
            if isinstance(due, Choice) and len(rules.legal_actions(turn.before)) > 1:
                yield self._judged(rules, turn, due.player)

    def _judged(
        self, rules: Rules[S, A], turn: Turn[S, A], seat: int
    ) -> Differs[A] | None:
        best = self.bot(self._seen(turn.before, seat), Random(f"bot {turn.event}"))
        if best == turn.action or rules.why_not(turn.before, best) is not None:
            return None
        other, more = rules.apply(turn.before, best), []
        for number in range(self.playouts):
            seed = f"{turn.event} {number}"
            mine, theirs = (
                self._won(rules, state, seat, seed) for state in (turn.after, other)
            )
            more.append(theirs - mine)
        cost = fsum(more) / len(more) if more else None
        spread = fsum((each - (cost or 0.0)) ** 2 for each in more)
        error = sqrt(spread) / len(more) if more else 0.0
        return Differs(turn.event, seat, turn.action, best, cost, error)

    def _seen(self, state: S, seat: int) -> S:
        hidden = self.game.hidden
        return hidden().view(state, seat) if hidden else state

    def _won(self, rules: Rules[S, A], state: S, seat: int, seed: str) -> float:
        """Return the part of a win that a seat has at the end."""
        dice, chance = Random(f"dice {seed}"), Random(f"bots {seed}")
        for _ in range(LONGEST):
            match due := rules.waits_for(state):
                case Over():
                    winners = due.winners or (seat,)
                    return due.won * (seat in winners) / len(winners)
                case Choice():
                    action = self.quick(self._seen(state, due.player), chance)
                case Roll():
                    faces = [dice.randint(1, due.sides) for _ in range(due.count)]
                    action = contract.as_action(rules, contract.Rolled(tuple(faces)))
                case _:
                    action = self._drawn(rules, state, due.count, dice)
            state = rules.apply(state, action)
        return 0.0

    def _drawn(self, rules: Rules[S, A], state: S, count: int, dice: Random) -> A:
        assert self.game.hidden is not None
        cards = dice.sample(self.game.hidden().deck(state), count)
        return contract.as_action(rules, contract.Drawn(tuple(cards)))


def strongest(bots: Mapping[str, Bot[S, A]]) -> str:
    """Return the bot that a game lists last."""
    return list(bots)[-1]


def quick(bots: Mapping[str, Bot[S, A]]) -> str:
    """Return the first bot that does not play by lot."""
    return list(bots)[1]
