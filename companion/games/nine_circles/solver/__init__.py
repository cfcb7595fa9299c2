"""The best play of Nine Circles, exactly: every state, every choice, every roll.

What is merged, and why nothing is lost by it:

- Virgil finishes a circle, at once and as a whole. So within a circle his pips stand
  still, and of a hand only the least pips for each number of dice count. Legal, but
  left out: a pip that does not finish, and a throw after one. Where a circle takes a
  fixed number of dice they gain nothing: a pip is as good later. Where it takes a total
  (Lust, Greed, Wrath) a success may come too soon and cost a die, and a pip can put it
  off. That gains something with hands that best play never has, nothing from the start
  of the usual game: solved with both, it is worth the same to twelve digits. Advice
  says so where it may matter (`Player.left_out`).
- Hands that play alike are one (`graph`, with the proof).
- Every throw takes a row pip. So row pips are filled in layers of one sum, each from
  the one below (`kernel`, `throws`).
- A circle leads to the next by dice, row pips and Virgil's pips alone: no face stays.

Under the ruling kept_dice `frozen` a die is picked up only by the throw after its own.
Hands are merged face by face there, and each group is added up as a whole
(`kernel.throw_once`).

`solve` fills the circles from the last to the first and keeps their starts, and follows
best play once to keep what it comes to (`policy`); a `Player` reads them and fills in
what is between. `spread` goes the other way, from the start to every score.
"""

from .fill import refuse, titles
from .many import games
from .player import Player
from .policy import solve
from .scores import spread

__all__ = ["Player", "games", "refuse", "solve", "spread", "titles"]
