"""A review by a bot that searches, for games whose best play is not known.

Where the bot would have chosen another action, both are played on from there by a quick
bot in every seat, with the same dice, and the standings after some steps are compared.
A few games say which decisions look dear; those are played on anew, since the dearest
of many are dear by chance as well. It says what these bots make of it, not best play.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from random import Random
from typing import Generic

import msgspec

from companion import contract
from companion.contract import A, Bot, Choice, Game, Over, Roll, Rules, S
from companion.contract.metrics import Metrics
from companion.lab.advice import Turn

STEPS = 30  # steps that a game is played on
FIRST = 4  # games from each of two actions that say which decisions look dear


class Differs(msgspec.Struct, Generic[A], frozen=True):
    """A decision in which the bot would have chosen another action."""

    event: int  # its number in the save
    seat: int
    action: A
    best: A  # what the bot would have done
    cost: float | None  # how far ahead the seat was after that; None if not tried
    error: float  # its standard error


@dataclass(frozen=True)
class Critic(Generic[S, A]):
    """Who judges a game."""

    game: Game[S, A]
    metrics: Metrics[S, A]  # say how far each seat is
    bot: Bot[S, A]  # its choices are compared with
    quick: Bot[S, A]  # plays on
    weighs: Callable[[S], bool] = lambda state: True  # whether a choice is looked at
    steps: int = STEPS  # for which a game is played on

    def choices(self, turns: Sequence[Turn[S, A]], most: int) -> list[Turn[S, A]]:
        """Return the decisions; of more than `most`, so many evenly spread."""
        rules = self.game.rules()
        free = [
            turn
            for turn in turns
            if isinstance(rules.waits_for(turn.before), Choice)
            and len(rules.legal_actions(turn.before)) > 1
            and self.weighs(turn.before)
        ]
        if len(free) <= most:
            return free
        return [free[at * len(free) // most] for at in range(most)]

    def differences(
        self, turns: Sequence[Turn[S, A]], games: int = FIRST
    ) -> Iterator[Differs[A] | None]:
        """Yield for each decision how the bot differs; None where it does the same."""
        rules = self.game.rules()
        for turn in turns:
            due = rules.waits_for(turn.before)
            assert isinstance(due, Choice)
            seen = self._seen(turn.before, due.player)
            best = self.bot(seen, Random(f"bot {turn.event}"))
            if best == turn.action or rules.why_not(turn.before, best) is not None:
                yield None
                continue
            found = Differs(turn.event, due.player, turn.action, best, None, 0.0)
            yield self.judged(turn, found, range(games))

    def judged(self, turn: Turn[S, A], found: Differs[A], games: range) -> Differs[A]:
        """Return what a decision lost, by games of such numbers played from there."""
        rules, more = self.game.rules(), []
        other = rules.apply(turn.before, found.best)
        for number in games:
            seed = f"{turn.event} {number}"
            mine = self._ahead(rules, turn.after, found.seat, seed)
            more.append(self._ahead(rules, other, found.seat, seed) - mine)
        if not more:
            return found
        cost = fsum(more) / len(more)
        spread = fsum((each - cost) ** 2 for each in more) / max(len(more) - 1, 1)
        return msgspec.structs.replace(found, cost=cost, error=sqrt(spread / len(more)))

    def _seen(self, state: S, seat: int) -> S:
        hidden = self.game.hidden
        return hidden().view(state, seat) if hidden else state

    def _ahead(self, rules: Rules[S, A], state: S, seat: int, seed: str) -> float:
        """Return how far ahead of the best of the others a seat is, steps later."""
        dice, chance = Random(f"dice {seed}"), Random(f"bots {seed}")
        for _ in range(self.steps):
            match due := rules.waits_for(state):
                case Over():
                    break
                case Choice():
                    action = self.quick(self._seen(state, due.player), chance)
                case Roll():
                    faces = [dice.randint(1, due.sides) for _ in range(due.count)]
                    action = contract.as_action(rules, contract.Rolled(tuple(faces)))
                case _:
                    assert self.game.hidden is not None
                    cards = dice.sample(self.game.hidden().deck(state), due.count)
                    action = contract.as_action(rules, contract.Drawn(tuple(cards)))
            state = rules.apply(state, action)
        far = self.metrics.standing(state)
        others = [*far[:seat], *far[seat + 1 :]]
        return far[seat] - (0 if self.metrics.together else max(others, default=0))


def dearest(
    critic: Critic[S, A],
    turns: Sequence[Turn[S, A]],
    differ: Sequence[Differs[A]],
    most: tuple[int, int],
) -> Iterator[Differs[A]]:
    """Yield the decisions that look dearest, judged anew by other games.

    `most`: how many decisions, and how many games from each of two actions.
    """
    count, games = most
    known = {turn.event: turn for turn in turns}
    looked = sorted(differ, key=lambda each: -(each.cost or 0.0))[:count]
    for each in looked:
        yield critic.judged(known[each.event], each, range(FIRST, FIRST + games))


def strongest(bots: Mapping[str, Bot[S, A]]) -> str:
    """Return the bot that a game lists last."""
    return list(bots)[-1]


def quick(bots: Mapping[str, Bot[S, A]]) -> str:
    """Return the first bot that does not play by lot."""
    return list(bots)[1]
