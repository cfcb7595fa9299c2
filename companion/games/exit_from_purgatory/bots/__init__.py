"""Bots for empty seats: by lot, by a rule of thumb, and by search.

A bot sees the table as its seat does and chooses among the legal actions. Chance comes
from the caller, such as a `random.Random`.
"""

from companion.contract import Bot
from companion.games.exit_from_purgatory.bots.search import mcts
from companion.games.exit_from_purgatory.bots.simple import by_lot, greedy
from companion.games.exit_from_purgatory.rules import Action, State

BOTS: dict[str, Bot[State, Action]] = {
    "random": by_lot,
    "greedy": greedy,
    "mcts": mcts,
}
"""The bots by name."""
