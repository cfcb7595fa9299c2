"""Exit from Purgatory: cards and dice, four to eight players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.contract import Game, Hidden
from companion.contract.lazy import Modules
from companion.contract.options import PLAYERS, Number, Text, language

if TYPE_CHECKING:
    from companion.games.exit_from_purgatory.rules import Action, State


class Own(Modules):
    """The modules of the game, each imported when it is first used."""

    if TYPE_CHECKING:
        from companion.games.exit_from_purgatory import (
            board,
            booklet_values,
            bots,
            facts,
            glossary,
            kit,
            metrics,
            questions,
            rules,
            words,
        )


GAME: Game[State, Action] = Game(
    name="exit-from-purgatory",
    facts=lambda: Own.facts.facts(),
    rules=lambda: Own.rules,
    words=lambda: Own.words.WORDS,
    questions=lambda: Own.questions.QUESTIONS,
    glossary=lambda: Own.glossary.entries,
    live_checks=lambda: Own.questions.LIVE_CHECKS,
    booklet_values=lambda: Own.booklet_values.tables(),
    kit=lambda request: Own.kit.make(Own.facts.facts(), request),
    hidden=lambda: Hidden(Own.rules.view, Own.rules.observed, Own.rules.deck),
    board=lambda: Own.board.BOARD,
    bots=lambda: Own.bots.BOTS,
    metrics=lambda: Own.metrics.METRICS,
    kit_options=(
        Text(
            name="size",
            help="of cards: poker, mini, 63x88, 2.5x3.5in ...",
            metavar="SIZE",
            usual=("poker", "bridge", "euro", "mini", "tarot"),
            default="poker",
            stem="{}",
            restyles=True,
        ),
        Number(
            name="players",
            help="how many play",
            values=(4, 5, 6, 7, 8),
            stem="{}-players",
        ),
        language("de"),
    ),
    setup_options=(PLAYERS,),
)
