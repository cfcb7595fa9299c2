"""Compiled games come to the same as games by the rules, by a chi-square test."""

import os
from collections.abc import Mapping
from math import sqrt

import pytest

from companion import games
from companion.cli.sweep_options import Finder
from companion.lab.sweeps import run
from companion.lab.sweeps.play import Tally
from companion.lab.sweeps.question import Question, seatings, variants
from companion.lab.sweeps.run import workers
from tests import long

SURE = 4.0
"""Standard errors: differences as large come up once in 30,000 tests of equals."""


def tally(
    game: str, rulings: dict[str, tuple[str, ...]], count: int, **how: int
) -> Tally:
    """Return the counts of games played best, in `jobs` processes or compiled."""
    question = Question(
        game=game,
        revision=games.load(game).rules().REVISION,
        variants=variants(seatings(("best:score",), 1), rulings, {}),
        games=count,
        seed=7,
        compiled=not how,
    )
    quiet = run.Progress(lambda line: None)
    with workers(Finder(), how.get("jobs", 1), None, print) as play:
        (found,) = run.run(question, play, None, quiet)
    return found


def chi_square(one: Mapping[object, int], other: Mapping[object, int]) -> float:
    """Return how far two counts are apart, in standard errors; above 4 they differ.

    What came up in few games is counted together. Source of the standard errors:
    Wilson, Hilferty, "The Distribution of Chi-Square" (1931).
    """
    both = {what: (one.get(what, 0), other.get(what, 0)) for what in {**one, **other}}
    often = [pair for pair in both.values() if sum(pair) >= 20]
    rare = [pair for pair in both.values() if sum(pair) < 20]
    cells = [*often, tuple(map(sum, zip((0, 0), *rare, strict=True)))]
    first, second = sum(one.values()), sum(other.values())
    square = sum(
        (a * sqrt(second / first) - b * sqrt(first / second)) ** 2 / (a + b)
        for a, b in cells
        if a + b
    )
    free = sum(a + b > 0 for a, b in cells) - 1
    if not free:
        return 0.0
    return ((square / free) ** (1 / 3) - 1 + 2 / (9 * free)) / sqrt(2 / (9 * free))


def compare(
    game: str, rulings: dict[str, tuple[str, ...]], count: int, jobs: int
) -> None:
    rules = tally(game, rulings, count, jobs=jobs)
    compiled = tally(game, rulings, count)

    for what in ("ended", "turns"):
        far = chi_square(getattr(rules, what), getattr(compiled, what))
        print(f"{game}: {what} {far:.1f} standard errors in {count} games")
        assert far < SURE, what
    assert chi_square(rules.scores[0], compiled.scores[0]) < SURE
    for thing in {**rules.used, **compiled.used}:
        had = [t.used[thing].seats if thing in t.used else 0 for t in (rules, compiled)]
        sets = [{"used": n, "not used": count - n} for n in had]
        assert chi_square(*sets) < SURE, thing


def test_a_chi_square_test_finds_what_differs_and_only_that() -> None:
    die, same = dict.fromkeys(range(6), 1000), dict.fromkeys(range(6), 1020)
    loaded = {**die, 5: 1300}

    assert chi_square(die, same) < 0
    assert chi_square(die, loaded) > SURE


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "rulings"),
    [
        ("seven-steps", {}),
        ("seven-steps", {"bought_die": ("sun",), "wrath": ("within_one",)}),
    ],
)
def test_compiled_games_come_to_what_games_by_the_rules_come_to(
    game: str, rulings: dict[str, tuple[str, ...]]
) -> None:
    jobs = os.cpu_count() or 1 if long.GAMES else 1
    compare(game, rulings, long.games(300), jobs)
