"""Everybody can use every screen: axe-core, keyboard, screen reader, large text."""

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Literal

import pytest

from companion import games
from companion.chronicle import store
from companion.table import begin, seats, secrets
from tests import long
from tests.browser import robot
from tests.browser.conftest import (
    GAMES,
    PHONE,
    TABLET,
    WIDER,
    Begin,
    Holds,
    Look,
    Sat,
    Screen,
    Serve,
    sit,
)

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

SMALL = (320, 568)
LIGHT = {"resultTypes": ["violations"]}
PAGES = (
    *("/", "/new/exit-from-purgatory", "/new/six-winters", "/new/nine-circles"),
    *("/roll", "/roll/check?game=nine-circles&dice=2+2"),
    "/roll/check?game=six-winters",
    "/statistics",
)
SHEETS = {
    "c": "All choices",
    "?": "Best play",
    "l": "The log",
    "n": "Notes",
    "": "Menu",
}

DARK = LIGHT | {
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
}
"""Rules about colours: nothing else differs on a dark page."""

HEARD = """() => {
    const animate = Element.prototype.animate;
    globalThis.moved = [];
    Element.prototype.animate = function (frames, timing) {
        moved.push([this.classList[0], timing.duration]);
        return animate.call(this, frames, timing);
    };
}"""
"""Remembers what moves, and for how many milliseconds."""

ROWS = {
    "The rules": "#find",
    "Look up": "#look",
    "Who is here": ".seats",
    "This device": ".choice",
}
"""What the menu leads to beside that, and what shows that it is there."""


def faults(screen: Screen, *, light: bool = True, dark: bool = True) -> list[str]:
    """Return what axe-core finds, and what is cut off.

    It looks at a light page with all its rules, and at its colours once it is dark.
    """
    from axe_playwright_python.base import AXE_SCRIPT

    page, found = screen.page, []
    if page.evaluate("!globalThis.axe"):
        page.evaluate(AXE_SCRIPT)
    if light:
        found += page.evaluate("(how) => axe.run(how)", LIGHT)["violations"]
    if dark:
        turned(screen, "dark")
        found += page.evaluate("(how) => axe.run(how)", DARK)["violations"]
        turned(screen, "light")
    lines = [
        f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]
    ]
    return lines + [f"wider than the screen: {page.url}"] * (page.evaluate(WIDER) > 0)


def at_all_sizes(screen: Screen) -> list[str]:
    """Return what is wrong with a screen on a small phone, a phone and a tablet.

    Phones are of one layout: a small one has all rules, the other the dark colours.
    """
    found: list[str] = []
    for size in (SMALL, PHONE, TABLET):
        screen.page.set_viewport_size({"width": size[0], "height": size[1]})
        screen.page.locator("main").wait_for()
        now = faults(screen, light=size != PHONE, dark=size != SMALL)
        found += [f"{size[0]}: {line}" for line in now]
    return found


def turned(screen: Screen, theme: Literal["light", "dark"]) -> None:
    """Let the device be light or dark, and wait until its page is."""
    screen.page.emulate_media(color_scheme=theme)
    shown = "document.documentElement.dataset.theme"
    screen.until(lambda: screen.page.evaluate(shown) == theme)


def screens(screen: Screen, address: str) -> Iterator[str]:
    for path in (*PAGES, f"{address}/host", f"{address}/sheets"):
        screen.page.goto(path if path.startswith("http") else _root(address) + path)
        screen.page.locator("main").wait_for()
        if path == "/roll":
            screen.page.wait_for_load_state("networkidle")
        else:
            screen.page.locator("h1").first.wait_for()
        closed = screen.page.locator("details:not([open]) > summary")
        while closed.count():
            closed.first.click()
        yield path
    screen.page.goto(f"{address}/seats")
    screen.page.locator(".seats").wait_for()
    yield "join"


def _root(address: str) -> str:
    return address.partition("/t/")[0]


def sheets(screen: Screen) -> Iterator[str]:
    for key, title in SHEETS.items():
        if key:
            screen.page.keyboard.press(key)
        else:
            screen.page.locator("[aria-label=Menu]").click()
        screen.page.locator("dialog h2", has_text=title).wait_for()
        screen.page.locator("dialog .inner").wait_for()
        yield title
        screen.page.keyboard.press("Escape")
    for row, part in ROWS.items():
        screen.page.locator("[aria-label=Menu]").click()
        screen.page.locator("dialog .row-btn", has_text=row).click()
        screen.page.locator(f"dialog {part}").first.wait_for()
        yield row
        screen.page.keyboard.press("Escape")


def test_axe_finds_nothing_on_any_screen_beside_the_table(
    begin: Begin, serve: Serve, look: Look
) -> None:
    screen = look(serve(begin("exit-from-purgatory"), lan=True).host)
    screen.page.locator(".host .seats").wait_for()
    address = screen.page.url.removesuffix("/host")
    found = {name: at_all_sizes(screen) for name in screens(screen, address)}
    screen.page.locator(".join .btn.main").tap()
    screen.settle()
    found |= {name: at_all_sizes(screen) for name in sheets(screen)}

    assert {name: lines for name, lines in found.items() if lines} == {}


def test_axe_finds_nothing_where_a_guest_comes_in_or_a_tablet_is_passed_on(
    look: Look, holds: Holds
) -> None:
    screen = holds("exit-from-purgatory", TABLET, 0, 1)
    guest = look(_root(screen.page.url))
    guest.page.locator("#code").wait_for()
    found = at_all_sizes(guest)
    screen.page.get_by_role("button", name="Hand over to Ann").tap()
    screen.page.locator(".curtain:not([hidden])").wait_for()

    assert found + at_all_sizes(screen) == []


def test_axe_finds_nothing_in_the_log_nor_where_dice_are_corrected(sat: Sat) -> None:
    screen = sat("nine-circles", played="throw 2; rolled 4 6")
    page, found = screen.page, []

    page.keyboard.press("l")
    for tab, shows in (("Tale", ".lines"), ("All steps", ".lines .btn.n")):
        page.locator("dialog .tabs button", has_text=tab).tap()
        page.locator(f"dialog {shows}").first.wait_for()
        found += at_all_sizes(screen)
    page.locator("dialog .lines .btn:not(.n)").first.tap()
    page.locator("dialog .correct .die").first.tap()
    page.locator("dialog .keys").wait_for()
    found += at_all_sizes(screen)

    assert found == []


def test_axe_finds_nothing_in_a_replay_a_review_or_what_is_looked_up(
    begin: Begin, serve: Serve, look: Look
) -> None:
    save = played(begin("seven-steps"), steps=60)
    screen = sit(look(serve(save).host))
    page, found = screen.page, faults(screen)

    page.keyboard.press("l")
    page.locator("dialog .tabs button", has_text="Review").tap()
    page.locator("dialog .figure").first.wait_for(timeout=120_000)
    found += at_all_sizes(screen)
    page.locator("dialog [data-step]").first.tap()
    page.locator(".ask .cap", has_text="replay: step").wait_for()
    found += at_all_sizes(screen)
    page.locator("[aria-label=Menu]").click()
    page.locator("dialog .row-btn", has_text="Look up").click()
    page.locator("dialog #look").fill("Wrath")
    page.keyboard.press("Enter")
    page.locator("dialog .panel h3").first.wait_for()

    assert found + at_all_sizes(screen) == []


@pytest.mark.parametrize(
    ("game", "options", "steps", "bot"),
    [
        ("six-winters", ("--books", "full", "--dice", "full"), 400, "steady"),
        ("six-winters", (), 4000, "steady"),
        ("exit-from-purgatory", (), 60, "medium"),
    ],
    ids=["late campaign", "end of a campaign", "purgatory"],
)
def test_axe_finds_nothing_on_any_page_of_a_player(
    begin: Begin,
    serve: Serve,
    look: Look,
    game: str,
    options: tuple[str, ...],
    steps: int,
    bot: str,
) -> None:
    save = played(begin(game, *GAMES[game], *options), steps=steps, bot=bot)
    screen = sit(look(serve(save).host))
    pages, found = screen.page.locator("nav.tabs button"), []

    for at in range(pages.count() - 1):
        pages.nth(at).tap()
        found += at_all_sizes(screen)

    assert found == []


def played(save: str, *, steps: int, bot: str = "random") -> Path:
    """Let bots play a game on for some steps, and return its save."""
    path = Path(save)
    kept = store.open(path, games.load)
    chosen = dict.fromkeys(secrets.names(kept) or ("",), bot)
    seated = begin.seated_bots(
        kept.game, secrets.names(kept), chosen, kept.save.rulings
    )
    party = seats.Party(bots=seated, batch=steps)
    seats.go_on(path, games.load, party, random.Random(3), lambda: "")
    return path


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_the_table_of_any_game(sat: Sat, game: str) -> None:
    screen = sat(game)
    rng, found = random.Random(2), []

    for number in range(24 if long.GAMES else 16):
        with suppress(AssertionError):
            screen.until(lambda: robot.tap(screen, rng), 5)
        if number % 4 == 0:
            found += at_all_sizes(screen)

    assert found == []


def test_letters_can_be_switched_off(sat: Sat) -> None:
    screen = sat("nine-circles")
    screen.page.evaluate("device.keep('letters', '')")

    screen.page.keyboard.press("l")

    assert screen.page.locator("dialog").count() == 0


def test_dice_tumble_for_less_than_half_a_second_and_not_with_reduced_motion(
    sat: Sat,
) -> None:
    screen = sat("nine-circles", played="throw 2")
    screen.page.evaluate(HEARD)
    screen.page.keyboard.press("4")
    screen.settle()
    assert screen.page.evaluate("document.getAnimations().length") == 0
    assert screen.page.evaluate("globalThis.moved") == []
    screen.tap("button:has-text('Take out')")

    screen.page.emulate_media(reduced_motion="no-preference")
    screen.tap("button:has-text('Roll them for me')")
    screen.until(lambda: screen.rev == 2)

    moved = screen.page.evaluate("globalThis.moved")
    assert [name for name, _ in moved].count("cube") == 2
    assert all(0 < lasts < 500 for _, lasts in moved)
