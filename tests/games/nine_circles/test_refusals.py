"""What is refused, and with which sentence."""

from functools import partial

import msgspec
import pytest

from companion.errors import IllegalAction
from companion.games.nine_circles.rules import (
    Action,
    Activate,
    ActivateGroups,
    Challenge,
    Name,
    Options,
    Pass,
    Rolled,
    State,
    Virgil,
    apply,
    check,
    why_not,
)
from companion.games.nine_circles.words import read
from tests.games import dante

after = partial(dante.after, "nine-circles")

NO_PIPS = (0, 0, 0, 0)
MET = State(circle=2, pool=2, active=(2, 4, 5), pips=(7, 0, 0, 0))
STOP_VIRGIL = Options(on_success="stop_virgil")
FROZEN = Options(kept_dice="frozen")
KEPT = "throw 4; rolled 2246; throw again 4 6; rolled 35"


GLUTTONY = State(circle=3, pool=5, pips=(7, 7, 0, 7), active=(1, 3, 4))
THROWN = State(pool=6, due=3)
VIOLENCE = State(circle=7, pool=7, pips=(7, 7, 1, 7))
FRAUD = State(circle=8, pool=5)
IN_VIOLENCE = after(
    State(circle=7, pool=7, options=FROZEN), "throw 2; rolled 12; throw 2; rolled 34"
)
SPOILED = after(msgspec.structs.replace(MET, options=STOP_VIRGIL), "turn 4 3")
KEPT_FROZEN = after(State(circle=3, options=FROZEN), KEPT)

REFUSED: list[tuple[State, Action, str]] = [
    (GLUTTONY, Activate(6), "6 dice taken from the pool; it holds 5"),
    (GLUTTONY, Activate(-1), "-1 dice taken from the pool; it holds 5"),
    (GLUTTONY, Activate(0), "0 dice are no group; a group has 1 to 4"),
    (GLUTTONY, Activate(5), "5 dice are no group; a group has 1 to 4"),
    (GLUTTONY, Activate(4, (1,)), "5 dice are no group; a group has 1 to 4"),
    (GLUTTONY, Activate(0, (6,)), "6 is not active; the active dice show 1 3 4"),
    (GLUTTONY, Activate(0, (1, 1)), "1 1 is not active; the active dice show 1 3 4"),
    (GLUTTONY, Activate(0, (4, 3)), "4 3 is not sorted; write 3 4"),
    (GLUTTONY, Activate(3), "row 3 has no pip left; choose another group"),
    (GLUTTONY, Activate(1, (3, 4)), "row 3 has no pip left; choose another group"),
    (GLUTTONY, Rolled((1,)), "no dice are being thrown; choose what to throw first"),
    (GLUTTONY, Virgil(6, 1), "no active die shows 6; active are 1 3 4"),
    (GLUTTONY, Virgil(0, 1), "no active die shows 0; active are 1 3 4"),
    (GLUTTONY, Pass(()), "no dice are put forward; Gluttony takes three 2s"),
    (GLUTTONY, Pass((2, 2, 2)), "2 2 2 is not active; the active dice show 1 3 4"),
    (GLUTTONY, Pass((3, 1)), "3 1 is not sorted; write 1 3"),
    (GLUTTONY, Pass((1, 3)), "1 3 does not pass; it takes three 2s"),
    (THROWN, Rolled((1, 2)), "2 dice reported; 3 thrown"),
    (THROWN, Rolled(()), "0 dice reported; 3 thrown"),
    (THROWN, Rolled((1, 2, 3, 4)), "4 dice reported; 3 thrown"),
    (THROWN, Rolled((1, 2, 7)), "no die shows 7; faces are 1 to 6"),
    (THROWN, Rolled((0, 2, 6)), "no die shows 0; faces are 1 to 6"),
    (THROWN, Rolled((1, -1, 6)), "no die shows -1; faces are 1 to 6"),
    (THROWN, Activate(1), "the dice are thrown, 3 in all; report what they show first"),
    (
        State(circle=3, active=(2, 2, 3), virgils=0),
        Virgil(3, 2),
        "Virgil has no pip left; do without him",
    ),
    *(
        (
            State(circle=2, active=(face, face)),
            Virgil(face, to),
            f"a Virgil pip turns {face} into {right}, not {to}",
        )
        for face, right, others in (
            (2, "1 or 3 or 5", (4, 6, 2)),
            (5, "2 or 4 or 6", (3, 1)),
        )
        for to in others
    ),
    *(
        (
            State(circle=5, active=hand),
            Pass(hand),
            f"{' '.join(map(str, hand))} does not pass; "
            "it takes two separate totals of 10",
        )
        for hand in ((3, 5, 6, 6), (1, 1, 6, 6, 6))
    ),
    (
        State(circle=3, pool=5, active=(2, 2, 2, 6)),
        Activate(1),
        "the dice meet Gluttony already; pass with 2 2 2",
    ),
    (
        after(State(circle=2, pool=2, active=(4, 4)), "turn 4 5"),
        Activate(1),
        "the dice meet Lust already; pass with 4 5",
    ),
    # Under on_success stop_virgil a pip has spoiled the throw that met the circle.
    (SPOILED, Activate(1), "the throw met Lust; finish it with pips and pass"),
    (
        msgspec.structs.replace(SPOILED, virgils=1),
        Virgil(2, 3),
        "the circle cannot be finished with the pips left once 2 is 3; "
        "turn a die towards a face that is needed, or pass",
    ),
    (KEPT_FROZEN, Activate(0, (2, 3)), "2 3 was kept before; free to throw: 3 5"),
    (
        after(KEPT_FROZEN, "turn 2 1"),
        Activate(0, (1,)),
        "1 was kept before; free to throw: 3 5",
    ),
    (IN_VIOLENCE, Activate(1, (2,)), "2 was kept before; free to throw: 3 4"),
    (
        IN_VIOLENCE,
        ActivateGroups((2, 1), (2,)),
        "2 was kept before; free to throw: 3 4",
    ),
    (
        State(circle=7, pool=1, active=(1, 1, 2, 3, 4, 6)),
        Pass((1, 1, 2, 3, 4, 6)),
        "1 1 2 3 4 6 does not pass; it takes five dice without a 5",
    ),
    (
        State(circle=7, pool=4, active=(1, 2, 3)),
        Virgil(1, 2),
        "Virgil is no help in Violence; throw dice",
    ),
    (
        State(circle=6),
        ActivateGroups((2, 2)),
        "Heresy is thrown one group at a time; throw a single group",
    ),
    *(
        (VIOLENCE, ActivateGroups(sizes), reason)
        for sizes, reason in (
            ((4,), "1 is not several groups; name two sizes or more"),
            ((), "0 is not several groups; name two sizes or more"),
            ((5, 1), "one of the groups has no row; a group has 1 to 4 dice"),
            ((1, 0), "one of the groups has no row; a group has 1 to 4 dice"),
            ((4, 4), "8 dice taken from the pool; it holds 7"),
            ((1, 2), "groups 1 2 are not sorted; write 2 1"),
            ((1, 1, 3), "groups 1 1 3 are not sorted; write 3 1 1"),
            ((3, 3), "row 3 is to be marked 2 times; it has 1 left"),
        )
    ),
    (
        State(circle=7, pool=6, active=(1, 2)),
        ActivateGroups((4, 3), (3,)),
        "3 is not active; the active dice show 1 2",
    ),
    (
        State(circle=7, pool=3, active=(1, 2)),
        ActivateGroups((4, 3, 2), (1, 2)),
        "7 dice taken from the pool; it holds 3",
    ),
    (
        State(circle=7, pool=3, active=(1, 2)),
        ActivateGroups((1, 1), (1, 1, 2)),
        "3 dice are thrown again in groups of 2 in all; name fewer",
    ),
    (
        FRAUD,
        Activate(2),
        "no number is named; name one before the first throw of Fraud",
    ),
    (
        after(FRAUD, "name 4"),
        Name(3),
        "4 is named already; it stays until the circle is passed",
    ),
    (
        State(circle=8, pool=3, active=(3, 3), number=4),
        Pass((3, 3)),
        "3 3 does not pass; it takes 2 dice showing 4",
    ),
    *(
        (FRAUD, Name(number), f"no die shows {number}; name a number from 1 to 6")
        for number in (0, 7, -1)
    ),
    (
        State(circle=9),
        Name(6),
        "Treachery names no number before a throw; throw or pass",
    ),
    (
        State(circle=8, pool=4, options=Options(fraud_choice="after_throw")),
        Name(4),
        "Fraud names no number before a throw; throw or pass",
    ),
    (
        State(circle=8, pool=5, pips=NO_PIPS),
        Name(1),
        "the game is over: no row that fits the dice left has an open pip, "
        "and circle VIII, Fraud, is not met",
    ),
    (
        State(circle=10, pool=3, virgils=0, pips=NO_PIPS),
        Activate(1),
        "the game is over: all nine circles are passed; 3 dice, 0 of the rows' pips "
        "and 0 of Virgil's are left",
    ),
]


@pytest.mark.parametrize(("state", "action", "reason"), REFUSED)
def test_an_illegal_action_is_refused_with_its_reason(
    state: State, action: Action, reason: str
) -> None:
    assert why_not(state, action) == reason
    with pytest.raises(IllegalAction) as caught:
        apply(state, action)
    assert str(caught.value) == f"nine-circles: {reason}"


ALLOWED: dict[str, tuple[State, str]] = {
    "Wrath takes 6 4 and 5 5": (State(circle=5, active=(4, 5, 5, 6)), "pass 4556"),
    "all active dice may be thrown with fresh ones": (
        State(circle=3, pool=5, active=(4, 6), virgils=0),
        "throw 2 again 4 6",
    ),
    "kept_dice free lets kept dice be thrown again": (
        after(State(circle=3), KEPT),
        "throw again 2 3",
    ),
    "kept_dice frozen throws the dice of the last throw": (
        KEPT_FROZEN,
        "throw again 3 5",
    ),
    "kept_dice frozen throws them after a pip, too": (
        after(KEPT_FROZEN, "turn 2 1"),
        "throw again 3 5",
    ),
    "kept_dice frozen throws good dice of Violence": (IN_VIOLENCE, "throw 1 again 3 4"),
}


@pytest.mark.parametrize(("state", "action"), ALLOWED.values(), ids=list(ALLOWED))
def test_this_is_allowed(state: State, action: str) -> None:
    assert why_not(state, read(action)) is None


def test_wrath_does_not_take_one_total_of_20() -> None:
    assert not check(Challenge(5), (6, 6, 5, 3)).met


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
