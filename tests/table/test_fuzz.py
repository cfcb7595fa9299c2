"""Anything typed in `play` is done, or refused in one line that changes nothing.

The long run, `tests/bench/test_fuzz.py`, types a hundred times as many lines.
"""

from pathlib import Path

import pytest

from companion import games
from tests.table.fuzz import fuzz

LINES = 400
"""Lines for each of the five games: 2,000 in all."""


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_whatever_is_typed_raises_nothing_and_changes_nothing_if_refused(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert fuzz(game, LINES, tmp_path, monkeypatch) > LINES // 10
