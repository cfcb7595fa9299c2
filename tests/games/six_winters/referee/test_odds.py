"""Exact odds against every roll there is."""

from fractions import Fraction
from itertools import product

import pytest

from companion.errors import BadValue
from companion.games.six_winters.referee import check, odds
from companion.games.six_winters.referee.queries import (
    Challenge,
    DefendQuery,
    FinishQuery,
    RestQuery,
    ShowQuery,
    TypedDie,
)
from companion.games.six_winters.words import challenge


@pytest.mark.parametrize(
    ("text", "dice", "chance"),
    [
        ("defend military-sabotage", 2, Fraction(1, 18)),
        ("defend military-sabotage", 5, Fraction(425, 1296)),
        ("defend imperial-guard", 1, Fraction(1, 6)),
        ("defend imperial-guard", 0, Fraction(0)),
        ("finish imperial-guard", 2, Fraction(1, 36)),
        ("finish imperial-guard on 2", 3, Fraction(91, 216)),
        ("finish imperial-guard free", 2, Fraction(1)),
        ("finish imperial-guard free", 1, Fraction(0)),
        ("finish imperial-guard on 22", 0, Fraction(1)),
        ("finish legionary with battle plans", 3, Fraction(6, 216)),
        ("show 56", 1, Fraction(1, 3)),
        ("show 6", 2, Fraction(11, 36)),
    ],
)
def test_the_chance_is_exact(text: str, dice: int, chance: Fraction) -> None:
    assert odds(challenge(text), dice) == chance


@pytest.mark.parametrize(
    "asked",
    [
        DefendQuery("military-sabotage"),
        DefendQuery("doom-under-sightrock"),
        DefendQuery("doom-under-sightrock", on=(6,)),
        FinishQuery("poison"),
        FinishQuery("poison", on=(3,)),
        FinishQuery("imperial-guard-captain", on=(5,)),
        FinishQuery("the-severing"),
        ShowQuery((1, 4)),
    ],
    ids=str,
)
@pytest.mark.parametrize("rulings", [{}, {"defence-pattern": "open"}], ids=str)
def test_the_chance_is_the_share_of_all_rolls_that_the_check_passes(
    asked: Challenge, rulings: dict[str, str]
) -> None:
    for dice in (1, 2, 3, 4):
        rolls = product(range(1, 7), repeat=dice)
        met = sum(
            check(asked, tuple(map(TypedDie, roll)), rulings=rulings).met
            for roll in rolls
        )

        assert odds(asked, dice, rulings=rulings) == Fraction(met, 6**dice)


@pytest.mark.parametrize(
    ("asked", "dice", "line"),
    [
        (
            RestQuery(3),
            1,
            "six-winters: this has no odds; ask for defend, finish or show",
        ),
        (ShowQuery((1,)), 19, "six-winters: 19 dice are asked about; ask for 0 to 18"),
        (ShowQuery((1,)), -1, "six-winters: -1 dice are asked about; ask for 0 to 18"),
    ],
)
def test_what_has_no_odds_is_refused(asked: Challenge, dice: int, line: str) -> None:
    with pytest.raises(BadValue) as caught:
        odds(asked, dice)
    assert str(caught.value) == line
