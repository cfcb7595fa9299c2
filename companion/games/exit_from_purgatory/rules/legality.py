"""What may be done now, and why not.

`legal_actions` is made of what `why_not` has nothing against; `apply` asks it too. A
sentence tells whoever has to choose no more than they may know; anybody else is told
whose choice it is.
"""

from companion.contract import Choice, Draw, Drawn, Due, Roll, Rolled
from companion.games.exit_from_purgatory.rules.actions import Action
from companion.games.exit_from_purgatory.rules.candidates import candidates, expected
from companion.games.exit_from_purgatory.rules.cards import NAMES, TYPES, holds
from companion.games.exit_from_purgatory.rules.due import deck, waits_for
from companion.games.exit_from_purgatory.rules.refusals import refusal
from companion.games.exit_from_purgatory.rules.state import State
from companion.games.exit_from_purgatory.rules.wording import digits, quoted, some


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return all that may be chosen now, in a fixed order; empty if chance is due."""
    if not isinstance(waits_for(state), Choice):
        return ()
    kinds = expected(state)
    return tuple(
        action
        for action in candidates(state)
        if isinstance(action, kinds) and not refusal(state, action)
    )


def why_not(state: State, action: Action) -> str | None:
    """Return the reason `action` is illegal in `state`, or None if it is legal."""
    due = waits_for(state)
    if state.ended:
        return f"the game is over: {state.ended}"
    match action:
        case Rolled(faces):
            return _rolled_refused(due, faces) or None
        case Drawn(cards):
            return _drawn_refused(state, due, cards) or None
    if waiting := _chance_due(due):
        return waiting
    kinds = expected(state)
    if not isinstance(action, kinds):
        verbs = " or ".join(str(kind.__struct_config__.tag) for kind in kinds)
        verb = action.__struct_config__.tag
        return f"{verb} is not what is to be chosen now; choose {verbs}"
    return refusal(state, action) or None


def _chance_due(due: Due) -> str:
    match due:
        case Roll(what=what):
            return f"the {what} must fall first; report what is rolled"
        case Draw(deck=name, count=count):
            return f"{some(count, 'card')} of the {name} must be drawn first"
    return ""


def _rolled_refused(due: Due, faces: tuple[int, ...]) -> str:
    if not isinstance(due, Roll):
        return "no dice are due; choose what to do first"
    if len(faces) != due.count:
        return f"dice reported: {len(faces)}; due: {due.count}, the {due.what}"
    wrong = [face for face in faces if not 1 <= face <= due.sides]
    if wrong:
        return f"no {due.what} shows {digits(wrong[0])}; faces are 1 to {due.sides}"
    return ""


def _drawn_refused(state: State, due: Due, cards: tuple[str, ...]) -> str:
    if not isinstance(due, Draw):
        return "no card is to be drawn; choose what to do first"
    if len(cards) != due.count:
        what = f"cards reported: {len(cards)}"
        return f"{what}; due: {due.count} of the {due.deck}"
    for card in cards:
        if card not in TYPES or len(card) != 1:
            return f"{quoted(card)} is no card; report {_letters()}"
    if not holds("".join(deck(state)), "".join(cards)):
        these = "this card is" if len(cards) == 1 else "these cards are"
        return f"{these} not in the {due.deck}; report what was drawn"
    return ""


def _letters() -> str:
    return ", ".join(f"{card} for {NAMES[card]}" for card in TYPES)
