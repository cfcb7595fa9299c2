"""Whose action dice are meant, where a report with full dice has to say it."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.errors import CompanionError
from companion.games.six_winters.campaign import State, actions, why_not
from companion.games.six_winters.referee.queries import Dice
from companion.games.six_winters.words.typed import ACTIONS


def owned(text: str, state: State) -> str:
    """Return a report with the owner of its action dice, if only that is missing.

    The first character for whom it is legal owns them, or else the first on the board.
    """
    if state.shown is None:
        return text
    try:
        action = ACTIONS.read(text)
    except CompanionError:
        return text
    ways = list(_ways(action, state))
    legal = (way for way in ways if why_not(state, way) is None)
    found = next(legal, ways[0] if ways else None)
    return ACTIONS.write(found) if found else text


def _ways(action: actions.Action, state: State) -> Iterator[actions.Action]:
    """Yield the report for each owner; none if the owner is named or needs no name."""
    owners = [seat.character for seat in state.seats if seat.acts]
    match action:
        case actions.Created(dice=dice) | actions.Traded(dice=dice):
            if dice and not any(die.label in owners for die in dice):
                yield from (replace(action, dice=_for(dice, who)) for who in owners)
        case actions.Placed((die,)) if not die.label and not die.type:
            for who in owners:
                yield actions.Placed((replace(die, label=who),))


def _for(dice: Dice, owner: str) -> Dice:
    return tuple(
        replace(die, label=owner) if die.label in ("", "pay") else die for die in dice
    )
