"""What to change: a sentence only where an interval supports it.

All that is compared is looked for after the games, so that each comparison has to hold
among all of a report (Holm's correction for their number).
"""

from collections.abc import Iterator, Sequence
from math import fsum
from typing import NamedTuple

from companion.lab.report.kinds import Kind, kinds
from companion.lab.sweep import compare, words
from companion.lab.sweep.answer import Answer
from companion.lab.sweep.intervals import (
    Difference,
    Number,
    Rate,
    by_chance,
    holm,
    value,
)

RARE = 0.05
"""A ruling that surely comes up in fewer games than that is hardly needed."""

MANY = 4
"""Variants above which scores and lengths are left to the tables."""

ODDS = 0.7
"""Games won by who leads halfway, above which a game is decided early."""


class Compared(NamedTuple):
    """A comparison: what it says, and how likely it is by chance alone."""

    sentence: str
    chance: float


def changes(answers: Sequence[Answer]) -> Iterator[str]:
    """Yield what the intervals say of a change, and nothing that they do not."""
    every = kinds(answers)
    short, rest = len(every) > MANY, iter(every)
    found: list[Compared] = []
    rare: list[str] = []
    for answer in answers:
        mine = [next(rest) for _ in answer.variants]
        for kind in mine[1:]:
            found += _against(kind, mine[0])
            found += [] if short else _changed(kind)
        for kind in mine:
            found += _decided(kind, alone=len(mine) == 1)
            found += _seats(kind)
        rare += _rulings(mine)
    hold = holm([comparison.chance for comparison in found])
    named = [one.sentence for one, holds in zip(found, hold, strict=True) if holds]
    yield from named
    if named and len(found) > 1:
        yield (
            f"Of {len(found)} comparisons made after the games these hold all at once "
            "in 95 of 100 sweeps (Holm's correction)."
        )
    yield from rare


def _against(kind: Kind, first: Kind) -> Iterator[Compared]:
    """Say how a variant is won oftener than the first; of like bots one speaks."""
    if kind.seats > 1:
        won = compare.difference(first.found.won, kind.found.won)
        yield _compared(
            f"{kind.name}: somebody wins {words.rate(kind.found.won)} of the games, "
            f"with {first.name} {words.rate(first.found.won)}.",
            won,
        )
    for bot in kind.bots:
        more = kind.of(bot)[0].more
        if more and (kind.seats == 1 or len(kind.bots) > 1):
            often = "more" if more.win.more > 0 else "less"
            yield _compared(
                f"{kind.name}: {bot} wins {often} often than with {first.name}, "
                f"by {_apart(more.win)}.",
                more.win,
            )


def _compared(
    sentence: str, number: Number, than: float = 0.0, *, above: bool = False
) -> Compared:
    """Compare a number with another; `above`: it says something above that only."""
    says = not above or value(number) > than
    return Compared(sentence, by_chance(number, than) if says else 1.0)


def _changed(kind: Kind) -> Iterator[Compared]:
    """Say how scores and lengths differ from those of the first variant."""
    for bot in kind.bots:
        if more := kind.of(bot)[0].more:
            by = words.more(more.score)
            sentence = f"{kind.name}: the score of {bot} changes by {by}."
            yield _compared(sentence, more.score)
    if longer := kind.found.longer:
        by = f"{words.more(longer)} {kind.turns}"
        yield _compared(f"{kind.name}: games change by {by}.", longer)


def _apart(found: Difference) -> str:
    """Return how far apart two shares are, whichever is greater."""
    near, far = sorted(abs(100 * end) for end in (found.low, found.high))
    return f"{abs(100 * found.more):.1f} percentage points ({near:.1f} to {far:.1f})"


def _decided(kind: Kind, *, alone: bool) -> Iterator[Compared]:
    """Say whether games end without a winner, or are decided early.

    Args:
        alone: no other variant of its sweep says already who wins.
    """
    found = kind.found
    if alone and kind.seats > 1:
        lost = Rate(1 - found.won.rate, 1 - found.won.high, 1 - found.won.low)
        sentence = f"{kind.name}: {words.rate(lost)} of the games are won by nobody."
        yield _compared(sentence, lost, RARE, above=True)
    if found.runaways:
        sentence = (
            f"{kind.name}: who leads halfway wins {words.rate(found.runaways)} "
            "of the games."
        )
        yield _compared(sentence, found.runaways, ODDS, above=True)


def _seats(kind: Kind) -> Iterator[Compared]:
    """Say which seats win more or less than the others."""
    places = kind.found.places
    fair = fsum(place.win.rate for place in places) / max(1, len(places))
    for place in places:
        often = "more" if place.win.rate > fair else "less"
        yield _compared(
            f"{kind.name}: seat {place.seat} wins {often} than its share of "
            f"{100 * fair:.1f} %, {words.rate(place.win)}.",
            place.win,
            fair,
        )


def _rulings(mine: Sequence[Kind]) -> Iterator[str]:
    """Name the rulings that hardly come up in any variant."""
    rates: dict[str, list[Rate]] = {}
    for kind in mine:
        for row in kind.found.came_up:
            rates.setdefault(row.what, []).append(row.games)
    rare = [
        ruling
        for ruling, found in rates.items()
        if len(found) == len(mine) and all(rate.high < RARE for rate in found)
    ]
    if rare:
        yield (
            f"These rulings come up in fewer than {100 * RARE:.0f} games of 100: "
            f"{', '.join(rare)}."
        )
