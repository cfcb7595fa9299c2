"""What the points tiles add, and how towers of seven come down."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from companion.games.seven_steps_kosmos.rules import State, apply
from companion.games.seven_steps_kosmos.rules.actions import Done, Lay, Points
from companion.games.seven_steps_kosmos.rules.check import Position, position
from companion.games.seven_steps_kosmos.rules.scoring import come_down
from tests.games.seven_steps_kosmos.play import do, with_seat

SEVEN = "R3.5 R3.6 R3.1 W0.3 W0.0 W0.1 Y1.4"
ROW = "R3.2 R3.1 W0.3"


def laid_with(tile: str, laid: str, red: str = "0000000", **rulings: str) -> State:
    """Return a turn on boards of one colour, all empty but those of red."""
    hand = "".join(disc[0] for disc in laid.split())
    where = Position(hand, heights={3: tuple(map(int, red))})
    state = with_seat(position(where, rulings), 0, points=(tile,))
    return do(state, *(Lay(disc[0], disc[1:]) for disc in laid.split()))


def scored(tile: str, laid: str, **rulings: str) -> int:
    return apply(laid_with(tile, laid, **rulings), Points(tile)).seats[0].score


@pytest.mark.parametrize(
    ("tile", "laid", "bonus"),
    [
        *(("V1", SEVEN, 3), ("V1", ROW, 0)),
        *(("V2", SEVEN, 6), ("V2", ROW, 4)),
        *(("V3", SEVEN, 6), ("V3", ROW, 6), ("V3", "R3.2 R3.1", 0)),
        ("V4", SEVEN, 7),
        *(("V5", SEVEN, 3), ("V5", ROW, 2)),
        *(("V6", SEVEN, 7), ("V6", ROW, 0)),
    ],
)
def test_a_points_tile_adds_what_it_says(tile: str, laid: str, bonus: int) -> None:
    state = apply(laid_with(tile, laid), Points(tile))

    assert state.seats[0].score == len(laid.split()) + bonus
    assert state.points.discards == (tile,)
    assert state.seats[0].points == ()


def test_a_points_tile_is_played_as_the_table_reads_it_or_stays() -> None:
    assert scored("V1", ROW, v1_min_discs="1") == 3 + 2
    # From west to east: 3.0, 3.1 and 2.5; 3.6 is beside the row, laid in any order.
    assert scored("V3", "R3.0 R3.1 O2.5") == 3 + 6
    assert scored("V3", "R3.0 R3.6 R3.1 O2.5") == 4 + 6
    # V4 counts the level with most discs.
    high = laid_with("V4", "R3.1 R3.0 R3.3 R3.4", "1001111")
    assert apply(high, Points("V4")).seats[0].score == 1 + 2 + 2 + 2 + 3
    assert apply(laid_with("V3", "R3.0"), Done()).seats[0].points == ("V3",)


GROUND = position(Position(), {}).fields
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
    boards = Position("RR", heights={3: (6, 6, 0, 0, 0, 0, 0)}, aid="A3")
    state = apply(position(boards, {}), Lay("R", "3.0"))

    assert state.heights[21] == 7
    state = do(state, Lay("R", "3.1"), Done())
    assert state.seats[0].score == 14
    assert state.heights[21:28] == (2, 2, 2, 2, 2, 2, 2)
    assert state.fallen == ("3.0", "3.1")


def test_towers_that_come_down_at_once_raise_fields_within_the_turn() -> None:
    boards = Position("RR", heights={3: (6, 5, 0, 0, 0, 0, 0)}, aid="A3")
    state = apply(position(boards, {"tower_timing": "at_once"}), Lay("R", "3.0"))

    assert state.heights[21:28] == (1, 6, 1, 1, 1, 1, 1)
    state = do(state, Lay("R", "3.1"), Done())
    assert state.seats[0].score == 14
    assert state.fallen == ("3.0", "3.1")


def test_27_discs_of_a_colour_always_come_to_rest() -> None:
    rng = Random(27)
    for _ in range(500):
        fields = Counter(rng.choices(range(7), k=27))
        heights, _ = come_down([*(fields[one] for one in range(7)), *REST], GROUND)

        assert (sum(heights), max(heights) < 7) == (27, True), fields
