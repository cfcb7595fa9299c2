"""What a person reads and types."""

import pytest

from companion.errors import BadValue, CompanionError, UnknownName
from companion.games.nine_circles import words
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
)


@pytest.mark.parametrize(
    ("text", "circle"),
    [
        ("gluttony", 3), ("Gluttony", 3), ("GLUT", 3), ("glu", 3), ("iii", 3),
        ("III", 3), ("3", 3), (" 3 ", 3),
        ("virtuous pagans", 1), ("virtuous-pagans", 1), ("virtuous_pagans", 1),
        ("virt", 1), ("pagans", 1), ("i", 1), ("1", 1),
        ("lust", 2), ("l", 2), ("gr", 4), ("w", 5), ("v", 5), ("h", 6), ("vi", 6),
        ("vio", 7), ("vii", 7), ("f", 8), ("viii", 8), ("8", 8), ("t", 9), ("ix", 9),
    ],
)  # fmt: skip
def test_a_circle_reads_by_name_beginning_numeral_or_number(
    text: str, circle: int
) -> None:
    assert words.challenge(text) == Challenge(circle)


def test_fraud_takes_a_number() -> None:
    assert words.challenge("fraud", number=4) == Challenge(8, number=4)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("glutony", "no circle is called 'glutony'; did you mean 'gluttony'?"),
        ("g", "'g' may be Gluttony or Greed; type more of the name"),
        ("vir gil", "no circle is called 'vir gil'; "),
        ("0", "no circle is called '0'; choose one of virtuous pagans, lust, "),
        ("10", "no circle is called '10'; choose one of virtuous pagans, lust, "),
        ("", "no circle is called ''; choose one of virtuous pagans, lust, "),
        ("x" * 500, f"no circle is called '{'x' * 40}...'; choose one of "),
        ("a\nb", "no circle is called 'a\\nb'; choose one of "),
    ],
)
def test_an_unknown_circle_is_refused_with_the_near_one(text: str, line: str) -> None:
    with pytest.raises(UnknownName) as caught:
        words.challenge(text)

    assert str(caught.value).startswith(f"nine-circles: {line}")
    assert "\n" not in str(caught.value)


def test_a_number_is_refused_but_for_fraud() -> None:
    with pytest.raises(BadValue) as caught:
        words.challenge("gluttony", number=4)

    assert str(caught.value) == (
        "nine-circles: Gluttony names no number, 4 is given; leave it out"
    )


@pytest.mark.parametrize("number", [0, 7, -1])
def test_a_number_that_no_die_shows_is_refused(number: int) -> None:
    with pytest.raises(BadValue) as caught:
        words.challenge("fraud", number=number)

    assert str(caught.value) == (
        f"nine-circles: no die shows {number}; name a number from 1 to 6"
    )


ACTIONS: list[tuple[Action, str, str]] = [
    (Activate(4), "throw 4", "throw 4 dice of the pool, marking row 4"),
    (Activate(1), "throw 1", "throw 1 die of the pool, marking row 1"),
    (Activate(0, (4, 6)), "throw again 4 6", "throw 4 6 again, marking row 2"),
    (
        Activate(1, (4, 6)),
        "throw 1 again 4 6",
        "throw 4 6 again with 1 die of the pool, marking row 3",
    ),
    (
        ActivateGroups((4, 2)),
        "groups 4 2",
        "throw groups of 4 and 2 dice of the pool at once",
    ),
    (
        ActivateGroups((3, 2, 1)),
        "groups 3 2 1",
        "throw groups of 3, 2 and 1 dice of the pool at once",
    ),
    (Rolled((2, 6, 2, 4)), "rolled 2 6 2 4", "the dice show 2 6 2 4"),
    (Name(4), "name 4", "name 4"),
    (Virgil(3, 2), "turn 3 2", "turn 3 into 2 for a Virgil pip"),
    (Pass((2, 2, 2)), "pass 2 2 2", "pass with 2 2 2"),
]


@pytest.mark.parametrize(("action", "typed", "said"), ACTIONS)
def test_an_action_is_said_and_written_and_read(
    action: Action, typed: str, said: str
) -> None:
    assert words.say(action) == said
    assert words.write(action) == typed
    assert words.read(typed) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("pass 222", Pass((2, 2, 2))),
        ("pass 3x2", Pass((2, 2, 2))),
        ("PASS 5,3 4", Pass((3, 4, 5))),
        ("  rolled   3x2 5", Rolled((2, 2, 2, 5))),
        ("throw again 64", Activate(0, (4, 6))),
        ("throw 0 again 4", Activate(0, (4,))),
        ("groups 2 3", ActivateGroups((3, 2))),
        ("throw 99", Activate(99)),
    ],
)
def test_typed_forms_are_lenient_in_order_and_spelling(
    text: str, action: Action
) -> None:
    assert words.read(text) == action


THROW_FORMS = "type throw COUNT or throw again FACES or throw COUNT again FACES"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("trow 4", "'trow' is no action; did you mean 'throw'?"),
        ("", "'' is no action; choose one of throw, groups, rolled, name, turn, pass"),
        ("throw", f"'throw' cannot be read; {THROW_FORMS}"),
        ("throw x", f"'throw x' cannot be read; {THROW_FORMS}"),
        ("throw -1", f"'throw -1' cannot be read; {THROW_FORMS}"),
        ("throw 1.5", f"'throw 1.5' cannot be read; {THROW_FORMS}"),
        ("throw 4 6", f"'throw 4 6' cannot be read; {THROW_FORMS}"),
        ("throw 1 2 again 4", f"'throw 1 2 again 4' cannot be read; {THROW_FORMS}"),
        ("turn 3", "'turn 3' cannot be read; type turn FACE TO"),
        ("name", "'name' cannot be read; type name NUMBER"),
        ("name 999", "'name 999' cannot be read; type name NUMBER"),
        (
            "groups",
            "'groups' cannot be read; type groups COUNT... "
            "or groups COUNT... again FACES",
        ),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_would_be_right(
    text: str, line: str
) -> None:
    with pytest.raises(BadValue) as caught:
        words.read(text)

    assert str(caught.value) == f"nine-circles: {line}"


@pytest.mark.parametrize(
    "text",
    [
        "pass", "pass 7", "pass 0", "pass -1", "pass 1.5", "pass x", "rolled",
        "rolled 10000x3", "rolled 1111111111", "throw again", "throw again 9",
        "throw " + "9" * 5000, "pass " + "9" * 5000, "turn \u00b2 3", "x" * 5000,
    ],
)  # fmt: skip
def test_bad_faces_and_numbers_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(CompanionError) as caught:
        words.read(text)

    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


def test_the_table_shows_the_circle_the_dice_and_the_pips() -> None:
    state = State(circle=3, pool=4, pips=(7, 5, 7, 0), virgils=6, active=(2, 2, 4, 6))

    assert (
        words.describe(state)
        == """\
Nine Circles, circle III of IX
  GLUTTONY: three 2s
  pool    4 dice, 1 out of the game
  active  2 2 4 6
  row 1   o o o o o o o
  row 2   x x o o o o o
  row 3   o o o o o o o
  row 4   x x x x x x x
  Virgil  x x x o o o o o o
  It can be met for 2 Virgil pips: 4 becomes 2."""
    )


def test_the_table_shows_dice_being_thrown_and_dice_kept_for_good() -> None:
    state = State(
        circle=8, pool=1, pips=(1, 1, 0, 0), virgils=0, active=(3, 6), due=1,
        frozen=(3, 6), number=4,
        options=Options(rows=(2, 2, 0, 30), virgil=99, kept_dice="frozen"),
    )  # fmt: skip

    assert (
        words.describe(state)
        == """\
Nine Circles, circle VIII of IX
  FRAUD: 2 dice showing 4
  pool    1 die, 5 out of the game
  active  3 6
  kept    3 6, not to be thrown again
  thrown  1 die, to be reported
  row 1   x o
  row 2   x o
  row 3   no pips
  row 4   0 of 30 pips open
  Virgil  0 of 99 pips open"""
    )


@pytest.mark.parametrize(
    ("state", "hint"),
    [
        (State(circle=2, active=(2, 4, 5)), "The dice meet it with 4 5."),
        (
            State(circle=2, active=(2, 3, 4, 5)),
            "The dice meet it with 2 3 4, or in 1 other way.",
        ),
        (
            State(circle=4, active=(1, 2, 3, 4, 5)),
            "The dice meet it with 1 2 4 5, or in 1 other way.",
        ),
        (State(circle=8), "Fraud wants a number named before its first throw."),
        (
            State(circle=9, active=(5, 5, 6)),
            "It can be met for 2 Virgil pips: 5 becomes 6, 5 becomes 6.",
        ),
        (
            State(circle=4, pool=3),
            "The game can no longer be won: circle V, Wrath, "
            "takes 4 dice and 3 are left.",
        ),
        (
            State(circle=10, pool=3, pips=(1, 0, 0, 0), virgils=2),
            "The game is won: 6 points, Traveler; "
            "all nine circles are passed; 3 dice, 1 of the rows' pips "
            "and 2 of Virgil's are left.",
        ),
        (
            State(circle=2, pool=1, pips=(0, 1, 1, 1)),
            "The game is lost; no row that fits the dice left has an open pip, "
            "and circle II, Lust, is not met.",
        ),
    ],
)
def test_the_table_hints_at_what_is_to_be_seen(state: State, hint: str) -> None:
    assert hint in " ".join(words.describe(state).split())


def test_no_help_is_promised_that_virgil_cannot_pay() -> None:
    state = State(circle=9, active=(5, 5, 6), virgils=1)

    assert "can be met" not in words.describe(state)


def test_groups_with_dice_thrown_again_are_read_written_and_completed() -> None:
    action = ActivateGroups((3, 2), (4, 6))

    assert words.read("groups 2 3 AGAIN 6 4") == action
    assert words.write(action) == "groups 3 2 again 4 6"
    assert words.say(action) == "throw groups of 3 and 2 dice with 4 6 again at once"
    assert words.complete("groups 3 ag") == ("again",)
    with pytest.raises(BadValue):
        words.read("groups 3 2 again")
