"""`check` and `odds` of Exit from Purgatory, without a save and in a game.

In a game, what a view knows is filled in. `steal ben`, `study`, `success 2`, `heaven`
and `hell` are of the player whose turn it is; without any of them it is the roll that
is under way.
"""

import re
from collections.abc import Mapping

from msgspec.structs import replace

from companion.contract import LiveChecks
from companion.contract.questions import Answer, Chance, Query, Questions
from companion.dice.wording import roll_of
from companion.errors import BadValue, UnknownName, near, quoted
from companion.language import marked, phrase

from . import words
from .facts import NAME, facts
from .rules import State, turn
from .rules import check as rolls
from .rules.cards import LANTERN, UNKNOWN
from .rules.check import KINDS, Challenge, of_leaving, of_success, of_theft

FORMS = {
    "steal": marked("steal 4 2: undone challenges of thief and target"),
    "study": marked("study 3: Lanterns announced"),
    "success": marked("success 2 1: Lanterns shown and apple tokens"),
    "heaven": marked("heaven 5: apple tokens"),
    "hell": marked("hell 5: worm tokens"),
    "nobody": marked("nobody 12 40 10: cards held, unseen, and of the kind"),
}
"""How each query is written."""

EXAMPLES = {
    "check": (
        (
            '"steal 4 2" 3 5',
            marked("undone challenges of thief and target; the die of each"),
        ),
        ('"study 3" 2', marked("Lanterns announced; the die")),
        (
            '"success 2 1" 6 4 1 2 3',
            marked(
                "Lanterns shown and apple tokens (with success_mode=one_die_done: "
                "challenges done); the player's dice, then the neighbour's"
            ),
        ),
        (
            '"heaven 5" 6 6 6 5 4 1 2 3 3 2 1 4',
            marked(
                "apple tokens, a die each (with exit_cards=on: and the cards played, "
                "less those against it); the player's dice, then the neighbour's"
            ),
        ),
        ('"hell 5" 6 5 5 4 2 1 2 3 3 2 1', marked("worm tokens, in the same way")),
    ),
    "odds": (
        ('"steal 4 2"', marked("the chance to take a card")),
        ('"study 3"', marked("the chance to be given a Lantern")),
        ('"success 2 1"', marked("the chance that the challenge succeeds")),
        ('"heaven 5"', marked("the chance of one attempt to leave for Heaven")),
        ('"hell 5"', marked("the same for Hell")),
        (
            '"heaven 4 within 3"',
            marked(
                "the chance within three attempts, with a die more after each; of "
                "other rolls, too"
            ),
        ),
        (
            '"nobody 12 40 10"',
            marked(
                "the chance that nobody holds a card: the others hold 12 of 40 cards "
                "that you have not seen, and 10 of those 40 are Lanterns"
            ),
        ),
    ),
}
"""Queries for each command, as typed after the game, and their meaning."""


def _numbers(text: str, counts: Mapping[str, int]) -> tuple[str, list[int]]:
    """Read a query: its first word, and as many numbers after it as the word takes."""
    kind, *words = re.split(r"[\s,:/]+", _english(text[:200].strip()))
    if kind not in counts:
        what = phrase("{name} cannot be checked", name=quoted(kind))
        raise UnknownName(NAME, what, near(kind, counts))
    if len(words) != counts[kind] or not all(map(_is_number, words)):
        what = phrase("{text} cannot be read", text=quoted(text))
        raise BadValue(NAME, what, phrase("write {form}", form=phrase(FORMS[kind])))
    return kind, [*map(int, words)]


def _english(text: str) -> str:
    """Return a query whose first word may be one of the reader's language."""
    first, _, rest = text.casefold().partition(" ")
    return " ".join([{phrase(kind): kind for kind in FORMS}.get(first, first), rest])


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 3


def challenge(text: str) -> Challenge:
    """Read a query: `steal 4 2`, `study 3`, `success 2 1`, `hell 5`.

    Raises:
        UnknownName, BadValue: if it is none of these, or has other numbers.

    >>> challenge("success 2 1")
    Challenge(kind='success', own=2, other=1)
    """
    kind, numbers = _numbers(text, KINDS)
    return Challenge(kind, *numbers)


def name(query: Challenge) -> str:
    """Return what is checked, with its numbers."""
    second = f" {query.other}" if KINDS[query.kind] > 1 else ""
    return f"{phrase(query.kind)} {query.own}{second}"


def check(query: Query) -> Answer:
    """Return whether the dice of a theft, a study, an attempt or an exit are enough.

    Raises:
        UnknownName, BadValue: if the challenge or the dice are none of the game.
    """
    asked, faces = challenge(query.text), words.faces(query.words)
    return Answer(name(asked), faces, rolls.check(asked, faces, rulings=query.rulings))


def odds(query: Query) -> Chance:
    """Return the exact chance that a roll is enough, or one of several in a row.

    `nobody HELD UNSEEN ALIKE` is the chance that no such card is held.

    Raises:
        UnknownName, BadValue: as `check` does.
    """
    text, within, attempts = _english(query.text[:200].strip()).partition(" within ")
    if re.match(r"nobody\b", text):
        _, (held, unseen, alike) = _numbers(query.text, {"nobody": 3})
        counts = {"alike": alike, "held": held, "unseen": unseen}
        what = phrase("none of {alike} cards among {held} of {unseen}", **counts)
        return Chance(what, what, rolls.nobody(held, unseen, alike))
    if not within:
        asked = challenge(query.text)
        chance = rolls.odds(asked, query.dice, rulings=query.rulings)
        return Chance(name(asked), roll_of(name(asked), query.dice), chance)
    if not _is_number(attempts.strip()):
        what = phrase("{text} cannot be read", text=quoted(query.text))
        raise BadValue(NAME, what, phrase("write within 3: attempts in a row"))
    asked = challenge(text)
    what = phrase("{what} within {n}", what=name(asked), n=int(attempts))
    chance = rolls.within(asked, int(attempts), rulings=query.rulings)
    return Chance(what, roll_of(what, query.dice), chance)


QUESTIONS: Questions = Questions(
    check=check, odds=odds, examples=EXAMPLES, needs_count=False
)


def check_live(query: Query, state: State) -> Answer:
    """Return whether the dice typed are enough for a roll.

    Raises:
        UnknownName, BadValue: if roll or dice are none, or something is open.
    """
    if not query.words:
        right = phrase("type what the dice show")
        raise BadValue(NAME, phrase("no dice are typed"), right)
    return check(replace(query, text=_known(query.text, state)))


def _known(text: str, state: State) -> str:
    if state.ended:
        right = phrase("there is nothing to roll for")
        raise BadValue(NAME, phrase("the game is over"), right)
    player, tried = state.player, state.attempt
    match _english(text).split():
        case []:
            return name(_under_way(state))
        case ["steal", who] if not who.isdigit():
            seats = (state.players[seat] for seat in state.others(state.turn))
            others = {other.name.casefold(): other for other in seats}
            if who not in others:
                what = phrase("nobody else in play is called {who}", who=quoted(who))
                right = phrase("name one of {known}", known=", ".join(others))
                raise BadValue(NAME, what, right)
            return name(of_theft(state, others[who]))
        case ["study"]:
            if UNKNOWN in player.hand:
                what = phrase("the Lanterns of {who} are hidden here", who=player.name)
                raise BadValue(NAME, what, phrase("say how many, such as: study 2"))
            return f"study {player.hand.count(LANTERN)}"
        case ["success"] if tried:
            return name(of_success(state, tried.lanterns))
        case ["success", lanterns]:
            return f"success {lanterns} {of_success(state, 0).other}"
        case [way, *within] if within[:1] in ([], ["within"]):
            for road in facts().roads:
                if way == road.name.casefold():
                    return " ".join([way, str(player.mat.count(road.token)), *within])
    return text


def _under_way(state: State) -> Challenge:
    match state.step:
        case turn.Stealing(target):
            return of_theft(state, state.players[target])
        case turn.Studying(lanterns):
            return Challenge("study", lanterns)
        case turn.Revealing() | turn.Succeeding():
            return of_success(state, state.tried.lanterns)
        case turn.Climbing(dice) | turn.Hindering(dice):
            return of_leaving(state, dice)
    right = phrase("say for what, such as: odds steal ben, odds study, odds success 2")
    raise BadValue(NAME, phrase("no roll is under way"), right)


LIVE_CHECKS: LiveChecks[State] = LiveChecks(
    check=check_live,
    odds=lambda query, state: odds(replace(query, text=_known(query.text, state))),
)
