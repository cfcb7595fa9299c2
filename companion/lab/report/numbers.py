"""The variants of sweeps by name, all their numbers as a table, and what to change.

A sentence is written only where an interval supports it. All that is compared is looked
for after the games, so that each comparison has to hold among all of a report (Holm's
correction for their number).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import fsum
from typing import NamedTuple

import msgspec

from companion.lab.sweeps import compare, intervals, words
from companion.lab.sweeps.answers import Answer, Found, Seat
from companion.lab.sweeps.intervals import Number, Rate, value


class Kind(msgspec.Struct, frozen=True):
    """A variant, and its name among the others; `turns` is what a turn is called."""

    name: str
    found: Found
    turns: str

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots, each once."""
        return tuple(dict.fromkeys(seat.bot for seat in self.found.seats))

    @property
    def seats(self) -> int:
        return len(self.found.seats)

    def of(self, bot: str) -> tuple[Seat, ...]:
        """Return the seats that a bot had."""
        return tuple(seat for seat in self.found.seats if seat.bot == bot)


def kinds(answers: Sequence[Answer]) -> tuple[Kind, ...]:
    """Return every variant of every answer, in their order."""
    return tuple(
        Kind(name(variant, answers), variant, answer.turns)
        for answer in answers
        for variant in answer.variants
    )


def name(which: Found, answers: Sequence[Answer]) -> str:
    """Return what tells a variant from all others."""
    every = [variant for answer in answers for variant in answer.variants]
    parts = []
    if len({len(other.seats) for other in every}) > 1:
        parts.append(f"{len(which.seats)} players")
    if len({seated(other) for other in every}) > 1:
        parts.append(seated(which))
    pairs = [words.pairs(other) for other in every]
    own = words.pairs(which)
    apart = [pair for pair in own if any(pair not in known for known in pairs)]
    if parts and len({what for what, _ in apart}) == 1:
        parts.append(f"{apart[0][1]}")
    else:
        parts += [f"{what}={value}" for what, value in apart]
    return ", ".join(parts) or words.varied(which)


def series(kinds: Sequence[Kind]) -> tuple[str, ...]:
    """Return names for a legend: where one thing is varied, its values alone.

    >>> series([])
    ()
    """
    names = [kind.name.split("=") for kind in kinds]
    if len({name[0] for name in names}) == 1 and all(len(name) == 2 for name in names):
        return tuple(name[1] for name in names)
    return tuple(kind.name for kind in kinds)


def seated(variant: Found) -> str:
    """Return who plays: bots that repeat are named once."""
    counts = Counter(seat.bot for seat in variant.seats)
    if len(counts) == 1:
        return variant.seats[0].bot
    return " against ".join(f"{n} {bot}" if n > 1 else bot for bot, n in counts.items())


HEAD = ("variant", "bot", "measure", "what", "value", "low", "high", "games")

Line = tuple[str, str, str, Number]  # a bot, what is measured, of what, the number


def rows(answers: Sequence[Answer]) -> Iterator[tuple[str, ...]]:
    """Yield answers as a table, its head first."""
    yield HEAD
    for kind in kinds(answers):
        for bot, measure, what, number in _numbers(kind):
            numbers = map(str, (value(number), number.low, number.high))
            yield (kind.name, bot, measure, what, *numbers, str(kind.found.games))


def _numbers(kind: Kind) -> Iterator[Line]:
    variant, turns = kind.found, kind.turns
    for seat in variant.seats:
        yield seat.bot, "win", "", seat.win
        yield seat.bot, "score", "", seat.score
        for score, rate in seat.scores.items():
            yield seat.bot, "scores", f"{score}", rate
    yield "", "won by somebody", "", variant.won
    for place in variant.places:
        yield "", "seat wins", f"{place.seat}", place.win
    yield "", turns, "", variant.length
    for length, rate in variant.lengths.items():
        yield "", f"games of {turns}", f"{length}", rate
    yield "", f"dead {turns}", "", variant.dead
    for end in variant.ends:
        yield "", "ends", end.what, end.games
    if lost := variant.lost:
        low, high = lost.lost - lost.error, lost.lost + lost.error
        yield "", "lost to best play", "", intervals.Mean(lost.lost, low, high)
    yield from _used(variant)


def _used(variant: Found) -> Iterator[Line]:
    for used in variant.mattered:
        yield "", "wins with", used.what, used.having
        if used.without:
            yield "", "wins without", used.what, used.without
        if used.points:
            yield "", "points more with", used.what, used.points
    for ruling in variant.came_up:
        yield "", "ruling came up", ruling.what, ruling.games
    nothing = intervals.wilson(0, variant.games)
    for answered in variant.answers:
        for number in answered.numbers:
            yield "", f"games with {answered.question}", number.what, number.games
            yield "", f"{answered.question}, a game", number.what, number.mean
        if nothing:
            listed = {number.what for number in answered.numbers}
            for what in answered.never:
                if what not in listed:
                    yield "", f"games with {answered.question}", what, nothing


RARE = 0.05  # a ruling that surely comes up in fewer games than that is hardly needed
MANY = 4  # variants above which scores and lengths are left to the tables
ODDS = 0.7  # games won by who leads halfway, above which a game is decided early


class Compared(NamedTuple):
    """A comparison: what it says, and how likely it is by chance alone."""

    sentence: str
    chance: float


def changes(answers: Sequence[Answer]) -> Iterator[str]:
    """Yield what the intervals say of a change, and nothing that they do not."""
    every = kinds(answers)
    short, rest = len(every) > MANY, iter(every)
    comparisons: list[Compared] = []
    rare: list[str] = []
    for answer in answers:
        mine = [next(rest) for _ in answer.variants]
        for kind in mine[1:]:
            comparisons += _against(kind, mine[0])
            comparisons += [] if short else _changed(kind)
        for kind in mine:
            comparisons += _decided(kind, alone=len(mine) == 1)
            comparisons += _seats(kind)
        rare += _rulings(mine)
    hold = intervals.holm([comparison.chance for comparison in comparisons])
    pairs = zip(comparisons, hold, strict=True)
    named = [comparison.sentence for comparison, holds in pairs if holds]
    yield from named
    if named and len(comparisons) > 1:
        yield (
            f"Of {len(comparisons)} comparisons made after the games these hold all at "
            "once in 95 of 100 sweeps (Holm's correction)."
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
    return Compared(sentence, intervals.by_chance(number, than) if says else 1.0)


def _changed(kind: Kind) -> Iterator[Compared]:
    for bot in kind.bots:
        if more := kind.of(bot)[0].more:
            by = words.more(more.score)
            sentence = f"{kind.name}: the score of {bot} changes by {by}."
            yield _compared(sentence, more.score)
    if longer := kind.found.longer:
        by = f"{words.more(longer)} {kind.turns}"
        yield _compared(f"{kind.name}: games change by {by}.", longer)


def _apart(difference: intervals.Difference) -> str:
    near, far = sorted(abs(100 * end) for end in (difference.low, difference.high))
    more = abs(100 * difference.more)
    return f"{more:.1f} percentage points ({near:.1f} to {far:.1f})"


def _decided(kind: Kind, *, alone: bool) -> Iterator[Compared]:
    """Say whether games end without a winner, or are decided early.

    `alone`: no other variant of its sweep says already who wins.
    """
    variant = kind.found
    if alone and kind.seats > 1:
        lost = Rate(1 - variant.won.rate, 1 - variant.won.high, 1 - variant.won.low)
        sentence = f"{kind.name}: {words.rate(lost)} of the games are won by nobody."
        yield _compared(sentence, lost, RARE, above=True)
    if variant.runaways:
        sentence = (
            f"{kind.name}: who leads halfway wins {words.rate(variant.runaways)} "
            "of the games."
        )
        yield _compared(sentence, variant.runaways, ODDS, above=True)


def _seats(kind: Kind) -> Iterator[Compared]:
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
    rates: dict[str, list[Rate]] = {}
    for kind in mine:
        for row in kind.found.came_up:
            rates.setdefault(row.what, []).append(row.games)
    rare = [
        ruling
        for ruling, seen in rates.items()
        if len(seen) == len(mine) and all(rate.high < RARE for rate in seen)
    ]
    if rare:
        yield (
            f"These rulings come up in fewer than {100 * RARE:.0f} games of 100: "
            f"{', '.join(rare)}."
        )
