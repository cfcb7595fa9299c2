"""What the room of a screen is used for: wide, on its side, or shared by players."""

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import games
from companion.contract import Over
from companion.games.six_winters.rules import State, waits_for
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
    companion,
    sit,
)
from tests.browser.test_six_winters import advance
from tests.web.serving import Running, begun, running

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

BOX = """(all) => all.map((el) => el.getBoundingClientRect())
    .map(({left, top, right, bottom}) => ({left, top, right, bottom}))"""

SEEN = "(all) => all.map((el) => el.checkVisibility())"


def boxes(screen: Screen, which: str) -> list[dict[str, float]]:
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


@pytest.fixture
def campaign(tmp_path: Path, serve: Serve, look: Look) -> Callable[..., Screen]:
    """Sit down at a campaign that a bot has kept until something holds."""

    def kept(size: tuple[int, int], there: Callable[[State], bool]) -> Screen:
        path = begun(tmp_path / "six.json", "six-winters", ("Ann", "Ben"))
        advance(path, there)
        return sit(look(serve(str(path)).host, size))

    return kept


@pytest.mark.parametrize("size", [HOST, PHONE], ids=["wide", "phone"])
def test_all_usual_reports_are_above_the_filled_button(
    campaign: Callable[..., Screen], size: tuple[int, int]
) -> None:
    screen = campaign(size, lambda state: state.step == "actions")

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


def test_a_phone_says_how_a_campaign_ended(campaign: Callable[..., Screen]) -> None:
    screen = campaign(PHONE, lambda state: isinstance(waits_for(state), Over))

    assert screen.words(".ask h2") == "The campaign is over"
    assert screen.page.locator(".ask .about").is_visible()


def test_news_of_a_year_that_ends_stand_once(campaign: Callable[..., Screen]) -> None:
    screen = campaign(HOST, lambda state: state.step.startswith("end-"))

    told = screen.page.locator(".ask").get_by_text("Just now", exact=True)

    assert told.count() == 1
    assert "supply" in screen.words(".just li")


SIDEWAYS = (844, 390)
STEPS = 30
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

    assert found["seen"] > 60


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


@pytest.fixture
def tablet(holds: Holds) -> Screen:
    """A tablet that holds all four seats of Exit from Purgatory."""
    screen = holds("exit-from-purgatory", TABLET, 0, 1, 2, 3)
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


def test_a_phone_on_its_side_has_no_bar_and_two_rows_beside_each_other(
    sat: Sat,
) -> None:
    screen = sat("nine-circles", SIDEWAYS)
    ask = screen.page.locator("section.ask").bounding_box()
    board = screen.page.locator("section.board").bounding_box()
    rows = [one.bounding_box() for one in screen.page.locator(".option").all()]
    menu = screen.page.locator(".bar .menu").bounding_box()

    assert ask
    assert board
    assert menu
    assert (ask["y"], ask["height"]) == (board["y"], board["height"]) == (0, 390)
    assert [row["y"] for row in rows if row][0::2] == [row["y"] for row in rows if row][
        1::2
    ]
    assert menu["x"] + menu["width"] <= SIDEWAYS[0]
    assert "circle I of IX" in screen.words(".bar")


def test_a_tablet_says_below_each_choice_what_it_does(serve: Serve, look: Look) -> None:
    """Of ten and more the first are seen, the others scrolled to."""
    screen = look(serve().host, TABLET)
    screen.send("/host/first", {"game": "six-winters"})
    screen.page.reload()
    screen.page.locator(".at-table .btn").first.tap()
    screen.settle()
    choices = screen.page.locator(".ask .buttons.stacked .btn:has(small)")

    assert choices.count() >= 5
    for number, one in enumerate(choices.all()):
        assert one.locator("small").is_visible()
        box = one.bounding_box()
        assert box
        assert number > 1 or box["y"] + box["height"] <= TABLET[1]
