"""Six Winters kept by tapping: a bot decides, a finger finds the way to its report."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec
import pytest

from companion import games
from companion.chronicle import store
from companion.contract import Choice, Over, Roll
from companion.contract.parts import Tap
from companion.dice import roll
from companion.errors import IllegalAction
from companion.games.six_winters import bots, words
from companion.games.six_winters.rules import State, view, waits_for
from companion.table import steps
from tests import long
from tests.browser.conftest import (
    HOST,
    PHONE,
    TABLET,
    Begin,
    Look,
    Screen,
    Serve,
    boxes,
    resized,
    sit,
)
from tests.games.six_winters.taps import way
from tests.web.serving import NOON, begun

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

FIND = """(tap) => [...document.querySelectorAll(".ask button")].find((el) => el.tap
    && el.tap.type === tap.type && el.tap.text === tap.text
    && JSON.stringify(el.tap.draft) === JSON.stringify(tap.draft))"""
"""The element of the question whose tap is the one that is looked for."""

MOST = 400
"""Reports of a year; a steady bot makes about 120."""

WIDE = (1920, 1080)
BOOKS = ("six-winters", "--players", "Ann,Ben", "--books", "full")


def recorded(path: Path) -> State:
    kept = store.open(path, games.load)
    assert isinstance(kept.state, State)
    return kept.state


def press(screen: Screen, tap: Tap) -> None:
    screen.settle()
    found = screen.page.evaluate_handle(FIND, msgspec.to_builtins(tap)).as_element()
    assert found, f"{tap} is not on the page: {screen.words('.ask')}"
    found.tap()


def keep(screen: Screen, path: Path, until: Callable[[State], bool]) -> Iterator[State]:
    """Keep a campaign as a steady bot would, one report after the other."""
    rng = Random(5)
    for _ in range(MOST):
        state = recorded(path)
        if until(state) or is_over(state):
            return
        yield state
        if not isinstance(waits_for(state), Choice):
            screen.page.wait_for_timeout(50)  # the companion shuffles
            continue
        text = words.write(bots.steady(view(state, 0), rng))
        taps = way(view(state, 0), text)
        assert taps, text
        before = screen.rev
        for tap in taps:
            press(screen, tap)
        screen.until(lambda before=before: screen.rev > before)


def advance(path: Path, there: Callable[[State], bool]) -> None:
    """Keep a campaign without a page until a state is reached."""
    rng, dice = Random(5), roll.seeded(3)
    actor = steps.Actor(NOON, "ann", everything=True)
    while not there(state := recorded(path)):
        match waits_for(state):
            case Choice():
                text = words.write(bots.steady(view(state, 0), rng))
            case Roll():
                text = "roll"
            case _:
                with suppress(IllegalAction):  # a server was quicker
                    steps.do(path, games.load, ["deal"], dice, actor)
                continue
        steps.do(path, games.load, [text], dice, actor)


def is_over(state: State) -> bool:
    return isinstance(waits_for(state), Over)


def test_the_first_turn_and_the_end_of_a_year_are_kept_by_tapping(
    serve: Serve, look: Look, begin: Begin
) -> None:
    path = Path(begin(*BOOKS))
    screen = sit(look(serve(path).host, TABLET))

    states = [*keep(screen, path, lambda state: state.turn == 2)]
    assert "turn 2" in screen.words("header")
    if not long.GAMES:
        advance(path, lambda state: state.turn == 7)
        screen.until(lambda: "turn 7" in screen.words("header"))
    states += keep(screen, path, lambda state: state.year == 2 and state.turn == 1)

    found = {state.step for state in states}
    assert found >= {"event", "actions", "activation"}
    assert len([step for step in found if step.startswith("end-")]) == 9
    assert "year II" in screen.words("header")


FOLD = """[...document.querySelectorAll(".dots")].at(-1).getBoundingClientRect().bottom
    <= innerHeight"""
"""Whether the last skill of the characters is above the foot of the screen."""

REACH = """() => [...document.querySelectorAll(".card.small")].map((el) => {
    const {left, right, top, height} = el.getBoundingClientRect();
    const at = (x) => document.elementFromPoint(x, top + height / 2)?.closest(".card");
    let wide = 0;
    for (let x = left - 44; x < right + 44; x++) wide += at(x) === el;
    return wide;
})"""
"""How many pixels of a row each strip of an obstacle is reached at."""

LOWEST = """() => Math.max(...[...document.querySelectorAll(".ask :is(.die, .btn)")]
    .filter((el) => el.matches(".keys .die")
        || el.textContent.startsWith("Roll them for"))
    .map((el) => el.getBoundingClientRect().bottom))"""
"""Where the lowest key ends, and the button that rolls for somebody."""


def test_a_tablet_shows_all_faces_and_who_rolls_for_you_without_scrolling(
    serve: Serve, look: Look, begin: Begin
) -> None:
    path = Path(begin(*BOOKS))
    actor = steps.Actor(NOON, "Ann", everything=True)
    setup = (*("deal",) * 4, "faces", "pick Ann thea", "pick Ben keel", *("roll",) * 6)
    for text in setup:
        steps.do(path, games.load, [text], roll.seeded(3), actor)
    screen = sit(look(serve(path).host, TABLET))

    (panel, *_) = boxes(screen, ".asked")
    assert "Roll 5 action dice" in screen.words(".ask h2")
    assert "Roll them for me" in screen.words(".ask")
    assert screen.page.evaluate(LOWEST) <= panel["bottom"]


def test_a_tablet_shows_the_whole_logbook_with_wide_strips_and_a_phone_the_own_page(
    serve: Serve, look: Look, begin: Begin
) -> None:
    path = Path(begin(*BOOKS))
    advance(path, lambda state: state.step == "actions")
    slots = [len(spot.attached) for spot in recorded(path).spots]
    screen = sit(look(serve(path).host, TABLET))

    reached = screen.page.evaluate(REACH)
    assert screen.page.evaluate(FOLD)
    assert len(reached) == sum(slots) > 0
    assert [wide for wide in reached if wide >= 43] == reached or max(slots) > 2

    resized(screen, PHONE)
    screen.page.reload()
    screen.settle()
    assert screen.words(".tabs [aria-current]") == "Mat"
    assert "psyche" in screen.words(".board .meter")
    assert "What happened?" in screen.words(".ask h2")


CARDS = ".edged .card:not(.small) .art"


def test_each_moment_of_a_campaign_fits_the_screen_that_shows_it(
    tmp_path: Path, serve: Serve, look: Look
) -> None:
    path = begun(tmp_path / "six.json", "six-winters", ("Ann", "Ben"))
    screen = sit(look(serve(path).host, WIDE))

    def widths() -> list[float]:
        return [box["right"] - box["left"] for box in boxes(screen, CARDS)]

    def until(there: Callable[[State], bool], size: tuple[int, int]) -> None:
        advance(path, there)
        last = len(store.open(path, games.load).events)
        screen.until(lambda: screen.rev >= last)
        resized(screen, size)

    begins = max(widths())
    until(lambda state: state.step == "actions", WIDE)
    assert begins > max(widths()) > 200
    assert boxes(screen, ".board > .columns")[-1]["bottom"] <= WIDE[1]
    for size in (HOST, PHONE):
        resized(screen, size)
        (main,), reports = (
            boxes(screen, ".acts .main"),
            boxes(screen, ".ask .stacked button"),
        )
        assert len(reports) == 5
        assert max(box["bottom"] for box in reports) <= main["top"], size

    for there in (lambda state: state.turn == 7, lambda s: s.step.startswith("end-")):
        until(there, TABLET)
        alone = [width for width in widths() if width > 100]
        assert len(alone) >= 6
        assert max(alone) >= 120, "cards keep their size"
        assert boxes(screen, ".board > .columns")[-1]["bottom"] <= TABLET[1]
    resized(screen, HOST)
    assert screen.page.locator(".ask").get_by_text("Just now", exact=True).count() == 1
    assert "supply" in screen.words(".just li")

    until(is_over, PHONE)
    assert screen.words(".ask h2") == "The campaign is over"
    assert screen.page.locator(".ask .about").is_visible()
