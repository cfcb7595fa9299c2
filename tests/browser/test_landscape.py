"""A phone on its side: what a question goes on with is seen without scrolling."""

import random
from collections import Counter
from pathlib import Path

import pytest

from companion import games
from companion.contract import Over
from tests.browser import robot
from tests.browser.conftest import Look, Screen
from tests.web.serving import Running, begun, running

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

SIDEWAYS = (844, 390)
STEPS = 30
PLAYERS = {
    "exit-from-purgatory": ("Ann", "Benedikt", "Cleo", "Dan"),
    "seven-steps-kosmos": ("Ann", "Benedikt"),
    "six-winters": ("Ann", "Benedikt"),
}

GERMAN = ("seven-steps-kosmos", "de")
"""A game whose words are longer in another language."""

SEEN = """() => {
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
        found.append(screen.page.evaluate(SEEN))
        if found[-1] == "hidden":
            break
        robot.tap(screen, rng)
        screen.settle()
    return found
