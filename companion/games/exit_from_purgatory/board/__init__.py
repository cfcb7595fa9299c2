"""Exit from Purgatory on a screen: mats and middle for all, a hand for one.

`table` shows what everybody sees; `turns`, `heaps`, `people` and `reports` ask.
"""

from companion.contract import Choice, Draw, Over, Roll, parts
from companion.contract.board import Board, Moment, Screen
from companion.games.exit_from_purgatory.board import heaps, pieces, turns
from companion.games.exit_from_purgatory.board.heaps import report
from companion.games.exit_from_purgatory.board.pieces import (
    SEAT,
    SIDES,
    Prompt,
    about,
    table,
    tabs,
)
from companion.games.exit_from_purgatory.rules import (
    Action,
    State,
    challenges,
    turn,
    waits_for,
)
from companion.games.exit_from_purgatory.rules.cards import NAMES
from companion.games.exit_from_purgatory.rules.wording import named, some


def screen(moment: Moment[State, Action]) -> Screen:
    """Return what a seat sees."""
    state, me = moment.view, moment.seat
    prompt = _prompt(moment)
    turn = state.player.name
    return Screen(
        place="the end" if state.ended else f"turn of {turn}",
        board=table(state, me, prompt.aim),
        cap=_cap(state, prompt) if moment.mine else "",
        title=prompt.title,
        about=prompt.about,
        ask=(*prompt.ask, *_hand(moment, prompt)),
        tabs=tabs(state, me),
    )


def _cap(state: State, prompt: Prompt) -> str:
    """Return what is under way, in a few words, unless the title names it.

    For those who wait the middle of the board says it.
    """
    if state.attempt is None:
        return ""
    name = named(state.attempt.chain[0].letter)
    tried = "" if name == prompt.title else f" {name or 'a challenge'}"
    return f"{state.player.name} attempts{tried}"


def _hand(moment: Moment[State, Action], prompt: Prompt) -> tuple[parts.Part, ...]:
    state, me = moment.view, moment.seat
    rolls = moment.mine and isinstance(waits_for(state), Roll)
    if me < 0 or rolls or not state.players[me].hand:
        return ()
    if any(isinstance(part, parts.Cards) and part.form == "fan" for part in prompt.ask):
        return ()
    return (pieces.fan(state.players[me].hand, "", _look),)


def _look(kind: str, up: bool) -> parts.Tap | None:
    return parts.Show(NAMES[kind].capitalize()) if kind != "?" else None


def _prompt(moment: Moment[State, Action]) -> Prompt:
    state, due = moment.view, waits_for(moment.view)
    match due:
        case Over():
            return Prompt(title=due.rank or "Nobody wins", about=f"{due.reason}.")
        case Choice(player) if player == moment.seat and moment.mine:
            return _question(state, moment.draft)
        case Draw() if state.table and moment.mine:
            return report(state, due, moment.draft)
        case Choice(player):
            who = state.players[player].name
            tried = state.attempt
            rule = about(tried.letter) if tried and tried.letter else ""
            return Prompt(title=f"{who} chooses", about=rule)
        case Roll() as roll:
            return Prompt(title=_rolling(roll, mine=moment.mine), about=_aim(state))
    drawn = "is drawn" if due.count == 1 else "are drawn"
    return Prompt(title=f"{some(due.count, 'card')} of the {due.deck} {drawn}")


def _rolling(roll: Roll, *, mine: bool) -> str:
    noun, _, who = roll.what.partition(" of ")
    dice = f"{roll.count} {noun}" if roll.count > 1 else f"the {noun}"
    return f"Roll {dice}" if mine or not who else f"{who} rolls {dice}"


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


def _question(state: State, draft: parts.Draft) -> Prompt:
    match state.step:
        case None:
            return turns.turn(state, draft)
        case turn.Taking() as step if state.options.steal_six == "look_and_choose":
            return heaps.take(state, step, draft)
        case turn.Taking() as step:
            return heaps.name(state, step, draft)
        case turn.Finding():
            return heaps.find(state, draft)
        case turn.Gifting():
            return heaps.gift(state, draft)
        case turn.Revealing():
            return turns.reveal(state, draft)
        case turn.Hindering(dice):
            return turns.hinder(state, dice, draft)
        case challenges.Naming():
            return turns.pick(state, draft)
    return _of_challenge(state, draft)


def _of_challenge(state: State, draft: parts.Draft) -> Prompt:
    match state.step:
        case challenges.Keeping():
            return heaps.keep(state, draft)
        case challenges.Giving() as step:
            return heaps.give(state, step, draft)
        case challenges.Laying():
            return heaps.lay(state, draft)
        case challenges.Showing() as step:
            return heaps.answer(state, step, draft)
        case challenges.Courting():
            return heaps.love(state, draft)
        case challenges.Humbling():
            return heaps.humble(state, draft)
        case challenges.Balancing():
            return heaps.balance(state, draft)
    raise ValueError(f"nobody chooses at {state.step}")


def _note(state: State, seat: int) -> str:
    return some(len(state.players[seat].hand), "card")


BOARD: Board[State, Action] = Board(
    screen=screen, pieces=(*pieces.FACES, SEAT, *SIDES.values()), note=_note
)
