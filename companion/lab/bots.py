"""The bot that plays best, from solved tables."""

from typing import Generic

from companion.contract import A, Chooser, S
from companion.contract.best_play import Player
from companion.lab.solve import Problem, ask
from companion.lab.waiting import Work


class Best(Generic[S, A]):
    """Best play for an aim; its table is read, or solved, when it first has to choose.

    Where several actions are as good it does the first, so no chance is needed.
    """

    def __init__(self, problem: Problem[S, A], work: Work) -> None:
        self._problem, self._work = problem, work
        self._player: Player[S, A] | None = None

    def __call__(self, state: S, chance: Chooser) -> A:
        """Return the best action."""
        if self._player is None:
            self._player = ask(self._problem, self._work, lambda player: player)
        return self._player.best(state)
