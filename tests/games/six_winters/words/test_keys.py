"""A usual turn with light books and counted dice takes few keys."""

from statistics import median

import pytest

from tests.bench.keys import keys, measured

MOST = 60


@pytest.mark.slow
def test_a_usual_turn_takes_at_most_60_keys_with_light_books_and_counted_dice() -> None:
    counts = [keys(lines) for lines in measured(seed=1, turns=5).values()]

    assert median(counts) <= MOST
    assert max(counts) <= 1.5 * MOST  # a turn with several cards completed
