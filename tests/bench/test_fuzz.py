"""Lines of any kind typed in `play`, by hand: nothing traces, nothing refused is kept.

COMPANION_GAMES lines of each game, 40,000 for 200,000 in all (2,000 unless it says
otherwise). Saves are written at every step: a folder in memory is much faster, as with
`--basetemp /dev/shm/fuzz`.
"""

import os
import time
from pathlib import Path

import pytest

from companion import games
from tests.table.fuzz import fuzz

LINES = int(os.environ.get("COMPANION_GAMES", "2000"))


@pytest.mark.parametrize("game", games.names())
def test_whatever_is_typed_raises_nothing_and_changes_nothing_if_refused(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = time.process_time()

    refused = fuzz(game, LINES, tmp_path, monkeypatch, seed=2)

    took = time.process_time() - began
    print(f"{game}: {LINES} lines, {refused} refused, {took:.0f} s of CPU")
