"""What a turn scored, and what was counted in the end, told to everybody."""

import re

import msgspec
import pytest

from companion.contract import Drawn
from companion.games.seven_steps_kosmos import words
from companion.games.seven_steps_kosmos.rules import (
    Action,
    Done,
    Lay,
    Pick,
    Points,
    State,
    Throw,
    apply,
    observed,
    view,
)
from tests.games.seven_steps_kosmos.play import played
from tests.games.seven_steps_kosmos.test_turn import begun, do, with_seat

pytestmark = pytest.mark.xdist_group("kosmos-games")

LAID = (Lay("R", "3.6"), Lay("W", "0.3"), Lay("W", "0.2"))
"""Three discs on level 1, two of them of one colour."""


def came(state: State, action: Action) -> tuple[str, ...]:
    return words.came(state, action, apply(state, action))


def test_the_end_of_a_turn_tells_its_points_and_the_score() -> None:
    state = do(with_seat(begun(), 0, score=40), *LAID)

    assert came(state, Done()) == ("ann scores 3 points: 43 in all",)


def test_the_points_of_a_tile_are_told_apart() -> None:
    state = do(with_seat(begun(), 0, score=40, points=("V2",)), *LAID)

    assert came(state, Points("V2")) == (
        "ann scores 7 points, 4 of them with My colour: 47 in all",
    )


def test_a_tile_that_brought_nothing_is_told_with_nothing() -> None:
    state = do(with_seat(begun(), 0, points=("V6",)), *LAID)

    assert came(state, Points("V6")) == (
        "ann scores 3 points, 0 of them with Seven!: 3 in all",
    )


def test_a_turn_without_a_disc_is_told_as_no_points() -> None:
    state = with_seat(begun(), 0, score=9, hand=())

    assert came(state, Done()) == ("ann scores 0 points: 9 in all",)


def test_what_ends_no_turn_is_told_without_points() -> None:
    state = begun()
    scored = do(state, *LAID, Done())

    assert came(state, LAID[0]) == ()
    assert came(scored, Pick("aid")) == ()


def test_the_final_count_tells_the_points_of_unused_tiles_for_each() -> None:
    state = with_seat(begun(), 0, score=57, aid=("A1",), points=("V1",))
    state = with_seat(state, 1, score=31)
    state = msgspec.structs.replace(state, turn=1, phase="tidy", bag=0, triggered=True)
    state = with_seat(state, 1, hand=("R",))

    assert came(state, Throw(())) == (
        "ann ends with 61 points, 4 of them for unused tiles",
        "ben ends with 31 points",
    )


def test_the_last_turn_may_end_the_game_and_both_are_told() -> None:
    state = do(begun(), *LAID[:1])
    state = with_seat(with_seat(state, 0, hand=()), 1, hand=())
    none = msgspec.structs.replace(state.aids, count=0)
    state = msgspec.structs.replace(
        state, bag=0, triggered=True, first=1, aids=none, points=none
    )

    assert came(state, Done()) == (
        "ann scores 1 point: 1 in all",
        "ann ends with 1 point",
        "ben ends with 0 points",
    )


@pytest.mark.slow
def test_all_that_is_told_of_a_game_adds_up_and_could_be_told_of_any_view() -> None:
    for seed in range(10):
        scores = {"ann": 0, "ben": 0, "cleo": 0}
        for state, action in played(seed):
            after = apply(state, action)
            told = words.came(state, action, after)
            for line in told:
                name, verb, number, *_ = line.split()
                if verb == "scores":
                    scores[name] += int(number)

            assert told == words.came(view(state, -1), action, view(after, -1))
            assert scores == {seat.name: seat.score for seat in after.seats}


def test_the_log_says_colours_levels_boards_and_tiles_by_name() -> None:
    state = with_seat(begun(), 0, aid=("A1",), points=("V6",))
    said = {
        Lay("R", "3.6"): "red on level 1, board D, upper right",
        Throw(("B", "B", "R")): "throw in 2 blue and red",
        Throw(("?",)): "throw in 1 disc",
        Points("V6"): "lay no more, and play Seven!",
        Drawn(("R", "R", "?")): "2 red and 1 disc drawn",
        Drawn(("A1",)): f"{state.kind('A1').name} drawn",
    }

    assert {action: words.logged(action, state) for action in said} == said
    boards = words.logged(Drawn(tuple("ABCDEFG")), played(1)[0][0])
    assert boards == "boards A B C D E F G drawn"


def test_no_line_of_the_log_has_a_code_of_a_field_or_tile() -> None:
    code = re.compile(r"\b[0-6]\.[0-6]\b|\b[AV]\d\b")
    for state, action in played(4):
        for seat in (-1, 0):
            line = words.logged(observed(state, action, seat), view(state, seat))
            assert not code.search(line), (action, line)
