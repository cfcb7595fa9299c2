"""What Nine Circles and Seven Steps share: one player, nine dice, and Virgil's pips.

No game of its own, and no rules and no facts of either: these stay with their game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from companion.contract import A, Game, Rules, S
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


def game(
    name: str, own: Any, rules: Callable[[], Rules[S, A]], decided: Number
) -> Game[S, A]:
    """Return a game of what its modules have, each imported when it is first used.

    Args:
        own: gives the modules by name, see `contract.lazy`; `rules` is one of them.
        decided: what decides a challenge when it is asked about alone.
    """
    return Game(
        name=name,
        facts=lambda: own.facts.facts(),
        rules=rules,
        # 2026-r2 only allows more than 2026-r1 did, so earlier games go on under it.
        as_of=lambda revision: rules() if revision == "2026-r1" else None,
        words=lambda: own.words.WORDS,
        questions=lambda: own.questions.QUESTIONS,
        glossary=lambda: own.glossary.entries,
        live_checks=lambda: own.questions.LIVE_CHECKS,
        booklet_values=lambda: own.booklet_values.tables(),
        kit=lambda request: own.kit.make(own.facts.facts(), request),
        question_options=(decided, PIPS),
        kit_options=(UP, LANGUAGE),
        board=lambda: own.board.BOARD,
        bots=lambda: own.bots.BOTS,
        metrics=lambda: own.metrics.METRICS,
        solver=lambda: own.solver,
    )


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
