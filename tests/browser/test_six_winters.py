"""Six Winters kept by tapping: a bot decides, a finger finds the way to its report."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.contract import Choice, Over, Roll
from companion.contract.parts import Tap
from companion.dice import roll
from companion.games.six_winters import bots, words
from companion.games.six_winters.rules import State, apply, view, waits_for
from companion.table import steps
from tests.browser.conftest import TABLET, Holds, Look, Screen, Serve
from tests.games.six_winters.campaigns import some_action
from tests.games.six_winters.taps import way
from tests.web.serving import NOON, begun

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

FIND = """(tap) => [...document.querySelectorAll(".ask button")].find((el) => el.tap
    && el.tap.type === tap.type && el.tap.text === tap.text
    && JSON.stringify(el.tap.draft) === JSON.stringify(tap.draft))"""
"""The element of the question whose tap is the one that is looked for."""

MOST = 400
"""Reports of a year; a steady bot makes about 120."""


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
        if until(state) or isinstance(waits_for(state), Over):
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


def played(path: str) -> State:
    """Keep a new campaign on the disk until its first actions step."""
    rng, actions = Random(5), []
    kept = store.open(Path(path), games.load)
    state = kept.state
    while state.step != "actions":
        actions.append(some_action(state, rng, "steady"))
        state = apply(state, actions[-1])
    store.append(Path(path), games.load, actions, Stamp("2026-01-02T03:04:05Z", "ann"))
    return state


def seated(serve: Serve, look: Look, path: str) -> Screen:
    screen = look(serve(path).host, TABLET)
    screen.page.goto(screen.page.url.replace("/host", "/seats"))
    screen.page.locator(".seat-row").first.tap()
    screen.page.locator(".btn.main").first.tap()
    screen.settle()
    return screen


def test_a_turn_of_six_winters_is_kept_by_tapping(
    serve: Serve, look: Look, begin: Callable[..., str]
) -> None:
    path = begin("six-winters", "--players", "ann,ben", "--books", "full")
    screen = seated(serve, look, path)

    states = list(keep(screen, Path(path), lambda state: state.turn == 2))

    assert {state.step for state in states} >= {"event", "actions", "activation"}
    assert "turn 2" in screen.words("header")


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


def test_a_tablet_shows_the_whole_logbook_and_its_strips_are_44_px_wide(
    serve: Serve, look: Look, begin: Callable[..., str]
) -> None:
    path = begin("six-winters", "--players", "ann,ben", "--books", "full")
    slots = [len(spot.attached) for spot in played(path).spots]
    screen = seated(serve, look, path)

    reached = screen.page.evaluate(REACH)

    assert screen.page.evaluate(FOLD)
    assert len(reached) == sum(slots) > 0
    assert [wide for wide in reached if wide >= 43] == reached or max(slots) > 2


def test_a_phone_of_a_seat_opens_on_the_players_own_page_with_the_question_due(
    serve: Serve, look: Look, begin: Callable[..., str]
) -> None:
    path = begin("six-winters", "--players", "ann,ben", "--books", "full")
    played(path)
    screen = seated(serve, look, path)

    screen.page.set_viewport_size({"width": 390, "height": 844})
    screen.page.reload()
    screen.settle()

    assert screen.words(".tabs [aria-current]") == "Mat"
    assert "psyche" in screen.words(".board .meter")
    assert "What happened?" in screen.words(".ask h2")


def test_a_year_of_six_winters_is_kept_by_tapping(
    serve: Serve, look: Look, begin: Callable[..., str]
) -> None:
    path = begin("six-winters", "--players", "ann,ben", "--books", "full")
    screen = seated(serve, look, path)

    states = list(
        keep(screen, Path(path), lambda state: state.year == 2 and state.turn == 1)
    )

    ends = {state.step for state in states if state.step.startswith("end-")}
    assert len(ends) == 9
    assert "year II" in screen.words("header")


WIDTHS = """() => [...document.querySelectorAll(".edged .card:not(.small) .art")]
    .map((el) => el.getBoundingClientRect().width)"""
BELOW = """() => document.querySelector(".board > .columns:last-child")
    .getBoundingClientRect().bottom"""


@pytest.mark.parametrize(
    "there",
    [lambda state: state.step.startswith("end-"), lambda state: state.turn == 7],
    ids=["the end of a year", "its last turn"],
)
def test_both_mats_are_on_a_tablet_below_cards_that_keep_their_size(
    tmp_path: Path, holds: Holds, there: Callable[[State], bool]
) -> None:
    path = begun(tmp_path / "six.json", "six-winters", ("Ann", "Ben"))
    advance(path, there)
    screen = holds(path, TABLET, 0)
    screen.settle()

    alone = [width for width in screen.page.evaluate(WIDTHS) if width > 100]
    assert len(alone) >= 6
    assert max(alone) >= 120
    assert screen.page.evaluate(BELOW) <= TABLET[1]


def advance(path: Path, there: Callable[[State], bool]) -> None:
    """Keep a campaign without a page until a state is reached."""
    rng, dice = Random(5), roll.seeded(3)
    actor = steps.Actor(NOON, "ann", everything=True)
    while not there(state := recorded(path)):
        text = "deal"
        if isinstance(due := waits_for(state), Choice):
            text = words.write(bots.steady(view(state, 0), rng))
        elif isinstance(due, Roll):
            text = "roll"
        steps.do(path, games.load, [text], dice, actor)


LOWEST = """() => Math.max(...[...document.querySelectorAll(".ask :is(.die, .btn)")]
    .filter((el) => el.matches(".keys .die")
        || el.textContent.startsWith("Roll them for"))
    .map((el) => el.getBoundingClientRect().bottom))"""
"""Where the lowest key ends, and the button that rolls for somebody."""


def test_a_tablet_shows_all_faces_and_who_rolls_for_you_without_scrolling(
    serve: Serve, look: Look, begin: Callable[..., str]
) -> None:
    path = begin("six-winters", "--players", "ann,ben", "--books", "full")
    actor = steps.Actor(NOON, "ann", everything=True)
    for text in ("deal", "deal", "deal", "deal", "faces"):
        steps.do(Path(path), games.load, [text], roll.seeded(3), actor)
    for text in ("pick ann thea", "pick ben keel", *("roll",) * 6):
        steps.do(Path(path), games.load, [text], roll.seeded(3), actor)
    screen = seated(serve, look, path)
    assert "Roll 5 action dice" in screen.words(".ask h2")

    panel = screen.page.locator(".asked").first
    foot = panel.evaluate("(el) => el.getBoundingClientRect().bottom")

    assert "Roll them for me" in screen.words(".ask")
    assert screen.page.evaluate(LOWEST) <= foot
