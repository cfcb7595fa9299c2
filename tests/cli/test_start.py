"""A quick command starts about as fast as docs/speed.md says, beside `import typer`."""

import re
import sys

import pytest

from tests.bench.test_speed import PYTHON, ROOT, least_cpu

COMMANDS = {
    "roll": "roll 4d6",
    "check": "check nine-circles gluttony 2 2 2",
    "check of Seven Steps": "check seven-steps sloth 1 2 --die 6",
}
SLOWEST = 1.3
"""How many times the CPU of `import typer` a start may take; quiet cores need 1.2."""

WRONG = 0.12
"""How much a figure in the documentation may be off, as a part of it."""


def written() -> dict[str, float]:
    """Return how many times the reference each command takes, as is written."""
    page = (ROOT / "docs" / "speed.md").read_text("utf-8")
    row = r"^\| `companion ([^`]+)`, the whole process \| [\d.]+ s, ([\d.]+) times"
    return {typed: float(times) for typed, times in re.findall(row, page, re.M)}


def test_the_documentation_has_a_figure_for_each_start_that_is_measured() -> None:
    assert written().keys() == set(COMMANDS.values())


@pytest.mark.slow
def test_a_quick_command_starts_in_little_more_than_typer_does() -> None:
    commands = {name: [*PYTHON, *typed.split()] for name, typed in COMMANDS.items()}
    taken = least_cpu(
        {"typer": [sys.executable, "-c", "import typer"], **commands}, rounds=24
    )

    times = {name: taken[name] / taken["typer"] for name in COMMANDS}
    print(
        "", *(f"{name}: {ratio:.2f} times" for name, ratio in times.items()), sep="\n"
    )
    assert max(times.values()) <= SLOWEST, taken
    for name, typed in COMMANDS.items():
        assert abs(times[name] / written()[typed] - 1) <= WRONG, taken
