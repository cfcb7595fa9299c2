"""Every condition of laying a disc, in the order checked, and what building aids do."""

import pytest
from msgspec.structs import replace

from companion.games.seven_steps_kosmos.rules import (
    State,
    apply,
    legal_actions,
    why_not,
)
from companion.games.seven_steps_kosmos.rules.actions import Aid
from companion.games.seven_steps_kosmos.rules.check import Position, position
from companion.games.seven_steps_kosmos.rules.placing import violation
from companion.games.seven_steps_kosmos.rules.state import unseen
from companion.games.seven_steps_kosmos.words import read
from tests.games.seven_steps_kosmos.play import table


def do(state: State, *typed: str) -> State:
    for text in typed:
        state = apply(state, read(text))
    return state


def test_example_levels_1_1_2_2_3_score_9() -> None:
    state = table("RRRRR", "R3.1 R3.2 R3.3 R3.4 R3.0", "2001100")

    assert [laid.level for laid in state.laid] == [1, 1, 2, 2, 3]
    assert do(state, "done").seats[0].score == 9


HELD = {aid: table("RRW", red="3100006", held=aid) for aid in ("A1", "A2", "A5", "?")}


def test_a_player_without_a_disc_lays_none_and_goes_on() -> None:
    state = do(table(""), "done")

    assert (state.phase, state.seats[0].score) == ("bonus", 0)


def test_a_disc_not_told_may_be_of_any_colour_that_is_not_all_in_sight() -> None:
    state = table("?R")
    white = position(Position("?", heights={0: (3, 3, 3, 3, 3, 3, 2)}), {})

    assert violation(state, "W", "0.0") is None
    assert do(state, "lay W 0.0").seats[0].hand == ("R",)
    assert do(state, "lay R 3.0").seats[0].hand == ("?",)
    assert why_not(white, read("lay W 0.6")) == (
        "disc 1: all 20 white discs are in sight"
    )


@pytest.mark.parametrize(
    ("aid", "typed", "red"),
    [
        ("A1", ["take A1 3.0"], "2100006"),
        ("A1", ["take A1 3.0", "take A1 3.1"], "2000006"),
        ("A1", ["take A1 3.0", "take A1 3.0"], "1100006"),
        ("A2", ["shift A2 3.0 3.4"], "0100306"),
        ("A5", ["move A5 3.0 3.1", "move A5 3.6 3.2"], "2210005"),
    ],
)
def test_an_aid_takes_shifts_or_moves(aid: str, typed: list[str], red: str) -> None:
    assert "".join(map(str, do(HELD[aid], *typed).heights[21:28])) == red


def test_discs_that_are_taken_go_into_the_bag_and_the_tile_on_its_pile() -> None:
    state = do(HELD["A1"], "take A1 3.0", "take A1 3.1")

    assert state.bag == HELD["A1"].bag + 2
    assert (state.seats[0].aid, state.aids.discards) == ((), ("A1",))
    # The second disc may be left out.
    assert do(HELD["A1"], "take A1 3.0", "lay R 3.2").left == 0


def test_discs_that_are_taken_go_into_the_box_once_a_hand_could_not_be_filled() -> None:
    state = replace(HELD["A1"], triggered=True)
    after = do(state, "take A1 3.0")

    assert (after.box, after.bag) == (("R",), state.bag)
    assert unseen(after)["R"] == 20 - 9 - 2 - 1


def test_an_aid_not_told_is_known_once_it_is_played_and_none_that_lies_face_up() -> (
    None
):
    state = HELD["?"]
    played = do(state, "move A5 3.0 3.1")
    both_face_up = replace(state.aids, discards=("A5", "A5"))

    bending = {aid.tile for aid in legal_actions(state) if isinstance(aid, Aid)}
    assert bending == {"A3", "A4"}
    assert (played.seats[0].aid, played.aids.discards) == ((), ("A5",))
    assert why_not(replace(state, aids=both_face_up), read("move A5 3.0 3.1")) == (
        "no building aid A5 is held; held is ?"
    )
