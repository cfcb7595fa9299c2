"""What speed costs, in seconds of CPU: `python3 -m companion test tests/bench`.

These are no tests: nothing passes or fails by a figure, since machines are noisy. Their
medians are in docs/speed.md. A whole process is counted with all that it starts.
"""

import itertools
import os
import random
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Stamp, Undo
from companion.contract import Begun
from tests.games import lot

ROOT = Path(__file__).resolve().parents[2]
DANTE = ["nine-circles", "seven-steps"]
PYTHON = [sys.executable, "-m", "companion"]
ENV = os.environ | {"COMPANION_READY": "1", "PYTHONPATH": str(ROOT)}
ENV.pop("PYTHONDONTWRITEBYTECODE", None)  # a program that is used is compiled once

Benchmark = Any


CARDS = """
import sys
from companion.cli import app

for deck in ("obstacles", "progress", "locations", "seasons"):
    words = ["print", "six-winters", "--only", deck, "--out", sys.argv[1]]
    app(words, standalone_mode=False)
"""


def of_children() -> float:
    """Seconds of CPU that finished child processes took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


processes = pytest.mark.benchmark(timer=of_children, group="processes")
in_process = pytest.mark.benchmark(timer=time.process_time)


def run(*command: str) -> None:
    subprocess.run(command, env=ENV, cwd=ROOT, check=True, capture_output=True)


def least_cpu(commands: dict[str, list[str]], rounds: int) -> dict[str, float]:
    """Return the least CPU that each command took in some rounds of changing order."""
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for command in commands.values():
        run(*command)  # once before, so that all is compiled
    orders = itertools.cycle(itertools.permutations(commands))
    for name in itertools.chain(*itertools.islice(orders, rounds)):
        before = of_children()
        run(*commands[name])
        taken[name].append(of_children() - before)
    return {name: min(seconds) for name, seconds in taken.items()}


def installed() -> list[str]:
    """Return the installed command; the module where there is none."""
    found = shutil.which("companion", path=str(Path(sys.executable).parent))
    return [found] if found else PYTHON


LOOKS = "--paper a4 --paper letter --ink full --ink low"
PROCESSES = {
    "the yardstick: import typer": ([sys.executable, "-c", "import typer"], "", 15),
    "roll": (installed(), "roll 4d6", 15),
    "check": (installed(), "check nine-circles gluttony 2 2 2", 15),
    "a gamesheet of Nine Circles": (PYTHON, "print nine-circles --only gamesheet", 5),
    "a gamesheet of Seven Steps": (PYTHON, "print seven-steps --only gamesheet", 5),
    "all Dante kits": (PYTHON, f"print nine-circles seven-steps {LOOKS}", 3),
    "Six Winters": (PYTHON, "print six-winters", 5),
    # One process for all four, as `print` without `--only` has one for everything.
    "the cards of Six Winters": ([sys.executable, "-c", CARDS], "OUT", 5),
}
"""A program, what it is given, and how often it is run."""


@processes
@pytest.mark.parametrize("what", PROCESSES)
def test_a_whole_process(benchmark: Benchmark, what: str, tmp_path: Path) -> None:
    program, line, rounds = PROCESSES[what]
    words = line.replace("OUT", str(tmp_path)).split()
    words += ["--out", str(tmp_path)] if words[:1] == ["print"] else []
    benchmark.pedantic(run, [*program, *words], rounds=rounds, warmup_rounds=1)


@in_process
@pytest.mark.parametrize("game", DANTE)
def test_a_save_of_2000_events(benchmark: Benchmark, game: str, tmp_path: Path) -> None:
    path = tmp_path / "long.json"
    long_save(game, path)

    def open_verify() -> None:
        store._checked.clear()  # as a program that has just been started
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
            store._checked.clear()
        store.undo(path, games.load, Stamp("now", "bench"), 1)

    benchmark.pedantic(undo, rounds=9, warmup_rounds=1)


@in_process
@pytest.mark.parametrize("game", DANTE)
def test_1000_random_games(benchmark: Benchmark, game: str) -> None:
    def thousand() -> None:
        dice = random.Random(1)
        for _ in range(1000):
            whole_game(game, dice)

    benchmark.pedantic(thousand, rounds=3, warmup_rounds=0)


def whole_game(game: str, dice: random.Random) -> list[Any]:
    """Return what is done in a random game."""
    rules = games.load(game).rules()
    return [done for _, done in lot.played(rules, rules.start(), dice)][:-1]


def long_save(game: str, path: Path) -> None:
    """Write a save of 2,000 events: a game, taken back and played again."""
    dice, played = random.Random(2), list[Any]()
    while len(played) < 40:
        played = whole_game(game, dice)
    again = [*played, Undo(0)] * 2000
    stamp = Stamp("now", "bench")
    store.create(path, games.load(game), Begun(), stamp)
    kept = store.append(path, games.load, again[:2000], stamp)
    assert len(kept.events) == 2000
