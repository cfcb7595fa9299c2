"""Solved once and kept; what is damaged or interrupted is made anew."""

import struct
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from companion.errors import BadValue, DamagedTable, NoSolver, UnknownName
from companion.lab import solve
from companion.lab.solve import Problem, Work, aim
from tests.refusals import refused


class Toy:
    """A solver whose tables say how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def solve(
        self, rulings: Mapping[str, str], columns: object, tick: object, **how: int
    ) -> dict[str, Any]:
        import numpy as np

        if "never" in rulings:
            raise BadValue("toy", "it cannot be solved")
        if "stop" in rulings:
            raise KeyboardInterrupt
        self.asked += 1
        return {"asked": np.array([self.asked]), "wide": np.zeros(1000)}

    def spread(self, tables: Mapping[str, Any], *asked: object, **how: int) -> Any:
        import numpy as np

        self.asked += 1
        return np.array([tables["wide"][0], 0.25, self.asked])

    def Player(self, table: Any, rulings: Any, columns: Any, keep: int) -> Any:
        return table


QUIET = Work(lambda line: None, lambda line: None)


def game(solver: Any, folder: Path, name: str = "win", **rulings: str) -> Problem:
    titles = {"Best of All": 5}
    return Problem("toy", "2026-r1", rulings, aim(name, titles), solver, folder)


def damage(path: Path, at: int) -> None:
    """Turn one bit of the byte at `at`."""
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)


def test_a_game_is_solved_once_for_each_ruling_and_aim(tmp_path: Path) -> None:
    toy = Toy()
    kinds = [
        *(game(toy, tmp_path), game(toy, tmp_path), game(toy, tmp_path, "score")),
        *(game(toy, tmp_path, "title:best of all"), game(toy, tmp_path, rows="6")),
    ]

    asked = [solve.solved(kind, QUIET)["asked"].item() for kind in kinds]

    assert asked == [1, 1, 2, 3, 4]
    assert kinds[3].path.name.startswith("toy-2026-r1-title-best-of-all-")


LATE = "wide is not as it was written"


def foreign(kept: Problem) -> None:
    kept.path.write_bytes(b"not a table")


def late(kept: Problem) -> None:
    solve.solved(kept, QUIET)
    damage(kept.path, -5000)


def scores(kept: Problem) -> None:
    solve.spread(kept, QUIET)
    damage(kept.spread, kept.spread.read_bytes().index(struct.pack("<d", 0.25)))


def misplaced(kept: Problem) -> None:
    solve.solved(kept, QUIET)
    kept.spread.write_bytes(kept.path.read_bytes())


def tables(kept: Problem, work: Work) -> list[float]:
    return solve.ask(
        kept, work, lambda found: [int(found["asked"][0]), float(found["wide"].sum())]
    )


def chances(kept: Problem, work: Work) -> list[float]:
    return list(solve.spread(kept, work))


@pytest.mark.parametrize(
    ("spoil", "question", "answer", "file", "what"),
    [
        (foreign, tables, [1, 0], "table", "it is no table"),
        (late, tables, [2, 0], "table", LATE),
        (late, chances, [0, 0.25, 4], "table", LATE),
        (scores, chances, [0, 0.25, 3], "spread", "scores is not as it was written"),
        (misplaced, chances, [0, 0.25, 2], "spread", "it is of another problem"),
    ],
)
def test_what_is_damaged_is_said_and_made_anew(
    tmp_path: Path,
    spoil: Callable[[Problem], None],
    question: Callable[[Problem, Work], list[float]],
    answer: list[float],
    file: str,
    what: str,
) -> None:
    kept, said = game(Toy(), tmp_path), list[str]()
    spoil(kept)

    assert question(kept, Work(lambda line: None, said.append)) == answer
    name = kept.path.name.replace(".table", f".{file}")
    assert said == [f"{name}: {what}; it is solved anew"]


def test_scores_are_counted_once_and_kept_beside_the_table(tmp_path: Path) -> None:
    asked = game(Toy(), tmp_path)

    assert [solve.spread(asked, QUIET) for _ in range(2)] == [[0, 0.25, 2]] * 2
    assert asked.spread.name == asked.path.name.replace(".table", ".spread")


@pytest.mark.parametrize(
    ("ruling", "error"), [("stop", KeyboardInterrupt), ("never", BadValue)]
)
def test_what_is_interrupted_or_cannot_be_solved_leaves_nothing(
    tmp_path: Path, ruling: str, error: type[BaseException]
) -> None:
    with pytest.raises(error):
        solve.solved(game(Toy(), tmp_path / "new", **{ruling: "x"}), QUIET)

    assert not list((tmp_path / "new").iterdir())


def test_damage_twice_is_said(tmp_path: Path) -> None:
    def question(player: Any) -> None:
        raise DamagedTable("toy", "it is broken")

    with pytest.raises(DamagedTable):
        solve.ask(game(Toy(), tmp_path), QUIET, question)


def test_without_numba_the_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)

    assert refused(NoSolver, solve.needs_numba) == (
        "companion: best play needs numba; install it with: pip install numba"
    )


TITLES = {"Exalted": 12, "Poet": 9, "Survivor": 3}


@pytest.mark.parametrize(
    ("text", "name", "columns"),
    [
        ("win", "win", (0, -1)),
        ("score", "score", (-1, 0)),
        (" Title:POET ", "title:Poet", (9, -1, 0)),
    ],
)
def test_an_aim_says_what_is_counted(
    text: str, name: str, columns: tuple[int, ...]
) -> None:
    found = aim(text, TITLES)

    assert (found.name, found.columns) == (name, columns)
    if len(columns) == 3:
        assert (found.win(), found.score()) == (2, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("wim", "aim: there is no aim 'wim'; did you mean 'win'?"),
        ("title:Poe", "aim: there is no aim 'title:Poe'; did you mean 'title:Poet'?"),
        (
            "",
            "aim: there is no aim ''; choose one of win, score, title:Exalted, "
            "title:Poet, title:Survivor",
        ),
    ],
)
def test_another_aim_is_refused(text: str, message: str) -> None:
    assert refused(UnknownName, aim, text, TITLES) == message


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

    def __init__(self, *, waits: bool = False) -> None:
        self.begun, self.may_go_on, self.solved = Event(), Event(), 0
        if not waits:
            self.may_go_on.set()

    def solve(
        self,
        rulings: object,
        columns: object,
        tick: Callable[[float], None],
        **how: int,
    ) -> dict[str, Any]:
        import numpy as np

        tick(0)
        self.begun.set()
        assert self.may_go_on.wait(5)
        tick(0.5)
        self.solved += 1
        return {"start": np.zeros(2)}


def test_a_solve_that_runs_elsewhere_is_waited_for_and_this_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solve, "PATIENCE", 0.02)
    monkeypatch.setattr(solve, "POLL", 0.01)
    slow = Slow(waits=True)
    elsewhere = Thread(target=solve.solved, args=(game(slow, tmp_path), QUIET))
    notes, shown = list[str](), list[str]()

    def show(line: str) -> None:
        shown.append(line)
        if len(shown) == 2:
            slow.may_go_on.set()

    elsewhere.start()
    assert slow.begun.wait(5)
    found = solve.solved(game(slow, tmp_path), Work(show, notes.append))
    elsewhere.join()

    assert found["start"].tolist() == [0, 0]
    assert slow.solved == 1
    assert notes == ["another process is solving toy for win; waiting for it"]
    assert shown[:2] == ["waiting, 1 s", "waiting, 2 s"]
    assert shown[-1] == ""


def test_a_process_takes_over_when_the_one_that_solves_is_killed(
    tmp_path: Path,
) -> None:
    slow, notes = Slow(), list[str]()
    asked = game(slow, tmp_path)
    hold = [sys.executable, "-c", HOLD, f"{asked.path}.lock"]
    pipe = subprocess.PIPE
    with subprocess.Popen(hold, stdin=pipe, stdout=pipe) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"

        def note(line: str) -> None:
            notes.append(line)
            other.kill()

        solve.solved(asked, Work(lambda line: None, note))

    assert slow.solved == 1
    assert [note.partition(" toy")[0] for note in notes] == [
        *("another process is solving", "solving")
    ]


def test_a_solve_says_at_once_what_it_does_and_updates_one_line(tmp_path: Path) -> None:
    asked, lines = game(Slow(), tmp_path), list[str]()

    solve.solved(asked, Work(lines.append, lambda line: lines.append(f"note: {line}")))

    assert lines == [
        "note: solving toy for win, once; then it is kept",
        "[------------------------]   0%",
        "[############------------]  50%",
        "",
    ]
    assert list(tmp_path.iterdir()) == [asked.path]  # no lock is left


def test_ctrl_c_while_waiting_leaves_the_solve_elsewhere_alone(tmp_path: Path) -> None:
    slow = Slow(waits=True)
    asked = game(slow, tmp_path)
    elsewhere = Thread(target=solve.solved, args=(asked, QUIET))
    elsewhere.start()
    assert slow.begun.wait(5)

    def stop(line: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve.solved(asked, Work(lambda line: None, stop))
    slow.may_go_on.set()
    elsewhere.join()

    assert slow.solved == 1
    assert asked.path.exists()
