"""Bad input: refused with the reason and what would be right, and nothing changes."""

from random import Random

import msgspec
import pytest

from companion.contract import Choice, Draw, Drawn, Roll, Rolled
from companion.errors import BadValue, IllegalAction
from companion.games.seven_steps_kosmos.rules import (
    Action,
    Aid,
    Done,
    Drop,
    First,
    Lay,
    Move,
    Pick,
    Points,
    Shift,
    State,
    Take,
    Throw,
    apply,
    deck,
    legal_actions,
    start,
    waits_for,
    why_not,
)

HUGE = 10**5000
LONG = "x" * 10_000


BEGUN = start({}, {"players": ["ann", "ben"]})
for report in ("ABCDEFG", 1, "RRRWWYB", "KKKKKKK"):
    dealt = Drawn(tuple(report)) if isinstance(report, str) else Rolled((report,))
    BEGUN = apply(BEGUN, dealt)


@pytest.mark.parametrize(
    ("players", "reason"),
    [
        ([], "players named: 0; it takes 2 to 4 players"),
        (["ann"], "players named: 1; it takes 2 to 4 players"),
        (["ann", "ben", "cleo", "dan", "eva"], "players named: 5; it takes 2 to 4"),
        (["ann", "Ann"], "two players are called 'ann'"),
        (["ann", ""], "is no name of a player"),
    ],
)
def test_fewer_than_two_more_than_four_or_equal_players_are_refused(
    players: list[str], reason: str
) -> None:
    with pytest.raises(BadValue) as caught:
        start({}, {"players": players})

    assert reason in str(caught.value)


def test_an_edition_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(BadValue, match="edition: Object missing required field"):
        start({}, {"players": ["ann", "ben"], "edition": {}})


STEP = "that is not the step of the turn now; lay discs, then say done"
TIDY = msgspec.structs.replace(BEGUN, phase="tidy")
REFILLING = apply(TIDY, Throw(("B", "R")))
FULL = msgspec.structs.replace(REFILLING, heights=(*(0,) * 42, 3, 3, 3, 3, 3, 3, 1))
LAYING = start({}, {"players": ["ann", "ben"]})
ROLLING = apply(LAYING, Drawn(tuple("ABCDEFG")))


@pytest.mark.parametrize(
    ("state", "action", "reason"),
    [
        (BEGUN, Lay("K", "6.0"),
         "disc 1: no black disc is in the hand, which is B R R R W W Y"),
        (BEGUN, Lay("RR", "3.0"),
         "disc 1: no disc is called 'RR'; colours are W Y O R V B K"),
        (BEGUN, Lay("R", "0.0"), "disc 1: red on 0.0: that field is white; red fields "
         "are 3.0, 3.1, 3.2, 3.3, 3.4, 3.5 or 3.6"),
        (BEGUN, Lay("R", "3.7"),
         "disc 1: there is no field '3.7'; fields are 0.0 to 6.6"),
        (BEGUN, Aid("A4"), "no building aid A4 is held; held is none"),
        (BEGUN, Points("V6"), "no points tile V6 is held; held is none"),
        (BEGUN, Rolled((1,)), "no dice are due now; choose what to do"),
        (BEGUN, Drawn(("R",)), "nothing is to be drawn now; choose what to do"),
        (BEGUN, Throw(("R",)), STEP),
        (BEGUN, Pick("aid"), STEP),
        (BEGUN, First(0), STEP),
        (TIDY, Throw(("K",)),
         "1 disc of 'K' to be thrown in; the hand is B R R R W W Y"),
        (TIDY, Throw(("R",) * 4),
         "4 discs of 'R' to be thrown in; the hand is B R R R W W Y"),
        (TIDY, Throw(("R", "B")), "R B is out of order; say B R"),
        (REFILLING, Drawn(("K",)), "1 are drawn; 2 are due from the bag"),
        (REFILLING, Drawn(("K", "X")),
         "no 'X' is in the bag; there is W, Y, O, R, V, B or K"),
        (REFILLING, Drawn(("K", "KK")),
         "no 'KK' is in the bag; there is W, Y, O, R, V, B or K"),
        (FULL, Drawn(("K", "K")), "2 of K are drawn; the bag cannot hold so many"),
        (LAYING, Drawn(tuple("ABCDEFF")),
         "2 of F are drawn; the boards cannot hold so many"),
        (LAYING, Drawn(tuple("ABCDEF?")),
         "no '?' is in the boards; there is A, B, C, D, E, F or G"),
        (LAYING, Done(), "7 are to be drawn from the boards; report them first"),
        (ROLLING, Rolled((3,)), "no die shows 3; faces are 1 to 2"),
        (ROLLING, Rolled((1, 2)), "2 dice are reported; 1 are due"),
        (ROLLING, Done(), "dice are due, the starting player's die; report what they "
         "show first"),
    ],
)  # fmt: skip
def test_an_illegal_action_is_refused_with_its_reason(
    state: State, action: Action, reason: str
) -> None:
    before = msgspec.json.encode(state)

    assert why_not(state, action) == reason
    with pytest.raises(IllegalAction) as caught:
        apply(state, action)
    assert str(caught.value) == f"seven-steps-kosmos: {reason}"
    assert msgspec.json.encode(state) == before


WEIRD: tuple[Action, ...] = (
    First(HUGE), First(-HUGE), Lay(LONG, LONG), Lay("", ""), Lay("\0", "3.0"),
    Take(LONG, LONG), Take("A1", LONG), Shift("A2", LONG, LONG), Move("A5", "", "\n"),
    Aid(LONG), Points(LONG), Done(), Pick(LONG), Drop(LONG), Throw((LONG,) * 1000),
    Throw(("?",) * 40), Drawn((LONG,) * 7), Drawn(()), Rolled((HUGE,)),
    Rolled((-HUGE,) * 7),
)  # fmt: skip


def test_absurd_actions_are_refused_in_a_short_sentence_in_every_step() -> None:
    rng, phases = Random(4), set()
    state = start({"side": "mixed", "start_player": "chosen"}, {"players": ["a", "b"]})
    for _ in range(600):
        phases.add(state.phase)
        for action in WEIRD:
            reason = why_not(state, action)
            assert reason is not None or action == Done()
            assert len(reason or "") < 400
            assert "\n" not in (reason or "")
        match waits_for(state):
            case Roll(count, sides):
                state = apply(
                    state, Rolled(tuple(rng.randint(1, sides) for _ in range(count)))
                )
            case Draw(_, count):
                state = apply(state, Drawn(tuple(rng.sample(deck(state), count))))
            case Choice():
                state = apply(state, rng.choice(legal_actions(state)))

    assert phases >= {
        "boards", "turns", "first", "deal", "lay", "bonus", "drop", "draw", "tidy",
        "refill", "over",
    }  # fmt: skip
