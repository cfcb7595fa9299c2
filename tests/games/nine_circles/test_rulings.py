"""Each value of each ruling changes what it says, and nothing else does."""

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
    options,
    start,
    waits_for,
    why_not,
)


def test_the_default_rulings_are_the_default_options() -> None:
    assert options({}) == Options()
    assert start() == start({}) == State()


def test_rulings_become_typed_options() -> None:
    chosen = options({"rows": "6,5,5,5", "virgil": "4", "kept_dice": "frozen"})

    assert chosen == Options(rows=(6, 5, 5, 5), virgil=4, kept_dice="frozen")


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


def test_no_throw_comes_once_pips_have_met_the_circle() -> None:
    state = apply(State(circle=2, pool=2, active=(4, 4)), Virgil(4, 5))

    assert why_not(state, Activate(1)) == ("the dice meet Lust already; pass with 4 5")


def test_on_success_stop_virgil_throws_no_further_though_a_pip_spoils_the_throw() -> (
    None
):
    state = under(MET, Options(on_success="stop_virgil"))

    state = apply(state, Virgil(4, 3))

    assert why_not(state, Activate(1)) == (
        "the throw met Lust; finish it with pips and pass"
    )
    assert why_not(msgspec.structs.replace(state, virgils=1), Virgil(2, 3)) == (
        "the circle cannot be finished with the pips left once 2 is 3; "
        "turn a die towards a face that is needed, or pass"
    )


def test_kept_dice_frozen_still_holds_after_a_pip() -> None:
    state = throw_and_keep("frozen")

    state = apply(state, Virgil(2, 1))

    assert (state.active, state.frozen) == ((1, 2, 3, 5), (1, 2))
    assert why_not(state, Activate(0, (1,))) == (
        "1 was kept before; free to throw: 3 5"
    )
    assert why_not(state, Activate(0, (3, 5))) is None


def test_several_pips_may_go_on_one_die() -> None:
    lying = State(circle=3, active=(2, 2, 4))

    state = apply(apply(lying, Virgil(4, 3)), Virgil(3, 2))

    assert state.active == (2, 2, 2)


def throw_and_keep(kept_dice: str) -> State:
    """Gluttony: 2 2 4 6 thrown, the 2s kept, then 3 5."""
    state = State(circle=3, options=options({"kept_dice": kept_dice}))
    for action in (
        Activate(4), Rolled((2, 2, 4, 6)), Activate(0, (4, 6)), Rolled((3, 5)),
    ):  # fmt: skip
        state = apply(state, action)
    return state


def test_kept_dice_free_lets_kept_dice_be_thrown_again() -> None:
    state = throw_and_keep("free")

    assert why_not(state, Activate(0, (2, 3))) is None


def test_kept_dice_frozen_leaves_them_for_the_rest_of_the_circle() -> None:
    state = throw_and_keep("frozen")

    assert state.frozen == (2, 2)
    assert why_not(state, Activate(0, (2, 3))) == (
        "2 3 was kept before; free to throw: 3 5"
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


MISSED = State(circle=3, pool=5, active=(4, 6), virgils=0)


def test_all_active_dice_may_be_thrown_with_fresh_ones() -> None:
    assert why_not(MISSED, Activate(2, (4, 6))) is None


def test_wrath_does_not_take_one_total_of_20() -> None:
    assert not check(Challenge(5), (6, 6, 5, 3)).met


def test_a_circle_uses_exactly_the_dice_asked_for() -> None:
    lying = State(circle=3, pool=4, active=(2, 2, 2, 2, 5))

    assert legal_actions(lying) == (Pass((2, 2, 2)),)


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
