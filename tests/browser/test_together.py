"""Several devices and a terminal at one table; networks and servers come and go."""

import io
import shutil
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.browser.conftest import (
    HOST,
    PHONE,
    Begin,
    Command,
    Look,
    Screen,
    Serve,
    companion,
)

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

LATER = """() => {
    const {now} = Date;
    Date.now = () => now() + 22_000;
}"""
"""Sets the page's clock on, past the seconds after which a table counts as lost."""


def joined(look: Look, address: str, seat: int) -> Screen:
    screen = look(address, PHONE)
    screen.page.locator(".seat-row").nth(seat).tap()
    screen.page.locator(".join .btn.main").tap()
    screen.settle()
    return screen


def test_phones_join_by_the_qr_code_or_a_typed_one_where_no_context_is_secure(
    begin: Begin, serve: Serve, look: Look
) -> None:
    import zxingcpp

    server = serve(begin("exit-from-purgatory"), lan=True)
    host = look(server.host, HOST)
    host.page.locator(".qr img").wait_for()
    host.page.wait_for_load_state("networkidle")
    picture = Image.open(io.BytesIO(host.page.screenshot()))
    (found,) = zxingcpp.read_barcodes(picture)
    box = host.page.locator(".qr img").bounding_box()
    assert box["width"] >= 320
    assert found.text.rsplit("/", 1)[-1] in host.words(".addr")

    phone = joined(look, found.text, 1)
    assert phone.page.evaluate("isSecureContext") is False
    assert phone.page.title() == "Ann · Exit from Purgatory"
    host.until(lambda: "here" in host.words(".seats li:nth-child(2)"))

    guest = look(server.root, PHONE)
    guest.page.locator("#code").fill("wrong1")
    guest.page.keyboard.press("Enter")
    guest.page.get_by_text("no table has that code").wait_for()
    guest.complaints.clear()  # the browser tells of the refusal
    guest.page.locator("#code").fill(server.served.code.upper())
    guest.page.keyboard.press("Enter")
    guest.page.locator(".join .seats").wait_for()


def test_a_page_says_that_it_is_old_while_network_and_server_are_gone_and_finds_back(
    begin: Begin, command: Command, look: Look
) -> None:
    save = begin("nine-circles")
    server = command(save)
    screen = look(server.host, PHONE)
    screen.page.locator(".bar .dot.live").wait_for()
    start = screen.rev

    screen.context.set_offline(True)
    screen.page.locator(".btn.main").tap()
    screen.page.locator(".toast.up").wait_for()
    assert "nothing was done" in screen.words(".toast")
    screen.context.set_offline(False)
    screen.page.locator(".bar .dot.live").wait_for()

    server.kill()
    screen.page.locator(".bar .dot.behind").wait_for()
    screen.page.evaluate(LATER)
    screen.page.locator(".alarm:not([hidden])").wait_for()
    assert "what you see is from" in screen.words(".alarm")
    assert screen.page.locator(".bar .dot.lost").count() == 1

    companion("do", save, "throw 1", "roll")
    server.again()
    screen.until(lambda: screen.rev >= start + 2, 40)
    screen.page.locator(".bar .dot.live").wait_for()
    assert screen.rev == start + 2


def test_a_page_that_wakes_asks_again_while_an_answer_hangs(
    begin: Begin, serve: Serve, look: Look
) -> None:
    server = serve(begin("nine-circles"))
    screen = look(server.host, PHONE)
    screen.page.locator(".bar .dot.live").wait_for()
    held: list[object] = []
    screen.page.route("**/state*", lambda route: held.append(route))

    for asked, event in enumerate(("pagehide", "pageshow", "pageshow", "online")):
        screen.page.evaluate(f"dispatchEvent(new Event('{event}'))")
        screen.until(lambda most=asked: len(held) == most)

    screen.page.unroute("**/state*")
    screen.page.evaluate("dispatchEvent(new Event('online'))")
    screen.page.locator(".bar .dot.live").wait_for()


def test_a_save_that_cannot_be_read_any_more_is_said_until_it_can(
    begin: Begin, serve: Serve, look: Look
) -> None:
    save = Path(begin("nine-circles"))
    screen = look(serve(save).host, PHONE)
    screen.settle()
    whole = save.read_bytes()

    save.write_bytes(whole[:-40])
    screen.page.locator(".ask [role=alert]").wait_for()
    told = screen.words(".ask [role=alert]")
    save.write_bytes(whole)
    screen.page.locator(".ask [role=alert]").wait_for(state="detached")

    assert save.name in told


def test_pages_come_back_to_a_table_that_closed_and_are_led_to_another_one(
    begin: Begin, command: Command, look: Look
) -> None:
    server = command(begin("seven-steps-kosmos"), "--lan")
    first = look(server.host, HOST)
    address = "http://" + first.words(".addr")
    first.page.close()
    ann, waits = joined(look, address, 0), look(address, PHONE)
    waits.page.locator(".dot.live").wait_for()

    server.stop()

    for screen in (ann, waits):
        screen.page.locator(".alarm:not([hidden])").wait_for()
        assert screen.words(".alarm").startswith("The table is closed")
        assert screen.words(".alarm .x") == "Try again"
    server.again()
    ann.page.locator(".alarm .x").tap()
    for screen in (ann, waits):  # the other asks by itself
        screen.page.locator(".dot.live").wait_for()
        assert not screen.page.locator(".alarm").is_visible()
    assert ann.words("h1.who").startswith("Ann")

    host = look(server.host, HOST)
    new = {"game": "nine-circles", "name": "another"}
    host.send("/host/new", new)

    ann.page.get_by_role("button", name="Stay here").tap()
    ann.page.get_by_role("button", name="Come along").wait_for(state="detached")
    waits.page.get_by_role("link", name="Come along").tap()
    waits.page.locator("h1", has_text="Circles").wait_for()
    host.complaints.clear()  # its own page may be asked for meanwhile


def test_a_page_goes_on_where_its_table_has_moved_and_sends_a_tap_again(
    begin: Begin, command: Command, look: Look
) -> None:
    save = Path(begin("nine-circles"))
    screen = look(command(str(save)).host, PHONE)
    screen.settle()
    start, asked = screen.rev, []

    def moves(route: Any) -> None:
        asked.append(route.request.post_data_json["id"])
        if len(asked) > 1:
            route.continue_()
        else:
            route.fulfill(status=503, body="this table moves to another process")

    screen.page.route("**/act", moves)
    screen.tap(".btn.main")
    assert len(asked) == 2
    assert asked[0] == asked[1]
    assert screen.rev == start + 1
    screen.complaints.clear()  # of the answer

    fence = save.with_name(f"{save.name}.fence")
    (fence / "9").mkdir()  # as another process that takes it, and ends
    shutil.rmtree(fence / "1")
    screen.until((fence / "10").exists)
    companion("do", str(save), "roll")
    screen.until(lambda: screen.rev == start + 2)
    screen.page.locator(".bar .dot.live").wait_for()


def test_a_seat_that_is_taken_is_asked_for_and_shared_or_taken_over_by_the_host(
    begin: Begin, serve: Serve, look: Look
) -> None:
    host = look(serve(begin("exit-from-purgatory"), lan=True).host, HOST)
    address = "http://" + host.words(".addr")
    ben, other = joined(look, address, 1), look(address, PHONE)
    other.page.locator(".seat-row").nth(1).tap()

    other.page.locator(".join .btn.main").tap()

    other.page.get_by_text("this device shows").wait_for()
    mark = other.page.locator("[role=status] b").inner_text()
    ben.page.get_by_text(f"The device that shows {mark} asks").wait_for()
    ben.page.get_by_role("button", name="Share it").tap()
    other.page.locator("body[data-rev]").wait_for()
    assert other.page.locator("h1.who").inner_text().startswith("Ben")

    host.page.locator(".seats li", has_text="Ben").get_by_text("Take over").tap()

    for page in (ben.page, other.page):
        page.get_by_text("no longer has its seat").wait_for()
        assert page.locator(".seat-row").count() == 4


def test_the_host_begins_opens_and_sets_up_games_on_pages_that_stay_new(
    begin: Begin, serve: Serve, look: Look
) -> None:
    save = begin("nine-circles")
    host = look(serve().host, HOST)
    page = host.page

    page.locator("input[type=file]").set_input_files(save)
    host.settle()
    page.goto(host.page.url.partition("/t/")[0])
    page.locator("a[href='/new/exit-from-purgatory']").tap()
    for seat, name in enumerate(("Ann", "Ben", "Cleo", "Dan")):
        page.locator(f"[name='players.{seat}']").fill(name)
    page.locator("[name='plays.3']").select_option("medium")
    page.locator("details:has(#name) summary").tap()
    page.locator("#name").fill("a b")
    page.get_by_role("button", name="Begin Exit from Purgatory").tap()
    page.locator(".host .seats li").nth(3).get_by_text("companion").wait_for()
    page.locator("summary", has_text="How this table plays").tap()
    page.get_by_role("button", name="rolled here").tap()
    page.locator("[aria-pressed=true]", has_text="rolled here").wait_for()
    assert page.locator("details[open]").count() == 1, "what was open stays open"
    page.locator("[name='bots.Cleo']").select_option("medium")
    page.locator(".host .seats li").nth(2).get_by_text("companion").wait_for()
    page.locator("li", has_text="Ann").get_by_text("Play here").tap()
    page.locator("li", has_text="Ann").get_by_text("Give back").wait_for()
    page.get_by_role("button", name="Go on with the game").tap()
    host.settle()

    assert "Ann" in host.words(".bar")
    page.goto(page.url.partition("/t/")[0])
    assert page.locator(".tables > li").count() == 2
    assert "Exit from Purgatory" in host.words(".tables")


def test_a_challenge_is_checked_by_tapping_without_a_game(
    serve: Serve, look: Look
) -> None:
    screen = look(serve().host, PHONE)
    page = screen.page
    page.goto(page.url + "roll/check")

    page.locator("#game").select_option("nine-circles")
    page.locator("#challenge option[value=Gluttony]").wait_for(state="attached")
    page.locator("#challenge").select_option("Gluttony")
    for count in range(1, 4):
        page.locator("[data-digit='2']").tap()
        page.locator(f".dice button.die >> nth={count - 1}").wait_for()
    page.locator(".verdict .good").first.wait_for()
    page.locator(".dice button.die").first.tap()
    page.locator(".verdict .bad").first.wait_for()

    page.reload()
    assert page.locator(".dice button.die").count() == 2
