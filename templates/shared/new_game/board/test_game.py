"""What the game must do; run it with `pytest`."""

from pathlib import Path

import pytest

from companion.contract import Over
from companion.testing import LAWS, broken, random_games

GAMES = random_games(Path(__file__).parent)
RULES = GAMES.rules


@pytest.mark.parametrize("law", LAWS)
def test_the_game_keeps(law: str) -> None:
    assert broken(GAMES, law) == ""


def test_four_in_a_row_win() -> None:
    state = RULES.start({}, {"players": ["ann", "ben"]})
    for cell in ("a1", "a2", "b1", "b2", "c1", "c2", "d1"):
        state = RULES.apply(state, GAMES.words.actions.read(f"lay {cell}"))

    due = RULES.waits_for(state)
    assert isinstance(due, Over)
    assert due.winners == (0,)
