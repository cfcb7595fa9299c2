"""What judged games lost to best play is added up by kinds of decisions."""

from types import SimpleNamespace
from typing import Any

import pytest

from companion.lab.losses import Decision, Place, lines, summed
from companion.lab.solve import aim

WORDS: Any = SimpleNamespace(
    chapter=lambda state: f"Circle {state}",
    actions=SimpleNamespace(verb=lambda action: action),
)
GAMES = [
    [Decision(1, "throw", 0.25), Decision(2, "pass", 0.0), Decision(1, "throw", 0.25)],
    [Decision(1, "throw", 0.0), Decision(2, "pass", 0.125)],
]


def test_decisions_of_one_kind_are_added_up_the_dearest_first() -> None:
    lost = summed(WORDS, GAMES)

    assert (lost.games, lost.lost) == (2, 0.3125)
    assert lost.error == pytest.approx(1.96 * 0.1875)
    assert lost.where == (
        Place("Circle 1: throw", 3, 0.25),
        Place("Circle 2: pass", 2, 0.0625),
    )


def test_the_error_of_one_game_is_not_known() -> None:
    assert summed(WORDS, GAMES[:1]).error == 0


def test_only_what_lost_something_is_listed() -> None:
    where = (Place("Circle 1: throw", 1, 0.25), Place("Circle 2: pass", 2, 0.0))

    assert [*lines(where, aim("win", {}))] == [
        "       25.00 %  Circle 1: throw, 1 decision"
    ]
