"""`companion play`: which game it opens, and how it is left."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.cli.play import _bright

Run = Callable[..., Any]


def test_a_new_game_is_kept_under_the_first_free_name(run: Run, shelf: Path) -> None:
    first = run("play nine-circles", typed="quit\n")
    second = run("play nine-circles", typed="quit\n")

    assert first.code == second.code == 0
    assert first.err == (
        f"a new game, kept in {shelf}/nine-circles-1.json\n"
        "\nkept; go on with: companion play nine-circles-1\n"
    )
    assert "nine-circles-2.json" in second.err


def test_a_game_goes_on_where_it_was_left(run: Run, shelf: Path) -> None:
    run("play nine-circles --save dante", typed="4\n2246\n")
    code, out, err = run("play dante --by ann", typed="turn 2 1\n")

    events = json.loads((shelf / "dante.json").read_text("utf-8"))["events"]
    assert (code, err) == (0, "\nkept; go on with: companion play dante\n")
    assert "  active  2 2 4 6\n" in out
    assert [event["by"] for event in events] == ["player", "player", "ann"]


def test_a_path_with_a_space_can_be_pasted(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "my games" / "dante.json"

    _, _, err = run("play", "nine-circles", "--save", str(path))

    assert err.endswith(f"kept; go on with: companion play '{path}'\n")


def test_a_new_game_takes_rulings_and_a_seed(run: Run) -> None:
    words = "play nine-circles --option rows=6,5,5,5 --seed 1"

    out = run(words, typed="throw 4\n\n").out

    assert "row 4   x o o o o\n" in out
    assert "  the dice show 2 5 1 3 (by the companion)\n" in out


def test_ctrl_c_keeps_the_game_and_ends_with_130(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    run("new nine-circles dante")
    monkeypatch.setattr("companion.cli.prompt.ask", interrupt)

    code, _, err = run("play dante")

    assert (code, err) == (
        130,
        "\nkept; go on with: companion play dante\ninterrupted\n",
    )
    assert run("verify dante").code == 0


@pytest.mark.parametrize(
    ("env", "bold"),
    [
        ({"TERM": "xterm"}, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
        ({"TERM": "xterm", "NO_COLOR": ""}, True),
        ({"TERM": "dumb"}, False),
    ],
)
def test_a_heading_stands_out_where_the_terminal_may(
    run: Run, monkeypatch: pytest.MonkeyPatch, env: dict[str, str], bold: bool
) -> None:
    for name, value in env.items():
        monkeypatch.setitem(os.environ, name, value)
    monkeypatch.setattr("companion.cli.options.sys", Terminal)

    shown = "\x1b[1mNine Circles\x1b[0m" if bold else "Nine Circles"
    assert _bright("Nine Circles") == shown


def test_nothing_stands_out_in_a_pipe(run: Run) -> None:
    assert "\x1b" not in run("play nine-circles", typed="help\nlog\n").out


class Terminal:
    """What `sys` looks like at a terminal."""

    class stdout:
        isatty = staticmethod(lambda: True)
