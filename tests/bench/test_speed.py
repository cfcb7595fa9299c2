"""What speed costs, in seconds of CPU: `python3 -m companion test tests/bench`.

These are no tests: nothing passes or fails by a figure, since machines are noisy. Their
medians are in CONTRIBUTING.md. A whole process is counted with all that it starts.
"""

import os
import random
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Stamp, Undo
from companion.contract import Begun, Over, Roll, Rolled

ROOT = Path(__file__).resolve().parents[2]
DANTE = ["nine-circles", "seven-steps"]
PYTHON = [sys.executable, "-m", "companion"]
ENV = os.environ | {"COMPANION_READY": "1", "PYTHONPATH": str(ROOT)}
ENV.pop("PYTHONDONTWRITEBYTECODE", None)  # a program that is used is compiled once

Benchmark = Any


def of_children() -> float:
    """Seconds of CPU that finished child processes took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


processes = pytest.mark.benchmark(timer=of_children, group="processes")
in_process = pytest.mark.benchmark(timer=time.process_time)


def run(*command: str) -> None:
    subprocess.run(command, env=ENV, cwd=ROOT, check=True, capture_output=True)


def installed() -> list[str]:
    """Return the installed command; the module where there is none."""
    found = shutil.which("companion", path=str(Path(sys.executable).parent))
    return [found] if found else PYTHON


@processes
def test_yardstick_import_typer(benchmark: Benchmark) -> None:
    command = [sys.executable, "-c", "import typer"]
    benchmark.pedantic(run, command, rounds=15, warmup_rounds=1)


@processes
def test_roll(benchmark: Benchmark) -> None:
    benchmark.pedantic(run, [*installed(), "roll", "4d6"], rounds=15, warmup_rounds=1)


@processes
def test_check(benchmark: Benchmark) -> None:
    command = [*installed(), "check", "nine-circles", "gluttony", "2", "2", "2"]
    benchmark.pedantic(run, command, rounds=15, warmup_rounds=1)


@processes
@pytest.mark.parametrize("game", DANTE)
def test_one_gamesheet(benchmark: Benchmark, game: str, tmp_path: Path) -> None:
    command = [*PYTHON, "print", game, "--only", "gamesheet", "--out", str(tmp_path)]
    benchmark.pedantic(run, command, rounds=5, warmup_rounds=1)


@processes
def test_all_dante_kits_in_both_inks_on_both_papers(
    benchmark: Benchmark, tmp_path: Path
) -> None:
    look = ["--paper", "a4", "--paper", "letter", "--ink", "full", "--ink", "low"]
    command = [*PYTHON, "print", *DANTE, *look, "--out", str(tmp_path)]
    benchmark.pedantic(run, command, rounds=3, warmup_rounds=1)


@in_process
@pytest.mark.parametrize("game", DANTE)
def test_a_save_of_2000_events(benchmark: Benchmark, game: str, tmp_path: Path) -> None:
    path = tmp_path / "long.json"
    long_save(game, path)

    def open_verify() -> None:
        store._last_checked.clear()  # as a program that has just been started
        store.open(path, games.load)
        assert store.verify(path, games.load).ok

    benchmark.pedantic(open_verify, rounds=5, warmup_rounds=1)


@in_process
@pytest.mark.parametrize("game", DANTE)
@pytest.mark.parametrize("warm", [False, True], ids=["first", "running"])
def test_a_step_in_a_save_of_2000_events(
    benchmark: Benchmark, game: str, tmp_path: Path, warm: bool
) -> None:
    path = tmp_path / "long.json"
    long_save(game, path)

    def undo() -> None:
        if not warm:
            store._last_checked.clear()
        store.undo(path, games.load, Stamp("now", "bench"), 1)

    benchmark.pedantic(undo, rounds=9, warmup_rounds=1)


@in_process
@pytest.mark.parametrize("game", DANTE)
def test_1000_random_games(benchmark: Benchmark, game: str) -> None:
    rules = rules_of(game)

    def thousand() -> None:
        dice = random.Random(1)
        for _ in range(1000):
            whole_game(rules, dice, lambda action: None)

    benchmark.pedantic(thousand, rounds=3, warmup_rounds=0)


def rules_of(game: str) -> Any:
    return games.load(game).rules()


def whole_game(rules: Any, dice: random.Random, told: Callable[[Any], None]) -> None:
    """Play a random game to its end."""
    state = rules.start()
    while not isinstance(due := rules.waits_for(state), Over):
        if isinstance(due, Roll):
            faces = tuple(dice.randint(1, due.sides) for _ in range(due.count))
            action: Any = Rolled(faces)
        else:
            action = dice.choice(rules.legal_actions(state))
        told(action)
        state = rules.apply(state, action)


def long_save(game: str, path: Path) -> None:
    """Write a save of 2,000 events: a game, taken back and played again."""
    rules, dice = rules_of(game), random.Random(2)
    played: list[Any] = []
    while len(played) < 40:
        played = []
        whole_game(rules, dice, played.append)
    again = [*played, Undo(0)] * 2000
    stamp = Stamp("now", "bench")
    store.create(path, games.load(game), Begun(), stamp)
    kept = store.append(path, games.load, again[:2000], stamp)
    assert len(kept.events) == 2000
