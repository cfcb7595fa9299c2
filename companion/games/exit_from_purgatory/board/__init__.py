"""Exit from Purgatory on a screen: mats and middle for all, a hand for one.

`pieces` shows what everybody sees; `turns` and `heaps` ask.
"""

from collections.abc import Callable, Mapping
from typing import Any

from companion.contract import Choice, Draw, Over, Roll, parts
from companion.contract.board import Board, Moment, Screen
from companion.games.exit_from_purgatory.board import heaps, pieces, turns
from companion.games.exit_from_purgatory.board.pieces import Prompt
from companion.games.exit_from_purgatory.rules import (
    Action,
    State,
    challenges,
    turn,
    waits_for,
)
from companion.games.exit_from_purgatory.rules.cards import NAMES
from companion.games.exit_from_purgatory.rules.wording import named, some

QUESTIONS: Mapping[type, Callable[[State, Any, parts.Draft], Prompt]] = {
    type(None): turns.turn,
    turn.Taking: heaps.take,
    turn.Finding: heaps.find,
    turn.Gifting: heaps.gift,
    turn.Revealing: turns.reveal,
    turn.Hindering: turns.hinder,
    challenges.Naming: turns.pick,
    challenges.Keeping: heaps.keep,
    challenges.Giving: heaps.give,
    challenges.Laying: heaps.lay,
    challenges.Showing: heaps.answer,
    challenges.Courting: heaps.love,
    challenges.Humbling: heaps.humble,
    challenges.Balancing: heaps.balance,
}
"""What asks the question of each step: of the table, the step, and the draft."""


def screen(moment: Moment[State, Action]) -> Screen:
    """Return what a seat sees."""
    state, me = moment.view, moment.seat
    prompt = _prompt(moment)
    ask = prompt.ask
    # The own hand, unless it is asked about, or the page asks for dice.
    rolls = moment.mine and isinstance(waits_for(state), Roll)
    fans = any(isinstance(part, parts.Cards) and part.form == "fan" for part in ask)
    if me >= 0 and not rolls and not fans and state.players[me].hand:
        ask += (pieces.fan(state.players[me].hand, "", _look),)
    cap = ""
    if moment.mine and state.attempt:
        # For those who wait the middle of the board says it.
        name = named(state.attempt.chain[0].letter)
        tried = "" if name == prompt.title else f" {name or 'a challenge'}"
        cap = f"{state.player.name} attempts{tried}"
    return Screen(
        place="the end" if state.ended else f"turn of {state.player.name}",
        board=pieces.table(state, me, prompt.aim),
        cap=cap,
        title=prompt.title,
        about=prompt.about,
        ask=ask,
        tabs=pieces.tabs(state, me),
    )


def _look(kind: str, up: bool) -> parts.Tap | None:
    return parts.Show(NAMES[kind].capitalize()) if kind != "?" else None


def _prompt(moment: Moment[State, Action]) -> Prompt:
    state, due = moment.view, waits_for(moment.view)
    match due:
        case Over():
            return Prompt(title=due.rank or "Nobody wins", about=f"{due.reason}.")
        case Choice(player) if player == moment.seat and moment.mine:
            return QUESTIONS[type(state.step)](state, state.step, moment.draft)
        case Draw() if state.table and moment.mine:
            return heaps.report(state, due, moment.draft)
        case Choice(player):
            who, tried = state.players[player].name, state.attempt
            rule = pieces.about(tried.letter) if tried and tried.letter else ""
            return Prompt(title=f"{who} chooses", about=rule)
        case Roll(count):
            noun, _, who = due.what.partition(" of ")
            dice = f"{count} {noun}" if count > 1 else f"the {noun}"
            title = f"Roll {dice}" if moment.mine or not who else f"{who} rolls {dice}"
            return Prompt(title=title, about=_aim(state))
    drawn = "is drawn" if due.count == 1 else "are drawn"
    return Prompt(title=f"{some(due.count, 'card')} of the {due.deck} {drawn}")


def _aim(state: State) -> str:
    match state.step:
        case turn.Stealing(target, die):
            thief, other = state.player, state.players[target]
            adds = f"{thief.name} adds {thief.undone}, {other.name} {other.undone}"
            first = _first(thief.name, die, other.name)
            return f"{first}. {adds}: as high or higher takes a card, a six always."
        case turn.Studying(lanterns):
            return f"A face of {lanterns} or lower brings a Lantern."
        case turn.Succeeding(own):
            return _against(state, own, "as high or higher")
        case turn.Climbing(_, own):
            return _against(state, own, "higher")
        case challenges.Flipping():
            return "1 is an apple, 2 a worm."
    return ""


def _against(state: State, own: int, how: str) -> str:
    me, other = state.player.name, state.players[state.after(state.turn)[0]].name
    return f"{_first(me, own, other)}. {me} must be {how}."


def _first(one: str, rolled: int, other: str) -> str:
    return f"{one} rolled {rolled}" if rolled else f"{one} rolls, then {other}"


BOARD: Board[State, Action] = Board(
    screen=screen,
    pieces=(*pieces.FACES, pieces.SEAT, *pieces.SIDES.values()),
    note=lambda state, seat: some(len(state.players[seat].hand), "card"),
)
