"""Exact chances over several rolls, and over cards that nobody has seen."""

from collections.abc import Mapping
from fractions import Fraction
from math import comb

from msgspec.structs import replace

from companion.errors import BadValue
from companion.games.exit_from_purgatory.facts import NAME
from companion.games.exit_from_purgatory.rules.check import MOST_CARDS, Challenge, odds
from companion.games.exit_from_purgatory.rules.state import LETTERS, NO_RULINGS

MOST_ATTEMPTS = 999


def within(
    query: Challenge, attempts: int, *, rulings: Mapping[str, str] = NO_RULINGS
) -> Fraction:
    """Return the chance that one of some attempts in a row succeeds.

    All are alike, but for leaving: after a failure a token of the wrong kind is turned
    over, so that the next attempt has one more die, up to six.

    Args:
        query: of `heaven` and `hell` the tokens alone, without cards.

    Raises:
        BadValue: if there is no attempt or the numbers are out of range.

    >>> within(Challenge("study", 3), 2)
    Fraction(3, 4)
    """
    if not 1 <= attempts <= MOST_ATTEMPTS:
        right = f"give 1 to {MOST_ATTEMPTS}"
        raise BadValue(f"{NAME}: {query.kind}", f"within {attempts} attempts", right)
    leaving = query.kind in ("heaven", "hell")
    if leaving and query.own > len(LETTERS):
        what = f"{query.own} tokens, within several attempts"
        right = f"there are {len(LETTERS)}; cards count for one attempt alone"
        raise BadValue(f"{NAME}: {query.kind}", what, right)
    fails = Fraction(1)
    for attempt in range(attempts):
        own = min(query.own + attempt, len(LETTERS)) if leaving else query.own
        fails *= 1 - odds(replace(query, own=own), rulings=rulings)
    return 1 - fails


def nobody(held: int, unseen: int, alike: int) -> Fraction:
    """Return the chance that no card of a kind is among those that others hold.

    Args:
        held: cards in the hands in question.
        unseen: cards that have not been seen: those, the pile, and other hands.
        alike: how many of the unseen ones are of the kind.

    Raises:
        BadValue: if more are held, or are of the kind, than are unseen.

    >>> nobody(held=2, unseen=4, alike=1)
    Fraction(1, 2)
    """
    if not unseen <= 3 * MOST_CARDS:
        what, right = (
            f"{unseen} cards are unseen",
            f"there are {3 * MOST_CARDS} at most",
        )
        raise BadValue(f"{NAME}: nobody", what, right)
    for number, what in ((held, "held"), (alike, "of the kind")):
        if number > unseen:
            right = f"give 0 to {unseen}, the unseen ones"
            raise BadValue(f"{NAME}: nobody", f"{number} cards are {what}", right)
    return Fraction(comb(unseen - alike, held), comb(unseen, held))
