"""A game is looked at again, step by step, on its board."""

import pytest

from tests.browser.conftest import PHONE, Begin, Look, Serve, companion, sit

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]


def test_a_game_is_stepped_through_back_and_forth(
    begin: Begin, serve: Serve, look: Look
) -> None:
    save = begin("nine-circles")
    server = serve(save)
    companion(server.folder, "do", save, "throw 1; rolled 1; pass 1; throw 2")
    screen = sit(look(server.host, PHONE))
    now = screen.words(".ask h2")

    screen.page.get_by_role("button", name="Menu").tap()
    screen.page.get_by_role("button", name="Log and review").tap()
    screen.page.get_by_role("button", name="All steps").tap()
    screen.page.locator("[aria-current=page]", has_text="All steps").wait_for()
    screen.page.get_by_role("button", name="Replay step 3").tap()
    screen.page.locator(".ask .cap", has_text="step 3 of 4").wait_for()
    places = [screen.words(".bar .where")]
    screen.page.get_by_role("button", name="Back to step 2").tap()
    screen.page.locator(".ask .cap", has_text="step 2 of 4").wait_for()
    places.append(screen.words(".bar .where"))
    filled = screen.page.locator(".ask .btn.main").count()
    screen.page.get_by_role("button", name="On to step 3").focus()
    screen.page.keyboard.press("Enter")
    screen.page.get_by_role("button", name="On to step 4").wait_for()
    told = screen.page.locator("[aria-live=polite]")
    screen.until(lambda: "step 3 of 4" in (told.text_content() or ""))
    focused = screen.words(":focus")
    screen.page.get_by_role("button", name="Leave the replay").tap()
    screen.until(lambda: screen.words(".ask h2") == now)

    assert places == ["circle II of IX", "circle I of IX"]
    assert filled == 1
    assert focused == "On to step 4"
    assert screen.rev == 4
