"""Seven Steps on a screen: the gamesheet with its marks, and the question due."""

from functools import partial
from typing import Protocol

from companion.contract import Choice, Over, Roll
from companion.contract.board import Board, Moment, Screen
from companion.contract.parts import Buttons, Die, Line, Part, Text
from companion.dice import turning, wording
from companion.games.seven_steps import rules
from companion.games.seven_steps.board import alter, dawn, fallen, sheet, throw, virgil
from companion.games.seven_steps.facts import facts
from companion.games.seven_steps.rules import Action, State
from companion.games.seven_steps.rules.terraces import is_possible, totals

Faces = tuple[int, ...]
Moments = Moment[State, Action]


class Question(Protocol):
    """A question of the game: what it is answered with, and the dice it is about."""

    def ask(self, moment: Moments) -> tuple[Part, ...]: ...
    def dice(self, moment: Moments, hand: Faces) -> tuple[Die, ...]: ...


def screen(moment: Moments) -> Screen:
    """Return what is seen of a game of Seven Steps."""
    state = moment.view
    due = rules.waits_for(state)
    asks = moment.mine and isinstance(due, Choice)
    question = _question(moment) if asks else None
    dice = partial(question.dice, moment) if question else _lying
    board = (sheet.picture(moment, dice),)
    if isinstance(due, Over):
        return _over(state, due, board)
    if isinstance(due, Roll):
        return _thrown(moment, due, board)
    return Screen(
        place=_place(state),
        board=board,
        title=_title(state),
        about=_about(state),
        ask=question.ask(moment) if question else (),
    )


def _question(moment: Moments) -> Question:
    state, draft = moment.view, moment.draft
    match state.phase:
        case "dawn":
            return dawn
        case "ready" if draft == alter.DRAFT and alter.is_possible(state):
            return alter
        case "fallen" if draft[:1] == (turning.DRAFT,) and virgil.is_possible(state):
            return virgil
        case "fallen":
            return fallen
    return throw


def _lying(hand: Faces) -> tuple[Die, ...]:
    return tuple(Die(face, label=str(face)) for face in hand)


def _place(state: State) -> str:
    if state.phase == "won":
        return ""
    return f"terrace {state.aim.fact.numeral} of {facts().terraces[-1].numeral}"


def _title(state: State) -> str:
    return f"{state.aim.fact.numeral} {state.aim.fact.name}"


def _about(state: State) -> str:
    """Return what the terrace requires, or which total once its die is thrown."""
    if not state.challenge:
        return state.aim.fact.text
    shown = f"die {state.challenge}"
    if not is_possible(state.aim, state.options):
        return f"{shown} \N{MIDDLE DOT} **no total can pass**"
    needed = wording.one_of(totals(state.aim, state.options))
    return f"{shown} \N{MIDDLE DOT} **a total of {needed}** passes"


def _thrown(moment: Moments, due: Roll, board: tuple[Part, ...]) -> Screen:
    """Return the screen while dice are thrown; a pip may still be bought."""
    state = moment.view
    challenge = state.phase == "challenge"
    what = due.what if challenge else wording.dice(due.count)
    button = dawn.buy(state)
    offers = moment.mine and not rules.why_not(state, rules.Buy())
    return Screen(
        place=_place(state),
        board=board,
        cap=f"{_title(state)} \N{MIDDLE DOT} {what} thrown",
        title=f"What did your {'challenge die' if challenge else 'dice'} show?",
        about=f"{wording.faces(state.active)} stay" if state.active else "",
        ask=(Buttons((button,)),) if offers else (),
    )


def _over(state: State, over: Over, board: tuple[Part, ...]) -> Screen:
    won = f"Won with {wording.dice(over.score)} scored: {over.rank}"
    return Screen(
        place=_place(state),
        board=board,
        title=won if over.won else "Lost",
        ask=(Text((Line(over.reason),), form="verdict"),),
    )


BOARD: Board[State, Action] = Board(screen, repair=virgil.repair)
