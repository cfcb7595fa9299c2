"""Verdicts and exact odds for a table that keeps its own books."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from companion.contract.questions import Finding
from companion.errors import BadValue
from companion.facts import settle
from companion.games.six_winters.facts import NAME, facts
from companion.games.six_winters.rules import deeds, fights, progress
from companion.games.six_winters.rules import odds as chances
from companion.games.six_winters.rules.asked import (
    Asked,
    Challenge,
    Create,
    Defend,
    Finish,
    Given,
    Move,
    Overcome,
    PathOf,
    Rest,
    Show,
    Trade,
    Use,
)
from companion.games.six_winters.rules.overcome import (
    cards,
    defence_faces,
    open_faces,
    pattern,
)

NO_RULINGS: Mapping[str, str] = MappingProxyType({})
MOST_DICE = 18
"""Dice whose odds are asked about: there are no more action dice."""

Dice = tuple[Given, ...]
Judge = Callable[[Any, Dice, Mapping[str, str]], Finding]

JUDGES: dict[type[Asked], Judge] = {
    PathOf: progress.path,
    Overcome: fights.overcome,
    Defend: fights.defend,
    Finish: fights.finish,
    Show: fights.show,
    Create: deeds.create,
    Trade: deeds.trade,
    Move: deeds.move,
    Rest: deeds.rest,
    Use: deeds.use,
}


def check(
    asked: Challenge,
    dice: Dice,
    *,
    pips: int = 0,
    rulings: Mapping[str, str] = NO_RULINGS,
) -> Finding:
    """Return what the rules say of dice, with why and what would be right.

    Args:
        pips: refused unless 0; it is here because other games have pips.

    Raises:
        BadValue: if a die is none that can be used for this.
        UnknownName: if there is no such ruling or choice.
    """
    chosen = settle(facts().rulings, rulings, NAME)
    _no_pips(pips)
    return JUDGES[type(asked)](asked, dice, chosen)


def suggest(
    asked: Challenge, dice: Dice, *, rulings: Mapping[str, str] = NO_RULINGS
) -> Finding:
    """Return a path that assets can fill, the shortest there is.

    Dice on a square lie there already; the others are the assets.

    Raises:
        BadValue: if something other than a path is asked about.
    """
    if not isinstance(asked, PathOf):
        raise BadValue(NAME, "only a path can be suggested", "ask for path CARD")
    return progress.suggestion(asked, dice, settle(facts().rulings, rulings, NAME))


def odds(
    asked: Challenge,
    thrown: int,
    *,
    pips: int = 0,
    rulings: Mapping[str, str] = NO_RULINGS,
) -> Fraction:
    """Return the exact chance of a defence, of a pattern, or of a face.

    Raises:
        BadValue: if there are no odds of this, or too many dice.
        UnknownName: if there is no such ruling or choice.
    """
    chosen = settle(facts().rulings, rulings, NAME)
    _no_pips(pips)
    if not 0 <= thrown <= MOST_DICE:
        what = f"{str(thrown)[:12]} dice are asked about"
        raise BadValue(NAME, what, f"ask for 0 to {MOST_DICE}")
    match asked:
        case Show(faces):
            return chances.showing(faces, thrown)
        case Defend(obstacle, on):
            card = facts().obstacle[obstacle]
            wanted = defence_faces(card, on, chosen["defence-pattern"])
            return chances.defence(wanted, thrown)
        case Finish(obstacle, on, free, also):
            faces = pattern(facts().obstacle[obstacle], cards(also))
            left = max(0, len(faces) - len(on))
            still = open_faces(faces, on)
            return chances.completing(still, thrown, lacking=left, free=free)
    raise BadValue(NAME, "this has no odds", "ask for defend, finish or show")


def likeliest(
    asked: Challenge,
    thrown: int,
    *,
    pips: int = 0,
    rulings: Mapping[str, str] = NO_RULINGS,
) -> Challenge:
    """Return the challenge that `odds` speaks of; nothing is left open here."""
    odds(asked, thrown, pips=pips, rulings=rulings)
    return asked


def _no_pips(pips: int) -> None:
    if pips:
        what = f"{str(pips)[:12]} pips are offered"
        raise BadValue(NAME, what, "leave them out, abilities turn dice here")
