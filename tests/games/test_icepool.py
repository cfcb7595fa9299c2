"""The odds of a throw beside icepool: 500 questions that nobody picked."""

import random
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations

from companion.games.nine_circles import rules as circles
from companion.games.seven_steps.rules import check as steps

Faces = tuple[int, ...]
Passes = Callable[[Faces], bool]


@cache
def sums(hand: Faces) -> frozenset[int]:
    """Return every total of one die or more."""
    found: set[int] = set()
    for face in hand:
        found |= {total + face for total in found} | {face}
    return frozenset(found)


@cache
def two_tens(hand: Faces) -> bool:
    places = range(len(hand))
    for size in places:
        for some in combinations(places, size):
            rest = tuple(hand[at] for at in places if at not in some)
            if sum(hand[at] for at in some) == 10 and 10 in sums(rest):
                return True
    return False


CIRCLES: dict[int, Passes] = {
    1: lambda hand: 1 in hand,
    2: lambda hand: 9 in sums(hand),
    3: lambda hand: hand.count(2) >= 3,
    4: lambda hand: 12 in sums(hand),
    5: two_tens,
    6: lambda hand: any(set(range(low, low + 4)) <= set(hand) for low in (1, 2, 3)),
    7: lambda hand: len(hand) - hand.count(5) >= 5,
    9: lambda hand: hand.count(6) >= 3,
}

TOTALS: dict[int, Callable[[int], set[int]]] = {
    1: lambda die: set(range(1, die + 1)),
    2: lambda die: set(range(1, 9 - die)),
    3: lambda die: {die - 1, die + 1} - {0},
    4: lambda die: set(range(1, die - 2)),
    5: lambda die: {10 - die},
    6: lambda die: {die // 2} if die % 2 == 0 else set(),
    7: lambda die: {7 - die},
}


@cache
def throws(dice: int) -> tuple[tuple[Faces, int], ...]:
    """Return every sorted throw as icepool counts it."""
    import icepool  # type: ignore[import-untyped]  # it ships no stubs

    pool = icepool.d6.pool(dice)
    return tuple(pool.expand().items())


def chance(dice: int, passes: Passes) -> Fraction:
    counted = sum(times for hand, times in throws(dice) if passes(hand))
    return Fraction(counted, 6**dice)


def helped(passes: Passes) -> Passes:
    """Return what passes once a die is one up, one down or on its opposite face."""

    def after(hand: Faces) -> bool:
        return passes(hand) or any(
            1 <= to <= 6 and passes(tuple(sorted((*hand[:at], to, *hand[at + 1 :]))))
            for at, face in enumerate(hand)
            for to in (face - 1, face + 1, 7 - face)
        )

    return after


def test_250_throws_for_a_circle_are_what_icepool_counts() -> None:
    draw = random.Random(1321)
    for _ in range(250):
        circle, dice = draw.randint(1, 9), draw.randint(1, 6)
        number = draw.randint(1, 6) if circle == 8 else None
        named = number or 0
        pips = draw.randint(0, 1) if circle != 7 else 0
        passes = CIRCLES.get(circle, lambda hand, n=named: hand.count(n) >= 2)
        expected = chance(dice, helped(passes) if pips else passes)

        asked = circles.Challenge(circle, number)
        assert circles.odds(asked, dice, pips=pips) == expected


def test_250_throws_for_a_terrace_are_what_icepool_counts() -> None:
    draw = random.Random(1300)
    for _ in range(250):
        terrace, die, dice = draw.randint(1, 7), draw.randint(1, 6), draw.randint(1, 6)
        wanted, pips = TOTALS[terrace](die), draw.randint(0, 1)

        def passes(hand: Faces, wanted: set[int] = wanted) -> bool:
            return bool(sums(hand) & wanted)

        expected = chance(dice, helped(passes) if pips else passes)

        asked = steps.Challenge(terrace, die)
        assert steps.odds(asked, dice, pips=pips) == expected
