"""What Nine Circles and Seven Steps share: one player, nine dice, and Virgil's pips.

No game of its own, and no rules and no facts of either: these stay with their game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.contract import A, Game, Rules, S
from companion.contract.options import Number, language
from companion.language import marked

PIPS = Number(name="pips", help=marked("Virgil pips that may be spent"))
UP = Number(
    name="up",
    help="gamesheets on a sheet of paper: 1, 2, 4 or 8",
    values=(1, 2, 4, 8),
    default=1,
)

LANGUAGE = language("de", "it")


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
        kit=lambda request: own.kit.kit(own.facts.facts(), request),
        question_options=(decided, PIPS),
        kit_options=(UP, LANGUAGE),
        board=lambda: own.board.BOARD,
        bots=lambda: own.bots.BOTS,
        metrics=lambda: own.metrics.METRICS,
        solver=lambda: own.solver,
    )
