"""What the points tiles add, and how towers of seven come down."""

from collections import Counter
from itertools import permutations
from random import Random

import msgspec
import pytest

from companion.games.seven_steps_kosmos.rules import State, apply, why_not
from companion.games.seven_steps_kosmos.rules.actions import Done, Lay, Points
from companion.games.seven_steps_kosmos.rules.boards import Table, places
from companion.games.seven_steps_kosmos.rules.check import Position, position
from companion.games.seven_steps_kosmos.rules.scoring import come_down

SEVEN = "R3.5 R3.6 R3.1 W0.3 W0.0 W0.1 Y1.4"
ROW = "R3.2 R3.1 W0.3"


def played(tile: str, laid: str, **rulings: str) -> State:
    """A turn on empty boards of one colour: every disc scores 1."""
    state = position(Position("".join(one[0] for one in laid.split())), rulings)
    you = msgspec.structs.replace(state.seats[0], points=(tile,))
    state = msgspec.structs.replace(state, seats=(you, state.seats[1]))
    for word in laid.split():
        state = apply(state, Lay(word[0], word[1:]))
    return apply(state, Points(tile))


@pytest.mark.parametrize(
    ("tile", "laid", "bonus"),
    [
        ("V1", SEVEN, 3),
        ("V1", ROW, 0),
        ("V2", SEVEN, 6),
        ("V2", ROW, 4),
        ("V3", SEVEN, 6),
        ("V3", ROW, 6),
        ("V3", "R3.2 R3.1", 0),
        ("V4", SEVEN, 7),
        ("V5", SEVEN, 3),
        ("V5", ROW, 2),
        ("V6", SEVEN, 7),
        ("V6", ROW, 0),
    ],
)
def test_a_points_tile_adds_what_it_says(tile: str, laid: str, bonus: int) -> None:
    state = played(tile, laid)

    assert state.seats[0].score == len(laid.split()) + bonus
    assert state.points.discards == (tile,)
    assert state.seats[0].points == ()


def test_colours_may_be_played_with_fewer_discs_if_the_table_reads_it_so() -> None:
    assert played("V1", ROW, v1_min_discs="1").seats[0].score == 3 + 2


def test_a_straight_row_leads_across_borders_whatever_the_order_of_laying() -> None:
    # From west to east: 3.0, 3.1 and 2.5; 3.6 is beside the row.
    assert played("V3", "R3.0 R3.1 O2.5").seats[0].score == 3 + 6
    assert played("V3", "R3.0 R3.6 R3.1 O2.5").seats[0].score == 4 + 6


def test_one_level_counts_the_level_with_most_discs() -> None:
    heights = {3: (1, 0, 0, 1, 1, 1, 1)}
    state = position(Position("RRRR", heights=heights), {})
    you = msgspec.structs.replace(state.seats[0], points=("V4",))
    state = msgspec.structs.replace(state, seats=(you, state.seats[1]))
    for field in ("3.1", "3.0", "3.3", "3.4"):
        state = apply(state, Lay("R", field))

    assert apply(state, Points("V4")).seats[0].score == 1 + 2 + 2 + 2 + 3


def test_a_points_tile_that_is_not_held_is_refused() -> None:
    state = apply(position(Position("RR"), {}), Lay("R", "3.0"))

    assert why_not(state, Points("V3")) == "no points tile V3 is held; held is none"
    assert why_not(state, Points("V9")) == (
        "there is no points tile 'V9'; points tiles are V1, V2, V3, V4, V5 or V6"
    )
    assert why_not(state, Points("A1")) == (
        "there is no points tile 'A1'; points tiles are V1, V2, V3, V4, V5 or V6"
    )


def test_the_unused_tile_stays() -> None:
    state = position(Position("R"), {})
    you = msgspec.structs.replace(state.seats[0], points=("V3",))
    state = msgspec.structs.replace(state, seats=(you, state.seats[1]))

    assert apply(apply(state, Lay("R", "3.0")), Done()).seats[0].points == ("V3",)


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
