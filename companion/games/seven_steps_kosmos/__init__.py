"""7 Steps (Kosmos): towers of discs on seven hexagon boards, two to four players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.contract import (
    Begun,
    Bot,
    Game,
    Hidden,
    KitRequest,
    LiveChecks,
    Rules,
    Words,
)
from companion.contract.options import File, Number, Options, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from companion.contract import Suggestion
    from companion.contract.board import Board
    from companion.contract.glossary import Entry
    from companion.contract.metrics import Metrics
    from companion.contract.questions import Questions
    from companion.games.seven_steps_kosmos.facts import Facts
    from companion.games.seven_steps_kosmos.rules import Action, State
    from companion.press.layout.piece import Kit


def _facts() -> Facts:
    from companion.games.seven_steps_kosmos import facts

    return facts.facts()


def _rules() -> Rules[State, Action]:
    from companion.games.seven_steps_kosmos import rules

    return rules


def _words() -> Words[State, Action]:
    from companion.games.seven_steps_kosmos import words

    return words.WORDS


def _in_play() -> LiveChecks[State]:
    from companion.games.seven_steps_kosmos import live_checks

    return live_checks.IN_PLAY


def _entries() -> Callable[[State | None], Iterable[Entry]]:
    from companion.games.seven_steps_kosmos import glossary

    return glossary.entries


def _questions() -> Questions:
    from companion.games.seven_steps_kosmos import questions

    return questions.QUESTIONS


def _tables() -> Mapping[str, object]:
    from companion.games.seven_steps_kosmos import booklet_values

    return booklet_values.tables()


def _kit(request: KitRequest) -> Kit:
    from companion.games.seven_steps_kosmos import kit

    return kit.make(_facts(), request)


def _hidden() -> Hidden[State, Action]:
    from companion.games.seven_steps_kosmos import rules

    return Hidden(rules.view, rules.observed, rules.deck)


def _board() -> Board[State, Action]:
    from companion.games.seven_steps_kosmos import board

    return board.BOARD


def _bots() -> Mapping[str, Bot[State, Action]]:
    from companion.games.seven_steps_kosmos import bots

    return bots.BOTS


def _advice() -> Callable[[State], Iterable[Suggestion[Action]]]:
    from companion.games.seven_steps_kosmos.words import hints

    return hints.best_turns


def _begin(options: Options) -> Begun:
    from companion.games.seven_steps_kosmos import setup

    return setup.begin(options)


_EDITION = File(
    name="edition",
    help="boards, colours and tiles of your own: a TOML file made of colours.toml, "
    "boards.toml and tiles.toml of this game's data, one after the other, without "
    "mixed_source",
)


def _study() -> Metrics[State, Action]:
    from companion.games.seven_steps_kosmos import metrics

    return metrics.STUDY


GAME: Game[State, Action] = Game(
    name="seven-steps-kosmos",
    facts=_facts,
    rules=_rules,
    words=_words,
    questions=_questions,
    glossary=_entries,
    live_checks=_in_play,
    booklet_values=_tables,
    kit=_kit,
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
            name="players",
            help="how many play",
            values=(2, 3, 4),
            stem="{}-players",
        ),
        Text(
            name="language",
            help="of all that is printed",
            values=("en", "de"),
            default="en",
            stem="{}",
            restyles=True,
        ),
    ),
    setup_options=(
        Text(
            name="players",
            help="who plays, in the order of the seats",
            metavar="ANN,BEN,...",
        ),
        _EDITION,
    ),
    begin=_begin,
    hidden=_hidden,
    board=_board,
    advice=_advice,
    bots=_bots,
    metrics=_study,
)
