"""What is refused, and with which sentence."""

import pytest

from companion.errors import IllegalAction
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
    why_not,
)

Faces = tuple[int, ...]
NO_PIPS = (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Activate(6), "6 dice taken from the pool; it holds 5"),
        (Activate(-1), "-1 dice taken from the pool; it holds 5"),
        (Activate(0), "0 dice are no group; a group has 1 to 4"),
        (Activate(5), "5 dice are no group; a group has 1 to 4"),
        (Activate(4, (1,)), "5 dice are no group; a group has 1 to 4"),
        (Activate(0, (6,)), "6 is not active; the active dice show 1 3 4"),
        (Activate(0, (1, 1)), "1 1 is not active; the active dice show 1 3 4"),
        (Activate(0, (4, 3)), "4 3 is not sorted; write 3 4"),
        (Activate(3), "row 3 has no pip left; choose another group"),
        (Activate(1, (3, 4)), "row 3 has no pip left; choose another group"),
        (Rolled((1,)), "no dice are being thrown; choose what to throw first"),
        (Virgil(6, 1), "no active die shows 6; active are 1 3 4"),
        (Virgil(0, 1), "no active die shows 0; active are 1 3 4"),
        (Pass(()), "no dice are put forward; Gluttony takes three 2s"),
        (Pass((2, 2, 2)), "2 2 2 is not active; the active dice show 1 3 4"),
        (Pass((3, 1)), "3 1 is not sorted; write 1 3"),
        (Pass((1, 3)), "1 3 does not pass; it takes three 2s"),
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
        ((1, 2), "2 dice reported; 3 thrown"),
        ((), "0 dice reported; 3 thrown"),
        ((1, 2, 3, 4), "4 dice reported; 3 thrown"),
        ((1, 2, 7), "no die shows 7; faces are 1 to 6"),
        ((0, 2, 6), "no die shows 0; faces are 1 to 6"),
        ((1, -1, 6), "no die shows -1; faces are 1 to 6"),
    ],
)
def test_a_report_of_dice_that_cannot_be_is_refused(faces: Faces, reason: str) -> None:
    assert why_not(State(pool=6, due=3), Rolled(faces)) == reason


def test_nothing_but_the_report_is_legal_while_dice_are_due() -> None:
    assert why_not(State(pool=6, due=3), Activate(1)) == (
        "the dice are thrown, 3 in all; report what they show first"
    )


ABSURD = (
    Activate(10**5000), Activate(-(10**5000)), Activate(1, (10**5000,)),
    Activate(0, (1,) * 10_000), ActivateGroups((10**5000, 1)), Name(10**5000),
    ActivateGroups((1,) * 10_000), Virgil(10**5000, 1), Virgil(1, 10**5000),
    Pass((10**5000,)), Pass((1,) * 10_000), Rolled((10**5000,)),
)  # fmt: skip


def test_absurd_numbers_are_refused_in_a_short_sentence() -> None:
    circles = range(1, 10)
    states = [State(circle=n, pool=5, active=(1, 3), number=4) for n in circles]
    states += [State(circle=8), State(pool=8, due=1), State(circle=10)]
    for state in (*states, State(pips=NO_PIPS)):
        for number, action in enumerate(ABSURD):
            reason = why_not(state, action)

            assert reason is not None, (state, number)
            assert len(reason) < 200, (state, number)
