"""The gallery as a browser shows it: accessible, narrow, searched, opened as files."""

from itertools import product
from pathlib import Path

import pytest

from companion.cli import gallery as command
from companion.press import gallery
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import PAPERS
from tests.browser.conftest import PHONE, WIDER, Look

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

PAGES = (
    "index.html",
    *(f"nine-circles/{name}.html" for name in ("index", "booklet", "text")),
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    how = [PrintOptions(PAPERS["a4"], low=True)]
    for made in gallery.files([command.entry("nine-circles")], how):
        path = folder / made.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(made.data)
    return folder


def test_axe_finds_nothing_and_nothing_is_wider_than_a_phone(
    site: Path, look: Look
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = look("about:blank", PHONE).page
    for name, theme in product(PAGES, ("light", "dark")):
        page.emulate_media(color_scheme=theme)
        page.goto((site / name).as_uri())
        found = Axe().run(page, options={"preload": False}).response["violations"]
        bad = [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]
        assert bad == [], (name, theme)
        assert page.evaluate(WIDER) <= 0, name


def test_the_rules_are_searched_in_words_of_players(site: Path, look: Look) -> None:
    page = look((site / "nine-circles" / "booklet.html").as_uri(), PHONE).page

    page.fill("input", "How do I win?")
    assert page.locator(".search li").first.inner_text() == "What you are after"
    page.locator(".search a").first.click()
    assert page.url.endswith("#aim")
    page.fill("input", "flip dice with Virgil")
    assert page.locator(".search li").count() == 0
    assert page.locator("output").inner_text() == "0 places"
    page.fill("input", "rolls")
    assert page.locator(".search li").count() > 5
