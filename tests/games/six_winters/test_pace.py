"""Taps a turn of Six Winters on its page: full books and dice, which the table throws.

`-s` prints them, by turn and by kind of report. A row of rolls is one tap; in a table
where dice are thrown as soon as they are due it is none.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from math import fsum
from random import Random
from statistics import median

import pytest
from msgspec import Struct

from companion.contract import Choice, Over, Roll
from companion.games.six_winters import words
from companion.games.six_winters.campaign import actions
from companion.games.six_winters.rules import (
    State,
    apply,
    legal_actions,
    view,
    waits_for,
)
from tests import long
from tests.games.six_winters.campaigns import campaign, some_action
from tests.games.six_winters.taps import way

THROW = "throw"
"""The kind of a tap on the button that rolls all dice of a row of rolls."""


class Done(Struct, frozen=True):
    """A report, or a row of rolls: its verb, its taps, whether it was the only one."""

    when: tuple[int, int]
    kind: str
    taps: int
    only: bool


def is_only(state: State) -> bool:
    """Return whether one report is legal: to do it only confirms."""
    always = actions.Mend | actions.Setting
    return (
        len([one for one in legal_actions(state) if not isinstance(one, always)]) == 1
    )


def tapped(seed: int, bot: str, years: int) -> Iterator[Done]:
    """Yield what is tapped in a campaign in which a bot chooses the reports."""
    rng, state, rolls = Random(seed), campaign(dice="full", books="full"), False
    while state.year <= years and not isinstance(due := waits_for(state), Over):
        when = state.year, 0 if state.step.startswith("end-") else state.turn
        itself = words.WORDS.passes(state) if isinstance(due, Choice) else None
        action = itself or some_action(state, rng, bot)
        assert action
        if isinstance(due, Roll) and not rolls:
            yield Done(when, THROW, 1, only=True)
        if isinstance(due, Choice) and itself is None:
            text = words.write(action)
            taps = len(way(view(state, 0), text))
            assert taps, text
            yield Done(when, text.split()[0], taps, is_only(state))
        rolls = isinstance(due, Roll) or (rolls and itself is not None)
        state = apply(state, action)


def by_turn(done: list[Done]) -> list[list[Done]]:
    """Return what was tapped in each turn; set-up and ends of years are none."""
    turns = defaultdict(list)
    for one in done:
        if one.when[1]:
            turns[one.when].append(one)
    return list(turns.values())


def table(turns: list[list[Done]]) -> str:
    """Return taps by kind of report: how often a turn, how many each, in all."""
    taps, times = Counter[str](), Counter[str]()
    for one in (one for turn in turns for one in turn):
        taps[one.kind] += one.taps
        times[one.kind] += 1
    return "\n".join(
        f"{kind:<10} {times[kind] / len(turns):5.2f} a turn, "
        f"{count / times[kind]:5.2f} taps each, {count / len(turns):5.2f} a turn"
        for kind, count in taps.most_common()
    )


def held(bot: str, seeds: int, years: int) -> list[list[Done]]:
    """Return the turns of some campaigns, and print what was tapped in them."""
    turns = [
        turn for seed in range(seeds) for turn in by_turn([*tapped(seed, bot, years)])
    ]
    counts = [fsum(one.taps for one in turn) for turn in turns]
    thrown = [fsum(one.taps for one in turn if one.kind != THROW) for turn in turns]
    print(
        f"\n{bot}, {len(turns)} turns: median {median(counts):.1f} taps, worst "
        f"{max(counts):.0f}; dice thrown as they are due: {median(thrown):.1f}, "
        f"{max(thrown):.0f}\n{table(turns)}"
    )
    return turns


def confirmed(turn: list[Done]) -> int:
    """Return how many taps of a turn only confirm."""
    return len([one for one in turn if one.only and one.kind != THROW])


def test_a_turn_has_one_tap_that_only_confirms() -> None:
    turns = held("steady", 1, 1)

    assert len(turns) > 4
    assert {confirmed(turn) for turn in turns} == {1}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bot", "seeds", "years", "most"), [("steady", 2, 3, 12), ("planner", 1, 3, 30)]
)
def test_half_of_all_turns_take_few_taps(
    bot: str, seeds: int, years: int, most: int
) -> None:
    """The planner does 15 things in a turn, a steady table 6."""
    turns = held(bot, long.games(seeds), years)

    assert max(map(confirmed, turns)) == 1
    assert median([fsum(one.taps for one in turn) for turn in turns]) <= most
