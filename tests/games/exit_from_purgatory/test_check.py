"""Verdicts and exact odds, beside the figures that are known and a slow oracle."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from companion.errors import BadValue, CompanionError, UnknownName
from companion.games.exit_from_purgatory import words
from companion.games.exit_from_purgatory.rules import Challenge, check, odds
from companion.games.exit_from_purgatory.tables import attempts, tables


@pytest.mark.parametrize(
    ("asked", "faces", "met", "sentence"),
    [
        ("steal 4 2", (3, 5), True, "7 against 7: one card is taken by lot"),
        ("steal 4 2", (3, 6), False, "7 against 8: nothing is taken"),
        ("steal 0 6", (6, 6), True, "a six: the thief takes a card of choice"),
        ("study 2", (2,), True, "2 for 2 announced: a Lantern is given"),
        ("study 2", (3,), False, "3 for 2 announced: it takes 2 at most"),
        ("success 1 1", (1, 4, 2, 3), True, "5 against 5: the challenge succeeds"),
        ("success 0 2", (5, 2, 2, 2), False, "5 against 6: 1 more would do"),
        ("hell 4", (6,) * 4 + (4,) * 6, False, "24 against 24: 1 more would do"),
        ("heaven 4", (6,) * 4 + (3,) * 7, True,
         "24 against 21: the way to Heaven is free"),
    ],
)  # fmt: skip
def test_a_verdict_says_what_the_dice_do(
    asked: str, faces: tuple[int, ...], met: bool, sentence: str
) -> None:
    verdict = check(words.challenge(asked), faces)

    assert (verdict.met, verdict.sentence) == (met, sentence)


def brute(mine: int, others: int, meets: Callable[[int, int], bool]) -> Fraction:
    throws = list(product(range(1, 7), repeat=mine + others))
    good = sum(meets(sum(one[:mine]), sum(one[mine:])) for one in throws)
    return Fraction(good, len(throws))


@pytest.mark.parametrize(("shown", "apples"), [(0, 0), (1, 0), (0, 2), (2, 1), (2, 2)])
def test_the_odds_of_success_are_those_of_all_throws(shown: int, apples: int) -> None:
    expected = brute(1 + shown, 1 + apples, lambda own, other: own >= other)

    assert odds(Challenge("success", shown, apples)) == expected


@pytest.mark.parametrize(
    ("apples", "even", "more", "fewer"),
    [(0, 58, 91, None), (1, 56, 85, 16), (2, 55, 81, 22), (3, 54, 78, 26),
     (4, 54, 76, 28), (5, 53, 74, 30)],
)  # fmt: skip
def test_one_lantern_more_than_apples_is_the_rule_of_thumb(
    apples: int, even: int, more: int, fewer: int | None
) -> None:
    def percent(shown: int) -> int:
        return round(100 * odds(Challenge("success", shown, apples)))

    assert (percent(apples), percent(apples + 1)) == (even, more)
    if fewer is not None:
        assert percent(apples - 1) == fewer


@pytest.mark.parametrize(
    ("road", "tokens", "percent", "expected"),
    [
        ("heaven", 4, 2.5, 5.33), ("heaven", 5, 10.4, 4.45), ("heaven", 6, 26.0, 3.85),
        ("hell", 4, 8.3, 3.40), ("hell", 5, 24.2, 2.62), ("hell", 6, 46.7, 2.14),
    ],
)  # fmt: skip
def test_the_odds_of_leaving_are_the_known_ones(
    road: str, tokens: int, percent: float, expected: float
) -> None:
    assert round(float(100 * odds(Challenge(road, tokens))), 1) == percent
    assert round(float(attempts(road, tokens)), 2) == expected


@pytest.mark.parametrize("ahead", range(-6, 7))
def test_the_odds_of_stealing_are_those_of_all_throws(ahead: int) -> None:
    expected = brute(1, 1, lambda own, other: own == 6 or own + ahead >= other)

    assert odds(Challenge("steal", max(ahead, 0), max(-ahead, 0))) == expected


@pytest.mark.parametrize(("shown", "chance"), [(0, 0), (1, 1), (5, 5), (6, 6), (9, 6)])
def test_the_odds_of_studying_are_lanterns_in_six(shown: int, chance: int) -> None:
    assert odds(Challenge("study", shown)) == Fraction(chance, 6)


def test_rulings_change_the_odds_of_success() -> None:
    asked = Challenge("success", 2, 3)
    apples = {"success_mode": "one_die_apples"}
    done = {"success_mode": "one_die_done"}

    assert odds(asked, rulings=apples) == brute(1, 1, lambda a, b: a + 2 >= b + 3)
    assert odds(asked, rulings=done) == brute(
        1, 1, lambda a, b: a == 6 or a + 2 >= b + 3
    )


@pytest.mark.parametrize(
    ("text", "kind", "reason"),
    [
        ("stael 4 2", UnknownName, "'stael' cannot be checked; did you mean 'steal'?"),
        ("steal 4", BadValue, "'steal 4' cannot be read; write steal 4 2: undone"),
        ("steal 4 7", BadValue, "steal: 7 is out of range; give 0 to 6"),
        ("hell 3", BadValue, "hell: 3 is out of range; give 4 to 6"),
        ("study x", BadValue, "'study x' cannot be read; write study 3"),
        ("", UnknownName, "'' cannot be checked; choose one of steal, study"),
    ],
)
def test_what_cannot_be_checked_is_refused(
    text: str, kind: type[CompanionError], reason: str
) -> None:
    with pytest.raises(kind) as caught:
        words.challenge(text)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("faces", "reason"),
    [
        ((7, 1), "no die shows 7; faces are 1 to 6"),
        ((1,), "1 dice are given; steal takes 1 and then 1"),
        ((1, 2, 3), "3 dice are given; steal takes 1 and then 1"),
    ],
)
def test_dice_that_cannot_be_are_refused(faces: tuple[int, ...], reason: str) -> None:
    with pytest.raises(BadValue, match=reason):
        check(Challenge("steal", 1, 1), faces)


def test_pips_and_another_number_of_dice_are_refused() -> None:
    with pytest.raises(BadValue, match="no card turns a die"):
        check(Challenge("study", 1), (1,), pips=1)
    with pytest.raises(BadValue, match="it is rolled with 3"):
        odds(Challenge("success", 2, 1), 4)


def test_the_booklet_quotes_every_table() -> None:
    quoted = tables()

    assert [row["cells"][0] for row in quoted["success"]["rows"][:3]] == [
        "58", "91", "99",
    ]  # fmt: skip
    assert quoted["steal"]["rows"][0]["cells"][6] == "58"
    assert quoted["study"]["rows"][0]["cells"] == [
        "\N{EN DASH}", "17", "33", "50", "67", "83", "100",
    ]  # fmt: skip
    assert quoted["leave"]["rows"][1]["attempts"] == ["3.40", "2.62", "2.14"]
