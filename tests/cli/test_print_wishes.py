"""What a kit may be asked for, and what no kit knows."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


@pytest.mark.parametrize(("wish", "value"), [("players", "5"), ("size", "mini")])
def test_a_wish_that_no_kit_knows_is_refused(
    wish: str, value: str, tmp_path: Path, run: Callable[..., Any]
) -> None:
    said = run("print", "nine-circles", "--out", str(tmp_path), f"--{wish}", value)

    assert said.code == 1
    assert said.out == ""
    assert said.err == (
        f"print: --{wish} is given for nine-circles; "
        "leave it out: that kit is always the same\n"
    )
    assert list(tmp_path.iterdir()) == []
