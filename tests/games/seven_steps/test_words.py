"""What a person reads and types."""

from companion.games.seven_steps.rules import State
from companion.games.seven_steps.words import describe


def test_the_shore_is_drawn() -> None:
    assert describe(State()).splitlines() == [
        "Seven Steps, terrace I of VII",
        "  PRIDE: a total that is no more than the challenge die",
        "  dice pool  7",
        "  scored     0    spare  2",
        "  moon       0    sun    0",
        "  Virgil     o o o . . . .",
    ]


def test_dice_that_pass_are_drawn_with_the_ways_to_pass() -> None:
    state = State(4, "fallen", 6, 2, (1, 2, 3), scored=1, moon=1, pips=2, closed=3)

    assert describe(state).splitlines() == [
        "Seven Steps, terrace IV of VII",
        "  SLOTH: a total below the challenge die less two",
        "  challenge die 6: a total of 1 to 3 passes",
        "  active     1 2 3",
        "  dice pool  2",
        "  scored     1    spare  2",
        "  moon       1    sun    0",
        "  Virgil     x x o o . . .",
        "  The dice pass with 1 2, or in 3 other ways.",
    ]


def test_an_impossible_terrace_is_said_before_the_throw() -> None:
    state = State(terrace=4, phase="ready", challenge=3)

    assert describe(state).splitlines()[2] == "  challenge die 3: no total passes"
    assert describe(state).splitlines()[-2:] == [
        "  No total can pass while the challenge die shows 3.",
        "  A pip could turn it into 4, but only before dice are thrown.",
    ]


def test_a_terrace_that_can_be_passed_has_no_such_hint_and_thrown_dice_are_named() -> (
    None
):
    ready = describe(State(phase="ready", challenge=3)).splitlines()
    thrown = describe(State(phase="throw", challenge=3, pool=4, due=3)).splitlines()
    won = describe(State(terrace=7, phase="won", scored=7, pool=0)).splitlines()

    assert ready[-1] == "  Virgil     o o o . . . ."
    assert "  challenge die thrown, to be reported" in describe(
        State(phase="challenge")
    )
    assert "  thrown     3 dice, to be reported" in thrown
    assert won[0] == "Seven Steps, all terraces passed"
