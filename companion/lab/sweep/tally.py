"""Counts of many games: whole numbers, so that sums do not depend on their order."""

from collections.abc import Hashable, Sequence
from typing import TypeVar

import msgspec

from companion.lab.sweep.play import Played

T = TypeVar("T", bound=Hashable)


class Used(msgspec.Struct):
    """Of seats that used something: how many, what they won, and their points.

    Attributes:
        points, squares: the sum of their scores, and of the squares of these.
    """

    seats: int = 0
    won: int = 0
    points: int = 0
    squares: int = 0


class Paired(msgspec.Struct):
    """What a bot made more than in the same game of the first variant."""

    won: dict[int, int] = {}
    score: dict[int, int] = {}


class Tally(msgspec.Struct):
    """What games of one variant add up to.

    Attributes:
        won: by bot, in shares.
        places: wins by seat, in shares.
        scores: by bot, how often each came up.
        level: games in which all were level halfway.
        comebacks: games won by a seat that was last halfway; runaways: by the first.
        watched: games of which it was noted which rulings came up.
        paired: by bot.
        longer: how many turns more than in the same game of the first variant.
        counted: by question and what was counted, how often each number but 0 came up.
    """

    games: int = 0
    decided: int = 0
    won: list[int] = []
    places: list[int] = []
    scores: list[dict[int, int]] = []
    turns: dict[int, int] = {}
    dead: int = 0
    level: int = 0
    comebacks: int = 0
    runaways: int = 0
    used: dict[str, Used] = {}
    ended: dict[str, int] = {}
    watched: int = 0
    rulings: dict[str, int] = {}
    paired: list[Paired] = []
    longer: dict[int, int] = {}
    counted: dict[str, dict[str, dict[int, int]]] = {}


def empty(seats: int) -> Tally:
    """Return the counts of no game."""
    return Tally(
        won=[0] * seats,
        places=[0] * seats,
        scores=[{} for _ in range(seats)],
        paired=[Paired() for _ in range(seats)],
    )


def count(tally: Tally, game: Played, seats: Sequence[int]) -> None:
    """Count a game.

    Args:
        seats: of each bot, the seat that it had.
    """
    winners = [seat for seat, won in enumerate(game.won) if won]
    tally.games += 1
    tally.decided += bool(winners)
    for bot, seat in enumerate(seats):
        tally.won[bot] += game.won[seat]
        tally.places[seat] += game.won[seat]
        _add(tally.scores[bot], game.scores[seat])
    _add(tally.turns, game.turns)
    tally.dead += game.dead
    if not game.ahead:
        tally.level += 1
    elif winners:
        tally.comebacks += all(seat in game.behind for seat in winners)
        tally.runaways += all(seat in game.ahead for seat in winners)
    for seat, name in sorted(game.used):  # sets have another order in each process
        used = tally.used.setdefault(name, Used())
        used.seats += 1
        used.won += game.won[seat]
        used.points += game.scores[seat]
        used.squares += game.scores[seat] ** 2
    for found in game.counted:
        if found.number:
            asked = tally.counted.setdefault(found.question, {})
            _add(asked.setdefault(found.what, {}), found.number)
    _add(tally.ended, game.ended)
    if game.rulings is not None:
        tally.watched += 1
        for ruling in sorted(game.rulings):
            _add(tally.rulings, ruling)


def compare(tally: Tally, game: Played, first: Played, seats: Sequence[int]) -> None:
    """Count what a game came to beside the same game of the first variant."""
    for bot, seat in enumerate(seats):
        paired = tally.paired[bot]
        _add(paired.won, game.won[seat] - first.won[seat])
        _add(paired.score, game.scores[seat] - first.scores[seat])
    _add(tally.longer, game.turns - first.turns)


def _add(counts: dict[T, int], value: T, more: int = 1) -> None:
    counts[value] = counts.get(value, 0) + more


def add(tally: Tally, more: Tally) -> None:
    """Add the counts of other games."""
    for field in ("games", "decided", "dead", "level", "comebacks", "runaways"):
        setattr(tally, field, getattr(tally, field) + getattr(more, field))
    tally.watched += more.watched
    for bot, won in enumerate(more.won):
        tally.won[bot] += won
        tally.places[bot] += more.places[bot]
        _merge(tally.scores[bot], more.scores[bot])
        _merge(tally.paired[bot].won, more.paired[bot].won)
        _merge(tally.paired[bot].score, more.paired[bot].score)
    _merge(tally.turns, more.turns)
    _merge(tally.ended, more.ended)
    _merge(tally.rulings, more.rulings)
    _merge(tally.longer, more.longer)
    for name, used in more.used.items():
        known = tally.used.setdefault(name, Used())
        known.seats += used.seats
        known.won += used.won
        known.points += used.points
        known.squares += used.squares
    for question, numbers in more.counted.items():
        asked = tally.counted.setdefault(question, {})
        for what, counts in numbers.items():
            _merge(asked.setdefault(what, {}), counts)


def _merge(counts: dict[T, int], more: dict[T, int]) -> None:
    for value, times in more.items():
        _add(counts, value, times)
