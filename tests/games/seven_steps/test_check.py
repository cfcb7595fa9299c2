"""Verdicts for a table that keeps its own books."""

import pytest

from companion.contract.questions import Change, Way
from companion.errors import BadValue
from companion.games.seven_steps.rules.check import check, odds
from companion.games.seven_steps.rules.terraces import Challenge

SLOTH_6 = Challenge(4, die=6)
GLUTTONY_2 = Challenge(6, die=2)

Faces = tuple[int, ...]


def test_example_sloth_takes_1_and_2_together_or_the_3_alone() -> None:
    verdict = check(SLOTH_6, (1, 2, 3))

    assert verdict.met
    assert verdict.sets == ((1, 2), (1,), (2,), (3,))
    assert (verdict.using, verdict.changes, verdict.pips_used) == ((1, 2), (), 0)


def test_example_gluttony_flips_the_6_into_a_1() -> None:
    verdict = check(GLUTTONY_2, (6, 5), pips=1)

    assert verdict.met
    assert (verdict.using, verdict.pips_used) == ((1,), 1)
    assert verdict.changes == (Change(6, 1, 1),)


@pytest.mark.parametrize(
    ("challenge", "faces", "pips", "using", "used"),
    [
        pytest.param(Challenge(1, 6), (6, 1, 4, 1, 3), 0, (1, 1, 3), 0, id="most dice"),
        pytest.param(Challenge(3, 3), (4, 2), 0, (2,), 0, id="of equals the smaller"),
        pytest.param(GLUTTONY_2, (1, 6), 7, (1,), 0, id="no pip where the dice pass"),
        pytest.param(Challenge(1, 2), (6, 5, 5), 7, (1,), 1, id="fewest pips first"),
        # One pip makes the 3 of Lust from a 4, or the 1 beside the 2 from a 6.
        pytest.param(Challenge(7, 4), (2, 4, 6), 7, (1, 2), 1, id="then most dice"),
    ],
)
def test_these_dice_are_put_forward(
    challenge: Challenge, faces: Faces, pips: int, using: Faces, used: int
) -> None:
    verdict = check(challenge, faces, pips=pips)

    assert (verdict.met, verdict.using, verdict.pips_used) == (True, using, used)


def test_the_least_pips_are_told_for_each_number_of_dice() -> None:
    verdict = check(Challenge(7, die=4), (3, 6, 5))

    assert verdict.ways == (
        Way(1, (3,), (), 0),
        Way(2, (1, 2), (Change(6, 1, 1), Change(3, 2, 1)), 2),
        Way(3, (1, 1, 1), (Change(3, 1, 2), Change(5, 1, 2), Change(6, 1, 1)), 5),
    )


def test_a_terrace_that_no_total_passes_is_impossible_and_has_no_ways() -> None:
    verdict = check(Challenge(4, die=2), (1, 1), pips=7)

    assert not verdict.possible
    assert (verdict.met, verdict.sets, verdict.ways) == (False, (), ())
    assert (verdict.using, verdict.pips_used) == ((), 0)
    assert check(Challenge(5, die=1), (6,), pips=7).possible


def test_pips_add_no_dice_under_the_ruling_pips_may_add_dice() -> None:
    kept = check(Challenge(7, die=4), (3, 6, 5), rulings={"pips_may_add_dice": "false"})

    assert kept.ways == (Way(1, (3,), (), 0),)


@pytest.mark.parametrize(
    ("terrace", "faces", "line"),
    [
        (4, (0,), "no die shows 0; faces are 1 to 6"),
        (4, (7,), "no die shows 7; faces are 1 to 6"),
        (4, (-1,), "no die shows -1; faces are 1 to 6"),
        (4, (), "0 dice are asked about; give 1 to 9"),
        (4, (1,) * 10, "10 dice are asked about; give 1 to 9"),
        (0, (1,), "there is no terrace 0; terraces are 1 to 7"),
        (8, (1,), "there is no terrace 8; terraces are 1 to 7"),
    ],
)
def test_what_cannot_be_typed_is_refused_too(
    terrace: int, faces: Faces, line: str
) -> None:
    queries = [lambda: check(Challenge(terrace, 6), faces)]
    if all(1 <= face <= 6 for face in faces):
        queries.append(lambda: odds(Challenge(terrace, 6), len(faces)))
    for query in queries:
        with pytest.raises(BadValue) as caught:
            query()

        assert str(caught.value) == f"seven-steps: {line}"
