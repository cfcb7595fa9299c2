"""Each circle as a table, and beside it a stupid count of every roll of five dice."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product

import pytest

from companion.contract.questions import Change
from companion.games.nine_circles.rules import Challenge, check, odds
from companion.games.nine_circles.rules.challenges import (
    cheapest_plan,
    fewest_dice,
    least,
    targets,
)
from tests.dice.test_faces import PIPS

Faces = tuple[int, ...]


TARGETS: dict[str, tuple[Challenge, int, set[Faces]]] = {
    "Virtuous Pagans takes one 1": (Challenge(1), 9, {(1,)}),
    "Lust takes any dice with a total of 9": (Challenge(2), 9, {
        (3, 6), (4, 5),
        (1, 2, 6), (1, 3, 5), (1, 4, 4), (2, 2, 5), (2, 3, 4), (3, 3, 3),
        (1, 1, 1, 6), (1, 1, 2, 5), (1, 1, 3, 4), (1, 2, 2, 4), (1, 2, 3, 3),
        (2, 2, 2, 3),
        (1, 1, 1, 1, 5), (1, 1, 1, 2, 4), (1, 1, 1, 3, 3), (1, 1, 2, 2, 3),
        (1, 2, 2, 2, 2),
        (1, 1, 1, 1, 1, 4), (1, 1, 1, 1, 2, 3), (1, 1, 1, 2, 2, 2),
        (1, 1, 1, 1, 1, 1, 3), (1, 1, 1, 1, 1, 2, 2),
        (1, 1, 1, 1, 1, 1, 1, 2),
        (1, 1, 1, 1, 1, 1, 1, 1, 1),
    }),
    "Gluttony takes three 2s": (Challenge(3), 9, {(2, 2, 2)}),
    "Greed takes any dice with a total of 12": (Challenge(4), 4, {
        (6, 6),
        (1, 5, 6), (2, 4, 6), (2, 5, 5), (3, 3, 6), (3, 4, 5), (4, 4, 4),
        (1, 1, 4, 6), (1, 1, 5, 5), (1, 2, 3, 6), (1, 2, 4, 5), (1, 3, 3, 5),
        (1, 3, 4, 4), (2, 2, 2, 6), (2, 2, 3, 5), (2, 2, 4, 4), (2, 3, 3, 4),
        (3, 3, 3, 3),
    }),
    "Wrath takes two separate totals of 10": (Challenge(5), 5, {
        (4, 4, 6, 6), (4, 5, 5, 6), (5, 5, 5, 5),
        (1, 3, 4, 6, 6), (1, 3, 5, 5, 6), (1, 4, 4, 5, 6), (1, 4, 5, 5, 5),
        (2, 2, 4, 6, 6), (2, 2, 5, 5, 6), (2, 3, 4, 5, 6), (2, 3, 5, 5, 5),
        (2, 4, 4, 4, 6), (2, 4, 4, 5, 5), (3, 3, 4, 4, 6), (3, 3, 4, 5, 5),
    }),
    "Heresy takes four consecutive numbers":
        (Challenge(6), 9, {(1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6)}),
    "Fraud takes a pair of the number named": (Challenge(8, number=4), 9, {(4, 4)}),
    "Fraud with no number named takes any pair":
        (Challenge(8), 9, {(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)}),
    "Treachery takes three 6s": (Challenge(9), 9, {(6, 6, 6)}),
}  # fmt: skip
"""What a circle takes, of at most so many dice."""


@pytest.mark.parametrize(
    ("challenge", "most", "expected"), TARGETS.values(), ids=TARGETS
)
def test_a_circle_takes_these_dice_and_no_others(
    challenge: Challenge, most: int, expected: set[Faces]
) -> None:
    found = [target for target in targets(challenge) if len(target) <= most]

    assert set(found) == expected
    assert len(found) == len(expected)


def test_violence_takes_any_five_dice_without_a_5_and_the_others_as_few_as_stated() -> (
    None
):
    found = targets(Challenge(7))

    assert len(found) == 126
    assert {len(target) for target in found} == {5}
    assert {face for target in found for face in target} == {1, 2, 3, 4, 6}
    fewest = [fewest_dice(Challenge(circle)) for circle in range(1, 10)]
    assert fewest == [1, 2, 3, 2, 4, 4, 5, 2, 3]


def parts(hand: Faces) -> list[Faces]:
    return [some for dice in range(len(hand) + 1) for some in combinations(hand, dice)]


def two_tens(hand: Faces) -> bool:
    piles = [[0, 0, 0]]
    for face in hand:
        piles = [
            [total + face * (pile == i) for i, total in enumerate(totals)]
            for totals in piles
            for pile in range(3)
        ]
    return any(totals[:2] == [10, 10] for totals in piles)


def four_in_a_row(hand: Faces) -> bool:
    return any({low, low + 1, low + 2, low + 3} <= set(hand) for low in range(1, 4))


STUPID: dict[Challenge, Callable[[Faces], bool]] = {
    Challenge(1): lambda hand: 1 in hand,
    Challenge(2): lambda hand: any(sum(part) == 9 for part in parts(hand)),
    Challenge(3): lambda hand: hand.count(2) >= 3,
    Challenge(4): lambda hand: any(sum(part) == 12 for part in parts(hand)),
    Challenge(5): two_tens,
    Challenge(6): four_in_a_row,
    Challenge(7): lambda hand: len([face for face in hand if face != 5]) >= 5,
    Challenge(8): lambda hand: len(set(hand)) < len(hand),
    Challenge(8, number=4): lambda hand: hand.count(4) >= 2,
    Challenge(9): lambda hand: hand.count(6) >= 3,
}


def test_check_and_odds_agree_with_a_count_of_every_roll_of_up_to_five_dice() -> None:
    for challenge, meets in STUPID.items():
        for dice in range(1, 6):
            hands = combinations_with_replacement(range(1, 7), dice)
            wanted = {hand: meets(hand) for hand in hands}
            found = {hand: check(challenge, hand).met for hand in wanted}
            assert found == wanted, (challenge, dice)

            rolls = product(range(1, 7), repeat=dice)
            count = sum(wanted[tuple(sorted(roll))] for roll in rolls)
            # A number is named before the throw, so any pair is no question of odds.
            if challenge != Challenge(8):
                assert odds(challenge, dice) == Fraction(count, 6**dice), challenge


def stupid_least(hand: Faces, meeting: list[Faces]) -> int | None:
    """The fewest pips over every roll that passes."""
    return min(
        (
            sum(PIPS[face - 1][to - 1] for face, to in zip(hand, roll, strict=True))
            for roll in meeting
        ),
        default=None,
    )


@pytest.mark.slow
def test_the_least_pips_agree_with_a_try_of_every_outcome_of_up_to_four_dice() -> None:
    for challenge, meets in STUPID.items():
        for dice in (1, 2, 3, 4) if challenge.circle != 7 else ():
            rolls = product(range(1, 7), repeat=dice)
            meeting = [roll for roll in rolls if meets(roll)]
            for hand in combinations_with_replacement(range(1, 7), dice):
                assert least(challenge, hand) == stupid_least(hand, meeting), hand


LATE = {"fraud_choice": "after_throw"}


@pytest.mark.parametrize(
    ("challenge", "dice", "pips", "rulings", "chance"),
    [
        (Challenge(1), 1, 0, {}, Fraction(1, 6)),
        (Challenge(1), 4, 0, {}, Fraction(671, 1296)),
        (Challenge(2), 4, 0, {}, Fraction(949, 1296)),
        (Challenge(3), 3, 0, {}, Fraction(1, 216)),
        (Challenge(5), 6, 0, {}, Fraction(6497, 15552)),
        (Challenge(6), 6, 0, {}, Fraction(175, 648)),
        (Challenge(7), 4, 0, {}, Fraction(0)),
        (Challenge(7), 5, 0, {}, Fraction(3125, 7776)),
        (Challenge(8), 2, 0, {}, Fraction(1, 36)),
        (Challenge(9), 4, 0, {}, Fraction(7, 432)),
        (Challenge(1), 1, 1, {}, Fraction(1, 2)),  # 1, and by one pip 2 and 6
        (Challenge(7), 5, 9, {}, Fraction(3125, 7776)),  # no pip may help
        # Fraud is that of the best number to name, one pip away from three faces.
        (Challenge(8), 2, 1, {}, Fraction(7, 36)),
        (Challenge(8, number=2), 2, 1, {}, Fraction(7, 36)),
        (Challenge(8, number=1), 2, 1, {}, Fraction(5, 36)),
        (Challenge(8), 2, 0, LATE, Fraction(1, 6)),
    ],
)
def test_chances_with_and_without_pips(
    challenge: Challenge,
    dice: int,
    pips: int,
    rulings: dict[str, str],
    chance: Fraction,
) -> None:
    assert odds(challenge, dice, pips=pips, rulings=rulings) == chance


def test_the_cheapest_plan_turns_the_fewest_pips_and_uses_most_dice() -> None:
    gluttony, lust = Challenge(3), Challenge(2)

    assert cheapest_plan(gluttony, (2, 2, 4, 6)) == (Change(4, 2, 2),)
    assert cheapest_plan(gluttony, (2, 2, 2)) == ()
    assert cheapest_plan(gluttony, (2,)) is None
    assert cheapest_plan(lust, (4, 5)) == ()
    assert cheapest_plan(lust, (4, 4)) == (Change(4, 5, 1),)
    assert cheapest_plan(lust, (1,)) is None
