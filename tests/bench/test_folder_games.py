"""What derived parts cost, by hand: the lab beside a bare loop, a page of a table."""

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import pytest

from companion import games
from companion.contract import Over, Roll, Rolled
from companion.lab.sweeps.play import Table
from companion.web.view import Who
from tests.games.test_folder_games import FOLDERS
from tests.web.serving import begun, running

PIG = Path(__file__).parents[2] / "docs" / "examples" / "games" / "pig"
SETUP = {"players": ["ann", "ben"]}
COUNT = 1500


def timed(*plays: Callable[[], object]) -> list[float]:
    """Return the CPU seconds of each call, the quickest of five, taken in turn."""
    took: list[list[float]] = [[] for _ in plays]
    for _ in range(5):
        for times, play in zip(took, plays, strict=True):
            since = time.process_time()
            play()
            times.append(time.process_time() - since)
    return list(map(min, took))


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

    swept, plain = timed(lab, bare)

    print(f"pig: bare {COUNT / plain:.0f}, lab {COUNT / swept:.0f} games a second")
    assert COUNT / swept >= 2000
    assert swept <= 1.25 * plain


FIRST = """
import sys, tempfile, time
from pathlib import Path
from companion import games
from tests.games.test_folder_games import FOLDERS
from tests.web.serving import begun, running
game = games.bring(Path(sys.argv[1]))
least, most = game.facts().game.players
names = ["ann", "ben", "cleo", "dan"][:least]
path = begun(Path(tempfile.mkdtemp(), "game.json"), game.name, names)
with running(path) as here:
    phone = here.client()
    phone.get(here.base)
    since = time.process_time()
    phone.post("seat", take=0)
    phone.state()
    print(time.process_time() - since)
"""


@pytest.mark.parametrize("name", FOLDERS)
def test_the_first_page_of_a_game_takes_50_ms(name: str, tmp_path: Path) -> None:
    """Of CPU, in a fresh process, once its modules are compiled."""
    environment = os.environ | {"PYTHONPYCACHEPREFIX": str(tmp_path)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    folder, took = str(PIG.parent / name), []
    for _ in range(4):
        command = [sys.executable, "-c", FIRST, folder]
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        took.append(float(done.stdout))

    print(f"{name}: the first page in {1000 * min(took):.1f} ms")
    assert min(took) < 0.05


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
