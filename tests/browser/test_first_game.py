"""A guided first game as a phone shows it, and an end: what a browser alone shows."""

import pytest

from tests.browser.conftest import (
    PHONE,
    TABLET,
    Begin,
    Look,
    Screen,
    Serve,
    boxes,
    resized,
)
from tests.browser.test_access import at_all_sizes, played

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

RINGED = """() => {
    const ring = document.querySelector(".next-tap").getBoundingClientRect();
    const card = document.querySelector(".guide").getBoundingClientRect();
    const covers = ring.top < card.bottom && ring.bottom > card.top;
    return [ring.top >= 0 && ring.bottom <= innerHeight, covers];
}"""
"""Whether the ring is in sight, and whether the card lies over it."""


def guided(serve: Serve, look: Look, game: str, language: str = "en") -> Screen:
    server = serve()
    screen = look(server.host, PHONE, language=language)
    screen.page.goto(f"{server.root}/")
    button = f"""[data-post="/host/first"][data-body*='"{game}"']"""
    with screen.page.expect_navigation():
        screen.page.locator(button).tap()
    screen.page.locator(".next-tap").wait_for()
    return screen


@pytest.mark.parametrize(
    ("game", "steps"), [("nine-circles", 11), ("seven-steps-kosmos", 12)]
)
def test_a_first_game_is_played_by_its_ring_alone(
    serve: Serve, look: Look, game: str, steps: int
) -> None:
    screen = guided(serve, look, game)
    for step in range(1, steps):
        screen.page.locator(f".guide span:has-text(', {step} of')").wait_for()
        assert screen.page.evaluate(RINGED) == [True, False], step
        screen.tap(".next-tap")
    screen.page.locator(".guide .x:has-text('Play on')").tap()
    screen.page.locator(".guide").wait_for(state="detached")


def test_a_tap_beside_the_ring_does_nothing_and_axe_finds_nothing_in_the_card(
    serve: Serve, look: Look
) -> None:
    screen = guided(serve, look, "six-winters")
    before = screen.rev

    screen.tap(".ask .btn.main")

    assert "Tap what has the ring" in screen.words(".toast")
    assert screen.rev == before
    assert at_all_sizes(screen) == []


def test_the_card_holds_its_button_where_it_is_narrow_and_german(
    serve: Serve, look: Look
) -> None:
    screen = guided(serve, look, "six-winters", "de")
    resized(screen, TABLET)

    (card,), (button,) = boxes(screen, ".guide"), boxes(screen, ".guide .x")

    assert card["left"] < button["left"] < button["right"] <= card["right"]
    fits = "(button) => button.scrollWidth <= button.clientWidth"
    assert screen.page.locator(".guide .x").evaluate(fits)


def test_axe_finds_nothing_at_an_end_nor_where_a_table_is_shared(
    begin: Begin, serve: Serve, look: Look
) -> None:
    save = played(begin("seven-steps-kosmos"), steps=999, bot="easy")
    screen = look(serve(save).host, PHONE)
    screen.page.goto(screen.page.url.removesuffix("/host"))
    with screen.page.expect_navigation():
        screen.page.locator(".btn:has-text('Watch only')").tap()
    screen.page.locator(".end .btn").first.wait_for()

    assert at_all_sizes(screen) == []
    screen.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    screen.page.locator(".end .btn:has-text('Share')").tap()
    screen.page.locator("#link").wait_for()
    assert at_all_sizes(screen) == []
