"""The best play of Seven Steps, exactly: every state, every choice, every roll.

What is merged, and why nothing is lost by it:

- The faces of a failed throw are thrown again, so that between throws only the number
  of dice in each place counts (`places`).
- Of a throw only the least pips for each number of dice count (`hands`).
- A pip spent on a throw that is then called failed buys nothing: its die is thrown
  again. Pips left are never worth less than pips spent, so that choice is left out.
- A circle that is bought once the dice are in hand could as well be bought before.

Under the ruling reroll `hold` dice may be held, so all faces count during a turn, and
a pip before a punishment may pay: `hold` fills that, for one challenge die at a time.

`solve` fills the values of each terrace from those of the terrace above it, dawn by
dawn; a `Player` reads them. `spread` counts every score beside the aim.
"""

from .fill import refuse, solve, spread, titles
from .many import games
from .player import Player

__all__ = ["Player", "games", "refuse", "solve", "spread", "titles"]
