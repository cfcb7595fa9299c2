"""Where no browser can be driven; and which tests in one are fast."""

import re
from pathlib import Path

import pytest

from tests.browser.conftest import NO_BROWSER, NO_DRIVER, must_drive


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
    quick = {"test_journeys.py", "test_driver.py", "test_deck_page.py"}

    for path in Path(__file__).parent.glob("test_*.py"):
        marked = re.search(r"^pytestmark = .*slow", path.read_text("utf-8"), re.M)
        assert (marked is None) == (path.name in quick), path.name
