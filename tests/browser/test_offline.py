"""Without the network: the last view, the rules and the roll helper, and back again."""

from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import (
    HOST,
    PHONE,
    Begin,
    Look,
    Screen,
    Serve,
    companion,
    resized,
)
from tests.browser.test_access import faults

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

KEPT = """async () => {
    const cache = await caches.open("kept"), all = await cache.keys();
    return all.map(({url}) => url.replace(location.origin, ""));
}"""
HELD = """async () => {
    const cache = await caches.open("kept"), bodies = [];
    const all = await cache.keys();
    for (const one of all) bodies.push(await (await cache.match(one)).text());
    return bodies.join("\\n");
}"""


def kept(screen: Screen) -> list[str]:
    return [*map(str, screen.page.evaluate(KEPT))]


def stocked(screen: Screen) -> None:
    """Wait until the device has kept its table and all of the rules."""

    pages = screen.page.evaluate(
        "async (base) => (await (await fetch(`${base}/booklet`)).json()).pages",
        screen.table,
    )

    def whole() -> bool:
        found = kept(screen)
        rules = [name for name in found if "/booklet" in name]
        return "/roll" in found and len(rules) == len(pages)

    screen.until(whole, 60)


def seated(screen: Screen, seat: int) -> Screen:
    """Sit down at the table whose code the host's page shows."""
    base = screen.table
    screen.send(f"{base}/seat", {"take": seat})
    screen.page.goto(urlsplit(screen.page.url)._replace(path=base).geturl())
    screen.settle()
    return screen


def test_offline_the_table_the_rules_and_dice_are_there_and_all_goes_on_by_itself(
    begin: Begin, serve: Serve, look: Look
) -> None:
    save = begin("nine-circles")
    server = serve(save)
    screen = look(server.host, PHONE, keeps=True)
    page = screen.page
    screen.settle()
    stocked(screen)
    title = screen.words("#question h2")

    screen.context.set_offline(True)
    page.reload()
    screen.settle()
    assert screen.words("#question h2") == title
    alarm = page.locator(".alarm:not([hidden])")
    alarm.wait_for()
    assert "what you see is from" in alarm.inner_text()
    assert "playing, the log and advice are not" in alarm.inner_text()
    page.locator(".answers .btn.main").tap()
    screen.until(lambda: "nothing was done" in screen.words(".toast"))
    assert faults(screen) == []
    resized(screen, HOST)
    assert faults(screen) == []
    resized(screen, PHONE)

    page.locator("[aria-label=Menu]").tap()
    page.locator("dialog .row-btn", has_text="The rules").tap()
    page.locator("dialog .booklet h3").first.wait_for()
    first = screen.words("dialog .booklet h3")
    page.locator("dialog .booklet .btn.main").tap()
    screen.until(lambda: screen.words("dialog .booklet h3") != first)
    page.locator("dialog [aria-label=Close]").tap()
    page.keyboard.press("l")
    assert "needs the table" in screen.words("dialog .bad")
    page.keyboard.press("Escape")

    before = screen.rev
    companion("do", save, "throw 2")
    screen.context.set_offline(False)
    screen.until(lambda: screen.rev > before)
    page.locator(".alarm").wait_for(state="hidden")

    screen.context.set_offline(True)
    rolled_alone(screen, server.root)
    screen.context.set_offline(False)
    page.locator("h1", has_text="Statistics").wait_for(timeout=10_000)


def rolled_alone(screen: Screen, root: str) -> None:
    """Roll dice on a device that is offline, and look at its list of tables."""
    page = screen.page
    page.goto(f"{root}/roll")
    assert "nobody else sees them" in screen.words(".roll .panel")
    page.locator(".quick .btn", has_text="d6").tap()
    screen.until(lambda: page.locator("#dice").input_value() == "3d6")
    page.locator(".roll .btn.main").tap()
    page.locator(".res .cube").nth(2).wait_for()
    assert 3 <= int(screen.words(".res .total")) <= 18
    page.locator("#dice").fill("3d6r<2")
    page.locator(".roll .btn.main").tap()
    page.locator(".toast", has_text="only plain dice").wait_for()
    assert faults(screen) == []
    page.goto(f"{root}/statistics")
    page.locator("#kept", has_text="Nine Circles").wait_for()
    assert faults(screen) == []


def test_a_device_keeps_nothing_but_what_its_seat_was_sent(
    begin: Begin, serve: Serve, look: Look
) -> None:
    game = "exit-from-purgatory"
    server = serve(begin(game))
    ann = seated(look(server.host, PHONE, keeps=True), 0)
    stocked(ann)
    view = ann.page.evaluate(
        "async (base) => JSON.stringify(await (await fetch(`${base}/state`)).json())",
        ann.table,
    )

    assert {name.partition("?")[0] for name in kept(ann)} == {
        *(f"{ann.table}{part}" for part in ("", "/state", "/booklet")),
        "/roll",
    }
    whole = str(ann.page.evaluate(HELD))
    assert view[view.index('"screen"') : view.index('"news"')] in whole

    ann.send(f"{ann.table}/seat", {"take": 1})
    ann.page.reload()
    ann.settle()
    ann.page.locator(".btn.main", has_text="Hand over").tap()
    ann.page.locator(".curtain .btn.main").tap()
    ann.settle()
    ann.page.wait_for_timeout(1500)
    assert '"private":true' not in str(ann.page.evaluate(HELD))
    ann.page.reload()

    ann.send(f"{ann.table}/renew", {})
    ann.page.wait_for_url(f"{server.root}/?why=moved")
    assert kept(ann) == ["/roll"]
    ann.complaints.clear()  # the address that is gone
