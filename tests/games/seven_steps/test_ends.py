"""Every loss, the win and its titles, and when a game is known to be lost."""

import pytest

from companion.contract import Choice, Over
from companion.games.seven_steps.rules import (
    Action,
    Buy,
    Pass,
    Punish,
    Rolled,
    State,
    Throw,
    ThrowChallenge,
    Virgil,
    apply,
    cannot_be_won,
    legal_actions,
    rank,
    waits_for,
    why_not,
)


def after(state: State, *actions: Action) -> State:
    for action in actions:
        state = apply(state, action)
    return state


def challenged(state: State, die: int) -> State:
    return after(state, ThrowChallenge(), Rolled((die,)))


def test_with_an_empty_pool_the_player_has_to_buy() -> None:
    stuck = State(terrace=2, pool=0, moon=6, scored=1)

    assert waits_for(stuck) == Choice()
    assert legal_actions(stuck) == (Buy(),)
    assert legal_actions(after(stuck, Buy())) == (ThrowChallenge(), Buy())


def test_lost_with_an_empty_pool_and_every_circle_bought() -> None:
    state = State(terrace=3, pool=0, moon=6, scored=3, spare=0, closed=0)

    assert waits_for(state) == Over(
        False, 3, "", "no die is left to throw and none can be bought"
    )
    assert legal_actions(state) == ()


def test_lost_with_an_empty_pool_and_no_die_to_pay() -> None:
    state = State(terrace=2, pool=0, moon=9, scored=0, spare=0)

    assert waits_for(state) == Over(
        False, 0, "", "no die is left to throw and none can be bought"
    )


def test_lost_when_a_throw_fails_and_no_die_can_pay() -> None:
    state = challenged(State(pool=9, spare=0, pips=0), die=1)
    state = after(state, Throw(1), Rolled((6,)))

    assert waits_for(state) == Over(
        False, 0, "", "the throw failed and no die is left to pay the punishment"
    )


def test_a_failed_throw_that_a_pip_can_save_is_not_lost_yet() -> None:
    state = challenged(State(pool=9, spare=0, pips=1), die=1)
    state = after(state, Throw(1), Rolled((6,)))

    assert waits_for(state) == Choice()
    assert legal_actions(state) == (Virgil(6, to=1), Virgil(6, to=5))
    assert waits_for(after(state, Virgil(6, to=1))) == Choice()
    assert legal_actions(after(state, Virgil(6, to=1))) == (Pass((1,)),)


def test_the_wrong_last_pip_loses() -> None:
    state = challenged(State(pool=9, spare=0, pips=1), die=1)
    state = after(state, Throw(1), Rolled((6,)), Virgil(6, to=5))

    assert waits_for(state) == Over(
        False, 0, "", "the throw failed and no die is left to pay the punishment"
    )


def test_lost_when_too_few_pips_are_left_to_save_the_last_throw() -> None:
    state = challenged(State(pool=9, spare=0, pips=1), die=1)
    state = after(state, Throw(1), Rolled((4,)))

    assert waits_for(state) == Over(
        False, 0, "", "the throw failed and no die is left to pay the punishment"
    )


def test_lost_when_the_last_throw_is_at_an_impossible_terrace() -> None:
    state = challenged(State(terrace=4, pool=9, spare=0, pips=3), die=1)
    state = after(state, Throw(1), Rolled((1,)))

    assert waits_for(state) == Over(
        False, 0, "", "the throw failed and no die is left to pay the punishment"
    )


def test_won_as_soon_as_the_dice_of_terrace_7_are_scored() -> None:
    state = challenged(State(terrace=7, pool=4, scored=3), die=4)
    state = after(state, Throw(3), Rolled((1, 2, 6)), Pass((1, 2)))

    assert waits_for(state) == Over(True, 5, "Repentant", "the last terrace is passed")
    assert legal_actions(state) == ()
    assert why_not(state, Buy()) == (
        "the game is over, the last terrace is passed; start another"
    )


def test_terrace_7_is_won_with_no_dice_left_to_throw() -> None:
    state = challenged(State(terrace=7, pool=1, moon=6, spare=0, scored=2), die=4)
    state = after(state, Throw(1), Rolled((3,)), Pass((3,)))

    assert waits_for(state) == Over(
        True, 3, "Weary Ascendent", "the last terrace is passed"
    )


@pytest.mark.parametrize(
    ("scored", "title"),
    [
        (1, "Weary Ascendent"),
        (2, "Weary Ascendent"),
        (3, "Weary Ascendent"),
        (4, "Repentant"),
        (5, "Repentant"),
        (6, "Repentant"),
        (7, "Sanctified"),
        (8, "Redeemed"),
        (9, "Redeemed"),
    ],
)
def test_the_title_of_every_number_of_scored_dice(scored: int, title: str) -> None:
    assert rank(scored) == title
    assert waits_for(
        State(terrace=7, phase="won", pool=0, spare=9 - scored, scored=scored)
    ) == Over(True, scored, title, "the last terrace is passed")


def test_every_player_die_can_be_scored() -> None:
    state = apply(
        State(
            terrace=7,
            phase="fallen",
            challenge=4,
            pool=0,
            spare=0,
            scored=6,
            active=(1, 1, 1),
            passed=True,
        ),
        Pass((1, 1, 1)),
    )

    assert waits_for(state) == Over(True, 9, "Redeemed", "the last terrace is passed")


def test_a_game_cannot_be_won_once_dice_are_thrown_at_an_impossible_terrace() -> None:
    ready = challenged(State(terrace=4), die=2)
    fallen = after(ready, Throw(1), Rolled((1,)))

    assert not cannot_be_won(ready)
    assert cannot_be_won(fallen)
    assert cannot_be_won(after(fallen, Punish()))


def test_a_game_cannot_be_won_when_no_pip_can_turn_an_impossible_challenge_die() -> (
    None
):
    state = challenged(State(terrace=4, pips=0, closed=0), die=2)

    assert cannot_be_won(state)


def test_a_game_cannot_be_won_with_one_die_where_two_are_needed() -> None:
    state = State(terrace=5, pool=1, moon=8, spare=0, pips=0)

    assert cannot_be_won(challenged(state, die=1))
    assert not cannot_be_won(challenged(state, die=6))


def test_a_die_that_can_be_bought_keeps_the_game_winnable() -> None:
    state = challenged(State(terrace=5, pool=1, moon=6, pips=0), die=1)

    assert not cannot_be_won(state)
