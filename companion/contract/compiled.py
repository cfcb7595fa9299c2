"""Games by the million: what a compiled game gives, as arrays with an item a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]
    Flags = NDArray[np.bool_]


class Games(msgspec.Struct, frozen=True, kw_only=True):
    """What games came to, as the `Metrics` of the game has it of one.

    Attributes:
        won, score, turns, dead: of each game.
        ended: of each game the number of its end among `ends`.
        used: (thing, game), whether each of `things` was used.
    """

    won: Flags
    score: Numbers
    turns: Numbers
    dead: Numbers
    ended: Numbers
    used: Flags
    ends: tuple[str, ...]
    things: tuple[str, ...]


class Compiled(msgspec.Struct, frozen=True):
    """A game for one player, compiled; it plays as its rules do, under every ruling.

    Attributes:
        bots: those that are compiled.
        dice: most dice that it can play with.
        play: games of `random` by rulings, all settled, a seed of 64 bits, and their
            numbers; each has its dice from the seed and its number alone.
    """

    bots: tuple[str, ...]
    play: Callable[[Mapping[str, str], int, Numbers], Games]
