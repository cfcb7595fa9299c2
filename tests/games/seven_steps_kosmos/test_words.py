"""What a person reads and types, and what a turn scored, told to everybody."""

import re
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from companion import catalogues
from companion.contract import Drawn, Rolled
from companion.games.seven_steps_kosmos import rules, words
from companion.games.seven_steps_kosmos.rules import (
    Action,
    State,
    apply,
    observed,
    view,
)
from companion.games.seven_steps_kosmos.rules.actions import (
    Done,
    Lay,
    Pick,
    Points,
    Throw,
)
from tests import long
from tests.games.seven_steps_kosmos.play import begun, do, played, with_seat

pytestmark = pytest.mark.xdist_group("kosmos-games")


def test_the_table_is_drawn_with_letters_heights_and_marks() -> None:
    state = do(with_seat(begun(), 1, hand=("K",) * 7), Lay("R", "3.6"), Lay("W", "0.3"))

    assert words.describe(view(state, 0)) == (
        """\
7 Steps, ann's turn
              B.  B.
            B. 5B.  B.  K.  K.
      V.  V.  B.  B.  K. 6K.  K.
    V. 4V.  V.  W.  W.  K.  K.
      V.  V.  W. 0W.  W.  Y.  Y.
        R.  R1+ W1* W.  Y. 1Y.  Y.
      R. 3R.  R.  O.  O.  Y.  Y.
        R.  R.  O. 2O.  O.
                  O.  O.
  slots  0: A, 1: B, 2: C, 3: D, 4: E, 5: F, 6: G
  fields of a board: .0 its centre, .1 east of it, and so clockwise to .6
> ann   0 points, hand B R R W Y
  ben   0 points, 7 discs
  bag 126 discs; 10 aids; 10 points tiles
  Laid R3.6 W0.3, levels 1 + 1 = 2 points so far."""
    )


def test_letters_of_fields_and_hands_are_tinted_and_nothing_else_is() -> None:
    plain = "7 Steps, ann's turn\n   0R3* W.\n> ann 3 points, hand R K, points tile V1"

    assert words.tint(plain) == (
        "7 Steps, ann's turn\n   0\x1b[31mR\x1b[0m3* \x1b[1mW\x1b[0m.\n"
        "> ann 3 points, hand \x1b[31mR\x1b[0m \x1b[4mK\x1b[0m, points tile V1"
    )


def test_boards_laid_wider_than_the_terminal_are_shown_one_by_one() -> None:
    row = " ".join(f"{place},0" for place in range(7))
    state = begun(arrangement=row)

    narrow = words.describe(view(apply(state, Lay("R", "3.6")), 0), 39).splitlines()

    assert narrow[1:8] == [
        "   0: W.  W.  W.  W.  W.  W.  W.",
        "   1: Y.  Y.  Y.  Y.  Y.  Y.  Y.",
        "   2: O.  O.  O.  O.  O.  O.  O.",
        "   3: R.  R.  R.  R.  R.  R.  R1*",
        "   4: V.  V.  V.  V.  V.  V.  V.",
        "   5: B.  B.  B.  B.  B.  B.  B.",
        "   6: K.  K.  K.  K.  K.  K.  K.",
    ]
    assert "0W." in words.describe(view(state, 0), 120)


LAID = (Lay("R", "3.6"), Lay("W", "0.3"), Lay("W", "0.2"))
"""Three discs on level 1, two of them of one colour."""


def came(state: State, action: Action) -> tuple[str, ...]:
    return words.came(state, action, apply(state, action))


@pytest.mark.parametrize(
    ("seat", "laid", "end", "told"),
    [
        ({"score": 40}, LAID, Done(), "ann scores 3 points: 43 in all"),
        ({"score": 40, "points": ("V2",)}, LAID, Points("V2"),
         "ann scores 7 points, 4 of them with My colour: 47 in all"),
        ({"points": ("V6",)}, LAID, Points("V6"),
         "ann scores 3 points, 0 of them with Seven!: 3 in all"),
        ({"score": 9, "hand": ()}, (), Done(), "ann scores 0 points: 9 in all"),
    ],
    ids=["turn", "tile", "tile for nothing", "no disc"],
)  # fmt: skip
def test_the_end_of_a_turn_tells_its_points_and_the_score(
    seat: dict[str, Any], laid: tuple[Action, ...], end: Action, told: str
) -> None:
    assert came(do(with_seat(begun(), 0, **seat), *laid), end) == (told,)


def test_what_ends_no_turn_is_told_without_points() -> None:
    assert came(begun(), LAID[0]) == ()
    assert came(do(begun(), *LAID, Done()), Pick("aid")) == ()


def test_the_final_count_tells_the_points_of_unused_tiles_for_each() -> None:
    state = with_seat(begun(), 0, score=57, aid=("A1",), points=("V1",))
    state = with_seat(state, 1, score=31, hand=("R",))
    state = replace(state, turn=1, phase="tidy", bag=0, triggered=True)

    assert came(state, Throw(())) == (
        "ann ends with 61 points, 4 of them for unused tiles",
        "ben ends with 31 points",
    )


def test_the_last_turn_may_end_the_game_and_both_are_told() -> None:
    state = do(begun(), *LAID[:1])
    state = with_seat(with_seat(state, 0, hand=()), 1, hand=())
    none = replace(state.aids, count=0)
    state = replace(state, bag=0, triggered=True, first=1, aids=none, points=none)

    assert came(state, Done()) == (
        "ann scores 1 point: 1 in all",
        "ann ends with 1 point",
        "ben ends with 0 points",
    )


@pytest.mark.slow
def test_all_that_is_told_of_a_game_adds_up_and_could_be_told_of_any_view() -> None:
    for seed in long.seeds(3):
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


def test_every_sentence_of_an_action_is_in_the_german_table() -> None:
    german = catalogues.known("de", "seven-steps-kosmos").words
    told = [kind for kind in get_args(rules.Action) if kind not in (Drawn, Rolled)]

    assert [kind.say.sentence for kind in told if kind.say.sentence not in german] == []
