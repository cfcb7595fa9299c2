"""What to change: a sentence only where an interval supports it."""

from collections.abc import Iterator, Sequence
from math import fsum
from statistics import NormalDist

from companion.lab.report.kinds import Kind, kinds
from companion.lab.sweep import compare, words
from companion.lab.sweep.answer import Answer
from companion.lab.sweep.intervals import Difference, Rate, Z

RARE = 0.05
"""A ruling that surely comes up in fewer games than that is hardly needed."""

MANY = 4
"""Variants above which scores and lengths are left to the tables."""

ODDS = 0.7
"""Games won by who leads halfway, above which a game is decided early."""


def changes(answers: Sequence[Answer]) -> Iterator[str]:
    """Yield what the intervals say of a change, and nothing that they do not."""
    every = kinds(answers)
    short, rest = len(every) > MANY, iter(every)
    for answer in answers:
        mine = [next(rest) for _ in answer.variants]
        for kind in mine[1:]:
            yield from _against(kind, mine[0])
            if not short:
                yield from _changed(kind)
        for kind in mine:
            yield from _decided(kind, alone=len(mine) == 1)
            yield from _seats(kind)
        yield from _rulings(mine)


def _against(kind: Kind, first: Kind) -> Iterator[str]:
    """Say how a variant is won oftener than the first; of like bots one speaks."""
    won = compare.difference(first.found.won, kind.found.won)
    if kind.seats > 1 and _is_clear(won):
        yield (
            f"{kind.name}: somebody wins {words.rate(kind.found.won)} of the games, "
            f"with {first.name} {words.rate(first.found.won)}."
        )
    for bot in kind.bots:
        more = kind.of(bot)[0].more
        if more and _is_clear(more.win) and (kind.seats == 1 or len(kind.bots) > 1):
            often = "more" if more.win.more > 0 else "less"
            yield (
                f"{kind.name}: {bot} wins {often} often than with {first.name}, "
                f"by {_apart(more.win)}."
            )


def _changed(kind: Kind) -> Iterator[str]:
    """Say how scores and lengths differ from those of the first variant."""
    for bot in kind.bots:
        more = kind.of(bot)[0].more
        if more and _is_clear(more.score):
            by = words.more(more.score)
            yield f"{kind.name}: the score of {bot} changes by {by}."
    longer = kind.found.longer
    if longer and _is_clear(longer):
        yield f"{kind.name}: games change by {words.more(longer)} {kind.turns}."


def _is_clear(found: Difference) -> bool:
    return found.low * found.high > 0


def _apart(found: Difference) -> str:
    """Return how far apart two shares are, whichever is greater."""
    near, far = sorted(abs(100 * end) for end in (found.low, found.high))
    return f"{abs(100 * found.more):.1f} percentage points ({near:.1f} to {far:.1f})"


def _decided(kind: Kind, *, alone: bool) -> Iterator[str]:
    """Say whether games end without a winner, or are decided early.

    Args:
        alone: no other variant of its sweep says already who wins.
    """
    found = kind.found
    if alone and kind.seats > 1 and found.won.high < 1 - RARE:
        lost = Rate(1 - found.won.rate, 1 - found.won.high, 1 - found.won.low)
        yield f"{kind.name}: {words.rate(lost)} of the games are won by nobody."
    if found.runaways and found.runaways.low > ODDS:
        yield (
            f"{kind.name}: who leads halfway wins {words.rate(found.runaways)} "
            "of the games."
        )


def _seats(kind: Kind) -> Iterator[str]:
    """Say which seats win more or less than the others.

    Of many seats one is far off by chance: all intervals hold at once in 95 of 100
    sweeps (Bonferroni), so that each is wider than it is printed.
    """
    places = kind.found.places
    if not places:
        return
    fair = fsum(place.win.rate for place in places) / len(places)
    wider = NormalDist().inv_cdf(1 - 0.025 / len(places)) / Z
    far = [
        f"seat {place.seat} {'more' if place.win.rate > fair else 'less'}, "
        f"{words.rate(place.win)}"
        for place in places
        if _is_off(place.win, fair, wider)
    ]
    if far:
        share = f"its share of {100 * fair:.1f} %"
        yield f"{kind.name}: against {share} wins {'; '.join(far)}."


def _is_off(found: Rate, fair: float, wider: float) -> bool:
    below, above = found.rate - found.low, found.high - found.rate
    return found.rate - wider * below > fair or found.rate + wider * above < fair


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
