"""What may be reported now, and why not.

`legal_actions` is made of what `why_not` has nothing against; `apply` asks it too.
"""

from collections import Counter
from collections.abc import Iterator

from companion.errors import IllegalAction, short
from companion.furniture import Act, Choice, Draw, Drawn, Rolled
from companion.games.six_winters.facts import NAME, facts
from companion.games.six_winters.rules import acting, mending, stress
from companion.games.six_winters.rules.books import deck, done, waits_for
from companion.games.six_winters.rules.reports import (
    REASONS,
    Action,
    At,
    Card,
    Keep,
    Light,
    Many,
    Mend,
    Next,
    Order,
    Pick,
    Put,
    That,
)
from companion.games.six_winters.rules.state import State
from companion.games.six_winters.rules.tasks import Acting, Mending, Question


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return all that may be reported now, in a fixed order; empty if cards are due."""
    if not isinstance(waits_for(state), Choice):
        return ()
    if isinstance(state.task, Question):
        return state.task.choices  # type: ignore[return-value]
    return tuple(one for one in _candidates(state) if not _refusal(state, one))


def _candidates(state: State) -> Iterator[Action]:
    yield Next()
    match state.task:
        case Acting():
            yield from acting.reports(state)  # type: ignore[misc]
        case Mending():
            yield from mending.candidates(state)
            return
    yield from map(Mend, REASONS)
    yield Light()


def why_not(state: State, action: Action) -> str | None:
    """Return the reason `action` is illegal in `state`, or None if it is legal."""
    due = waits_for(state)
    match action:
        case Rolled():
            return "no dice are due; faces are the table's own"
        case Drawn(cards):
            return _drawn_refused(state, due, cards) or None
    if isinstance(due, Draw):
        return f"cards are due first: {due.deck}; report them with drawn, or deal"
    if not isinstance(due, Choice):
        return "the campaign is over after six years; nothing is reported any more"
    return _refusal(state, action) or None


def _drawn_refused(state: State, due: object, cards: tuple[str, ...]) -> str:
    if not isinstance(due, Draw):
        return "no cards are due; answer what is asked first"
    if len(cards) != due.count:
        return f"cards reported: {len(cards)}; due: {due.count}, the {due.deck}"
    known = Counter(deck(state))
    for card, count in Counter(cards).items():
        if count > known[card]:
            return f"'{short(card)}' is not among the {due.deck}; report what was drawn"
    return ""


def _refusal(state: State, action: Act) -> str:
    match state.task:
        case Question(choices=choices) as asked:
            return "" if action in choices else _no_answer(state, asked, action)
        case Mending():
            if isinstance(action, Put):
                return mending.refusal(state, action)
            is_next = isinstance(action, Next)
            return "" if is_next else "the books are being mended; use put, then next"
    match action:
        case Next():
            return ""
        case Mend(reason):
            if reason in REASONS:
                return ""
            right = ", ".join(REASONS)
            return f"'{short(reason)}' is no reason to mend the books; give {right}"
        case Light():
            return "the books are light already" if state.light else ""
    if not isinstance(state.task, Acting):
        return f"{_verb(action)} is not what is due; go on with next, or mend the books"
    if not isinstance(action, acting.REPORTS):
        verbs = ", ".join(str(one.__struct_config__.tag) for one in acting.REPORTS)
        return f"{_verb(action)} is not what is due; report {verbs} or next"
    return acting.refusal(state, action)


def _verb(action: Act) -> str:
    return str(action.__struct_config__.tag)


def _no_answer(state: State, asked: Question, action: Act) -> str:
    """Say why something is no answer to what is asked, naming the rule."""
    verbs = " or ".join(dict.fromkeys(map(_verb, asked.choices)))
    if _verb(action) not in map(_verb, asked.choices):
        return f"{_verb(action)} is not what is due; answer with {verbs}"
    match action:
        case Pick(player, character):
            return _not_picked(state, player, character)
        case That(one):
            where = "no such obstacle"
            if one in facts().obstacle:
                where = mending.whereabouts(state, one)
            return f"'{short(one)}' ({where}) is not meant here; choose one of the list"
        case Card(one) | Keep(one) | At(one):
            return f"'{short(one)}' is not meant here; choose one of the list"
        case Many(count):
            return f"{str(count)[:12]} cannot be; choose a number of the list"
        case Order():
            return "these are not the staged cards; name each of them once"
    return f"that is no answer to {_verb(action)}; choose one of the list"


def _not_picked(state: State, player: str, character: str) -> str:
    if character not in facts().character:
        known = ", ".join(facts().character)
        return f"no character is called '{short(character)}'; pick one of {known}"
    name, taken = stress.name(character), state.seat(character)
    if taken is not None:
        whose = state.seats[taken].player
        return f"{name} is played by {whose}; each character can be played once"
    if not state.sheet(character).unlocked:
        return f"{name} has not joined the campaign; pick one that has"
    return f"it is not for '{short(player)}' to pick now"


def apply(state: State, action: Action) -> State:
    """Return the books after `action`.

    Raises:
        IllegalAction: with the sentence of `why_not`.
    """
    if reason := why_not(state, action):
        raise IllegalAction(NAME, reason)
    return done(state, action)
