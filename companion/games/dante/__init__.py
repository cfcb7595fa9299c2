"""What Nine Circles and Seven Steps share: one player, nine dice, and Virgil's pips.

No game of its own, and no rules and no facts of either: these stay with their game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from companion.contract.options import Number, language
from companion.dice.questions import Named

if TYPE_CHECKING:
    from companion.contract import Over

PIPS = Number(name="pips", help="Virgil pips that may be spent")
UP = Number(
    name="up",
    help="gamesheets on a sheet of paper: 1, 2, 4 or 8",
    values=(1, 2, 4, 8),
    default=1,
)

LANGUAGE = language("de", "it")


class Stated(Named, Protocol):
    """A challenge with what it asks for, in words."""

    @property
    def text(self) -> str: ...


def heading(
    title: str,
    noun: str,
    challenges: Sequence[Stated],
    played: Stated | None,
    needed: str = "",
) -> Iterator[str]:
    """Yield the title, and the challenge that is played; None if all are passed.

    Args:
        noun: what the game calls a challenge.
        needed: what this one asks for; without it, as it is stated.
    """
    if played is None:
        yield f"{title}, all {noun}s passed"
        return
    yield f"{title}, {noun} {played.numeral} of {challenges[-1].numeral}"
    yield f"{played.name.upper()}: {needed or played.text}"


def ended(over: Over, scored: str) -> str:
    """Return how a game ended; `scored`: what a score counts."""
    end = f"won: {over.score} {scored}, {over.rank}" if over.won else "lost"
    return f"The game is {end}; {over.reason}."
