"""The planning bot of Six Winters against the steady one, by hand: a long proof.

COMPANION_GAMES pairs of campaigns a difficulty (300 unless it says otherwise), from
COMPANION_FIRST (0) on, each pair begun with the same chance. As the steady bot never
wins, a campaign has points: the spaces of all progress markers less those of all threat
markers. They are printed pair by pair, so that the parts of a run can be added up.
"""

import os
import time
from random import Random
from statistics import mean, median, stdev

import pytest

from companion.contract import Choice, Over
from companion.games.six_winters.bots import planning
from companion.games.six_winters.campaign.options import SETUP
from companion.games.six_winters.rules import State, waits_for
from tests.games.six_winters.campaigns import campaign, states

PAIRS = int(os.environ.get("COMPANION_GAMES", "300"))
FIRST = int(os.environ.get("COMPANION_FIRST", "0"))


def last(seed: int, bot: str, difficulty: str) -> State:
    begun = campaign(dice="full", books="full", difficulty=difficulty)
    *_, (state, _) = states(Random(seed), begun, bot)
    return state


def points(state: State) -> int:
    return sum(state.progress) - sum(state.threat)


@pytest.mark.parametrize("difficulty", SETUP["difficulty"])
def test_the_planner_beats_the_steady_bot_in_pairs_of_campaigns(
    difficulty: str,
) -> None:
    got: dict[str, list[int]] = {"planner": [], "steady": []}
    won = dict.fromkeys(got, 0)
    for seed in range(FIRST, FIRST + PAIRS):
        for bot, each in got.items():
            end = last(seed, bot, difficulty)
            due = waits_for(end)
            won[bot] += isinstance(due, Over) and bool(due.won)
            each.append(points(end))
        print(
            f"\n{difficulty} {seed}: {got['planner'][-1]} {got['steady'][-1]}", end=""
        )

    half = {bot: 1.96 * stdev(each) / PAIRS**0.5 for bot, each in got.items()}
    for bot, each in got.items():
        print(f"\n{difficulty} {bot}: {mean(each):.2f} +- {half[bot]:.2f}", end="")
        print(f", {won[bot]} won", end="")
    means = {bot: mean(each) for bot, each in got.items()}
    assert means["planner"] - half["planner"] > means["steady"] + half["steady"]


def test_a_decision_takes_a_few_milliseconds() -> None:
    took = []
    for state, _ in states(Random(3), campaign(dice="full"), "planner"):
        if isinstance(waits_for(state), Choice):
            began = time.process_time()
            planning(state, Random(1))
            took.append(time.process_time() - began)

    took.sort()
    print(f"\nmedian {median(took) * 1e3:.2f} ms, of 20 the slowest over", end=" ")
    print(f"{took[len(took) * 19 // 20] * 1e3:.2f} ms")
    assert took[len(took) * 19 // 20] < 0.02
