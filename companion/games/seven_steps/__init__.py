"""Seven Steps: one player, nine dice, and seven terraces to climb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.contract import Bot, Game, InPlay, KitRequest, Rules, Words
from companion.contract.options import Number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from companion.contract.best_play import Solver
    from companion.contract.board import Board
    from companion.contract.entries import Entry
    from companion.contract.many import Many
    from companion.contract.questions import Questions
    from companion.contract.study import Study
    from companion.games.seven_steps.facts import Facts
    from companion.games.seven_steps.rules import Action, State
    from companion.press.layout.piece import Kit


def _facts() -> Facts:
    from companion.games.seven_steps import facts

    return facts.facts()


def _rules() -> Rules[State, Action]:
    from companion.games.seven_steps import rules

    return rules


def _as_of(revision: str) -> Rules[State, Action] | None:
    # 2026-r2 only allows more than 2026-r1 did, so earlier games go on under it.
    return _rules() if revision == "2026-r1" else None


def _words() -> Words[State, Action]:
    from companion.games.seven_steps import words

    return words.WORDS


def _in_play() -> InPlay[State]:
    from companion.games.seven_steps import in_play

    return in_play.IN_PLAY


def _entries() -> Callable[[State | None], Iterable[Entry]]:
    from companion.games.seven_steps import entries

    return entries.entries


def _board() -> Board[State, Action]:
    from companion.games.seven_steps import board

    return board.BOARD


def _questions() -> Questions:
    from companion.games.seven_steps import questions

    return questions.QUESTIONS


def _tables() -> Mapping[str, object]:
    from companion.games.seven_steps import tables

    return tables.tables()


def _kit(request: KitRequest) -> Kit:
    from companion.games.seven_steps import kit

    return kit.make(_facts(), request)


def _bots() -> Mapping[str, Bot[State, Action]]:
    from companion.games.seven_steps import bots

    return bots.BOTS


def _solver() -> Solver[State, Action]:
    from companion.games.seven_steps import solver

    return solver


def _study() -> Study[State, Action]:
    from companion.games.seven_steps import study

    return study.STUDY


def _many() -> Many:
    from companion.games.seven_steps import many

    return many.MANY


GAME: Game[State, Action] = Game(
    name="seven-steps",
    facts=_facts,
    rules=_rules,
    as_of=_as_of,
    words=_words,
    questions=_questions,
    entries=_entries,
    in_play=_in_play,
    tables=_tables,
    kit=_kit,
    question_options=(
        Number(name="die", help="the challenge die", values=tuple(range(1, 7))),
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
    study=_study,
    many=_many,
    solver=_solver,
)
