"""Bots of every game: they play to the end, and some better than others."""

from random import Random

import pytest

from companion import games
from companion.contract import Over
from tests.games import lot

DANTE = ["nine-circles", "seven-steps"]


def played(name: str, bot: str, seed: int, rulings: dict[str, str]) -> Over:
    """Return how a game for one ends that a bot plays."""
    rules, choose = games.load(name).rules(), games.load(name).bots()[bot]
    rng = Random(seed)
    game = lot.played(rules, rules.start(rulings), rng, lambda at: choose(at, rng))
    *_, (last, _) = game
    over = rules.waits_for(last)
    assert isinstance(over, Over)
    return over


@pytest.mark.parametrize("game", games.names())
def test_every_game_has_a_bot_that_chooses_at_random(game: str) -> None:
    found = games.load(game).bots

    assert found is not None
    assert next(iter(found())) == "random"


@pytest.mark.parametrize("game", DANTE)
def test_bots_of_games_for_one_play_to_the_end_under_every_reading(game: str) -> None:
    for ruling in games.load(game).facts().rulings:
        for value in ruling.choices:
            for bot in games.load(game).bots():
                assert played(game, bot, 5, {ruling.id: value}).reason, (bot, value)


def test_a_cautious_player_wins_most_of_nine_circles_and_a_forgetful_one_few() -> None:
    def wins(bot: str) -> int:
        return sum(played("nine-circles", bot, seed, {}).won for seed in range(40))

    assert wins("cautious") > wins("greedy") > wins("forgetful") >= wins("random")


def test_a_greedy_player_wins_seven_steps_mostly_and_at_random_hardly() -> None:
    def wins(bot: str) -> int:
        return sum(played("seven-steps", bot, seed, {}).won for seed in range(40))

    assert wins("greedy") > wins("cautious") > wins("forgetful") > wins("random")
