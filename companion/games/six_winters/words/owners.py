"""The dice of a report with full dice, in full: whose they are, and those left out."""

from msgspec.structs import asdict

from companion.errors import BadValue, CompanionError
from companion.games.six_winters.cards.wording import row
from companion.games.six_winters.facts import NAME
from companion.games.six_winters.referee.queries import TypedDie
from companion.games.six_winters.reports import Action, Report, each
from companion.games.six_winters.rules import State, why_not
from companion.games.six_winters.words import dice
from companion.games.six_winters.words.typed import ACTIONS

MADE = ("take", "make")
"""Purposes of dice that do not pay."""

FEW = 6
"""Most ways to name dice that an error lists."""


def owned(text: str, state: State) -> str:
    """Return a report with all its dice, if there is one way to name them.

    The first character for whom it is legal owns the action dice, or else the first on
    the board.

    Raises:
        BadValue: if dice are left out, and several ways are open.
    """
    if state.shown is None:
        return text
    try:
        action = ACTIONS.read(text)
    except CompanionError:
        return text
    known = list(each(action.with_owners(state))) if isinstance(action, Report) else []
    legal = (way for way in known if why_not(state, way) is None)
    found = next(legal, None) or _whole(action, state) or next(iter(known), None)
    return ACTIONS.write(found) if found else text


def _whole(action: Action, state: State) -> Action | None:
    """Return the one legal report that has the named dice and more; None if none is.

    Raises:
        BadValue: if there are several.
    """
    if not isinstance(action, Report) or why_not(state, action) is None:
        return None
    fits = [way for way in each(action.alike(state)) if _is_more(way, action)]
    if len(fits) > 1:
        open_ways = [f"with {dice.typed(fit.dice)}" for fit in fits[:FEW]]
        open_ways += [f"{len(fits) - FEW} more"] * (len(fits) > FEW)
        what = "several dice would do" if action.dice else "no dice are named"
        raise BadValue(NAME, what, f"say {row(open_ways, 'or')}")
    return fits[0] if fits else None


def _is_more(whole: Report, named: Report) -> bool:
    """Return whether a report is another one with more of its dice named."""
    if type(whole) is not type(named):
        return False
    if asdict(whole) | {"dice": ()} != asdict(named) | {"dice": ()}:
        return False
    pays = [die for die in named.dice if die.label not in MADE]
    if pays and len(pays) != sum(die.label not in MADE for die in whole.dice):
        return False
    left = list(whole.dice)
    for die in named.dice:
        found = next((way for way in left if _is_named(way, die)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _is_named(die: TypedDie, by: TypedDie) -> bool:
    """Return whether a die is the one that is named, its square or owner left out."""
    shows = (die.face, die.type, die.stress) == (by.face, by.type, by.stress)
    made = (die.label in MADE) == (by.label in MADE)
    owner = by.label in ("", "pay", die.label)
    return shows and made and owner and by.at in (None, die.at)
