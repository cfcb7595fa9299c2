"""Bots are kept in the save: going on by name never shows the hand of one."""

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Run

PURGATORY = "exit-from-purgatory --players ann,ben,cleo,dan"
OLD = Path(__file__).parents[1] / "chronicle" / "format-1"
QUESTION = (
    "bots among ann, ben, cleo, dan, such as dan or dan:greedy (Enter for none) > "
)


def bots(shelf: Path) -> object:
    return json.loads((shelf / "dante.json").read_text("utf-8"))["bots"]


def hands(out: str) -> set[str]:
    """Return whose hands are shown."""
    return set(re.findall(r"^   [> ] (\w+) .*\n      in hand", out, re.M))


def test_the_bots_of_a_new_game_are_written(run: Run, shelf: Path) -> None:
    run(f"play {PURGATORY} --bot dan:greedy --bot ben --save dante")

    assert bots(shelf) == {"dan": "greedy", "ben": "random"}


def test_going_on_by_name_never_shows_the_hand_of_a_bot(run: Run, shelf: Path) -> None:
    flags = "--bot ann --bot ben:greedy --bot cleo --seed 1"
    run(f"play {PURGATORY} {flags} --save dante", typed="quit\n")

    done = run("play dante --seed 2", typed="\n\n\nstudy 2\n\nquit\n")
    assert hands(done.out) == {"dan"}
    assert "press Enter once only you look" not in done.out
    told = json.loads(run("log dante --json --all").out)["events"]
    assert {one["by"] for one in told} >= {"ann", "ben"}


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("--bot eva", None),
        ("--bot cleo", {"dan": "greedy", "cleo": "random"}),
        ("--bot dan", {"dan": "random"}),
        ("--bot dan:none", {}),
        ("--bot dan:none --bot ann", {"ann": "random"}),
        ("", {"dan": "greedy"}),
    ],
)
def test_bot_on_going_on_changes_who_is_one(
    run: Run, shelf: Path, given: str, kept: object
) -> None:
    run(f"play {PURGATORY} --bot dan:greedy --save dante", typed="quit\n")

    done = run(f"play dante {given}", typed="quit\n")
    if kept is None:
        assert done.code == 1
        assert "nobody called 'eva' plays" in done.err
        kept = {"dan": "greedy"}
    assert bots(shelf) == kept


def old(shelf: Path, game: str = "exit-from-purgatory") -> Path:
    """Put a save of format 1 on the shelf."""
    shelf.mkdir()
    return Path(shutil.copy(OLD / f"{game}.json", shelf / "dante.json"))


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("", {}),
        ("dan", {"dan": "random"}),
        ("dan:greedy, ben", {"dan": "greedy", "ben": "random"}),
    ],
)
def test_an_older_save_for_several_asks_once_which_seats_are_bots(
    run: Run, shelf: Path, typed: str, kept: object
) -> None:
    old(shelf)

    first = run("play dante", typed=f"{typed}\nquit\n")
    assert first.out.startswith(QUESTION)
    assert "does not say who is a bot" in first.err
    assert bots(shelf) == kept
    second = run("play dante", typed="quit\n")
    assert QUESTION not in second.out
    assert bots(shelf) == kept


def test_a_wrong_answer_is_asked_again_and_none_shows_nothing(
    run: Run, shelf: Path
) -> None:
    path = old(shelf)
    before = path.read_bytes()

    done = run("play dante", typed="dam\n")
    assert done.out == (
        f"{QUESTION}  exit-from-purgatory: nobody called 'dam' plays; "
        f"did you mean 'dan'?\n{QUESTION}"
    )
    assert done.err.endswith("\nkept; go on with: companion play dante\n")
    assert path.read_bytes() == before
    assert run("play dante", typed="quit\n").out == QUESTION


def test_bot_answers_the_question_of_an_older_save(run: Run, shelf: Path) -> None:
    old(shelf)

    assert QUESTION not in run("play dante --bot ben", typed="quit\n").out
    assert bots(shelf) == {"ben": "random"}


@pytest.mark.parametrize("game", ["nine-circles", "six-winters"])
def test_a_game_without_bots_asks_nothing(run: Run, shelf: Path, game: str) -> None:
    old(shelf, game)

    assert "bots among" not in run("play dante", typed="quit\n").out


def test_the_seat_of_a_bot_can_still_be_played_by_hand(run: Run) -> None:
    run(f"play {PURGATORY} --bot ann --bot ben --save dante --real", typed="")
    run(f"new {PURGATORY.replace(' ', ' dante ', 1)}")
    run("play dante --bot dan", typed="quit\n")

    assert run("do dante draw deal --seat ann").code == 0
