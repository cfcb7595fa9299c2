"""The referee of Six Winters against a second reading, by hand: a long proof.

COMPANION_GAMES positions (100,000 unless it says otherwise), a fifth of each kind.
"""

import os

import pytest

from tests.games.six_winters.second_reading import READ_TWICE, agree

POSITIONS = int(os.environ.get("COMPANION_GAMES", "100000"))


@pytest.mark.parametrize("kind", READ_TWICE)
def test_all_positions_are_judged_alike_by_both_readings(kind: str) -> None:
    agree(kind, POSITIONS // len(READ_TWICE))
