"""`companion games`: which there are, and what can be read in two ways."""

import json
import shlex
from collections.abc import Callable
from typing import Any

import pytest

from companion import games

Run = Callable[..., Any]


def test_the_rulings_of_a_game_say_which_one_is_played(run: Run) -> None:
    code, out, err = run("games nine-circles")

    assert (code, err) == (0, "")
    assert (
        "fraud_choice: When is the number of circle 8 named?\n"
        "  * before_first_throw: before the first throw of the circle; it stays\n"
        "    after_throw: after a throw; any pair passes\n"
    ) in out
    assert out.endswith(
        "* is what is played unless `--option KEY=VALUE` says otherwise.\n"
    )


@pytest.mark.parametrize(
    "command",
    ["games", "games nine-circles", "games seven-steps", "games six-winters"],
)
def test_no_line_is_wider_than_a_terminal(run: Run, command: str) -> None:
    assert max(map(len, run(command).out.splitlines())) <= 79


@pytest.mark.parametrize("width", [40, 46])
@pytest.mark.parametrize("game", games.names())
def test_no_line_is_wider_than_a_narrow_terminal(
    run: Run, game: str, width: int
) -> None:
    lines = run(f"games {game}", width=width).out.splitlines()

    assert [line for line in lines if len(line) >= width] == []


def test_a_command_that_is_parted_can_be_pasted(run: Run) -> None:
    wide = run("games six-winters").out

    narrow = run("games six-winters", width=46).out

    assert (
        '  companion check six-winters "use keel 3" \\\n    te5\n      an ability\n'
    ) in narrow
    assert commands(narrow) == commands(wide)


def commands(out: str) -> list[list[str]]:
    """Return the words of each command, as a shell reads them."""
    lines = out.replace("\\\n", "").splitlines()
    return [
        [" ".join(word.split()) for word in shlex.split(line)]
        for line in lines
        if line.startswith("  companion ")
    ]


def test_the_keys_of_the_answer_stay(run: Run) -> None:
    listed = json.loads(run("games --json").out)
    one = json.loads(run("games seven-steps --json").out)

    page = ["credit", "game", "minutes", "players", "sources", "summary"]
    page += ["title", "version"]
    assert [game["game"] for game in listed] == [
        *("exit-from-purgatory", "nine-circles", "seven-steps", "seven-steps-kosmos"),
        "six-winters",
    ]
    assert [sorted(game) for game in listed] == [page] * 5
    assert one.keys() - set(page) == {"rulings"}
    assert one["rulings"][0].keys() == {
        *("id", "question", "choices", "default", "reason", "source", "free"),
    }


def test_the_questions_that_a_game_answers_are_listed_with_their_dice(run: Run) -> None:
    out = run("games six-winters").out

    assert (
        "Questions for `check six-winters`, to be quoted, and the dice for each:\n"
        "  path CARD [wild] [with OBSTACLE, ...]\n"
        "      the dice in the order of the path, each on its square: a1:su3 b2:te4@e "
    ) in out
    assert "Questions for" not in run("games nine-circles").out
