"""Which fields there are and which ones touch."""

from collections import Counter

from companion.games.seven_steps_kosmos.facts import facts
from companion.games.seven_steps_kosmos.rules.boards import (
    Fields,
    Table,
    options,
    places,
    turned,
)

MONO = tuple(letter * 7 for letter in "WYORVBK")
FANO = ("WYRYRYR", "YOVOVOV", "ORBRBRB", "RVKVKVK", "VBWBWBW", "BKYKYKY", "KWOWOWO")


def ground(
    arrangement: str = "hexagon", *, left: bool = False, faces: tuple[str, ...] = MONO
) -> Fields:
    boards = tuple((letter, 0) for letter in "ABCDEFG")
    return Table(places(arrangement), left, boards, faces).fields


def pairs(of: Fields) -> set[str]:
    near = ((a, b) for a, those in enumerate(of.near) for b in those if a < b)
    return {f"{of.names[a]}-{of.names[b]}" for a, b in near}


def across(of: Fields) -> set[str]:
    return {one for one in pairs(of) if one[0] != one[4]}


def test_the_fields_of_the_hexagon_lie_where_the_facts_say() -> None:
    spots = ground().spots

    assert spots[0:7] == ((0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    assert spots[21:28] == (
        (-3, 2), (-2, 2), (-3, 3), (-4, 3), (-4, 2), (-3, 1), (-2, 1),
    )  # fmt: skip
    assert spots[42:49] == (
        (3, -2), (4, -2), (3, -1), (2, -1), (2, -2), (3, -3), (4, -3),
    )  # fmt: skip
    assert len(set(spots)) == 49


def test_the_36_pairs_that_cross_a_border_in_the_hexagon() -> None:
    assert across(ground()) == {
        "0.1-1.4", "0.1-1.5", "0.2-1.4", "1.3-2.1", "1.3-2.6", "1.4-2.6",
        "0.2-2.5", "0.2-2.6", "0.3-2.5", "2.4-3.1", "2.4-3.2", "2.5-3.1",
        "0.3-3.1", "0.3-3.6", "0.4-3.6", "3.5-4.2", "3.5-4.3", "3.6-4.2",
        "0.4-4.1", "0.4-4.2", "0.5-4.1", "4.1-5.3", "4.6-5.3", "4.6-5.4",
        "0.5-5.2", "0.5-5.3", "0.6-5.2", "5.1-6.4", "5.1-6.5", "5.2-6.4",
        "0.1-6.3", "0.6-6.3", "0.6-6.4", "1.5-6.2", "1.5-6.3", "1.6-6.2",
    }  # fmt: skip


def test_fields_of_the_hexagon_have_three_to_six_neighbours() -> None:
    assert Counter(map(len, ground().near)) == {3: 12, 4: 6, 5: 6, 6: 25}


def test_every_arrangement_has_its_pairs_whichever_way_it_interlocks() -> None:
    counts = {"hexagon": 120, "butterfly": 114, "mask": 111, "ring": 108, "river": 102}
    for left in (False, True):
        for arrangement, count in counts.items():
            of = ground(arrangement, left=left)

            assert len(pairs(of)) == count, (arrangement, left)
            assert len(set(of.spots)) == 49, (arrangement, left)
    for known in facts().arrangements:  # and they hang together
        assert options({"arrangement": known.name}).arrangement == known.places
    assert across(ground()) != across(ground(left=True))
    assert ground(left=True).spots[7] == (3, -1)


def test_equal_neighbours_are_84_on_one_side_and_3_on_the_other() -> None:
    def alike(of: Fields) -> set[str]:
        colour = dict(zip(of.names, of.colours, strict=True))
        return {one for one in pairs(of) if colour[one[:3]] == colour[one[4:]]}

    assert len(alike(ground())) == 84
    assert alike(ground(faces=FANO)) == {"0.2-2.5", "0.5-5.2", "1.5-6.2"}


def test_a_board_turned_by_sixths_shows_each_position_as_many_further_on() -> None:
    assert turned("WYRYRYR", 2) == "WYRYRYR"
    assert turned("abcdefg", 5) == "acdefgb"


def test_any_arrangement_that_does_not_overlap_can_be_given() -> None:
    given = "0,0 1,0 2,0 3,0 4,0 5,0 6,0"

    chosen = options({"arrangement": given})
    assert chosen.arrangement == tuple((n, 0) for n in range(7))
    assert len(pairs(ground(given))) == 7 * 12 + 6 * 3
