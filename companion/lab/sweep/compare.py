"""Two sweeps compared, and which values of a sweep come nearest to a target.

Sweeps made apart: what the second has more, with intervals. A target is sought by
successive halving: all variants play a few games; the half that is nearer goes on to
twice as many, until few are left and have played all. So most games are spent where it
matters.

Source: Karnin, Koren, Somekh, "Almost Optimal Exploration in Multi-Armed Bandits".
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import hypot
from typing import Literal

import msgspec

from companion.errors import BadValue
from companion.lab.sweep import answers as answers
from companion.lab.sweep.answers import Answer, Found
from companion.lab.sweep.intervals import Difference, Mean, Number, Rate, value
from companion.lab.sweep.play import Tally
from companion.lab.sweep.question import Question, Value, Variant


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
    pairs = [
        (variant, others[_key(variant)])
        for variant in first.variants
        if _key(variant) in others
    ]
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
    more = difference(first, second)
    return Row(what, bot, measure, first, second, more)


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


LEFT = 2
"""Variants that play all games."""

Measure = Literal["win", "score", "length"]


class Target(msgspec.Struct, frozen=True):
    """What is wanted of the first bot: its win rate or score; or how long games are."""

    measure: Measure
    value: float


class Tuned(msgspec.Struct, frozen=True):
    """A variant, what it came to in so many games, and how far that is off."""

    rulings: Mapping[str, str]
    facts: Mapping[str, Value]
    setup: Mapping[str, str]
    bots: tuple[str, ...]
    games: int
    found: Rate | Mean
    off: float


def tuned(
    question: Question, target: Target, run: Callable[[Question], list[Tally]]
) -> tuple[Tuned, ...]:
    """Return every variant with what it came to in its last round, the nearest first.

    Args:
        run: plays a question.
    """
    left, known = list(range(len(question.variants))), dict[int, Tuned]()
    for games in rounds(len(left), question.games):
        chosen = tuple(question.variants[at] for at in left)
        smaller = msgspec.structs.replace(question, variants=chosen, games=games)
        results = answers.answer(smaller, run(smaller), "").variants
        for at, variant, result in zip(left, chosen, results, strict=True):
            known[at] = _judged(variant, result, target)
        left.sort(key=lambda at: known[at].off)
        left = left[: max(LEFT, -(-len(left) // 2))]
    return tuple(sorted(known.values(), key=lambda tried: (-tried.games, tried.off)))


def rounds(variants: int, games: int) -> Sequence[int]:
    """Return how many games are played of each variant, round by round.

    >>> rounds(8, 1000), rounds(2, 1000)
    ([250, 500, 1000], [1000])
    """
    counts = [games]
    while variants > LEFT:
        variants = max(LEFT, -(-variants // 2))
        counts.insert(0, max(1, counts[0] // 2))
    return counts


def _judged(variant: Variant, result: Found, target: Target) -> Tuned:
    value: Rate | Mean
    match target.measure:
        case "win":
            value = result.seats[0].win
        case "score":
            value = result.seats[0].score
        case "length":
            value = result.length
    mean = value.rate if isinstance(value, Rate) else value.mean
    return Tuned(
        rulings=variant.rulings,
        facts=variant.facts,
        setup=variant.setup,
        bots=variant.bots,
        games=result.games,
        found=value,
        off=round(abs(mean - target.value), 6),
    )
