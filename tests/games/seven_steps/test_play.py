"""A turn from dawn to dusk, and the worked examples."""

import pytest

from companion.contract import Choice, Roll
from companion.errors import IllegalAction
from companion.games.seven_steps.rules import (
    Action,
    Buy,
    Options,
    Pass,
    Punish,
    Rolled,
    State,
    Throw,
    ThrowChallenge,
    TurnChallenge,
    Virgil,
    apply,
    legal_actions,
    start,
    waits_for,
    why_not,
)


def after(state: State, *actions: Action) -> State:
    for action in actions:
        state = apply(state, action)
    return state


def challenged(state: State, die: int) -> State:
    return after(state, ThrowChallenge(), Rolled((die,)))


def test_a_game_starts_on_the_shore() -> None:
    assert start() == State()
    assert start() == State(
        terrace=1,
        phase="dawn",
        challenge=0,
        pool=7,
        active=(),
        due=0,
        sun=0,
        moon=0,
        scored=0,
        spare=2,
        pips=3,
        closed=4,
    )


def test_example_terrace_4_scores_1_and_2_of_a_1_2_and_3() -> None:
    state = after(
        challenged(State(terrace=4, pool=5, scored=2), die=6),
        Throw(3),
        Rolled((1, 2, 3)),
    )

    passes = [action for action in legal_actions(state) if isinstance(action, Pass)]
    assert passes == [Pass((1, 2)), Pass((1,)), Pass((2,)), Pass((3,))]
    assert apply(state, Pass((1, 2))) == State(terrace=5, pool=2, scored=4, moon=1)


def test_example_terrace_6_buys_a_pip_whose_die_is_thrown_in_the_same_turn() -> None:
    state = after(
        challenged(State(terrace=6, pool=1, scored=6, pips=0), die=2),
        Buy(),
        Throw(2),
        Rolled((6, 5)),
        Virgil(6, to=1),
        Pass((1,)),
    )

    # The 5 goes to the sun, and that evening on to the moon.
    assert state == State(terrace=7, pool=0, scored=6, moon=1, pips=0, closed=3)


def test_a_pip_may_be_bought_at_any_time_before_the_roll() -> None:
    challenge = after(State(), ThrowChallenge(), Buy())
    assert (challenge.pips, challenge.pool, challenge.spare) == (4, 8, 1)
    assert waits_for(challenge) == Roll(1, what="challenge die")

    dice = after(challenge, Rolled((5,)), Throw(2), Buy())
    assert (dice.pips, dice.pool, dice.spare, dice.due) == (5, 7, 0, 2)
    assert waits_for(dice) == Roll(2)
    assert after(dice, Rolled((1, 3))).active == (1, 3)


def test_a_turn_waits_for_the_challenge_die_then_for_the_players_dice() -> None:
    dawn = State()
    assert waits_for(dawn) == Choice()

    thrown = apply(dawn, ThrowChallenge())
    assert waits_for(thrown) == Roll(1, what="challenge die")

    ready = apply(thrown, Rolled((5,)))
    assert waits_for(ready) == Choice()

    assert waits_for(apply(ready, Throw(3))) == Roll(3)


def test_reported_dice_lie_sorted_whatever_their_order() -> None:
    state = after(challenged(State(), die=6), Throw(3), Rolled((5, 1, 3)))

    assert state.active == (1, 3, 5)


def test_a_failed_throw_pays_a_scored_die_into_the_sun_and_throws_all_again() -> None:
    failed = after(
        challenged(State(terrace=2, pool=5, scored=2), die=6), Throw(2), Rolled((6, 5))
    )

    again = after(failed, Punish())
    assert (again.scored, again.spare, again.sun) == (1, 2, 1)

    thrown = apply(again, Throw(1))
    assert waits_for(thrown) == Roll(3)
    assert (thrown.pool, thrown.active) == (2, ())


def test_a_failed_throw_pays_a_spare_die_when_nothing_is_scored() -> None:
    failed = after(challenged(State(), die=1), Throw(1), Rolled((6,)))

    again = after(failed, Punish())

    assert (again.scored, again.spare, again.sun) == (0, 1, 1)


def test_a_further_throw_may_take_no_die_of_the_pool() -> None:
    state = after(challenged(State(), die=1), Throw(2), Rolled((6, 6)), Punish())

    assert waits_for(apply(state, Throw(0))) == Roll(2)


def test_the_day_passes_from_the_active_dice_to_the_moon_and_from_it_to_the_pool() -> (
    None
):
    state = apply(
        State(
            phase="fallen",
            challenge=6,
            pool=1,
            active=(2, 6, 6),
            sun=1,
            moon=2,
            scored=1,
            spare=1,
        ),
        Pass((2,)),
    )

    # The moon's two join the pool; the two left over and the sun's one are the moon.
    assert state == State(terrace=2, pool=3, moon=3, scored=2, spare=1)


def test_a_punished_die_misses_one_turn_and_is_thrown_in_the_next_but_one() -> None:
    state = after(
        challenged(State(), die=1), Throw(1), Rolled((6,)), Punish(), Throw(0)
    )
    state = after(state, Rolled((1,)), Pass((1,)))
    assert (state.pool, state.moon, state.sun) == (6, 1, 0)

    state = after(challenged(state, die=1), Throw(1), Rolled((1,)), Pass((1,)))
    assert (state.pool, state.moon, state.sun) == (6, 0, 0)


def test_a_new_turn_has_no_challenge_die_until_it_is_thrown() -> None:
    state = after(challenged(State(), die=6), Throw(1), Rolled((1,)), Pass((1,)))

    assert (state.terrace, state.phase, state.challenge) == (2, "dawn", 0)


def test_a_pip_turns_the_challenge_die_before_the_first_throw() -> None:
    state = after(challenged(State(terrace=4), die=2), TurnChallenge(5))

    assert (state.challenge, state.pips) == (5, 2)


def test_several_pips_may_turn_the_challenge_die() -> None:
    state = after(
        challenged(State(terrace=4), die=2), TurnChallenge(5), TurnChallenge(6)
    )

    assert (state.challenge, state.pips) == (6, 1)


def test_the_challenge_die_is_fixed_once_dice_have_fallen() -> None:
    state = after(challenged(State(terrace=4), die=2), Throw(1), Rolled((1,)))

    assert why_not(state, TurnChallenge(5)) == (
        "the challenge die is turned only before the first dice are thrown; "
        "pass, turn a die with a pip or take the punishment"
    )
    assert why_not(after(state, Punish()), TurnChallenge(5)) == (
        "the challenge die is turned only before the first dice are thrown; "
        "throw again, or buy a circle before it"
    )


def test_a_circle_is_bought_with_a_scored_die_first() -> None:
    state = after(State(scored=1, pool=6), Buy())

    assert (state.scored, state.spare, state.pool) == (0, 2, 7)
    assert (state.pips, state.closed) == (4, 3)


def test_a_circle_is_bought_with_a_spare_die_when_nothing_is_scored() -> None:
    state = after(State(), Buy())

    assert (state.scored, state.spare, state.pool) == (0, 1, 8)


def test_circles_are_bought_before_any_throw_but_not_between_throw_and_verdict() -> (
    None
):
    dawn = State()
    ready = challenged(dawn, die=1)
    fallen = after(ready, Throw(1), Rolled((6,)))
    again = after(fallen, Punish())

    bought = [why_not(state, Buy()) is None for state in (dawn, ready, fallen, again)]
    assert bought == [True, True, False, True]


def test_four_circles_can_be_bought_in_a_game() -> None:
    state = after(State(scored=5, pool=2), Buy(), Buy(), Buy(), Buy())

    assert (state.pips, state.closed, state.scored, state.pool) == (7, 0, 1, 6)
    assert why_not(state, Buy()) == (
        "every circle has been bought; go on with the pips that are left"
    )


def test_nothing_is_bought_when_no_die_can_pay() -> None:
    assert why_not(State(pool=9, spare=0), Buy()) == (
        "neither a scored nor a spare die is there to pay; score a die first"
    )


def test_an_impossible_terrace_offers_the_pips_that_open_it_first() -> None:
    state = challenged(State(terrace=4), die=2)

    assert legal_actions(state)[0] == TurnChallenge(5)


def test_an_illegal_action_is_refused_with_its_reason() -> None:
    with pytest.raises(IllegalAction) as caught:
        apply(State(), Throw(3))

    assert str(caught.value) == (
        "seven-steps: dice are thrown after the challenge die; "
        "throw the challenge die, or buy a circle before it"
    )


def test_a_state_is_never_changed_by_an_action() -> None:
    state = State()
    apply(state, ThrowChallenge())

    assert state == State(options=Options())
