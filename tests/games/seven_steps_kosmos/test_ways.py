"""In how many ways discs can be laid, and for which score: compared with trying all."""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from companion.games.seven_steps_kosmos import words
from companion.games.seven_steps_kosmos.facts import Tile
from companion.games.seven_steps_kosmos.rules import State, scoring
from companion.games.seven_steps_kosmos.rules.check import (
    Position,
    check,
    position,
    ways,
)
from companion.games.seven_steps_kosmos.rules.state import Laid
from tests import long
from tests.games.seven_steps_kosmos.test_search import some_turn

pytestmark = pytest.mark.xdist_group("kosmos-games")

SIX = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The steps from a hexagon to its neighbours."""


def levels_of(state: State, path: Sequence[int]) -> list[int] | None:
    """Return the levels of discs laid on fields one by one; None if they may not be."""
    spots, colours = state.fields.spots, state.fields.colours
    heights, levels = list(state.heights), []
    for number, field in enumerate(path):
        group = [n for n, colour in enumerate(colours) if colour == colours[field]]
        level = heights[field] + 1
        if field in path[:number] or level > 7:
            return None
        if not number:
            lowest = min(heights[n] for n in group)
            if heights[field] != lowest and "A3" not in state.played:
                return None
        else:
            (q, r), (p, s) = spots[field], spots[path[number - 1]]
            rise = 2 if "A4" in state.played else 1
            if (q - p, r - s) not in SIX or not 0 <= level - levels[-1] <= rise:
                return None
        heights[field] += 1
        levels.append(level)
        while state.options.tower_timing == "at_once" and 7 in heights:
            fallen = heights.index(7)
            heights[fallen] = 0
            for n in range(49):
                heights[n] += colours[n] == colours[fallen]
    return levels


def tried(state: State, discs: Sequence[str], tile: Tile | None) -> Counter[int]:
    """Return how many of all sequences of fields are legal, by what they score."""
    found: Counter[int] = Counter()
    fields = [n for n, colour in enumerate(state.fields.colours) if colour in discs]
    for path in product(fields, repeat=len(discs)):
        if sorted(state.fields.colours[field] for field in path) != sorted(discs):
            continue
        levels = levels_of(state, path)
        if levels is None:
            continue
        names = [state.fields.names[field] for field in path]
        colours = [state.fields.colours[field] for field in path]
        laid = list(map(Laid, names, colours, levels))
        bonus = scoring.bonus(tile, laid, state.fields) if tile else 0
        found[sum(levels) + bonus] += 1
    return found


def some_discs(state: State, rng: Random, count: int) -> list[str]:
    """Return discs of the colours of neighbouring fields, two colours at most."""
    path = [rng.randrange(49)]
    while len(path) < count:
        path.append(rng.choice(state.fields.near[path[-1]]))
    discs = [state.fields.colours[field] for field in path]
    return discs if len(set(discs)) < 3 else some_discs(state, rng, count)


def same_as_tried(seed: int, most: int) -> int:
    """Compare one position; return in how many ways its discs can be laid."""
    rng = Random(seed)
    state = some_turn(rng)
    if rng.random() < 0.5:  # towers about to come down
        colours, heights = state.fields.colours, [0] * 49
        for field in rng.sample(range(49), 49):
            there = sum(heights[n] for n in state.fields.of[colours[field]])
            heights[field] = min(rng.choice((0, 1, 4, 5, 6, 6)), 17 - there)
        state = replace(state, heights=tuple(heights))
    aid = rng.choice(("", "A3", "A4"))
    tiles = [tile for tile in state.kinds if tile.family == "points"]
    tile = rng.choice((None, None, *tiles))
    state = replace(state, played=(aid,) if state.tile(aid) else ())
    discs = some_discs(state, rng, rng.randint(1, most))
    expected = tried(state, discs, tile)

    assert ways(state, discs, tile) == expected, (seed, discs, aid, tile)
    return expected.total()


@pytest.mark.slow
def test_the_ways_are_those_of_trying_every_sequence_of_fields() -> None:
    assert sum(same_as_tried(seed, 3) for seed in long.seeds(30)) > 30
    assert sum(same_as_tried(1000 + seed, 4) for seed in long.seeds(12)) > 12


def test_a_tower_that_comes_down_at_once_lifts_the_fields_of_its_colour() -> None:
    boards = Position("RR", heights={3: (6, 5, 0, 0, 0, 0, 0)}, aid="A3")
    at_once = position(boards, {"tower_timing": "at_once"})
    after = position(boards, {"tower_timing": "after_scoring"})

    assert ways(at_once, "RR") == tried(at_once, "RR", None)
    assert ways(at_once, "RR")[7 + 7] == 1
    assert ways(after, "RR")[7 + 7] == 0
    assert ways(after, "RR")[6 + 7] == 1


def noted(boards: Position, laid: str) -> tuple[str, ...]:
    return check(boards, words.faces(laid.split())).notes


def test_check_says_in_how_many_ways_discs_can_be_laid_for_their_score() -> None:
    """Red in slot 3 rises from 0 to 3 round the board; the lowest fields begin."""
    boards = Position("RRR", heights={3: (6, 0, 0, 1, 2, 3, 4)})
    verdict = check(boards, words.faces(["R3.1", "R3.2"]))

    assert verdict.score == 2
    assert verdict.scores == ((2, 2), (3, 1))
    assert verdict.notes == (
        "these 2 discs can be laid in 3 ways, 2 of them for 2 points; "
        "the most is 3, in 1 way",
    )
    assert noted(boards, "R3.2 R3.3") == (
        "these 2 discs can be laid in 3 ways, 1 of them for 3 points, the most",
    )
    assert noted(boards, "R3.1") == (
        "this disc can be laid in 2 ways, each for 1 point",
    )


def test_a_line_without_another_way_is_said_to_be_the_only_one() -> None:
    boards = Position("RRR", heights={3: (3, 0, 3, 3, 3, 3, 1)})

    assert noted(boards, "R3.1 R3.6") == ("these 2 discs can be laid in no other way",)


def test_a_line_that_is_not_legal_and_a_turn_without_discs_have_no_ways() -> None:
    assert noted(Position("RR"), "R3.1 R3.4") == ()
    assert check(Position("RR"), words.faces(["R3.1", "R3.4"])).scores == ()
    assert noted(Position(""), "") == ()
