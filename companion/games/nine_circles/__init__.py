"""Nine Circles: one player, nine dice, and nine circles to go down through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.contract import Game
from companion.contract.lazy import Modules
from companion.contract.options import Number
from companion.games import dante
from companion.language import marked

if TYPE_CHECKING:
    from companion.games.nine_circles.rules import Action, State


class Own(Modules):
    """The modules of the game, each imported when it is first used."""

    if TYPE_CHECKING:
        from companion.games.nine_circles import (
            board,
            booklet_values,
            bots,
            facts,
            glossary,
            kit,
            metrics,
            questions,
            rules,
            solver,
            words,
        )


GAME: Game[State, Action] = Game(
    name="nine-circles",
    facts=lambda: Own.facts.facts(),
    rules=lambda: Own.rules,
    # 2026-r2 only allows more than 2026-r1 did, so earlier games go on under it.
    as_of=lambda revision: Own.rules if revision == "2026-r1" else None,
    words=lambda: Own.words.WORDS,
    questions=lambda: Own.questions.QUESTIONS,
    glossary=lambda: Own.glossary.entries,
    live_checks=lambda: Own.questions.LIVE_CHECKS,
    booklet_values=lambda: Own.booklet_values.tables(),
    kit=lambda request: Own.kit.make(Own.facts.facts(), request),
    question_options=(
        Number(name="number", help=marked("the number named for Fraud")),
        dante.PIPS,
    ),
    kit_options=(dante.UP, dante.LANGUAGE),
    board=lambda: Own.board.BOARD,
    bots=lambda: Own.bots.BOTS,
    metrics=lambda: Own.metrics.METRICS,
    solver=lambda: Own.solver,
)
