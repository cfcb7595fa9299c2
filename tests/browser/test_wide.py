"""What the room of a wide screen is used for, and what stays when it gets narrow."""

from pathlib import Path

import pytest

from companion.contract import Over
from companion.games.six_winters.rules import waits_for
from tests.browser.conftest import HOST, PHONE, Begin, Look, Screen, Serve, companion
from tests.browser.test_journeys import GAMES, sit
from tests.browser.test_six_winters import advance
from tests.web.serving import begun

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

BOX = """(all) => all.map((el) => el.getBoundingClientRect())
    .map(({left, top, right, bottom}) => ({left, top, right, bottom}))"""

SEEN = "(all) => all.map((el) => el.checkVisibility())"


def boxes(screen: Screen, which: str) -> list[dict[str, float]]:
    """Return where all elements of a selector are."""
    found: list[dict[str, float]] = screen.page.locator(which).evaluate_all(BOX)
    return found


def test_kept_games_come_first_and_all_games_stand_in_a_row(
    serve: Serve, look: Look, tmp_path: Path
) -> None:
    for name in ("one", "two", "three", "four", "five"):
        companion(tmp_path, "new", "nine-circles", name)
    screen = look(serve().host, HOST)

    games, (first, *_) = boxes(screen, ".game"), boxes(screen, ".save")

    assert len({box["top"] for box in games}) == 1
    assert len(games) == len(GAMES)
    assert first["bottom"] < games[0]["top"]
    assert max(box["bottom"] for box in games) <= HOST[1]
    assert screen.page.locator(".save").evaluate_all(SEEN) == [True] * 4 + [False]


def test_a_new_game_is_set_up_beside_its_picture(serve: Serve, look: Look) -> None:
    server = serve()
    screen = look(server.host, HOST)
    for game in GAMES:
        screen.page.goto(f"{server.root}/new/{game}")

        (picture,), (begin,) = boxes(screen, ".preview"), boxes(screen, ".acts .btn")

        assert picture["right"] < begin["left"]
        assert begin["bottom"] <= HOST[1]


def test_a_card_that_is_looked_up_stands_beside_its_rule(
    begin: Begin, serve: Serve, look: Look
) -> None:
    save = begin("exit-from-purgatory", *GAMES["exit-from-purgatory"])
    screen = sit(look(serve(save).host, HOST))
    screen.page.locator("[aria-label=Menu]").click()
    screen.page.locator("dialog .row-btn", has_text="Look up").click()
    screen.page.locator("dialog #look").fill("Apple")
    screen.page.keyboard.press("Enter")
    screen.page.locator("dialog .picture").wait_for()

    (picture,), (words, *_) = (
        boxes(screen, f"dialog {one}") for one in (".picture", ".panel h3")
    )

    assert picture["right"] <= words["left"]
    assert 400 < picture["bottom"] - picture["top"] < HOST[1]


def test_a_hand_is_seen_whole_on_a_screen_that_gets_narrow(
    begin: Begin, serve: Serve, look: Look
) -> None:
    save = begin("exit-from-purgatory", *GAMES["exit-from-purgatory"])
    screen = sit(look(serve(save).host, HOST))

    screen.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    screen.settle()

    (foot,) = boxes(screen, ".foot")
    shown = [box["top"] + 100 for box in boxes(screen, ".ask .card")]
    assert len(shown) == 6
    screen.until(
        lambda: (
            max(box["top"] for box in boxes(screen, ".ask .card")) + 100 < foot["top"]
        )
    )


@pytest.mark.parametrize("size", [HOST, PHONE], ids=["wide", "phone"])
def test_all_usual_reports_are_above_the_filled_button(
    tmp_path: Path, serve: Serve, look: Look, size: tuple[int, int]
) -> None:
    path = begun(tmp_path / "six.json", "six-winters", ("Ann", "Ben"))
    advance(path, lambda state: state.step == "actions")
    screen = look(serve(str(path)).host, size)
    sit(screen)

    (main,), reports = (
        boxes(screen, ".acts .main"),
        boxes(screen, ".ask .stacked button"),
    )

    assert len(reports) == 5
    assert max(box["bottom"] for box in reports) <= main["top"]


WIDE = (1920, 1080)
CARDS = ".edged .card:not(.small) .art"


def test_cards_of_a_campaign_grow_with_the_screen_and_the_mats_stay_on_it(
    tmp_path: Path, serve: Serve, look: Look
) -> None:
    path = begun(tmp_path / "six.json", "six-winters", ("Ann", "Ben"))
    screen = sit(look(serve(str(path)).host, WIDE))
    begins = max(box["right"] - box["left"] for box in boxes(screen, CARDS))
    advance(path, lambda state: state.step == "actions")
    screen.until(lambda: "What happened?" in screen.words(".ask h2"))

    later = max(box["right"] - box["left"] for box in boxes(screen, CARDS))
    *_, mats = boxes(screen, ".board > .columns")

    assert begins > later > 200
    assert mats["bottom"] <= WIDE[1]


def test_what_is_printed_for_all_fills_a_phone_and_the_question_waits(
    begin: Begin, serve: Serve, look: Look
) -> None:
    save = begin("exit-from-purgatory", *GAMES["exit-from-purgatory"])
    screen = sit(look(serve(save).host, PHONE))
    for name in ("Your mat", "Challenges", "Aid"):
        screen.page.locator(".tabs button", has_text=name).tap()

        screen.until(lambda: len(boxes(screen, ".reading .scene")) == 1)
        (scene,), (foot,) = boxes(screen, ".reading .scene"), boxes(screen, ".ask")

        assert scene["right"] - scene["left"] == PHONE[0]
        assert foot["top"] > PHONE[1] / 2
        assert screen.page.locator(".answers").is_hidden()
    screen.page.locator(".tabs button", has_text="Table").tap()
    screen.page.locator(".answers").wait_for()


def test_a_phone_says_how_a_campaign_ended(
    tmp_path: Path, serve: Serve, look: Look
) -> None:
    path = begun(tmp_path / "six.json", "six-winters", ("Ann", "Ben"))
    advance(path, lambda state: isinstance(waits_for(state), Over))

    screen = sit(look(serve(str(path)).host, PHONE))

    assert screen.words(".ask h2") == "The campaign is over"
    assert screen.page.locator(".ask .about").is_visible()


def test_news_of_a_year_that_ends_stand_once(
    tmp_path: Path, serve: Serve, look: Look
) -> None:
    path = begun(tmp_path / "six.json", "six-winters", ("Ann", "Ben"))
    advance(path, lambda state: state.step.startswith("end-"))
    screen = sit(look(serve(str(path)).host, HOST))

    told = screen.page.locator(".ask").get_by_text("Just now", exact=True)

    assert told.count() == 1
    assert "supply" in screen.words(".just li")
