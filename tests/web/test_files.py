"""The page's own files: small, and without a rule or a text of a game."""

import re
from itertools import chain

import pytest

from companion import games, places
from companion.contract import LONGEST_NOTE

SHARED = places.TEMPLATES / "shared"
WEB = SHARED / "web"
MODULES = sorted(WEB.glob("*.js"))
MOST_LINES, ALL_LINES = 200, 2250
COMMON = {"Colours", "overflow"}
"""Words of a game that a page may use in their usual sense."""


def test_modules_are_plain_and_small() -> None:
    lines = (path.read_text("utf-8").splitlines() for path in MODULES)

    assert len([*chain.from_iterable(lines)]) <= ALL_LINES
    for path in (*MODULES, *(SHARED / "preview").glob("*.js")):
        text = path.read_text("utf-8")
        assert len(text.splitlines()) < MOST_LINES, path.name
        for name in re.findall(r'from "/?([^"]+)"', text):
            folder = SHARED if name.startswith("web/") else path.parent
            assert (folder / name).is_file(), f"{path.name}: {name}"


@pytest.mark.parametrize("name", games.names())
def test_no_file_of_the_page_names_a_game_or_what_is_in_it(name: str) -> None:
    game = games.load(name)
    entries = game.glossary()(None) if game.glossary else ()
    told = {name, game.facts().game.title, *(entry.name for entry in entries)}

    for path in (*MODULES, *WEB.glob("*.css"), *WEB.glob("*.html")):
        words = path.read_text("utf-8")
        found = {text for text in told - COMMON if len(text) > 6 and text in words}
        assert not found, f"{path.name}: {found}"


def test_no_style_or_script_stands_in_a_page() -> None:
    shell = (WEB / "page.html").read_text("utf-8")

    assert "style=" not in shell
    assert "<style" not in shell
    assert re.findall(r"<script(?![^>]* (?:src=|type=.application/json))", shell) == []


def test_no_name_is_cut_off_with_dots() -> None:
    for path in WEB.glob("*.css"):
        assert "ellipsis" not in path.read_text("utf-8"), path.name


def test_a_note_may_be_as_long_as_a_save_takes_it() -> None:
    words = (WEB / "sheets.js").read_text("utf-8")

    assert re.findall(r"maxlength: (\d+)", words) == [str(LONGEST_NOTE)]
