"""Dice without a game: the last rolls, for all at the table."""

import time
from collections import deque

import msgspec

from companion.dice import notation, roll
from companion.web.hub import Hub

REMEMBERED = 60
"""Rolls that are remembered."""


class Rolls:
    """The last rolls, and who listens to them."""

    def __init__(self, dice: roll.Dice) -> None:
        self.dice, self.hub = dice, Hub()
        self._last: deque[dict[str, object]] = deque(maxlen=REMEMBERED)
        self._count = 0

    def add(self, text: str, by: str) -> None:
        """Roll, and tell all who listen.

        Raises:
            BadNotation: if it cannot be read.
        """
        for typed in notation.rolls(text):
            result = roll.roll(typed, self.dice)
            self._count += 1
            self._last.append(
                {
                    "n": self._count,
                    "by": by,
                    "at": int(time.time()),
                    "notation": result.notation,
                    "said": roll.say(result),
                    "total": result.total,
                    "terms": msgspec.to_builtins(result.terms),
                }
            )
        self.hub.wake()

    def history(self) -> bytes:
        """Return the last rolls, the newest first."""
        return msgspec.json.encode({"rolls": list(self._last)[::-1]})
