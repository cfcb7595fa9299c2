"""The turn and its worked examples."""

import pytest

from companion.contract import Choice, Roll
from companion.games.nine_circles.rules import (
    Action,
    Activate,
    Pass,
    Rolled,
    State,
    Virgil,
    apply,
    legal_actions,
    start,
    waits_for,
    why_not,
)


def played(state: State, *actions: Action) -> State:
    for action in actions:
        state = apply(state, action)
    return state


def test_a_game_starts_at_the_first_circle_with_nine_dice_and_all_pips() -> None:
    assert start() == State(
        circle=1, pool=9, pips=(7, 7, 7, 7), virgils=9, active=(), due=0, number=None
    )


def test_example_turn_gluttony_ends_with_eight_dice_in_the_pool() -> None:
    state = State(circle=3)
    for action in (
        Activate(fresh=4), Rolled((2, 2, 4, 6)),
        Activate(fresh=0, again=(4, 6)), Rolled((3, 5)),
        Virgil(3, to=2), Pass(using=(2, 2, 2)),
    ):  # fmt: skip
        state = apply(state, action)

    assert state == State(circle=4, pool=8, pips=(7, 6, 7, 6), virgils=8)


def test_example_turn_gluttony_may_flip_the_5_into_a_2_instead() -> None:
    lying = State(circle=3, pool=5, active=(2, 2, 3, 5))

    state = played(lying, Virgil(5, to=2), Pass(using=(2, 2, 2)))

    assert state == State(circle=4, pool=8, virgils=8)


def test_example_fraud_a_3_and_a_5_become_a_pair_of_4s_for_two_pips() -> None:
    lying = State(circle=8, pool=3, active=(3, 5), number=4)

    state = played(lying, Virgil(3, to=4), Virgil(5, to=4), Pass(using=(4, 4)))

    assert state == State(circle=9, pool=5, virgils=7)


@pytest.mark.parametrize(
    ("face", "to"), [(2, 3), (2, 1), (2, 5), (5, 4), (5, 6), (5, 2)]
)
def test_example_pip_turns_a_2_or_a_5_up_down_or_over(face: int, to: int) -> None:
    lying = State(circle=2, active=(face, face))

    assert apply(lying, Virgil(face, to)).active == tuple(sorted((face, to)))


@pytest.mark.parametrize(("face", "to"), [(2, 4), (2, 6), (2, 2), (5, 3), (5, 1)])
def test_a_pip_turns_a_die_into_no_other_face(face: int, to: int) -> None:
    lying = State(circle=2, active=(face, face))

    reason = why_not(lying, Virgil(face, to)) or ""

    assert reason.startswith(f"a Virgil pip turns {face} into ")
    assert reason.endswith(f", not {to}")


def test_a_throw_waits_for_its_dice_and_marks_the_row_of_its_size() -> None:
    state = apply(State(), Activate(3))

    assert waits_for(state) == Roll(3, 6)
    assert state == State(pool=6, pips=(7, 7, 6, 7), due=3)
    assert legal_actions(state) == ()


def test_a_throw_again_counts_fresh_and_active_dice_together() -> None:
    lying = State(circle=3, pool=5, active=(2, 4, 6, 6))

    state = apply(lying, Activate(1, again=(4, 6)))

    assert state == State(circle=3, pool=4, pips=(7, 7, 6, 7), active=(2, 6), due=3)


def test_reported_faces_join_those_that_lie_there_in_order() -> None:
    thrown = State(circle=3, pool=5, active=(2, 4), due=2)

    assert apply(thrown, Rolled((6, 1))).active == (1, 2, 4, 6)


def test_dice_that_were_not_used_leave_the_game() -> None:
    lying = State(circle=1, pool=5, active=(1, 1, 3, 6))

    assert apply(lying, Pass((1,))) == State(circle=2, pool=6)


def test_a_total_is_passed_with_any_dice_that_make_it() -> None:
    lying = State(circle=2, pool=5, active=(2, 3, 4, 5))

    assert apply(lying, Pass((4, 5))).pool == 7
    assert apply(lying, Pass((2, 3, 4))).pool == 8


def test_passes_are_offered_with_most_dice_first() -> None:
    lying = State(circle=2, pool=5, active=(2, 3, 4, 5))

    assert legal_actions(lying) == (Pass((2, 3, 4)), Pass((4, 5)))


def test_wrath_does_not_take_a_20_that_is_no_two_tens() -> None:
    for hand in ((3, 5, 6, 6), (1, 1, 6, 6, 6)):
        assert why_not(State(circle=5, active=hand), Pass(hand)) == (
            f"{' '.join(map(str, hand))} does not pass; "
            "it takes two separate totals of 10"
        )


def test_wrath_takes_6_4_and_5_5() -> None:
    assert why_not(State(circle=5, active=(4, 5, 5, 6)), Pass((4, 5, 5, 6))) is None


def test_a_throw_that_meets_the_circle_leaves_only_the_passes() -> None:
    lying = State(circle=3, pool=5, active=(2, 2, 2, 6))

    assert legal_actions(lying) == (Pass((2, 2, 2)),)
    assert why_not(lying, Activate(1)) == (
        "the dice meet Gluttony already; pass with 2 2 2"
    )


def test_a_throw_may_come_after_a_virgil_pip_in_the_same_circle() -> None:
    lying = State(circle=3, pool=5, active=(2, 4, 4), virgils=3)

    state = played(lying, Virgil(4, to=3), Activate(1, again=(4,)), Rolled((2, 6)))

    assert state == State(
        circle=3, pool=4, pips=(7, 6, 7, 7), active=(2, 2, 3, 6), virgils=2
    )
    assert legal_actions(state)[0] == Virgil(3, to=2)


def test_a_throw_after_a_pip_that_meets_the_circle_takes_no_further_pip() -> None:
    lying = State(circle=2, pool=5, active=(2, 2), virgils=3)

    state = played(lying, Virgil(2, to=3), Activate(1), Rolled((4,)))

    assert legal_actions(state) == (Pass((2, 3, 4)),)


def test_pips_may_go_on_after_the_circle_is_met_to_put_more_dice_to_use() -> None:
    lying = State(circle=2, pool=5, active=(2, 3, 3))

    state = played(lying, Virgil(2, to=3), Pass((3, 3, 3)))
    other = played(lying, Virgil(3, to=4), Pass((2, 3, 4)))

    assert state.pool == other.pool == 8


def test_a_pip_need_not_finish_the_circle() -> None:
    lying = State(circle=3, pool=5, active=(2, 4), virgils=1)

    state = apply(lying, Virgil(4, to=3))

    assert state == State(circle=3, pool=5, active=(2, 3), virgils=0, turned=(3,))
    assert waits_for(state) == Choice()


def test_pips_that_finish_come_before_throws_and_those_that_do_not_after() -> None:
    lying = State(circle=3, pool=1, pips=(1, 0, 0, 0), active=(2, 2, 3), virgils=1)

    listed = legal_actions(lying)

    assert listed[0] == Virgil(3, 2)
    assert listed[1:4] == (Activate(0, (2,)), Activate(0, (3,)), Activate(1))
    assert all(isinstance(action, Virgil) for action in listed[4:])
    assert len(listed) == 8


def test_virgil_without_a_pip_is_no_help() -> None:
    lying = State(circle=3, active=(2, 2, 3), virgils=0)

    assert why_not(lying, Virgil(3, 2)) == "Virgil has no pip left; do without him"
