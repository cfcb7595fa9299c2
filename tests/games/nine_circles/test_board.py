"""Nine Circles on a screen: every legal action is tapped, marks are where rules say."""

from functools import partial

from msgspec.structs import replace

from companion.contract.board import Moment, Repair
from companion.contract.parts import Ask, Button, Dice, Do, Mark, Option, Pick, Stepper
from companion.games.nine_circles.board import BOARD
from companion.games.nine_circles.rules import Action, Activate, Pass, State
from tests import taps
from tests.games import dante
from tests.games.dante import button, symbols
from tests.taps import found

HERESY = State(circle=6, pool=4, pips=(2, 4, 5, 5), virgils=5, active=(1, 4, 5, 6))
"""The position of the picture: 1 4 5 6, where four numbers in a row are required."""


screen = partial(dante.screen, BOARD)


def test_a_draft_that_fits_no_game_is_left_out() -> None:
    usual = screen(HERESY)

    for draft in (("throw 9",), ("throw again 3",), ("groups 2 2",), ("x", "y")):
        assert screen(HERESY, *draft) == usual
    assert screen(HERESY, "virgil", "9").ask == screen(HERESY, "virgil").ask


def test_who_only_watches_sees_the_dice_and_taps_nothing() -> None:
    seen = BOARD.screen(Moment(view=HERESY))

    assert symbols(seen)["circle.6.slot.2"] == "die-4"
    assert list(taps.taps(seen)) == []


def test_dice_lie_on_the_slots_that_want_them_and_the_others_beside() -> None:
    seen = screen(HERESY)
    marks = symbols(seen)

    assert (seen.place, seen.title) == ("circle VI of IX", "VI Heresy")
    assert seen.about == "four numbers in a row \N{MIDDLE DOT} **a 3 lacking**"
    assert {name: marks[name] for name in marks if name.startswith("circle.6.")} == {
        "circle.6.slot.1": "die-3",  # a ghost: what is lacking
        "circle.6.slot.2": "die-4",
        "circle.6.slot.3": "die-5",
        "circle.6.slot.4": "die-6",
        "circle.6.beside.1": "die-1",
    }
    looks = {mark.anchor: mark.look for mark in found(seen, Mark)}
    assert looks["circle.6.slot.1"] == "ghost"
    assert looks["circle.6.beside.1"] == "thrown"
    assert looks["circle.6"] == "lit"


def test_passed_circles_are_ticked_and_used_pips_crossed_from_the_left() -> None:
    marks = symbols(screen(HERESY))

    ticks = {name for name in marks if marks[name] == "tick"}
    assert ticks == {f"circle.{number}.ring" for number in range(1, 6)}
    crossed = {name for name in marks if name.startswith(("row.1.pip.", "virgil."))}
    assert crossed == {
        *(f"row.1.pip.{pip}" for pip in range(1, 6)),
        *(f"virgil.{pip}" for pip in range(1, 5)),
    }
    assert [f"pool.{place}" in marks for place in (1, 4, 5)] == [True, True, False]


def test_a_game_that_is_won_is_written_down() -> None:
    seen = screen(State(circle=10, pool=5, pips=(2, 1, 0, 0), virgils=4))

    assert (seen.cap, seen.title) == ("won with 12 points", "Exalted")
    written = {mark.anchor: mark.badge for mark in found(seen, Mark) if mark.badge}
    assert written == {"score.1": "5", "score.2": "7", "score.3": "12"}


def test_thrown_dice_are_asked_for_by_the_page_itself() -> None:
    seen = screen(State(circle=6, pool=3, active=(4, 5, 6), due=2))

    assert seen.title == "What did your dice show?"
    assert seen.cap == "VI Heresy \N{MIDDLE DOT} 2 dice thrown"
    assert (seen.about, seen.ask) == ("4 5 6 stay", ())


def test_what_is_of_no_use_is_thrown_unless_another_throw_is_chosen() -> None:
    seen = screen(HERESY)
    rows = found(seen, Option)

    assert [(row.name, *row.cells[:2]) for row in rows[:4]] == [
        ("1", "the 1", "16.67 %"),
        ("2", "the 1 + 1", "30.56 %"),
        ("3", "the 1 + 2", "42.13 %"),
        ("4", "the 1 + 3", "51.77 %"),
    ]
    assert (rows[0].look, rows[0].pips) == ("chosen", (5, 7))
    assert button(seen, "Throw 1 die").kind == "main"
    assert button(seen, "Throw 1 die").tap == Do("throw again 1")
    one, four, *_ = found(seen, Dice)[0].dice
    assert one.tap == Pick(("throw 0",))  # keeps it
    assert four.tap == Pick(("throw again 1 4",))
    (stepper,) = found(seen, Stepper)
    assert stepper.label == "of 4 in the pool, 1 out of the game"
    assert (stepper.less, stepper.more) == (None, Pick(("throw 1 again 1",)))


def test_a_pass_that_falls_short_and_a_row_without_pips_answer_why() -> None:
    seen = screen(replace(HERESY, pips=(2, 0, 5, 5)))

    assert button(seen, "Pass").tap == Ask("pass 1 4 5 6")
    row = next(row for row in found(seen, Option) if row.name == "2")
    assert row.tap == Ask("throw 1 again 1")


def test_virgil_turns_a_die_step_by_step_or_all_at_once() -> None:
    virgil = button(screen(HERESY), "Virgil")
    assert virgil.note == "2 of 5: 1 \N{RIGHTWARDS ARROW} 3"
    assert virgil.tap == Pick(("virgil",))

    seen = screen(HERESY, "virgil")
    assert [(row.name, row.cells) for row in found(seen, Option)] == [
        ("1 \N{RIGHTWARDS ARROW} 2", ("1 pip more",)),
        ("1 \N{RIGHTWARDS ARROW} 6", ("3 pips more",)),
    ]
    (main,) = (one for one in found(seen, Button) if one.kind == "main")
    assert main.tap == Do("turn 1 2; turn 2 3")


def test_violence_offers_every_way_to_divide_the_dice_into_groups() -> None:
    state = State(circle=7, pool=4, pips=(2, 4, 5, 5), active=(1, 4, 6))
    rows = found(screen(state, "groups 3 2 again 1"), Option)

    assert [row.name for row in rows] == ["4 + 1", "3 + 2", "3 + 1 + 1", "2 + 2 + 1"]
    assert rows[1].look == "chosen"


def test_fraud_asks_for_its_number_first() -> None:
    seen = screen(State(circle=8, pool=6))

    assert Do("name 4") in set(taps.taps(seen))
    named = symbols(screen(State(circle=8, pool=6, number=4)))
    assert named["circle.8.slot.2"] == "die-4"


def test_chances_to_win_stand_beside_the_rows_once_the_game_can_tell() -> None:
    moment: Moment[State, Action] = Moment(
        view=HERESY, seat=0, mine=True, worth=lambda action: 0.9672
    )
    row = found(BOARD.screen(moment), Option)[0]

    assert row.cells == ("the 1", "16.67 %", "96.72 %")


def test_dice_are_put_forward_by_tapping_them() -> None:
    met = State(circle=2, pool=4, active=(1, 2, 3, 4, 5))
    (dice,) = found(screen(met), Dice)

    assert [(die.face, die.look) for die in dice.dice][:2] == [(1, "chosen"), (2, "")]
    assert [die.tap for die in dice.dice] == [
        Pick(("pass 4 5",)),  # without the 1
        Pick(("pass 2 3 4",)),  # with the 2
        Pick(("pass 4 5",)),  # without the 3
        Pick(("pass 4 5",)),  # with the 4
        Pick(("pass 2 3 4",)),  # without the 5
    ]


def test_a_pass_that_is_refused_offers_the_turn_that_would_meet_the_circle() -> None:
    repair = BOARD.repair(HERESY, Pass((1, 4, 5, 6)))

    assert repair == Repair(
        "Turn it",
        Do("turn 1 2; turn 2 3"),
        "It can be met for 2 Virgil pips: 1 becomes 3.",
    )
    assert BOARD.repair(replace(HERESY, virgils=1), Pass((1, 4, 5, 6))) is None
    assert BOARD.repair(HERESY, Activate(9)) is None
