"""The facts of faces, each beside a table from the rules or a stupid enumeration."""

import re
from itertools import combinations_with_replacement, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.contract.questions import Change, Way
from companion.dice.faces import (
    cheapest,
    holds,
    parse_faces,
    pips_between,
    sets_within,
    turned,
    virgil_changes,
    ways,
    without,
)
from companion.errors import BadValue

PIPS = (
    (0, 1, 2, 3, 2, 1),
    (1, 0, 1, 2, 1, 2),
    (2, 1, 0, 1, 2, 3),
    (3, 2, 1, 0, 1, 2),
    (2, 1, 2, 1, 0, 1),
    (1, 2, 3, 2, 1, 0),
)


def test_one_pip_turns_a_die_up_down_or_over_and_more_are_the_table_of_the_rules() -> (
    None
):
    faces = range(1, 7)
    table = tuple(tuple(pips_between(a, b) for b in faces) for a in faces)

    assert table == PIPS
    one = [tuple(b for b in faces if PIPS[a - 1][b - 1] == 1) for a in faces]
    assert one == [(2, 6), (1, 3, 5), (2, 4), (3, 5), (2, 4, 6), (1, 5)]
    assert [virgil_changes(face) for face in faces] == one


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_face_no_die_has_is_the_programmers_mistake(face: int) -> None:
    for mistake in (
        lambda: virgil_changes(face),
        lambda: pips_between(1, face),
        lambda: cheapest((1, 2), (face,)),
    ):
        with pytest.raises(ValueError, match=f"face {face} is not 1 to 6"):
            mistake()


def test_a_hand_holds_a_set_when_every_die_of_it_is_there() -> None:
    assert holds((6, 2, 4, 2), (2, 2))
    assert holds((6, 2, 4), (4, 6))
    assert holds((6, 2, 4), ())
    assert not holds((6, 2, 4), (2, 2))
    assert not holds((), (1,))


def test_sets_within_come_most_dice_first_then_by_faces() -> None:
    hand = (6, 1, 2, 3)
    targets = [(6,), (3, 3), (4, 2), (1, 2, 3), (3, 1), (2, 1), (1, 2)]

    assert sets_within(hand, targets) == ((1, 2, 3), (1, 2), (1, 3), (6,))


def test_dice_are_taken_once_each_and_turned_one_by_one() -> None:
    assert without((5, 3, 6, 3), (3, 6)) == (3, 5)
    assert turned((2, 6, 2), 6, 1) == (1, 2, 2)
    with pytest.raises(ValueError, match="not in list"):
        without((5, 3), (3, 3))
    with pytest.raises(ValueError, match="not in list"):
        turned((2, 6), 3, 4)


def test_cheapest_names_each_change_with_its_pips_or_is_none() -> None:
    assert cheapest((2, 2, 4, 6), (2, 2, 2)) == (Change(4, 2, 2),)
    assert cheapest((1, 4), (2, 5)) == (Change(1, 2, 1), Change(4, 5, 1))
    assert cheapest((5, 3, 3), (3, 5)) == ()
    assert cheapest((1, 1), (1, 1, 1)) is None
    assert cheapest((2, 2, 4, 6), (2, 2, 2), limit=1) is None


def test_cheapest_agrees_with_every_permutation() -> None:
    faces = range(1, 7)
    for hand in combinations_with_replacement(faces, 4):
        for target in combinations_with_replacement(faces, 3):
            sums = [
                sum(PIPS[a - 1][b - 1] for a, b in zip(order, target, strict=True))
                for order in set(permutations(hand, 3))
            ]
            changes = cheapest(hand, target)

            assert changes is not None
            assert sum(change.pips for change in changes) == min(sums)
            assert holds(after(hand, changes), target)


def after(hand: tuple[int, ...], changes: tuple[Change, ...]) -> tuple[int, ...]:
    left = without(hand, tuple(change.face for change in changes))
    return (*left, *(change.to for change in changes))


def test_ways_give_the_fewest_pips_for_each_number_of_dice_and_the_smallest_faces() -> (
    None
):
    assert ways((2, 2, 4, 6), [(2, 2, 2), (4,), (6,), (6, 6, 6), (1, 1)]) == (
        Way(1, (4,), (), 0),
        Way(2, (1, 1), (Change(2, 1, 1), Change(2, 1, 1)), 2),
        Way(3, (2, 2, 2), (Change(4, 2, 2),), 2),
    )
    assert ways((4,), [(5,), (3,)]) == (Way(1, (3,), (Change(4, 3, 1),), 1),)
    assert ways((4,), [(1,)], limit=2) == ()


def test_faces_read_as_people_type_them() -> None:
    for words, sides, faces in (
        (["533"], 6, (5, 3, 3)),
        (["5", "3", "3"], 6, (5, 3, 3)),
        (["5,3,", "3"], 6, (5, 3, 3)),
        (["5 3 3"], 6, (5, 3, 3)),
        (["3x2", "5"], 6, (2, 2, 2, 5)),
        (["3X2", "1x6"], 6, (2, 2, 2, 6)),
        (["03x2"], 6, (2, 2, 2)),
        (["12", "2x11"], 12, (12, 11, 11)),  # more than nine sides: digits are one face
    ):
        assert parse_faces(words, sides=sides, most=9, where="faces") == faces, words


NOT_A_FACE = "is not a face; faces are whole numbers 1 to 6, such as 533 or 2x3 5"

REFUSED = {
    "0": "a die of 6 sides has no face 0; faces are 1 to 6",
    "7": "a die of 6 sides has no face 7; faces are 1 to 6",
    "537": "a die of 6 sides has no face 7; faces are 1 to 6",
    "2x12": "a die of 6 sides has no face 12; faces are 1 to 6",
    "-1": f"'-1' {NOT_A_FACE}",
    "1.5": f"'1.5' {NOT_A_FACE}",
    "x": f"'x' {NOT_A_FACE}",
    "²": f"'²' {NOT_A_FACE}",
    "three": f"'three' {NOT_A_FACE}",
    "0x3": "'0x3' is no dice; count from 1, as in 2x3",
    "": "no face is given; type them as 533, 5 3 3 or 2x3 5",
    "1000000x3": "'1000000x3' makes too many dice; give 9 at most",
    "3" * 10_000: f"'{'3' * 40}...' makes too many dice; give 9 at most",
    "9" * 5_000 + "x3": f"'{'9' * 40}...' {NOT_A_FACE}",
    "1x" + "3" * 5_000: f"a die of 6 sides has no face {'3' * 40}...; faces are 1 to 6",
}


def test_what_is_no_face_is_refused_in_one_line() -> None:
    for word, reason in REFUSED.items():
        with pytest.raises(BadValue) as caught:
            parse_faces([word], most=9, where="dice")

        assert str(caught.value) == f"dice: {reason}"


@settings(deadline=None, derandomize=True, max_examples=90)
@given(st.lists(st.text("0123456789xX,-. a\n", max_size=8), max_size=4))
def test_whatever_is_typed_reads_as_faces_or_is_refused_in_one_line(
    words: list[str],
) -> None:
    try:
        faces = parse_faces(words, most=9, where="dice")
    except BadValue as error:
        said = str(error)
    else:
        said = "dice: " + " ".join(map(str, faces))
        assert 1 <= len(faces) <= 9
        assert set(faces) <= {1, 2, 3, 4, 5, 6}

    assert re.fullmatch(r"dice: .+", said)
