"""A report as a table for notebooks: a row for each number."""

from collections.abc import Iterator, Sequence

from companion.lab.report.kinds import Kind, kinds
from companion.lab.sweep.answer import Answer, Found
from companion.lab.sweep.intervals import Difference, Mean, Rate, wilson

HEAD = ("variant", "bot", "measure", "what", "value", "low", "high", "games")

Number = tuple[str, str, str, Rate | Mean | Difference]


def rows(answers: Sequence[Answer]) -> Iterator[tuple[str, ...]]:
    """Yield answers as a table, its head first."""
    yield HEAD
    for kind in kinds(answers):
        for bot, measure, what, value in _numbers(kind):
            numbers = map(str, (_value(value), value.low, value.high))
            yield (kind.name, bot, measure, what, *numbers, str(kind.found.games))


def _value(number: Rate | Mean | Difference) -> float:
    match number:
        case Rate():
            return number.rate
        case Mean():
            return number.mean
        case Difference():
            return number.more


def _numbers(kind: Kind) -> Iterator[Number]:
    """Yield every number: whose it is, what it measures, and of what."""
    found, turns = kind.found, kind.turns
    for seat in found.seats:
        yield seat.bot, "win", "", seat.win
        yield seat.bot, "score", "", seat.score
        for score, rate in seat.scores.items():
            yield seat.bot, "scores", f"{score}", rate
    yield "", "won by somebody", "", found.won
    for place in found.places:
        yield "", "seat wins", f"{place.seat}", place.win
    yield "", turns, "", found.length
    for length, rate in found.lengths.items():
        yield "", f"games of {turns}", f"{length}", rate
    yield "", f"dead {turns}", "", found.dead
    for end in found.ends:
        yield "", "ends", end.what, end.games
    yield from _used(found)


def _used(found: Found) -> Iterator[Number]:
    for used in found.mattered:
        yield "", "wins with", used.what, used.having
        if used.without:
            yield "", "wins without", used.what, used.without
        if used.points:
            yield "", "points more with", used.what, used.points
    for ruling in found.came_up:
        yield "", "ruling came up", ruling.what, ruling.games
    nothing = wilson(0, found.games)
    for answered in found.answers:
        for number in answered.numbers:
            yield "", f"games with {answered.question}", number.what, number.games
            yield "", f"{answered.question}, a game", number.what, number.mean
        if nothing:
            listed = {number.what for number in answered.numbers}
            for what in answered.never:
                if what in listed:
                    continue
                yield "", f"games with {answered.question}", what, nothing
