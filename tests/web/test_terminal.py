"""The terminal and pages on one save."""

import sys
from pathlib import Path

import pytest

from tests.web.serving import begun, running

if sys.platform == "win32":
    pytest.skip("Windows has no such terminal", allow_module_level=True)

from tests.web.terminal import playing


def test_the_terminal_and_a_page_play_on_one_save(tmp_path: Path) -> None:
    path = begun(tmp_path / "dante.json", "nine-circles")
    with running(path) as here, playing(path) as terminal:
        terminal.wait("> ")
        ann = here.seated(0)
        stream = ann.stream("stream?seat=0")
        stream.next()

        ann.act("throw 2")
        terminal.wait("throw 2 dice of the pool, marking row 2")
        terminal.wait("2 dice: type the faces")
        terminal.type("2 5")
        view = stream.until(2)

    assert view["said"] == "the dice show 2 5 (by hand)"
