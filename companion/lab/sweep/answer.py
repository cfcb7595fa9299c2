"""What a sweep answers: each number with its interval, in the order of the question."""

from collections.abc import Mapping

import msgspec

from companion.lab.sweep.intervals import (
    Difference,
    Mean,
    Rate,
    bootstrap,
    difference,
    wilson,
)
from companion.lab.sweep.play import WIN
from companion.lab.sweep.question import Question, Value, Variant
from companion.lab.sweep.tally import Tally

FORMAT = 1
"""Of the file that keeps an answer."""


class More(msgspec.Struct, frozen=True):
    """What a bot makes more than in the same games of the first variant."""

    win: Difference
    score: Difference


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a bot comes to, over all seats that it had in turn."""

    bot: str
    win: Rate
    score: Mean
    scores: Mapping[int, Rate]
    more: More | None = None


class Place(msgspec.Struct, frozen=True):
    """What a seat comes to, over all bots that had it in turn."""

    seat: int
    win: Rate


class Mattered(msgspec.Struct, frozen=True):
    """Win rates with and without something; `seats` used it, in all games."""

    what: str
    seats: int
    having: Rate
    without: Rate | None


class Often(msgspec.Struct, frozen=True):
    """How often something came up."""

    what: str
    games: Rate


class Found(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the games of a variant come to.

    Attributes:
        won: games that somebody won.
        places: by seat, in a game for several.
        length: in turns.
        dead: turns that brought nothing.
        comebacks, runaways: games won by a seat that was last, or first, halfway.
        rulings: those that came up in a game; `watched` games were looked at.
        longer: turns more than in the same games of the first variant.
    """

    rulings: Mapping[str, str]
    facts: Mapping[str, Value]
    games: int
    seats: tuple[Seat, ...]
    places: tuple[Place, ...]
    won: Rate
    length: Mean
    lengths: Mapping[int, Rate]
    dead: Rate
    ends: tuple[Often, ...]
    mattered: tuple[Mattered, ...]
    watched: int
    came_up: tuple[Often, ...]
    setup: Mapping[str, str] = {}
    comebacks: Rate | None = None
    runaways: Rate | None = None
    longer: Difference | None = None


class Answer(msgspec.Struct, frozen=True):
    """What a sweep found.

    Attributes:
        games: of each variant; fewer than asked for if they were enough.
        turns: what a turn is called.
        compiled: whether the games were played compiled, not by the rules.
    """

    game: str
    games: int
    seed: int
    variants: tuple[Found, ...]
    revision: str
    turns: str
    format: int = FORMAT
    compiled: bool = False


def answer(question: Question, tallies: list[Tally], turns: str) -> Answer:
    """Return what the counts of each variant say."""
    found = tuple(
        _found(question, variant, tally, first=not at)
        for at, (variant, tally) in enumerate(
            zip(question.variants, tallies, strict=True)
        )
    )
    return Answer(
        game=question.game,
        games=tallies[0].games,
        seed=question.seed,
        variants=found,
        revision=question.revision,
        turns=turns,
        compiled=question.compiled,
    )


def _found(question: Question, variant: Variant, tally: Tally, *, first: bool) -> Found:
    several = question.seats > 1
    turns = sum(turn * games for turn, games in tally.turns.items())
    clear = tally.games - tally.level
    return Found(
        rulings=variant.rulings,
        facts=variant.facts,
        setup=variant.setup,
        games=tally.games,
        seats=tuple(
            _seat(variant.bots[at], at, tally, first=first)
            for at in range(question.seats)
        ),
        places=tuple(
            Place(seat + 1, _rate(won / WIN, tally.games))
            for seat, won in enumerate(tally.places)
        )
        if several
        else (),
        won=_rate(tally.decided, tally.games),
        length=_mean(tally.turns),
        lengths=_spread(tally.turns),
        dead=_rate(tally.dead, turns),
        ends=_often(tally.ended, tally.games),
        mattered=_mattered(tally, question.seats),
        watched=tally.watched,
        came_up=_often(tally.rulings, tally.watched),
        comebacks=wilson(tally.comebacks, clear) if several else None,
        runaways=wilson(tally.runaways, clear) if several else None,
        longer=None if first else difference(tally.longer),
    )


def _seat(bot: str, at: int, tally: Tally, *, first: bool) -> Seat:
    paired = tally.paired[at]
    win, score = difference(paired.won, WIN), difference(paired.score)
    return Seat(
        bot=bot,
        win=_rate(tally.won[at] / WIN, tally.games),
        score=_mean(tally.scores[at]),
        scores=_spread(tally.scores[at]),
        more=None if first or win is None or score is None else More(win, score),
    )


def _rate(hits: float, of: int) -> Rate:
    return wilson(hits, of) or Rate(0.0, 0.0, 1.0)


def _mean(counts: Mapping[int, int]) -> Mean:
    return bootstrap(counts) or Mean(0.0, 0.0, 0.0)


def _spread(counts: Mapping[int, int]) -> dict[int, Rate]:
    games = sum(counts.values())
    return {value: _rate(counts[value], games) for value in sorted(counts)}


def _often(counts: Mapping[str, int], of: int) -> tuple[Often, ...]:
    most_first = sorted(counts, key=lambda what: (-counts[what], what))
    return tuple(Often(what, _rate(counts[what], of)) for what in most_first)


def _mattered(tally: Tally, seats: int) -> tuple[Mattered, ...]:
    """Return what was used, what makes most of a difference first."""
    every, won = tally.games * seats, sum(tally.won)
    rows = []
    for what, used in sorted(tally.used.items()):
        rest = every - used.seats
        having = _rate(used.won / WIN, used.seats)
        without = wilson((won - used.won) / WIN, rest)
        rows.append(Mattered(what, used.seats, having, without))
    return tuple(sorted(rows, key=_gap))


def _gap(row: Mattered) -> tuple[float, str]:
    without = row.without.rate if row.without else row.having.rate
    return -abs(row.having.rate - without), row.what


def unsure(tallies: list[Tally]) -> float:
    """Return the widest half of an interval of a win rate."""
    rates = [_rate(won / WIN, tally.games) for tally in tallies for won in tally.won]
    return max((rate.high - rate.low) / 2 for rate in rates)
