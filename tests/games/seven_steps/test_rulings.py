"""Each value of each ruling changes what it says. Totals are in test_terraces.py."""

import pytest

from companion.contract import Choice, Over, Roll
from companion.games.seven_steps.rules import (
    Action,
    Buy,
    Pass,
    Punish,
    Rolled,
    State,
    Throw,
    ThrowChallenge,
    TurnChallenge,
    Virgil,
    apply,
    cannot_be_won,
    legal_actions,
    options,
    waits_for,
    why_not,
)


def after(state: State, *actions: Action) -> State:
    for action in actions:
        state = apply(state, action)
    return state


def under(**rulings: str) -> State:
    return State(options=options(rulings))


def fallen(state: State, die: int, *faces: int) -> State:
    """Return `state` after its challenge die and a first throw of `faces`."""
    actions = ThrowChallenge(), Rolled((die,)), Throw(len(faces)), Rolled(faces)
    return after(state, *actions)


def test_a_bought_die_goes_into_the_pool() -> None:
    state = after(under(bought_die="pool"), Buy())

    assert (state.pool, state.sun, state.spare) == (8, 0, 1)


def test_a_bought_die_goes_into_the_sun() -> None:
    state = after(under(bought_die="sun"), Buy())

    assert (state.pool, state.sun, state.spare) == (7, 1, 1)
    assert state.pips == 4


def test_a_bought_die_in_the_sun_does_not_save_an_empty_pool() -> None:
    chosen = options({"bought_die": "sun"})
    state = State(terrace=2, pool=0, moon=4, scored=3, options=chosen)

    assert waits_for(state) == Over(
        False, 3, "", "no die is left to throw and none can be bought"
    )


def test_a_bought_die_in_the_sun_does_not_make_a_total_reachable() -> None:
    chosen = options({"bought_die": "sun"})
    state = State(terrace=5, pool=1, moon=6, pips=0, closed=1, options=chosen)
    state = after(state, ThrowChallenge(), Rolled((1,)), Throw(1), Rolled((6,)))

    assert cannot_be_won(state)


def test_any_active_dice_may_be_combined() -> None:
    state = fallen(under(combine="subset"), 3, 1, 2, 5)

    assert apply(state, Pass((1, 2))).scored == 2


def test_single_dice_only_may_be_put_forward() -> None:
    state = fallen(under(combine="single"), 3, 1, 2, 5)

    assert why_not(state, Pass((1, 2))) == "2 dice put forward; put one forward"
    assert apply(state, Pass((2,))).scored == 1


def test_all_dice_only_may_be_put_forward() -> None:
    state = fallen(under(combine="all"), 5, 1, 2)

    assert (
        why_not(state, Pass((1,))) == "1 die put forward; put all active dice forward"
    )
    assert apply(state, Pass((1, 2))).scored == 2


def test_all_dice_together_can_fail_where_some_would_pass() -> None:
    state = fallen(under(combine="all"), 3, 1, 2, 5)

    assert why_not(state, Pass((1, 2, 5))) == "1 2 5 makes 8; Pride wants 1 to 3"
    assert apply(state, Punish()).phase == "again"


@pytest.mark.parametrize(
    ("wrath", "passing"),
    [
        ("exactly_one_off", [(3,), (5,)]),
        ("within_one", [(3,), (4,), (5,)]),
        ("one_more", [(5,)]),
    ],
)
def test_wrath_passes_dice_as_its_ruling_says(
    wrath: str, passing: list[tuple[int, ...]]
) -> None:
    state = State(terrace=3, options=options({"wrath": wrath}))
    actions = legal_actions(fallen(state, 4, 3, 4, 5))

    assert [one.using for one in actions if isinstance(one, Pass)] == passing


@pytest.mark.parametrize(
    ("odd", "passing"),
    [("impossible", []), ("round_down", [(2,)]), ("round_up", [(1, 2), (3,)])],
)
def test_gluttony_on_a_5_passes_dice_as_its_ruling_says(
    odd: str, passing: list[tuple[int, ...]]
) -> None:
    state = State(terrace=6, options=options({"gluttony_odd": odd}))
    actions = legal_actions(fallen(state, 5, 1, 2, 3))

    assert [one.using for one in actions if isinstance(one, Pass)] == passing


def test_gluttony_on_a_1_stays_impossible_when_halves_are_rounded_down() -> None:
    state = State(terrace=6, options=options({"gluttony_odd": "round_down"}))

    assert cannot_be_won(fallen(state, 1, 1, 2, 3))


def test_no_active_die_is_held_from_a_further_throw() -> None:
    state = after(fallen(under(reroll="all"), 1, 4, 6), Punish())

    assert why_not(state, Throw(1, hold=(4,))) == (
        "no die is held under the ruling reroll 'all'; throw all active dice"
    )


def test_active_dice_may_be_held_from_a_further_throw() -> None:
    state = after(fallen(under(reroll="hold"), 1, 4, 6), Punish(), Throw(1, hold=(4,)))

    assert waits_for(state) == Roll(2)
    assert apply(state, Rolled((1, 5))).active == (1, 4, 5)


def test_every_choice_of_dice_to_hold_is_offered_but_all_of_them() -> None:
    state = after(fallen(under(reroll="hold"), 1, 4, 6), Punish())
    throws = [one for one in legal_actions(state) if isinstance(one, Throw)]

    assert throws[:4] == [
        Throw(0),
        Throw(0, hold=(4,)),
        Throw(0, hold=(6,)),
        Throw(1),
    ]
    assert Throw(1, hold=(4, 6)) in throws
    assert why_not(state, Throw(0, hold=(4, 6))) == (
        "every die is held; throw at least one"
    )


def test_only_dice_that_lie_there_are_held() -> None:
    state = after(fallen(under(reroll="hold"), 1, 4, 6), Punish())

    assert why_not(state, Throw(1, hold=(5,))) == (
        "5 does not lie there; the active dice show 4 6"
    )
    assert why_not(state, Throw(1, hold=(6, 4))) == "6 4 is not in order; write 4 6"


def test_sun_dice_move_to_the_moon_the_same_evening() -> None:
    state = after(fallen(under(sun_days="1"), 3, 1, 6), Pass((1,)))

    assert (state.sun, state.sun_before, state.moon, state.pool) == (0, 0, 1, 5)


def test_sun_dice_wait_a_day_longer_in_the_sun() -> None:
    evening = after(fallen(under(sun_days="2"), 3, 1, 6), Pass((1,)))
    assert (evening.sun_before, evening.moon, evening.pool) == (1, 0, 5)

    second = after(fallen(evening, 1, 1, 6, 6), Pass((1,)))
    assert (second.sun_before, second.moon, second.pool) == (2, 1, 2)

    third = after(fallen(second, 3, 2), Pass((2,)))
    assert (third.sun_before, third.moon, third.pool) == (0, 2, 2)


def test_punished_dice_wait_a_day_longer_as_well() -> None:
    state = fallen(under(sun_days="2"), 1, 6)
    state = after(state, Punish(), Throw(0), Rolled((1,)), Pass((1,)))

    assert (state.sun, state.sun_before, state.moon, state.spare) == (0, 1, 0, 1)


def test_circles_are_bought_in_a_row() -> None:
    state = after(under(buy_limit="unlimited"), Buy(), Buy())

    assert (state.pips, state.pool) == (5, 9)


def test_one_circle_is_bought_before_each_throw() -> None:
    bought = after(under(buy_limit="one_per_throw"), Buy())
    assert why_not(bought, Buy()) == (
        "a circle has been bought for this throw; throw first"
    )

    ready = after(bought, ThrowChallenge(), Rolled((1,)), Buy())
    assert ready.pips == 5


def test_one_circle_is_bought_before_a_further_throw() -> None:
    state = State(scored=4, pool=3, options=options({"buy_limit": "one_per_throw"}))
    state = after(state, ThrowChallenge(), Rolled((1,)), Buy(), Throw(1), Rolled((6,)))
    state = after(state, Punish(), Buy())

    assert why_not(state, Buy()) == (
        "a circle has been bought for this throw; throw first"
    )
    assert (state.pips, state.scored) == (5, 1)


def test_spare_dice_pay_while_nothing_is_scored() -> None:
    assert why_not(under(buy_source="scored_then_spare"), Buy()) is None


def test_spare_dice_do_not_pay_where_only_scored_ones_do() -> None:
    assert why_not(under(buy_source="scored_only"), Buy()) == (
        "nothing is scored and spare dice do not pay; score a die first"
    )


def test_scored_dice_pay_where_only_they_do() -> None:
    chosen = options({"buy_source": "scored_only"})
    state = after(State(pool=6, scored=1, options=chosen), Buy())

    assert (state.scored, state.spare, state.pool) == (0, 2, 7)


def test_spare_dice_that_do_not_pay_do_not_save_an_empty_pool() -> None:
    chosen = options({"buy_source": "scored_only"})
    state = State(terrace=2, pool=0, moon=7, options=chosen)

    assert isinstance(waits_for(state), Over)
    assert waits_for(State(terrace=2, pool=0, moon=7)) == Choice()


def test_a_throw_that_passes_without_pips_must_be_taken() -> None:
    state = fallen(under(must_take_pass="true"), 1, 1)

    assert why_not(state, Punish()) == ("the throw passed as it fell; put dice forward")


def test_a_throw_that_passes_only_with_pips_may_be_refused() -> None:
    state = after(fallen(under(must_take_pass="true"), 1, 6), Virgil(6, to=1))

    assert why_not(state, Punish()) is None
    assert why_not(state, Pass((1,))) is None


def test_a_throw_that_must_be_taken_may_not_be_spoiled_with_pips() -> None:
    state = State(pips=1, options=options({"must_take_pass": "true"}))
    state = fallen(state, 1, 1)

    assert why_not(state, Virgil(1, to=2)) == (
        "a throw that passes would be spoiled; keep it one that can pass"
    )


def test_a_throw_that_must_be_taken_may_fail_between_two_pips() -> None:
    state = after(fallen(under(must_take_pass="true"), 1, 1), Virgil(1, to=2))

    assert why_not(state, Punish()) == ("the throw passed as it fell; put dice forward")
    # Two pips are left; after a 3 or a 5 the last one would not make a 1 again.
    assert legal_actions(state) == (Virgil(2, to=1),)


def test_a_throw_that_passes_may_be_refused() -> None:
    state = fallen(under(must_take_pass="false"), 1, 1)

    assert apply(state, Punish()).phase == "again"


def test_a_throw_that_passes_may_be_spoiled_where_it_may_be_refused() -> None:
    state = State(pips=1, options=options({"must_take_pass": "false"}))
    state = after(fallen(state, 1, 1), Virgil(1, to=2))

    assert legal_actions(state) == (Punish(),)


def test_pips_add_dice_to_a_throw_that_passes() -> None:
    state = after(fallen(under(pips_may_add_dice="true"), 3, 2, 6), Virgil(6, to=1))

    assert apply(state, Pass((1, 2))).scored == 2


def test_a_throw_that_passes_takes_no_pips() -> None:
    state = fallen(under(pips_may_add_dice="false"), 3, 2, 6)

    assert why_not(state, Virgil(6, to=1)) == (
        "the throw passed as it fell and takes no pips; put dice forward"
    )
    assert legal_actions(state) == (Pass((2,)),)


def test_a_throw_that_fails_takes_pips_that_add_dice_too() -> None:
    state = fallen(under(pips_may_add_dice="false"), 2, 6, 6)
    state = after(state, Virgil(6, to=1), Virgil(6, to=1), Pass((1, 1)))

    assert (state.scored, state.pips) == (2, 1)


def test_several_pips_turn_one_die() -> None:
    state = fallen(under(pip_stacking="true"), 1, 5)
    state = after(state, Virgil(5, to=6), Virgil(6, to=1), Pass((1,)))

    assert (state.scored, state.pips) == (1, 1)


def test_one_pip_at_most_turns_a_die() -> None:
    state = after(fallen(under(pip_stacking="false"), 1, 5), Virgil(5, to=6))

    assert why_not(state, Virgil(6, to=1)) == (
        "the die that shows 6 has had its pip; turn another"
    )


def test_another_die_of_the_same_face_still_takes_its_pip() -> None:
    state = after(fallen(under(pip_stacking="false"), 1, 5, 6), Virgil(5, to=6))
    state = after(state, Virgil(6, to=1))

    assert (state.active, state.turned) == ((1, 6), (1, 6))
    assert not any(isinstance(action, Virgil) for action in legal_actions(state))


def test_every_die_takes_a_pip_again_after_a_further_throw() -> None:
    state = after(fallen(under(pip_stacking="false"), 1, 5), Virgil(5, to=6))
    state = after(state, Punish(), Throw(0), Rolled((6,)))

    assert why_not(state, Virgil(6, to=1)) is None


def test_one_pip_at_most_turns_the_challenge_die() -> None:
    state = State(terrace=4, options=options({"pip_stacking": "false"}))
    state = after(state, ThrowChallenge(), Rolled((3,)), TurnChallenge(4))

    assert why_not(state, TurnChallenge(5)) == (
        "the challenge die has had its pip; a die takes one"
    )


def test_the_last_throw_is_lost_when_its_dice_have_had_their_pips() -> None:
    chosen = options({"pip_stacking": "false"})
    state = State(pool=9, spare=0, pips=3, options=chosen)
    state = after(fallen(state, 1, 6), Virgil(6, to=5))

    assert isinstance(waits_for(state), Over)


def test_the_last_throw_goes_on_while_a_die_without_pip_can_save_it() -> None:
    chosen = options({"pip_stacking": "false"})
    state = State(pool=9, spare=0, pips=3, options=chosen)
    state = after(fallen(state, 1, 6, 6), Virgil(6, to=5))

    assert waits_for(state) == Choice()
    assert Virgil(6, to=1) in legal_actions(state)


def test_a_turned_die_may_be_part_of_what_saves_the_last_throw() -> None:
    chosen = options({"pip_stacking": "false"})
    state = State(terrace=5, pool=9, spare=0, pips=2, options=chosen)
    # Greed on a 1 wants 9: 6 and 3. The 2 has become a 3, the 5 can still be a 6.
    state = after(fallen(state, 1, 2, 5), Virgil(2, to=3))

    assert waits_for(state) == Choice()
    assert legal_actions(state)[0] == Virgil(5, to=6)
