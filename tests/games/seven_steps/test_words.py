"""What a person reads and types."""

import pytest

from companion.errors import BadValue, UnknownName
from companion.games.seven_steps.rules import (
    Action,
    Buy,
    Challenge,
    Pass,
    Punish,
    Rolled,
    State,
    Throw,
    ThrowChallenge,
    TurnChallenge,
    Virgil,
)
from companion.games.seven_steps.words import (
    challenge,
    describe,
    read,
    say,
    write,
)

TYPED: list[tuple[Action, str]] = [
    (ThrowChallenge(), "challenge"),
    (TurnChallenge(5), "alter 5"),
    (Buy(), "buy"),
    (Throw(3), "throw 3"),
    (Throw(0), "throw 0"),
    (Throw(1, hold=(4, 6)), "throw 1 hold 4 6"),
    (Rolled((5, 1, 3)), "rolled 5 1 3"),
    (Virgil(6, to=1), "turn 6 1"),
    (Pass((1, 2)), "pass 1 2"),
    (Punish(), "punish"),
]


@pytest.mark.parametrize("text", ["gluttony", "GLUT", "vi", "6", " Gluttony ", "gl"])
def test_a_terrace_is_read_by_name_beginning_numeral_or_number(text: str) -> None:
    assert challenge(text, die=4) == Challenge(6, die=4)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("glutony", "no terrace is called 'glutony'; did you mean 'gluttony'?"),
        ("g", "'g' may be Greed or Gluttony; type more of the name"),
        (
            "8",
            "no terrace is called '8'; "
            "choose one of pride, envy, wrath, sloth, greed, gluttony, lust",
        ),
        (
            "",
            "no terrace is called ''; "
            "choose one of pride, envy, wrath, sloth, greed, gluttony, lust",
        ),
        (
            "x" * 10_000,
            f"no terrace is called '{'x' * 40}...'; "
            "choose one of pride, envy, wrath, sloth, greed, gluttony, lust",
        ),
    ],
)
def test_an_unknown_terrace_is_refused_with_the_near_one(text: str, line: str) -> None:
    with pytest.raises(UnknownName) as caught:
        challenge(text, die=4)

    assert str(caught.value) == f"seven-steps: {line}"


def test_a_terrace_without_its_challenge_die_is_refused() -> None:
    with pytest.raises(BadValue) as caught:
        challenge("sloth")

    assert str(caught.value) == (
        "seven-steps: Sloth depends on its challenge die; --die is needed, 1 to 6"
    )


@pytest.mark.parametrize("die", [0, 7, -1])
def test_a_challenge_die_has_six_faces(die: int) -> None:
    with pytest.raises(BadValue) as caught:
        challenge("sloth", die=die)

    assert str(caught.value) == (
        f"seven-steps: no challenge die shows {die}; give --die as 1 to 6"
    )


@pytest.mark.parametrize(("action", "text"), TYPED)
def test_an_action_is_written_as_it_is_typed_and_read_back(
    action: Action, text: str
) -> None:
    assert write(action) == text
    assert read(text) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("PASS 2 1", Pass((1, 2))),
        ("pass 12", Pass((1, 2))),
        ("pass 2x1 3", Pass((1, 1, 3))),
        ("rolled 533", Rolled((5, 3, 3))),
        ("rolled 3x2,5", Rolled((2, 2, 2, 5))),
        ("throw 1 hold 64", Throw(1, hold=(4, 6))),
        ("  turn   6   1 ", Virgil(6, to=1)),
    ],
)
def test_faces_are_read_however_people_type_them(text: str, action: Action) -> None:
    assert read(text) == action


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("pas 1 2", "'pas' is no action; did you mean 'pass'?"),
        (
            "",
            "'' is no action; choose one of "
            "challenge, alter, buy, throw, rolled, turn, pass, punish",
        ),
        ("throw", "'throw' cannot be read; type throw COUNT or throw COUNT hold FACES"),
        (
            "throw two",
            "'throw two' cannot be read; type throw COUNT or throw COUNT hold FACES",
        ),
        ("turn 6", "'turn 6' cannot be read; type turn FACE TO"),
        ("turn 6 1 2", "'turn 6 1 2' cannot be read; type turn FACE TO"),
        ("alter -1", "'alter -1' cannot be read; type alter TO"),
        ("alter 999", "'alter 999' cannot be read; type alter TO"),
        ("buy 2", "'buy 2' cannot be read; type buy"),
        ("punish now", "'punish now' cannot be read; type punish"),
        ("challenge 3", "'challenge 3' cannot be read; type challenge"),
        ("pass 0", "pass: a die of 6 sides has no face 0; faces are 1 to 6"),
        ("rolled 7", "rolled: a die of 6 sides has no face 7; faces are 1 to 6"),
        ("rolled", "rolled: no face is given; type them as 533, 5 3 3 or 2x3 5"),
        ("rolled 10000x3", "rolled: '10000x3' makes too many dice; give 9 at most"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_can(text: str, line: str) -> None:
    with pytest.raises(BadValue) as caught:
        read(text)

    assert str(caught.value) == f"seven-steps: {line}"


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (ThrowChallenge(), "throw the challenge die"),
        (TurnChallenge(5), "turn the challenge die into 5 for a Virgil pip"),
        (Buy(), "buy a Virgil circle with a scored die, else a spare one"),
        (Throw(1), "throw with 1 die of the pool"),
        (Throw(3), "throw with 3 dice of the pool"),
        (Throw(0), "throw the active dice again"),
        (Throw(0, hold=(2,)), "throw the active dice again, holding 2"),
        (Rolled((5, 1)), "the dice show 5 1"),
        (Virgil(6, to=1), "turn 6 into 1 for a Virgil pip"),
        (Pass((1, 2)), "pass with 1 2"),
        (Punish(), "accept the failure and pay a die into the sun"),
    ],
)
def test_every_action_is_said_in_a_sentence(action: Action, sentence: str) -> None:
    assert say(action) == sentence


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
    state = State(
        terrace=4,
        phase="fallen",
        challenge=6,
        pool=2,
        active=(1, 2, 3),
        scored=1,
        moon=1,
        pips=2,
        closed=3,
    )

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


def test_a_terrace_that_can_be_passed_has_no_such_hint() -> None:
    state = State(phase="ready", challenge=3)

    assert describe(state).splitlines()[-1] == "  Virgil     o o o . . . ."


@pytest.mark.parametrize(
    ("state", "hint"),
    [
        (
            State(terrace=2, pool=0, moon=7),
            "  The pool is empty: buy a circle, its die is the only one to throw.",
        ),
        (State(phase="challenge"), "  Virgil     o o o . . . ."),
        (
            State(phase="fallen", challenge=1, pool=6, active=(6,)),
            "  No dice pass; 1 pip would help.",
        ),
        (
            State(phase="fallen", challenge=1, pool=6, pips=0, active=(6,)),
            "  No dice pass, and the pips that are left cannot help.",
        ),
        (
            State(terrace=7, phase="fallen", challenge=3, pool=5, active=(2, 4)),
            "  The dice pass with 4.",
        ),
        (
            State(terrace=3, phase="fallen", challenge=3, pool=5, active=(2, 4)),
            "  The dice pass with 2, or with 4.",
        ),
        (
            State(terrace=4, phase="again", challenge=3, pool=6, active=(1,), spare=1),
            "  The game can no longer be won: this terrace is out of reach.",
        ),
        (
            State(terrace=7, phase="won", scored=7, pool=0),
            "  The game is won: 7 dice scored, Sanctified; the last terrace is passed.",
        ),
        (
            State(terrace=2, pool=0, spare=0, moon=9),
            "  The game is lost; no die is left to throw and none can be bought.",
        ),
    ],
)
def test_the_last_line_says_what_matters_now(state: State, hint: str) -> None:
    assert describe(state).splitlines()[-1] == hint


def test_dice_in_the_air_are_drawn_as_thrown() -> None:
    assert "  challenge die thrown, to be reported" in describe(
        State(phase="challenge")
    )
    assert "  thrown     3 dice, to be reported" in describe(
        State(phase="throw", challenge=3, pool=4, due=3)
    )


def test_a_won_game_is_headed_as_such() -> None:
    state = State(terrace=7, phase="won", scored=7, pool=0)

    assert describe(state).splitlines()[0] == "Seven Steps, all terraces passed"
