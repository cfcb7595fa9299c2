"""Each value of each ruling, and fixed readings. Totals are in test_terraces.py."""

import pytest

from companion.contract import Over, Roll
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
    state = fallen(State(), 3, 1, 2, 5)

    assert apply(state, Pass((1, 2))).scored == 2


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
        "5 is not active; the active dice show 4 6"
    )
    assert why_not(state, Throw(1, hold=(6, 4))) == "6 4 is not sorted; write 4 6"


def test_sun_dice_move_to_the_moon_the_same_evening() -> None:
    state = after(fallen(State(), 3, 1, 6), Pass((1,)))

    assert (state.sun, state.sun_before, state.moon, state.pool) == (0, 0, 1, 5)


def test_circles_are_bought_in_a_row() -> None:
    state = after(State(), Buy(), Buy())

    assert (state.pips, state.pool) == (5, 9)


def test_spare_dice_pay_while_nothing_is_scored() -> None:
    assert why_not(State(), Buy()) is None


def test_a_throw_that_passes_without_pips_must_be_taken() -> None:
    state = fallen(State(), 1, 1)

    assert why_not(state, Punish()) == (
        "the throw passed without pips; put dice forward"
    )


def test_a_throw_that_passes_only_with_pips_may_be_refused() -> None:
    state = after(fallen(State(), 1, 6), Virgil(6, to=1))

    assert why_not(state, Punish()) is None
    assert why_not(state, Pass((1,))) is None


def test_a_throw_that_must_be_taken_may_not_be_spoiled_with_pips() -> None:
    state = State(pips=1)
    state = fallen(state, 1, 1)

    assert why_not(state, Virgil(1, to=2)) == (
        "a throw that passes would be spoiled; keep it one that can pass"
    )


def test_a_throw_that_must_be_taken_may_fail_between_two_pips() -> None:
    state = after(fallen(State(), 1, 1), Virgil(1, to=2))

    assert why_not(state, Punish()) == (
        "the throw passed without pips; put dice forward"
    )
    # Two pips are left; after a 3 or a 5 the last one would not make a 1 again.
    assert legal_actions(state) == (Virgil(2, to=1),)


def test_pips_add_dice_to_a_throw_that_passes() -> None:
    state = after(fallen(under(pips_may_add_dice="true"), 3, 2, 6), Virgil(6, to=1))

    assert apply(state, Pass((1, 2))).scored == 2


def test_a_throw_that_passes_takes_no_pips() -> None:
    state = fallen(under(pips_may_add_dice="false"), 3, 2, 6)

    assert why_not(state, Virgil(6, to=1)) == (
        "the throw passed without pips and takes none; put dice forward"
    )
    assert legal_actions(state) == (Pass((2,)),)


def test_a_throw_that_fails_takes_pips_that_add_dice_too() -> None:
    state = fallen(under(pips_may_add_dice="false"), 2, 6, 6)
    state = after(state, Virgil(6, to=1), Virgil(6, to=1), Pass((1, 1)))

    assert (state.scored, state.pips) == (2, 1)


def test_several_pips_turn_one_die() -> None:
    state = fallen(State(), 1, 5)
    state = after(state, Virgil(5, to=6), Virgil(6, to=1), Pass((1,)))

    assert (state.scored, state.pips) == (1, 1)
