"""`new`, `do`, `undo`, `redo`, `amend`: a game kept by hand, step by step."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.fixture
def dante(run: Run, shelf: Path) -> Path:
    """A game of Nine Circles with one throw, of 2 2 4 6."""
    run("new nine-circles dante")
    run("do dante throw 4 rolled 2246")
    return shelf / "dante.json"


def test_a_save_is_never_overwritten(run: Run, dante: Path) -> None:
    before = dante.read_bytes()

    assert run("new seven-steps dante") == (
        1,
        "",
        "dante.json: is there already; choose another name\n",
    )
    assert dante.read_bytes() == before


def test_rulings_are_written_into_the_save(run: Run, shelf: Path) -> None:
    code, out, _ = run("new nine-circles dante --option rows=6,5,5,5")

    kept = json.loads((shelf / "dante.json").read_text("utf-8"))
    assert code == 0
    assert "row 4   o o o o o\n" in out
    assert kept["rulings"]["rows"] == "6,5,5,5"
    assert kept["rulings"]["virgil"] == "9"


@pytest.mark.parametrize("name", ["a\nb", "a\x1bb"])
def test_a_name_that_no_list_could_show_is_refused(
    run: Run, shelf: Path, name: str
) -> None:
    assert run("new", "nine-circles", name) == (
        1,
        "",
        f"save: {name!r} is no name; use letters and digits\n",
    )
    assert not shelf.exists()


def test_a_save_that_was_lost_under_the_old_reading_of_violence_goes_on(
    run: Run,
) -> None:
    run("new nine-circles old --option rows=1,4,1,4")
    passed = (
        "throw 1 rolled 1 pass 1 throw 2 rolled 4 5 pass 4 5 throw 3 rolled 2 2 2 "
        "pass 2 2 2 throw 2 rolled 6 6 pass 6 6 throw 4 rolled 4 6 5 5 pass 4 5 5 6 "
        "throw 4 rolled 1 2 3 4 pass 1 2 3 4"
    )
    # With one pip of row 2 and none of row 1 the old reading had no throw left.
    lost = "throw 4 rolled 5 5 5 5 throw 4 rolled 1 2 3 4"

    assert run(f"do old {passed} {lost}").code == 0
    assert run("verify old").code == 0
    assert run("do old throw 1 again 4 rolled 2 6 pass 1 2 2 3 6").code == 0


@pytest.mark.parametrize("command", ["do dante throw 1", "undo dante", "log dante"])
def test_the_keys_of_where_a_game_stands_stay(
    run: Run, dante: Path, command: str
) -> None:
    answer = json.loads(run(f"{command} --json").out)

    keys = ["save", "game", "events", "stands", "over", "state", "notes"]
    assert [*answer] == keys
    assert (answer["save"], answer["game"], answer["over"]) == (
        str(dante),
        "nine-circles",
        None,
    )
