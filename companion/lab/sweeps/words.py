"""What a sweep found, in lines for a terminal; each number with its interval."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from companion.lab import losses
from companion.lab.advice import shown
from companion.lab.losses import Lost
from companion.lab.solve import aim
from companion.lab.sweeps import intervals
from companion.lab.sweeps.answers import Answer, Mattered, Often
from companion.lab.sweeps.compare import Row, difference
from companion.lab.sweeps.intervals import Difference, Mean, Number, Rate
from companion.lab.sweeps.question import Value

MOST = 8  # lines of a list
WIN_AIM = aim("win", {})  # what losses are counted of
PRINTED = "as printed"  # the name of a variant of which nothing is varied
SURE = 30  # seats that used something, or did not, below which a rate says little


class Varied(Protocol):
    """What has rulings, facts and options of the set-up that are not as usual."""

    @property
    def rulings(self) -> Mapping[str, str]: ...
    @property
    def facts(self) -> Mapping[str, Value]: ...
    @property
    def setup(self) -> Mapping[str, str]: ...


def lines(answer: Answer) -> Iterator[str]:
    """Yield an answer as lines."""
    games = f"{answer.games} games" + (" of each" if len(answer.variants) > 1 else "")
    by = "compiled" if answer.compiled else "by the rules"
    yield f"{answer.game}: {games}, played {by}, seed {answer.seed}; intervals at 95 %"
    for variant in answer.variants:
        yield ""
        yield varied(variant)
        wide = max(len(seat.bot) for seat in variant.seats) + 2
        for seat in variant.seats:
            yield f"  {seat.bot:<{wide}}wins {rate(seat.win)}, score {mean(seat.score)}"
            if seat.more:
                wins, score = points(seat.more.win), more(seat.more.score)
                yield f"  {'':<{wide}}against the first: wins {wins}, score {score}"
        for place in variant.places:
            yield f"  seat {place.seat} wins {rate(place.win)}"
        length, dead = mean(variant.length), rate(variant.dead)
        yield f"  {answer.turns}: {length}; {dead} bring nothing"
        if variant.longer:
            yield f"  {answer.turns} against the first: {more(variant.longer)}"
        if variant.comebacks and variant.runaways:
            yield f"  won by who was last halfway: {rate(variant.comebacks)}"
            yield f"  won by who was first halfway: {rate(variant.runaways)}"
        if variant.lost:
            games = f"{variant.lost.games} games judged: {lost_in_all(variant.lost)}"
            yield f"  lost to best play, of the chance to win, in {games} a game"
            for line in losses.lines(variant.lost.where, WIN_AIM, MOST):
                yield f"  {line}"
        yield from _often("  how games end", variant.ends)
        yield from _mattered(variant.mattered)
        if variant.watched:
            head = f"  rulings that came up, in {variant.watched} games"
            yield from _often(head, variant.came_up)


def number(figure: Number) -> str:
    """Return a number as its kind is written."""
    match figure:
        case Rate():
            return rate(figure)
        case Mean():
            return mean(figure)
        case Difference():
            return more(figure)


def varied(variant: Varied) -> str:
    """Return what is varied, as it is typed."""
    return ", ".join(f"{name}={value}" for name, value in pairs(variant)) or PRINTED


def pairs(variant: Varied) -> list[tuple[str, object]]:
    """Return what is varied: names and values."""
    return [*variant.setup.items(), *variant.rulings.items(), *variant.facts.items()]


def compared(rows: Sequence[Row]) -> Iterator[str]:
    """Yield the numbers of two sweeps as lines."""
    for row in rows:
        head = " ".join(filter(None, [row.what, row.bot, row.measure]))
        if isinstance(row.first, Rate) and isinstance(row.second, Rate):
            both = f"{rate(row.first)}, then {rate(row.second)}"
            yield f"{head}: {both}: {points(row.more)}"
        elif isinstance(row.first, Mean) and isinstance(row.second, Mean):
            both = f"{mean(row.first)}, then {mean(row.second)}"
            yield f"{head}: {both}: {more(row.more)}"


def lost_in_all(lost: Lost) -> str:
    """Return what games lost to best play, a game on average."""
    mean, sure = shown(lost.lost, WIN_AIM), shown(lost.error, WIN_AIM)
    return f"{mean} \N{PLUS-MINUS SIGN} {sure}"


def _often(head: str, rows: Sequence[Often]) -> Iterator[str]:
    if not rows:
        return
    yield head
    wide = max(len(row.what) for row in rows[:MOST])
    for row in rows[:MOST]:
        yield f"    {row.what:<{wide}}  {rate(row.games)}"
    if len(rows) > MOST:
        yield f"    and {len(rows) - MOST} more; --json has all"


def _mattered(rows: Sequence[Mattered]) -> Iterator[str]:
    sure = clear(rows)
    if not sure:
        return
    yield f"  what goes with winning or losing, of {len(rows)} things compared (Holm's"
    yield "  correction): win rate with it, and without"
    wide = max(len(row.what) for row in sure[:MOST])
    for row in sure[:MOST]:
        without = f", without {rate(row.without)}" if row.without else ""
        yield f"    {row.what:<{wide}}  {rate(row.having)}{without}"
    if len(sure) > MOST:
        yield f"    and {len(sure) - MOST} more; --json has all"


def clear(rows: Sequence[Mattered]) -> list[Mattered]:
    """Return what goes with winning or losing, sure for all that is compared at once.

    Nobody said before the games which one would matter: each has to hold among all.
    """
    often = [row for row in rows if row.without and row.seats >= SURE]
    apart = (difference(row.without, row.having) for row in often if row.without)
    sure = intervals.holm([intervals.by_chance(more, 0.0) for more in apart])
    return [row for row, holds in zip(often, sure, strict=True) if holds]


def rate(share: Rate) -> str:
    """Return a share in per cent.

    >>> rate(Rate(0.5, 0.404, 0.596))
    '50.0 % (40.4 to 59.6)'
    """
    low, high = 100 * share.low, 100 * share.high
    return f"{100 * share.rate:.1f} % ({low:.1f} to {high:.1f})"


def mean(number: Mean) -> str:
    """Return a mean.

    >>> mean(Mean(7.5, 7.21, 7.8))
    '7.50 (7.21 to 7.80)'
    """
    return f"{number.mean:.2f} ({number.low:.2f} to {number.high:.2f})"


def more(difference: Difference) -> str:
    """Return a difference with its sign."""
    return f"{difference.more:+.2f} ({difference.low:+.2f} to {difference.high:+.2f})"


def points(difference: Difference) -> str:
    """Return a difference of shares in percentage points."""
    low, high = 100 * difference.low, 100 * difference.high
    return f"{100 * difference.more:+.1f} points ({low:+.1f} to {high:+.1f})"
