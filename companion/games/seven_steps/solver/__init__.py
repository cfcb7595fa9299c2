"""The best play of Seven Steps, exactly: every state, every choice, every roll.

What is merged, and why nothing is lost by it:

- Under the ruling reroll `all` the faces of a failed throw are thrown again, so that
  between throws only how many dice lie where counts (`places`).
- Of a throw only the least pips for each number of dice count (`hands`).
- A pip spent on a throw that is then called failed buys nothing: its die is thrown
  again. Pips left are never worth less than pips spent, so that choice is left out.

`solve` fills the values of each terrace from those of the terrace above it, dawn by
dawn; a `Player` reads them.
"""

from companion.games.seven_steps.solver.fill import solve, titles
from companion.games.seven_steps.solver.player import Player

__all__ = ["Player", "solve", "titles"]
