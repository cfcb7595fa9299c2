"""The law of twins, in the long: COMPANION_GAMES pairs of each game (10,000).

Of each pair some questions are asked by lot, so that all are asked of many. The games
are those of seeds from COMPANION_FIRST (0) on: a run can be split.
"""

import os
from pathlib import Path
from random import Random

import pytest

from tests.questions_of_a_seat import Asker
from tests.test_boards import screens
from tests.twins import SEATS, pairs

GAMES = int(os.environ.get("COMPANION_GAMES", "10000"))
FIRST = int(os.environ.get("COMPANION_FIRST", "0"))


@pytest.mark.parametrize("game", SEATS)
def test_what_a_seat_cannot_know_changes_no_byte_of_any_answer(
    tmp_path: Path, game: str
) -> None:
    for number, twins in enumerate(pairs(game, GAMES, most=40, first=FIRST)):
        found = Asker(tmp_path, twins, Random(number)).differences(6)

        assert not found, f"pair {number}, seat {twins.name}: {found[0]}"


@pytest.mark.parametrize("game", SEATS)
def test_what_a_seat_cannot_know_is_on_none_of_its_screens(game: str) -> None:
    for number, twins in enumerate(pairs(game, GAMES, most=40, first=FIRST)):
        last = len(twins.one.steps) - 1
        one, other = (
            screens(kept, last, twins.seat) for kept in (twins.one, twins.other)
        )

        assert one == other, f"pair {number}, seat {twins.name}"
