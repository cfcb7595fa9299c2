"""Exact counts, beside known figures, every throw of few dice, and icepool."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from itertools import combinations, combinations_with_replacement, product

import pytest

from companion.dice.faces import cheapest
from companion.dice.odds import chance, chance_with_pips, hands, least_pips
from tests.dice.test_faces import PIPS

Faces = tuple[int, ...]


def subset_sums(hand: Faces) -> set[int]:
    return {
        sum(some)
        for size in range(1, len(hand) + 1)
        for some in combinations(hand, size)
    }


def totals(total: int, most: int) -> list[Faces]:
    return [
        some
        for size in range(1, most + 1)
        for some in combinations_with_replacement(range(1, 7), size)
        if sum(some) == total
    ]


def two_tens(hand: Faces) -> bool:
    """Whether two subsets with no die in common total ten each."""
    places = range(len(hand))
    tens = [
        set(some)
        for size in range(2, len(hand) - 1)
        for some in combinations(places, size)
        if sum(hand[place] for place in some) == 10
    ]
    return any(one.isdisjoint(other) for one, other in combinations(tens, 2))


def four_in_a_row(hand: Faces) -> bool:
    return any({low, low + 1, low + 2, low + 3} <= set(hand) for low in (1, 2, 3))


ROW = [(1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6)]
TENS = [one + other for one, other in product(totals(10, 5), repeat=2)]


@pytest.mark.parametrize(
    ("dice", "meets", "targets", "known"),
    [
        (4, lambda hand: 9 in subset_sums(hand), totals(9, 4), Fraction(949, 1296)),
        (6, four_in_a_row, ROW, Fraction(175, 648)),
        (6, two_tens, TENS, Fraction(6497, 15552)),
    ],
    ids=["a sum of nine", "four in a row", "two tens without sharing a die"],
)
def test_some_of_the_dice_make(
    dice: int, meets: Callable[[Faces], bool], targets: list[Faces], known: Fraction
) -> None:
    assert chance(dice, meets) == known
    assert chance_with_pips(dice, targets, pips=0) == known


def enough_twos(kept: int, again: Faces) -> bool:
    return kept + again.count(2) >= 3


def test_three_twos_when_all_other_dice_are_rolled_once_more() -> None:
    met = Fraction(0)
    for hand, times in hands(4):
        twos = hand.count(2)
        again = chance(4 - twos, partial(enough_twos, twos))
        met += Fraction(times, 6**4) * again

    assert met == Fraction(49247, 559872)


def test_some_of_four_dice_sum_to_nine_after_the_best_choice_of_one_re_roll() -> None:
    def after_keeping(kept: Faces) -> Fraction:
        return chance(4 - len(kept), lambda more: 9 in subset_sums(kept + more))

    best = {
        kept: after_keeping(kept)
        for size in range(5)
        for kept in combinations_with_replacement(range(1, 7), size)
    }
    met = Fraction(0)
    for hand, times in hands(4):
        kepts = (kept for size in range(5) for kept in combinations(hand, size))
        met += Fraction(times, 6**4) * max(best[kept] for kept in kepts)

    assert met == Fraction(791819, 839808)


def test_hands_are_each_sorted_hand_once_and_count_every_throw() -> None:
    for n, kinds in {0: 1, 1: 6, 2: 21, 4: 126, 6: 462, 9: 2002}.items():
        counted = list(hands(n))

        assert len({hand for hand, _ in counted}) == len(counted) == kinds
        assert all(list(hand) == sorted(hand) for hand, _ in counted)
        assert sum(times for _, times in counted) == 6**n
    for n in range(1, 6):
        rolls = product(range(1, 7), repeat=n)
        assert dict(hands(n)) == Counter(tuple(sorted(roll)) for roll in rolls)


TARGETS: dict[str, list[Faces]] = {
    "nothing": [],
    "any die at all": [()],
    "one six": [(6,)],
    "three twos or a four": [(2, 2, 2), (4,)],
    "a total of seven": totals(7, 4),
    "two threes and a six": [(6, 3, 3)],
}


@pytest.mark.parametrize("name", TARGETS)
def test_least_pips_agree_with_the_cheapest_change_of_every_hand(name: str) -> None:
    for n in (0, 1, 3, 4):
        least = least_pips(n, TARGETS[name])

        for hand, _ in hands(n):
            assert least.get(hand) == fewest(hand, TARGETS[name])


def fewest(hand: Faces, targets: Iterable[Faces]) -> int | None:
    found = (cheapest(hand, target) for target in targets)
    sums = (
        sum(one.pips for one in changes) for changes in found if changes is not None
    )
    return min(sums, default=None)


def test_what_no_dice_are_or_show_is_the_programmers_mistake() -> None:
    with pytest.raises(ValueError, match="non-negative"):
        next(hands(-1))
    for targets in ([(0,)], [(1, 7)]):
        with pytest.raises(ValueError, match="not 1 to 6"):
            least_pips(2, targets)


@pytest.mark.parametrize("pips", [0, 1, 2])
def test_chance_with_pips_agrees_with_every_change_of_every_throw(pips: int) -> None:
    rolls = [*product(range(1, 7), repeat=3)]
    nines = [roll for roll in rolls if 9 in subset_sums(roll)]
    met = sum(
        any(
            sum(PIPS[a - 1][b - 1] for a, b in zip(roll, to, strict=True)) <= pips
            for to in nines
        )
        for roll in rolls
    )

    assert chance_with_pips(3, totals(9, 3), pips) == Fraction(met, 216)


def test_nine_dice_total_twelve() -> None:
    twelve = totals(12, 9)

    assert chance_with_pips(9, twelve, 0) == Fraction(629791, 629856)
    assert chance_with_pips(9, twelve, 1) == 1
    assert chance_with_pips(
        9, [some for some in twelve if len(some) == 9], 0
    ) == Fraction(165, 6**9)


def test_chances_agree_with_icepool() -> None:
    import icepool  # type: ignore[import-untyped]  # it ships no stubs

    for n in (4, 6, 9):
        pool = icepool.d6.pool(n)
        straight = pool.largest_straight().probability("==", 6)
        highest = pool.highest(3).sum().probability(">=", 16)

        assert chance(n, lambda hand: len(set(hand)) == 6) == straight
        assert chance(n, lambda hand: sum(hand[-3:]) >= 16) == highest
