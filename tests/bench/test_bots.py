"""Whole games of bots, by hand: none is stuck, and nothing is lost on the way.

COMPANION_GAMES games of each kind (100 unless it says otherwise), at tables of every
size in turn; after each action all cards, discs and tiles are counted.
"""

import os
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion import games
from companion.furniture import Choice, Draw, Drawn, Over, Roll, Rolled
from tests.games.exit_from_purgatory.play import cards
from tests.games.seven_steps_kosmos import play as kosmos

GAMES = int(os.environ.get("COMPANION_GAMES", "100"))
LONGEST = 12_000
"""Actions within which a game has to end."""

NAMES = ("ann", "ben", "cleo", "dan", "eva", "finn", "gus", "hal")


def purgatory_whole(state: Any) -> bool:
    each = 5 * len(state.players)
    return bool(cards(state) == {"A": each, "W": each, "L": each})


WHOLE: dict[str, Callable[[Any], bool]] = {
    "exit-from-purgatory": purgatory_whole,
    "seven-steps-kosmos": lambda state: not kosmos.lost(state),
}


def length(game: str, bot: str, seed: int) -> int:
    """Play a game out and return how many actions it took; LONGEST if it goes on."""
    rng, rules = Random(seed), games.part(game, "rules")
    policy = games.part(game, "bots").BOTS[bot]
    least, most = games.part(game, "facts").facts().game.players
    players = NAMES[: least + seed % (most - least + 1)]
    state, whole = rules.start({}, {"players": players}), WHOLE[game]
    for done in range(LONGEST):
        match rules.waits_for(state):
            case Roll(count, sides):
                faces = tuple(rng.randint(1, sides) for _ in range(count))
                action: Any = Rolled(faces)
            case Draw(_, count):
                action = Drawn(tuple(rng.sample(rules.deck(state), count)))
            case Choice(seat):
                action = policy(rules.view(state, seat), rng)
            case Over():
                return done
        state = rules.apply(state, action)
        assert whole(state), (game, bot, seed, done)
    return LONGEST


@pytest.mark.benchmark(group="bots, CPU", timer=time.process_time)
@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("game", WHOLE)
def test_whole_games(benchmark: Any, game: str, bot: str) -> None:
    lengths = benchmark.pedantic(
        lambda: [length(game, bot, seed) for seed in range(GAMES)], rounds=1
    )

    print(f"\n{game}, {bot}: {GAMES} games, the longest took {max(lengths)} actions")
    assert [seed for seed, done in enumerate(lengths) if done == LONGEST] == []
