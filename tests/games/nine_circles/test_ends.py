"""What a game waits for: dice, a choice, or nothing, since it is won or lost."""

from functools import partial

import msgspec
import pytest

from companion.contract import Choice, Over, Roll
from companion.games.nine_circles.rules import (
    State,
    cannot_be_won,
    legal_actions,
    waits_for,
)
from tests.games import dante

after = partial(dante.after, "nine-circles")

NO_PIPS = (0, 0, 0, 0)


FROZEN_FIT = State(
    circle=9, pool=0, pips=(0, 7, 0, 0), virgils=0, active=(1, 2, 6), frozen=(2, 6)
)
NO_ROW = "no row that fits the dice left has an open pip, and circle"

DUE: dict[str, tuple[State, object]] = {
    "the dice of a throw": (after(State(), "throw 3"), Roll(3, 6)),
    "those of all groups": (after(State(circle=7, pool=8), "groups 4 2 2"), Roll(8, 6)),
    "a choice after a pip": (
        State(circle=3, pool=5, active=(2, 3), virgils=0, turned=(3,)),
        Choice(),
    ),
    "a choice of good dice of Violence": (
        State(circle=7, pool=1, active=(1, 2, 3, 4), pips=(0, 2, 0, 0)),
        Choice(),
    ),
    "a choice while Virgil can finish the circle": (
        State(circle=3, pool=0, pips=NO_PIPS, active=(2, 2, 4), virgils=2),
        Choice(),
    ),
    "a choice though the game can no longer be won": (
        State(circle=4, pool=3),
        Choice(),
    ),
    "a choice while loose dice fit a row": (
        msgspec.structs.replace(FROZEN_FIT, frozen=()),
        Choice(),
    ),
    "lost where only frozen dice fit a row": (
        FROZEN_FIT,
        Over(False, 0, "", f"{NO_ROW} IX, Treachery, is not met"),
    ),
    "lost where no row with a pip fits and Virgil cannot help": (
        State(circle=3, pool=0, pips=(0, 0, 7, 7), active=(1, 1), virgils=9),
        Over(False, 0, "", f"{NO_ROW} III, Gluttony, is not met"),
    ),
    "lost where Virgil has a pip too few": (
        State(circle=3, pool=0, pips=NO_PIPS, active=(2, 2, 4), virgils=1),
        Over(False, 0, "", f"{NO_ROW} III, Gluttony, is not met"),
    ),
    "lost where all dice are gone": (
        after(State(circle=7, pool=0, due=2), "rolled 55"),
        Over(
            False,
            0,
            "",
            "no die is left to throw, and circle VII, Violence, is not met",
        ),
    ),
    "lost where every row is full": (
        State(circle=2, pips=NO_PIPS),
        Over(False, 0, "", f"{NO_ROW} II, Lust, is not met"),
    ),
    "lost before a number is named if nothing can be thrown": (
        State(circle=8, pool=5, pips=NO_PIPS),
        Over(False, 0, "", f"{NO_ROW} VIII, Fraud, is not met"),
    ),
    "won with dice and open pips as the score": (
        after(
            State(circle=9, pool=1, pips=(0, 1, 2, 0), virgils=2, active=(1, 6, 6, 6)),
            "pass 666",
        ),
        Over(
            True,
            9,
            "Poet",
            "all nine circles are passed; 4 dice, 3 of the rows' pips "
            "and 2 of Virgil's are left",
        ),
    ),
}


@pytest.mark.parametrize(("state", "due"), DUE.values(), ids=list(DUE))
def test_the_game_waits_for(state: State, due: object) -> None:
    assert waits_for(state) == due
    assert bool(legal_actions(state)) == (due == Choice())


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


@pytest.mark.parametrize(
    ("scores", "rank"),
    [
        ((3, 4, 5), "Survivor"),
        ((6, 7, 8), "Traveler"),
        ((9, 10, 11), "Poet"),
        ((12, 13, 46), "Exalted"),
    ],
)
def test_every_score_has_its_title(scores: tuple[int, ...], rank: str) -> None:
    for score in scores:
        over = waits_for(State(circle=10, pool=3, pips=NO_PIPS, virgils=score - 3))

        assert isinstance(over, Over)
        assert (over.score, over.rank) == (score, rank)
