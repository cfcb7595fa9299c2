"""What derived parts cost, by hand: the lab beside a bare loop, a page of a table."""

import random
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from companion import games
from companion.contract import Over, Roll, Rolled
from companion.lab.sweep.play import Table
from companion.web.view import Who
from tests.web.serving import begun, running

PIG = Path(__file__).parents[2] / "docs" / "examples" / "games" / "pig"
SETUP = {"players": ["ann", "ben"]}
COUNT = 1500


def timed(play: Callable[[], object]) -> float:
    """Return the CPU seconds of a call, the quickest of three."""
    took = []
    for _ in range(3):
        since = time.process_time()
        play()
        took.append(time.process_time() - since)
    return min(took)


def test_the_lab_plays_a_derived_game_nearly_as_fast_as_a_bare_loop() -> None:
    game = games.bring(PIG, free=True)
    assert game.bots
    rules, bot = game.rules(), game.bots()["random"]
    table, start = Table(game, {}, SETUP), rules.start({}, SETUP)

    def lab() -> None:
        for number in range(COUNT):
            table.play([bot, bot], f"1 {number}")

    def bare() -> None:
        for number in range(COUNT):
            dice, chance = random.Random(f"d {number}"), random.Random(f"b {number}")
            state: Any = start
            while not isinstance(due := rules.waits_for(state), Over):
                if isinstance(due, Roll):
                    faces = range(1, due.sides + 1)
                    rolled = tuple([dice.choice(faces) for _ in range(due.count)])
                    state = rules.apply(state, Rolled(rolled))
                else:
                    state = rules.apply(state, bot(state, chance))

    swept, plain = timed(lab), timed(bare)

    print(f"pig: bare {COUNT / plain:.0f}, lab {COUNT / swept:.0f} games a second")
    assert COUNT / swept >= 2000
    assert swept <= 1.3 * plain


def test_a_derived_page_is_painted_in_50_ms(tmp_path: Path) -> None:
    games.bring(PIG)
    path = begun(tmp_path / "pig.json", "pig", ("ann", "ben", "cleo", "dan"))
    took = []
    with running(path) as here:
        ann = here.seated(0)
        ann.act("rolled 4")
        views = here.served.views
        for _ in range(50):
            views.forget()
            since = time.perf_counter()
            msgspec.json.encode(views.state(Who(0, (0,)), ()))
            took.append(time.perf_counter() - since)

    print(
        f"pig: a page in {1000 * median(took):.1f} ms, at most {1000 * max(took):.1f}"
    )
    assert median(took) < 0.05
