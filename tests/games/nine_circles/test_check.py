"""Verdicts without a state."""

import pytest

from companion.contract.questions import Change, Verdict, Way
from companion.errors import BadValue
from companion.games.nine_circles.rules import Challenge, check, odds

Faces = tuple[int, ...]


def test_a_met_circle_names_the_dice_used_and_those_that_leave() -> None:
    assert check(Challenge(3), (2, 6, 2, 2)) == Verdict(
        met=True,
        using=(2, 2, 2),
        changes=(),
        pips_used=0,
        sets=((2, 2, 2),),
        ways=(Way(3, (2, 2, 2), (), 0),),
        possible=True,
        sentence="Gluttony is met with 2 2 2; 6 would leave the game",
    )


def test_example_gluttony_after_one_throw_lacks_a_2_for_two_pips() -> None:
    verdict = check(Challenge(3), (2, 2, 4, 6))

    assert not verdict.met
    assert verdict.using == ()
    assert verdict.ways == (Way(3, (2, 2, 2), (Change(4, 2, 2),), 2),)


def test_example_gluttony_after_two_throws_is_met_with_one_pip() -> None:
    verdict = check(Challenge(3), (2, 2, 3, 5), pips=1)

    assert verdict.met
    assert (verdict.changes, verdict.pips_used) == ((Change(3, 2, 1),), 1)


def test_example_fraud_a_3_and_a_5_become_a_pair_of_4s_for_two_pips() -> None:
    verdict = check(Challenge(8, number=4), (3, 5), pips=2)

    assert (verdict.met, verdict.using, verdict.pips_used) == (True, (4, 4), 2)
    assert verdict.changes == (Change(3, 4, 1), Change(5, 4, 1))


def test_example_wrath_splits_into_two_tens_or_not() -> None:
    assert check(Challenge(5), (6, 4, 5, 5)).using == (4, 5, 5, 6)
    assert not check(Challenge(5), (6, 6, 5, 3)).met
    assert not check(Challenge(5), (6, 6, 6, 1, 1)).met


def test_most_dice_are_used_and_of_equals_the_smaller_faces() -> None:
    verdict = check(Challenge(2), (1, 2, 3, 3, 6))

    assert verdict.sets == ((1, 2, 3, 3), (1, 2, 6), (3, 6))
    assert verdict.using == (1, 2, 3, 3)


def test_a_circle_that_is_met_as_the_dice_lie_takes_no_pips_where_it_stops() -> None:
    verdict = check(Challenge(2), (4, 5, 2), pips=9)

    assert (verdict.using, verdict.pips_used) == ((4, 5), 0)
    assert [(way.dice, way.pips) for way in verdict.ways] == [(2, 0)]


def test_ways_tell_the_least_pips_for_each_number_of_dice() -> None:
    verdict = check(Challenge(2), (4, 5, 2), rulings={"on_success": "stop_virgil"})

    assert [(way.dice, way.pips) for way in verdict.ways] == [(2, 0), (3, 2)]
    assert verdict.ways[1].using == (1, 3, 5)
    assert verdict.ways[1].changes == (Change(2, 1, 1), Change(4, 3, 1))


def test_the_fewest_pips_come_before_more_dice() -> None:
    verdict = check(Challenge(4), (6, 5, 5), pips=9)

    assert (verdict.using, verdict.pips_used) == ((6, 6), 1)


def test_fraud_without_a_number_takes_the_best_one_and_the_lower_of_equals() -> None:
    assert check(Challenge(8), (1, 4, 4, 1)).using == (1, 1)


def test_some_roll_meets_every_circle() -> None:
    assert all(check(Challenge(circle), (1,)).possible for circle in range(1, 10))


def test_a_longer_track_offers_more_pips() -> None:
    longer = {"virgil": "12"}

    assert check(Challenge(9), (3, 3, 3), pips=9, rulings=longer).met
    assert check(Challenge(6), (1, 1, 1, 1), pips=12, rulings=longer).met


@pytest.mark.parametrize(
    ("circle", "faces", "line"),
    [
        (3, (1,) * 10_000, "10000 dice are asked about; give 1 to 9"),
        (3, (0,), "no die shows 0; faces are 1 to 6"),
        (3, (2, 7), "no die shows 7; faces are 1 to 6"),
        (3, (-1, 2), "no die shows -1; faces are 1 to 6"),
        (0, (1, 2), "there is no circle 0; circles are 1 to 9"),
        (10, (1, 2), "there is no circle 10; circles are 1 to 9"),
    ],
)
def test_what_cannot_be_typed_is_refused_too(
    circle: int, faces: Faces, line: str
) -> None:
    queries = [lambda: check(Challenge(circle), faces)]
    if faces == (1, 2):
        queries.append(lambda: odds(Challenge(circle), 2))
    for query in queries:
        with pytest.raises(BadValue) as caught:
            query()

        assert str(caught.value) == f"nine-circles: {line}"
