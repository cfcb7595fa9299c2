"""`companion host`: what it prints and ends at once."""

import stat
from pathlib import Path

import pytest

from companion import places
from tests.cli.conftest import Run

FILE = """site = "https://games.example.org"
folder = "kept"
proxies = ["127.0.0.1"]
"""


def test_invitations_of_a_name_are_made_and_ended(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "hosted", None)  # which the command sets
    path = tmp_path / "host.toml"
    path.write_text(FILE)
    command = "host", "--config", str(path)

    first = run(*command, "--invite", "club").out
    assert run(*command, "--invite", "club").out == first
    ended = run(*command, "--end", "club")
    other = run(*command, "--invite", "club")

    assert (ended.code, ended.out) == (
        0,
        "No invitation made for club so far is good; games that it began stay with who "
        "began them.\n",
    )
    assert (other.code, other.out.count("\n"), other.out != first) == (0, 1, True)
    assert stat.S_IMODE((tmp_path / "kept" / "ended.json").stat().st_mode) == 0o600
    refused = run(*command, "--end", "the club")
    assert refused.code
    assert refused.err.count("\n") == 1
    assert "--end: 'the club' is no name; use up to 20 small letters" in refused.err
