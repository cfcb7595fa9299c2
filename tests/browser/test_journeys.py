"""A journey a game: sit down, play by tapping, be refused, undo, read the log."""

import random

import pytest

from tests.browser import robot
from tests.browser.conftest import GAMES, WIDER, Sat

SLOW = ("nine-circles", "seven-steps", "seven-steps-kosmos")
"""What these show, Exit from Purgatory and Six Winters show as well."""
TAPS = 4
SMALL = """() => [...document.querySelectorAll("#main button, .bar button")]
    .filter((el) => el.checkVisibility() && !el.matches(".place, .chip"))
    .filter((el) => {
        const more = getComputedStyle(el, "::after");  // may reach beyond the button
        const beyond = more.content !== "none" && more.position === "absolute"
            ? -parseFloat(more.top) - parseFloat(more.bottom) || 0 : 0;
        return el.getBoundingClientRect().height + beyond < 43.5;
    })
    .map((el) => el.outerHTML.slice(0, 120))"""
COVERED = """() => {
    const [toast, ask] = [".toast", ".ask"].map((one) =>
        document.querySelector(one).getBoundingClientRect());
    return Math.max(0, Math.round(toast.bottom - ask.top));
}"""
"""How much of the question a message covers on a phone."""


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[pytest.mark.slow] * (game in SLOW)) for game in GAMES],
)
def test_a_game_is_played_by_tapping_refused_undone_and_told(
    sat: Sat, game: str
) -> None:
    screen = sat(game)
    rng = random.Random(7)
    first = screen.rev
    screen.until(lambda: screen.page.title().startswith("●"))

    for _ in range(TAPS):
        screen.until(lambda: robot.tap(screen, rng))
    robot.act(screen, rng)
    assert screen.rev > first
    assert screen.page.evaluate(WIDER) == 0
    assert screen.page.evaluate(SMALL) == []

    refused = screen.page.locator("#main [aria-disabled=true]")
    if refused.count():
        refused.first.dispatch_event("click")
        screen.page.locator(".toast.up").wait_for()
        assert len(screen.words(".toast")) > 10
        assert screen.page.evaluate(COVERED) == 0

    screen.page.keyboard.press("l")
    screen.page.locator("dialog .lines li").first.wait_for()
    screen.page.keyboard.press("Escape")
    assert not screen.page.locator("dialog[open]").count()

    before = screen.rev
    screen.until(lambda: screen.page.locator(".foot .undo:not([disabled])").count() > 0)
    screen.tap(".foot .undo")
    screen.until(lambda: screen.rev > before)  # an undo is one more event
