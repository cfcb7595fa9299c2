"""Sheets that are the page have a dark drawing, which a dark device shows."""

from pathlib import Path

import pytest

from tests.browser.conftest import PHONE, Begin, Look, Sat, Screen, Serve

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

SHEETS = ("nine-circles", "seven-steps")


def fetched(screen: Screen) -> list[str]:
    names = "performance.getEntriesByType('resource').map((one) => one.name)"
    found = screen.page.evaluate(names)
    return [name.rpartition("/")[2] for name in found if "/art/" in name]


def shown(screen: Screen, which: str = "href") -> str:
    """Return which drawing the board shows, or might show."""
    sheet = screen.page.locator(".board image[data-dark]").first
    return str(sheet.get_attribute(which)).rpartition("/")[2]


def test_a_dark_device_shows_and_loads_the_dark_drawing_alone(
    begin: Begin, serve: Serve, look: Look, tmp_path: Path
) -> None:
    for game in SHEETS:
        host = serve(begin(game)).host
        for theme in ("dark", "light"):
            screen = look(host, PHONE, theme=theme)
            screen.settle()
            screen.page.wait_for_load_state("load")
            screen.until(lambda screen=screen: bool(fetched(screen)))

            assert shown(screen) == shown(screen, f"data-{theme}"), game
            assert fetched(screen) == [shown(screen)], game
            screen.open("about:blank")  # the next one is given its seat
    # What tests paint is kept in a folder of their own.
    painted = tmp_path.parent / "cache" / "companion" / "painted"
    assert [*painted.glob("seven-steps-*")]


def test_the_switch_of_a_device_and_its_system_change_the_drawing_at_once(
    sat: Sat,
) -> None:
    screen = sat("seven-steps")
    light, dark = shown(screen, "data-light"), shown(screen, "data-dark")
    assert shown(screen) == light

    screen.page.emulate_media(color_scheme="dark")
    screen.until(lambda: shown(screen) == dark)
    screen.tap("[aria-label=Menu]")
    screen.page.get_by_text("This device: colours").tap()
    screen.page.get_by_role("button", name="light", exact=True).tap()

    screen.until(lambda: shown(screen) == light)
