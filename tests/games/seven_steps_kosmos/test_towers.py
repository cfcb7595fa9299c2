"""Towers of seven come down."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from companion.games.seven_steps_kosmos.rules import Done, Lay, Position, apply
from companion.games.seven_steps_kosmos.rules.boards import Table, places
from companion.games.seven_steps_kosmos.rules.check import position
from companion.games.seven_steps_kosmos.rules.scoring import come_down

MONO = ("WWWWWWW", "YYYYYYY", "OOOOOOO", "RRRRRRR", "VVVVVVV", "BBBBBBB", "KKKKKKK")
GROUND = Table(
    places("hexagon"), False, tuple((one, 0) for one in "ABCDEFG"), MONO
).fields
REST = (0,) * 42


@pytest.mark.parametrize(
    ("before", "after", "falls"),
    [
        ((7, 0, 0, 0, 0, 0, 0), (1, 1, 1, 1, 1, 1, 1), 1),
        ((7, 6, 5, 2, 0, 0, 0), (3, 2, 1, 5, 3, 3, 3), 3),
        ((7, 7, 0, 0, 0, 0, 0), (2, 2, 2, 2, 2, 2, 2), 2),
        ((7, 5, 5, 3, 0, 0, 0), (1, 6, 6, 4, 1, 1, 1), 1),
        ((6, 6, 6, 2, 0, 0, 0), (6, 6, 6, 2, 0, 0, 0), 0),
    ],
)
def test_a_tower_of_seven_is_dealt_to_the_seven_fields_of_its_colour(
    before: tuple[int, ...], after: tuple[int, ...], falls: int
) -> None:
    heights, fallen = come_down(before + REST, GROUND)

    assert heights == after + REST
    assert len(fallen) == falls


def test_the_order_of_the_fields_does_not_matter_and_no_disc_is_lost() -> None:
    for order in set(permutations((7, 6, 5, 2, 0, 0, 0))):
        heights, fallen = come_down(order + REST, GROUND)

        assert sum(heights) == 20
        assert sorted(heights[:7]) == [1, 2, 3, 3, 3, 3, 5]
        assert len(fallen) <= 3


def test_a_tower_comes_down_after_the_turn_is_scored_and_pays_nobody() -> None:
    heights = {0: (0, 0, 0, 0, 0, 0, 0), 3: (6, 6, 0, 0, 0, 0, 0)}
    state = position(Position("RR", heights=heights, aid="A3"), {})
    state = apply(state, Lay("R", "3.0"))
    standing = state.heights[21]
    state = apply(apply(state, Lay("R", "3.1")), Done())

    assert standing == 7
    assert state.seats[0].score == 14
    assert state.heights[21:28] == (2, 2, 2, 2, 2, 2, 2)
    assert state.fallen == ("3.0", "3.1")


def test_towers_that_come_down_at_once_raise_fields_within_the_turn() -> None:
    heights = {3: (6, 5, 0, 0, 0, 0, 0)}
    state = position(
        Position("RR", heights=heights, aid="A3"), {"tower_timing": "at_once"}
    )
    state = apply(state, Lay("R", "3.0"))

    assert state.heights[21:28] == (1, 6, 1, 1, 1, 1, 1)
    state = apply(apply(state, Lay("R", "3.1")), Done())
    assert state.seats[0].score == 14
    assert state.fallen == ("3.0", "3.1")


def test_27_discs_of_a_colour_always_come_to_rest() -> None:
    rng = Random(27)
    for _ in range(500):
        fields = Counter(rng.choices(range(7), k=27))
        heights, _ = come_down([*(fields[one] for one in range(7)), *REST], GROUND)

        assert (sum(heights), max(heights) < 7) == (27, True), fields
