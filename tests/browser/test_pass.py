"""One tablet for several players: what it shows, and what it forgets."""

import pytest

from tests.browser.conftest import TABLET, Begin, Look, Screen, Serve

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

HAND = ".ask .card img"


@pytest.fixture
def tablet(begin: Begin, serve: Serve, look: Look) -> Screen:
    """A tablet that holds all four seats of Exit from Purgatory."""
    save = begin("exit-from-purgatory", "--players", "Ann,Ben,Cleo,Dan")
    screen = look(serve(save).host, TABLET)
    screen.page.locator(".host .seats").wait_for()
    address = screen.page.url.removesuffix("/host")
    for seat in range(4):
        screen.send(f"{address}/seat", {"take": seat})
    screen.page.goto(address)
    screen.settle()
    return screen


def test_a_tablet_shows_no_hand_until_its_player_says_so(tablet: Screen) -> None:
    public = tablet.page.locator(HAND).count()
    tablet.page.get_by_role("button", name="Hand over to Ann").tap()
    covered = tablet.page.locator(".curtain").inner_text()
    behind = tablet.page.locator("section.board *").count()

    tablet.page.get_by_role("button", name="I am Ann: look").tap()
    tablet.page.locator(HAND).first.wait_for()

    assert public == 0
    assert "Only Ann looks at it now" in covered
    assert behind == 0
    assert tablet.page.locator(HAND).count() == 6


def test_a_hand_is_dropped_when_the_page_is_hidden(tablet: Screen) -> None:
    tablet.page.get_by_role("button", name="Hand over to Ann").tap()
    tablet.page.get_by_role("button", name="I am Ann: look").tap()
    tablet.page.locator(HAND).first.wait_for()

    tablet.page.evaluate(
        """Object.defineProperty(document, "visibilityState", {value: "hidden"});
        document.dispatchEvent(new Event("visibilitychange"))"""
    )

    tablet.page.locator(".curtain:not([hidden])").wait_for()
    assert tablet.page.locator(HAND).count() == 0
    view = tablet.page.evaluate(
        "import('/web/table.js').then((m) => m.table.shown.view)"
    )
    assert view is None


def test_a_hand_is_dropped_once_its_player_has_acted(tablet: Screen) -> None:
    tablet.page.get_by_role("button", name="Hand over to Ann").tap()
    tablet.page.get_by_role("button", name="I am Ann: look").tap()
    tablet.page.locator(HAND).first.wait_for()
    start = tablet.rev

    tablet.page.get_by_text("Draw a card").first.tap()
    tablet.settle()
    if tablet.rev == start:
        tablet.tap(".btn.main")
    tablet.until(lambda: tablet.rev > start)

    tablet.page.get_by_role("button", name="Hand over to Ben").wait_for()
    assert tablet.page.locator(HAND).count() == 0


def test_on_a_shared_tablet_the_question_lies_between_the_players(
    tablet: Screen,
) -> None:
    ask = tablet.page.locator("section.ask").bounding_box()
    mats = [one.bounding_box() for one in tablet.page.locator(".round > .panel").all()]
    left = [mat for mat in mats if mat and mat["x"] < TABLET[0] / 2]
    right = [mat for mat in mats if mat and mat["x"] > TABLET[0] / 2]

    assert len(left) == len(right) == 2
    assert all(mat["x"] + mat["width"] <= ask["x"] for mat in left)
    assert all(mat["x"] >= ask["x"] + ask["width"] for mat in right)
    assert ask["y"] + ask["height"] <= TABLET[1]
