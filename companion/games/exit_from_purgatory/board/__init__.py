"""Exit from Purgatory on a screen: mats and middle for all, a hand for one.

`pieces` shows what everybody sees; `turns` and `heaps` ask.
"""

from collections.abc import Callable, Mapping
from typing import Any

from companion.contract import Choice, Draw, Over, Roll, parts
from companion.contract.board import Board, Moment, Screen
from companion.language import capital, phrase, phrases

from ..rules import Action, State, challenges, turn, waits_for
from ..rules.wording import named, noun, some
from . import heaps, pieces, turns
from .pieces import Prompt

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
        which = named(state.attempt.chain[0].letter) or phrase("a challenge")
        cap = phrase("{who} attempts {what}", who=state.player.name, what=which)
    where = phrase("turn of {who}", who=state.player.name)
    return Screen(
        place=phrase("the end") if state.ended else where,
        board=pieces.table(state, me, prompt.aim),
        cap=cap,
        title=prompt.title,
        about=prompt.about,
        ask=ask,
        tabs=pieces.tabs(state, me),
    )


def _look(kind: str, up: bool) -> parts.Tap | None:
    return parts.Show(capital(noun(kind))) if kind != "?" else None


def _prompt(moment: Moment[State, Action]) -> Prompt:
    state, due = moment.view, waits_for(moment.view)
    match due:
        case Over():
            return Prompt(due.rank or phrase("Nobody wins"), f"{due.reason}.")
        case Choice(player) if player == moment.seat and moment.mine:
            return QUESTIONS[type(state.step)](state, state.step, moment.draft)
        case Draw() if state.table and moment.mine:
            return heaps.report(state, due, moment.draft)
        case Choice(player):
            tried = state.attempt
            rule = pieces.about(tried.letter) if tried and tried.letter else ""
            return Prompt(phrase("{who} chooses", who=state.name(player)), rule)
        case Roll() if isinstance(state.step, challenges.Flipping):
            return Prompt(phrase("Roll the token"), _aim(state))
        case Roll(count) if moment.mine:
            return Prompt(phrases("Roll the die", "Roll {n} dice", count), _aim(state))
        case Roll(count):
            # The one who rolls is known of all dice but the token.
            who = state.name(due.player or 0)
            title = phrases(
                "{who} rolls the die", "{who} rolls {n} dice", count, who=who
            )
            return Prompt(title, _aim(state))
    return Prompt(
        phrases(
            "{n} card of the {deck} is drawn",
            "{n} cards of the {deck} are drawn",
            due.count,
            deck=phrase(due.deck),
        )
    )


def _aim(state: State) -> str:
    me = state.player.name
    match state.step:
        case turn.Stealing(target, die):
            other = state.players[target]
            adds = phrase(
                "{who} adds {n}, {whom} {m}: as high or higher takes a card, a six "
                "always.",
                **{"who": me, "n": state.player.undone},
                **{"whom": other.name, "m": other.undone},
            )
            return f"{_first(me, die, other.name)} {adds}"
        case turn.Studying(lanterns):
            return phrase("A face of {n} or lower brings a Lantern.", n=lanterns)
        case turn.Succeeding(own):
            needs = phrase("{who} must be as high or higher.", who=me)
            return f"{_first(me, own, state.name(state.left))} {needs}"
        case turn.Climbing(_, own):
            needs = phrase("{who} must be higher.", who=me)
            return f"{_first(me, own, state.name(state.left))} {needs}"
        case challenges.Flipping():
            return phrase("1 is an apple, 2 a worm.")
    return ""


def _first(one: str, rolled: int, other: str) -> str:
    if rolled:
        return phrase("{who} rolled {n}.", who=one, n=rolled)
    return phrase("{who} rolls, then {whom}.", who=one, whom=other)


BOARD: Board[State, Action] = Board(
    screen=screen,
    pieces=(*pieces.FACES, pieces.SEAT, *pieces.SIDES.values()),
    note=lambda state, seat: some(len(state.players[seat].hand)),
)
