"""The examples of `check` and `odds`, listed where no challenge is named."""

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion import games

Run = Callable[..., Any]

EXAMPLES = [
    (game, command, typed)
    for game in games.names()
    for command in ("check", "odds")
    for typed, _ in games.load(game).questions().examples[command]
]


@pytest.mark.parametrize(("game", "command", "typed"), EXAMPLES)
def test_every_example_is_answered(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    command: str,
    typed: str,
) -> None:
    (tmp_path / "board.txt").write_text("hand RRB\n3: 2 1 0 0 0 0 0\n", "utf-8")
    monkeypatch.chdir(tmp_path)

    code, out, err = run(command, game, *shlex.split(typed))
    assert (code in (0, 3), bool(out), err) == (True, True, "")


def test_check_without_a_question_lists_what_can_be_asked(run: Run) -> None:
    code, out, err = run("check exit-from-purgatory")

    assert (code, err) == (0, "")
    assert out.startswith(
        "What `check` can be asked of exit-from-purgatory:\n"
        '  companion check exit-from-purgatory "steal 4 2" 3 5\n'
        "      undone challenges of thief and target; the die of each\n"
    )
    for kind in ("study 3", "success 2 1", "heaven 5", "hell 5"):
        assert f'companion check exit-from-purgatory "{kind}" ' in out


def test_odds_without_a_question_list_what_can_be_asked_of_an_unsolved_game(
    run: Run,
) -> None:
    code, out, err = run("odds seven-steps-kosmos")

    assert (code, err) == (0, "")
    assert out.startswith(
        "What `odds` can be asked of seven-steps-kosmos:\n"
        "  companion odds seven-steps-kosmos RRB --dice 7\n"
        "      discs, and how many are drawn of a full bag\n"
    )


def test_what_can_be_asked_is_json_for_other_programs(run: Run) -> None:
    answer = json.loads(run("check nine-circles --json").out)

    assert answer["game"] == "nine-circles"
    assert answer["check"][0] == {
        "typed": "gluttony 2 2 4 6 --pips 2",
        "meaning": "a circle; the dice, and pips that may help",
    }


@pytest.mark.parametrize("game", games.names())
def test_the_page_of_a_game_shows_what_can_be_asked_of_it(run: Run, game: str) -> None:
    out = run(f"games {game}").out

    for command in ("check", "odds"):
        assert f"What `{command}` can be asked of {game}:\n" in out


def test_a_question_without_dice_is_misuse(run: Run) -> None:
    code, out, err = run("check nine-circles lust")

    assert (code, out) == (2, "")
    assert "say what the dice show" in err


@pytest.mark.parametrize("command", ["check", "odds"])
def test_an_unknown_game_can_be_asked_nothing(run: Run, command: str) -> None:
    assert run(f"{command} seven-stops") == (
        1,
        "",
        "companion: no game is called 'seven-stops'; did you mean 'seven-steps'?\n",
    )
