"""Campaigns of Six Winters, by hand: what a list of legal actions and a step take.

Both are measured beside a sum that takes about a millisecond.
"""

import time
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from typing import Any

import pytest

from companion.contract import Choice, Over
from companion.games.six_winters.campaign.options import SETUP
from companion.games.six_winters.campaign.tasks import ActionStep
from companion.games.six_winters.rules import State, apply, legal_actions, waits_for
from tests.games.six_winters.campaigns import campaign, states

Benchmark = Any


@pytest.mark.benchmark(group="a campaign, CPU", timer=time.process_time)
def test_a_campaign_kept_by_a_steady_table(benchmark: Benchmark) -> None:
    def kept() -> State:
        *_, (last, _) = states(Random(3), campaign(), "steady")
        return last

    assert isinstance(waits_for(benchmark.pedantic(kept, rounds=5)), Over)


def seconds(does: Callable[[], object]) -> float:
    began = time.perf_counter()
    does()
    return time.perf_counter() - began


def yardstick() -> int:
    """About a millisecond of Python."""
    return sum(number * number for number in range(20_000))


@pytest.mark.parametrize("dice", SETUP["dice"])
def test_a_list_takes_less_than_the_yardstick_and_a_step_less_than_half(
    dice: str,
) -> None:
    """Medians of bot games; a list where the longest are, in the actions step."""
    lists, steps, sums = [], [], []
    for bot in ("random", "steady", "planner"):
        for state, action in states(Random(3), campaign(dice=dice), bot):
            sums.append(seconds(yardstick))
            choosing = isinstance(waits_for(state), Choice)
            if choosing and isinstance(state.task, ActionStep):
                lists.append(seconds(partial(legal_actions, state)))
            if action is not None:
                steps.append(seconds(partial(apply, state, action)))

    one = median(sums)
    print(
        f"\nyardstick {one * 1000:.2f} ms, list {median(lists) / one:.2f} times, "
        f"step {median(steps) / one:.3f} times"
    )
    assert median(lists) < one
    assert median(steps) < one / 2
