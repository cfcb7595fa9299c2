"""What a kit may be asked for, and what no kit knows."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


@pytest.mark.parametrize(("wish", "value"), [("players", "5"), ("size", "mini")])
def test_a_wish_that_no_kit_knows_is_refused(
    wish: str, value: str, tmp_path: Path, run: Callable[..., Any]
) -> None:
    said = run("print", "nine-circles", "--out", str(tmp_path), f"--{wish}", value)

    assert said.code == 1
    assert said.out == ""
    assert said.err == (
        f"--{wish}: is given for nine-circles; "
        "leave it out: that kit is always the same\n"
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "sheets"),
    [
        (["--players", "5"], 10),
        (["--players", "8", "--paper", "letter"], 20),
        (["--players", "4", "--backs", "fold"], 15),
        (["--players", "4", "--size", "mini"], 5),
    ],
)
def test_a_kit_is_printed_for_so_many_at_a_size(
    words: list[str], sheets: int, tmp_path: Path, run: Callable[..., Any]
) -> None:
    game = ["print", "exit-from-purgatory", "--only", "cards", "--json"]
    said = run(*game, "--out", str(tmp_path), *words)

    assert said.code == 0
    assert json.loads(said.out)[0]["sheets"] == sheets


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--players", "9"], "players: 9 players; choose 4 to 8\n"),
        (
            ["--size", "pokker"],
            "size: no size is called 'pokker'; "
            "did you mean 'poker'? (or write 63x88, or 2.5x3.5in)\n",
        ),
    ],
)
def test_a_kit_that_cannot_be_is_refused_in_one_line(
    words: list[str], line: str, tmp_path: Path, run: Callable[..., Any]
) -> None:
    said = run("print", "exit-from-purgatory", "--out", str(tmp_path), *words)

    assert (said.code, said.out, said.err) == (1, "", line)
    assert list(tmp_path.iterdir()) == []
