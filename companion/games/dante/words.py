"""What a person reads and types in both games: headings, ends, and reports of dice."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from companion.contract import Over, derive
from companion.dice import faces
from companion.dice.questions import NOUNS, Named, Terms
from companion.language import marked, phrase
from companion.typed import Codec

CHAPTERS = {
    "circle": marked("Circle {n}, {name}"),
    "terrace": marked("Terrace {n}, {name}"),
}
"""How a log heads what was done for a challenge, by what the games call one."""


def codec(
    terms: Terms, actions: object, report: str, order: Sequence[str]
) -> Codec[Any]:
    """Return how the actions of a game are typed, and the dice that it waits for.

    Of how dice are reported `report` is an example.
    """
    rolled = faces.report(terms.where, lambda: terms.dice, report)
    return derive.codec(terms.where, actions, rolled, order=order)


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

    What it asks for is `needed`, or else as it is stated.
    """
    if played is None:
        every = phrase(NOUNS[noun])
        yield phrase("{title}, all {nouns} passed", title=title, nouns=every)
        return
    where = phrase("{n} of {m}", n=played.numeral, m=challenges[-1].numeral)
    yield f"{title}, {phrase(noun)} {where}"
    yield f"{phrase(played.name).upper()}: {needed or phrase(played.text)}"


def chapter(noun: str, played: Named | None) -> str:
    """Return the challenge that is played, for the log; empty if all are passed."""
    if played is None:
        return ""
    return phrase(CHAPTERS[noun], n=played.numeral, name=phrase(played.name))


def ended(over: Over, scored: str) -> str:
    """Return how a game ended; `scored`: its score, in words."""
    if not over.won:
        return phrase("The game is lost; {why}.", why=over.reason)
    won = {"score": scored, "rank": over.rank, "why": over.reason}
    return phrase("The game is won: {score}, {rank}; {why}.", **won)
