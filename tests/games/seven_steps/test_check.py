"""Verdicts for a table that keeps its own books."""

import pytest

from companion.contract.questions import Change, Way
from companion.errors import BadValue
from companion.games.seven_steps.rules.check import check, odds
from companion.games.seven_steps.rules.terraces import Challenge

SLOTH_6 = Challenge(4, die=6)
SLOTH_2 = Challenge(4, die=2)
GLUTTONY_2 = Challenge(6, die=2)
GREED_1 = Challenge(5, die=1)


def test_example_sloth_takes_1_and_2_together_or_the_3_alone() -> None:
    verdict = check(SLOTH_6, (1, 2, 3))

    assert verdict.met
    assert verdict.sets == ((1, 2), (1,), (2,), (3,))
    assert verdict.using == (1, 2)
    assert verdict.changes == ()
    assert verdict.pips_used == 0
    assert verdict.sentence == "Sloth is passed with 1 2; 3 would go to the sun"


def test_example_gluttony_flips_the_6_into_a_1() -> None:
    verdict = check(GLUTTONY_2, (6, 5), pips=1)

    assert verdict.met
    assert verdict.using == (1,)
    assert verdict.changes == (Change(6, 1, 1),)
    assert verdict.pips_used == 1
    assert verdict.sentence == (
        "Gluttony is passed with 1 for 1 pip (6 becomes 1); 5 would go to the sun"
    )


def test_most_dice_are_put_forward_where_no_pip_is_needed() -> None:
    verdict = check(Challenge(1, die=6), (6, 1, 4, 1, 3))

    assert verdict.using == (1, 1, 3)


def test_of_equally_many_dice_the_smaller_faces_are_put_forward() -> None:
    verdict = check(Challenge(3, die=3), (4, 2))

    assert verdict.sets == ((2,), (4,))
    assert verdict.using == (2,)


def test_a_throw_that_passes_spends_none_of_the_pips_offered() -> None:
    verdict = check(GLUTTONY_2, (1, 6), pips=7)

    assert (verdict.using, verdict.pips_used) == ((1,), 0)


def test_the_least_pips_are_told_for_each_number_of_dice() -> None:
    verdict = check(Challenge(7, die=4), (3, 6, 5))

    assert verdict.ways == (
        Way(1, (3,), (), 0),
        Way(2, (1, 2), (Change(6, 1, 1), Change(3, 2, 1)), 2),
        Way(3, (1, 1, 1), (Change(3, 1, 2), Change(5, 1, 2), Change(6, 1, 1)), 5),
    )


def test_fewest_pips_come_before_most_dice_when_no_dice_pass() -> None:
    verdict = check(Challenge(1, die=2), (6, 5, 5), pips=7)

    assert (verdict.using, verdict.pips_used) == ((1,), 1)


def test_of_equally_few_pips_most_dice_are_put_forward() -> None:
    # One pip makes the 3 of Lust from a 4, or the 1 beside the 2 from a 6.
    verdict = check(Challenge(7, die=4), (2, 4, 6), pips=7)

    assert (verdict.using, verdict.pips_used) == ((1, 2), 1)


def test_a_verdict_that_is_not_met_says_what_is_wanted_and_the_least_that_helps() -> (
    None
):
    verdict = check(GLUTTONY_2, (5, 6))

    assert not verdict.met
    assert verdict.possible
    assert verdict.using == ()
    assert verdict.pips_used == 0
    assert verdict.sentence == (
        "Gluttony is not passed: a total of 1 is needed, no dice make it; "
        "the least that helps is 1 pip (6 becomes 1)"
    )


def test_fewer_pips_than_needed_do_not_meet_it() -> None:
    verdict = check(Challenge(5, die=6), (1,), pips=2)

    assert not verdict.met
    assert verdict.sentence == (
        "Greed is not passed: a total of 4 is needed, the dice make only 1; "
        "the least that helps is 3 pips (1 becomes 4)"
    )


def test_too_few_dice_are_told_as_what_is_lacking() -> None:
    verdict = check(GREED_1, (6,), pips=7)

    assert not verdict.met
    assert verdict.possible
    assert verdict.sentence == (
        "Greed is not passed: a total of 9 is needed, the dice make only 6; "
        "no pips help, it takes 2 dice"
    )


def test_an_impossible_terrace_says_what_the_challenge_die_would_have_to_show() -> None:
    verdict = check(SLOTH_2, (1, 1), pips=7)

    assert not verdict.met
    assert not verdict.possible
    assert (verdict.sets, verdict.ways) == ((), ())
    assert verdict.sentence == (
        "Sloth is not passed: no total can pass while the challenge die shows 2; "
        "a pip could turn that die into 5 before the throw, "
        "pips on other dice do not help"
    )


def test_an_impossible_gluttony_names_all_the_faces_that_open_it() -> None:
    verdict = check(Challenge(6, die=5), (1, 2, 3))

    assert "a pip could turn that die into 2, 4 or 6" in verdict.sentence


def test_pips_add_no_dice_under_the_ruling_pips_may_add_dice() -> None:
    kept = check(Challenge(7, die=4), (3, 6, 5), rulings={"pips_may_add_dice": "false"})

    assert kept.ways == (Way(1, (3,), (), 0),)


@pytest.mark.parametrize(
    ("challenge", "faces", "pips", "line"),
    [
        (SLOTH_6, (0,), 0, "no die shows 0; faces are 1 to 6"),
        (SLOTH_6, (7,), 0, "no die shows 7; faces are 1 to 6"),
        (SLOTH_6, (-1,), 0, "no die shows -1; faces are 1 to 6"),
        (SLOTH_6, (), 0, "0 dice are asked about; give 1 to 9"),
        (SLOTH_6, (1,) * 10, 0, "10 dice are asked about; give 1 to 9"),
        (SLOTH_6, (1,), 8, "8 pips are offered; Virgil has 0 to 7"),
        (SLOTH_6, (1,), -1, "-1 pips are offered; Virgil has 0 to 7"),
        (Challenge(0, 1), (1,), 0, "there is no terrace 0; terraces are 1 to 7"),
        (Challenge(8, 1), (1,), 0, "there is no terrace 8; terraces are 1 to 7"),
        (Challenge(1, 0), (1,), 0, "no challenge die shows 0; give --die as 1 to 6"),
        (Challenge(1, 7), (1,), 0, "no challenge die shows 7; give --die as 1 to 6"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_line(
    challenge: Challenge, faces: tuple[int, ...], pips: int, line: str
) -> None:
    queries = [lambda: check(challenge, faces, pips=pips)]
    if all(1 <= face <= 6 for face in faces):
        queries.append(lambda: odds(challenge, len(faces), pips=pips))
    for query in queries:
        with pytest.raises(BadValue) as caught:
            query()

        assert str(caught.value) == f"seven-steps: {line}"
