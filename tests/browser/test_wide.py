"""What the room of a screen is used for: wide, on its side, or shared by players."""

import random
from collections import Counter
from pathlib import Path

import pytest

from companion import games
from companion.contract import Over
from tests import long
from tests.browser import robot
from tests.browser.conftest import (
    GAMES,
    HOST,
    PHONE,
    TABLET,
    Holds,
    Look,
    Sat,
    Screen,
    Serve,
    boxes,
    companion,
    resized,
)
from tests.web.serving import Running, begun, running

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

SEEN = "(all) => all.map((el) => el.checkVisibility())"


def test_kept_games_come_first_and_all_games_stand_in_a_row(
    serve: Serve, look: Look
) -> None:
    for name in ("one", "two", "three", "four", "five"):
        companion("new", "nine-circles", name)
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


def test_a_card_that_is_looked_up_stands_beside_its_rule(sat: Sat) -> None:
    screen = sat("exit-from-purgatory", HOST)
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


def test_a_hand_is_seen_whole_on_a_screen_that_gets_narrow(sat: Sat) -> None:
    screen = sat("exit-from-purgatory", HOST)

    resized(screen, PHONE)

    (foot,) = boxes(screen, ".foot")
    shown = [box["top"] + 100 for box in boxes(screen, ".ask .card")]
    assert len(shown) == 6
    screen.until(
        lambda: (
            max(box["top"] for box in boxes(screen, ".ask .card")) + 100 < foot["top"]
        )
    )


def test_what_is_printed_for_all_fills_a_phone_and_the_question_waits(sat: Sat) -> None:
    screen = sat("exit-from-purgatory", PHONE)
    for name in ("Your mat", "Challenges", "Aid"):
        screen.page.locator(".tabs button", has_text=name).tap()

        screen.until(lambda: len(boxes(screen, ".reading .scene")) == 1)
        (scene,), (foot,) = boxes(screen, ".reading .scene"), boxes(screen, ".ask")

        assert scene["right"] - scene["left"] == PHONE[0]
        assert foot["top"] > PHONE[1] / 2
        assert screen.page.locator(".answers").is_hidden()
    screen.page.locator(".tabs button", has_text="Table").tap()
    screen.page.locator(".answers").wait_for()


SIDEWAYS = (844, 390)
STEPS = 30 if long.GAMES else 12
PLAYERS = {
    "exit-from-purgatory": ("Ann", "Benedikt", "Cleo", "Dan"),
    "seven-steps-kosmos": ("Ann", "Benedikt"),
    "six-winters": ("Ann", "Benedikt"),
}

GERMAN = ("seven-steps-kosmos", "de")
"""A game whose words are longer in another language."""

WITHIN = """() => {
    const button = document.querySelector(".ask .btn.main");
    if (!button) return "";
    button.classList.remove("rests");  // as it may just after a tap
    const {left, right, top, bottom} = button.getBoundingClientRect();
    const inside = top >= 0 && bottom <= innerHeight && right <= innerWidth;
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return inside && button.contains(there) ? "seen" : "hidden";
}"""

SHOW = """async (seat) => {
    const {refresh, table} = await import("/web/table.js");
    if (table.shown.seat === seat && table.shown.view) return;
    Object.assign(table.shown, {seat, view: null, covered: false, draft: []});
    await refresh([]);
}"""
"""Shows another seat of this device without the cloth that is passed on between."""


def test_the_main_button_of_every_question_is_seen(tmp_path: Path, look: Look) -> None:
    found: Counter[str] = Counter()
    for game, language in (*((game, "en") for game in games.names()), GERMAN):
        players = PLAYERS.get(game, ())
        path = begun(tmp_path / f"{game}-{language}.json", game, players)
        with running(path) as here:
            here.room._often.most = 1 << 20
            root = f"http://127.0.0.1:{here.port}"
            screen = look(f"{root}/{here.room.code}", SIDEWAYS, language=language)
            for seat in range(max(1, len(players))):
                screen.send(f"{here.base}/seat", {"take": seat})
            screen.open(f"{root}{here.base}")
            for verdict in walked(here, screen, random.Random(game)):
                found[verdict] += 1
                assert verdict != "hidden", (game, screen.words("#question"))
            screen.page.close()

    assert found["seen"] > 2 * STEPS


def walked(here: Running, screen: Screen, rng: random.Random) -> list[str]:
    """Play by lot as whoever is due; return whether each question's button is seen."""
    table, found = here.served.table, list[str]()
    for _ in range(STEPS):
        if isinstance(table.kept.due, Over):
            break
        due = [seat for seat in range(len(table.names)) if table.due_to(seat)]
        if len(table.names) > 1:
            screen.page.evaluate(SHOW, due[0] if due else 0)
        screen.settle()
        found.append(screen.page.evaluate(WITHIN))
        if found[-1] == "hidden":
            break
        robot.tap(screen, rng)
        screen.settle()
    return found


HAND = ".ask .card img"


VISIBLE = """(state) => {
    const found = {value: state, configurable: true};
    Object.defineProperty(document, "visibilityState", found);
    document.dispatchEvent(new Event("visibilitychange"));
}"""
SHOWN = "import('/web/table.js').then(({table}) => table.shown.view)"


def test_a_shared_tablet_shows_a_hand_to_its_player_until_it_is_hidden_or_they_acted(
    holds: Holds,
) -> None:
    screen = holds("exit-from-purgatory", TABLET, 0, 1, 2, 3)
    screen.settle()
    page, hand = screen.page, screen.page.locator(HAND)
    (ask,), mats = boxes(screen, "section.ask"), boxes(screen, ".round > .panel")
    left = [mat for mat in mats if mat["left"] < TABLET[0] / 2]
    right = [mat for mat in mats if mat["left"] > TABLET[0] / 2]
    assert len(left) == len(right) == 2, "the question is between the players"
    assert all(mat["right"] <= ask["left"] for mat in left)
    assert all(mat["left"] >= ask["right"] for mat in right)
    assert ask["bottom"] <= TABLET[1]

    assert hand.count() == 0
    page.get_by_role("button", name="Hand over to Ann").tap()
    assert "Only Ann looks at it now" in screen.words(".curtain")
    assert page.locator("section.board *").count() == 0
    look = page.get_by_role("button", name="I am Ann: look")
    look.tap()
    hand.first.wait_for()
    assert hand.count() == 6

    page.evaluate(VISIBLE, "hidden")
    page.locator(".curtain:not([hidden])").wait_for()
    assert hand.count() == 0
    assert page.evaluate(SHOWN) is None

    page.evaluate(VISIBLE, "visible")
    look.tap()
    hand.first.wait_for()
    start = screen.rev
    page.get_by_text("Draw a card").first.tap()
    screen.settle()
    if screen.rev == start:
        screen.tap(".btn.main")
    screen.until(lambda: screen.rev > start)
    page.get_by_role("button", name="Hand over to Ben").wait_for()
    assert hand.count() == 0


def test_a_phone_on_its_side_has_no_bar_and_two_rows_beside_each_other(
    sat: Sat,
) -> None:
    screen = sat("nine-circles", SIDEWAYS)
    (ask,), (board,) = boxes(screen, "section.ask"), boxes(screen, "section.board")
    tops = [row["top"] for row in boxes(screen, ".option")]

    assert (ask["top"], ask["bottom"]) == (board["top"], board["bottom"]) == (0, 390)
    assert tops[0::2] == tops[1::2]
    assert boxes(screen, ".bar .menu")[0]["right"] <= SIDEWAYS[0]
    assert "circle I of IX" in screen.words(".bar")


STACKED = ".ask .buttons.stacked"


def test_a_tablet_says_below_each_choice_what_it_does(serve: Serve, look: Look) -> None:
    """Of ten and more the first are seen, the others scrolled to."""
    screen = look(serve().host, TABLET)
    screen.send("/host/first", {"game": "six-winters"})
    screen.page.reload()
    screen.page.locator(".at-table .btn").first.tap()
    screen.settle()
    choices = screen.page.locator(f"{STACKED} .btn:has(small)")

    assert choices.count() >= 5
    assert all(one.locator("small").is_visible() for one in choices.all())
    for box in boxes(screen, f"{STACKED} .btn:has(small)")[:2]:
        assert box["bottom"] <= TABLET[1]
