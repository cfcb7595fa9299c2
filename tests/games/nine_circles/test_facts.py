"""What the rulebook and the sheet state, and the printings that rulings ask for."""

from typing import Any

import pytest

from companion.errors import BadValue
from companion.games.nine_circles import booklet_values
from companion.games.nine_circles.facts import facts, printing
from companion.games.nine_circles.rules import Options, State, options, start
from tests.games import dante


def test_the_facts_are_those_of_the_rulebook_and_the_sheet() -> None:
    usual = facts()

    assert (usual.dice, usual.rows, usual.virgil) == (9, (7, 7, 7, 7), 9)
    assert [(one.number, one.numeral, one.name) for one in usual.circles] == [
        (1, "I", "Virtuous Pagans"),
        (2, "II", "Lust"),
        (3, "III", "Gluttony"),
        (4, "IV", "Greed"),
        (5, "V", "Wrath"),
        (6, "VI", "Heresy"),
        (7, "VII", "Violence"),
        (8, "VIII", "Fraud"),
        (9, "IX", "Treachery"),
    ]
    assert [(title.name, title.least, title.most) for title in usual.titles] == [
        ("Exalted", 12, None),
        ("Poet", 9, 11),
        ("Traveler", 6, 8),
        ("Survivor", 3, 5),
    ]
    assert {ruling.id: ruling.default for ruling in usual.rulings} == {
        "rows": "7,7,7,7",
        "virgil": "9",
        "on_success": "stop",
        "kept_dice": "free",
        "fraud_choice": "before_first_throw",
    }


def test_a_printing_may_have_other_rows_and_another_virgil_track() -> None:
    other = printing({"rows": "6, 5,5,5", "virgil": "12"})

    assert (other.rows, other.virgil) == ((6, 5, 5, 5), 12)
    assert other.circles == facts().circles


NO_ROWS = "is not 4 rows of pips; give 4 numbers from 0 to 99, such as 6,5,5,5"
NO_VIRGIL = "is not a number of pips; give a number from 0 to 99"


@pytest.mark.parametrize(
    ("track", "given", "reason"),
    [
        *(
            ("rows", rows, NO_ROWS)
            for rows in ("", "7", "7,7,7", "7,7,7,7,7", "7,7,7,x", "7,7,7,-1")
        ),
        *(
            ("virgil", pips, NO_VIRGIL)
            for pips in ("", "-1", "100", "9.5", "nine", "\u00b2")
        ),
    ],
)
def test_a_track_that_is_no_number_of_pips_is_refused(
    track: str, given: str, reason: str
) -> None:
    with pytest.raises(BadValue) as caught:
        printing({track: given})

    assert str(caught.value) == f"nine-circles: {track}: '{given}' {reason}"


def test_the_odds_of_a_throw_are_quoted_circle_by_circle() -> None:
    odds = booklet_values.tables()["odds"]

    assert odds["heads"] == ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
    rows = {row["name"]: " ".join(row["cells"]) for row in odds["rows"]}
    assert rows["I Virtuous Pagans"] == "17 31 42 52 60 67 72 77 81"
    assert rows["II Lust"] == "– 11 39 73 91 96 98 99 >99"  # noqa: RUF001 - as printed
    assert rows["VI Heresy"].split()[5] == "27"  # 175/648
    assert rows["V Wrath"].split()[5] == "42"  # 6497/15552
    assert len(rows) == 9


def test_a_game_starts_at_the_first_circle_with_nine_dice_and_all_pips() -> None:
    assert start() == start({}) == State()
    assert start() == State(
        circle=1, pool=9, pips=(7, 7, 7, 7), virgils=9, active=(), due=0, number=None
    )


@pytest.mark.parametrize(
    ("rulings", "fields"),
    [
        ({"rows": "7,7,7,7"}, {"pips": (7, 7, 7, 7)}),
        ({"rows": "6,5,5,5"}, {"pips": (6, 5, 5, 5)}),
        ({"rows": "0,1,0,99"}, {"pips": (0, 1, 0, 99)}),
        ({"virgil": "9"}, {"virgils": 9}),
        ({"virgil": "0"}, {"virgils": 0}),
        ({"virgil": "40"}, {"virgils": 40}),
        (
            {"rows": "6,5,5,5", "virgil": "4", "kept_dice": "frozen"},
            {"options": Options((6, 5, 5, 5), 4, kept_dice="frozen")},
        ),
        ({}, {"options": Options()}),
    ],
    ids=str,
)
def test_rulings_set_the_tracks(
    rulings: dict[str, str], fields: dict[str, Any]
) -> None:
    assert dante.fields(start(rulings), fields) == fields
    assert start(rulings).options == options(rulings)
