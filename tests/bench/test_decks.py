"""What a deck costs beside a script by hand: `pytest tests/bench/test_decks.py`.

`by_hand.py` draws the same cards, without kerning and checks. CPU is of whole
processes; the ratio of the least of some rounds is what counts, as machines differ.
"""

import sys
from pathlib import Path
from typing import Any

import pytest

from tests.bench import decks
from tests.bench.test_speed import ROOT, processes, run


def by_hand(table: Path) -> list[str]:
    """Return the command of the script."""
    out = str(table.with_name("by_hand.pdf"))
    folders = str(ROOT / "fonts"), str(table.parent / "icons")
    return [sys.executable, "tests/bench/by_hand.py", str(table), out, *folders]


def ours(table: Path) -> list[str]:
    """Return our command for the same cards."""
    command = [sys.executable, "-m", "companion", "cards", str(table)]
    options = ["--layout", "by_hand.toml", "--scheme", "grid"]
    return [*command, *options, "--out", str(table.parent / "out")]


@processes
@pytest.mark.parametrize("count", [54, 540])
def test_yardstick_by_hand(benchmark: Any, count: int, tmp_path: Path) -> None:
    command = by_hand(decks.write(tmp_path, count))
    benchmark.pedantic(run, command, rounds=9, warmup_rounds=1)


@processes
@pytest.mark.parametrize("count", [54, 540])
def test_a_deck(benchmark: Any, count: int, tmp_path: Path) -> None:
    command = ours(decks.write(tmp_path, count))
    benchmark.pedantic(run, command, rounds=9, warmup_rounds=1)
