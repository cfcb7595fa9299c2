"""Every way in which a game ends, or can no longer be won."""

import pytest

from companion.contract import Choice, Over
from companion.games.nine_circles.rules import (
    Activate,
    Name,
    Pass,
    Rolled,
    State,
    Virgil,
    apply,
    cannot_be_won,
    legal_actions,
    waits_for,
    why_not,
)

NO_PIPS = (0, 0, 0, 0)


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
    assert legal_actions(lying)[:2] == (Virgil(4, 3), Virgil(4, 5))


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
