"""The laws of games, for the tests of a game of your own.

from pathlib import Path
import pytest
from companion.testing import LAWS, broken, random_games

GAMES = random_games(Path(__file__).parent)

@pytest.mark.parametrize("law", LAWS)
def test_the_game_keeps(law: str) -> None:
    assert broken(GAMES, law) == ""
"""

from pathlib import Path
from random import Random

from companion import games
from companion.contract.testing import LAWS, Games, broken, numbers

__all__ = ["LAWS", "Games", "broken", "random_games"]


def random_games(folder: Path, count: int = 5, seed: int = 1) -> Games:
    """Return random games of the game in a folder, whose code is run by that.

    Args:
        count: at least so many, and at least one with each number of players; where
            there are many numbers, with the ends and a few between.

    Raises:
        BadData, BadRules: if it is no game, or its rules fail.
    """
    game = games.bring(folder)
    every = range(max(count, len(numbers(*game.facts().game.players))))
    return Games(game, [Random(f"{seed} {number}") for number in every])
