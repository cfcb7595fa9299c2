"""Two sweeps made apart: what the second has more, with intervals."""

from collections.abc import Iterator
from math import hypot

import msgspec

from companion.errors import BadValue
from companion.lab.sweeps.answers import Answer, Found
from companion.lab.sweeps.intervals import Difference, Mean, Number, Rate, value


class Row(msgspec.Struct, frozen=True):
    """A number of both sweeps, and how much more it is in the second.

    The sweeps have games of their own, so the interval is that of independent numbers.
    """

    what: str
    bot: str
    measure: str
    first: Rate | Mean
    second: Rate | Mean
    more: Difference


def compared(first: Answer, second: Answer) -> tuple[Row, ...]:
    """Return the numbers that both sweeps have, in the order of the first.

    Variants are compared by their rulings and facts; a single one of each always.

    Raises:
        BadValue: if they are of two games, or have no variant in common.
    """
    if first.game != second.game:
        what = f"{first.game} and {second.game} are two games"
        raise BadValue("compare", what, "name two sweeps of one game")
    others = {_key(variant): variant for variant in second.variants}
    alike = (variant for variant in first.variants if _key(variant) in others)
    pairs = [(variant, others[_key(variant)]) for variant in alike]
    if not pairs and len(first.variants) == len(second.variants) == 1:
        pairs = [(first.variants[0], second.variants[0])]
    if not pairs:
        right = "name two sweeps that vary the same, or nothing"
        raise BadValue("compare", "they have no variant in common", right)
    return tuple(row for pair, other in pairs for row in _rows(pair, other))


def _key(variant: Found) -> tuple[object, ...]:
    chosen = (variant.setup, variant.rulings, variant.facts)
    return *(tuple(part.items()) for part in chosen), len(variant.seats)


def _rows(before: Found, after: Found) -> Iterator[Row]:
    chosen = [*before.setup.items(), *before.rulings.items(), *before.facts.items()]
    what = ", ".join(f"{name}={value}" for name, value in chosen)
    for seat, then in zip(before.seats, after.seats, strict=False):
        bots = seat.bot if seat.bot == then.bot else f"{seat.bot}, then {then.bot}"
        yield _row(what, bots, "win", seat.win, then.win)
        yield _row(what, bots, "score", seat.score, then.score)
    yield _row(what, "", "length", before.length, after.length)


def _row(
    what: str, bot: str, measure: str, first: Rate | Mean, second: Rate | Mean
) -> Row:
    return Row(what, bot, measure, first, second, difference(first, second))


def difference(first: Number, second: Number) -> Difference:
    """Return how much more the second is.

    Source: Newcombe, "Interval Estimation for the Difference Between Independent
    Proportions" (1998), method 10; Zou and Donner use it for any two intervals.

    >>> difference(Rate(0.5, 0.4, 0.6), Rate(0.7, 0.6, 0.8))
    Difference(more=0.2, low=0.058579, high=0.341421)
    """
    mine, theirs = value(first), value(second)
    more = theirs - mine
    low = more - hypot(theirs - second.low, first.high - mine)
    high = more + hypot(second.high - theirs, mine - first.low)
    return Difference(round(more, 6), round(low, 6), round(high, 6))
