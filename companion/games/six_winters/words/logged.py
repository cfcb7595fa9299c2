"""Reports as sentences of the log: with the dice, the places and the obstacle."""

from companion.contract import Act, Roll, Rolled
from companion.games.six_winters.campaign import actions, names
from companion.games.six_winters.campaign.full.tasks import Attempting
from companion.games.six_winters.cards.indexes import SLOT_NAMES, SlotIndex
from companion.games.six_winters.cards.wording import row
from companion.games.six_winters.rules import State, waits_for
from companion.games.six_winters.words.questions import choice
from companion.games.six_winters.words.sentences import say

ASSERTED = " (asserted)"
"""What follows a report that names no dice, where dice are counted."""


def logged(action: Act, before: State) -> str:
    """Return a report as a sentence of the log, in the state before it."""
    diced = isinstance(action, actions.DicedReport) and not action.dice
    return _said(action, before) + ASSERTED * (diced and before.shown is None)


def _said(action: Act, before: State) -> str:
    match action:
        case Rolled(faces):
            due = waits_for(before)
            what = due.what if isinstance(due, Roll) else "dice"
            shows = "shows" if len(faces) == 1 else "show"
            return f"the {what} {shows} {row(faces)}"
        case actions.Next():
            return choice(action, before)
        case actions.Went(_, slot) | actions.Stand(_, slot) if slot in SLOT_NAMES:
            place = before.spots[SlotIndex.of(slot)].location
            there = names.location(place) if place else names.slot(slot)
            return say(action).replace(names.slot(slot), there)
        case actions.Placed() if isinstance(before.task, Attempting):
            return f"{say(action)} on {names.obstacle(before.task.obstacle)}"
    return say(action)
