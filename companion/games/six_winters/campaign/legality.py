"""What may be reported now, and why not.

`legal_actions` is made of what `why_not` has nothing against; `apply` asks it too.
"""

from collections import Counter
from collections.abc import Iterator

from companion.contract import Act, Choice, Draw, Drawn, Rolled
from companion.errors import IllegalAction, short
from companion.games.six_winters.campaign import (
    action_step,
    actions,
    corrections,
    piles,
    stress,
)
from companion.games.six_winters.campaign.agenda import deck, step, waits_for
from companion.games.six_winters.campaign.corrections import obstacles, roles
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.campaign.tasks import ActionStep, Correcting, Question
from companion.games.six_winters.cards.answers import At, Card, Keep, Many, Order, That
from companion.games.six_winters.facts import NAME, REGIONS, facts


def legal_actions(state: State) -> tuple[actions.Action, ...]:
    """Return all that may be reported now, in a fixed order; empty if cards are due."""
    if not isinstance(waits_for(state), Choice):
        return ()
    return tuple(one for one in _candidates(state) if not _refusal(state, one))


def _candidates(state: State) -> Iterator[actions.TableAction]:
    match state.task:
        case Question(choices=choices):
            yield from choices
        case ActionStep():
            yield actions.Next()
            yield from action_step.reports(state)
        case Correcting():
            yield actions.Next()
            yield from corrections.candidates(state)
        case _:
            yield actions.Next()
    yield from map(actions.Mend, actions.REASONS)
    yield actions.Light()


def why_not(state: State, action: actions.Action) -> str | None:
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
    match state.task, action:
        case _, actions.Light():
            return "the books are light already" if state.light else ""
        case Correcting(), actions.Put():
            return corrections.refusal(state, action)
        case Correcting(), _:
            is_next = isinstance(action, actions.Next)
            return "" if is_next else "the books are being mended; use put, then next"
        case _, actions.Mend(reason):
            return _no_reason(reason)
        case Question(choices=choices) as asked, _:
            return "" if action in choices else _no_answer(state, asked, action)
        case _, actions.Next():
            return ""
    if not isinstance(state.task, ActionStep):
        return f"{_verb(action)} is not what is due; go on with next, or mend the books"
    if not isinstance(action, actions.StepReport):
        right = f"report {action_step.VERBS} or next"
        return f"{_verb(action)} is not what is due; {right}"
    return action_step.refusal(state, action)


def _no_reason(reason: str) -> str:
    if reason in actions.REASONS:
        return ""
    right = ", ".join(actions.REASONS)
    return f"'{short(reason)}' is no kind of reason to mend the books; give {right}"


def _verb(action: Act) -> str:
    return str(action.__struct_config__.tag)


def _no_answer(state: State, asked: Question, action: Act) -> str:
    """Say why something is no answer to what is asked, naming the rule."""
    verbs = " or ".join(dict.fromkeys(map(_verb, asked.choices)))
    if _verb(action) not in map(_verb, asked.choices):
        return f"{_verb(action)} is not what is due; answer with {verbs}"
    match action:
        case actions.Pick(player, character):
            return _not_picked(state, player, character)
        case That(one):
            return _not_that(state, asked, one)
        case Card(one) | Keep(one) | At(one):
            return f"'{short(one)}' is not meant here; choose one of the list"
        case Many(count):
            return f"{str(count)[:12]} cannot be; choose a number of the list"
        case Order():
            return "these are not the staged cards; name each of them once"
    return f"that is no answer to {_verb(action)}; choose one of the list"


def _not_that(state: State, asked: Question, one: str) -> str:
    if one not in facts().obstacle:
        return f"{action_step.whereabouts(state, one)}; choose one of the list"
    where = obstacles.present(state, one)
    for number, region in enumerate(REGIONS):
        sign = piles.top(state, number)
        may_lie_there = tuple(map(That, piles.first(state, number)))
        about_it = sign and set(asked.choices) <= set(may_lie_there)
        if state.light and about_it and That(one) in may_lie_there:
            name, season = facts().obstacle[one].name, facts().obstacle[one].season
            return (
                f"{name} is a {season} card, and {sign} is on top in the books; if that"
                f" was misread: mend misread, put {roles.TOP}:{region} {season}, next"
            )
    return f"'{short(one)}' ({where}) is not meant here; choose one of the list"


def _not_picked(state: State, player: str, character: str) -> str:
    names = [seat.player for seat in state.seats]
    if player not in names:
        return f"no player is called '{short(player)}'; it is {' or '.join(names)}"
    if character not in facts().character:
        known = ", ".join(facts().character)
        return f"no character is called '{short(character)}'; pick one of {known}"
    name, taken = stress.name(character), state.seat(character)
    if taken is not None:
        whose = state.seats[taken].player
        return f"{name} is played by {whose}; each character can be played once"
    if not state.sheet(character).unlocked:
        return f"{name} has not joined the campaign; pick one that has"
    return f"it is not for {player} to pick now, but for the other"


def apply(state: State, action: actions.Action) -> State:
    """Return the state after `action`.

    Raises:
        IllegalAction: with the sentence of `why_not`.
    """
    if reason := why_not(state, action):
        raise IllegalAction(NAME, reason)
    return step(state, action)
