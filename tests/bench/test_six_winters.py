"""What Six Winters costs to print, in seconds of CPU; no figure fails."""

import sys
from pathlib import Path
from typing import Any

from tests.bench.test_speed import PYTHON, processes, run

DECKS = ("obstacles", "progress", "locations", "seasons")

# One process for all four, as `print` without `--only` has one for everything.
CARDS = """
import sys
from companion.cli import app

for deck in sys.argv[2:]:
    words = ["print", "six-winters", "--only", deck, "--out", sys.argv[1]]
    app(words, standalone_mode=False)
"""


@processes
def test_all_files(benchmark: Any, tmp_path: Path) -> None:
    command = [*PYTHON, "print", "six-winters", "--out", str(tmp_path)]
    benchmark.pedantic(run, command, rounds=5, warmup_rounds=1)

    assert len(list(tmp_path.glob("*/*.pdf"))) == 20


@processes
def test_all_cards(benchmark: Any, tmp_path: Path) -> None:
    command = [sys.executable, "-c", CARDS, str(tmp_path), *DECKS]
    benchmark.pedantic(run, command, rounds=5, warmup_rounds=1)

    assert len(list(tmp_path.glob("*/*.pdf"))) == 4
