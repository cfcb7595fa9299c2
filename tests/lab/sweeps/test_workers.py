"""Blocks of a sweep are played again when the process that had them dies."""

import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.cli.sweep_options import Finder
from companion.errors import BadValue, CompanionError, NoCluster
from companion.lab.sweeps.question import Question, seatings, variants
from companion.lab.sweeps.run import Block, played, workers

ROOT = Path(__file__).resolve().parents[3]


class Mortal(Finder):
    """Ends the process that asks it first, as a lack of memory would."""

    def __init__(self, mark: Path) -> None:
        super().__init__()
        self.mark = mark

    def game(self, name: str, facts: Mapping[str, Any]) -> Any:
        if not self.mark.exists():
            self.mark.touch()
            os._exit(1)
        return super().game(name, facts)


class Stuck(Finder):
    """Never gets to play Nine Circles."""

    def game(self, name: str, facts: Mapping[str, Any]) -> Any:
        if name == "nine-circles":
            time.sleep(3600)
        return super().game(name, facts)


def asked(count: int, game: str = "seven-steps") -> Question:
    kinds = variants(seatings(("greedy",), 1), {}, {})
    revision = games.load(game).rules().REVISION
    return Question(game=game, revision=revision, variants=kinds, games=count, seed=2)


@pytest.mark.slow
@pytest.mark.parametrize("cluster", [None, "local"])
def test_a_process_that_dies_costs_no_game(tmp_path: Path, cluster: str | None) -> None:
    question = asked(80)
    blocks = [Block(question, number) for number in range(6)]

    with workers(Mortal(tmp_path / "mark"), 2, cluster, print) as play:
        found = list(play(blocks))

    assert found == [played(block, Finder()) for block in blocks]


@pytest.mark.slow
def test_processes_end_in_the_middle_of_a_block_if_no_more_is_wanted() -> None:
    blocks = [Block(asked(4), 0), *[Block(asked(4, "nine-circles"), 0)] * 2]

    with workers(Stuck(), 2, None, print) as play:
        found = play(blocks)
        next(found)
        found.close()

    assert not multiprocessing.active_children()


def test_errors_reach_who_asked_from_other_processes() -> None:
    import pickle

    error: CompanionError = pickle.loads(
        pickle.dumps(NoCluster("there", "no cluster answers", "start one"))
    )

    assert str(error) == "there: no cluster answers; start one"
    assert isinstance(error, NoCluster)


def test_a_game_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.lab.sweeps.play.LONGEST", 3)

    with pytest.raises(BadValue, match="a game goes on after 3 steps"):
        played(Block(asked(1), 0), Finder())


@pytest.mark.slow
def test_processes_find_a_package_that_is_not_installed() -> None:
    line = "lab sweep seven-steps --bots greedy --games 6 --jobs 2"

    done = subprocess.run(
        [sys.executable, "-m", "companion", *line.split()],
        cwd=ROOT,
        env=os.environ | {"COMPANION_READY": "1", "PYTHONPATH": ""},
        capture_output=True,
        text=True,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert "6 games" in done.stdout
