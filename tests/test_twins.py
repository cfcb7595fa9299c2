"""Two games that differ only in what a seat cannot know answer it byte for byte alike.

The law holds for every command with `--seat` and every line that can be typed, before
the screen is passed and after.
"""

from pathlib import Path
from random import Random

import pytest

from tests import long
from tests.questions_of_a_seat import Asker
from tests.twins import SEATS, pairs


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize(
    ("count", "some"),
    [
        pytest.param(1, 10, id="few"),
        pytest.param(long.games(100), 10, id="many", marks=pytest.mark.slow),
    ],
)
def test_what_a_seat_cannot_know_changes_no_byte_of_any_answer(
    tmp_path: Path, game: str, count: int, some: int
) -> None:
    for number, twins in enumerate(pairs(game, count, most=30, first=long.FIRST)):
        found = Asker(tmp_path, twins, Random(number)).differences(some)

        assert not found, f"pair {number}, seat {twins.name}: {found[0]}"
