"""Games by the thousand on a toy: two choices, two rolls."""

import random
from types import SimpleNamespace
from typing import Any

from companion.contract import Choice, Over, Roll, Rolled
from companion.lab.solve import games

State = tuple[int, bool, int]
"""How many rolls are done, whether one is due, and what they add up to."""


def waits_for(state: State) -> Any:
    rolls, due, total = state
    if rolls == 2:
        return Over(total > 6, total, "", "two rolls")
    return Roll(1) if due else Choice()


def apply(state: State, action: Any) -> State:
    rolls, _, total = state
    if isinstance(action, Rolled):
        return rolls + 1, False, total + action.faces[0]
    return rolls, True, total


TOY = SimpleNamespace(waits_for=waits_for, apply=apply)


def test_every_game_is_played_to_its_end() -> None:
    ends = games(TOY, lambda state: "go", [(0, False, 0)] * 3600, random.Random(1))

    assert len(ends) == 3600
    assert 1981 < sum(over.won for over in ends) < 2219  # 21 in 36, within 4 errors


def test_games_that_need_the_same_are_played_in_turn() -> None:
    asked: list[int] = []

    def choose(state: State) -> str:
        asked.append(state[0])
        return "go"

    games(TOY, choose, [(0, False, 0)] * 50, random.Random(1), lambda state: state[0])

    assert asked == sorted(asked)
    assert asked.count(0) == 1  # one state, asked once for fifty games
    assert asked.count(1) == 6
