"""The loop at the table: whole games with typed dice, and every way to stumble."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.contract import Choice, Over
from companion.games.nine_circles import rules
from companion.table import help
from tests.table.conftest import Seat
from tests.table.screens import NOON

Sit = Callable[..., Any]

PAST_WRATH = (
    *("throw 2", "12", "1"),  # Virtuous Pagans with 1, the 2 leaves
    *("throw 3", "2 3 4", ""),  # Lust with 2 3 4
    *("throw 4", "2 2 2 6", "pass 2 2 2"),
    *("throw 2", "6 6", ""),
    *("throw 4", "4 6 5 5", ""),
)

PAST_TREACHERY = (
    *("throw 4", "1 2 3 4", ""),
    *("throw 4", "1 5 3 4", "throw 2", "6 6", ""),  # the 5 leaves at once
    *("name 4", "throw 2", "3 5", "turn 3 4", "turn 5 4", "pass 4 4"),
    *("throw 3", "666", ""),
)


def test_a_whole_nine_circles_with_typed_dice_is_won_and_verifies(sit: Sit) -> None:
    seat = sit("nine-circles")

    assert seat.play(*PAST_WRATH) is None
    over = seat.play(*PAST_TREACHERY, "")

    left = "6 dice, 18 of the rows' pips and 7 of Virgil's are left"
    why = f"all nine circles are passed; {left}"
    assert over == Over(True, 31, "Exalted", why)
    report = seat.verify()
    assert (report.ok, report.events) == (True, 32)
    assert {event.dice for event in seat.kept().events} == {None, "hand"}


def test_a_nine_circles_full_of_second_thoughts_ends_the_same(sit: Sit) -> None:
    seat = sit("nine-circles")

    seat.play(
        *("throw 5", "why throw 5", "throw 2", "undo", "redo", "2 1", "log"),
        *("undo 0", "redo", "amend 2 1 3", "the 2 was a 3", "pass 1"),
    )
    seat.play("undo", "amend 2 12", "it was a 2 after all")
    over = seat.play("1", *PAST_WRATH[3:], "undo", "redo", *PAST_TREACHERY, "")

    assert (over.won, over.score) == (True, 31)
    assert seat.verify().ok


def test_a_whole_seven_steps_with_typed_dice_is_won_and_verifies(sit: Sit) -> None:
    seat = sit("seven-steps")

    seat.play(
        *("challenge", "6", "throw 2", "1 2", "pass 1 2"),
        *("challenge", "1", "throw 2", "3 4", "pass 3 4"),
        *("challenge", "4", "throw 1", "3", "pass 3"),
        *("challenge", "3", "throw 1", "undo", "alter 4", "throw 1", "6"),
        *("turn 6 1", "pass 1"),
    )
    over = seat.play(
        *("buy", "challenge", "6", "throw 1", "5", "punish"),
        *("throw 0", "4", "pass 4"),
        *("challenge", "2", "undo", "undo", "challenge", "3"),
        *("2", "throw 1", "1", "pass 1"),
        *("challenge", "6", "throw 1", "1", "pass 1", ""),
    )

    assert over == Over(True, 7, "Sanctified", "the last terrace is passed")
    assert seat.verify().ok


@pytest.mark.parametrize(
    ("typed", "said", "events"),
    [
        # Each step says what it did before the board.
        (
            ("4", "2246", "turn 2 1"),
            {
                "> 4": "throw 4 dice of the pool, marking row 4",
                "> 2246": "the dice show 2 2 4 6 (by hand)",
                "> turn 2 1": "turn 2 into 1 for a Virgil pip",
            },
            3,
        ),
        # Other dice than those seen before an undo are refused, with the way out.
        (
            ("throw 4", "2246", "undo", "1111"),
            {
                "> 1111": "nine-circles: these dice were seen before the undo: "
                "2 2 4 6; take them again,\n  or correct a misread die with amend"
            },
            3,
        ),
        # A number that is not shown is no choice, if faces are typed out of turn.
        (
            ("throw 4", "2246", "26", "more", "26"),
            {
                "> 26": "play: choice 26 is not shown; type a number of the list, or "
                "more for all of\n  it"
            },
            3,
        ),
        # At a roll a number is faces, and at a choice it is a choice.
        (
            ("1", "1", "11", "1 1"),
            {
                "> 1": "throw 1 die of the pool, marking row 1",
                "roll here > 1": "the dice show 1 (by hand)",
                "> 11": "play: ",
                "> 1 1": "play: '1' means nothing here; ",
            },
            2,
        ),
        # The number named for Fraud is the number of its choice.
        ((*PAST_WRATH, *PAST_TREACHERY[:8], "4"), {"> 4": "name 4"}, None),
        # Several actions of one line are done one by one.
        (("throw 2; 6 5; pass 7; log",), {}, 2),
        # The log marks what was taken back.
        (
            ("throw 4", "2246", "undo", "log"),
            {
                "> log": "Circle I, Virtuous Pagans\n"
                "     1  throw 4 dice of the pool, marking row 4\n"
                "     2  the dice show 2 2 4 6 (by hand) (taken back)\n"
                "     3  went back to event 1"
            },
            3,
        ),
        (("board",), {"board": "play: 'board' means nothing here; "}, 0),
    ],
)
def test_what_is_typed_is_answered(
    sit: Sit, typed: tuple[str, ...], said: dict[str, str], events: int | None
) -> None:
    seat = sit("nine-circles")

    seat.play(*typed)

    for line, answer in said.items():
        whole = not answer.endswith(" ")
        found = seat.after(line)
        assert found == f"  {answer}" if whole else found.startswith(f"  {answer}")
    assert events is None or len(seat.kept().events) == events


def test_enter_lets_the_companion_roll_and_a_seed_repeats_it(sit: Sit) -> None:
    seat = sit("nine-circles")

    seat.play("throw 2", "", "throw 2", "roll", seed=1)

    assert [event.dice for event in seat.kept().events] == [None, "digital"] * 2
    assert seat.kept().state.active == (1, 2, 3, 5)


@pytest.mark.parametrize(
    ("typed", "prompt", "dice", "active"),
    [
        (
            ("throw 4", "", "undo", ""),
            "4 dice, seen before the undo: 2 5 1 3; Enter takes them > ",
            "digital",
            (1, 2, 3, 5),
        ),
        (
            ("throw 4", "2246", "undo", ""),
            "4 dice, seen before the undo: 2 2 4 6; Enter takes them > ",
            "hand",
            (2, 2, 4, 6),
        ),
        (
            ("throw 2", "66", "undo 0", "throw 3", ""),
            "3 dice, seen before the undo: 6 6; Enter takes them and rolls the rest > ",
            "digital",
            (2, 6, 6),
        ),
    ],
)
def test_dice_stay_as_they_fell_before_an_undo(
    sit: Sit, typed: tuple[str, ...], prompt: str, dice: str, active: tuple[int, ...]
) -> None:
    seat = sit("nine-circles")

    seat.play(*typed, seed=1)

    assert prompt in seat.shown
    assert seat.kept().events[-1].dice == dice
    assert seat.kept().state.active == active


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("throw 5", "nine-circles: 5 dice are no group; a group has 1 to 4"),
        ("9", "play: there is no choice 9; type a number of the list"),
        ("0", "play: there is no choice 0; type a number of the list"),
        ("²", "choice: '²' is not a number; give a whole number"),
        (
            "",
            "play: several things are possible; type 1 or throw 1, or another of the "
            "list;\n  `state` shows it again",
        ),
        ("roll", "nine-circles: no dice are due now; choose first"),
        ("und", "play: 'und' means nothing here; did you mean 'undo'?"),
        (
            "flub",
            "play: 'flub' means nothing here; choose one of throw, groups, rolled, "
            "name,\n  turn, pass, why, look, rules, help, check, odds, roll, undo, "
            "redo, log, note,\n  more, state, quit, amend",
        ),
        ("undo", "nine-circles.json: there is nothing to undo"),
        ("undo 7", "nine-circles: there is no event 7 to go back to; the last is 0"),
        ("undo x", "undo: 'x' is not a number; give a whole number"),
        ("redo", "nine-circles.json: there is nothing to redo"),
        ("amend", "amend: '' is not a number; give a whole number"),
        ("amend 1", "nine-circles: no face is given; type them as 533, 5 3 3 or 2x3 5"),
        ("why", "why: no action is named; type it after why; help lists the actions"),
        ("why throw 5", "5 dice are no group; a group has 1 to 4"),
        ("why throw 4", "that is possible now"),
        ("why 2", "that is possible now"),
        ("log", "nothing yet"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_is_kept(
    sit: Sit, typed: str, line: str
) -> None:
    seat = sit("nine-circles")

    seat.play(typed)

    assert seat.after(f"> {typed}") == f"  {line}"
    assert seat.kept().events == ()
    assert len([said for said in seat.shown if "Nine Circles" in said]) == 1


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        (
            "7777",
            "nine-circles: rolled: a die of 6 sides has no face 7; faces are 1 to 6",
        ),
        ("123", "nine-circles: 3 dice reported; 4 thrown"),
        (
            "throw 1",
            "nine-circles: the dice are thrown, 4 in all; report what they show first",
        ),
        ("more", "no choice is due"),
        ("why 123", "3 dice reported; 4 thrown"),
    ],
)
def test_while_dice_are_due_nothing_else_counts(
    sit: Sit, typed: str, line: str
) -> None:
    seat = sit("nine-circles")

    seat.play("throw 4", typed)

    assert seat.after(f"> {typed}") == f"  {line}"
    assert len(seat.kept().events) == 1


def test_corrections_of_a_campaign_are_behind_more(tmp_path: Path) -> None:
    seat = Seat(tmp_path / "winter.json", "six-winters", ("ann", "ben"))

    seat.play("more")

    usual, _, everything, _ = seat.shown[-4:]
    assert usual.endswith("      `more` shows mend (5), light (1), faces (1)")
    assert "correct the record" not in usual
    assert ") correct the record: misread or mistyped  [mend misread]" in everything


def test_the_end_of_input_inside_an_amend_keeps_the_game_as_it_was(sit: Sit) -> None:
    seat = sit("nine-circles")

    assert seat.play("throw 4", "2246", "amend 2 2245") is None
    assert seat.shown[-1] == "  reason (for the log): "
    assert len(seat.kept().events) == 2


@pytest.mark.parametrize("word", ["quit", "exit", "q", " QUIT "])
def test_quit_leaves_in_the_middle(sit: Sit, word: str) -> None:
    seat = sit("nine-circles")

    assert seat.play("throw 4", word, "2246") is None
    assert len(seat.kept().events) == 1


def test_a_game_that_is_over_can_be_left_or_taken_back(sit: Sit) -> None:
    seat = sit("nine-circles")
    seat.play(*PAST_WRATH, *PAST_TREACHERY)

    assert seat.shown[-1] == "Enter leaves, undo takes the last step back > "
    assert seat.play("throw 1").won
    assert seat.after("> throw 1").startswith("  nine-circles: the game is over: ")
    assert seat.play("undo") is None
    assert seat.kept().state.circle == 9


def test_help_tells_only_of_what_works_in_a_game(sit: Sit) -> None:
    seat = sit("seven-steps")
    seat.play("help", "?")
    circles = help.text(games.load("nine-circles").words(), best=True, width=79)
    winters = help.text(games.load("six-winters").words(), best=False, width=79)

    assert "\n  alter TO " in seat.after("> help")
    assert seat.after("> help") == seat.after("> ?")
    for line in ("  amend N F..", "  2 2 4 6  "):
        assert line in circles
        assert line in winters
    assert "  ?  " in circles
    assert "  ?  " not in winters
    assert "  mat WHO" in winters


def test_nothing_shown_is_wider_than_a_terminal(sit: Sit) -> None:
    nine, seven = sit("nine-circles"), sit("seven-steps")

    nine.play("help", *PAST_WRATH, "all", "log", *PAST_TREACHERY)
    seven.play("help", "challenge", "3", "throw 7", "1234566", "all", "log")

    lines = "\n".join(nine.shown + seven.shown).splitlines()
    assert max(map(len, lines)) <= 80


def test_a_step_of_somebody_else_is_not_overlooked(sit: Sit) -> None:
    seat, left = sit("nine-circles"), ["throw 2"]

    def meddle(prompt: str) -> str:
        if not left:
            raise EOFError
        bob = Stamp(NOON, "bob")
        store.append(seat.path, games.load, [rules.Activate(1)], bob)
        return left.pop()

    seat.ask = meddle
    seat.play()

    assert [event.by for event in seat.kept().events] == ["bob"]
    late = "  nine-circles.json: the game has gone on since; look at it again"
    assert late in seat.shown


def test_several_actions_of_one_line_are_taken_back_one_by_one(sit: Sit) -> None:
    seat = sit("nine-circles")

    seat.play("throw 2; 6 5; pass 7; log")

    assert "  not done then: log" in seat.shown
    seat.play("undo")
    assert len(seat.kept().path) == 1


def test_roll_all_rolls_what_is_due_until_a_choice_is(sit: Sit) -> None:
    seat = sit("six-winters", ("ann", "ben"))
    seat.play("faces", *("1",) * 8, "thea", "keel", "roll all", "board")

    assert isinstance(seat.kept().due, Choice)
    assert "THE EMPIRE" in seat.after("board")
