"""Every condition of laying a disc, in the order checked, and what building aids do."""

import msgspec
import pytest

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

Heights = dict[int, tuple[int, ...]]


def do(state: State, *typed: str) -> State:
    for text in typed:
        state = apply(state, read(text))
    return state


def refused(state: State, typed: str) -> str | None:
    return why_not(state, read(typed))


def code(state: State, disc: str) -> str:
    found = violation(state, disc[0], disc[1:])
    return found.code if found else ""


def heights_of_red(state: State) -> str:
    return "".join(map(str, state.heights[21:28]))


def test_example_levels_1_1_2_2_3_score_9() -> None:
    state = table("RRRRR", "R3.1 R3.2 R3.3 R3.4 R3.0", "2001100")

    assert [laid.level for laid in state.laid] == [1, 1, 2, 2, 3]
    assert do(state, "done").seats[0].score == 9


HELD = {aid: table("RRW", red="3100006", held=aid) for aid in ("A1", "A2", "A5", "?")}


def test_a_player_without_a_disc_lays_none_and_goes_on() -> None:
    state = do(table(""), "done")

    assert (state.phase, state.seats[0].score) == ("bonus", 0)


def test_a_disc_that_the_companion_was_not_told_of_may_be_of_any_colour() -> None:
    state = table("?R")

    assert code(state, "W0.0") == ""
    assert do(state, "lay W 0.0").seats[0].hand == ("R",)
    assert do(state, "lay R 3.0").seats[0].hand == ("?",)


def test_a_disc_not_told_is_none_of_a_colour_that_is_all_in_sight() -> None:
    heights: Heights = {0: (3, 3, 3, 3, 3, 3, 2)}
    state = position(Position("?", heights=heights), {})

    assert refused(state, "lay W 0.6") == "disc 1: all 20 white discs are in sight"


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
    assert heights_of_red(do(HELD[aid], *typed)) == red


def test_discs_that_are_taken_go_into_the_bag() -> None:
    state = do(HELD["A1"], "take A1 3.0", "take A1 3.1")

    assert state.bag == HELD["A1"].bag + 2


def test_discs_that_are_taken_go_into_the_box_once_a_hand_could_not_be_filled() -> None:
    state = msgspec.structs.replace(HELD["A1"], triggered=True)
    after = do(state, "take A1 3.0")

    assert (after.box, after.bag) == (("R",), state.bag)
    assert unseen(after)["R"] == 20 - 9 - 2 - 1


def test_the_tile_goes_on_its_discard_pile() -> None:
    state = do(HELD["A1"], "take A1 3.0")

    assert (state.seats[0].aid, state.aids.discards) == ((), ("A1",))


def test_the_second_disc_of_an_aid_may_be_left_out() -> None:
    assert do(HELD["A1"], "take A1 3.0", "lay R 3.2").left == 0


def test_an_aid_that_was_not_told_is_known_once_it_is_played() -> None:
    state = HELD["?"]

    bending = {aid.tile for aid in legal_actions(state) if isinstance(aid, Aid)}
    assert bending == {"A3", "A4"}
    state = do(state, "move A5 3.0 3.1")
    assert (state.seats[0].aid, state.aids.discards) == ((), ("A5",))


def test_an_aid_not_told_is_none_of_which_both_lie_face_up() -> None:
    state = HELD["?"]
    pile = msgspec.structs.replace(state.aids, discards=("A5", "A5"))
    state = msgspec.structs.replace(state, aids=pile)

    assert refused(state, "move A5 3.0 3.1") == (
        "no building aid A5 is held; held is ?"
    )
