"""Solved once and kept; what is damaged or interrupted is made anew."""

import struct
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.errors import BadValue, DamagedTable, NoSolver
from companion.lab import solve
from companion.lab.solve import Problem, Work, aim


class Toy:
    """A solver whose tables say how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def solve(
        self,
        rulings: Mapping[str, str],
        columns: Sequence[int],
        tick: Callable[[float], None],
        *,
        keep: int,
        jobs: int,
    ) -> dict[str, Any]:
        if "never" in rulings:
            raise BadValue("toy", "it cannot be solved")
        if "stop" in rulings:
            raise KeyboardInterrupt
        import numpy as np

        self.asked += 1
        return {"asked": np.array([self.asked]), "wide": np.zeros(1000)}

    def spread(
        self,
        tables: Mapping[str, Any],
        rulings: Mapping[str, str],
        columns: Sequence[int],
        tick: Callable[[float], None],
        *,
        jobs: int,
    ) -> Any:
        import numpy as np

        self.asked += 1
        return np.array([tables["wide"][0], 0.25, self.asked])

    def Player(self, table: Any, rulings: Any, columns: Any, keep: int) -> Any:
        return table


@pytest.fixture
def toy() -> Toy:
    return Toy()


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def work(said: list[str]) -> Work:
    return Work(lambda line: None, said.append)


def game(toy: Toy, folder: Path, name: str = "win", **rulings: str) -> Problem:
    titles = {"Best of All": 5}
    return Problem("toy", "2026-r1", rulings, aim(name, titles), toy, folder)


def tables_in(folder: Path) -> list[Path]:
    """Return the files in a folder."""
    return list(folder.iterdir())


def damage(path: Path, at: int) -> None:
    """Turn one bit of the byte at `at`."""
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)


def test_a_game_is_solved_once(toy: Toy, work: Work, tmp_path: Path) -> None:
    first = solve.solved(game(toy, tmp_path), work)["asked"]
    second = solve.solved(game(toy, tmp_path), work)["asked"]

    assert (first, second) == (1, 1)


def test_other_rulings_and_aims_are_other_tables(
    toy: Toy, work: Work, tmp_path: Path
) -> None:
    kinds = [
        game(toy, tmp_path),
        game(toy, tmp_path, "score"),
        game(toy, tmp_path, "title:best of all"),
        game(toy, tmp_path, rows="6"),
    ]

    assert [solve.solved(kind, work)["asked"].item() for kind in kinds] == [1, 2, 3, 4]
    assert kinds[2].path.name.startswith("toy-2026-r1-title-best-of-all-")


def test_a_foreign_file_is_replaced(
    toy: Toy, work: Work, said: list[str], tmp_path: Path
) -> None:
    asked = game(toy, tmp_path)
    asked.path.write_bytes(b"not a table")

    assert solve.solved(asked, work)["asked"] == 1
    assert said == [f"{asked.path.name}: it is no table; it is solved anew"]


def test_damage_that_shows_late_is_mended(
    toy: Toy, work: Work, said: list[str], tmp_path: Path
) -> None:
    asked = game(toy, tmp_path)
    solve.solved(asked, work)
    damage(asked.path, -5000)

    def question(player: Any) -> tuple[int, float]:
        return int(player["asked"][0]), float(player["wide"].sum())

    assert solve.ask(asked, work, question) == (2, 0.0)
    assert said == [
        f"{asked.path.name}: wide is not as it was written; it is solved anew"
    ]


def test_scores_are_counted_once_and_kept_beside_the_table(
    toy: Toy, work: Work, tmp_path: Path
) -> None:
    asked = game(toy, tmp_path)

    first, second = solve.spread(asked, work), solve.spread(asked, work)

    assert first == second == [0, 0.25, 2]
    assert asked.spread.name == asked.path.name.replace(".table", ".spread")


def test_scores_of_a_damaged_table_are_counted_from_a_new_one(
    toy: Toy, work: Work, said: list[str], tmp_path: Path
) -> None:
    asked = game(toy, tmp_path)
    solve.solved(asked, work)
    damage(asked.path, -5000)

    assert solve.spread(asked, work) == [0, 0.25, 4]
    assert said == [
        f"{asked.path.name}: wide is not as it was written; it is solved anew"
    ]


def test_damaged_scores_are_counted_anew(
    toy: Toy, work: Work, said: list[str], tmp_path: Path
) -> None:
    asked = game(toy, tmp_path)
    solve.spread(asked, work)
    damage(asked.spread, asked.spread.read_bytes().index(struct.pack("<d", 0.25)))

    assert solve.spread(asked, work) == [0, 0.25, 3]
    assert said == [
        f"{asked.spread.name}: scores is not as it was written; it is solved anew"
    ]


def test_a_table_under_the_name_of_the_scores_is_replaced(
    toy: Toy, work: Work, said: list[str], tmp_path: Path
) -> None:
    asked = game(toy, tmp_path)
    solve.solved(asked, work)
    asked.spread.write_bytes(asked.path.read_bytes())

    assert solve.spread(asked, work) == [0, 0.25, 2]
    assert said == [f"{asked.spread.name}: it is of another problem; it is solved anew"]


def test_who_interrupts_leaves_nothing(toy: Toy, work: Work, tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        solve.solved(game(toy, tmp_path / "new", stop="now"), work)

    assert not tables_in(tmp_path / "new")


def test_what_cannot_be_solved_leaves_nothing(
    toy: Toy, work: Work, tmp_path: Path
) -> None:
    with pytest.raises(BadValue, match="toy: it cannot be solved"):
        solve.solved(game(toy, tmp_path / "new", never="ever"), work)

    assert not tables_in(tmp_path / "new")


def test_damage_twice_is_said(toy: Toy, work: Work, tmp_path: Path) -> None:
    def question(player: Any) -> None:
        raise DamagedTable("toy", "it is broken")

    with pytest.raises(DamagedTable):
        solve.ask(game(toy, tmp_path), work, question)


def test_without_numba_the_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "numba", None)

    with pytest.raises(NoSolver) as refused:
        solve.needs_numba()

    assert str(refused.value) == (
        "companion: best play needs numba; install it with: pip install numba"
    )
