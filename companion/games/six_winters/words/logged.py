"""Reports as sentences of the log: with the dice, the places and the obstacle."""

from companion.contract import Act, Roll, Rolled
from companion.games.six_winters import reports
from companion.games.six_winters.campaign import actions, names
from companion.games.six_winters.cards.wording import row
from companion.games.six_winters.rules import State, waits_for
from companion.games.six_winters.words.questions import choice
from companion.games.six_winters.words.sentences import say, with_dice

ASSERTED = " (asserted)"
"""What follows a report that names no dice, where dice are counted."""


def logged(action: Act, before: State) -> str:
    """Return a report as a sentence of the log, in the state before it."""
    match action:
        case reports.Report():
            asserted = action.judged_dice and not action.dice and before.shown is None
            return with_dice(action, action.logged(before)) + ASSERTED * asserted
        case Rolled(faces):
            due = waits_for(before)
            what = due.what if isinstance(due, Roll) else "dice"
            shows = "shows" if len(faces) == 1 else "show"
            return f"the {what} {shows} {row(faces)}"
        case actions.Next():
            return choice(action, before)
        case actions.Stand(character, slot):
            there = names.location_in(before, slot)
            return f"{names.person(character)} begins in {there}"
    return say(action)
