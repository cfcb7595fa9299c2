"""What passes each terrace: literal tables, and stupid enumeration beside the code."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import pytest

from companion.errors import UnknownName
from companion.games.seven_steps.rules import (
    Challenge,
    Options,
    check,
    faces_that_open,
    odds,
    options,
    winning_totals,
)
from companion.games.seven_steps.rules.terraces import is_possible

TOTALS: Mapping[int, tuple[set[int], ...]] = {
    1: ({1}, {1, 2}, {1, 2, 3}, {1, 2, 3, 4}, {1, 2, 3, 4, 5}, {1, 2, 3, 4, 5, 6}),
    2: (
        {1, 2, 3, 4, 5, 6, 7},
        {1, 2, 3, 4, 5, 6},
        {1, 2, 3, 4, 5},
        {1, 2, 3, 4},
        {1, 2, 3},
        {1, 2},
    ),
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

PIPS = (
    (0, 1, 2, 3, 2, 1),
    (1, 0, 1, 2, 1, 2),
    (2, 1, 0, 1, 2, 3),
    (3, 2, 1, 0, 1, 2),
    (2, 1, 2, 1, 0, 1),
    (1, 2, 3, 2, 1, 0),
)
"""The fewest pips from each face (row) to each face (column)."""

EVERY = [(terrace, die) for terrace in range(1, 8) for die in range(1, 7)]


@pytest.mark.parametrize(("terrace", "die"), EVERY)
def test_the_totals_of_every_terrace_and_challenge_die(terrace: int, die: int) -> None:
    assert winning_totals(terrace, die) == TOTALS[terrace][die - 1]


@pytest.mark.parametrize(("terrace", "die"), EVERY)
def test_a_terrace_is_possible_unless_its_table_is_empty(
    terrace: int, die: int
) -> None:
    challenge = Challenge(terrace, die)

    assert is_possible(challenge, Options()) == ((terrace, die) not in IMPOSSIBLE)


@pytest.mark.parametrize(("terrace", "die"), IMPOSSIBLE)
def test_an_impossible_terrace_names_the_faces_that_open_it(
    terrace: int, die: int
) -> None:
    opening = faces_that_open(Challenge(terrace, die), Options())

    assert opening == IMPOSSIBLE[terrace, die]


def test_one_pip_on_the_challenge_die_opens_any_terrace_under_any_ruling() -> None:
    for combine, wrath, odd in product(
        ("subset", "single", "all"),
        ("exactly_one_off", "within_one", "one_more"),
        ("impossible", "round_down", "round_up"),
    ):
        chosen = options({"combine": combine, "wrath": wrath, "gluttony_odd": odd})
        for terrace, die in EVERY:
            challenge = Challenge(terrace, die)

            assert is_possible(challenge, chosen) or faces_that_open(challenge, chosen)


@pytest.mark.parametrize(
    ("ruling", "terrace", "totals"),
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
def test_the_rulings_on_totals_change_their_terrace(
    ruling: dict[str, str], terrace: int, totals: tuple[set[int], ...]
) -> None:
    assert tuple(winning_totals(terrace, die, ruling) for die in range(1, 7)) == totals


@pytest.mark.parametrize(
    "ruling",
    [
        {"wrath": "within_one"},
        {"wrath": "one_more"},
        {"gluttony_odd": "round_down"},
        {"gluttony_odd": "round_up"},
    ],
)
def test_the_rulings_on_totals_leave_the_other_terraces_alone(
    ruling: dict[str, str],
) -> None:
    ruled = 3 if "wrath" in ruling else 6
    for terrace, die in EVERY:
        if terrace != ruled:
            totals = winning_totals(terrace, die, ruling)

            assert totals == TOTALS[terrace][die - 1]


@pytest.mark.parametrize(("terrace", "die"), [(0, 1), (8, 1), (-1, 3), (1, 0), (1, 7)])
def test_there_is_no_other_terrace_or_face(terrace: int, die: int) -> None:
    with pytest.raises(ValueError, match=r"there is no terrace|does not show"):
        winning_totals(terrace, die)


def test_an_unknown_ruling_is_refused_with_the_near_one() -> None:
    with pytest.raises(UnknownName) as caught:
        winning_totals(3, 3, {"wraht": "one_more"})

    assert str(caught.value) == (
        "seven-steps: no ruling is called 'wraht'; did you mean 'wrath'?"
    )


def test_an_unknown_choice_is_refused_with_the_near_one() -> None:
    with pytest.raises(UnknownName) as caught:
        winning_totals(3, 3, {"wrath": "within_two"})

    assert str(caught.value) == (
        "seven-steps: wrath: 'within_two' is not a choice; did you mean 'within_one'?"
    )


def sums(roll: tuple[int, ...]) -> set[int]:
    """Return the totals of all non-empty choices of dice, the slow way."""
    made: set[int] = set()
    for face in roll:
        made |= {face} | {total + face for total in made}
    return made


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
def test_every_roll_passes_when_some_of_its_dice_make_a_total(dice: int) -> None:
    rolls = list(product(range(1, 7), repeat=dice))
    sorted_rolls = [tuple(sorted(roll)) for roll in rolls]
    made = {roll: sums(roll) for roll in set(sorted_rolls)}
    for terrace, die in EVERY:
        challenge, wanted = Challenge(terrace, die), TOTALS[terrace][die - 1]
        passes = {roll: bool(totals & wanted) for roll, totals in made.items()}
        count = sum(passes[roll] for roll in sorted_rolls)

        assert {roll: check(challenge, roll).met for roll in passes} == passes
        assert odds(challenge, dice) == Fraction(count, 6**dice)


@pytest.mark.parametrize("combine", ["single", "all"])
def test_every_roll_of_three_under_the_other_readings_of_combine(combine: str) -> None:
    rolls = list(product(range(1, 7), repeat=3))
    for terrace, die in EVERY:
        challenge, wanted = Challenge(terrace, die), TOTALS[terrace][die - 1]
        count = 0
        for roll in rolls:
            made = {sum(roll)} if combine == "all" else set(roll)
            count += bool(made & wanted)

        assert odds(challenge, 3, rulings={"combine": combine}) == Fraction(count, 216)


@pytest.mark.parametrize("stacking", ["true", "false"])
def test_every_roll_of_two_with_pips_is_as_near_as_its_nearest_passing_roll(
    stacking: str,
) -> None:
    rolls = list(product(range(1, 7), repeat=2))
    for terrace, die in EVERY:
        challenge, wanted = Challenge(terrace, die), TOTALS[terrace][die - 1]
        passing = [roll for roll in rolls if sums(roll) & wanted]
        for roll in rolls:
            prices = [
                tuple(PIPS[a - 1][b - 1] for a, b in zip(roll, to, strict=True))
                for to in passing
            ]
            if stacking == "false":
                prices = [price for price in prices if max(price) <= 1]
            least = min(map(sum, prices), default=8)
            verdict = check(challenge, roll, rulings={"pip_stacking": stacking})
            found = min((way.pips for way in verdict.ways), default=8)

            assert found == least


def test_the_odds_of_a_throw_with_pips_are_exact() -> None:
    # Gluttony on a 2 with one die: a 1, or a 2 or a 6 for one pip, not a 3 or 5.
    gluttony = Challenge(6, die=2)

    assert odds(gluttony, 1) == Fraction(1, 6)
    assert odds(gluttony, 1, pips=1) == Fraction(1, 2)
    assert odds(gluttony, 1, pips=2) == Fraction(5, 6)
    assert odds(gluttony, 1, pips=3) == 1


def test_the_odds_of_an_impossible_terrace_are_none_with_any_pips() -> None:
    assert odds(Challenge(4, die=2), 9, pips=7) == 0
