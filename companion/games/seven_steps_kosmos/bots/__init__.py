"""Bots for empty seats: by lot, by a rule of thumb, and by search.

A bot sees the table as its seat does and chooses among the legal actions. Chance comes
from the caller, such as a `random.Random`.
"""

from companion.contract import Bot
from companion.games.seven_steps_kosmos.bots.search import mcts
from companion.games.seven_steps_kosmos.bots.simple import greedy, random_legal
from companion.games.seven_steps_kosmos.rules import Action, State

BOTS: dict[str, Bot[State, Action]] = {
    "random": random_legal,
    "greedy": greedy,
    "mcts": mcts,
}
"""The bots by name."""
