"""docs/add-a-game.md is done step by step: its commands are run, its changes made."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion import games
from companion.cli import app
from tests.games.test_folder_games import apart

__all__ = ["apart"]  # a fixture

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def steps() -> Iterator[tuple[str, str, str]]:
    """Yield each block of the tutorial: what it is, the file it is for, its text."""
    text = PAGE.read_text("utf-8").partition("## 8.")[0]
    return ((kind, file, block) for kind, file, block in FENCE.findall(text))


def changed(file: Path, diff: str) -> None:
    old = "".join(line[1:] + "\n" for line in diff.splitlines() if line[0] == "-")
    new = "".join(line[1:] + "\n" for line in diff.splitlines() if line[0] == "+")
    text = file.read_text("utf-8")
    assert text.count(old) == 1, old
    file.write_text(text.replace(old, new), "utf-8")


@pytest.mark.slow
def test_every_step_of_the_tutorial_is_done() -> None:
    said: dict[str, str] = {}
    for kind, file, block in steps():
        if kind == "diff":
            changed(Path(file), block)
            continue
        if file:
            Path(file).write_text(block, "utf-8")
            continue
        assert kind == "sh"
        for line in block.splitlines():
            _, *words = shlex.split(line)
            if words[0] == "serve":
                continue  # it ends with Ctrl-C; tests/web serves such games
            typed = "stop\nquit\n" if words[0] == "play" else ""
            done = CliRunner().invoke(app, words, input=typed)
            assert done.exit_code == 0, f"{line}\n{done.output}"
            said[words[0]] = done.output

    game = games.load("mygame")
    assert "rush" in game.words().actions.verbs
    assert "ok  nobody is shown what is hidden from them" in said["check-game"]
    assert "careful  wins" in said["lab"]
    assert "won by 15 points" in said["lab"]
    assert "printed/mygame/rules-a4.pdf" in said["print"]
