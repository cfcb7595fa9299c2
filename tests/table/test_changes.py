"""After each line only what changed is printed, then the question."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.table import screen
from tests.table.conftest import Seat

Sit = Callable[..., Any]


def test_a_block_is_a_line_with_those_indented_more_below_it() -> None:
    board = "a game\n    a picture\n  dice 1 2\n  mats\n    ann\n      in hand\n  due"

    assert screen.blocks(board) == (
        "a game\n    a picture",
        "  dice 1 2",
        "  mats\n    ann\n      in hand",
        "  due",
    )


def test_only_new_blocks_are_shown_and_none_that_repeats_what_was_said() -> None:
    before = ("a game", "  dice 1", "  - ann came")
    after = ("a game", "  dice 2", "  - ann came", "  - Ben came", "  late")

    assert screen.new_blocks(before, after, ["ben came"]) == ["  dice 2", "  late"]


def test_what_happens_twice_is_shown_twice() -> None:
    hit = "  - Keel takes 1 psyche stress"
    before = ("a game", hit, "  - the Empire shows fall")

    assert screen.new_blocks(before, (*before, hit)) == [hit]
    assert screen.new_blocks(before, before) == []


def test_after_each_line_only_what_changed_is_printed_then_the_question(
    sit: Sit,
) -> None:
    seat = sit("nine-circles")

    seat.play("throw 4", "2246", "turn 2 1", "pass 1")

    at = seat.shown.index("> throw 4")
    assert seat.shown[at + 1 : at + 6] == [
        "  throw 4 dice of the pool, marking row 4",
        "  pool    5 dice\n  thrown  4 dice, to be reported\n  row 4   x o o o o o o",
        "4 dice: type the faces, or Enter to roll here > 2246",
        "  the dice show 2 2 4 6 (by hand)",
        "  active  2 2 4 6\n  It can be met for 1 Virgil pip: 2 becomes 1.",
    ]
    at = seat.shown.index("> pass 1")
    assert seat.shown[at + 1 : at + 3] == [
        "  pass with 1",
        "Nine Circles, circle II of IX\n  LUST: a total of 9\n"
        "  pool    6 dice, 3 out of the game",
    ]
    assert seat.shown[at + 3].startswith("   1) throw 1 die of the pool")
    assert seat.shown[at + 4 :] == ["> "]


def test_state_shows_all(sit: Sit) -> None:
    seat = sit("nine-circles")

    seat.play("throw 4", "state")

    board, prompt = seat.shown[-2:]
    assert board == (
        "\nNine Circles, circle I of IX\n"
        "  VIRTUOUS PAGANS: one 1\n"
        "  pool    5 dice\n"
        "  thrown  4 dice, to be reported\n"
        "  row 1   o o o o o o o\n"
        "  row 2   o o o o o o o\n"
        "  row 3   o o o o o o o\n"
        "  row 4   x o o o o o o\n"
        "  Virgil  o o o o o o o o o"
    )
    assert prompt.startswith("4 dice: ")


def test_going_on_with_a_save_prints_everything_once(sit: Sit) -> None:
    seat = sit("nine-circles")
    seat.play("throw 4")

    seat.play("2246", "note cold")

    whole = [said for said in seat.shown if "VIRTUOUS PAGANS" in said]
    assert len(whole) == 1
    assert seat.shown.index(whole[0]) == 1  # after the line of welcome


def test_what_changes_nothing_prints_the_question_alone(sit: Sit) -> None:
    seat = sit("nine-circles")

    seat.play("why throw 5", "note cold")

    assert seat.shown[3:] == [
        "> why throw 5",
        "  5 dice are no group; a group has 1 to 4",
        "> note cold",
        "  noted: cold",
        "> ",
    ]


@pytest.mark.parametrize("game", games.names())
def test_what_was_printed_since_all_was_shown_is_all_that_state_shows(
    game: str, tmp_path: Path
) -> None:
    least = games.load(game).facts().game.players[0]
    players = ("ann", "ben", "cleo", "dan")[:least] if least > 1 else ()
    seat = Seat(tmp_path / "save.json", game, players)

    again = (
        "look" if games.load(game).words().brief else "state"
    )  # what each step shows
    seat.play(*("", "1") * 8, "", "", again)

    said = seat.shown.index(next(each for each in seat.shown if each.endswith(again)))
    assert seat.shown[said + 1].startswith("\n")
    board = seat.shown[said + 1].strip("\n").split("\n\n")[0]
    printed = "\n".join(seat.shown[:said])
    lines = [line for line in board.splitlines() if not line.startswith("  - ")]
    assert [line for line in lines if line not in printed] == []
