"""`companion lab sweep --compiled`: what it counts, and that it says so."""

import sys

import pytest

from tests.cli.conftest import Run
from tests.cli.test_lab import answer

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("compiled")]


def test_an_answer_says_which_path_played(run: Run) -> None:
    rules = run("lab sweep seven-steps --games 5 --jobs 1")
    compiled = run("lab sweep seven-steps --games 5 --jobs 1 --compiled")

    assert "seven-steps: 5 games, played by the rules, seed 1" in rules.out
    assert "seven-steps: 5 games, played compiled, seed 1" in compiled.out


def test_compiled_games_count_what_games_by_the_rules_count(run: Run) -> None:
    line = "lab sweep seven-steps --games 3000 --jobs 1 --vary bought_die=pool,sun"
    found = answer(run, f"{line} --compiled")["variants"]
    by_rules = answer(run, "lab sweep seven-steps --games 60 --jobs 1")["variants"][0]

    assert found[0]["games"] == 3000
    assert found[0]["watched"] == found[1]["watched"] == 20
    assert found[1]["seats"][0]["more"]["win"]["low"] < 0.1
    ends = {row["what"] for row in by_rules["ends"]}
    assert ends <= {row["what"] for row in found[0]["ends"]}
    used = {row["what"] for row in by_rules["mattered"]}
    assert used <= {row["what"] for row in found[0]["mattered"]}
    for number in ("length", "dead", "won"):
        low, high = by_rules[number]["low"], by_rules[number]["high"]
        mean = "mean" if number == "length" else "rate"
        assert low < found[0][number][mean] < high


def test_compiled_games_without_numba_are_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("numba", "numpy"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, "companion.lab.sweep.compiled", raising=False)

    done = run("lab sweep seven-steps --games 5 --compiled")

    line = "companion: compiled games need numba; install it with: pip install numba\n"
    assert done == (1, "", line)
