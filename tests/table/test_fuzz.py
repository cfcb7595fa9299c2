"""Anything typed in `play` is done, or refused in one line that changes nothing.

The long run, `tests/bench/test_fuzz.py`, types a hundred times as many lines.
"""

from pathlib import Path
from typing import Any, NoReturn

import pytest

from companion import games
from companion.errors import IllegalAction
from companion.table import play
from tests.table.fuzz import fuzz

LINES = {"six-winters": 100}
"""Lines for each game, 475 if not said: 2,000 in all. One there takes 0.2 s."""


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_whatever_is_typed_raises_nothing_and_changes_nothing_if_refused(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = LINES.get(game, 475)

    assert fuzz(game, count, tmp_path, monkeypatch) > count // 10


def test_a_traceback_and_a_refusal_that_changes_the_save_are_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def trace(*_: object) -> NoReturn:
        raise KeyError("ours")

    def keep(table: Any, *_: object) -> NoReturn:
        table.path.write_bytes(table.path.read_bytes() + b"\n")
        raise IllegalAction("toy", "not now")

    for fault, noticed in ((trace, KeyError), (keep, AssertionError)):
        monkeypatch.setattr(play, "answer", fault)
        with pytest.raises(noticed) as caught:
            fuzz("nine-circles", 20, tmp_path / fault.__name__, monkeypatch)
        assert caught.value.__notes__[0].startswith("nine-circles: typed ")
