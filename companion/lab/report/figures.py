"""The charts of a report: what a designer sees at a glance."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import fsum

import msgspec

from companion import charts
from companion.charts import SERIES, Chart, Interval, Panel, Plan, Row, dots
from companion.lab.report.numbers import Kind, series
from companion.lab.sweeps import compare, intervals, words
from companion.lab.sweeps.answers import FEW, Answered
from companion.lab.sweeps.intervals import Difference, Number, Rate, bootstrap, wilson

BARS = 22  # columns of a chart, at most
TAIL = 0.01  # games whose numbers are too great to be drawn apart
ENDS, THINGS, NAMED = 14, 24, 12  # rows of ends, of things used, of an answer
PANELS = 4  # panels of things used, and of ends where there are many variants


def scores(kinds: Sequence[Kind]) -> Chart | None:
    """Return how the scores of each bot are spread; None if they are all alike."""
    titled: dict[str, Mapping[int, int]] = {}
    for kind in kinds:
        for bot in kind.bots:
            name = kind.name if len(kind.bots) < 2 else f"{kind.name}: {bot}"
            spreads = (seat.scores for seat in kind.of(bot))
            titled[name] = added(spreads, kind.found.games)
    return _spread("Scores: share of games", titled)


def lengths(kinds: Sequence[Kind]) -> Chart | None:
    """Return how the lengths of games are spread; None if they are all alike."""
    titled = {at.name: added([at.found.lengths], at.found.games) for at in kinds}
    return _spread(f"Length in {kinds[0].turns}: share of games", titled)


def added(spreads: Iterable[Mapping[int, Rate]], games: int) -> Mapping[int, int]:
    """Return in how many games each value came up, in all spreads together."""
    counts: dict[int, int] = {}
    for spread in spreads:
        for value, rate in spread.items():
            counts[value] = counts.get(value, 0) + round(rate.rate * games)
    return counts


def _spread(title: str, titled: Mapping[str, Mapping[int, int]]) -> Chart | None:
    values = {value for counts in titled.values() for value in counts}
    if len(values) < 3:
        return None
    most = max(_nearly_all(counts) for counts in titled.values() if counts)
    if most < max(values):
        title += "; the last column holds what is more"
    wide = int(charts.rounded(max(1.0, (most - min(values) + 1) / BARS)))
    first, last = min(values) // wide * wide, most // wide * wide + wide
    along = charts.Scale(first - 0.5, last - 0.5)
    panels = []
    for name, counts in titled.items():
        bins: dict[int, int] = {}
        for value, games in counts.items():
            start = min(value // wide * wide, last - wide)
            bins[start] = bins.get(start, 0) + games
        every, mean = sum(bins.values()), bootstrap(counts)
        if mean is not None:
            bars = [
                charts.Column(at - 0.5, at + wide - 0.5, _share(wilson(games, every)))
                for at, games in sorted(bins.items())
            ]
            panels.append(charts.Columns(name, tuple(bars), mark(mean)))
    return charts.columns(title, panels, along)


def _nearly_all(counts: Mapping[int, int]) -> int:
    """Return the value that 99 games of 100 do not exceed."""
    left = sum(counts.values()) * (1 - TAIL)
    for value in sorted(counts):
        left -= counts[value]
        if left <= 0:
            return value
    return max(counts)


def _share(rate: Rate | None) -> Interval:
    return mark(rate or Rate(0.0, 0.0, 1.0), 100)


def mark(number: Number, times: float = 1) -> Interval:
    """Return a number as it is drawn, so many times as great."""
    ends = number.low, number.high
    return Interval(*(times * at for at in (intervals.value(number), *ends)))


def seats(kinds: Sequence[Kind]) -> Chart | None:
    """Return which seat wins how many games; None in a game for one."""
    panels = []
    for kind in kinds:
        places = kind.found.places
        if not any(place.win.rate for place in places):
            continue
        fair = 100 * fsum(place.win.rate for place in places) / len(places)
        rows = tuple(Row(f"seat {p.seat}", (_share(p.win),)) for p in places)
        if len({place.win for place in places}) > 1:
            panels.append(Panel(kind.name, rows, fair))
    if not panels:
        return None
    title = "Games that each seat wins; the broken line is a fair share"
    return dots(panels, Plan(title=title, unit=" %", across=min(3, len(panels))))


def ends(kinds: Sequence[Kind]) -> Chart | None:
    """Return where games end; None if all end alike."""
    few = len(kinds) <= len(SERIES)
    named = series(kinds) if few else [kind.name for kind in kinds]
    shares = {
        name: {end.what: _share(end.games) for end in kind.found.ends}
        for name, kind in zip(named, kinds, strict=True)
    }
    every = shares.values()
    names = _most([{end: mark.at for end, mark in at.items()} for at in every])
    if len(names) < 2:
        return None
    title = "Where games end"
    if few:
        rows = tuple(
            Row(end, tuple(share.get(end) for share in every)) for end in names[:ENDS]
        )
        plan = Plan(title=title, unit=" %", series=tuple(shares))
        return dots([Panel("", rows)], plan)
    panels = [
        Panel(end, tuple(Row(name, (at.get(end),)) for name, at in shares.items()))
        for end in names[:PANELS]
    ]
    return dots(panels, Plan(title=title, unit=" %", across=len(panels)))


def _most(numbers: Sequence[Mapping[str, float]]) -> list[str]:
    names = dict.fromkeys(name for number in numbers for name in number)
    most = {name: max(number.get(name, 0.0) for number in numbers) for name in names}
    return sorted(names, key=lambda name: (-most[name], name))


class Worth(msgspec.Struct, frozen=True):
    """What something is worth to those who use it, by two measures."""

    wins: Difference
    points: Difference | None


def worth(kind: Kind) -> Mapping[str, Worth]:
    """Return the worth of all that is used often enough, and often enough is not."""
    worths = {}
    for row in kind.found.mattered:
        without = row.without
        others = kind.found.games * kind.seats - row.seats
        if without and min(row.seats, others) >= words.SURE:
            wins = compare.difference(without, row.having)
            worths[row.what] = Worth(wins, row.points)
    return worths


def wins_with(kinds: Sequence[Kind]) -> Chart | None:
    """Return how much oftener those win who use something; None if nobody does."""
    by_variant = {
        kind.name: {what: mark(it.wins, 100) for what, it in worth(kind).items()}
        for kind in kinds
        if kind.found.won.rate
    }
    title = "Games won by those who use something, in percentage points more"
    return _sorted(title, by_variant)


def points_with(kinds: Sequence[Kind]) -> Chart | None:
    """Return how much more those score who use something; None if nobody does."""
    by_variant = {
        kind.name: {w: mark(it.points) for w, it in worth(kind).items() if it.points}
        for kind in kinds
        if any(len(seat.scores) > FEW for seat in kind.found.seats)
    }
    return _sorted("Points that those score more who use something", by_variant)


def _sorted(
    title: str, by_variant: Mapping[str, Mapping[str, Interval]]
) -> Chart | None:
    """Return things sorted by their worth, those that surely have one first of all."""
    drawn = dict([pair for pair in by_variant.items() if pair[1]][:PANELS])
    marks: dict[str, list[Interval]] = {}
    for chart in drawn.values():
        for what, mark in chart.items():
            marks.setdefault(what, []).append(mark)
    if len(marks) < 2:
        return None

    def unclear(what: str) -> tuple[bool, float]:
        sure = any(mark.low * mark.high > 0 for mark in marks[what])
        return not sure, -max(abs(mark.at) for mark in marks[what])

    def down(what: str) -> tuple[float, str]:
        return -fsum(mark.at for mark in marks[what]) / len(marks[what]), what

    order = sorted(sorted(marks, key=unclear)[:THINGS], key=down)
    panels = [
        Panel(name, tuple(Row(what, (chart.get(what),)) for what in order), 0.0)
        for name, chart in drawn.items()
    ]
    return dots(panels, Plan(title=title, across=len(panels)))


class Reply(msgspec.Struct, frozen=True):
    """An answer to a question of a playtest: a chart, and words on the rest."""

    question: str
    chart: Chart | None
    words: str


def replies(kinds: Sequence[Kind]) -> Iterator[Reply]:
    """Yield the answers to the questions of a playtest, three variants side by side."""
    kinds = kinds[: len(SERIES)]
    for at, answered in enumerate(kinds[0].found.answers):
        replies = [kind.found.answers[at] for kind in kinds]
        yield _reply(list(zip(series(kinds), replies, strict=True)), answered)


def _reply(named: Sequence[tuple[str, Answered]], first: Answered) -> Reply:
    numbers = [{at.what: at.mean for at in answered.numbers} for _, answered in named]
    names = _most([{what: at.mean for what, at in many.items()} for many in numbers])
    known = [number.what for number in first.numbers]
    if len(known) <= FEW and {*first.never} <= {*known}:
        names = known
    more = len(names) - NAMED
    rows = tuple(
        Row(what, tuple(mark(many[what]) if what in many else None for many in numbers))
        for what in names[:NAMED]
    )
    chart = None
    if rows:
        title = f"{first.question[:1].upper()}{first.question[1:]}: a game, on average"
        varied = tuple(name for name, _ in named)
        plan = Plan(title=title, series=varied, wide=charts.HALF)
        chart = dots([Panel("", rows)], plan)
    return Reply(first.question, chart, " ".join(_left_out(named, more)))


def _left_out(named: Sequence[tuple[str, Answered]], more: int) -> Iterator[str]:
    if more > 0:
        yield f"{more} more are in results.csv."
    never = set(named[0][1].never).intersection(*(answer.never for _, answer in named))
    listed = [what for what in named[0][1].never if what in never]
    if listed:
        yield f"Never, in any of these games: {'; '.join(listed)}."
