"""A table that another process solves is waited for; progress is one line."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from companion.lab import solve
from companion.lab.solve import Problem, Work, aim

HOLD = """
import sys
from filelock import FileLock
lock = FileLock(sys.argv[1])
lock.acquire()
print("held", flush=True)
sys.stdin.read()
"""


class Slow:
    """A solver that goes on when it may."""

    def __init__(self, may_go_on: Event) -> None:
        self.begun, self.may_go_on, self.solved = Event(), may_go_on, 0

    def solve(
        self,
        rulings: object,
        columns: object,
        tick: Callable[[float], None],
        *,
        keep: int,
        jobs: int,
    ) -> dict[str, Any]:
        import numpy as np

        tick(0)
        self.begun.set()
        assert self.may_go_on.wait(5)
        tick(0.5)
        self.solved += 1
        return {"start": np.zeros(2)}


def problem(solver: Any, folder: Path) -> Problem[Any, Any]:
    return Problem("toy", "2026-r1", {}, aim("win", {}), solver, folder)


def test_a_solve_that_runs_elsewhere_is_waited_for_and_this_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solve, "PATIENCE", 0.02)
    monkeypatch.setattr(solve, "POLL", 0.01)
    may_go_on = Event()
    slow = Slow(may_go_on)
    elsewhere = Thread(
        target=solve.solved,
        args=(problem(slow, tmp_path), Work(lambda line: None, lambda line: None)),
    )
    notes: list[str] = []
    shown: list[str] = []

    def show(line: str) -> None:
        shown.append(line)
        if len(shown) == 2:
            may_go_on.set()

    elsewhere.start()
    assert slow.begun.wait(5)
    found = solve.solved(problem(slow, tmp_path), Work(show, notes.append))
    elsewhere.join()

    assert found["start"].tolist() == [0, 0]
    assert slow.solved == 1
    assert notes == ["another process is solving toy for win; waiting for it"]
    assert shown[:2] == ["waiting, 1 s", "waiting, 2 s"]
    assert shown[-1] == ""


def test_no_lock_stays_beside_a_solved_table(tmp_path: Path) -> None:
    may_go_on = Event()
    may_go_on.set()
    asked = problem(Slow(may_go_on), tmp_path)

    solve.solved(asked, Work(lambda line: None, lambda line: None))

    assert list(tmp_path.iterdir()) == [asked.path]


def test_a_process_takes_over_when_the_one_that_solves_is_killed(
    tmp_path: Path,
) -> None:
    may_go_on = Event()
    may_go_on.set()
    slow = Slow(may_go_on)
    asked = problem(slow, tmp_path)
    lock = f"{asked.path}.lock"
    notes: list[str] = []
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, lock],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"

        def note(line: str) -> None:
            notes.append(line)
            other.kill()

        solve.solved(asked, Work(lambda line: None, note))

    assert slow.solved == 1
    assert notes == [
        "another process is solving toy for win; waiting for it",
        "solving toy for win, once; then it is kept",
    ]


def test_a_solve_says_at_once_what_it_does_and_updates_one_line(tmp_path: Path) -> None:
    may_go_on = Event()
    may_go_on.set()
    lines: list[tuple[str, str]] = []
    work = Work(
        lambda line: lines.append(("line", line)),
        lambda line: lines.append(("note", line)),
    )

    solve.solved(problem(Slow(may_go_on), tmp_path), work)

    assert lines == [
        ("note", "solving toy for win, once; then it is kept"),
        ("line", "[------------------------]   0%"),
        ("line", "[############------------]  50%"),
        ("line", ""),
    ]


def test_ctrl_c_while_waiting_leaves_the_solve_elsewhere_alone(tmp_path: Path) -> None:
    may_go_on = Event()
    slow = Slow(may_go_on)
    asked = problem(slow, tmp_path)
    quiet = Work(lambda line: None, lambda line: None)
    elsewhere = Thread(target=solve.solved, args=(asked, quiet))
    elsewhere.start()
    assert slow.begun.wait(5)

    def stop(line: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve.solved(asked, Work(lambda line: None, stop))
    may_go_on.set()
    elsewhere.join()

    assert slow.solved == 1
    assert asked.path.exists()
