"""Verdicts and exact odds without a save: the right function for each query."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import assert_never

from companion.contract.questions import Finding
from companion.errors import BadValue
from companion.facts import settle
from companion.games.six_winters.facts import NAME, facts
from companion.games.six_winters.referee import attempts, progress, purchases, queries
from companion.games.six_winters.referee.overcoming import (
    cards,
    defence_faces,
    open_faces,
    pattern,
)

NO_RULINGS: Mapping[str, str] = MappingProxyType({})
MOST_DICE = 18
"""The most dice of a question about odds: there are no more action dice."""


def check(
    query: queries.Challenge,
    dice: queries.Dice,
    *,
    rulings: Mapping[str, str] = NO_RULINGS,
) -> Finding:
    """Return whether dice meet a challenge, why, and what would be right.

    Raises:
        BadValue: if a die cannot be used for this.
        UnknownName: if there is no such ruling or choice.
    """
    chosen = settle(facts().rulings, rulings, NAME)
    return _judge(query, dice, chosen)


def _judge(
    query: queries.Challenge, dice: queries.Dice, chosen: Mapping[str, str]
) -> Finding:
    match query:
        case queries.PathQuery():
            return progress.path(query, dice)
        case queries.OvercomeQuery():
            return attempts.overcome(query, dice, chosen)
        case queries.DefendQuery():
            return attempts.defend(query, dice, chosen)
        case queries.FinishQuery():
            return attempts.finish(query, dice)
        case queries.ShowQuery():
            return attempts.show(query, dice)
        case queries.CreateQuery():
            return purchases.create(query, dice)
        case queries.TradeQuery():
            return purchases.trade(query, dice)
        case queries.ExchangeQuery():
            return purchases.exchange(query, dice)
        case queries.MoveQuery():
            return purchases.move(query, dice)
        case queries.RestQuery():
            return purchases.rest(query, dice)
        case queries.UseQuery():
            return purchases.use(query, dice, chosen)
        case _:
            assert_never(query)


def suggest(
    query: queries.Challenge,
    dice: queries.Dice,
    *,
    rulings: Mapping[str, str] = NO_RULINGS,
) -> Finding:
    """Return a shortest path that assets can fill.

    Dice with a square are on the card already; the others are the assets.

    Raises:
        BadValue: if the query is not about a path.
    """
    if not isinstance(query, queries.PathQuery):
        raise BadValue(NAME, "only a path can be suggested", "ask for path CARD")
    settle(facts().rulings, rulings, NAME)
    return progress.suggestion(query, dice)


def odds(
    query: queries.Challenge,
    thrown: int,
    *,
    rulings: Mapping[str, str] = NO_RULINGS,
) -> Fraction:
    """Return the exact chance of a defence, of a pattern, or of a face.

    Raises:
        BadValue: if there are no odds of this, or too many dice.
        UnknownName: if there is no such ruling or choice.
    """
    chosen = settle(facts().rulings, rulings, NAME)
    if not 0 <= thrown <= MOST_DICE:
        what = f"{str(thrown)[:12]} dice are asked about"
        raise BadValue(NAME, what, f"ask for 0 to {MOST_DICE}")
    match query:
        case queries.ShowQuery(faces):
            return attempts.showing(faces, thrown)
        case queries.DefendQuery(obstacle, on):
            card = facts().obstacle[obstacle]
            wanted = defence_faces(card, on, chosen["defence-pattern"])
            return attempts.defence(wanted, thrown)
        case queries.FinishQuery(obstacle, on, free, also):
            faces = pattern(facts().obstacle[obstacle], cards(also))
            left = max(0, len(faces) - len(on))
            still = open_faces(faces, on)
            return attempts.completing(still, thrown, lacking=left, free=free)
    raise BadValue(NAME, "this has no odds", "ask for defend, finish or show")
