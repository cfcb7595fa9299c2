"""7 Steps (Kosmos): towers of discs on seven hexagon boards, two to four players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.contract import Game, Hidden
from companion.contract.lazy import Modules
from companion.contract.options import PLAYERS, File, Number, Text, language
from companion.language import marked

if TYPE_CHECKING:
    from companion.games.seven_steps_kosmos.rules import Action, State


class Own(Modules):
    """The modules of the game, each imported when it is first used."""

    if TYPE_CHECKING:
        from companion.games.seven_steps_kosmos import (
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


_EDITION = File(
    name="edition",
    help=marked(
        "boards, colours and tiles of your own: a TOML file made of colours.toml, "
        "boards.toml and tiles.toml of this game's data, one after the other, without "
        "mixed_source"
    ),
)

GAME: Game[State, Action] = Game(
    name="seven-steps-kosmos",
    facts=lambda: Own.facts.facts(),
    rules=lambda: Own.rules,
    words=lambda: Own.words.WORDS,
    questions=lambda: Own.questions.QUESTIONS,
    glossary=lambda: Own.glossary.entries,
    live_checks=lambda: Own.questions.LIVE_CHECKS,
    booklet_values=lambda: Own.booklet_values.tables(),
    kit=lambda request: Own.kit.make(Own.facts.facts(), request),
    begin=lambda options: Own.facts.begin(options),
    hidden=lambda: Hidden(Own.rules.view, Own.rules.observed, Own.rules.deck),
    board=lambda: Own.board.BOARD,
    advice=lambda: Own.words.best_turns,
    bots=lambda: Own.bots.BOTS,
    metrics=lambda: Own.metrics.METRICS,
    question_options=(_EDITION,),
    kit_options=(
        Text(
            name="size",
            help="of discs in mm: 19, 22 or 25",
            metavar="SIZE",
            usual=("19", "22", "25"),
            default="25",
            stem="{}",
            restyles=True,
        ),
        Number(
            name="players", help="how many play", values=(2, 3, 4), stem="{}-players"
        ),
        language("de"),
    ),
    setup_options=(PLAYERS, _EDITION),
)
