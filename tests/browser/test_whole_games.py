"""Whole games for one, by tapping; those for several are in tests/bench."""

import random

import pytest

from tests.browser import robot
from tests.browser.conftest import PHONE, Begin, Look, Serve, sit

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]


@pytest.mark.parametrize("game", ["nine-circles", "seven-steps"])
def test_a_game_for_one_is_played_to_its_end_on_a_phone(
    begin: Begin, serve: Serve, look: Look, game: str
) -> None:
    screen = sit(look(serve(begin(game)).host, PHONE))

    robot.play([screen], random.Random(1), 1500)

    assert screen.page.title().startswith("Over")
