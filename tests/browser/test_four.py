"""Four browsers at one table: all see each step, and none is sent a secret."""

from pathlib import Path

import pytest

from tests.browser.conftest import Look
from tests.browser.four import Game
from tests.twins import SEATS
from tests.web.serving import begun, running

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]


@pytest.mark.parametrize("game", SEATS)
def test_four_browsers_play_some_steps_and_are_sent_no_secret(
    tmp_path: Path, look: Look, game: str
) -> None:
    path = begun(tmp_path / "secret-name.json", game, SEATS[game])
    with running(path) as here:
        played = Game(here, look, 1)

        assert list(played.play(30)) == []

        revs = {device.screen.rev for device in played.devices}
        assert revs == {played.rev}
        assert played.tally["bytes"] > 1_000_000
