"""What a person reads and types."""

import pytest

from companion.errors import BadValue
from companion.games.nine_circles import words
from companion.games.nine_circles.rules import ActivateGroups, Options, State


def test_the_table_shows_the_circle_the_dice_and_the_pips() -> None:
    state = State(circle=3, pool=4, pips=(7, 5, 7, 0), virgils=6, active=(2, 2, 4, 6))

    assert words.describe(state).splitlines() == [
        "Nine Circles, circle III of IX",
        "  GLUTTONY: three 2s",
        "  pool    4 dice, 1 out of the game",
        "  active  2 2 4 6",
        "  row 1   o o o o o o o",
        "  row 2   x x o o o o o",
        "  row 3   o o o o o o o",
        "  row 4   x x x x x x x",
        "  Virgil  x x x o o o o o o",
        "  It can be met for 2 Virgil pips: 4 becomes 2.",
    ]
    # No help is promised that Virgil cannot pay.
    poor = State(circle=9, active=(5, 5, 6), virgils=1)
    assert "can be met" not in words.describe(poor)


def test_the_table_shows_dice_being_thrown_and_dice_kept_for_good() -> None:
    state = State(
        circle=8, pool=1, pips=(1, 1, 0, 0), virgils=0, active=(3, 6), due=1,
        frozen=(3, 6), number=4,
        options=Options(rows=(2, 2, 0, 30), virgil=99, kept_dice="frozen"),
    )  # fmt: skip

    assert words.describe(state).splitlines() == [
        "Nine Circles, circle VIII of IX",
        "  FRAUD: 2 dice showing 4",
        "  pool    1 die, 5 out of the game",
        "  active  3 6",
        "  kept    3 6, not to be thrown again",
        "  thrown  1 die, to be reported",
        "  row 1   x o",
        "  row 2   x o",
        "  row 3   no pips",
        "  row 4   0 of 30 pips open",
        "  Virgil  0 of 99 pips open",
    ]


def test_groups_with_dice_thrown_again_are_read_written_and_completed() -> None:
    action = ActivateGroups((3, 2), (4, 6))

    assert words.read("groups 2 3 AGAIN 6 4") == action
    assert words.write(action) == "groups 3 2 again 4 6"
    assert words.say(action) == "throw groups of 3 and 2 dice with 4 6 again at once"
    assert words.ACTIONS.complete("groups 3 ag") == ("again",)
    with pytest.raises(BadValue):
        words.read("groups 3 2 again")
