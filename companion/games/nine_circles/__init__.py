"""Nine Circles: one player, nine dice, and nine circles to go down through.

`data/` holds what the rulebook states and how we read it, `facts` loads it for both the
sheet and the referee, `rules` plays it and `words` puts it in sentences.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.contract import Bot, Game, KitRequest, LiveChecks, Rules, Words
from companion.contract.options import Number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from companion.contract.best_play import Compiled, Solver
    from companion.contract.board import Board
    from companion.contract.metrics import Metrics
    from companion.contract.questions import Entry, Questions
    from companion.games.nine_circles.facts import Facts
    from companion.games.nine_circles.rules import Action, State
    from companion.press.layout.piece import Kit


def _facts() -> Facts:
    from companion.games.nine_circles import facts

    return facts.facts()


def _rules() -> Rules[State, Action]:
    from companion.games.nine_circles import rules

    return rules


def _as_of(revision: str) -> Rules[State, Action] | None:
    # 2026-r2 only allows more than 2026-r1 did, so earlier games go on under it.
    return _rules() if revision == "2026-r1" else None


def _words() -> Words[State, Action]:
    from companion.games.nine_circles import words

    return words.WORDS


def _in_play() -> LiveChecks[State]:
    from companion.games.nine_circles import live_checks

    return live_checks.IN_PLAY


def _entries() -> Callable[[State | None], Iterable[Entry]]:
    from companion.games.nine_circles import glossary

    return glossary.entries


def _board() -> Board[State, Action]:
    from companion.games.nine_circles import board

    return board.BOARD


def _questions() -> Questions:
    from companion.games.nine_circles import questions

    return questions.QUESTIONS


def _tables() -> Mapping[str, object]:
    from companion.games.nine_circles import booklet_values

    return booklet_values.tables()


def _kit(request: KitRequest) -> Kit:
    from companion.games.nine_circles import kit

    return kit.make(_facts(), request)


def _bots() -> Mapping[str, Bot[State, Action]]:
    from companion.games.nine_circles import bots

    return bots.BOTS


def _solver() -> Solver[State, Action]:
    from companion.games.nine_circles import solver

    return solver


def _study() -> Metrics[State, Action]:
    from companion.games.nine_circles import metrics

    return metrics.STUDY


def _many() -> Compiled:
    from companion.games.nine_circles import compiled

    return compiled.MANY


GAME: Game[State, Action] = Game(
    name="nine-circles",
    facts=_facts,
    rules=_rules,
    as_of=_as_of,
    words=_words,
    questions=_questions,
    glossary=_entries,
    live_checks=_in_play,
    booklet_values=_tables,
    kit=_kit,
    question_options=(
        Number(name="number", help="the number named for Fraud"),
        Number(name="pips", help="Virgil pips that may be spent"),
    ),
    kit_options=(
        Number(
            name="up",
            help="gamesheets on a sheet of paper: 1, 2, 4 or 8",
            values=(1, 2, 4, 8),
            default=1,
        ),
    ),
    board=_board,
    bots=_bots,
    metrics=_study,
    compiled=_many,
    solver=_solver,
)
