"""`check`, `odds` and `roll` typed in a game that is played."""

import itertools
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from companion import games
from companion.contract.questions import Query
from companion.games.nine_circles import rules
from companion.games.nine_circles.rules import Challenge
from tests.games.six_winters.campaigns import table as campaign
from tests.table.conftest import Seat

Sit = Callable[..., Seat]
PLAYERS = ("ann", "ben", "cleo", "dan")


def said(seat: Seat, typed: str, nth: int = 0) -> str:
    at = [n for n, line in enumerate(seat.shown) if line.endswith(f"> {typed}")]
    return seat.shown[at[nth] + 1]


def test_check_takes_circle_dice_pips_and_number_from_the_game(sit: Sit) -> None:
    seat = sit("nine-circles")

    seat.play(
        "check", "4", "2246", "check", "check --pips 0", "check lust 4 5", "check 1"
    )

    assert said(seat, "check") == (
        "  nine-circles: no dice are active; type what the dice show"
    )
    assert said(seat, "check", 1) == (
        "  Virtuous Pagans is met with 1 for 1 Virgil pip (2 becomes 1); 2 4 6 would\n"
        "    leave the game"
    )
    assert said(seat, "check --pips 0").startswith(
        "  Virtuous Pagans is not met: a 1 lacking"
    )
    assert said(seat, "check lust 4 5") == "  Lust is met with 4 5"
    assert said(seat, "check 1") == "  Virtuous Pagans is met with 1"
    assert len(seat.kept().events) == 2


def test_odds_take_the_dice_that_are_due_and_those_that_stay(sit: Sit) -> None:
    seat = sit("nine-circles")

    seat.play("odds", "odds 2", "throw 2", "odds", "2 4", "odds 2", "odds glut 4")

    assert "it is open how many dice are thrown" in said(seat, "odds")
    assert said(seat, "odds 2") == "  Virtuous Pagans with 2 dice: 11/36 = 30.56 %"
    assert said(seat, "odds", 1) == "  Virtuous Pagans with 2 dice: 11/36 = 30.56 %"
    assert said(seat, "odds 2", 1) == (
        "  Virtuous Pagans with 2 dice beside 2 4: 11/36 = 30.56 %"
    )
    assert said(seat, "odds glut 4") == "  Gluttony with 4 dice: 7/432 = 1.62 %"


@pytest.mark.parametrize(
    ("circle", "held", "dice", "pips"),
    [(3, (2, 2), 2, 0), (3, (2, 5), 2, 1), (2, (3,), 3, 0), (7, (1, 2, 6), 3, 2)],
)
def test_odds_beside_dice_that_stay_are_those_of_all_throws(
    circle: int, held: tuple[int, ...], dice: int, pips: int
) -> None:
    def meets(roll: tuple[int, ...]) -> bool:
        return rules.check(Challenge(circle), (*held, *roll), pips=pips).met

    throws = list(itertools.product(range(1, 7), repeat=dice))
    found = rules.odds(Challenge(circle), dice, pips=pips, held=held)
    assert found == Fraction(sum(map(meets, throws)), len(throws))


def test_a_terrace_and_its_challenge_die_are_those_of_the_game(sit: Sit) -> None:
    seat = sit("seven-steps")

    seat.play("odds 1", "1", "6", "odds 1", "throw 2", "odds", "6 6", "check")

    assert said(seat, "odds 1") == (
        "  seven-steps: Pride depends on its challenge die; --die is needed, 1 to 6"
    )
    assert said(seat, "odds 1", 1) == "  Pride (6) with 1 die: 1/1 = 100.00 %"
    assert said(seat, "odds") == "  Pride (6) with 2 dice: 1/1 = 100.00 %"
    assert said(seat, "check").startswith("  Pride is passed with 6; 6 would go")


def test_a_roll_of_purgatory_is_of_whose_turn_it_is(sit: Sit) -> None:
    seat = sit("exit-from-purgatory", players=PLAYERS)

    seat.play("", "odds steal ben", "odds study", "odds", "study 2", "odds", "check 1")

    assert said(seat, "odds steal ben") == "  steal 6 6: 7/12 = 58.33 %"
    assert said(seat, "odds study") == "  study 2: 1/3 = 33.33 %"
    assert "no roll is under way" in said(seat, "odds")
    assert said(seat, "odds", 1) == "  study 2: 1/3 = 33.33 %"


def test_what_a_hand_holds_is_not_asked_before_the_pass(sit: Sit) -> None:
    seat = sit("exit-from-purgatory", players=PLAYERS)

    seat.play("odds study", "")

    assert said(seat, "odds study") == (
        "  exit-from-purgatory: the Lanterns of ann are hidden here; say how many, "
        "such\n  as: study 2"
    )


def test_discs_are_drawn_out_of_all_that_are_not_in_sight(sit: Sit) -> None:
    seat = sit("seven-steps-kosmos", players=PLAYERS[:2])

    seat.play("odds RR 2", "odds", "check")

    assert said(seat, "odds RR 2") == "  R R in a draw of 2: 19/973 = 1.95 %"
    assert "no discs are named" in said(seat, "odds")


def test_a_way_out_has_the_tokens_of_whose_turn_it_is() -> None:
    rules = games.load("exit-from-purgatory").rules()
    state = rules.start({}, {"players": list(PLAYERS)})
    first = msgspec.structs.replace(state.players[0], mat="AAAAAW")
    state = state.change(0, first)
    out = in_play("exit-from-purgatory")

    once = out.odds(Query(text="heaven"), state)
    thrice = out.odds(Query(text="heaven within 3"), state)
    assert once.name == "heaven 5"
    assert thrice.name.startswith("heaven 5 within 3")
    assert once.chance < thrice.chance


def in_play(game: str) -> Any:
    found = games.load(game).live_checks
    return found()


def test_an_attempt_knows_who_is_there_and_their_ranks() -> None:
    state = campaign("keel", "thea", empire__military="poison")
    six = in_play("six-winters")

    alone = six.check(Query(text="overcome poison", words=("defend:136",)), state)
    named = six.check(
        Query(text="overcome poison by keel", words=("defend:136",)), state
    )
    chance = six.odds(Query(text="defend poison", dice=5), state)

    assert alone.name == "overcome poison by keel:2 and thea:0"
    assert named.name == "overcome poison by keel:2"
    # Five dice without a 1, 2 or 3: 3 * 5**5 - 3 * 4**5 + 3**5 of 6**5.
    assert chance.chance == 1 - Fraction(3 * 5**5 - 3 * 4**5 + 3**5, 6**5)


def test_any_dice_are_rolled_and_counted_at_any_time(sit: Sit) -> None:
    seat = sit("nine-circles")

    seat.play(
        "roll 2d6 1d20", "4", "roll 2d6 kh1", "odds 1d4 '>=3'", "odds 1d4 >=3", "roll"
    )

    assert said(seat, "roll").startswith("  the dice show")
    assert len(said(seat, "roll 2d6 1d20").splitlines()) == 2
    assert said(seat, "roll 2d6 kh1").count("\n") == 0
    assert said(seat, "odds 1d4 >=3").splitlines()[:2] == [
        "  1d4 >=3: 1/2 = 50.00 %",
        "  1d4: average 2.50, standard deviation 1.12",
    ]
    assert said(seat, "odds 1d4 '>=3'") == said(seat, "odds 1d4 >=3")


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ('check "lust 4', "  check: a quote is not closed in '\"lust 4'; close it, or"),
        (
            "odds lust --pip 2",
            "  odds: no option is called '--pip'; did you mean '--pips'",
        ),
        ("check lust 4 --pips x", "  check: --pips: 'x' is not a number; give a whole"),
        ("odds lust 99", "  nine-circles: 99 dice are asked about; give 1 to 9"),
        ("odds 4d6 >>2", "  >>2: '>' does not fit"),
        ("roll 2x", "  2x: "),
    ],
)
def test_a_question_that_cannot_be_read_is_refused_in_one_line(
    sit: Sit, typed: str, line: str
) -> None:
    seat = sit("nine-circles")

    seat.play(typed)

    assert line in said(seat, typed)
    assert len(seat.kept().events) == 0
