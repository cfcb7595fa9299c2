"""Whole games in four browsers, by tapping: minutes each.

By hand: `pytest -s tests/bench/test_whole_games.py`. COMPANION_GAMES is how many of
each game are played (3), from COMPANION_FIRST on.
"""

import os
from pathlib import Path

import pytest

from tests.browser import conftest
from tests.browser.conftest import Look
from tests.browser.four import Game
from tests.twins import SEATS
from tests.web.serving import begun, running

GAMES = int(os.environ.get("COMPANION_GAMES", "3"))
FIRST = int(os.environ.get("COMPANION_FIRST", "0"))
LONGEST = 4000

browser, look = conftest.browser, conftest.look


@pytest.mark.parametrize("seed", range(FIRST, FIRST + GAMES))
@pytest.mark.parametrize("game", SEATS)
def test_four_browsers_play_a_whole_game_and_are_sent_no_secret(
    tmp_path: Path, look: Look, game: str, seed: int
) -> None:
    path = begun(tmp_path / "secret-name.json", game, SEATS[game])
    with running(path, seed=seed) as here:
        played = Game(here, look, seed)

        assert list(played.play(LONGEST)) == []

        for device in played.devices:
            device.screen.until(
                lambda screen=device.screen: screen.page.title().startswith("Over")
            )
        print(f"\n{game} {seed}: {dict(played.tally)}")
