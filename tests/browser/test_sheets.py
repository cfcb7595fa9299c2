"""What a page mends and loads ahead; steps that are looked at again."""

from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import PHONE, Holds, Sat

FACES = """async (path) => (await (await fetch(path)).json()).faces
    .flatMap(({thumb, href}) => [thumb, href])"""

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]


def test_the_button_beside_a_refusal_does_what_helps(sat: Sat) -> None:
    screen = sat("nine-circles", played="throw 1; rolled 3")

    screen.page.locator("#main .btn", has_text="Pass").first.dispatch_event("click")
    screen.page.locator(".toast.up", has_text="3 becomes 1").wait_for()
    screen.page.locator(".toast .x", has_text="Turn").tap()

    screen.until(lambda: screen.rev == 4)


def test_misread_dice_are_corrected_in_the_log_by_tapping_with_a_reason(
    sat: Sat,
) -> None:
    screen = sat("nine-circles", played="throw 2; rolled 4 6")
    page = screen.page

    page.keyboard.press("l")
    page.locator("dialog .tabs button", has_text="All steps").tap()
    page.locator("dialog .lines .btn", has_text="Correct").tap()
    assert page.locator("dialog form .btn.main").is_disabled()
    page.locator("dialog .die", has=page.locator("[cx='26']")).nth(1).tap()
    page.locator("dialog .die.lit").wait_for()
    page.locator("dialog .keys [data-digit='5']").tap()
    page.locator("dialog .correct[data-faces='4 5']").wait_for()
    page.locator("#reason").fill("the 6 was a 5")
    page.locator("dialog form .btn.main").tap()

    page.locator("dialog .lines li", has_text="the 6 was a 5").wait_for()
    assert screen.rev == 3
    page.keyboard.press("Escape")
    screen.until(lambda: "5" in (page.locator("#question").inner_text()))


def test_back_closes_a_sheet_without_a_step_left_behind_and_a_late_one_replaces_none(
    sat: Sat,
) -> None:
    screen = sat("nine-circles")
    page, sheet, menu = screen.page, "dialog.sheet[open]", "[aria-label=Menu]"
    notes, held, here = page.locator("dialog .row-btn", has_text="Notes"), [], page.url
    page.route("**/log?*", lambda route: held.append(route))
    page.keyboard.press("l")
    screen.until(lambda: len(held) == 1)
    page.keyboard.press("Escape")
    page.locator(menu).click()
    notes.wait_for()
    with page.expect_response("**/log?*"):
        held[0].continue_()
    page.wait_for_timeout(300)
    assert notes.is_visible(), "not the log, which comes late"

    notes.tap()
    page.locator("#note").wait_for()
    page.evaluate("history.back()")
    page.locator(sheet).wait_for(state="detached")
    assert page.url == here
    page.locator(menu).tap()
    page.locator("dialog .bar .ib").tap()
    page.locator(menu).tap()  # again, before the history has gone back
    page.locator(sheet).wait_for()
    page.reload()
    screen.settle()
    assert not page.locator(sheet).count()
    page.locator(menu).tap()
    page.locator("dialog a", has_text="Roll helper").tap()
    page.locator("main.roll").wait_for()
    page.go_back()
    screen.settle()

    assert page.url == here
    assert page.evaluate("history.state") is None


def test_every_page_loads_the_faces_of_all_cards_in_one_order(holds: Holds) -> None:
    for seat in (0, 1):
        screen = holds("exit-from-purgatory", PHONE, seat)
        requested: list[str] = []
        screen.page.on(
            "request", lambda it, requested=requested: requested.append(path_of(it.url))
        )
        screen.page.reload()
        screen.settle()
        known = screen.page.evaluate(FACES, f"{screen.page.url}/faces?seat={seat}")

        assert len(known) >= 6
        screen.until(lambda known=known, requested=requested: {*known} <= {*requested})
        first = next(n for n, path in enumerate(requested) if path.endswith("/faces"))
        ahead = [path for path in requested[first:] if path in known]
        assert ahead == [path for path in known if path in ahead]


def path_of(url: str) -> str:
    return urlsplit(url).path


def test_a_game_is_stepped_through_back_and_forth(sat: Sat) -> None:
    screen = sat("nine-circles", played="throw 1; rolled 1; pass 1; throw 2")
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
