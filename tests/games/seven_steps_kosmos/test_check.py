"""A placement judged beside the table, and the exact chance of a draw."""

from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from companion.errors import BadData, BadValue, CompanionError, UnknownName
from companion.games.seven_steps_kosmos import questions, words
from companion.games.seven_steps_kosmos.booklet_values import tables
from companion.games.seven_steps_kosmos.rules.check import (
    Judged,
    Position,
    Wanted,
    check,
    odds,
)

RISING = {0: (5, 6, 0, 4, 0, 0, 0), 3: (0, 3, 0, 0, 0, 1, 2)}
"""White in slot 0 and red in slot 3: 3.4 3.5 3.6 3.1 0.3 0.0 0.1 rise from 0 to 6."""


def judged(position: Position, laid: str, **rulings: str) -> Judged:
    return check(position, words.faces(laid.split()), rulings=rulings)


def test_a_legal_turn_is_worth_its_levels() -> None:
    verdict = judged(Position("RRRRWWW", heights=RISING), "R3.4 R3.5 R3.6")

    assert (verdict.met, verdict.score, verdict.levels) == (True, 6, (1, 2, 3))
    assert verdict.sentence == "legal: 6 points (1 + 2 + 3)"
    assert verdict.heights[3] == (0, 3, 0, 0, 1, 2, 3)


def test_the_points_tile_and_the_towers_that_come_down_are_told() -> None:
    position = Position("RRRRWWW", heights=RISING, points="V6")
    verdict = judged(position, "R3.4 R3.5 R3.6 R3.1 W0.3 W0.0 W0.1")

    assert (verdict.score, verdict.bonus) == (35, 7)
    assert verdict.fallen == ("0.1", "0.0", "0.3")
    assert verdict.sentence == (
        "legal: 35 points (1 + 2 + 3 + 4 + 5 + 6 + 7, and 7 for Seven!); "
        "the towers on 0.1, 0.0 and 0.3 come down"
    )
    assert verdict.heights[0] == (2, 3, 3, 1, 3, 3, 3)


def test_an_illegal_turn_is_refused_with_disc_and_condition() -> None:
    verdict = judged(Position("RRR", heights=RISING), "R3.4 R3.5 R3.1")

    assert not verdict.met
    assert (verdict.code, verdict.disc, verdict.score) == ("NOT_ADJACENT", 3, 0)
    assert verdict.sentence.startswith(
        "not legal: disc 3: red on 3.1 does not touch 3.5, the field before"
    )


def test_a_hand_lays_a_disc_and_aids_bend_the_rules_of_the_turn() -> None:
    position = Position("W", heights=RISING)

    assert judged(Position("RR"), "").code == "MUST_PLACE_ONE"
    assert judged(Position(""), "").sentence == "legal: 0 points (no disc)"
    assert judged(Position(), "R3.6 W0.3").met  # not told, it may be anything
    assert judged(position, "W0.1").code == "FIRST_NOT_LOWEST"
    assert judged(Position("W", heights=RISING, aid="A3"), "W0.1").score == 7


def test_boards_may_lie_in_other_slots_and_be_turned() -> None:
    boards = ("B", "A", "C+1", "D", "E", "F", "G")

    assert judged(Position("Y", boards=boards), "Y0.0").met
    position = Position("ORR", boards=boards)
    assert judged(position, "R2.2", side="mixed").met
    assert judged(position, "R2.1", side="mixed").code == "WRONG_COLOUR"


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (Position("X"),
         "hand: 'X' is no colour; colours are W Y O R V B K, ? if not known"),
        (Position("RRRRRRRR"), "hand: 8 discs are in it; 7 are the most"),
        (Position("R", boards=tuple("ABCDEFF")),
         "boards: A B C D E F F are not the seven boards; "
         "name each of A, B, C, D, E, F or G once"),
        (Position("R", boards=("A+6", *"BCDEFG")), "boards: 'A+6' is no board"),
        (Position("R", heights={7: (0,) * 7}), "heights: there is no slot 7"),
        (Position("R", heights={0: (0,) * 6}), "heights: slot 0 has 6 numbers"),
        (Position("R", heights={0: (7, *(0,) * 6)}), "heights: a tower of 7 in slot 0"),
        (Position("W", heights={0: (6, 6, 6, 1, 1, 0, 0)}),
         "heights: 21 white discs are in sight; there are 20"),
        (Position("R", aid="V1"), "aid: 'V1' is no tile; tiles are A1, A2, A3, A4"),
        (Position("R", points="A1"), "points: 'A1' is no tile; tiles are V1, V2, V3"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused(position: Position, reason: str) -> None:
    with pytest.raises(BadValue) as caught:
        check(position, ())

    assert reason in str(caught.value)


def test_check_and_odds_refuse_each_others_questions() -> None:
    with pytest.raises(BadValue, match="name a board file"):
        check(Wanted(("R",)), ())
    with pytest.raises(BadValue, match="name discs such as RRB"):
        odds(Position("R"), 1)
    with pytest.raises(BadValue, match="'X' is no colour; colours are W Y O R V B K"):
        odds(Wanted(("X",)), 1)
    with pytest.raises(UnknownName):
        odds(Wanted(("R",)), 1, rulings={"nonsense": "x"})


TEXT = """\
# our table on Friday
boards A B C+1 D E F G
hand RRB W
3: 6 0 1 2 3 4 0   # red
aid a3
points V6
"""


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("friday.txt", TEXT,
         Position("RRBW", ("A", "B", "C+1", "D", "E", "F", "G"),
                  heights={3: (6, 0, 1, 2, 3, 4, 0)}, aid="A3", points="V6")),
        ("friday.json", '{"hand": "RRB", "heights": {"3": [6, 0, 1, 2, 3, 4, 0]}}',
         Position("RRB", heights={3: (6, 0, 1, 2, 3, 4, 0)})),
        ("a.json", '{"hand": "rrb"}', Position("RRB")),
    ],
)  # fmt: skip
def test_boards_are_read_from_a_file_of_text_or_json(
    tmp_path: Path, name: str, text: str, expected: Position
) -> None:
    (tmp_path / name).write_text(text, "utf-8")

    assert questions.challenge(str(tmp_path / name)) == expected


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("a.txt", "hand RR\nhands R", "a.txt: line 2: 'hands R'; write hand, boards"),
        ("a.txt", "hand R\nhand B", "a.txt: line 2: 'hand' is given twice; leave one"),
        ("a.txt", "3: 1\n3: 2", "a.txt: line 2: '3' is given twice; leave one of them"),
        ("a.txt", "3: 1 2 x", "a.txt: line 1: '3: 1 2 x'; write hand"),
        ("a.json", "{", "a.json: input data was truncated; it takes hand, boards"),
        ("a.json", '{"hands": ""}', "a.json: object contains unknown field 'hands'"),
        ("a.json", '{"hand": 7}', "a.json: expected 'str', got 'int' - at '$.hand'"),
        ("a.json", "[" * 10_000, "a.json: "),
        ("a.txt", "x" * 70_000, "a.txt: larger than 65536 bytes"),
    ],
)
def test_a_board_file_that_cannot_be_read_is_refused(
    tmp_path: Path, name: str, text: str, reason: str
) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    with pytest.raises(CompanionError) as caught:
        questions.challenge(str(tmp_path / name))

    assert str(caught.value).startswith(reason)
    assert "\n" not in str(caught.value)


def test_a_board_file_that_is_not_there_or_not_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"nowhere\.txt: cannot be read"):
        questions.challenge(str(tmp_path / "nowhere.txt"))
    (tmp_path / "odd.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(BadData, match=r"odd\.txt: byte 0 is not UTF-8"):
        questions.challenge(str(tmp_path / "odd.txt"))


def test_a_whole_check_as_it_is_typed(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text("hand RR\n3: 6 0 1 2 3 4 0\n", "utf-8")
    query = questions.challenge(str(tmp_path / "b.txt"))

    verdict = check(query, words.faces(["R3.1", "r3.2"]))
    assert questions.named(query) == "a turn on boards A B C D E F G"
    assert verdict.sentence == "legal: 3 points (1 + 2)"


@pytest.mark.parametrize(
    ("wanted", "drawn"),
    [("R", 3), ("RR", 4), ("RRB", 5), ("WWK", 5), ("KK", 5), ("BBBB", 10)],
)
def test_the_odds_are_those_of_laying_out_every_draw(wanted: str, drawn: int) -> None:
    bag = "RRRWWBBBBK"
    held = tuple((letter, bag.count(letter)) for letter in "RWBK")
    query = Wanted(tuple(sorted(wanted)), held)
    draws = list(combinations(bag, drawn))
    fit = sum(all(draw.count(c) >= wanted.count(c) for c in wanted) for draw in draws)

    assert odds(query, drawn) == Fraction(fit, len(draws))


def test_odds_of_a_full_bag_are_quoted_by_the_leaflet() -> None:
    quoted = tables()["odds"]

    assert odds(Wanted(("R", "R")), 2) == Fraction(20 * 19, 140 * 139)
    assert odds(Wanted(("R",)), 0) == 0
    assert quoted["heads"] == ["1", "2", "3", "4", "5", "6", "7"]
    assert quoted["rows"][0] == {
        "name": "1 or more of a colour",
        "cells": ["14", "27", "37", "46", "54", "61", "67"],
    }


def test_discs_wanted_are_typed_with_the_bag() -> None:
    wanted = Wanted(("R", "R"), (("R", 9), ("W", 3)))

    assert questions.challenge("R R of R9 w3") == wanted
