"""What a deck costs beside a script by hand: `pytest tests/bench/test_decks.py`.

`by_hand.py` draws the same cards, without kerning and checks. CPU is of whole
processes; the ratio of the medians is what counts, as machines differ. Its file is at
most 1.5 times as large.
"""

import csv
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.bench.test_speed import ROOT, processes, run

WORDS = [
    *(
        "the",
        "card",
        "of",
        "any",
        "player",
        "may",
        "move",
        "one",
        "step",
        "and",
        "then",
    ),
    *("roll", "two", "dice", "for", "each", "sun", "in", "front", "until", "nobody"),
    *("else", "has", "more", "than", "three", "lanterns", "left", "over", "night"),
]
ICONS = ["heart", "sun", "moon", "lantern", "star8", "flame"]


def deck(path: Path, count: int) -> Path:
    """Write unique cards: a title, 200 characters, an icon, a number."""
    dice = random.Random(count)
    with path.open("w", newline="", encoding="utf-8") as file:
        lines = csv.writer(file)
        lines.writerow(["title", "cost", "icon", "text"])
        for number in range(1, count + 1):
            words: list[str] = []
            while len(" ".join(words)) < 184:
                words.append(dice.choice(WORDS))
            title = f"{dice.choice(WORDS)} {dice.choice(WORDS)} {number}".title()
            text = " ".join(words)[:200].rpartition(" ")[0]
            lines.writerow([title, number % 10, dice.choice(ICONS), text])
    return path


@processes
@pytest.mark.parametrize("count", [54, 540])
def test_yardstick_by_hand(benchmark: Any, count: int, tmp_path: Path) -> None:
    table = str(deck(tmp_path / "deck.csv", count))
    script = [sys.executable, "tests/bench/by_hand.py", table]
    made = [str(tmp_path / "a.pdf"), str(ROOT / "fonts")]
    benchmark.pedantic(run, [*script, *made], rounds=9, warmup_rounds=1)


@processes
@pytest.mark.parametrize("count", [54, 540])
def test_a_deck(benchmark: Any, count: int, tmp_path: Path) -> None:
    table = str(deck(tmp_path / "deck.csv", count))
    command = [sys.executable, "-m", "companion", "cards", table, "--layout", "plain"]
    options = ["--scheme", "grid", "--out", str(tmp_path)]
    benchmark.pedantic(run, [*command, *options], rounds=9, warmup_rounds=1)


@pytest.mark.parametrize("count", [54, 540])
def test_a_file_is_not_much_larger_than_one_by_hand(count: int, tmp_path: Path) -> None:
    table, other = deck(tmp_path / "deck.csv", count), tmp_path / "a.pdf"
    fonts = str(ROOT / "fonts")
    run(sys.executable, "tests/bench/by_hand.py", str(table), str(other), fonts)
    command = [sys.executable, "-m", "companion", "cards", str(table)]
    run(*command, "--layout", "plain", "--scheme", "grid", "--out", str(tmp_path))

    (ours,) = tmp_path.glob("deck/*.pdf")
    times = ours.stat().st_size / other.stat().st_size
    print(f"\n{count} cards: {times:.2f} times as large")
    assert times < 1.5
