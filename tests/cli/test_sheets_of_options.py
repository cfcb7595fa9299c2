"""Sheets of options: what they say to type begins a game."""

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from companion import games, places
from companion.contract import KitRequest
from companion.press.ink import pages
from companion.press.layout.sizes import paper


@pytest.mark.parametrize("game", games.names())
def test_what_a_sheet_of_options_says_to_type_begins_a_game(
    game: str,
    run: Callable[..., Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(places, "saves", lambda: tmp_path)
    found = games.load(game)
    listed = found.kit(KitRequest(booklet_values=found.booklet_values)).pages
    page = next(page for page in listed if page.name == "rulings")
    html, _ = pages.fill(page, pages.PageOptions(paper("a4")))

    (line,) = re.findall(r"<code>companion (new [^<]*)</code>", html)

    assert run(*unescape(line).split()).code == 0
