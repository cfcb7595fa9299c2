"""What the game must do; run it with `pytest`."""

from pathlib import Path

import pytest

from companion.testing import LAWS, broken, random_games

GAMES = random_games(Path(__file__).parent)
RULES = GAMES.rules


@pytest.mark.parametrize("law", LAWS)
def test_the_game_keeps(law: str) -> None:
    assert broken(GAMES, law) == ""


def test_a_player_who_is_caught_goes_back() -> None:
    state = RULES.start({}, {"players": ["ann", "ben"]})
    for typed in ("rolled 3 5", "climb 5", "rolled 5 1", "climb 5"):
        state = RULES.apply(state, GAMES.words.actions.read(typed))

    assert state.steps == (0, 5)
