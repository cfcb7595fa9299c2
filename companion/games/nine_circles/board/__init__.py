"""Nine Circles on a screen: the gamesheet with its marks, and the question due."""

from functools import partial
from typing import Protocol

from companion.contract import Choice, Over, Roll
from companion.contract.board import Board, Moment, Screen
from companion.contract.parts import Die, Line, Part, Text
from companion.dice import turning, wording
from companion.games.nine_circles import rules
from companion.games.nine_circles.board import naming, passing, sheet, throw, virgil
from companion.games.nine_circles.facts import facts
from companion.games.nine_circles.rules import Action, State
from companion.games.nine_circles.rules.check import lacking
from companion.games.nine_circles.rules.state import sets_that_pass

Faces = tuple[int, ...]
Moments = Moment[State, Action]


class Question(Protocol):
    """A question of the game: what it is answered with, and the dice it is about."""

    def ask(self, moment: Moments) -> tuple[Part, ...]: ...
    def dice(self, moment: Moments, hand: Faces) -> tuple[Die, ...]: ...


def screen(moment: Moments) -> Screen:
    """Return what is seen of a game of Nine Circles."""
    state = moment.view
    due = rules.waits_for(state)
    asks = moment.mine and isinstance(due, Choice)
    question = _question(moment) if asks else None
    dice = partial(question.dice, moment) if question else _lying
    board = (sheet.picture(moment, due, dice),)
    if isinstance(due, Over):
        return _over(state, due, board)
    if isinstance(due, Roll):
        return _thrown(state, due, board)
    return Screen(
        place=_place(state),
        board=board,
        title=_title(state),
        about=_about(state),
        ask=question.ask(moment) if question else (),
    )


def _question(moment: Moments) -> Question:
    state = moment.view
    if moment.draft[:1] == (turning.DRAFT,) and virgil.help_is_possible(state):
        return virgil
    if sets_that_pass(state):
        return passing
    if state.names_first and state.number is None:
        return naming
    return throw


def _lying(hand: Faces) -> tuple[Die, ...]:
    return tuple(Die(face, label=str(face)) for face in hand)


def _place(state: State) -> str:
    last = facts().circles[-1].numeral
    return "" if state.ended else f"circle {state.fact.numeral} of {last}"


def _title(state: State) -> str:
    return f"{state.fact.numeral} {state.fact.name}"


def _about(state: State) -> str:
    """Return what the circle requires, and what the dice lack."""
    if not state.active or sets_that_pass(state):
        return state.needed
    why = lacking(state.challenge, state.active, short=True)
    return f"{state.needed} \N{MIDDLE DOT} **{why}**"


def _thrown(state: State, due: Roll, board: tuple[Part, ...]) -> Screen:
    return Screen(
        place=_place(state),
        board=board,
        cap=f"{_title(state)} \N{MIDDLE DOT} {wording.dice(due.count)} thrown",
        title="What did your dice show?",
        about=f"{wording.faces(state.active)} stay" if state.active else "",
    )


def _over(state: State, over: Over, board: tuple[Part, ...]) -> Screen:
    won = f"Won with {wording.number(over.score)} points: {over.rank}"
    return Screen(
        place=_place(state),
        board=board,
        title=won if over.won else "Lost",
        ask=(Text((Line(over.reason),), form="verdict"),),
    )


BOARD: Board[State, Action] = Board(screen, repair=virgil.repair)
