"""The trainer in a browser: a position is answered, and everybody can use its page."""

import pytest

from tests.browser.conftest import HOST, Look, Serve
from tests.browser.test_access import at_all_sizes

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]


def test_the_trainer_asks_judges_and_goes_on_and_all_can_use_it(
    serve: Serve, look: Look
) -> None:
    server = serve()
    host = look(server.host, HOST)
    host.page.goto(f"{server.root}/new/seven-steps")
    host.page.get_by_role("link", name="Train where people lose most").tap()
    host.page.get_by_role("link", name="for the score").tap()
    host.page.wait_for_url("**/train/seven-steps?aim=score")
    host.page.locator(".answers .btn").first.wait_for(timeout=120_000)
    faults = {"asked": at_all_sizes(host)}
    host.page.locator(".answers [aria-disabled=true]").first.tap(force=True)
    host.page.locator(".toast.up").wait_for()
    assert "POSITION 1" in host.words(".ask").upper()

    host.page.locator(".foot .best").tap()
    host.page.get_by_role("button", name="Next position").wait_for()
    assert "1 answered, 0 of them best" in host.words(".ask")
    faults["judged"] = at_all_sizes(host)
    host.page.get_by_role("button", name="Next position").tap()
    host.page.locator(".foot .best").wait_for()
    assert "POSITION 2" in host.words(".ask").upper()

    assert {name: found for name, found in faults.items() if found} == {}
    assert host.complaints == []
