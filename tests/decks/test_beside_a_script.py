"""A deck costs what docs/speed.md says, beside a script that draws the same by hand.

Only ratios are written there, as machines differ: CPU of whole processes, the least of
some rounds in changing order, and sizes of files.
"""

import re
from pathlib import Path

import pytest

from tests.bench import decks
from tests.bench.test_decks import ours, script
from tests.bench.test_speed import ROOT, least_cpu

ROUNDS = {54: 5, 540: 5, 5400: 2}
WRONG = 0.25
"""How much a figure in the documentation may be off, as a part of it."""

SCRIPTS = {"by_library": "downloaded", "by_hand": "icons"}
"""The icons of each script."""

SLOWEST = {
    "by_library": {54: 1.6, 540: 1.6, 5400: 1.6},
    "by_hand": {54: 1.9, 540: 1.6, 5400: 1.6},
}
"""How many times a script's CPU a deck may take."""

LARGEST = 1.3
"""How many times as large as a script's a file may be."""


def written(script: str) -> dict[int, tuple[float, float]]:
    """Return the ratios of CPU and of sizes, by the number of cards."""
    page = (ROOT / "docs" / "speed.md").read_text("utf-8")
    line = rf"^\| ([\d,]+) cards, `{script}\.py` \| ([\d.]+) \| ([\d.]+) \|"
    return {
        int(count.replace(",", "")): (float(cpu), float(size))
        for count, cpu, size in re.findall(line, page, re.M)
    }


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_documentation_has_a_figure_for_each_deck_that_is_measured(
    name: str,
) -> None:
    assert written(name).keys() == ROUNDS.keys()


@pytest.mark.slow
@pytest.mark.parametrize("name", SCRIPTS)
@pytest.mark.parametrize("count", ROUNDS)
def test_a_deck_takes_as_many_times_what_a_script_does_as_is_written(
    count: int, name: str, tmp_path: Path
) -> None:
    table = decks.write(tmp_path, count, SCRIPTS[name])
    commands = {"ours": ours(table), name: script(table, name)}
    taken = least_cpu(commands, ROUNDS[count])
    files = (tmp_path / "out").glob("deck/*.pdf")
    size = sum(file.stat().st_size for file in files)

    ratio = taken["ours"] / taken[name]
    larger = size / table.with_name(f"{name}.pdf").stat().st_size
    said_ratio, said_larger = written(name)[count]
    print(f"\n{count} cards, {name}: {ratio:.2f} times the CPU, {larger:.2f} the size")
    assert ratio <= SLOWEST[name][count], taken
    assert abs(ratio / said_ratio - 1) <= WRONG, taken
    assert abs(larger / said_larger - 1) <= WRONG
    assert larger <= LARGEST
