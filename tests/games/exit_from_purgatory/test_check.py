"""Verdicts and exact odds, beside the figures that are known and a slow oracle."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import prod
from operator import ge

import pytest

from companion.errors import BadValue
from companion.games.exit_from_purgatory.booklet_values import attempts, tables
from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.rules.check import (
    Challenge,
    check,
    nobody,
    odds,
    within,
)
from tests import kits


def brute(mine: int, others: int, meets: Callable[[int, int], bool]) -> Fraction:
    throws = list(product(range(1, 7), repeat=mine + others))
    good = sum(meets(sum(one[:mine]), sum(one[mine:])) for one in throws)
    return Fraction(good, len(throws))


CARDS = {"exit_cards": "on"}
APPLES, DONE = ({"success_mode": f"one_die_{what}"} for what in ("apples", "done"))


@kits.every(
    ("asked", "rulings", "mine", "others", "meets"),
    [
        *[(Challenge("success", shown, apples), {}, 1 + shown, 1 + apples, ge)
          for shown, apples in ((0, 0), (1, 0), (0, 2), (2, 1), (2, 2))],
        *[(Challenge("steal", max(n, 0), max(-n, 0)), {}, 1, 1,
           lambda own, other, n=n: own == 6 or own + n >= other)
          for n in range(-6, 7)],
        *[(Challenge("study", n), {}, 1, 0, lambda own, _, n=n: own <= n)
          for n in (0, 1, 5, 6, 9)],
        (Challenge("success", 2, 3), APPLES, 1, 1, lambda a, b: a + 2 >= b + 3),
        (Challenge("success", 2, 3), DONE, 1, 1, lambda a, b: a == 6 or a + 2 >= b + 3),
    ],
)  # fmt: skip
def test_odds_are_those_of_all_throws(
    asked: Challenge,
    rulings: dict[str, str],
    mine: int,
    others: int,
    meets: Callable[[int, int], bool],
) -> None:
    assert odds(asked, rulings=rulings) == brute(mine, others, meets)


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


def test_a_die_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadValue, match="no die shows 7; faces are 1 to 6"):
        check(Challenge("steal", 1, 1), (7, 1))


MATTERS = {
    *("success_mode", "steal_amount", "steal_six"),
    *("closed_endgame", "exit_cards", "cards_per_type"),
}
"""The rulings that a verdict, or what may be asked, depends on; tested above."""


def test_every_other_ruling_leaves_verdicts_and_odds_as_they_are() -> None:
    others = [
        {ruling.id: choice}
        for ruling in facts().rulings
        for choice in ruling.choices
        if ruling.id not in MATTERS
    ]
    for chosen in others:
        asked = [
            check(Challenge("steal", 4, 2), (3, 1), rulings=chosen).sentence,
            check(Challenge("study", 2), (3,), rulings=chosen).sentence,
            check(Challenge("success", 1, 1), (1, 4, 2, 3), rulings=chosen).sentence,
            check(Challenge("hell", 4), (6,) * 4 + (4,) * 6, rulings=chosen).sentence,
            odds(Challenge("steal", 4, 2), rulings=chosen),
            odds(Challenge("heaven", 4), rulings=chosen),
        ]

        assert asked == [
            "7 against 3: one card is taken by lot",
            "3 for 2 announced: it takes 2 at most",
            "5 against 5: the challenge succeeds",
            "24 against 24: 1 more would do",
            Fraction(5, 6),
            brute_leaving(4, 7),
        ], chosen


@cache
def brute_leaving(mine: int, others: int) -> Fraction:
    """Count all throws by adding die after die."""

    def totals(dice: int) -> Counter[int]:
        counts = Counter({0: 1})
        for _ in range(dice):
            before, counts = counts, Counter()
            for total, face in product(before, range(1, 7)):
                counts[total + face] += before[total]
        return counts

    own, other = totals(mine), totals(others)
    good = sum(a * b for x, a in own.items() for y, b in other.items() if x > y)
    return Fraction(good, 6 ** (mine + others))


def test_the_odds_of_leaving_with_other_dice_than_tokens_are_exact() -> None:
    early = {"closed_endgame": "leave_as_you_are"}

    assert odds(Challenge("hell", 7), rulings=CARDS) == brute_leaving(7, 6)
    assert odds(Challenge("hell", 2), rulings=early) == brute_leaving(2, 6)
    assert odds(Challenge("heaven", 1), rulings=early) == 0


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


def test_within_attempts_one_of_them_succeeds() -> None:
    # Published chances of one attempt for Hell with 4, 5 and 6 dice: 8.3, 24.2, 46.7 %.
    fails = [1 - odds(Challenge("hell", tokens)) for tokens in (4, 5, 6, 6)]
    assert [round(100 * float(1 - fail), 1) for fail in fails[:3]] == [8.3, 24.2, 46.7]

    for tries in (1, 2, 3, 4):
        assert within(Challenge("hell", 4), tries) == 1 - prod(fails[:tries])
    assert within(Challenge("steal", 0, 0), 2) == 1 - Fraction(15, 36) ** 2


def test_expected_attempts_are_the_sum_of_attempts_that_are_needed() -> None:
    # Expected attempts for Heaven with five tokens, as known: 4.45.
    still_needed = (1 - within(Challenge("heaven", 5), n) for n in range(1, 50))

    assert round(float(1 + sum(still_needed)), 2) == 4.45


def test_nobody_holds_a_card_as_often_as_deals_without_one() -> None:
    deals = list(combinations("LLAAWW", 3))
    without = sum("L" not in deal for deal in deals)

    assert nobody(held=3, unseen=6, alike=2) == Fraction(without, len(deals))
    assert nobody(held=0, unseen=6, alike=2) == 1
    assert nobody(held=5, unseen=6, alike=2) == 0


@pytest.mark.parametrize(
    ("question", "line"),
    [
        (lambda: within(Challenge("hell", 5), 0), "hell: within 0 attempts; give 1 to"),
        (lambda: within(Challenge("hell", 7), 2, rulings=CARDS), "hell: 7 tokens, wit"),
        (lambda: nobody(7, 6, 2), "nobody: 7 cards are held; give 0 to 6"),
        (lambda: nobody(3, 6, 7), "nobody: 7 cards are of the kind; give 0 to 6"),
        (lambda: nobody(3, 999, 7), "nobody: 999 cards are unseen; there are 168"),
    ],
)
def test_numbers_that_cannot_be_are_refused(
    question: Callable[[], Fraction], line: str
) -> None:
    with pytest.raises(BadValue, match=f"exit-from-purgatory: {line}"):
        question()
