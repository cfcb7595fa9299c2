"""Whole games of bots, by hand: none is stuck, nothing is lost.

COMPANION_GAMES games of each kind (100 unless it says otherwise), at tables of every
size in turn; after each action all cards, discs and tiles are counted.
"""

import itertools
import os
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from companion import games
from tests.games import lot
from tests.games.exit_from_purgatory import play as purgatory
from tests.games.seven_steps_kosmos import play as kosmos

GAMES = int(os.environ.get("COMPANION_GAMES", "100"))
LONGEST = 12_000
"""Actions within which a game has to end."""

NAMES = ("ann", "ben", "cleo", "dan", "eva", "finn", "gus", "hal")


def purgatory_whole(state: Any) -> bool:
    each = 5 * len(state.players)
    return bool(purgatory.cards(state) == {"A": each, "W": each, "L": each})


WHOLE: dict[str, Callable[[Any], bool]] = {
    "exit-from-purgatory": purgatory_whole,
    "seven-steps-kosmos": lambda state: not kosmos.lost(state),
}


def steps(game: str, bot: str, seed: int) -> Iterator[tuple[Any, Any]]:
    """Yield each state of a game with what is done in it, up to LONGEST of them."""
    rng, rules = Random(seed), games.load(game).rules()
    policy, hidden = games.load(game).bots()[bot], games.load(game).hidden()
    least, most = games.load(game).facts().game.players
    players = NAMES[: least + seed % (most - least + 1)]
    state = rules.start({}, {"players": players})

    def choose(state: Any) -> Any:
        return policy(hidden.view(state, rules.waits_for(state).player), rng)

    yield from itertools.islice(lot.played(rules, state, rng, choose), LONGEST)


def length(game: str, bot: str, seed: int) -> int:
    """Play a game out and return how many actions it took."""
    done = 0
    for done, (state, _) in enumerate(steps(game, bot, seed), 1):
        assert WHOLE[game](state), (game, bot, seed, done)
    return done


@pytest.mark.benchmark(group="bots, CPU", timer=time.process_time)
@pytest.mark.parametrize("bot", ["random", "medium"])
@pytest.mark.parametrize("game", WHOLE)
def test_whole_games(benchmark: Any, game: str, bot: str) -> None:
    lengths = benchmark.pedantic(
        lambda: [length(game, bot, seed) for seed in range(GAMES)], rounds=1
    )

    print(f"\n{game}, {bot}: {GAMES} games, the longest took {max(lengths)} actions")
    assert [seed for seed, done in enumerate(lengths) if done == LONGEST] == []
