"""The tools that decide about form, run as tests."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(
    "command",
    [
        # A group of its own, so that it begins early and others run beside it.
        pytest.param(["mypy"], marks=pytest.mark.xdist_group("mypy")),
        ["ruff", "format", "--check", "companion", "tests"],
        ["ruff", "check", "companion", "tests"],
    ],
    ids=["mypy", "ruff format", "ruff check"],
)
def test_the_code_passes(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True
    )

    assert done.returncode == 0, done.stdout + done.stderr


def test_no_module_is_longer_than_400_lines() -> None:
    lines = {
        str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines())
        for folder in ("companion", "tests")
        for path in (ROOT / folder).rglob("*.py")
    }

    assert {path: count for path, count in lines.items() if count > 400} == {}
