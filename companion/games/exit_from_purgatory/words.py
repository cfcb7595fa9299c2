"""What a person reads and types in Exit from Purgatory.

`describe` draws the table in plain text as one seat, or anybody, may see it; `say` puts
an action in a sentence; how actions are typed is said in `rules.actions`. `under_way`
and `came` say how a turn goes on, and what came of an action.
"""

import re
from collections.abc import Iterator, Sequence

from companion.contract import Choice, Drawn, Over, Roll, Rolled, Words, derive
from companion.dice.faces import parse_faces, typed_faces
from companion.games.exit_from_purgatory.facts import NAME, facts
from companion.games.exit_from_purgatory.rules import (
    Action,
    State,
    actions,
    challenges,
    choosing,
    turn,
    waits_for,
)
from companion.games.exit_from_purgatory.rules.cards import TYPES, UNKNOWN, tidy
from companion.games.exit_from_purgatory.rules.check import MOST_DICE
from companion.games.exit_from_purgatory.rules.state import LETTERS, Player
from companion.games.exit_from_purgatory.rules.wording import (
    named,
    show,
    some,
    some_dice,
)
from companion.lines import WIDTH, board, wrapped
from companion.typed import Codec, Field, form

ECHOED = (
    actions.Pull,
    actions.Study,
    actions.Try,
    actions.Reveal,
    actions.Pick,
    actions.Release,
    actions.Leave,
    actions.Hinder,
    actions.Love,
    actions.Humble,
    actions.Balance,
    actions.Found,
)
"""Actions that their first event only repeats."""


def came(before: State, action: Action, after: State) -> tuple[str, ...]:
    """Return what came of an action, in lines that everybody may know."""
    since = 0 if before.step is None else len(before.events)
    pulled = isinstance(action, Drawn) and isinstance(before.step, turn.Pulling)
    return after.events[since + (pulled or isinstance(action, ECHOED)) :]


def under_way(state: State) -> Iterator[str]:
    """Yield what the player whose turn it is has begun, if anything."""
    name, step, tried = state.player.name, state.step, state.attempt
    leaving = f"{name} tries to leave for {state.player.road.name}"
    if tried:
        first, *partners = tried.chain
        text = f"{name} attempts {named(first.letter) or 'a challenge'}"
        for link in partners:
            text += f", with {state.players[link.seat].name}"
            text += f" for {named(link.letter)}" if link.letter else ""
        if tried.lanterns:
            text += f", {some(tried.lanterns, 'Lantern')} shown"
        if isinstance(step, challenges.Showing | challenges.Unveiling):
            rival = state.players[step.target].name
            text += f", {some(len(step.laid), 'card')} laid against {rival}"
        own = step.own if isinstance(step, turn.Succeeding) else 0
        yield f"{text}{_rolled(own)}"
        return
    match step:
        case turn.Stealing(target, die):
            yield f"{name} steals from {state.players[target].name}{_rolled(die)}"
        case turn.Taking(target, amount):
            whom = state.players[target].name
            yield f"{name} takes {some(amount, 'card')} from {whom}"
        case turn.Studying(lanterns):
            yield f"{name} studies with {some(lanterns, 'Lantern')}"
        case turn.Finding():
            yield f"{name} gets a Lantern of the first to the left who has one"
        case turn.Hindering(dice):
            yield f"{leaving} with {some_dice(dice)}"
        case turn.Climbing(dice, own):
            yield f"{leaving} with {some_dice(dice)}{_rolled(own)}"


def _rolled(total: int) -> str:
    return f", {total} rolled" if total else ""


GONE = {"stuck": "stuck", "hell": "in Hell", "heaven": "in Heaven"}
"""Where those are who are out of play."""

CLOSED = {
    "verdict": "Love and Balance need no partner now",
    "strict": "the table decides how to go on",
    "leave_as_you_are": "everyone may leave with the tokens they have",
}


def describe(state: State, width: int = WIDTH) -> str:
    """Return the table as text.

    Hands that the state knows are shown: pass the view of a seat.
    """
    title, which = facts().game.title, ", ".join(map(named, LETTERS))
    turn = "the end" if state.ended else f"turn of {state.player.name}"
    top = board(f"{title}: {turn}", [f"{line}." for line in under_way(state)], width)
    lines = [top, *_seats(state, width)]
    for row in (which, f"draw pile: {some(len(state.pile), 'card')}", *_hints(state)):
        lines += wrapped(row, width)
    return "\n".join(lines)


def _seats(state: State, width: int) -> Iterator[str]:
    column = max(len(player.name) for player in state.players)
    yield f"  {'mats':<{column + 3}} {' '.join(LETTERS)} cards"
    for seat, player in enumerate(state.players):
        mark = ">" if seat == state.turn and not state.ended else " "
        mat = " ".join(player.mat)
        line = f"   {mark} {player.name:<{column}} {mat} {len(player.hand):>5}"
        yield from wrapped(f"{line}  {_standing(state, player)}", width, first="")
        if player.hand and UNKNOWN not in player.hand:
            held = f"in hand: {show(player.hand)}"
            yield from wrapped(held, width, first=" " * 6, then=" " * 8)


def _standing(state: State, player: Player) -> str:
    if player.gone == "hell" and not state.ended:
        return "in Hell, wins next turn"
    if player.gone:
        return GONE[player.gone]
    return f"waits for {state.players[player.lock.on].name}" if player.lock else ""


def tint(text: str) -> str:
    """Return a described table with the tokens on the mats in colour.

    Apples are green and worms red; the letters stay.
    """
    inks = {"A": "\x1b[32mA\x1b[0m", "W": "\x1b[31mW\x1b[0m"}

    def inked(mat: re.Match[str]) -> str:
        arms = "".join(inks.get(letter, letter) for letter in mat[0][-11:])
        return mat[0][:-11] + arms

    return re.sub(r"^   [> ] \S+ +([AW.] ){5}[AW.]", inked, text, flags=re.MULTILINE)


def _hints(state: State) -> Iterator[str]:
    due = waits_for(state)
    if isinstance(due, Over):
        who = f", {due.rank}" if due.won else ""
        yield f"The game is over{who}: {due.reason}."
        return
    if choosing.closed(state):
        way = CLOSED[state.options.closed_endgame]
        yield f"No new token can come into the game; {way}."
    if isinstance(due, Choice):
        yield f"{state.players[due.player].name} chooses"
    elif isinstance(due, Roll):
        yield f"due: {due.count} {due.what}"
    else:
        yield f"due: {some(due.count, 'card')} of the {due.deck}"


def _drawn(words: Sequence[str]) -> tuple[str, ...]:
    letters = "".join(words).upper()
    if not re.fullmatch(r"[AWL]+", letters):
        raise ValueError(letters)
    return tuple(letters)


def faces(words: Sequence[str]) -> tuple[int, ...]:
    """Read the faces of dice: the player's first, then the other's.

    Raises:
        BadValue: if a word is no face, or there are more dice than ever are rolled.
    """
    return parse_faces(words, most=MOST_DICE, where=NAME)


DRAWN = Field("CARDS", _drawn, "".join, lambda: TYPES, rest=True)
ROLLED = typed_faces(f"{NAME}: rolled", lambda: MOST_DICE)

ACTIONS: Codec[Action] = derive.codec(
    NAME,
    Action,
    form(Rolled, (ROLLED,), "rolled 2 6", "what the dice show"),
    form(Drawn, (DRAWN,), "drawn A", "what was drawn"),
    order=(
        *("draw", "steal", "study", "attempt", "reveal", "rolled", "drawn", "pick"),
        *("keep", "give", "lay", "love", "humble", "show", "balance", "alone"),
        *("gift", "take", "name", "found", "release", "leave", "hinder"),
    ),
)

read, write = ACTIONS.read, ACTIONS.write


def say(action: Action) -> str:
    """Return an action as a sentence of a list.

    >>> say(actions.Love("ben", "A")), say(actions.Gift(""))
    ('give ben 1 apple for Love', 'give nothing')
    """
    if isinstance(action, Rolled):
        return f"the dice show {' '.join(map(str, action.faces))}"
    if isinstance(action, Drawn):
        return f"draw {show(tidy(''.join(action.cards)))}"
    return derive.say(action)


WORDS: Words[State, Action] = Words(
    describe=describe, say=say, actions=ACTIONS, faces=faces, tint=tint, results=came
)
