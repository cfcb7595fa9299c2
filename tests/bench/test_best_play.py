"""Best play, by hand: how long it takes to solve and to advise, and a long proof.

The proof plays COMPANION_GAMES games (200,000 unless it says otherwise) as the table
says, compiled, and compares what they come to with what the table says. That each of
their decisions is best, `tests/games/*/test_many.py` proves beside the rules.
"""

import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion import games
from companion.contract import Rolled
from companion.facts import settle
from companion.lab import advice, solve
from companion.lab.solve import aim
from tests.games import lot

GAMES = int(os.environ.get("COMPANION_GAMES", "200000"))
DANTE = ["nine-circles", "seven-steps"]

Benchmark = Any


def quiet() -> solve.Work:
    return solve.Work(lambda line: None, lambda line: None, jobs=2)


def played(name: str, wanted: str, folder: Path) -> solve.Problem:
    solver, rules = games.load(name).solver(), games.load(name).rules()
    settled = settle(games.load(name).facts().rulings, {}, name)
    asked = aim(wanted, solver.titles())
    return solve.Problem(name, rules.REVISION, settled, asked, solver, folder)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("solved")


@pytest.mark.benchmark(group="solve, wall", timer=time.perf_counter)
@pytest.mark.parametrize("name", DANTE)
def test_solve(benchmark: Benchmark, name: str, folder: Path) -> None:
    game = played(name, "win", folder)
    rounds = 1 if name == "nine-circles" else 3
    benchmark.pedantic(
        solve.solved,
        (game, quiet()),
        {"again": True},
        rounds=rounds,
        warmup_rounds=rounds - 1,
    )
    assert game.path.stat().st_size < 200 * 2**20


@pytest.mark.benchmark(group="advice, CPU", timer=time.process_time)
@pytest.mark.parametrize("choose", ["random", "best"])
@pytest.mark.parametrize("name", DANTE)
def test_advice(benchmark: Benchmark, name: str, choose: str, folder: Path) -> None:
    game = played(name, "win", folder)
    table = solve.solved(game, quiet())
    best = solve.player(game, table).best if choose == "best" else None
    asked = choices(name, 200, best)
    for state in asked[:5]:  # numba starts once
        advice.options(solve.player(game, table), state, game.aim)
    states = iter(asked)

    def fresh() -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (solve.player(game, table), next(states), game.aim), {}

    benchmark.pedantic(advice.options, setup=fresh, rounds=200)


@pytest.mark.benchmark(group="scores, wall", timer=time.perf_counter)
@pytest.mark.parametrize("name", DANTE)
def test_scores(benchmark: Benchmark, name: str, folder: Path) -> None:
    game = played(name, "win", folder)
    solve.solved(game, quiet())

    def fresh() -> None:
        game.spread.unlink(missing_ok=True)

    benchmark.pedantic(solve.spread, (game, quiet()), setup=fresh, rounds=1)


@pytest.mark.parametrize("name", DANTE)
def test_the_booklet_tells_what_the_table_says(name: str, folder: Path) -> None:
    told = games.load(name).booklet_values()["outcome"]
    for_win = solve.solved(played(name, "win", folder), quiet())["start"]
    game = played(name, "score", folder)
    start, scores = solve.solved(game, quiet())["start"], solve.spread(game, quiet())
    found = advice.outlook(game.aim, start, scores, game.solver.titles())

    assert (told.for_win.win, told.for_win.score) == pytest.approx(tuple(for_win))
    best = told.for_score
    assert (best.win, best.score) == pytest.approx((found.win, found.score))
    shares = {one.name: one.share for one in told.shares}
    assert shares == pytest.approx({**found.titles, "lost": found.lost})
    rarer = [0.0] * (len(scores) - len(told.scores))
    assert [*told.scores, *rarer] == pytest.approx(scores)


def test_the_chance_of_nine_circles_is_that_of_the_pure_aim() -> None:
    told = games.load("nine-circles").booklet_values()["outcome"]
    pure = games.load("nine-circles").solver().solve({}, (0, 0), jobs=2)["start"][0]

    assert f"{told.for_win.win:.6f}" == f"{pure:.6f}" == "0.966272"


def choices(name: str, count: int, best: Callable[[Any], Any] | None) -> list[Any]:
    """Return states in which something is to be chosen, of games at random or best."""
    rules, dice = games.load(name).rules(), random.Random(4)
    found: list[Any] = []
    while len(found) < count:
        game = lot.played(rules, rules.start(), dice, best)
        found += [
            state for state, action in game if not isinstance(action, Rolled | None)
        ]
    return found[:count]


@pytest.mark.parametrize("wanted", ["win", "score"])
@pytest.mark.parametrize("name", DANTE)
def test_games_end_as_the_table_says(name: str, wanted: str, folder: Path) -> None:
    game = played(name, wanted, folder)
    table = solve.solved(game, quiet())
    begun = time.process_time()
    ends = game.solver.games(
        table, game.rulings, game.aim.columns, 20, np.arange(GAMES)
    )
    took = time.process_time() - begun
    print(f"{name} {wanted}: {GAMES / took:.0f} games a second on one core")
    least = {"nine-circles": 1_000, "seven-steps": 5_000}
    assert GAMES < 100_000 or GAMES / took > least[name]

    scores, last = solve.spread(game, quiet()), GAMES
    expected = dict(zip(game.aim.columns, table["start"], strict=True))
    # A title is a chance of so many points at least, and so is every score.
    expected |= {least: sum(scores[least:]) for least in range(1, len(scores))}
    for column, share in expected.items():
        counted = ends.score if column < 0 else ends.won & (ends.score >= column)
        mean, spread = float(counted.mean()), float(counted.std())
        error = max(spread, (share * (1 - share)) ** 0.5 if column >= 0 else 0)
        print(f"{name} {wanted} {column:>3}: {mean:.5f}, table {share:.5f}")
        assert abs(mean - share) <= 4 * error / last**0.5
