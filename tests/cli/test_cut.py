"""Whole events cut from the end of a save, as `log`, `verify` and `do` tell it."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

WHAT = "2 events are missing after event 1; dante.json.bak is whole up to event 2"


@pytest.mark.parametrize(
    ("command", "where"),
    [
        ("log dante", "dante.json"),
        ("do dante roll", "dante.json"),
        ("play dante", "dante.json"),
        ("verify dante", "dante"),
    ],
)
def test_log_verify_and_do_say_how_many_events_are_cut_and_where_they_are(
    run: Run, shelf: Path, command: str, where: str
) -> None:
    run("new nine-circles dante")
    run("do dante throw 4 rolled 2246")
    run("note dante a note")
    path = shelf / "dante.json"
    raw = json.loads(path.read_text("utf-8"))
    raw["events"] = raw["events"][:1]
    path.write_text(json.dumps(raw), "utf-8")

    assert run(command) == (1, "", f"{where}: {WHAT}\n")
