"""What the building aids do, and what they refuse."""

import msgspec
import pytest

from companion.games.seven_steps_kosmos.rules import (
    Action,
    Aid,
    Done,
    Lay,
    Move,
    Position,
    Shift,
    State,
    Take,
    apply,
    legal_actions,
    unseen,
    why_not,
)
from companion.games.seven_steps_kosmos.rules.check import position

Heights = dict[int, tuple[int, ...]]
RED: Heights = {3: (3, 1, 0, 0, 0, 0, 6)}


def table(aid: str, heights: Heights, hand: str = "RRW", **rulings: str) -> State:
    """A turn on single-coloured boards, red in slot 3; an aid is held."""
    state = position(Position(hand, heights=heights), rulings)
    you = msgspec.structs.replace(state.seats[0], aid=(aid,))
    lying = sum(state.heights) + len(hand)
    return msgspec.structs.replace(
        state, seats=(you, *state.seats[1:]), bag=140 - lying
    )


def red(state: State) -> tuple[int, ...]:
    return state.heights[21:28]


def test_take_away_takes_one_or_two_discs_into_the_bag() -> None:
    state = table("A1", RED)
    once = apply(state, Take("A1", "3.0"))
    twice = apply(once, Take("A1", "3.1"))

    assert red(once) == (2, 1, 0, 0, 0, 0, 6)
    assert red(twice) == (2, 0, 0, 0, 0, 0, 6)
    assert twice.bag == state.bag + 2
    assert why_not(twice, Take("A1", "3.0")) == (
        "aid A1 has done all it can do in this turn; lay a disc"
    )


def test_take_away_may_take_both_discs_from_one_tower() -> None:
    state = apply(apply(table("A1", RED), Take("A1", "3.0")), Take("A1", "3.0"))

    assert red(state) == (1, 1, 0, 0, 0, 0, 6)


def test_take_away_puts_discs_into_the_box_once_a_hand_could_not_be_filled() -> None:
    state = msgspec.structs.replace(table("A1", RED), triggered=True)
    after = apply(state, Take("A1", "3.0"))

    assert (after.box, after.bag) == (("R",), state.bag)
    assert unseen(after)["R"] == 20 - 9 - 2 - 1


def test_shift_moves_a_whole_tower_to_an_empty_field_of_its_colour() -> None:
    state = apply(table("A2", RED), Shift("A2", "3.0", "3.4"))

    assert red(state) == (0, 1, 0, 0, 3, 0, 6)


def test_move_discs_moves_one_or_two_within_a_colour() -> None:
    state = apply(table("A5", RED), Move("A5", "3.0", "3.1"))
    state = apply(state, Move("A5", "3.6", "3.2"))

    assert red(state) == (2, 2, 1, 0, 0, 0, 5)


def test_the_tile_goes_on_its_discard_pile_and_no_second_aid_is_played() -> None:
    state = apply(table("A1", RED), Take("A1", "3.0"))

    assert state.seats[0].aid == ()
    assert state.aids.discards == ("A1",)
    assert why_not(state, Aid("A3")) == (
        "aid A1 was played in this turn; one is the most"
    )


def test_the_second_disc_of_an_aid_may_be_left_out() -> None:
    state = apply(apply(table("A1", RED), Take("A1", "3.0")), Lay("R", "3.2"))

    assert state.left == 0
    assert why_not(state, Take("A1", "3.0")) == (
        "a building aid is played before the first disc; a disc is laid already"
    )


@pytest.mark.parametrize(
    ("aid", "action", "sentence"),
    [
        (
            "A1", Take("A1", "3.2"),
            "aid A1, Take away: no disc lies on 3.2",
        ),
        (
            "A1", Take("A1", "9.9"),
            "aid A1, Take away: there is no field '9.9'; fields are 0.0 to 6.6",
        ),
        (
            "A2", Shift("A2", "3.0", "3.1"),
            "aid A2, Shift a tower: 3.1 is not empty; choose a field that is",
        ),
        (
            "A2", Shift("A2", "3.0", "0.1"),
            "aid A2, Shift a tower: 3.0 is red and 0.1 is white; choose another red "
            "field",
        ),
        (
            "A5", Move("A5", "3.0", "3.6"),
            "aid A5, Move discs: the tower on 3.6 would reach 7; choose a lower one",
        ),
        (
            "A5", Move("A5", "3.0", "0.1"),
            "aid A5, Move discs: 3.0 is red and 0.1 is white; choose another red "
            "field",
        ),
        (
            "A5", Move("A5", "3.0", "3.0"),
            "aid A5, Move discs: it goes to another field than 3.0",
        ),
        (
            "A5", Take("A5", "3.0"),
            "aid A5, Move discs: it does not take; say move A5 FIELD TO",
        ),
        (
            "A5", Aid("A5"),
            "aid A5, Move discs: it is not clear what to move; "
            "say move A5 FIELD TO",
        ),
        ("A1", Move("A5", "3.0", "3.1"), "no building aid A5 is held; held is A1"),
        (
            "A1", Aid("V1"),
            "there is no building aid 'V1'; aids are A1, A2, A3, A4 or A5",
        ),
    ],
)  # fmt: skip
def test_a_refusal_names_the_aid_and_the_condition(
    aid: str, action: Action, sentence: str
) -> None:
    assert why_not(table(aid, RED), action) == sentence


def test_an_aid_that_can_do_nothing_is_kept() -> None:
    assert why_not(table("A1", {}), Aid("A1")) == (
        "aid A1, Take away: there is nothing on the boards to take; keep it"
    )


def test_a_bending_aid_stays_if_there_is_no_disc_to_lay() -> None:
    assert why_not(table("A4", RED, hand=""), Aid("A4")) == (
        "aid A4, Big step: no disc is in the hand, so it would do nothing; keep it"
    )


def test_an_aid_that_was_not_told_is_known_once_it_is_played() -> None:
    state = table("?", RED)

    assert {one.tile for one in legal_actions(state) if isinstance(one, Aid)} == {
        "A3", "A4",
    }  # fmt: skip
    state = apply(state, Move("A5", "3.0", "3.1"))
    assert (state.seats[0].aid, state.aids.discards) == ((), ("A5",))


def test_an_aid_not_told_is_none_of_which_both_lie_face_up() -> None:
    state = table("?", RED)
    pile = msgspec.structs.replace(state.aids, discards=("A5", "A5"))
    state = msgspec.structs.replace(state, aids=pile)

    assert why_not(state, Move("A5", "3.0", "3.1")) == (
        "no building aid A5 is held; held is ?"
    )


def test_an_aid_may_change_the_boards_although_the_hand_is_empty() -> None:
    state = apply(table("A1", RED, hand=""), Take("A1", "3.0"))

    assert why_not(state, Done()) is None
