"""Exit from Purgatory: cards and dice, four to eight players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.contract import Bot, Game, Hidden, KitRequest, LiveChecks, Rules, Words
from companion.contract.options import Number, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from companion.contract.board import Board
    from companion.contract.glossary import Entry
    from companion.contract.metrics import Metrics
    from companion.contract.questions import Questions
    from companion.games.exit_from_purgatory.facts import Facts
    from companion.games.exit_from_purgatory.rules import Action, State
    from companion.press.layout.piece import Kit


def _facts() -> Facts:
    from companion.games.exit_from_purgatory import facts

    return facts.facts()


def _rules() -> Rules[State, Action]:
    from companion.games.exit_from_purgatory import rules

    return rules


def _words() -> Words[State, Action]:
    from companion.games.exit_from_purgatory import words

    return words.WORDS


def _in_play() -> LiveChecks[State]:
    from companion.games.exit_from_purgatory import live_checks

    return live_checks.IN_PLAY


def _entries() -> Callable[[State | None], Iterable[Entry]]:
    from companion.games.exit_from_purgatory import glossary

    return glossary.entries


def _questions() -> Questions:
    from companion.games.exit_from_purgatory import questions

    return questions.QUESTIONS


def _tables() -> Mapping[str, object]:
    from companion.games.exit_from_purgatory import booklet_values

    return booklet_values.tables()


def _kit(request: KitRequest) -> Kit:
    from companion.games.exit_from_purgatory import kit

    return kit.make(_facts(), request)


def _hidden() -> Hidden[State, Action]:
    from companion.games.exit_from_purgatory import rules

    return Hidden(rules.view, rules.observed, rules.deck)


def _board() -> Board[State, Action]:
    from companion.games.exit_from_purgatory import board

    return board.BOARD


def _bots() -> Mapping[str, Bot[State, Action]]:
    from companion.games.exit_from_purgatory import bots

    return bots.BOTS


def _study() -> Metrics[State, Action]:
    from companion.games.exit_from_purgatory import metrics

    return metrics.STUDY


GAME: Game[State, Action] = Game(
    name="exit-from-purgatory",
    facts=_facts,
    rules=_rules,
    words=_words,
    questions=_questions,
    glossary=_entries,
    live_checks=_in_play,
    booklet_values=_tables,
    kit=_kit,
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
    ),
    setup_options=(
        Text(
            name="players",
            help="who plays, in the order of the seats",
            metavar="ANN,BEN,...",
        ),
    ),
    hidden=_hidden,
    board=_board,
    bots=_bots,
    metrics=_study,
)
