"""Tuning weights: what was stopped goes on, and the same seed gives the same file."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.errors import BadData, BadValue
from companion.lab import weights
from companion.lab.sweeps.play import WIN, Played
from companion.lab.weights import GENERATIONS, Entries, Tuning

BEGUN = {"near": 8.0, "icons": [1.0, 0, 2.0], "name": 5.0}


class Hill(weights.Trial[Any, Any]):
    """Games that are worth most with `near` at 2; it counts those that are played."""

    def __init__(self) -> None:
        self.played: list[str] = []

    def play(self, entries: Entries, seeds: Sequence[str]) -> list[Played]:
        self.played += seeds
        near = float(str(entries["near"]))
        score = round(-100 * abs(near - 2))
        game = Played(
            won=(WIN * (near < 4),),
            scores=(score,),
            turns=1,
            dead=0,
            behind=(),
            ahead=(),
            used=frozenset(),
            ended="",
            rulings=None,
        )
        return [game for _ in seeds]


def tuning(**changes: Any) -> Tuning:
    asked = {"only": ("near", "icons"), "candidates": 6, "games": 2, "seed": 3}
    fixed = {"game": "hill", "bot": "climber", "revision": "1", "begun": BEGUN}
    return Tuning(**{**fixed, **asked, **changes})


def tuned(trial: Hill, generations: int, folder: Path, **changes: Any) -> Entries:
    return weights.tuned(
        trial, tuning(**changes), generations, folder, lambda line: None
    )


def test_tuning_finds_what_is_worth_most_and_leaves_the_rest(tmp_path: Path) -> None:
    found = tuned(Hill(), 25, tmp_path)

    assert found["near"] == pytest.approx(2, abs=0.05)
    assert found["name"] == 5.0
    assert found["icons"][1] == 0
    assert found == tuned(Hill(), 25, tmp_path / "again")
    assert found != tuned(Hill(), 25, tmp_path / "other", seed=4)


def test_what_was_stopped_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    whole = tuned(Hill(), 6, tmp_path / "whole")
    path = tmp_path / "stopped" / GENERATIONS
    tuned(Hill(), 4, path.parent)
    text = path.read_bytes()
    path.write_bytes(text[:-3])  # killed while it wrote the fourth

    trial = Hill()
    assert tuned(trial, 6, path.parent) == whole
    assert len(trial.played) == 3 * 6 * 2
    assert path.read_bytes() == (tmp_path / "whole" / GENERATIONS).read_bytes()
    assert tuned(trial, 6, path.parent) == whole
    assert len(trial.played) == 3 * 6 * 2


def test_candidates_of_a_generation_play_the_same_games(tmp_path: Path) -> None:
    trial = Hill()
    tuned(trial, 2, tmp_path)

    assert trial.played == ["3 0 0", "3 0 1"] * 6 + ["3 1 0", "3 1 1"] * 6


def test_another_tuning_in_the_folder_is_refused(tmp_path: Path) -> None:
    tuned(Hill(), 1, tmp_path)

    with pytest.raises(BadValue, match="another tuning is kept there"):
        tuned(Hill(), 1, tmp_path, games=3)
    (tmp_path / GENERATIONS).write_text("{}\n")
    with pytest.raises(BadData, match="it is no file of a tuning"):
        tuned(Hill(), 1, tmp_path)


def test_too_little_to_tune_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadValue, match="6 candidates of 0 weights are too few"):
        tuned(Hill(), 1, tmp_path, only=())


def test_the_verdict_is_of_games_that_none_was_chosen_by() -> None:
    trial = Hill()
    verdict = weights.judged(trial, BEGUN, {**BEGUN, "near": 2.5}, 3, 4)

    assert trial.played == ["3 check 0", "3 check 1", "3 check 2", "3 check 3"] * 2
    assert (verdict.before.rate, verdict.after.rate) == (0, 1)
    assert (verdict.wins.more, verdict.worth.more) == (1, 550)
    (line,) = weights.lines(verdict)
    assert line.startswith(
        "4 other games: won 100.0 % (51.0 to 100.0) instead of 0.0 %"
    )
