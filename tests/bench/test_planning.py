"""The planning bot of Six Winters against the steady one, by hand: a long proof.

COMPANION_GAMES pairs of campaigns a difficulty (300 unless it says otherwise), each
pair begun with the same chance. As neither bot wins, a campaign has points: the spaces
of all progress markers less those of all threat markers.
"""

import os
import time
from random import Random
from statistics import mean, median, stdev

import pytest

from companion.contract import Choice, Over
from companion.games.six_winters.bots import planning
from companion.games.six_winters.campaign import State, waits_for
from companion.games.six_winters.campaign.options import SETUP
from tests.games.six_winters.campaigns import campaign, states

PAIRS = int(os.environ.get("COMPANION_GAMES", "300"))


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
    found: dict[str, tuple[float, float]] = {}
    for bot in ("planner", "steady"):
        ends = [last(seed, bot, difficulty) for seed in range(PAIRS)]
        won = sum(isinstance(d := waits_for(s), Over) and bool(d.won) for s in ends)
        got = [*map(points, ends)]
        half = 1.96 * stdev(got) / PAIRS**0.5
        found[bot] = mean(got) - half, mean(got) + half
        print(f"\n{difficulty} {bot}: {mean(got):.2f} +- {half:.2f}, {won} won", end="")

    assert found["planner"][0] > found["steady"][1]


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
