"""Whole games for one, by tapping; four browsers at one table, sent no secret."""

import random
from pathlib import Path

import pytest

from tests import long
from tests.browser import robot
from tests.browser.conftest import PHONE, Begin, Command, Look, sit
from tests.browser.four import Game
from tests.browser.test_access import played
from tests.twins import SEATS
from tests.web.serving import begun, running

BEFORE = 25
"""Steps of a game that a bot has played before a phone is tapped."""

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]


@pytest.mark.parametrize("game", ["nine-circles", "seven-steps"])
def test_a_game_for_one_is_played_to_its_end_on_a_phone(
    begin: Begin, command: Command, look: Look, game: str
) -> None:
    save = played(begin(game), steps=0 if long.GAMES else BEFORE)
    screen = sit(look(command(str(save)).host, PHONE))

    assert robot.play([screen], random.Random(1), 1500) > 10
    assert screen.page.title().startswith("Over")


@pytest.mark.parametrize("seed", long.seeds(1))
@pytest.mark.parametrize("game", SEATS)
def test_four_browsers_play_and_are_sent_no_secret(
    tmp_path: Path, look: Look, game: str, seed: int
) -> None:
    path = begun(tmp_path / "secret-name.json", game, SEATS[game])
    with running(path, seed=seed) as here:
        played = Game(here, look, seed)

        assert list(played.play(4000 if long.GAMES else 16)) == []

        revs = {device.screen.rev for device in played.devices}
        assert revs == {played.rev}
        assert played.tally["bytes"] > 1_000_000
