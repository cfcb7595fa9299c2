"""What a deck costs beside a script by hand: `pytest tests/bench/test_decks.py`.

`by_hand.py` draws the same cards, without kerning and checks, and reads no other SVG
than that of its icons; `by_library.py` reads any, with svglib. CPU is of whole
processes; the ratio of the least of some rounds is what counts, as machines differ.
"""

import sys
from pathlib import Path
from typing import Any

import pytest

from tests.bench import decks
from tests.bench.test_speed import ROOT, processes, run


def script(table: Path, name: str = "by_hand") -> list[str]:
    """Return the command of a script, which leaves its PDF beside the table."""
    out = str(table.with_name(f"{name}.pdf"))
    folders = str(ROOT / "fonts"), str(table.parent / "icons")
    return [sys.executable, f"tests/bench/{name}.py", str(table), out, *folders]


def ours(table: Path) -> list[str]:
    """Return our command for the same cards."""
    command = [sys.executable, "-m", "companion", "cards", str(table)]
    options = ["--layout", "by_hand.toml", "--scheme", "grid"]
    return [*command, *options, "--out", str(table.parent / "out")]


@processes
@pytest.mark.parametrize("count", [54, 540])
def test_yardstick_by_hand(benchmark: Any, count: int, tmp_path: Path) -> None:
    command = script(decks.write(tmp_path, count))
    benchmark.pedantic(run, command, rounds=9, warmup_rounds=1)


@processes
@pytest.mark.parametrize("count", [54, 540])
def test_a_deck(benchmark: Any, count: int, tmp_path: Path) -> None:
    command = ours(decks.write(tmp_path, count))
    benchmark.pedantic(run, command, rounds=9, warmup_rounds=1)
