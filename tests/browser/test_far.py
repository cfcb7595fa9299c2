"""Playing over days: a link that is a seat, and what happened while nobody looked."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import (
    HOST,
    PHONE,
    WIDER,
    Begin,
    Look,
    Serve,
    companion,
)
from tests.browser.test_access import faults

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

GAME = "exit-from-purgatory"


def test_a_friend_sits_down_by_a_link_and_sees_what_happened_since_they_looked(
    begin: Begin, serve: Serve, look: Look, tmp_path: Path
) -> None:
    save = begin(GAME)
    host = look(serve(save).host, HOST)
    host.page.locator("details", has_text="a link for each seat").locator(
        "summary"
    ).click()
    address = host.page.locator("#link0").input_value()
    assert faults(host) == []

    ann = look(address, PHONE)
    assert faults(ann) == []
    ann.page.locator(".btn.main", has_text="Sit down as Ann").tap()
    ann.settle()
    assert "Ann" in ann.words(".bar")
    ann.page.locator("[aria-label=Menu]").tap()
    ann.page.locator("dialog .row-btn", has_text="Who is here").tap()
    feed = ann.page.locator("#feed0").input_value()
    assert faults(ann) == []
    assert "The game begins" in ann.page.request.get(feed).text()
    base = host.table

    ann.page.goto("about:blank")
    companion("do", "--seat", "Ann", save, "steal Ben")
    companion("do", "--seat", "Ann", save, "rolled 3")
    companion("do", "--seat", "Ben", save, "rolled 6")
    ann.page.goto(urlsplit(address)._replace(path=base).geturl())
    ann.settle()
    assert "While you were away: 3 steps." in ann.words(".since")
    assert faults(ann) == []
    for width, height in ((320, 568), (844, 390), (1280, 800)):
        ann.page.set_viewport_size({"width": width, "height": height})
        assert ann.page.evaluate(WIDER) <= 0
    ann.tap(".since .btn")
    assert ann.words(".asked .cap") == "WHILE YOU WERE AWAY: 1 OF 3"
    ann.tap(".answers .btn.main")
    assert ann.words(".asked .cap") == "WHILE YOU WERE AWAY: 2 OF 3"
    ann.tap(".answers .btn.quiet")
    assert ann.page.locator(".since").count() == 0

    ann.page.reload()
    ann.settle()
    assert ann.page.locator(".since").count() == 0, "it was seen"
