"""The turn, its worked examples, and every end of a game."""

import pytest

from companion.errors import BadValue, IllegalAction, UnknownName
from companion.furniture import Choice, Over, Roll
from companion.games.nine_circles.rules import (
    Action,
    Activate,
    ActivateGroups,
    Name,
    Pass,
    Rolled,
    State,
    Virgil,
    apply,
    cannot_be_won,
    legal_actions,
    start,
    waits_for,
    why_not,
)

Faces = tuple[int, ...]
NO_PIPS = (0, 0, 0, 0)


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
            f"{' '.join(map(str, hand))} is not what is asked; "
            "it takes two separate totals of 10"
        )


def test_wrath_takes_6_4_and_5_5() -> None:
    assert why_not(State(circle=5, active=(4, 5, 5, 6)), Pass((4, 5, 5, 6))) is None


def test_a_throw_that_meets_the_circle_leaves_only_the_passes() -> None:
    lying = State(circle=3, pool=5, active=(2, 2, 2, 6))

    assert legal_actions(lying) == (Pass((2, 2, 2)),)
    assert why_not(lying, Activate(1)) == (
        "the dice meet Gluttony as they lie; pass with 2 2 2"
    )


def test_no_throw_comes_after_a_virgil_pip() -> None:
    lying = State(circle=3, pool=5, active=(2, 2, 4), virgils=3)

    state = apply(lying, Virgil(4, to=3))

    assert why_not(state, Activate(1)) == (
        "Virgil has turned a die in this circle; finish it with pips and pass"
    )
    assert Virgil(3, to=2) in legal_actions(state)


def test_pips_may_go_on_after_the_circle_is_met_to_put_more_dice_to_use() -> None:
    lying = State(circle=2, pool=5, active=(2, 3, 3))

    state = played(lying, Virgil(2, to=3), Pass((3, 3, 3)))
    other = played(lying, Virgil(3, to=4), Pass((2, 3, 4)))

    assert state.pool == other.pool == 8


def test_a_pip_that_leaves_too_few_to_finish_is_refused() -> None:
    lying = State(circle=3, pool=5, active=(2, 2, 4), virgils=2)

    assert why_not(lying, Virgil(4, to=5)) is None
    assert why_not(lying, Virgil(2, to=1)) == (
        "the circle cannot be finished with the pips left once 2 is 1; "
        "turn a die towards what is wanted, or throw"
    )


def test_pips_are_refused_where_there_are_too_few_dice_to_finish() -> None:
    lying = State(circle=3, pool=7, active=(2, 4))

    assert not any(isinstance(action, Virgil) for action in legal_actions(lying))


def test_virgil_without_a_pip_is_no_help() -> None:
    lying = State(circle=3, active=(2, 2, 3), virgils=0)

    assert why_not(lying, Virgil(3, 2)) == "Virgil has no pip left; do without him"


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
        "1 1 2 3 4 6 is not what is asked; it takes five dice without a 5"
    )
    assert apply(lying, Pass((1, 1, 2, 3, 4))).pool == 6


def test_no_pip_may_be_spent_in_violence() -> None:
    lying = State(circle=7, pool=4, active=(1, 2, 3))

    assert why_not(lying, Virgil(1, 2)) == (
        "Virgil is no help in Violence; throw fresh dice"
    )


def test_dice_of_violence_are_not_thrown_again() -> None:
    lying = State(circle=7, pool=4, active=(1, 2, 3))

    assert why_not(lying, Activate(1, again=(3,))) == (
        "the dice of Violence stay as they lie; throw fresh ones"
    )


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
        ((4, 4), "8 dice are asked of the pool; it holds 7"),
        ((1, 2), "groups 1 2 are out of order; say 2 1"),
        ((3, 3), "row 3 is to be marked 2 times; it has 1 left"),
    ],
)
def test_groups_that_cannot_be_thrown_are_refused(sizes: Faces, reason: str) -> None:
    state = State(circle=7, pool=7, pips=(7, 7, 1, 7))

    assert why_not(state, ActivateGroups(sizes)) == reason


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
        "3 3 is not what is asked; it takes 2 dice showing 4"
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


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Activate(6), "6 dice are asked of the pool; it holds 5"),
        (Activate(-1), "-1 dice are asked of the pool; it holds 5"),
        (Activate(0), "0 dice are no group; a group has 1 to 4"),
        (Activate(5), "5 dice are no group; a group has 1 to 4"),
        (Activate(4, (1,)), "5 dice are no group; a group has 1 to 4"),
        (Activate(0, (6,)), "6 do not lie there; active are 1 3 4"),
        (Activate(0, (1, 1)), "1 1 do not lie there; active are 1 3 4"),
        (Activate(0, (4, 3)), "4 3 is out of order; say 3 4"),
        (Activate(3), "row 3 has no pip left; choose another group"),
        (Activate(1, (3, 4)), "row 3 has no pip left; choose another group"),
        (Rolled((1,)), "no dice are in the hand; choose what to throw first"),
        (Virgil(6, 1), "no active die shows 6; active are 1 3 4"),
        (Virgil(0, 1), "no active die shows 0; active are 1 3 4"),
        (Pass(()), "no dice are put forward; Gluttony takes three 2s"),
        (Pass((2, 2, 2)), "2 2 2 do not lie there; active are 1 3 4"),
        (Pass((3, 1)), "3 1 is out of order; say 1 3"),
        (Pass((1, 3)), "1 3 is not what is asked; it takes three 2s"),
    ],
)
def test_an_illegal_action_is_refused_with_its_reason(
    action: Action, reason: str
) -> None:
    state = State(circle=3, pool=5, pips=(7, 7, 0, 7), active=(1, 3, 4))

    assert why_not(state, action) == reason
    with pytest.raises(IllegalAction) as caught:
        apply(state, action)
    assert str(caught.value) == f"nine-circles: {reason}"


@pytest.mark.parametrize(
    ("faces", "reason"),
    [
        ((1, 2), "2 dice are reported; 3 dice were thrown"),
        ((), "0 dice are reported; 3 dice were thrown"),
        ((1, 2, 3, 4), "4 dice are reported; 3 dice were thrown"),
        ((1, 2, 7), "no die shows 7; faces are 1 to 6"),
        ((0, 2, 6), "no die shows 0; faces are 1 to 6"),
        ((1, -1, 6), "no die shows -1; faces are 1 to 6"),
    ],
)
def test_a_report_of_dice_that_cannot_be_is_refused(faces: Faces, reason: str) -> None:
    assert why_not(State(pool=6, due=3), Rolled(faces)) == reason


def test_nothing_but_the_report_is_legal_while_dice_are_due() -> None:
    assert why_not(State(pool=6, due=3), Activate(1)) == (
        "3 dice are thrown; report what they show first"
    )


@pytest.mark.parametrize(
    "action",
    [
        Activate(10**5000), Activate(-(10**5000)), Activate(1, (10**5000,)),
        Activate(0, (1,) * 10_000), ActivateGroups((10**5000, 1)), Name(10**5000),
        ActivateGroups((1,) * 10_000), Virgil(10**5000, 1), Virgil(1, 10**5000),
        Pass((10**5000,)), Pass((1,) * 10_000), Rolled((10**5000,)),
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "state",
    [State(circle=circle, pool=5, active=(1, 3), number=4) for circle in range(1, 10)]
    + [State(circle=8), State(pool=8, due=1), State(circle=10), State(pips=NO_PIPS)],
)
def test_absurd_numbers_are_refused_in_a_short_sentence(
    state: State, action: Action
) -> None:
    reason = why_not(state, action)

    assert reason is not None
    assert len(reason) < 200


def test_the_game_is_lost_when_no_row_with_a_pip_fits_and_virgil_cannot_help() -> None:
    lying = State(circle=3, pool=0, pips=(0, 0, 7, 7), active=(1, 1), virgils=9)

    assert waits_for(lying) == Over(
        won=False,
        score=0,
        rank="",
        reason="no row that fits the dice left has an open pip, "
        "and circle III, Gluttony, is not met",
    )
    assert legal_actions(lying) == ()


def test_the_game_is_lost_when_all_dice_are_gone() -> None:
    thrown = State(circle=7, pool=0, due=2)

    over = waits_for(apply(thrown, Rolled((5, 5))))

    assert over == Over(
        won=False,
        score=0,
        rank="",
        reason="no die is left to throw, and circle VII, Violence, is not met",
    )


def test_the_game_is_lost_when_every_row_is_full() -> None:
    assert isinstance(waits_for(State(circle=2, pips=NO_PIPS)), Over)


def test_fraud_is_lost_before_a_number_is_named_if_nothing_can_be_thrown() -> None:
    state = State(circle=8, pool=5, pips=NO_PIPS)

    assert isinstance(waits_for(state), Over)
    assert (why_not(state, Name(1)) or "").startswith("the game is over: ")


def test_the_game_is_not_lost_while_virgil_can_finish_the_circle() -> None:
    lying = State(circle=3, pool=0, pips=NO_PIPS, active=(2, 2, 4), virgils=2)

    assert waits_for(lying) == Choice()
    assert legal_actions(lying) == (Virgil(4, 3), Virgil(4, 5))


def test_the_game_is_lost_when_virgil_has_a_pip_too_few() -> None:
    lying = State(circle=3, pool=0, pips=NO_PIPS, active=(2, 2, 4), virgils=1)

    assert isinstance(waits_for(lying), Over)


def test_the_game_is_not_lost_while_the_dice_meet_the_circle() -> None:
    lying = State(circle=1, pool=0, pips=NO_PIPS, active=(1,), virgils=0)

    assert legal_actions(lying) == (Pass((1,)),)


def test_the_game_goes_on_after_it_can_no_longer_be_won() -> None:
    state = State(circle=4, pool=3)

    assert waits_for(state) == Choice()


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (State(circle=1, pool=4), "circle VII, Violence, takes 5 dice and 4 are left"),
        (State(circle=5, pool=3), "circle V, Wrath, takes 4 dice and 3 are left"),
        (State(circle=8, pool=2), "circle IX, Treachery, takes 3 dice and 2 are left"),
        (
            State(circle=7, pool=1, active=(1, 2, 3)),
            "circle VII, Violence, takes 5 dice and 4 are left",
        ),
        (
            State(circle=8, pool=9, pips=(0, 1, 0, 0)),
            "circles still to be thrown for: 2, open row pips: 1",
        ),
        (State(circle=8, pool=7, active=(4, 4), pips=(0, 1, 0, 0)), ""),
        (State(circle=8, pool=3), ""),
        (State(circle=7, pool=2, due=3), ""),
        (State(), ""),
    ],
)
def test_it_is_said_when_the_game_can_no_longer_be_won(
    state: State, reason: str
) -> None:
    assert cannot_be_won(state) == reason


def test_the_ninth_circle_passed_wins_with_dice_and_open_pips_as_the_score() -> None:
    lying = State(circle=9, pool=1, pips=(0, 1, 2, 0), virgils=2, active=(1, 6, 6, 6))

    assert waits_for(apply(lying, Pass((6, 6, 6)))) == Over(
        won=True,
        score=9,
        rank="Poet",
        reason="all nine circles are passed; 4 dice, 3 of the rows' pips "
        "and 2 of Virgil's are left",
    )


@pytest.mark.parametrize(
    ("score", "rank"),
    [
        (3, "Survivor"), (4, "Survivor"), (5, "Survivor"),
        (6, "Traveler"), (7, "Traveler"), (8, "Traveler"),
        (9, "Poet"), (10, "Poet"), (11, "Poet"),
        (12, "Exalted"), (13, "Exalted"), (46, "Exalted"),
    ],
)  # fmt: skip
def test_every_score_has_its_title(score: int, rank: str) -> None:
    over = waits_for(State(circle=10, pool=3, pips=NO_PIPS, virgils=score - 3))

    assert isinstance(over, Over)
    assert (over.score, over.rank) == (score, rank)


def test_nothing_is_legal_once_the_game_is_won() -> None:
    won = State(circle=10, pool=3)

    assert legal_actions(won) == ()
    assert (why_not(won, Activate(1)) or "").startswith("the game is over: all nine")


def test_a_ruling_nobody_knows_is_refused_at_the_start() -> None:
    with pytest.raises(UnknownName, match="no ruling is called 'luck'"):
        start({"luck": "true"})


def test_rows_that_cannot_be_read_are_refused_at_the_start() -> None:
    with pytest.raises(BadValue, match="'7,7' is not 4 rows of pips"):
        start({"rows": "7,7"})
