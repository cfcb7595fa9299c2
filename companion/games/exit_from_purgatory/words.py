"""What a person reads and types in Exit from Purgatory.

`describe` draws the table in plain text as one seat, or anybody, may see it; `say` puts
an action in a sentence; how actions are typed is said in `rules.actions`. `under_way`
and `came` say how a turn goes on, and what came of an action.
"""

import re
from collections.abc import Iterator, Sequence

from companion.contract import Choice, Drawn, Over, Roll, Rolled, Words, derive
from companion.dice.faces import parse_faces, typed_faces
from companion.language import marked, phrase
from companion.lines import WIDTH, board, wrapped
from companion.typed import Codec, Field, form

from .facts import NAME, facts
from .rules import Action, State, actions, challenges, choosing, turn, waits_for
from .rules.cards import TYPES, UNKNOWN, tidy
from .rules.check import MOST_DICE
from .rules.state import LETTERS, Attempt, Lock, Player
from .rules.wording import lanterns, named, show, some, some_dice

ECHOED = (
    *(actions.Pull, actions.Study, actions.Try, actions.Reveal, actions.Pick),
    *(actions.Release, actions.Leave, actions.Hinder, actions.Love, actions.Humble),
    *(actions.Balance, actions.Found),
)
"""Actions that their first event only repeats."""


def came(before: State, action: Action, after: State) -> tuple[str, ...]:
    """Return what came of an action, in lines that everybody may know."""
    since = 0 if before.step is None else len(before.events)
    pulled = isinstance(action, Drawn) and isinstance(before.step, turn.Pulling)
    skipped = since + (pulled or isinstance(action, ECHOED))
    return tuple(map(str, after.events[skipped:]))


def under_way(state: State) -> Iterator[str]:
    """Yield what the player whose turn it is has begun, if anything."""
    name, step, tried = state.player.name, state.step, state.attempt
    if tried:
        yield ", ".join(_attempted(state, tried))
        return
    match step:
        case turn.Stealing(target, die):
            said = {"who": name, "whom": state.name(target)}
            yield phrase("{who} steals from {whom}", **said) + _rolled(die)
        case turn.Taking(target, amount):
            said = {"who": name, "whom": state.name(target), "cards": some(amount)}
            yield phrase("{who} takes {cards} from {whom}", **said)
        case turn.Studying(count):
            said = {"who": name, "lanterns": lanterns(count)}
            yield phrase("{who} studies with {lanterns}", **said)
        case turn.Finding():
            yield phrase(
                "{who} gets a Lantern of the first to the left who has one", who=name
            )
        case turn.Hindering(dice):
            yield _leaving(state, dice)
        case turn.Climbing(dice, own):
            yield _leaving(state, dice) + _rolled(own)


def _attempted(state: State, tried: Attempt) -> Iterator[str]:
    (first, *partners), step = tried.chain, state.step
    which = named(first.letter) or phrase("a challenge")
    yield phrase("{who} attempts {what}", who=state.player.name, what=which)
    for link in partners:
        said = {"who": state.name(link.seat), "what": named(link.letter)}
        for_what = phrase("with {who} for {what}", **said)
        yield for_what if link.letter else phrase("with {who}", **said)
    if tried.lanterns:
        yield phrase("{what} shown", what=lanterns(tried.lanterns))
    if isinstance(step, challenges.Showing | challenges.Unveiling):
        said = {"cards": some(len(step.laid)), "who": state.name(step.target)}
        yield phrase("{cards} laid against {who}", **said)
    if isinstance(step, turn.Succeeding) and step.own:
        yield phrase("{n} rolled", n=step.own)


def _rolled(total: int) -> str:
    return ", " + phrase("{n} rolled", n=total) if total else ""


def _leaving(state: State, dice: int) -> str:
    who, road = state.player.name, phrase(state.player.road.name)
    said = {"who": who, "road": road, "dice": some_dice(dice)}
    return phrase("{who} tries to leave for {road} with {dice}", **said)


GONE = {
    "stuck": marked("stuck"),
    "hell": marked("in Hell"),
    "heaven": marked("in Heaven"),
}
"""Where those are who are out of play."""

CLOSED = {
    "verdict": marked(
        "No new token can come into the game; Love and Balance need no partner now."
    ),
    "strict": marked(
        "No new token can come into the game; the table decides how to go on."
    ),
    "leave_as_you_are": marked(
        "No new token can come into the game; everyone may leave with the tokens they "
        "have."
    ),
}


def describe(state: State, width: int = WIDTH) -> str:
    """Return the table as text.

    Hands that the state knows are shown: pass the view of a seat.
    """
    turn = phrase("turn of {who}", who=state.player.name)
    if state.ended:
        turn = phrase("the end")
    begun = [f"{line}." for line in under_way(state)]
    top = board(f"{facts().game.title}: {turn}", begun, width)
    lines = [top, *_seats(state, width)]
    pile = phrase("draw pile: {cards}", cards=some(len(state.pile)))
    for row in (", ".join(map(named, LETTERS)), pile, *_hints(state)):
        lines += wrapped(row, width)
    return "\n".join(lines)


def _seats(state: State, width: int) -> Iterator[str]:
    mats, cards = phrase("mats"), phrase("cards")
    column = max(len(mats) - 3, *(len(player.name) for player in state.players))
    yield f"  {mats:<{column + 3}} {' '.join(LETTERS)} {cards}"
    for seat, player in enumerate(state.players):
        mark = ">" if seat == state.turn and not state.ended else " "
        mat = " ".join(player.mat)
        count = f"{len(player.hand):>{len(cards)}}"
        line = f"   {mark} {player.name:<{column}} {mat} {count}"
        yield from wrapped(f"{line}  {_standing(state, player)}", width, first="")
        if player.hand and UNKNOWN not in player.hand:
            held = phrase("in hand: {cards}", cards=show(player.hand))
            yield from wrapped(held, width, first=" " * 6, then=" " * 8)


def _standing(state: State, player: Player) -> str:
    if player.gone == "hell" and not state.ended:
        return phrase("in Hell, wins next turn")
    if player.gone:
        return phrase(GONE[player.gone])
    return waits(state, player.lock) if player.lock else ""


def waits(state: State, lock: Lock) -> str:
    """Return whose next token a lock waits for."""
    return phrase("waits for {who}", who=state.name(lock.on))


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
        said = {"who": due.rank, "why": due.reason}
        if due.won:
            yield phrase("The game is over, {who}: {why}.", **said)
        else:
            yield phrase("The game is over: {why}.", **said)
        return
    if choosing.closed(state):
        yield phrase(CLOSED[state.options.closed_endgame])
    if isinstance(due, Choice):
        yield phrase("{who} chooses", who=state.name(due.player))
    elif isinstance(due, Roll):
        yield phrase("due: {n} {what}", n=due.count, what=phrase(due.what))
    else:
        deck = phrase(due.deck)
        yield phrase("due: {cards} of the {deck}", cards=some(due.count), deck=deck)


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
    form(Rolled, (ROLLED,), "rolled 2 6", marked("what the dice show")),
    form(Drawn, (DRAWN,), "drawn A", marked("what was drawn")),
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
    match action:
        case Rolled(faces):
            return phrase("the dice show {faces}", faces=" ".join(map(str, faces)))
        case Drawn(cards):
            return phrase("draw {cards}", cards=show(tidy("".join(cards))))
    return derive.say(action)


WORDS: Words[State, Action] = Words(
    describe=describe, say=say, actions=ACTIONS, faces=faces, tint=tint, results=came
)
