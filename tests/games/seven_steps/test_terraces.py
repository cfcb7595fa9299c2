"""What passes each terrace: literal tables, and stupid enumeration beside the code."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import pytest

from companion.errors import UnknownName
from companion.games.seven_steps.rules.check import check, odds
from companion.games.seven_steps.rules.terraces import (
    Challenge,
    faces_that_open,
    least_pips,
    options,
    totals,
)
from tests.dice.test_faces import PIPS

TOTALS: Mapping[int, tuple[set[int], ...]] = {
    1: tuple({*range(1, most + 1)} for most in (1, 2, 3, 4, 5, 6)),
    2: tuple({*range(1, most + 1)} for most in (7, 6, 5, 4, 3, 2)),
    3: ({2}, {1, 3}, {2, 4}, {3, 5}, {4, 6}, {5, 7}),
    4: (set(), set(), set(), {1}, {1, 2}, {1, 2, 3}),
    5: ({9}, {8}, {7}, {6}, {5}, {4}),
    6: (set(), {1}, set(), {2}, set(), {3}),
    7: ({6}, {5}, {4}, {3}, {2}, {1}),
}
"""Terrace: the totals that pass for a challenge die of 1, 2, 3, 4, 5 and 6."""

IMPOSSIBLE = {(4, 1): (6,), (4, 2): (5,), (4, 3): (4,)} | {
    (6, 1): (2, 6),
    (6, 3): (2, 4),
    (6, 5): (2, 4, 6),
}
"""Terrace and challenge die with no total: the faces a pip may turn that die into."""

EVERY = [(terrace, die) for terrace in range(1, 8) for die in range(1, 7)]


def test_the_totals_of_every_terrace_and_challenge_die_or_what_opens_it() -> None:
    for terrace, die in EVERY:
        challenge, opening = Challenge(terrace, die), IMPOSSIBLE.get((terrace, die))

        assert totals(challenge) == TOTALS[terrace][die - 1], challenge
        assert bool(TOTALS[terrace][die - 1]) == (opening is None), challenge
        assert opening in (None, faces_that_open(challenge)), challenge


def test_one_pip_on_the_challenge_die_opens_any_terrace_under_any_ruling() -> None:
    for wrath, odd in product(
        ("exactly_one_off", "within_one", "one_more"),
        ("impossible", "round_down", "round_up"),
    ):
        chosen = options({"wrath": wrath, "gluttony_odd": odd})
        for terrace, die in EVERY:
            challenge = Challenge(terrace, die, chosen)

            assert totals(challenge) or faces_that_open(challenge)


@pytest.mark.parametrize(
    ("ruling", "terrace", "expected"),
    [
        (
            {"wrath": "within_one"},
            3,
            ({1, 2}, {1, 2, 3}, {2, 3, 4}, {3, 4, 5}, {4, 5, 6}, {5, 6, 7}),
        ),
        ({"wrath": "one_more"}, 3, ({2}, {3}, {4}, {5}, {6}, {7})),
        ({"gluttony_odd": "round_down"}, 6, (set(), {1}, {1}, {2}, {2}, {3})),
        ({"gluttony_odd": "round_up"}, 6, ({1}, {1}, {2}, {2}, {3}, {3})),
    ],
)
def test_the_rulings_on_totals_change_their_terrace_and_no_other(
    ruling: dict[str, str], terrace: int, expected: tuple[set[int], ...]
) -> None:
    chosen, changed = options(ruling), {**TOTALS, terrace: expected}
    for number, die in EVERY:
        found = totals(Challenge(number, die, chosen))

        assert found == changed[number][die - 1], (number, die)


@pytest.mark.parametrize(
    ("ruling", "message"),
    [
        ({"wraht": "one_more"}, "no ruling is called 'wraht'; did you mean 'wrath'?"),
        ({"wrath": "within_two"},
         "wrath: 'within_two' is not a choice; did you mean 'within_one'?"),
    ],
)  # fmt: skip
def test_an_unknown_ruling_or_choice_is_refused_with_the_near_one(
    ruling: dict[str, str], message: str
) -> None:
    with pytest.raises(UnknownName) as caught:
        options(ruling)

    assert str(caught.value) == f"seven-steps: {message}"


def sums(roll: tuple[int, ...]) -> set[int]:
    """Return the totals of all non-empty choices of dice, the slow way."""
    made: set[int] = set()
    for face in roll:
        made |= {face} | {total + face for total in made}
    return made


@pytest.mark.slow
def test_every_roll_passes_when_some_of_its_dice_make_a_total() -> None:
    for dice in range(1, 6):
        rolls = product(range(1, 7), repeat=dice)
        times = Counter(tuple(sorted(roll)) for roll in rolls)
        made = {roll: sums(roll) for roll in times}
        for terrace, die in EVERY:
            challenge, passing = Challenge(terrace, die), TOTALS[terrace][die - 1]
            passes = {roll: bool(sums & passing) for roll, sums in made.items()}
            count = sum(times[roll] for roll in passes if passes[roll])

            found = {roll: check(challenge, roll).met for roll in passes}
            assert found == passes, (challenge, dice)
            assert odds(challenge, dice) == Fraction(count, 6**dice), challenge


def test_every_roll_of_two_with_pips_is_as_near_as_its_nearest_passing_roll() -> None:
    rolls = list(product(range(1, 7), repeat=2))
    for terrace, die in EVERY:
        challenge, wanted = Challenge(terrace, die), TOTALS[terrace][die - 1]
        passing = [roll for roll in rolls if sums(roll) & wanted]
        for roll in rolls:
            prices = [
                sum(PIPS[a - 1][b - 1] for a, b in zip(roll, to, strict=True))
                for to in passing
            ]
            least = min(prices, default=8)
            verdict = check(challenge, roll)
            found = min((way.pips for way in verdict.ways), default=8)

            assert found == least


def test_the_odds_of_a_throw_with_pips_are_exact() -> None:
    # Gluttony on a 2 with one die: a 1, or a 2 or a 6 for one pip, not a 3 or 5.
    gluttony = [odds(Challenge(6, die=2), 1, pips=pips) for pips in range(4)]

    assert gluttony == [Fraction(1, 6), Fraction(1, 2), Fraction(5, 6), 1]
    assert odds(Challenge(4, die=2), 9, pips=7) == 0


def test_the_fewest_pips_with_which_a_hand_passes() -> None:
    for terrace, die, hand, pips in (
        (4, 6, (1, 2), 0),
        (4, 6, (5, 5), 1),  # Sloth wants less than 4: a 5 is turned over to a 2
        (1, 1, (1,), 0),
        (1, 1, (6,), 1),  # Pride wants a 1: a 6 is turned over
        (6, 2, (3, 4), 2),  # Gluttony wants a total of 1: 3 to 2 to 1
    ):
        found = least_pips(Challenge(terrace, die=die), hand)
        assert found == pips, (terrace, die, hand)
