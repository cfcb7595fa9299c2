"""The page's own files: small, and without a rule or a text of a game."""

import re
from pathlib import Path

import pytest

from companion import games, places
from companion.contract import LONGEST_NOTE
from tests.browser.conftest import NO_BROWSER, NO_DRIVER, must_drive

WEB = places.TEMPLATES / "shared" / "web"
MODULES = sorted(WEB.glob("*.js"))
MOST_LINES, ALL_LINES = 200, 1650
COMMON = {"Colours", "overflow"}
"""Words of a game that a page may use in their usual sense."""


def test_modules_are_plain_and_small() -> None:
    lines = {path.name: len(path.read_text("utf-8").splitlines()) for path in MODULES}

    assert {name for name, count in lines.items() if count >= MOST_LINES} == set()
    assert sum(lines.values()) <= ALL_LINES
    for path in MODULES:
        for found in re.findall(r'from "([^"]+)"', path.read_text("utf-8")):
            assert (WEB / found).is_file(), f"{path.name}: {found}"


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


@pytest.mark.parametrize(
    ("path", "driver", "lacks"), [("", True, NO_BROWSER), ("/b", False, NO_DRIVER)]
)
def test_without_a_browser_its_tests_are_skipped_with_the_reason_but_fail_in_ci(
    path: str, driver: bool, lacks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match=lacks):
        must_drive(path, driver)

    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match=lacks):
        must_drive(path, driver)
    must_drive("/b", True)


def test_tests_are_collected_where_no_browser_can_be_driven() -> None:
    for path in Path(__file__).parent.glob("*.py"):
        lines = path.read_text("utf-8").splitlines()
        early = [
            line for line in lines if re.match("(from|import) (playwright|axe)", line)
        ]
        assert early == [] or path.name == "picture.py", path.name


def test_of_the_tests_in_a_browser_only_journeys_and_a_deck_are_fast() -> None:
    quick = {"test_journeys.py", "test_modules.py", "test_deck_page.py"}

    for path in Path(__file__).parent.glob("test_*.py"):
        marked = re.search(r"^pytestmark = .*slow", path.read_text("utf-8"), re.M)
        assert (marked is None) == (path.name in quick), path.name
