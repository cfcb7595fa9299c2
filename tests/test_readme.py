"""Every command the README shows works, each block in a folder of its own."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from typer.testing import CliRunner

from companion import games
from companion.cli import app

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")

TABLE = "templates/shared/table.webp"
"""Made by `tests.browser.picture`."""

NOT_RUN = {
    "python3 -m companion print": "sets up the machine; tests/launch has the parts",
    "python3 -m companion test": "would run this test",
    "pipx install .": "changes the machine; test_wheel.py has the wheel",
    "uv run companion --help": "fetches packages; test_wheel.py has the wheel",
    "companion play nine-circles": "asks a person",
    "companion serve": "runs until it is ended; tests/browser plays at it",
    "companion serve dante.json --lan": "runs until it is ended; so does that",
}


def blocks() -> list[list[tuple[str, int]]]:
    """Return the commands of each block, each with the exit code it announces."""
    return [
        [
            (line.split("  #")[0].strip(), announced(line))
            for line in block.splitlines()
            if line.strip()
        ]
        for block in re.findall(r"^```sh\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
    ]


def announced(line: str) -> int:
    code = re.search(r"# exit (\d+)", line)
    return int(code[1]) if code else 0


BLOCKS = blocks()
RUN = [block for block in BLOCKS if not {command for command, _ in block} & {*NOT_RUN}]
SLOW = {"export", "lab", "proof", "solve"}
"""Commands that take seconds; tests/cli has them among the fast tests."""


def marked(block: list[tuple[str, int]]) -> Any:
    """Return a block as a parameter, marked if it takes long."""
    slow = {command.split()[1] for command, _ in block} & SLOW
    return pytest.param(block, id=block[0][0], marks=[pytest.mark.slow] * bool(slow))


def test_the_two_commands_come_first() -> None:
    assert [command for command, _ in BLOCKS[0]] == [
        "python3 -m companion print",
        "python3 -m companion test",
    ]


def test_a_command_that_is_not_run_is_in_the_readme() -> None:
    shown = {command for block in BLOCKS for command, _ in block}

    assert set(NOT_RUN) <= shown
    assert len(RUN) >= 4


@pytest.mark.parametrize("block", [marked(block) for block in RUN])
def test_the_commands_work(
    block: list[tuple[str, int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for kind in ("CACHE", "CONFIG", "DATA"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind))
    for command, code in block:
        name, *args = shlex.split(command)
        done = CliRunner().invoke(app, args, input="", prog_name=name)

        # What is solved for the first time says so.
        noted = re.sub(r"\Asolving .*\n", "", done.stderr)
        assert name == "companion"
        assert (command, done.exit_code, noted) == (command, code, "")
        assert done.stdout


def test_every_game_is_shown_with_its_picture() -> None:
    pictures = {
        f"templates/{game.replace('-', '_')}/preview.webp" for game in games.names()
    }

    shown = {*re.findall(r"!\[[^]]+\]\(([^)]+)\)", README)}
    assert shown == pictures | {TABLE}


def test_the_table_on_every_screen_has_its_small_picture_and_three_lines() -> None:
    (text,) = re.findall(r"### On every screen\n(.*?)\n`check`", README, re.DOTALL)
    picture = ROOT / TABLE
    with Image.open(picture) as found:
        kind = found.format, found.width >= 830

    assert TABLE in text
    assert len(text.rpartition("```")[2].strip().splitlines()) == 3
    assert kind == ("WEBP", True)
    assert picture.stat().st_size <= 60_000


def test_every_link_inside_the_project_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^):#]+)\)", README)

    assert [link for link in links if not (ROOT / link).exists()] == []
    assert links
