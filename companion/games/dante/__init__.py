"""What Nine Circles and Seven Steps share: one player, nine dice, and Virgil's pips.

No game of its own, and no rules and no facts of either: these stay with their game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from companion.contract.options import Number, language
from companion.dice.questions import Named
from companion.language import marked, phrase

if TYPE_CHECKING:
    from companion.contract import Over

PIPS = Number(name="pips", help=marked("Virgil pips that may be spent"))
UP = Number(
    name="up",
    help="gamesheets on a sheet of paper: 1, 2, 4 or 8",
    values=(1, 2, 4, 8),
    default=1,
)

LANGUAGE = language("de", "it")

NOUNS = {marked("circle"): marked("circles"), marked("terrace"): marked("terraces")}
"""What the games call a challenge, and several of them."""


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
        every = phrase(NOUNS[noun])
        yield phrase("{title}, all {nouns} passed", title=title, nouns=every)
        return
    where = phrase("{n} of {m}", n=played.numeral, m=challenges[-1].numeral)
    yield f"{title}, {phrase(noun)} {where}"
    yield f"{phrase(played.name).upper()}: {needed or phrase(played.text)}"


def ended(over: Over, scored: str) -> str:
    """Return how a game ended; `scored`: its score, in words."""
    if not over.won:
        return phrase("The game is lost; {why}.", why=over.reason)
    return phrase(
        "The game is won: {score}, {rank}; {why}.",
        score=scored,
        rank=over.rank,
        why=over.reason,
    )
