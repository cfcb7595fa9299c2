"""Workers that die, are interrupted or are compiled change no answer of a sweep."""

import json
import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.cli.sweep_options import Finder
from companion.errors import BadValue, CompanionError, NoCluster
from companion.lab.sweeps import run
from companion.lab.sweeps.play import Tally
from companion.lab.sweeps.question import Question, seatings, variants
from companion.lab.sweeps.run import Block, played, workers
from tests import long

ROOT = Path(__file__).resolve().parents[3]
READY = os.environ | {"COMPANION_READY": "1"}


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

    done = sweep(line, PYTHONPATH="")

    assert (done.returncode, done.stderr) == (0, "")
    assert "6 games" in done.stdout


LINE = "lab sweep seven-steps --bots greedy --seed 3 --json"


def command(line: str) -> list[str]:
    return [sys.executable, "-m", "companion", *line.split()]


def runs(pid: str) -> bool:
    """Whether a process runs: one that ended waits for its parent as a zombie, Z."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def children(pid: int) -> list[str]:
    """Return the numbers of the processes that a process began; Linux says them."""
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def sweep(
    line: str, largest: int | None = None, **more: str
) -> subprocess.CompletedProcess[str]:
    """Sweep in a process of its own, in which no file may have more bytes."""

    def limit() -> None:
        if largest is not None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))

    return subprocess.run(
        command(line),
        cwd=ROOT,
        env=READY | more,
        capture_output=True,
        text=True,
        preexec_fn=limit,
    )


@pytest.mark.slow
def test_a_sweep_that_was_killed_goes_on_after_its_last_whole_block(
    tmp_path: Path,
) -> None:
    line = f"{LINE} --games 1000 --jobs 2 --out {tmp_path / 'killed'}"
    blocks = tmp_path / "killed" / "blocks.jsonl"
    killed = subprocess.Popen(command(line), cwd=ROOT, env=READY)
    while not (blocks.exists() and blocks.read_bytes().count(b"\n") > 3):
        assert killed.poll() is None
        time.sleep(0.01)
    players = children(killed.pid)
    killed.kill()
    killed.wait()
    done = blocks.read_bytes().splitlines(keepends=True)[:4]

    again = sweep(line)
    whole = sweep(f"{LINE} --games 1000 --jobs 2 --out {tmp_path / 'whole'}")

    assert len(players) >= 2
    assert [pid for pid in players if runs(pid)] == []
    assert again.stdout == whole.stdout
    assert blocks.read_bytes() == (tmp_path / "whole" / "blocks.jsonl").read_bytes()
    assert blocks.read_bytes().startswith(b"".join(done))


@pytest.mark.slow
def test_a_disk_that_is_full_keeps_the_blocks_so_far_and_cuts_them_no_shorter(
    tmp_path: Path,
) -> None:
    line, blocks = f"{LINE} --games 80 --jobs 1 --out {tmp_path}", "blocks.jsonl"

    full = sweep(line, largest=6000)
    kept = (tmp_path / blocks).read_bytes()
    sweep(line, largest=2000)
    fuller = (tmp_path / blocks).read_bytes()
    again = sweep(line)

    assert (full.returncode, full.stdout) == (1, "")
    assert full.stderr == (
        f"{tmp_path / blocks}: file too large; "
        "free some space there; what is done so far is kept\n"
    )
    assert len(kept) <= 6000
    assert kept.count(b"\n") > 3
    assert fuller.startswith(kept[: kept.rindex(b"\n") + 1])
    assert json.loads(again.stdout)["games"] == 80
    assert (tmp_path / blocks).read_bytes().startswith(kept)


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
    compare(game, rulings, long.games(150), jobs)
