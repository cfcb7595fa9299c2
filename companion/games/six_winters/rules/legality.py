"""Legal actions, and the reason why any other action is illegal.

`legal_actions` lists exactly those for which `why_not` has no reason: both ask each
kind of report, and the functions here for other actions. `apply` raises the reason.
"""

from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from companion.contract import Act, Choice, Draw, Drawn, Due, Roll, Rolled
from companion.errors import IllegalAction, short
from companion.games.six_winters import reports
from companion.games.six_winters.campaign import (
    actions,
    corrections,
    piles,
    rolls,
    stress,
)
from companion.games.six_winters.campaign import names as printed
from companion.games.six_winters.campaign.corrections.cards import obstacle_place
from companion.games.six_winters.campaign.corrections.people import TOP
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.campaign.tasks import (
    ActionStep,
    Attempting,
    Correcting,
    Question,
)
from companion.games.six_winters.cards import answers
from companion.games.six_winters.facts import NAME, REGIONS, facts
from companion.games.six_winters.reports import attempts
from companion.games.six_winters.rules.agenda import deck, step, waits_for


def legal_actions(state: State) -> tuple[reports.Action, ...]:
    """Return all legal actions in a fixed order; empty if cards are due."""
    if not isinstance(waits_for(state), Choice):
        return ()
    return (*_due(state), *_always(state))


def _due(state: State) -> Iterator[reports.TableAction]:
    match state.task:
        case Question(choices=choices):
            yield from choices
        case ActionStep():
            yield actions.Next()
            yield from reports.legal(state)
        case Attempting():
            yield actions.Next()
            yield from reports.legal_in_attempt(state)
        case Correcting():
            yield actions.Next()
            yield from corrections.legal(state)
        case _:
            yield actions.Next()


def _always(state: State) -> Iterator[reports.TableAction]:
    if not isinstance(state.task, Correcting):
        yield from map(actions.Mend, actions.REASONS)
    yield actions.Full() if state.light else actions.Light()
    yield actions.Faces() if state.shown is None else actions.Counted()


def why_not(state: State, action: reports.Action) -> str | None:
    """Return the reason `action` is illegal in `state`, or None if it is legal."""
    due = waits_for(state)
    match action:
        case Rolled(faces):
            dice = rolls.pending(state)
            if dice is None:
                return "no dice are due; faces are the table's own"
            return rolls.refusal(dice, faces) or None
        case Drawn(cards):
            return _drawn_refused(state, due, cards) or None
    if isinstance(due, Roll):
        return f"dice are due first, {due.what}; type their faces, or roll"
    if isinstance(due, Draw):
        return f"cards are due first: {due.deck}; report them with drawn, or deal"
    if not isinstance(due, Choice):
        return "the campaign is over after six years; nothing is reported any more"
    return _refusal(state, action) or None


def _drawn_refused(state: State, due: Due, cards: tuple[str, ...]) -> str:
    if not isinstance(due, Draw):
        return "no cards are due; answer the question first"
    if len(cards) != due.count:
        return f"cards reported: {len(cards)}; due: {due.count}, the {due.deck}"
    known = Counter(deck(state))
    for card, count in Counter(cards).items():
        if count > known[card]:
            what = f"{printed.called(card)} is not among the {due.deck}"
            return f"{what}; report what was drawn"
    return ""


def _refusal(state: State, action: reports.TableAction) -> str:
    task = state.task
    if isinstance(action, actions.Setting):
        if isinstance(action, actions.Faces | actions.Counted):
            if isinstance(action, actions.Faces) != (state.shown is None):
                now = "are counted" if state.shown is None else "have faces"
                return f"dice {now} already"
            return ""
        if isinstance(action, actions.Full) != state.light:
            return f"books are {'light' if state.light else 'full'} already"
        return ""
    if isinstance(task, Correcting):
        if isinstance(action, actions.Put):
            return corrections.refusal(state, action)
        is_next = isinstance(action, actions.Next)
        return "" if is_next else "a correction is in progress; use put, then next"
    if isinstance(action, actions.Mend):
        if action.reason in actions.REASONS:
            return ""
        what = f"'{short(action.reason)}' is no kind of reason to mend the record"
        return f"{what}; give {', '.join(actions.REASONS)}"
    if isinstance(task, Question):
        return "" if action in task.choices else _no_answer(state, task, action)
    if isinstance(action, actions.Next):
        return ""
    if isinstance(task, Attempting) and isinstance(action, reports.Report):
        if action.in_attempt:
            return action.cannot(state)
        if isinstance(action, reports.OF_MASTERY) and not action.cannot(state):
            return ""
        return f"{_verb(action)} waits until the attempt is over; place dice, or next"
    if not isinstance(task, ActionStep):
        return (
            f"{_verb(action)} is not what is due; go on with next, or mend the record"
        )
    if isinstance(action, reports.Report):
        return action.cannot(state)
    right = ", ".join(verb for verb in reports.BY_VERB if verb not in WITH_FACES)
    return f"{_verb(action)} is not what is due; report {right} or next"


WITH_FACES = ("tried", "placed")
"""Reports that a refusal does not list."""


def _verb(action: Act) -> str:
    return str(action.__struct_config__.tag)


def _no_answer(state: State, question: Question, action: reports.TableAction) -> str:
    verbs = tuple(dict.fromkeys(map(_verb, question.choices)))
    if not isinstance(action, actions.Selection) or _verb(action) not in verbs:
        return f"{_verb(action)} is not what is due; answer with {' or '.join(verbs)}"
    match action:
        case actions.Pick(player, character):
            return _not_picked(state, player, character)
        case answers.That(obstacle):
            return _not_that(state, question, obstacle)
        case answers.Card(name) | answers.Keep(name) | answers.At(name):
            return (
                f"{printed.called(name)} cannot be chosen here; choose one of the list"
            )
        case answers.Many(count):
            return f"{str(count)[:12]} cannot be; choose a number of the list"
        case answers.OneDie(die):
            return f"{short(die)} is none of these dice; choose one of the list"
        case answers.Order():
            return "these are not the staged cards; name each of them once"
        case (
            actions.Stand() | answers.Whom() | answers.Answer()
            | answers.Land() | answers.Raise() | answers.Top()
        ):  # fmt: skip
            return "that is no answer to this question; choose one of the list"
        case _:
            assert_never(action)


def _not_that(state: State, question: Question, name: str) -> str:
    known = facts().obstacle.get(name)
    if known is None:
        return f"{attempts.whereabouts(state, name)}; choose one of the list"
    for number, region in enumerate(REGIONS):
        sign = piles.top(state, number)
        perhaps_on_top = [answers.That(card) for card in piles.first(state, number)]
        about_it = sign and set(question.choices) <= set(perhaps_on_top)
        if state.light and about_it and answers.That(name) in perhaps_on_top:
            return (
                f"{known.name} is a {known.season} card, and {sign} is on top in the "
                "record; if that was misread: `mend misread; put "
                f"{TOP}:{region.replace('_', '-')} {known.season}; next`"
            )
    where = printed.whereabouts(obstacle_place(state, name))
    what = f"{printed.obstacle(name)} is {where} and cannot be chosen here"
    return f"{what}; choose one of the list"


def _not_picked(state: State, player: str, character: str) -> str:
    names = [seat.player for seat in state.seats]
    if player not in names:
        return f"no player is called '{short(player)}'; it is {' or '.join(names)}"
    if character not in facts().character:
        known = ", ".join(map(printed.person, facts().character))
        return f"no character is called '{short(character)}'; pick one of {known}"
    name, taken = stress.name(character), state.seat(character)
    if taken is not None:
        whose = state.seats[taken].player
        return f"{name} is played by {whose}; each character can be played once"
    if not state.sheet(character).unlocked:
        return f"{name} has not joined the campaign; pick one that has"
    return f"it is not for {player} to pick now, but for the other"


def apply(state: State, action: reports.Action) -> State:
    """Return the state after `action`.

    Raises:
        IllegalAction: with the sentence of `why_not`.
    """
    if reason := why_not(state, action):
        raise IllegalAction(NAME, reason)
    return step(state, action)
