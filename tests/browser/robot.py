"""Plays a game by tapping what can be tapped, at random, as somebody new would."""

import random
import time

from tests.browser.conftest import Screen

LIVE = """[...document.querySelectorAll("#main button, #main .place")]
    .filter((el) => el.tap && ["do", "pick"].includes(el.tap.type))
    .filter((el) => !el.disabled && el.checkVisibility({visibilityProperty: true}))"""

KINDS = f"() => {LIVE}.map((el) => [el.tap.type, el.classList.contains('main')])"
ONE = f"(number) => {LIVE}[number]"


def tap(screen: Screen, rng: random.Random) -> bool:
    """Tap something; return whether there was anything to tap."""
    screen.settle()
    kinds: list[tuple[str, bool]] = screen.page.evaluate(KINDS)
    if not kinds:
        return False
    choices = list(range(len(kinds)))
    main = [number for number in choices if kinds[number][1]]
    does = [number for number in choices if kinds[number][0] == "do"]
    pool = main if main and rng.random() < 0.8 else choices
    pool = does if does and pool is choices and rng.random() < 0.6 else pool
    element = screen.page.evaluate_handle(ONE, rng.choice(pool)).as_element()
    if element:  # otherwise another device was quicker
        from playwright.sync_api import Error

        try:
            element.tap(timeout=2000)
        except Error:  # as here: the page was drawn anew under the finger
            return False
    return True


def over(screen: Screen) -> bool:
    return screen.page.title().startswith("Over")


def play(screens: list[Screen], rng: random.Random, taps: int) -> int:
    """Tap in turn on several screens until the game is over; return the taps made."""
    done, moved = 0, time.monotonic()
    while not over(screens[0]):
        waiting = [one for one in screens if one.page.title().startswith("●")]
        if waiting and tap(rng.choice(waiting), rng):
            done, moved = done + 1, time.monotonic()
        else:  # the others see it a moment later
            screens[0].page.wait_for_timeout(20)
        assert time.monotonic() < moved + 20, [one.words("main") for one in screens]
        assert done < taps, f"not over after {taps} taps: {screens[0].words('main')}"
    return done


def act(screen: Screen, rng: random.Random) -> None:
    """Tap until something is done, or something else happens at the table."""
    before = screen.rev
    screen.until(lambda: tap(screen, rng) and screen.rev > before, 60)
