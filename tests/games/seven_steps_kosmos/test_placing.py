"""Every condition of laying a disc, in the order in which they are checked."""

import msgspec
import pytest

from companion.games.seven_steps_kosmos.rules import (
    Aid,
    Done,
    Lay,
    Position,
    State,
    apply,
    why_not,
)
from companion.games.seven_steps_kosmos.rules.check import position
from companion.games.seven_steps_kosmos.rules.placing import violation

NEAR_3_0 = "3.1, 3.2, 3.3, 3.4, 3.5 or 3.6"


def table(
    hand: str,
    laid: str = "",
    heights: dict[int, tuple[int, ...]] | None = None,
    aid: str = "",
    **rulings: str,
) -> State:
    """A turn on single-coloured boards: white in slot 0, then Y O R V B K."""
    state = position(Position(hand, heights=heights or {}, aid=aid), rulings)
    for word in laid.split():
        state = apply(state, Lay(word[0], word[1:]))
    return state


def code(state: State, disc: str, field: str) -> str:
    found = violation(state, disc, field)
    return found.code if found else ""


def test_example_levels_1_1_2_2_3_score_9() -> None:
    heights = {3: (2, 0, 0, 1, 1, 0, 0)}
    state = table("RRRRR", heights=heights, laid="R3.1 R3.2 R3.3 R3.4 R3.0")

    assert [one.level for one in state.laid] == [1, 1, 2, 2, 3]
    assert apply(state, Done()).seats[0].score == 9


def test_the_first_disc_lies_on_a_lowest_field_of_its_colour() -> None:
    state = table("RW", heights={3: (1, 1, 1, 2, 1, 1, 1)})

    assert code(state, "R", "3.3") == "FIRST_NOT_LOWEST"
    assert code(state, "R", "3.4") == ""
    assert code(state, "W", "0.0") == ""


def test_the_lowest_level_binds_the_first_disc_only() -> None:
    state = table("WRR", heights={3: (1, 0, 1, 1, 1, 1, 1)}, laid="W0.3")

    assert code(state, "R", "3.6") == ""  # level 2, although 3.1 is empty


def test_each_disc_lies_on_a_neighbour_of_the_disc_just_laid_not_of_the_group() -> None:
    state = table("RRR", laid="R3.1 R3.2")

    assert code(state, "R", "3.6") == "NOT_ADJACENT"
    assert code(state, "R", "3.3") == ""


def test_a_step_leads_across_the_border_of_a_board() -> None:
    state = table("RW", laid="R3.6")

    assert code(state, "W", "0.3") == ""


def test_levels_never_fall_and_rise_by_one_at_most() -> None:
    state = table("RRR", heights={3: (3, 1, 2, 1, 1, 1, 0)}, laid="R3.6 R3.1")

    assert code(state, "R", "3.2") == ""
    assert code(state, "R", "3.0") == "LEVEL_JUMP"
    state = table("WRV", heights={3: (0, 0, 0, 0, 0, 0, 1)}, laid="W0.4 R3.6")
    assert code(state, "W", "0.3") == "NOT_IN_HAND"
    assert code(state, "V", "4.2") == "LEVEL_DOWN"


def test_a_disc_may_stay_on_the_level_of_the_one_before() -> None:
    assert code(table("RR", laid="R3.1"), "R", "3.2") == ""


def test_seven_discs_are_the_most_and_five_with_a_max_5_aid() -> None:
    heights = {3: (0, 0, 0, 0, 0, 0, 0)}
    state = table("RRRRRRR", heights=heights, laid="R3.1 R3.2 R3.3 R3.4 R3.5", aid="A4")

    assert code(state, "R", "3.6") == "TOO_MANY_DISCS"
    assert code(table("RRRRRRR", laid="R3.1 R3.2 R3.3 R3.4 R3.5"), "R", "3.6") == ""


def test_no_field_is_built_on_twice() -> None:
    assert code(table("RRR", laid="R3.1 R3.2"), "R", "3.1") == "FIELD_TWICE"


def test_no_disc_lies_on_a_tower_of_seven() -> None:
    # No turn begins with one and no field is built on twice: a table made by hand.
    state = table("RR", laid="R3.1")
    state = msgspec.structs.replace(state, heights=(*(7,) * 49,))

    assert code(state, "R", "3.2") == "TOWER_FULL"


@pytest.mark.parametrize(
    ("disc", "field", "sentence"),
    [
        (
            "R", "7.0",
            "disc 3: there is no field '7.0'; fields are 0.0 to 6.6",
        ),
        (
            "Y", "1.1",
            "disc 3: no yellow disc is in the hand, which is R W W",
        ),
        (
            "X", "1.1",
            "disc 3: no disc is called 'X'; colours are W Y O R V B K",
        ),
        (
            "W", "3.2",
            "disc 3: white on 3.2: that field is red; white fields are "
            "0.0, 0.1, 0.2, 0.3, 0.4, 0.5 or 0.6",
        ),
        (
            "R", "3.1",
            "disc 3: red on 3.1: a disc was laid there in this turn; "
            "choose another field",
        ),
        (
            "R", "3.2",
            "disc 3: red on 3.2 does not touch 3.6, the field before; choose "
            "0.3, 3.1, 3.0, 3.5, 4.2 or 0.4",
        ),
        (
            "W", "0.3",
            "disc 3: white on 0.3 is level 1, below level 2 of the disc before; "
            "stay on level 2 or go up",
        ),
        (
            "R", "3.5",
            "disc 3: red on 3.5 is level 4, the disc before is on level 2; "
            "go no higher than level 3",
        ),
    ],
)  # fmt: skip
def test_a_refusal_names_the_disc_and_the_condition(
    disc: str, field: str, sentence: str
) -> None:
    heights = {3: (1, 0, 1, 0, 0, 3, 1)}
    state = table("RRRWW", heights=heights, laid="R3.1 R3.6")

    assert why_not(state, Lay(disc, field)) == sentence


def test_the_refusal_of_a_first_disc_names_the_lowest_fields() -> None:
    state = table("R", heights={3: (2, 1, 1, 1, 1, 1, 1)})

    assert why_not(state, Lay("R", "3.0")) == (
        "disc 1: red on 3.0 is level 3; the first red disc of a turn lies on the "
        f"lowest level that colour has, level 2: {NEAR_3_0}"
    )


def test_the_first_failing_condition_is_the_one_told() -> None:
    state = table("RW", heights={3: (0, 0, 0, 5, 0, 0, 0)}, laid="R3.1")

    assert code(state, "R", "9.9") == "UNKNOWN_FIELD"
    assert code(state, "R", "3.1") == "NOT_IN_HAND"
    assert code(state, "W", "3.1") == "WRONG_COLOUR"
    assert code(table("RRW", laid="R3.1"), "R", "3.1") == "FIELD_TWICE"


def test_a_player_with_a_disc_must_lay_one() -> None:
    assert why_not(table("RW"), Done()) == (
        "none is laid and 2 discs are in the hand; lay one"
    )
    assert why_not(table("RW", laid="R3.1"), Done()) is None


def test_a_player_without_a_disc_lays_none_and_goes_on() -> None:
    state = apply(table(""), Done())

    assert (state.phase, state.seats[0].score) == ("bonus", 0)


def test_a_turn_may_stop_after_any_disc() -> None:
    assert why_not(table("RRR", laid="R3.1"), Done()) is None


def test_high_start_frees_the_first_disc() -> None:
    heights = {3: (6, 0, 0, 0, 0, 0, 0)}

    assert code(table("R", heights=heights), "R", "3.0") == "FIRST_NOT_LOWEST"
    assert code(table("R", heights=heights, aid="A3"), "R", "3.0") == ""


def test_big_step_lets_a_disc_rise_by_two_levels_and_no_more() -> None:
    heights = {3: (3, 0, 2, 0, 0, 0, 0)}
    state = table("RR", heights=heights, laid="R3.1", aid="A4")

    assert code(state, "R", "3.2") == ""
    assert code(state, "R", "3.0") == "LEVEL_JUMP"


def test_a_disc_that_the_companion_was_not_told_of_may_be_of_any_colour() -> None:
    state = table("?R")

    assert code(state, "W", "0.0") == ""
    assert apply(state, Lay("W", "0.0")).seats[0].hand == ("R",)
    assert apply(state, Lay("R", "3.0")).seats[0].hand == ("?",)


def test_a_disc_not_told_is_none_of_a_colour_that_is_all_in_sight() -> None:
    state = table("?", heights={0: (3, 3, 3, 3, 3, 3, 2)})

    assert why_not(state, Lay("W", "0.6")) == (
        "disc 1: all 20 white discs are in sight"
    )


def test_an_aid_that_bends_a_rule_is_played_before_the_first_disc() -> None:
    assert why_not(table("RR", laid="R3.1"), Aid("A4")) == (
        "a building aid is played before the first disc; a disc is laid already"
    )
