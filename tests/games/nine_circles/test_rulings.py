"""Each value of each ruling changes what it says, and nothing else does."""

from fractions import Fraction

import msgspec

from companion.contract import Choice, Over
from companion.games.nine_circles.rules import (
    Activate,
    Challenge,
    Name,
    Options,
    Pass,
    Rolled,
    State,
    Virgil,
    apply,
    check,
    legal_actions,
    odds,
    options,
    start,
    waits_for,
    why_not,
)


def test_the_default_rulings_are_the_default_options() -> None:
    assert options({}) == Options()
    assert start() == start({}) == State()


def test_rulings_become_typed_options() -> None:
    chosen = options(
        {"rows": "6,5,5,5", "virgil": "4", "pip_stacking": "false", "extras": "kept"}
    )

    assert chosen == Options(
        rows=(6, 5, 5, 5), virgil=4, pip_stacking=False, extras="kept"
    )


def test_rows_7777_have_seven_pips_each() -> None:
    assert start({"rows": "7,7,7,7"}).pips == (7, 7, 7, 7)


def test_rows_6555_have_six_pips_for_single_dice_and_five_for_others() -> None:
    assert start({"rows": "6,5,5,5"}).pips == (6, 5, 5, 5)


def test_rows_may_be_any_four_numbers() -> None:
    state = start({"rows": "0,1,0,99"})

    assert state.pips == (0, 1, 0, 99)
    assert legal_actions(state) == (Activate(2), Activate(4))


def test_virgil_has_nine_pips_or_any_other_number() -> None:
    assert start({"virgil": "9"}).virgils == 9
    assert start({"virgil": "0"}).virgils == 0
    assert start({"virgil": "40"}).virgils == 40


MET = State(circle=2, pool=2, active=(2, 4, 5), pips=(7, 0, 0, 0))


def under(state: State, chosen: Options) -> State:
    """The same table under other options."""
    return msgspec.structs.replace(state, options=chosen)


def test_on_success_stop_leaves_only_the_passes() -> None:
    state = under(MET, Options(on_success="stop"))

    assert legal_actions(state) == (Pass((4, 5)),)


def test_on_success_stop_virgil_lets_pips_put_more_dice_to_use() -> None:
    state = under(MET, Options(on_success="stop_virgil"))

    assert why_not(state, Activate(1)) is not None
    state = apply(apply(state, Virgil(4, 3)), Virgil(5, 4))
    assert Pass((2, 3, 4)) in legal_actions(state)


def test_on_success_free_lets_the_player_go_on_throwing_as_well() -> None:
    state = under(MET, Options(on_success="free"))

    legal = legal_actions(state)

    assert Pass((4, 5)) in legal
    assert Virgil(4, 3) in legal
    assert {Activate(1), Activate(0, (2,)), Activate(0, (5,))} <= set(legal)


def test_on_success_free_throws_no_more_after_a_pip() -> None:
    state = apply(under(MET, Options(on_success="free")), Virgil(4, 3))

    assert why_not(state, Activate(1)) == (
        "Virgil has turned a die in this circle; finish it with pips and pass"
    )


def test_pip_stacking_true_lets_several_pips_go_on_one_die() -> None:
    lying = State(circle=3, active=(2, 2, 4))

    state = apply(apply(lying, Virgil(4, 3)), Virgil(3, 2))

    assert state.active == (2, 2, 2)


def test_pip_stacking_false_refuses_a_pip_that_would_need_another_on_that_die() -> None:
    lying = State(circle=3, active=(2, 2, 4), options=Options(pip_stacking=False))

    assert not any(isinstance(action, Virgil) for action in legal_actions(lying))
    assert check(Challenge(3), (2, 2, 4), rulings={"pip_stacking": "false"}).ways == ()


def test_pip_stacking_false_refuses_a_second_pip_on_a_die() -> None:
    lying = State(circle=2, active=(2, 6, 6), options=Options(pip_stacking=False))

    state = apply(lying, Virgil(2, 3))

    assert state.active == (3, 6, 6)
    assert why_not(state, Virgil(3, 4)) == (
        "the die showing 3 had its pip; turn another die"
    )
    assert apply(state, Virgil(6, 5)).active == (3, 5, 6)


def test_pip_stacking_false_turns_the_die_of_two_alike_that_had_no_pip() -> None:
    lying = State(circle=4, active=(1, 2, 2), options=Options(pip_stacking=False))

    state = apply(apply(lying, Virgil(1, 2)), Virgil(2, 5))

    assert state.active == (2, 2, 5)
    assert state.turned == (2, 5)
    assert Pass((2, 5, 5)) in legal_actions(apply(state, Virgil(2, 5)))


def test_pip_stacking_false_counts_on_turned_dice_only_as_they_lie() -> None:
    options = Options(pip_stacking=False)
    lying = State(circle=9, active=(5, 5, 6), turned=(5,), options=options)

    assert why_not(lying, Virgil(5, 6)) is not None


def test_pip_stacking_false_lowers_the_odds() -> None:
    flat = {"pip_stacking": "false"}

    # A 1 is there, or one pip away at 2 and 6; 3 and 5 are two pips away.
    assert odds(Challenge(1), 1, pips=2, rulings=flat) == Fraction(3, 6)
    assert odds(Challenge(1), 1, pips=2) == Fraction(5, 6)


def throw_and_keep(kept_dice: str) -> State:
    """Gluttony: 2 2 4 6 thrown, the 2s left lying, then 3 5."""
    state = State(circle=3, options=options({"kept_dice": kept_dice}))
    for action in (
        Activate(4), Rolled((2, 2, 4, 6)), Activate(0, (4, 6)), Rolled((3, 5)),
    ):  # fmt: skip
        state = apply(state, action)
    return state


def test_kept_dice_free_lets_dice_left_lying_be_thrown_again() -> None:
    state = throw_and_keep("free")

    assert why_not(state, Activate(0, (2, 3))) is None


def test_kept_dice_frozen_leaves_them_for_the_rest_of_the_circle() -> None:
    state = throw_and_keep("frozen")

    assert state.frozen == (2, 2)
    assert why_not(state, Activate(0, (2, 3))) == (
        "2 3 were left lying; free to throw: 3 5"
    )
    assert why_not(state, Activate(0, (3, 5))) is None


def test_kept_dice_frozen_still_lets_virgil_turn_them() -> None:
    state = State(
        circle=9, active=(5, 6, 6), frozen=(5,), options=Options(kept_dice="frozen")
    )

    state = apply(state, Virgil(5, 6))

    assert legal_actions(state)[0] == Pass((6, 6, 6))


def test_kept_dice_frozen_thaws_with_the_next_circle() -> None:
    state = throw_and_keep("frozen")

    state = apply(apply(state, Virgil(3, 2)), Pass((2, 2, 2)))

    assert state.frozen == ()


def test_kept_dice_frozen_loses_when_only_frozen_dice_fit_a_row() -> None:
    lying = State(
        circle=9, pool=0, pips=(0, 7, 0, 0), virgils=0, active=(1, 2, 6), frozen=(2, 6)
    )  # fmt: skip
    loose = msgspec.structs.replace(lying, frozen=())

    assert isinstance(waits_for(lying), Over)
    assert waits_for(loose) == Choice()


LYING = State(circle=3, pool=5, active=(4, 6), virgils=0)


def test_keep_none_with_fresh_true_mixes_all_active_dice_with_fresh_ones() -> None:
    state = under(LYING, Options(keep_none_with_fresh=True))

    assert why_not(state, Activate(2, (4, 6))) is None


def test_keep_none_with_fresh_false_wants_an_active_die_left_lying() -> None:
    state = under(LYING, Options(keep_none_with_fresh=False))

    assert why_not(state, Activate(2, (4, 6))) == (
        "no active die would stay; leave one lying, or throw no fresh dice"
    )
    for action in (Activate(0, (4, 6)), Activate(1, (6,)), Activate(3)):
        assert why_not(state, action) is None


def test_keep_none_with_fresh_false_does_not_forbid_a_first_throw() -> None:
    state = State(options=Options(keep_none_with_fresh=False))

    assert legal_actions(state) == tuple(map(Activate, (1, 2, 3, 4)))


def test_keep_none_with_fresh_false_lets_violence_go_on_when_every_die_was_a_5() -> (
    None
):
    thrown = State(circle=7, pool=5, due=1, options=Options(keep_none_with_fresh=False))

    assert Activate(4) in legal_actions(apply(thrown, Rolled((5,))))


def test_wrath_two_groups_does_not_take_one_total_of_20() -> None:
    assert not check(Challenge(5), (6, 6, 5, 3)).met


def test_wrath_one_total_of_20_takes_it() -> None:
    one = {"wrath": "one_total_of_20"}

    verdict = check(Challenge(5), (6, 6, 5, 3), rulings=one)

    assert verdict.using == (3, 5, 6, 6)
    state = State(circle=5, active=(3, 5, 6, 6), options=options(one))
    assert legal_actions(state) == (Pass((3, 5, 6, 6)),)


def test_extras_removed_uses_exactly_the_dice_asked_for() -> None:
    lying = State(circle=3, pool=4, active=(2, 2, 2, 2, 5))

    assert legal_actions(lying) == (Pass((2, 2, 2)),)


def test_extras_kept_lets_every_matching_die_stay() -> None:
    lying = State(
        circle=3, pool=4, active=(2, 2, 2, 2, 5), options=Options(extras="kept")
    )

    assert legal_actions(lying) == (Pass((2, 2, 2, 2)), Pass((2, 2, 2)))
    assert apply(lying, Pass((2, 2, 2, 2))).pool == 8


def test_extras_kept_goes_for_circles_1_3_8_and_9() -> None:
    kept = {"extras": "kept"}

    assert check(Challenge(1), (1, 1, 4), rulings=kept).using == (1, 1)
    assert check(Challenge(8, 5), (5, 5, 5), rulings=kept).using == (5, 5, 5)
    assert check(Challenge(8), (3, 3, 4, 4, 4), rulings=kept).using == (4, 4, 4)
    assert check(Challenge(9), (6,) * 9, rulings=kept).using == (6,) * 9


def test_extras_kept_does_not_let_more_than_five_dice_pass_violence() -> None:
    verdict = check(Challenge(7), (1, 1, 1, 1, 1, 1), rulings={"extras": "kept"})

    assert verdict.using == (1, 1, 1, 1, 1)


def test_fraud_choice_before_first_throw_wants_the_number_first() -> None:
    state = State(circle=8, pool=4)

    assert legal_actions(state) == tuple(map(Name, (1, 2, 3, 4, 5, 6)))


def test_fraud_choice_after_throw_takes_any_pair() -> None:
    state = State(circle=8, pool=4, options=Options(fraud_choice="after_throw"))

    assert why_not(state, Name(4)) == (
        "Fraud names no number before a throw; throw or pass"
    )
    state = apply(apply(state, Activate(4)), Rolled((3, 5, 3, 5)))
    assert legal_actions(state) == (Pass((3, 3)), Pass((5, 5)))
