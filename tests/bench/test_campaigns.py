"""Campaigns of Six Winters, by hand: a long proof of their laws, and what they take.

COMPANION_GAMES campaigns (500 unless it says otherwise) are kept by bots under rulings,
difficulties and books by lot; every law is asked in every state.
"""

import os
import time
from random import Random
from typing import Any

import pytest

from companion.contract import Over
from companion.games.six_winters.campaign import State, waits_for
from companion.games.six_winters.campaign.options import SETUP
from tests.games.six_winters.campaigns import (
    campaign,
    keeps_every_law,
    some_rulings,
    states,
)

GAMES = int(os.environ.get("COMPANION_GAMES", "500"))

Benchmark = Any


def begun(rng: Random) -> State:
    setup = {key: rng.choice(known) for key, known in SETUP.items()}
    return campaign(some_rulings(rng), **setup)


def test_every_law_holds_in_every_state_of_many_campaigns() -> None:
    for seed in range(GAMES):
        rng = Random(seed)
        bot = rng.choice(["random", "steady"])
        for state, _ in states(rng, begun(rng), bot):
            keeps_every_law(state)

        assert isinstance(waits_for(state), Over)


@pytest.mark.benchmark(group="a campaign, CPU", timer=time.process_time)
def test_a_campaign_kept_by_a_steady_table(benchmark: Benchmark) -> None:
    def kept() -> State:
        *_, (last, _) = states(Random(3), campaign(), "steady")
        return last

    assert isinstance(waits_for(benchmark.pedantic(kept, rounds=5)), Over)
