"""The two circles with rules of their own."""

import msgspec
import pytest

from companion.contract import Choice, Roll
from companion.games.nine_circles.rules import (
    Action,
    Activate,
    ActivateGroups,
    Name,
    Options,
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

Faces = tuple[int, ...]


def played(state: State, *actions: Action) -> State:
    for action in actions:
        state = apply(state, action)
    return state


def test_the_5s_of_violence_leave_the_game_at_once() -> None:
    thrown = State(circle=7, pool=3, active=(1, 6), due=4)

    state = apply(thrown, Rolled((5, 2, 5, 3)))

    assert (state.active, state.dice) == ((1, 2, 3, 6), 7)


def test_violence_may_be_thrown_in_several_groups_at_once() -> None:
    state = apply(State(circle=7, pool=8), ActivateGroups((4, 2, 2)))

    assert state == State(circle=7, pool=0, pips=(7, 5, 7, 6), due=8)
    assert waits_for(state) == Roll(8, 6)


def test_violence_may_be_thrown_one_group_after_the_other() -> None:
    state = played(
        State(circle=7, pool=7),
        Activate(4), Rolled((1, 2, 5, 6)), Activate(2), Rolled((3, 3)),
        Pass((1, 2, 3, 3, 6)),
    )  # fmt: skip

    assert state == State(circle=8, pool=6, pips=(7, 6, 7, 6))


def test_violence_is_passed_with_exactly_five_dice_and_the_others_leave() -> None:
    lying = State(circle=7, pool=1, active=(1, 1, 2, 3, 4, 6))

    assert why_not(lying, Pass((1, 1, 2, 3, 4, 6))) == (
        "1 1 2 3 4 6 does not pass; it takes five dice without a 5"
    )
    assert apply(lying, Pass((1, 1, 2, 3, 4))).pool == 6


def test_no_pip_may_be_spent_in_violence() -> None:
    lying = State(circle=7, pool=4, active=(1, 2, 3))

    assert why_not(lying, Virgil(1, 2)) == ("Virgil is no help in Violence; throw dice")


def test_good_dice_of_violence_may_be_thrown_again_to_fill_up_a_group() -> None:
    begun = start({"rows": "0,3,3,4"})
    lying = msgspec.structs.replace(
        begun, circle=7, pool=1, active=(1, 2, 3, 4), pips=(0, 2, 0, 0)
    )

    assert waits_for(lying) == Choice()
    thrown = apply(lying, Activate(1, again=(4,)))
    assert thrown.active == (1, 2, 3)
    assert apply(thrown, Rolled((2, 6))).active == (1, 2, 2, 3, 6)
    assert apply(thrown, Rolled((5, 6))).dice == 4


def test_kept_dice_frozen_throws_only_good_dice_of_the_last_throw_again() -> None:
    state = played(
        State(circle=7, pool=7, options=Options(kept_dice="frozen")),
        Activate(2), Rolled((1, 2)), Activate(2), Rolled((3, 4)),
    )  # fmt: skip

    assert why_not(state, Activate(1, again=(3, 4))) is None
    assert why_not(state, Activate(1, again=(2,))) == (
        "2 was kept before; free to throw: 3 4"
    )
    assert why_not(state, ActivateGroups((2, 1), again=(2,))) == (
        "2 was kept before; free to throw: 3 4"
    )


def test_several_groups_of_violence_may_hold_good_dice_again() -> None:
    lying = State(circle=7, pool=3, active=(1, 2, 6))

    state = apply(lying, ActivateGroups((3, 1), again=(6,)))

    assert state == State(circle=7, pool=0, pips=(6, 7, 6, 7), active=(1, 2), due=4)


def test_several_groups_are_for_violence_alone() -> None:
    assert why_not(State(circle=6), ActivateGroups((2, 2))) == (
        "Heresy is thrown one group at a time; throw a single group"
    )


@pytest.mark.parametrize(
    ("sizes", "reason"),
    [
        ((4,), "1 is not several groups; name two sizes or more"),
        ((), "0 is not several groups; name two sizes or more"),
        ((5, 1), "one of the groups has no row; a group has 1 to 4 dice"),
        ((1, 0), "one of the groups has no row; a group has 1 to 4 dice"),
        ((4, 4), "8 dice taken from the pool; it holds 7"),
        ((1, 2), "groups 1 2 are not sorted; write 2 1"),
        ((1, 1, 3), "groups 1 1 3 are not sorted; write 3 1 1"),
        ((3, 3), "row 3 is to be marked 2 times; it has 1 left"),
    ],
)
def test_groups_that_cannot_be_thrown_are_refused(sizes: Faces, reason: str) -> None:
    state = State(circle=7, pool=7, pips=(7, 7, 1, 7))

    assert why_not(state, ActivateGroups(sizes)) == reason


@pytest.mark.parametrize(
    ("again", "reason"),
    [
        ((3,), "3 is not active; the active dice show 1 2"),
        ((1, 2), "7 dice taken from the pool; it holds 3"),
    ],
)
def test_dice_that_cannot_be_among_groups_are_refused(
    again: Faces, reason: str
) -> None:
    state = State(circle=7, pool=6 if again == (3,) else 3, active=(1, 2))
    sizes = (4, 3, 2) if again == (1, 2) else (4, 3)

    assert why_not(state, ActivateGroups(sizes, again)) == reason
    assert why_not(state, ActivateGroups((1, 1), (1, 1, 2))) == (
        "3 dice are thrown again in groups of 2 in all; name fewer"
    )


def test_fraud_waits_for_a_number_before_its_first_throw() -> None:
    state = State(circle=8, pool=5)

    assert legal_actions(state) == tuple(map(Name, (1, 2, 3, 4, 5, 6)))
    assert why_not(state, Activate(2)) == (
        "no number is named; name one before the first throw of Fraud"
    )


def test_the_number_of_fraud_stays_until_the_circle_is_passed() -> None:
    named = apply(State(circle=8, pool=5), Name(4))

    assert why_not(named, Name(3)) == (
        "4 is named already; it stays until the circle is passed"
    )
    passed = played(named, Activate(2), Rolled((4, 4)), Pass((4, 4)))
    assert passed.number is None


def test_fraud_does_not_take_another_pair_than_the_one_named() -> None:
    lying = State(circle=8, pool=3, active=(3, 3), number=4)

    assert why_not(lying, Pass((3, 3))) == (
        "3 3 does not pass; it takes 2 dice showing 4"
    )


@pytest.mark.parametrize("number", [0, 7, -1])
def test_fraud_names_no_number_that_no_die_shows(number: int) -> None:
    assert why_not(State(circle=8), Name(number)) == (
        f"no die shows {number}; name a number from 1 to 6"
    )


def test_only_fraud_names_a_number() -> None:
    assert why_not(State(circle=9), Name(6)) == (
        "Treachery names no number before a throw; throw or pass"
    )
