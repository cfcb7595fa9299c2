"""Campaigns of Six Winters, by hand: a long proof of their laws, and what they take.

COMPANION_GAMES whole campaigns (1000 unless it says otherwise) are kept by each bot
with full dice, from COMPANION_FIRST (0) on, under rulings, difficulties and books by
lot. Every law is asked in every state, with `why_not` of all that is listed there and
of all that was listed before. What a list of legal actions and a step take is measured
beside a sum that takes about a millisecond.
"""

import os
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import median
from typing import Any

import pytest

from companion.contract import Choice, Over
from companion.games.six_winters.campaign.options import SETUP
from companion.games.six_winters.campaign.tasks import ActionStep
from companion.games.six_winters.rules import (
    Action,
    State,
    apply,
    legal_actions,
    waits_for,
    why_not,
)
from companion.games.six_winters.words import write
from tests.games.six_winters.campaigns import (
    after,
    campaign,
    keeps_every_law,
    moves_the_dice_that_it_names,
    some_rulings,
    states,
)

GAMES = int(os.environ.get("COMPANION_GAMES", "1000"))

Benchmark = Any


FIRST = int(os.environ.get("COMPANION_FIRST", "0"))


def begun(rng: Random) -> State:
    rulings = some_rulings(rng)
    setup = {key: rng.choice(known) for key, known in SETUP.items()}
    return campaign(rulings, **setup | {"dice": "full"})


def lists_what_is_legal(state: State, before: Sequence[Action]) -> Sequence[Action]:
    """Assert that exactly the listed actions are legal; nobody is stuck."""
    if not isinstance(waits_for(state), Choice):
        assert legal_actions(state) == ()
        return before
    legal = legal_actions(state)
    known = {*legal}
    assert legal
    assert len(known) == len(legal)
    for action in legal:
        assert why_not(state, action) is None, action
    for action in before:
        assert action in known or why_not(state, action) is not None, action
    return legal


@pytest.mark.parametrize("bot", ["random", "steady", "planner"])
def test_every_law_holds_in_every_state_of_many_campaigns(bot: str) -> None:
    seen, ends = 0, Counter[str]()
    for seed in range(FIRST, FIRST + GAMES):
        rng = Random(f"{bot} {seed}")
        first = begun(rng)
        done: list[str] = []
        legal: Sequence[Action] = ()
        for state, action in states(rng, first, bot):
            keeps_every_law(state)
            legal = lists_what_is_legal(state, legal)
            if action is not None:
                done.append(write(action))
                moves_the_dice_that_it_names(state, action, apply(state, action))
            seen += 1
        end = waits_for(state)
        assert isinstance(end, Over)
        ends["won" if end.won else "lost"] += 1

        assert after(first, *done) == state, seed  # as a save is read again

    print(f"\n{bot}, {FIRST} to {FIRST + GAMES - 1}: {seen} states, {dict(ends)}")


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
