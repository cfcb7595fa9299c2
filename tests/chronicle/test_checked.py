"""What was checked last is not replayed again, and nothing else is trusted."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.chronicle import store
from companion.contract import Begun
from companion.errors import BadValue, SaveDamaged
from tests.chronicle import toy
from tests.chronicle.toy import Spend, stamp


def counted() -> tuple[Callable[[str], Any], list[object]]:
    """Return a loader of the toy, and the actions that its rules have applied."""
    done: list[object] = []

    def apply(state: toy.State, action: Any) -> toy.State:
        done.append(action)
        return toy.apply(state, action)

    game = toy.game_of(SimpleNamespace(**vars(toy.RULES) | {"apply": apply}))
    return lambda name: game, done


def begun(path: Path, load: Callable[[str], Any], steps: int) -> Path:
    store.create(path, load("toy"), Begun(toy.RULINGS), stamp())
    for _ in range(steps):
        store.append(path, load, [Spend(0)], stamp())
    return path


def test_a_step_late_in_a_game_replays_none_of_the_earlier_ones(tmp_path: Path) -> None:
    load, done = counted()
    path = begun(tmp_path / "winter.json", load, 20)
    done.clear()

    store.append(path, load, [Spend(0)], stamp())
    store.open(path, load)

    assert done == [Spend(0)]


def test_a_save_that_another_program_has_written_is_replayed(tmp_path: Path) -> None:
    load, done = counted()
    other = begun(tmp_path / "other.json", load, 5)
    path = begun(tmp_path / "winter.json", load, 3)
    path.write_bytes(other.read_bytes())
    done.clear()

    assert len(store.open(path, load).events) == 5
    assert done == [Spend(0)] * 5


def test_a_save_is_replayed_by_the_rules_it_is_opened_with(tmp_path: Path) -> None:
    path = begun(tmp_path / "winter.json", counted()[0], 3)
    load, done = counted()

    store.open(path, load)

    assert done == [Spend(0)] * 3


def test_a_change_of_one_byte_is_noticed_in_a_save_that_was_just_checked(
    tmp_path: Path,
) -> None:
    load, _ = counted()
    path = begun(tmp_path / "winter.json", load, 3)
    path.write_bytes(path.read_bytes().replace(b'"points": 0', b'"points": 1', 1))

    with pytest.raises(SaveDamaged, match="event 1"):
        store.open(path, load)


def test_a_save_that_was_just_checked_is_still_of_one_game(tmp_path: Path) -> None:
    load, _ = counted()
    path = begun(tmp_path / "winter.json", load, 3)

    with pytest.raises(BadValue, match="a save of toy"):
        store.open(path, load, expect="nine-circles")
