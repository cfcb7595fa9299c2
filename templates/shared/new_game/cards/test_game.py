"""What the game must do; run it with `pytest`."""

from pathlib import Path

import pytest

from companion.testing import LAWS, broken, random_games

GAMES = random_games(Path(__file__).parent)
RULES = GAMES.rules


@pytest.mark.parametrize("law", LAWS)
def test_the_game_keeps(law: str) -> None:
    assert broken(GAMES, law) == ""


def test_a_storm_ends_the_turn() -> None:
    state = RULES.start({}, {"players": ["ann", "ben"]})
    for typed in ("drawn three", "sail", "drawn storm"):
        state = RULES.apply(state, GAMES.words.actions.read(typed))

    assert state.scores == (0, 0)
    assert state.player == 1
