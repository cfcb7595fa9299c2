"""`log`, `saves`, `verify`, and every save that is not what it should be."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.contract import Begun

NOON = "2026-11-21T12:00:00Z"

Run = Callable[..., Any]

HOLD = """
import sys
from filelock import FileLock
with FileLock(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def dante(run: Run, shelf: Path) -> Path:
    """A game of Nine Circles with a throw, and a pip that was taken back."""
    run("new nine-circles dante")
    run("do dante throw 4 rolled 2246 turn 2 1")
    run("undo dante")
    return shelf / "dante.json"


@pytest.fixture
def held(dante: Path) -> Iterator[Path]:
    """The same game while another process writes it."""
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD, f"{dante}.lock"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert other.stdout
    assert other.stdout.readline() == "held\n"
    yield dante
    other.communicate("")


def test_the_log_in_json_holds_each_event_with_its_sentence(
    run: Run, dante: Path
) -> None:
    events = json.loads(run("log dante --json").out)["events"]

    assert [(one["do"], one["undone"]) for one in events] == [
        ("activate", False),
        ("rolled", False),
        ("virgil", True),
        ("undo", False),
    ]
    assert events[1]["sentence"] == "the dice show 2 2 4 6 (by hand)"
    assert events[1]["faces"] == [2, 2, 4, 6]


def edited(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(old, new, 1)


WHOLE = "; dante.json.bak is whole up to event 3"


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        (lambda text: "", f"the file is empty{WHOLE}"),
        (lambda text: text[:-40], f"the file breaks off before its end{WHOLE}"),
        (
            edited('"format": 2', '"format": 9'),
            "format 9, this companion reads up to 2; update the companion",
        ),
        (
            edited('"faces": [2, 2, 4, 6]', '"faces": [2, 2, 4, 5]'),
            f"event 2 does not match its hash{WHOLE}",
        ),
    ],
    ids=["empty", "torn", "future", "digit"],
)
def test_a_save_that_is_damaged_is_refused_and_stays_as_it_is(
    run: Run, dante: Path, spoil: Callable[[str], str], line: str
) -> None:
    dante.write_text(spoil(dante.read_text("utf-8")), "utf-8")
    before = dante.read_bytes()

    for command in ("log dante", "do dante throw 1", "undo dante", "play dante"):
        assert run(command) == (1, "", f"dante.json: {line}\n")
    assert dante.read_bytes() == before


def test_verify_names_an_edited_digit(run: Run, dante: Path) -> None:
    text = dante.read_text("utf-8")
    dante.write_text(re.sub(r'"faces": \[2', '"faces": [3', text), "utf-8")

    assert run("verify dante") == (
        1,
        "",
        "dante: event 2 does not match its hash; "
        "dante.json.bak is whole up to event 3\n",
    )


def test_a_save_of_a_game_that_is_not_here_is_refused(run: Run, shelf: Path) -> None:
    game = replace(games.load("nine-circles"), name="nine-slices")
    store.create(shelf / "d.json", game, Begun(), Stamp(NOON, "ann"))

    assert run("log d") == (
        1,
        "",
        "companion: no game is called 'nine-slices'; did you mean 'nine-circles'?\n",
    )


def test_a_save_that_another_process_writes_is_refused(
    run: Run, held: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.chronicle.files.PATIENCE", 0.0)
    before = held.read_bytes()

    assert run("do dante throw 1") == (
        1,
        "",
        "dante.json: another process is writing this save; try again in a moment\n",
    )
    assert run("log dante").code == 0
    assert held.read_bytes() == before


def test_a_folder_that_is_a_file_takes_no_save(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    assert run("new", "nine-circles", f"{tmp_path}/file/dante.json") == (
        1,
        "",
        "dante.json: cannot be written (File exists); nothing was changed\n",
    )


def test_a_folder_is_no_save(run: Run, shelf: Path) -> None:
    (shelf / "dante.json").mkdir(parents=True)

    assert run("log dante") == (1, "", "dante.json: not a file; name a save\n")
