"""What a person reads and types in Exit from Purgatory.

`describe` draws the table in plain text as one seat, or anybody, may see it; `say` puts
an action in a sentence; how actions are typed is said in `rules.actions`. `under_way`
and `came` say how a turn goes on, and what came of an action.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from companion.contract import Choice, Drawn, Over, Roll, Rolled, Words, derive
from companion.dice.faces import parse_faces, typed_faces
from companion.errors import BadValue, UnknownName, near
from companion.games.exit_from_purgatory.facts import NAME, facts
from companion.games.exit_from_purgatory.rules import (
    Action,
    Challenge,
    State,
    actions,
    challenges,
    choosing,
    turn,
    waits_for,
)
from companion.games.exit_from_purgatory.rules.cards import TYPES, UNKNOWN, tidy
from companion.games.exit_from_purgatory.rules.check import KINDS, MOST_DICE
from companion.games.exit_from_purgatory.rules.state import LETTERS, Attempt, Player
from companion.games.exit_from_purgatory.rules.wording import (
    named,
    quoted,
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
    name, tried = state.player.name, state.attempt
    if tried:
        own = state.step.own if isinstance(state.step, turn.Succeeding) else 0
        yield f"{name} attempts {_attempt(state, tried)}{_rolled(own)}"
        return
    match state.step:
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
            yield f"{_leaving(state)} with {some_dice(dice)}"
        case turn.Climbing(dice, own):
            yield f"{_leaving(state)} with {some_dice(dice)}{_rolled(own)}"


def _rolled(total: int) -> str:
    return f", {total} rolled" if total else ""


def _leaving(state: State) -> str:
    return f"{state.player.name} tries to leave for {turn.road(state.player).name}"


def _attempt(state: State, tried: Attempt) -> str:
    first, *partners = tried.chain
    text = named(first.letter) or "a challenge"
    for link in partners:
        chosen = f" for {named(link.letter)}" if link.letter else ""
        text += f", with {state.players[link.seat].name}{chosen}"
    if tried.lanterns:
        text += f", {some(tried.lanterns, 'Lantern')} shown"
    if isinstance(state.step, challenges.Showing | challenges.Unveiling):
        laid, target = len(state.step.laid), state.players[state.step.target].name
        text += f", {some(laid, 'card')} laid against {target}"
    return text


CLOSED = {
    "verdict": "Love and Balance need no partner now",
    "strict": "the table decides how to go on",
    "leave_as_you_are": "everyone may leave with the tokens they have",
}


def challenge(text: str) -> Challenge:
    """Read a query: `steal 4 2`, `study 3`, `success 2 1`, `hell 5`.

    Raises:
        UnknownName: if the first word is none of these; the near one is named.
        BadValue: if a number is missing, is none or is one too many.

    >>> challenge("success 2 1")
    Challenge(kind='success', own=2, other=1)
    """
    kind, *numbers = re.split(r"[\s,:/]+", text[:200].strip().casefold())
    if kind not in KINDS:
        raise UnknownName(NAME, f"{quoted(kind)} cannot be checked", near(kind, KINDS))
    if len(numbers) != KINDS[kind] or not all(map(_is_number, numbers)):
        raise BadValue(NAME, f"{quoted(text)} cannot be read", f"write {_FORMS[kind]}")
    return Challenge(kind, *map(int, numbers))


def within(text: str) -> tuple[str, int | None]:
    """Split `study 3 within 2` into the query and its attempts, None if not given.

    >>> within("hell 5 within 3"), within("hell 5")
    (('hell 5', 3), ('hell 5', None))
    """
    query, word, attempts = text[:200].strip().casefold().partition(" within ")
    if not word:
        return text, None
    if not _is_number(attempts.strip()):
        right = "write within 3: attempts in a row"
        raise BadValue(NAME, f"{quoted(text)} cannot be read", right)
    return query, int(attempts)


def nobody(text: str) -> tuple[int, int, int] | None:
    """Read `nobody 12 40 10`: cards held, unseen, and of the kind; None if it is not.

    >>> nobody("nobody 12 40 10"), nobody("study 3")
    ((12, 40, 10), None)
    """
    kind, *numbers = re.split(r"[\s,:/]+", text[:200].strip().casefold())
    if kind != "nobody":
        return None
    if len(numbers) != 3 or not all(map(_is_number, numbers)):
        right = "write nobody 12 40 10: cards held, unseen, and of the kind"
        raise BadValue(NAME, f"{quoted(text)} cannot be read", right)
    held, unseen, alike = map(int, numbers)
    return held, unseen, alike


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 3


_FORMS = {
    "steal": "steal 4 2: undone challenges of thief and target",
    "study": "study 3: Lanterns announced",
    "success": "success 2 1: Lanterns shown and apple tokens",
    "heaven": "heaven 5: apple tokens",
    "hell": "hell 5: worm tokens",
}


EXAMPLES = {
    "check": (
        ('"steal 4 2" 3 5', "undone challenges of thief and target; the die of each"),
        ('"study 3" 2', "Lanterns announced; the die"),
        (
            '"success 2 1" 6 4 1 2 3',
            "Lanterns shown and apple tokens (with success_mode=one_die_done: "
            "challenges done); the player's dice, then the neighbour's",
        ),
        (
            '"heaven 5" 6 6 6 5 4 1 2 3 3 2 1 4',
            "apple tokens, a die each (with exit_cards=on: and the cards played, less "
            "those against it); the player's dice, then the neighbour's",
        ),
        ('"hell 5" 6 5 5 4 2 1 2 3 3 2 1', "worm tokens, in the same way"),
    ),
    "odds": (
        ('"steal 4 2"', "the chance to take a card"),
        ('"study 3"', "the chance to be given a Lantern"),
        ('"success 2 1"', "the chance that the challenge succeeds"),
        ('"heaven 5"', "the chance of one attempt to leave for Heaven"),
        ('"hell 5"', "the same for Hell"),
        (
            '"heaven 4 within 3"',
            "the chance within three attempts, with a die more after each; of other "
            "rolls, too",
        ),
        (
            '"nobody 12 40 10"',
            "the chance that nobody holds a card: the others hold 12 of 40 cards that "
            "you have not seen, and 10 of those 40 are Lanterns",
        ),
    ),
}
"""Queries for each command, as typed after the game, and their meaning."""


def name(query: Challenge) -> str:
    """Return what is checked, with its numbers.

    >>> name(Challenge("steal", 4, 2)), name(Challenge("hell", 5))
    ('steal 4 2', 'hell 5')
    """
    return f"{query.kind} {query.own}" + f" {query.other}" * (KINDS[query.kind] > 1)


def describe(state: State, width: int = WIDTH) -> str:
    """Return the table as text.

    Hands that the state knows are shown: pass the view of a seat.
    """
    title, which = facts().game.title, ", ".join(map(named, LETTERS))
    turn = "the end" if state.ended else f"turn of {state.player.name}"
    top = board(f"{title}: {turn}", [f"{line}." for line in under_way(state)], width)
    rows = [which, f"draw pile: {some(len(state.pile), 'card')}", *_hints(state)]
    return "\n".join([top, *_seats(state, width), *_below(rows, width)])


def _below(rows: Iterable[str], width: int) -> Iterator[str]:
    for row in rows:
        yield from wrapped(row, width)


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
        return {"hell": "in Hell", "heaven": "in Heaven"}.get(player.gone, "stuck")
    if player.lock:
        return f"waits for {state.players[player.lock.on].name}"
    return ""


def tint(text: str) -> str:
    """Return a described table with the tokens on the mats in colour.

    Apples are green and worms red; the letters stay.
    """
    return re.sub(r"^   [> ] \S+ +([AW.] ){5}[AW.]", _tinted, text, flags=re.MULTILINE)


def _tinted(mat: re.Match[str]) -> str:
    inks = {"A": "32", "W": "31"}
    arms = re.sub(
        "[AW]", lambda arm: f"\x1b[{inks[arm[0]]}m{arm[0]}\x1b[0m", mat[0][-11:]
    )
    return mat[0][:-11] + arms


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
